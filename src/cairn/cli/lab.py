"""The commands `cairn lab generate` and `cairn lab stats`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from ..core.errors import BadOption, CairnError
from ..games import find_game
from .console import INTERRUPTED, complain, screen
from .match_file import read_options

LIBRARIES = ("numpy", "pyarrow")


def needs_lab() -> None:
    missing = [name for name in LIBRARIES if not find_spec(name)]
    if missing:
        raise CairnError(f"the lab needs {' and '.join(missing)}; install it with pip install 'cairn-table[lab]'")


def generate_command(
    game: str, bots: str, matches: int, decisions: int, seats: int | None, seed: int, option: list[str], jobs: int, out: Path
) -> int:
    found = find_game(game)
    names = tuple([name.strip() for name in (bots or found.usual_bot).split(",") if name.strip()])
    if not names:
        raise BadOption("--bots: expected at least one bot")
    options = read_options(option, found)
    needs_lab()
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ..lab.datasets import Request, generate

    console = Console(stderr=True)
    columns = (TextColumn("matches"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    there = 0
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            bar = progress.add_task("matches", total=None if decisions else matches)
            for there in generate(Request(game, names, matches, seats, seed, options, decisions), out, jobs):
                progress.update(bar, completed=there)
    except KeyboardInterrupt:
        wanted = "" if decisions else f" of {matches}"
        complain(f"stopped with {there}{wanted} matches in {out}; the same command continues")
        return INTERRUPTED
    screen().print(f"{there} matches of {game} are in {out}.", highlight=False)
    return 0


def stats_command(folder: Path) -> int:
    needs_lab()
    from rich.table import Table

    from ..lab.datasets import stats

    told = stats(folder)
    screen().print(
        f"{told['game']}, {told['seats']} seats: {told['matches']:,} matches, {told['decisions']:,} decisions "
        f"({told['decisions a match']:.1f} per match, {told['choices a decision']:.1f} choices each), "
        f"{told['elements']} elements, {told['bytes'] / 1e6:.1f} MB",
        highlight=False,
    )
    table = Table("bot", box=None, padding=(0, 3, 0, 0))
    for heading in ("seats taken", "mean outcome", "mean score"):
        table.add_column(heading, justify="right")
    for bot, row in told["bots"].items():
        table.add_row(bot, f"{row['matches']:,}", f"{row['outcome']:+.3f}", f"{row['score']:.1f}")
    screen().print(table)
    kinds = ", ".join([f"{kind} {share:.1%}" for kind, share in told["kinds of action"].items()])
    screen().print(f"answers: {kinds}", highlight=False)
    return 0
