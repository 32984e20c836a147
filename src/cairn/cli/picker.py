"""`cairn` alone: pick a game and opponents, or resume a match, and play."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table
from rich.text import Text

import cairn

from ..core.errors import CairnError
from ..core.game import Game
from .console import screen
from .files import newest_first
from .match_file import open_record, resume_match, start_match
from .players import YOU, read_players
from .saying import say

LOOK_BACK = 10  # files searched for a match to resume


def pick() -> int:
    """A person sits here and typed nothing but `cairn`."""
    games = list(cairn.games().values())
    screen().print(Text(say("pick-title"), "bold"))
    last = unfinished()
    lines = [(say("pick-resume", title=last[1]), "")] if last else []
    lines += [(game.title, game.about().tagline) for game in games]
    try:
        number = choose(say("pick-game"), lines)
        if number is None:
            return 0
        if last and number == 0:
            return resume_match(last[0], None)
        game = games[number - (1 if last else 0)]
        players = pick_players(game)
        if players is None:
            return 0
    except EOFError:
        screen().print()
        return 0
    return start_match(game, read_players(players, game), None, {}, None, None)


def pick_players(game: Game) -> str | None:
    others = game.seats[0] - 1
    names = sorted(game.bots, key=lambda name: name != game.usual_bot)
    lines = [(say("pick-bot", bot=name), game.about().bot(name)) for name in names]
    lines.append((say("pick-people"), say("pick-people-how")))
    number = choose(say("pick-opponents"), lines)
    if number is None:
        return None
    return ",".join([YOU] + [[*names, YOU][number]] * others)


def choose(question: str, lines: list[tuple[str, str]]) -> int | None:
    """One of the lines, counted from 0; Enter takes the first, q none."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold", no_wrap=True)
    table.add_column()
    for number, (title, words) in enumerate(lines, 1):
        line = Text().append(title, "bold")
        table.add_row(str(number), line.append(f"\n{words}", "dim") if words else line)
    screen().print()
    screen().print(table)
    screen().print()
    while True:
        typed = input(say("pick-prompt", question=question) + " ").strip().lower() or "1"
        if typed in ("q", "quit"):
            return None
        if typed.isdecimal() and 1 <= int(typed) <= len(lines):
            return int(typed) - 1
        screen().print(say("pick-number", most=len(lines)))


def unfinished() -> tuple[Path, str] | None:
    """The newest unfinished match, and what to call it."""
    for path in newest_first()[:LOOK_BACK]:
        try:
            match = open_record(cairn.load_record(path))
        except CairnError:
            continue
        if not match.over:
            return path, say("pick-match", title=match.setup.game.title, names=match.names, moves=len(match.lines))
    return None
