"""The study's page: seats, roles, length, scores, and how often everything was used."""

from __future__ import annotations

from html import escape
from statistics import fmean

from ..core.game import Setup
from .charts import counted, even_edges, hills, intervals
from .page import cell, meter, page, section, table
from .report import clipped, ends, said
from .study import FAIR_WITHIN, Observed, Share, by_role, by_seat, dead_words, totals, unused_actions, unused_rules, usage
from .uses import Thing


def study_page(played: str, setup: Setup, counted_things: list[Thing], matches: list[Observed]) -> str:
    parts = [shares_section("Seats", "seat", by_seat(matches), setup.seats)]
    parts += [shares_section(f"By {role}", role, shares, setup.seats) for role, shares in by_role(matches).items()]
    parts += [length_section(matches), score_section(matches)]
    parts += [thing_section(thing, matches) for thing in counted_things if thing.words]
    parts += [action_section(setup, matches), rule_section(setup, matches)]
    return page(f"Study: {setup.game.title}", f"{played}. {len(matches):,} matches.", parts)


def shares_section(title: str, name: str, shares: list[Share], seats: int) -> str:
    rows = []
    for each in shares:
        row = [each.name, f"{each.matches:,}", said(each.score)]
        if seats > 1:
            fair = each.balanced(1 / seats)
            row += [said(each.wins, 100, "%"), cell("yes" if fair else "no", "good" if fair else "bad")]
        rows.append(row)
    heads = [name, "matches", "score", *(["wins", "fair"] if seats > 1 else [])]
    if seats == 1:
        chart = intervals([(each.name, *ends(each.score)) for each in shares], f"Score by {name}", "points")
        return section(title, "Mean score with its 95% interval.", table(heads, rows), chart)
    note = f"Share of the wins with its 95% interval; fair means that it touches {100 / seats:.1f}% ± {FAIR_WITHIN:g} points."
    points = [(each.name, *clipped(*ends(each.wins, 100))) for each in shares]
    chart = intervals(points, f"Share of wins by {name}", "share of wins", 100 / seats, FAIR_WITHIN, "%")
    return section(title, note, table(heads, rows), chart)


def length_section(matches: list[Observed]) -> str:
    lengths = [float(sum(match.decisions)) for match in matches]
    edges = even_edges(lengths)
    mark = [(fmean(lengths), f"mean {fmean(lengths):.0f}")]
    chart = hills([("all matches", counted(lengths, edges))], edges, "Length of matches", "answers in a match", marks=mark)
    return section("Length", "How many answers a match took, all seats together.", chart)


def score_section(matches: list[Observed]) -> str:
    seats = range(len(matches[0].scores))
    scores = [[float(match.scores[seat]) for match in matches] for seat in seats]
    edges = even_edges([score for each in scores for score in each])
    rows = [(f"seat {seat}", counted(scores[seat], edges)) for seat in seats]
    marks = [(fmean(each), f"mean {fmean(each):.1f}".replace("-", "−")) for each in scores]
    return section("Scores", "How often each score was reached.", hills(rows, edges, "Scores by seat", "points", marks=marks))


def thing_section(thing: Thing, matches: list[Observed]) -> str:
    rows = usage(thing, matches)[::-1]
    most = rows[0].times or 1
    dead = [each.word for each in rows if not each.times]
    several = len(matches[0].bots) > 1
    body = [
        [
            each.word,
            f"{each.times:.3g}",
            meter(each.times / most),
            f"{100 * each.seen:.0f}%",
            *([said(each.wins, 100, "%") if each.wins else ""] if several else []),
        ]
        for each in rows
    ]
    events = ", ".join(sorted({event for event, _ in thing.uses}))
    note = f"Uses a match (events: {events}), share of the matches with one" + (
        ", share of wins of its users." if several else "."
    )
    words = dead_words(dead, len(matches))
    heads = [thing.name, "a match", "", "matches", *(["users win"] if several else [])]
    kind = "fault" if dead else "note"
    return section(thing.name.capitalize(), note, f'<p class="{kind}">{escape(words)}</p>', table(heads, body))


def action_section(setup: Setup, matches: list[Observed]) -> str:
    offered, taken = totals(matches, "offered"), totals(matches, "taken")
    rows = [
        [kind, f"{taken[kind] / len(matches):.2f}", f"{100 * taken[kind] / count:.1f}%", meter(taken[kind] / count)]
        for kind, count in sorted(offered.items(), key=lambda item: -taken[item[0]])
    ]
    never, refused = unused_actions(setup, matches)
    words = f"Never possible: {', '.join(never) or 'none'}. Possible and never taken: {', '.join(refused) or 'none'}."
    note = "How often a match, and how often of the questions where it was possible."
    return section("Actions", note, f'<p class="note">{escape(words)}</p>', table(["action", "a match", "taken", ""], rows))


def rule_section(setup: Setup, matches: list[Observed]) -> str:
    rules = totals(matches, "rules")
    rows = []
    for rule, count in rules.most_common():
        words = cell(escape(setup.game.words.rule(rule)), style="white-space: normal; text-align: left")
        rows.append([rule or "(none)", f"{count / len(matches):.3g}", words])
    words = f"Never reached: {', '.join(unused_rules(setup, matches)) or 'none'}."
    note = "How many steps of a match cite the rule."
    return section("Rules", note, f'<p class="note">{escape(words)}</p>', table(["rule", "steps a match", ""], rows))
