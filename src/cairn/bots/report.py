"""The arena's page: which bot is better and how certain that is, scores, length, seats, time."""

from __future__ import annotations

from html import escape
from math import log2
from statistics import fmean

from .charts import counted, even_edges, hills, intervals, walk
from .own import label
from .page import page, section, table, tinted
from .ratings import ratings
from .sequential import Course
from .standings import Estimate, Group, cross_table, seat_shares, seats_of, standing

POWERS = ("1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s")  # of ten microseconds


def arena_page(
    played: str, bots: list[str], groups: list[Group], course: Course | None, verdict: str, faults: list[str]
) -> str:
    total = sum(len(matches) for matches in groups)
    seats = len(groups[0][0].bots)
    parts = []
    if verdict:
        parts.append(f'<p class="verdict">{escape(verdict)}</p>')
    parts += [f'<p class="fault">{escape(line)}</p>' for line in faults]
    parts.append(standings_section(bots, groups, seats))
    if len(bots) > 1:
        parts.append(ratings_section(bots, groups))
    if course is not None:
        parts.append(course_section(course))
    parts += [score_section(bots, groups), length_section(groups)]
    if seats > 1:
        parts.append(seat_section(groups, seats))
    parts.append(time_section(bots, groups))
    lead = f"{played}. {total:,} matches on {len(groups):,} deals; every line-up plays every deal."
    return page("Arena: " + ", ".join(label(bot) for bot in bots), lead, parts)


def said(value: Estimate, scale: int = 1, unit: str = "") -> str:
    within = "" if value.within is None else f" ± {value.within * scale:.1f}"
    return f"{value.mean * scale:.1f}{unit}{within}".replace("-", "−")


def ends(value: Estimate, scale: int = 1) -> tuple[float, float, float]:
    within = (value.within or 0.0) * scale
    return value.mean * scale, value.mean * scale - within, value.mean * scale + within


def standings_section(bots: list[str], groups: list[Group], seats: int) -> str:
    rows = []
    found = [standing(bot, groups) for bot in bots]
    faulty = any(each.faults for each in found)
    for each in found:
        rows.append(
            [
                label(each.bot),
                said(each.wins, 100, "%"),
                said(each.score),
                said(each.margin) if len(bots) > 1 else "",
                seconds(1 / each.speed) if each.speed else "",
                seconds(each.slowest),
                *([str(each.faults)] if faulty else []),
            ]
        )
    wins = "wins" if seats > 1 else "ahead"
    chart = [(label(each.bot), *clipped(*ends(each.wins, 100))) for each in found]
    fair = 100 / seats if seats > 1 else 50
    return section(
        "Standings",
        "For one seat of a bot. ± is the 95% interval over the deals; the margin is over the mean of the other seats. "
        "The dashed line is the fair share.",
        table(["bot", wins, "score", "margin", "an answer", "slowest", *(["faults"] if faulty else [])], rows),
        intervals(chart, f"Share of {wins} by bot", "share of wins", fair, unit="%") if len(bots) > 1 else "",
    )


def clipped(middle: float, low: float, high: float) -> tuple[float, float, float]:
    return middle, max(0.0, low), min(100.0, high)


def ratings_section(bots: list[str], groups: list[Group]) -> str:
    rated = ratings(bots, groups)
    order = [each.bot for each in sorted(rated, key=lambda each: -each.points)]
    chart = intervals([(label(each.bot), each.points, each.low, each.high) for each in rated], "Ratings", "Elo points")
    parts = [chart]
    if len(bots) > 2:
        met = cross_table(groups)
        rows = []
        for one in order:
            cells = [
                tinted(said(met[one, other], 100, "%"), met[one, other].mean) if (one, other) in met else "" for other in order
            ]
            rows.append([label(one), *cells])
        parts += ["<h3>Row ahead of column</h3>", table(["", *[label(bot) for bot in order]], rows)]
    note = (
        "By Bradley and Terry's model, around the mean of all bots: 400 points are odds of ten to one. The intervals (95%) are "
        "by bootstrap over the deals."
    )
    return section("Ratings", note, *parts)


def course_section(course: Course) -> str:
    note = "The logarithm of how many times likelier the claim has become than its opposite; the test ends at a dashed line."
    chart = walk(course.ratios, course.claim.bound, "Course of the sequential test", "claim holds", "does not", "deals")
    return section("Sequential test", note, chart)


def score_section(bots: list[str], groups: list[Group]) -> str:
    scores = {
        bot: [match.scores[seat] for matches in groups for match in matches for seat in seats_of(match, bot)] for bot in bots
    }
    edges = even_edges([score for each in scores.values() for score in each])
    rows = [(label(bot), counted(each, edges)) for bot, each in scores.items()]
    marks = [(fmean(each), f"mean {fmean(each):.1f}".replace("-", "−")) for each in scores.values()]
    return section("Scores", "How often each score was reached.", hills(rows, edges, "Scores by bot", "points", marks=marks))


def length_section(groups: list[Group]) -> str:
    lengths = [float(sum(match.decisions)) for matches in groups for match in matches]
    edges = even_edges(lengths)
    mark = [(fmean(lengths), f"mean {fmean(lengths):.0f}")]
    chart = hills([("all matches", counted(lengths, edges))], edges, "Length of matches", "answers in a match", marks=mark)
    return section("Length", "How many answers a match took, all seats together.", chart)


def seat_section(groups: list[Group], seats: int) -> str:
    rows = [(f"seat {seat}", *clipped(*ends(each, 100))) for seat, each in enumerate(seat_shares(groups))]
    note = "Share of the wins by seat. Line-ups are mirrored, so this is the advantage of the seat, not of a bot."
    return section("Seats", note, intervals(rows, "Share of wins by seat", "share of wins", 100 / seats, unit="%"))


def time_section(bots: list[str], groups: list[Group]) -> str:
    counts = {bot: times_of(bot, groups) for bot in bots}
    used = [power for each in counts.values() for power, count in enumerate(each) if count]
    if not used:
        return ""
    low, high = min(used), max(used) + 1
    rows = [(label(bot), (each + [0.0] * high)[low:high]) for bot, each in counts.items()]
    edges = [float(power) for power in range(low, high + 1)]
    ticks = [(log2(10.0**power), name) for power, name in enumerate(POWERS) if low <= log2(10.0**power) <= high]
    note = "How long the bots thought about an answer; each bar is twice as long a time as the one before it."
    return section("Time for an answer", note, hills(rows, edges, "Time for an answer by bot", "time", ticks))


def times_of(bot: str, groups: list[Group]) -> list[float]:
    total: list[float] = []
    for matches in groups:
        for match in matches:
            for seat in seats_of(match, bot) if match.times else ():
                total += [0.0] * (len(match.times[seat]) - len(total))
                for power, count in enumerate(match.times[seat]):
                    total[power] += count
    return total


def seconds(value: float) -> str:
    if value >= 1:
        return f"{value:.1f} s"
    return f"{value * 1e3:.1f} ms" if value >= 0.001 else f"{value * 1e6:.0f} µs"
