"""Matches and their files: start one, resume one, play it with every move saved."""

from __future__ import annotations

from pathlib import Path

import cairn

from ..core.errors import BadOption, BadRecord
from ..core.game import Game
from ..core.match import Match, begin
from ..core.options import Value
from ..core.record import Record
from ..games import find_game
from .console import INTERRUPTED, complain, screen
from .files import Lock, clear_drafts, new_match
from .play import Left, Table
from .players import Player, players_of, read_players
from .saying import say


def read_options(pairs: list[str], game: Game) -> dict[str, Value]:
    """From `rounds=1`; unknown names and values are refused with what is possible."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, Value] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadOption(f"--option {pair!r}: expected name=value, for example {example(game)}")
        if name not in known:
            raise BadOption(f"{game.name} has no option {name!r}; it has {', '.join(known) or 'none'}")
        chosen[name] = known[name].parse(text)
    return chosen


def example(game: Game) -> str:
    return f"{game.options[0].name}={game.options[0].default}" if game.options else "rounds=1"


def start_match(
    game: Game, players: list[Player], seed: int | None, options: dict[str, Value], content: Path | None, path: Path | None
) -> int:
    setup = game.setup(len(players), content, options)
    match = begin(setup, seed, names=[player.name for player in players])
    if path is None:
        path, lock = new_match(game.name)
    elif not path.parent.is_dir():
        raise BadOption(f"{path}: there is no folder {path.parent}")
    else:
        lock = Lock(path)
    with lock:
        if path.exists():
            raise BadOption(f"{path} already exists; go on with --resume {path}, or choose another name")
        return sit_down(match, players, path)


def resume_match(path: Path, text: str | None) -> int:
    path = existing(path).resolve()
    with Lock(path):
        clear_drafts(path)
        record = cairn.load_record(path)
        players = players_of(record, find_game(record.game), text)
        return sit_down(open_record(record), players, path)


def existing(path: Path) -> Path:
    if not path.is_file():
        raise BadOption(f"{path}: there is no such file")
    return path


def open_record(record: Record, upto: int | None = None) -> Match:
    """Replay; whatever a wrong header leads to becomes one sentence."""
    try:
        return cairn.replay(record, upto)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        raise BadRecord(f"the match file is damaged: its header is malformed ({error})") from None


def sit_down(match: Match, players: list[Player], path: Path) -> int:
    """Play; the exit code. Whatever ends it, every answer given is in the file."""
    match.names = [player.name for player in players]
    table = Table(match, players, path)
    try:
        table.play()
    except Left:
        screen().print(say("play-saved", command=f"cairn play --resume {path}"), soft_wrap=True)
        return 0
    except KeyboardInterrupt:
        print(flush=True)
        complain(say("play-stopped", command=f"cairn play --resume {path}"))
        return INTERRUPTED
    screen().print(
        f"{say('play-saved-in', path=str(path))}\n{say('play-replay', command=f'cairn replay {path}')}", soft_wrap=True
    )
    return 0


def play_command(
    name: str | None,
    players: str | None,
    seed: int | None,
    options: list[str],
    content: Path | None,
    record: Path | None,
    resume: Path | None,
) -> int:
    if resume is not None:
        given = [("a game", name), ("--seed", seed), ("--option", options), ("--content", content), ("--record", record)]
        if also := next((words for words, value in given if value not in (None, [])), None):
            raise BadOption(f"--resume keeps the match as it began: {also} cannot be given with it")
        return resume_match(resume, players)
    if name is None:
        raise BadOption(f"which game? cairn play {next(iter(cairn.games()))}, or --resume FILE; cairn games lists them")
    game = find_game(name)
    return start_match(game, read_players(players, game), seed, read_options(options, game), content, record)
