"""The command `cairn arena`: bots meet, and a table says who is better and how surely."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..bots.arena import Arena
    from ..bots.standings import Estimate


def arena(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game's name, as `cairn games` lists it.", show_default=False)
    ],
    bots: Annotated[
        str, typer.Option(metavar="A,B", help="Who plays; the last one named takes all seats left.")
    ] = "steady,random",
    seats: Annotated[
        int | None,
        typer.Option(metavar="K", help="How many seats; without, as many as bots, or the usual number.", show_default=False),
    ] = None,
    matches: Annotated[int, typer.Option(metavar="N", min=1, help="How many matches; mirrored groups are played whole.")] = 100,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="How many processes; the results are the same.")] = 1,
    seed: Annotated[int, typer.Option(metavar="S", help="Another seed, other deals.")] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="What `cairn games GAME` lists; as often as needed.", show_default=False),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Keep every result here; the same command goes on where it stopped.", show_default=False
        ),
    ] = None,
) -> int:
    """Let bots play each other on mirrored deals, every line-up on every deal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ..bots.arena import Arena, plan
    from ..games import find_game
    from .console import INTERRUPTED, complain
    from .match_file import read_options

    names = [name.strip() for name in bots.split(",") if name.strip()]
    stage = Arena(plan(game, names, seats, read_options(option or [], find_game(game)), seed), out)
    whole = stage.groups(matches) * len(stage.plan.rotations())
    console = Console(stderr=True)
    columns = (TextColumn("matches"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    stopped = False
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            bar = progress.add_task("matches", total=whole, completed=whole - len(stage.left(matches)))
            for _ in stage.play(matches, jobs):
                progress.advance(bar)
    except KeyboardInterrupt:
        stopped = True
    finally:
        show(stage, matches)
    if stopped:
        kept = f"what is finished is kept in {out}; the same command goes on" if out else "nothing is kept without --out"
        complain(f"stopped with {len(stage.left(matches))} of {whole} matches left; {kept}")
        return INTERRUPTED
    return 0


def show(stage: Arena, matches: int) -> None:
    """The result table of what is finished."""
    from rich.table import Table

    from ..bots.standings import standings
    from ..core.options import spell
    from ..games import find_game
    from .console import screen

    chosen = stage.plan
    usual = {option.name: option.default for option in find_game(chosen.game).options}
    rows, groups = standings(chosen.bots, len(chosen.rotations()), stage.finished(matches))
    if not groups:
        return
    several = len(chosen.bots) > 1
    table = Table("bot", title_justify="left", caption_justify="left")
    for heading in ["wins", "score", *(["margin"] if several else []), "decisions/s"]:
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(
            row.bot,
            estimate(row.wins, 100, "%"),
            estimate(row.score),
            *([estimate(row.margin)] if several else []),
            f"{row.speed:,.0f}",
        )
    changed = [f", {name}={spell(value)}" for name, value in chosen.options if value != usual[name]]
    screen().print(f"{chosen.game}, {chosen.seats} seat{'s' * (chosen.seats > 1)}{''.join(changed)}, seed {chosen.seed}")
    screen().print(table)
    screen().print(f"{groups * len(chosen.rotations()):,} matches on {groups:,} deals; ± is the 95% interval over the deals.")
    if chosen.seats > 2:
        screen().print(f"All figures are for one seat of a bot: {100 / chosen.seats:.1f}% of the wins would be its fair share.")


def estimate(value: Estimate, scale: int = 1, unit: str = "") -> str:
    within = "" if value.within is None else f" ± {value.within * scale:.1f}"
    return f"{value.mean * scale:.1f}{unit}{within}"
