"""Commands that check: records, scenarios, and the contract at length."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

import cairn

from ..core.errors import BadOption
from ..core.game import Game
from ..core.options import Value
from ..core.record import save
from ..games import all_games, find_game
from .console import complain, screen
from .files import home
from .match_file import existing
from .saying import say

FAILED = 1
BOTS_TURN = 4  # one game in four is played by a bot


def verify_command(path: Path) -> int:
    verdict = cairn.verify(cairn.load_record(existing(path)))
    if not verdict.ok:
        complain(f"{path}: {verdict.sentence}")
        return FAILED
    screen().print(Text("✓ ", "bold green").append(verdict.sentence, "default not bold"))
    commitment = verdict.details.get("commitment")
    if commitment:
        screen().print("  " + say("verify-commitment", commitment=commitment), style="dim", soft_wrap=True)
    return 0


def scenario_command(places: list[Path]) -> int:
    from ..core.scenario import run_file, scenario_files

    for place in places:
        if not place.exists():
            raise BadOption(f"{place}: there is no such file or folder")
    files = [file for place in places for file in scenario_files(place)]
    if not files:
        raise BadOption(f"{', '.join(map(str, places))}: no scenarios (files ending in .toml) found")
    total = wrong = 0
    for file in files:
        outcomes = run_file(file, find_game)
        failed = [outcome for outcome in outcomes if not outcome.ok]
        total, wrong = total + len(outcomes), wrong + len(failed)
        title = outcomes[0].case.title if len(outcomes) == 1 else f"{len(outcomes)} cases"
        mark, style = ("✗ ", "bold red") if failed else ("✓ ", "bold green")
        line = Text(mark, style).append(f"{file}", "default not bold").append(f"  {title}" if title else "", "dim not bold")
        screen().print(line, soft_wrap=True)
        for outcome in failed:
            complain(outcome.sentence)
    cases = f"{total} scenario{'' if total == 1 else 's'}"
    screen().print(f"{cases}: {total - wrong} hold, {wrong} do not." if wrong else f"{cases}: all hold.", style="bold")
    return FAILED if wrong else 0


def reference_command() -> int:
    """Plain text, so that it can be written to a file."""
    from ..core.scenario.reference import reference

    print(reference(list(all_games().values())), end="")
    return 0


def fuzz_command(name: str, games: int, seed: int, seats: int | None, every: int) -> int:
    """Games with all checks of the contract and random options, every fourth by a bot; the first that breaks it is saved."""
    from ..bots.contract import hint_of, maker
    from ..core.contract import BrokenContract, fuzz

    game = find_game(name)
    bots = [[maker(game, bot)] for bot in game.bots if bot != "random"]
    hint = hint_of(game)
    numbers = sorted(game.seats) if seats is None else [seats]
    decisions, began = 0, time.perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen(), transient=True, disable=not screen().is_terminal) as progress:
        task = progress.add_task(game.title, total=games)
        for number in range(games):
            players = bots[number // BOTS_TURN % len(bots)] if bots and number % BOTS_TURN == BOTS_TURN - 1 else []
            try:
                setup = game.setup(numbers[number % len(numbers)], None, any_options(game, seed + number))
                decisions += len(fuzz(setup, seed + number, every, players=players, hint=hint if players else None).lines)
            except BrokenContract as broken:
                path = home() / "fuzz" / f"{name}-{seed + number}.cairn"
                path.parent.mkdir(parents=True, exist_ok=True)
                save(broken.record, path)
                progress.stop()
                complain(f"{broken}; the game is saved: cairn replay {path}")
                return FAILED
            progress.advance(task)
    seconds = time.perf_counter() - began
    screen().print(f"{games} games, {decisions} decisions in {seconds:.1f} s: the contract of {game.title} holds.")
    return 0


def any_options(game: Game, seed: int) -> dict[str, Value]:
    """Random values; no safety limit is switched off."""
    rng = Random(f"options/{seed}")
    return {
        option.name: rng.choice([option.default, *[value for value in option.values if value is not None]])
        for option in game.options
    }
