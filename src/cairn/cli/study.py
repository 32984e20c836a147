"""The command `cairn study`: statistics of many matches, as tables and as a page with charts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .arena import estimate, let_play, table, what_is_played, writable
from .arguments import Cluster, ContentFile, GameName, Jobs, Options, ReportFile

if TYPE_CHECKING:
    from ..bots.study import Observed, Share, Study
    from ..bots.uses import Thing

SHOWN = 12  # things of a kind in the terminal; the page has all


def study(
    game: GameName,
    matches: Annotated[int, typer.Option(metavar="N", min=1, help="How many matches.")] = 100,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B", help="Who plays; the last one named takes all remaining seats.", show_default="the usual bot"
        ),
    ] = "",
    seats: Annotated[
        int | None, typer.Option(metavar="K", help="How many seats (default: the usual number).", show_default=False)
    ] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    seed: Annotated[int, typer.Option(metavar="S", help="Another seed gives other matches.")] = 0,
    option: Options = None,
    content: ContentFile = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Save every match here; the same command continues. A name that ends in .html is the page.",
            show_default=False,
        ),
    ] = None,
    report: ReportFile = None,
) -> int:
    """Let bots play and count: wins by seat, length, and how often each card, place, action and rule was used."""
    from ..bots.arena import plan
    from ..bots.study import Study
    from ..games import find_game
    from .console import INTERRUPTED, complain
    from .match_file import read_options

    if out is not None and out.suffix == ".html":
        out, report = None, report or out
    writable(report)
    found = find_game(game)
    names = [name.strip() for name in (bots or found.usual_bot).split(",") if name.strip()]
    if seats is None and len(names) == 1:
        seats = found.seats[0]
    options = read_options(option or [], found)
    stage = Study(plan(game, names, seats, options, seed, content=str(content or "")), out)
    stopped = False
    try:
        let_play(stage, matches, jobs, cluster)
    except KeyboardInterrupt:
        stopped = True
    finally:
        played = stage.finished(matches)
        if played:
            show(stage, played)
            if report is not None:
                write_page(report, stage, played)
    if stopped:
        kept = f"finished matches are saved in {out}; the same command continues" if out else "nothing is saved without --out"
        complain(f"stopped after {len(played)} of {matches} matches; {kept}")
        return INTERRUPTED
    return 0


def show(stage: Study, played: list[Observed]) -> None:
    from ..bots.study import by_role, by_seat, things_of, totals
    from .arena import fault_lines
    from .console import screen

    chosen = stage.plan
    say = screen().print
    say(f"{what_is_played(chosen)}: {', '.join(chosen.lineup)}; {len(played):,} matches")
    lengths = sorted(sum(match.decisions) for match in played)
    low, middle, high = (lengths[round(share * (len(lengths) - 1))] for share in (0.05, 0.5, 0.95))
    say(f"A match takes {middle} answers (90% of them: {low} to {high}).")
    show_shares("seat", by_seat(played), chosen.seats)
    for role, shares in by_role(played).items():
        show_shares(role, shares, chosen.seats)
    for thing in things_of(chosen):
        show_things(thing, played)
    offered, taken = totals(played, "offered"), totals(played, "taken")
    body = [
        [kind, f"{taken[kind] / len(played):.2f}", f"{100 * taken[kind] / count:.1f}%"] for kind, count in offered.most_common()
    ]
    say("Actions: how often per match, and how often when possible:")
    say(table("action", ["per match", "taken"], body))
    show_rules(stage, played)
    for line in fault_lines(chosen, [played]):
        say(line)


def show_shares(name: str, shares: list[Share], seats: int) -> None:
    from ..bots.study import FAIR_WITHIN
    from .console import screen

    several = seats > 1
    body = []
    for each in shares:
        cells = [each.name, f"{each.matches:,}", estimate(each.score)]
        if several:
            cells += [estimate(each.wins, 100, "%"), "yes" if each.balanced(1 / seats) else "NO"]
        body.append(cells)
    screen().print(table(name, ["matches", "score", *(["wins", "fair"] if several else [])], body))
    if several:
        screen().print(f"Fair: the 95% interval touches {100 / seats:.1f}% ± {FAIR_WITHIN:g} points.")


def show_things(thing: Thing, played: list[Observed]) -> None:
    from ..bots.study import dead_words, usage
    from .console import screen

    rows = usage(thing, played)
    if not rows:
        return
    dead = [each.word for each in rows if not each.times]
    several = len(played[0].bots) > 1
    body = []
    for each in rows[len(dead) :]:
        wins = [estimate(each.wins, 100, "%")] if each.wins is not None else [""] * several
        body.append([each.word, f"{each.times:.3g}", f"{100 * each.seen:.0f}%", *wins])
    left = len(body) - SHOWN
    heading = "" if left <= 0 else f", the {SHOWN} least used of {len(body)} (the page has all)"
    users = ", wins of its users" if several else ""
    screen().print(f"{thing.name.capitalize()}: uses per match, matches with one{users}{heading}:")
    screen().print(table(thing.name, ["per match", "matches", *(["users win"] if several else [])], body[:SHOWN]))
    screen().print(dead_words(dead, len(played)))


def show_rules(stage: Study, played: list[Observed]) -> None:
    from ..bots.arena import setup_of
    from ..bots.study import totals, unused_actions, unused_rules
    from .console import screen

    setup = setup_of(stage.plan)
    rules = totals(played, "rules")
    body = [[rule or "(none)", f"{count / len(played):.3g}"] for rule, count in rules.most_common()]
    screen().print(table("rule", ["steps per match"], body))
    never, refused = unused_actions(setup, played)
    screen().print(f"Rules never reached: {', '.join(unused_rules(setup, played)) or 'none'}.")
    screen().print(
        f"Actions never possible: {', '.join(never) or 'none'}; possible but never taken: {', '.join(refused) or 'none'}."
    )


def write_page(path: Path, stage: Study, played: list[Observed]) -> None:
    from ..bots.arena import setup_of
    from ..bots.study import things_of
    from ..bots.study_report import study_page
    from .console import screen

    words = f"{what_is_played(stage.plan)}: {', '.join(stage.plan.lineup)}"
    page = study_page(words, setup_of(stage.plan), things_of(stage.plan), played)
    path.write_text(page, encoding="utf-8")
    screen().print(f"The page with charts: {path}", soft_wrap=True)
