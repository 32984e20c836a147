"""Africana: what search needs to know. Whole journeys of the plan are candidates; playouts look a few rounds ahead."""

from __future__ import annotations

from typing import Final

from .actions import DRAW, READ, TRAVEL_ON
from .bot import STEADY, Outlook, decide, journeys
from .plan import Answers, Stop, begin
from .position import Africana
from .rules import Move, Turn
from .view import AfricanaView

DEPTH: Final = 4  # rounds
WIDEST: Final = 7  # candidates besides the rule of thumb's own
UNIT: Final = "points"
PLAYOUTS: Final = {"sharp": 32, "keen": 32, "expert": 600}
NARROW: Final = {"sharp": 1}  # candidates of a level that looks at fewer: its first idea, and one other
QUICK: Final = 40  # stops of the plan looked at in playouts


def play(view: AfricanaView, choices: list[int]) -> Answers:
    return decide(view, choices, QUICK)[0]


def candidates(view: AfricanaView, choices: list[int]) -> list[Answers]:
    """At a turn the other actions and the best journeys; on the way the best that can still be reached."""
    asked = view.agenda[-1]
    if isinstance(asked, Turn):
        return [(DRAW,), (READ,), *[(TRAVEL_ON, *stop.answers) for stop in best_journeys(view)]]
    if isinstance(asked, Move):
        return [stop.answers for stop in best_journeys(view)]
    return [(action,) for action in choices]


def best_journeys(view: AfricanaView) -> list[Stop]:
    """The best first, one for each place and things done on the way: the one that keeps the best cards."""
    p, _, _ = begin(view)
    rated = journeys(p, view.seat, Outlook(p, view.seat, STEADY))
    rated.sort(key=lambda each: -each[0])
    found: list[Stop] = []
    seen: set[int] = set()
    for _, stop in rated:
        key = stop.key(stop.place)
        if stop.answers and key not in seen:
            seen.add(key)
            found.append(stop)
    return found


def clock(p: Africana) -> int:
    return p.round


def worth(p: Africana, seat: int) -> float:
    """The lead over the others in points, with what each should still get out of its standing."""
    if p.to_act < 0:
        values = [float(score) for score in p.scores()]
    else:
        values = [Outlook(p, each, STEADY).worth(p) for each in range(p.seats)]
    best = max([values[other] for other in range(p.seats) if other != seat])
    total = 0.0
    for value in values:  # one by one: from Python 3.12 on `sum` rounds floats otherwise than before
        total += value
    return values[seat] - 0.5 * best - 0.5 * (total - values[seat]) / (p.seats - 1)
