"""The command `cairn arena`: bots meet, and tables say which is better and how certain that is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .arguments import Cluster, ContentFile, GameName, Jobs, Options, ReportFile

if TYPE_CHECKING:
    from ..bots.arena import Arena, Plan, Result
    from ..bots.sequential import Claim, Course
    from ..bots.standings import Estimate, Group

USUAL_MATCHES, MOST_MATCHES = 100, 20_000


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B",
            help="Who plays: bots of the game, or your own (./mybot, ./mybot.py, module:Class). The last one named takes all "
            "remaining seats; if there are more bots than seats, all combinations meet.",
            show_default="the usual bot and random",
        ),
    ] = "",
    seats: Annotated[
        int | None,
        typer.Option(metavar="K", help="How many seats (default: as many as bots, or the usual number).", show_default=False),
    ] = None,
    matches: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help=f"How many matches, in whole groups (default: {USUAL_MATCHES}, or at most {MOST_MATCHES:,} until decided).",
            show_default=False,
        ),
    ] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    seed: Annotated[int, typer.Option(metavar="S", help="Another seed gives other deals.")] = 0,
    option: Options = None,
    content: ContentFile = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Save every result here; the same command continues where it stopped.", show_default=False
        ),
    ] = None,
    report: ReportFile = None,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="With two bots: stop when a sequential test has decided about the first.")
    ] = False,
    claim: Annotated[
        float | None,
        typer.Option(
            metavar="X",
            help="The claim to test: the first bot wins more than X percent (one seat: scores X points more on the same "
            "deals). Default: more than its fair share.",
            show_default=False,
        ),
    ] = None,
    edge: Annotated[
        float | None,
        typer.Option(
            metavar="E",
            min=0.01,
            help="How much more the test looks for: 5 percentage points, with one seat 2 points.",
            show_default=False,
        ),
    ] = None,
    error: Annotated[
        float, typer.Option(metavar="P", min=0.0001, max=0.4, help="How often each of the two wrong decisions may happen.")
    ] = 0.05,
    time_limit: Annotated[
        float, typer.Option(metavar="S", min=0.01, help="Seconds per answer; a later one counts against the bot.")
    ] = 10.0,
) -> int:
    """Let bots play each other on mirrored deals: every line-up plays every deal."""
    from ..bots.arena import Arena, plan
    from ..games import find_game
    from .console import INTERRUPTED, complain
    from .match_file import read_options

    found = find_game(game)
    names = [name.strip() for name in (bots or f"{found.usual_bot},random").split(",") if name.strip()]
    options = read_options(option or [], found)
    chosen = plan(game, names, seats, options, seed, time_limit, str(content or ""))
    tested = make_claim(chosen, claim, edge, error) if until_decided or claim is not None else None
    writable(report)
    most = matches or (MOST_MATCHES if until_decided else USUAL_MATCHES)
    stage = Arena(chosen, out)
    stopped = False
    try:
        most = let_play(stage, most, jobs, cluster, tested if until_decided else None)
    except KeyboardInterrupt:
        stopped = True
    finally:
        groups = finished_groups(stage, most)
        course = course_of(tested, groups)
        show(stage, groups, course)
        if report is not None and groups:
            write_report(report, stage, groups, course)
    if stopped:
        whole = stage.groups(most) * len(chosen.rotations())
        kept = f"finished matches are saved in {out}; the same command continues" if out else "nothing is saved without --out"
        complain(f"stopped with {len(stage.left(most))} of {whole} matches left; {kept}")
        return INTERRUPTED
    return 0


def writable(report: Path | None) -> None:
    """Checked before hours of play, not after."""
    from ..core.errors import BadOption

    if report is not None and (report.is_dir() or not report.absolute().parent.is_dir()):
        why = "is a folder" if report.is_dir() else f"there is no folder {report.parent}"
        raise BadOption(f"--report {report}: {why}; expected a file to write")


def make_claim(chosen: Plan, claim: float | None, edge: float | None, error: float) -> Claim:
    from ..bots.sequential import Claim
    from ..core.errors import BadOption

    if len(chosen.bots) != 2:
        raise BadOption(f"a claim needs exactly two bots; found {len(chosen.bots)}")
    first = chosen.bots[0]
    if chosen.seats == 1:
        return Claim(first, claim or 0.0, edge or 2.0, error, True)
    least, more = (100 / chosen.seats if claim is None else claim), edge or 5.0
    if not 0 <= least < least + more <= 100:
        raise BadOption(f"--claim {least:g} plus --edge {more:g} must be between 0 and 100 percent")
    return Claim(first, least / 100, more / 100, error, False)


def let_play(stage: Any, matches: int, jobs: int, cluster: str | None, tested: Claim | None = None) -> int:
    """With a progress bar in a terminal; returns how many matches count, as a test may stop early."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ..bots.sequential import UNDECIDED
    from ..bots.standings import whole_groups

    rotations = len(stage.plan.rotations())
    whole = stage.groups(matches) * rotations
    console = Console(stderr=True)
    columns = (TextColumn("matches"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())

    def decided() -> int:
        course = course_of(tested, in_order(whole_groups(rotations, stage.finished(matches))))
        return course.groups if course is not None and course.verdict != UNDECIDED else 0

    if tested is not None and (enough := decided()):
        return enough * rotations
    look = 0  # a course is read from its beginning, so check it less and less often; it ends at the same group
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("matches", total=whole, completed=whole - len(stage.left(matches)))
        for _ in stage.play(matches, jobs, cluster):
            progress.advance(bar)
            if tested is not None and len(stage.results) >= look:
                if enough := decided():
                    return enough * rotations
                look = len(stage.results) + max(1, len(stage.results) // 50)
    return (decided() * rotations or matches) if tested is not None else matches


def in_order(groups: list[Group]) -> list[Group]:
    """Up to the first that is missing: a test looks at groups in the order of the plan, whichever ends first."""
    return [matches for index, matches in enumerate(groups) if matches[0].group == index]


def finished_groups(stage: Arena, matches: int) -> list[Group]:
    from ..bots.standings import whole_groups

    return whole_groups(len(stage.plan.rotations()), stage.finished(matches))


def course_of(tested: Claim | None, groups: list[Group]) -> Course | None:
    from ..bots.sequential import test

    return None if tested is None else test(tested, in_order(groups))


def show(stage: Arena, groups: list[Group], course: Course | None) -> None:
    """The finished matches, as tables."""
    from ..bots.own import label
    from ..bots.report import seconds
    from ..bots.standings import standing
    from .console import screen

    chosen = stage.plan
    if not groups:
        return
    rows = [standing(bot, groups) for bot in chosen.bots]
    several = len(chosen.bots) > 1
    headings = ["wins" if chosen.seats > 1 else "ahead", "score", *(["margin"] if several else [])]
    headings += ["answers/s", "slowest"]
    body = []
    for row in rows:
        body.append(
            [
                label(row.bot),
                estimate(row.wins, 100, "%"),
                estimate(row.score),
                *([estimate(row.margin)] if several else []),
                f"{row.speed:,.0f}",
                seconds(row.slowest),
            ]
        )
    screen().print(what_is_played(chosen))
    screen().print(table("bot", headings, body))
    total = sum(len(matches) for matches in groups)
    screen().print(f"{total:,} matches on {len(groups):,} deals; ± is the 95% interval over the deals.")
    if chosen.seats > 2:
        screen().print(f"All figures are for one seat of a bot. Its fair share would be {100 / chosen.seats:.1f}% of the wins.")
    if several:
        show_ratings(chosen, groups)
    for line in fault_lines(chosen, groups):
        screen().print(line)
    if course is not None:
        screen().print(verdict_words(course))


def what_is_played(chosen: Plan) -> str:
    from ..core.options import spell
    from ..games import find_game

    usual = {option.name: option.default for option in find_game(chosen.game).options}
    changed = [f", {name}={spell(value)}" for name, value in chosen.options if value != usual[name]]
    return f"{chosen.game}, {chosen.seats} seat{'s' * (chosen.seats > 1)}{''.join(changed)}, seed {chosen.seed}"


def table(first: str, headings: list[str], body: list[list[str]]) -> Any:
    from rich.table import Table

    made = Table(first, title_justify="left", caption_justify="left")
    for heading in headings:
        made.add_column(heading, justify="right")
    for row in body:
        made.add_row(*row)
    return made


def show_ratings(chosen: Plan, groups: list[Group]) -> None:
    """Two bots in one line, more as a cross table."""
    from ..bots.own import label
    from ..bots.ratings import ratings
    from ..bots.standings import cross_table
    from .console import screen

    rated, met = ratings(chosen.bots, groups), cross_table(groups)
    if len(rated) == 2:
        one, other = sorted(rated, key=lambda each: -each.points)
        low, high = 2 * one.low, 2 * one.high  # around their mean
        names = f"{label(one.bot)} is above {label(other.bot)}"
        screen().print(f"Rating: {names} by {2 * one.points:.0f} Elo points (95%: {low:.0f} to {high:.0f}).")
        return
    body = []
    for each in rated:
        cells = [estimate(met[each.bot, other], 100, "%") if (each.bot, other) in met else "" for other in chosen.bots]
        body.append([label(each.bot), f"{each.points:+.0f}", f"{each.low:+.0f} to {each.high:+.0f}", *cells])
    screen().print("Ratings in Elo points, and how often the row's bot beats the column's bot:")
    screen().print(table("", ["rating", "95%", *[label(bot) for bot in chosen.bots]], body))


def fault_lines(chosen: Plan, groups: Sequence[Sequence[Result]]) -> list[str]:
    """One line per bot that failed: how often, and the first time."""
    from ..bots.own import label
    from ..bots.referee import FAULTS
    from ..games import find_game

    lines = []
    usual = find_game(chosen.game).usual_bot
    for bot in chosen.bots:
        found = [
            (match, fault)
            for matches in groups
            for match in matches
            for seat, name in enumerate(match.bots)
            if name == bot and match.faults
            for fault in match.faults[seat]
        ]
        if found:
            counts = [(words, sum(fault[0] == kind for _, fault in found)) for kind, words in FAULTS.items()]
            listed = ", ".join(times(count, words) for words, count in counts if count)
            match, (_, answer, words) = found[0]
            where = f"group {match.group}, rotation {match.rotation}, answer {answer}"
            lost = sum(bot == match.bots[seat] for matches in groups for match in matches for seat in match.lost)
            listed += f"; {times(lost, 'match/matches')} lost by it" if lost else ""
            lines.append(f"{label(bot)}: {listed} ({usual} answered instead). The first: {where}: {words}.")
    return lines


def times(count: int, words: str) -> str:
    """`1 crash`, `2 crashes` of `crash/crashes`; `3 late answers` of `late answer/answers`."""
    one, _, many = words.partition("/")
    return f"{count:,} {one}" if count == 1 else f"{count:,} {' '.join([*one.split()[:-1], many])}"


def verdict_words(course: Course) -> str:
    from ..bots.own import label
    from ..bots.sequential import HOLDS, UNDECIDED

    claim = course.claim
    if claim.solo:
        said, against = f"scores {claim.least:g} points more on the same deals", f"{claim.least + claim.edge:g}"
    else:
        said = f"takes more than {100 * claim.least:.4g}% of the wins"
        against = f"{100 * (claim.least + claim.edge):.4g}%"
    how = f"sequential test against {against}, error rates {claim.error:.2g} and {claim.error:.2g}"
    if course.verdict == UNDECIDED:
        return f"Not decided after {course.groups:,} deals: {label(claim.bot)} {said} ({how})."
    word = "Decided" if course.verdict == HOLDS else "Rejected"
    return f"{word} after {course.groups:,} deals: {label(claim.bot)} {said} ({how})."


def write_report(path: Path, stage: Arena, groups: list[Group], course: Course | None) -> None:
    from ..bots.report import arena_page
    from .console import screen

    verdict = verdict_words(course) if course is not None else ""
    faults = fault_lines(stage.plan, groups)
    page = arena_page(what_is_played(stage.plan), stage.plan.bots, groups, course, verdict, faults)
    path.write_text(page, encoding="utf-8")
    screen().print(f"The page with charts: {path}", soft_wrap=True)


def estimate(value: Estimate, scale: int = 1, unit: str = "") -> str:
    within = "" if value.within is None else f" ± {value.within * scale:.1f}"
    return f"{value.mean * scale:.1f}{unit}{within}"
