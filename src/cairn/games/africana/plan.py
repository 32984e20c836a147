"""Africana: the planning aid. Which places can be reached, with which cards, and what happens on the way.

It looks no further than the seat can know: it walks on a position dealt anew from the view, by the rules' own `legal` and
`choose`, and ends a route before the first luck (a travel card as joining bonus). A route is a list of answers.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any, Final

from ...core.actions import Actions
from ...core.agenda import LUCK
from ...core.chance import Fast
from ...core.errors import BadOption, IllegalAction
from .actions import (
    CARDS,
    END,
    FINISH,
    GO,
    JOIN,
    KINDS,
    SPACES,
    STOP,
    TRAVEL,
    TRAVEL_ON,
    UNIT,
    cards_in,
    size,
)  # fmt: skip
from .position import Africana
from .redeal import redeal
from .rules import CHANGE_PRICE, Move, Turn
from .scoring import gathered
from .view import AfricanaView

ANY_WORLD: Final = Fast(0)  # nothing here depends on what is dealt: a route ends before that is shown
MOST_STOPS: Final = 1200  # a guard for hands far over the limit
EIGHTS: Final = 8 * sum(UNIT)

# A cost is one number: silver paid, then travel cards lost, then steps
LOST: Final = 64
SILVER: Final = LOST * LOST

Answers = tuple[int, ...]
Done = tuple[int, ...]


class Stop:
    """The pawn at a place after some answers, everything worth doing there done."""

    def __init__(self, p: Africana, seat: int, answers: Answers, place: int, silver: int, lost: int, steps: int) -> None:
        self.p = p
        self.answers = answers
        self.place = place
        self.silver = silver  # paid for colour changes
        self.lost = lost  # travel cards played: joker and assistants come back
        self.steps = steps
        self.hand = p.hands[seat]
        self.done = p.unfinished[seat] + tuple([-1 if p.spaces[i] < 0 else p.markers[i] >> seat & 1 for i in range(SPACES)])


def begin(view: AfricanaView) -> tuple[Africana, Answers, bool]:
    """A position in which the seat moves, the answers that lead there, and whether it can be so now."""
    p = redeal(view, ANY_WORLD)
    p.chance = None
    asked = p.agenda[-1] if p.agenda else None
    if asked is not None and asked.seat == view.seat and isinstance(asked, (Turn, Move)):
        if isinstance(asked, Turn):
            p.answer(TRAVEL_ON)
            return p, (TRAVEL_ON,), True
        return p, (), True
    p.table = 0  # somebody else's journey, or another question: what could be done if it were the seat's turn
    p.agenda = [Move(view.seat)]
    p.advance()
    return p, (TRAVEL_ON,), False


def stops(p: Africana, seat: int, most: int = MOST_STOPS) -> list[Stop]:
    """Every stop that can be reached, cheapest first: silver, then travel cards, then steps.

    Left out is what is worse in every way: the same place, the same things done, no more cards and no more silver.
    """
    root = arrive(p.copy(), seat, (), 0, 0, 0)
    found = [root]
    kept: dict[Done, list[int]] = {root.done + (root.place,): [root.hand]}  # hands by things done and place
    cheapest: dict[Done, int] = {}  # what was found to lead to a place with things done and a hand
    queue: list[tuple[int, int, int]] = []  # cost, index of the stop left, action
    spread(queue, root, 0, kept, cheapest)
    while queue and len(found) < most:
        cost, index, action = heappop(queue)
        origin = found[index]
        place = (action - GO) // KINDS
        hand = origin.hand - UNIT[(action - GO) % KINDS]
        if cost > cheapest[origin.done + (place, hand)] or worse(kept.get(origin.done + (place,)), hand):
            continue
        q = origin.p.copy()
        q.answer(action)
        stop = arrive(q, seat, origin.answers + (action,), cost // SILVER, cost // LOST % LOST, cost % LOST)
        hands = kept.setdefault(stop.done + (place,), [])
        if not worse(hands, stop.hand):
            hands.append(stop.hand)
            found.append(stop)
            spread(queue, stop, len(found) - 1, kept, cheapest)
    return found


def spread(
    queue: list[tuple[int, int, int]], stop: Stop, index: int, kept: dict[Done, list[int]], cheapest: dict[Done, int]
) -> None:
    """Put the steps that lead on into the queue, unless one as cheap leads to the same."""
    board = stop.p.board
    base = stop.silver * SILVER + stop.lost * LOST + stop.steps + 1
    for action in stop.p.choices:
        if GO <= action < JOIN:
            card = (action - GO) % KINDS
            place = (action - GO) // KINDS
            cost = base if board.matches(place, card) else base + CHANGE_PRICE * SILVER
            if UNIT[card] & TRAVEL:
                cost += LOST
            key = stop.done + (place, stop.hand - UNIT[card])
            if key not in cheapest or cost < cheapest[key]:
                cheapest[key] = cost
                heappush(queue, (cost, index, action))


def worse(hands: list[int] | None, hand: int) -> bool:
    """Is there a hand with at least these cards? (With eight or more of a kind it does not say.)"""
    if hands is None or hand & EIGHTS:
        return False
    for other in hands:  # noqa: SIM110 - twice as fast as any(...)
        if not other & EIGHTS and ((other | EIGHTS) - hand) & EIGHTS == EIGHTS:
            return True
    return False


def arrive(p: Africana, seat: int, answers: Answers, silver: int, lost: int, steps: int) -> Stop:
    """Do at a place all that is free, certain and good: endings first, then joins, which may need a marker that came home."""
    while True:
        action = best_here(p, seat)
        if action < 0:
            return Stop(p, seat, answers, p.pawns[seat], silver, lost, steps)
        p.answer(action)
        answers += (action,)


def best_here(p: Africana, seat: int) -> int:
    """The next thing to do at this place; -1: nothing. An assistant that costs points, or luck, is left to the seat."""
    board = p.board
    join = -1
    worth = -1
    for action in p.choices:
        if action < JOIN or action >= STOP:
            continue
        if action >= FINISH:
            if board.is_artifact(action - FINISH) or gathered(board, p.archive[seat])[1] == 0:
                return action
        elif action >= END:
            return action
        else:
            space = action - JOIN
            value = board.points[p.spaces[space]] * 4 + board.bonus_silver[space]
            if board.bonus_silver[space] and value > worth:
                join, worth = action, value
    return join


# As data


def plan(view: AfricanaView, args: dict[str, str], actions: Actions) -> dict[str, Any]:
    """The aid `plan`: `route` (answers joined by commas) is gone first, and all the rest is told from its end.

    `places`: for each reachable place the cheapest way; `here`: what else can be done where the route ends.
    """
    if view.seat < 0:
        raise BadOption("a plan is for a seat: say which one")
    unknown = set(args) - {"route"}
    if unknown:
        raise BadOption(f"the plan has no argument {', '.join(sorted(unknown))}; it has route")
    seat = view.seat
    if view.final:
        return {"ready": False, "over": True, "prefix": [], "route": None, "here": [], "next": [], "places": {}}
    p, prefix, ready = begin(view)
    first = p.copy()
    route = [actions.parse(word) for word in args.get("route", "").split(",") if word.strip()]
    route = route[1:] if route[:1] == [TRAVEL_ON] else route
    for action in route:
        if action not in p.choices or action == STOP:
            raise IllegalAction(f"{actions.notation(action)} cannot be done at this point of the route")
        p.answer(action)
    known = p.to_act != LUCK
    found = stops(p, seat) if known else []
    ways: dict[str, Any] = {}
    for stop in found:
        place = p.board.places[stop.place]
        if place not in ways and stop.answers:
            ways[place] = describe(p, seat, stop.answers, actions)
    return {
        "ready": ready,
        "over": False,
        "prefix": [actions.notation(action) for action in prefix],
        "route": describe(first, seat, tuple(route), actions),
        "luck": None if known else p.luck().source(),
        "here": [told(p, seat, action, actions) for action in p.choices if JOIN <= action < STOP] if known else [],
        "next": [told(p, seat, action, actions) for action in p.choices if GO <= action < JOIN] if known else [],
        "places": ways,
    }


def describe(p: Africana, seat: int, answers: Answers, actions: Actions) -> dict[str, Any]:
    """A route with each answer's effect, and its totals before and after."""
    q = p.copy()
    steps: list[dict[str, Any]] = []
    for action in answers:
        steps.append(told(q, seat, action, actions))
        q.answer(action)
    played = q.table - p.table
    return {
        "answers": [actions.notation(action) for action in answers],
        "steps": steps,
        "place": q.board.places[q.pawns[seat]],
        "cards": cards_in(played),
        "returns": size(played - (played & TRAVEL)),
        "changes": sum([step["price"] for step in steps]),
        "silver": [p.money[seat], q.money[seat]],
        "points": [sum(p.parts(seat)), sum(q.parts(seat))],
        "joins": [step["space"] for step in steps if step["kind"] == "join"],
        "ends": [step["space"] for step in steps if step["kind"] == "end"],
        "hand": cards_in(q.hands[seat]),
    }


def told(p: Africana, seat: int, action: int, actions: Actions) -> dict[str, Any]:
    """One answer in plain data: what it is, where, and what it brings at once."""
    board = p.board
    data: dict[str, Any] = {
        "do": actions.notation(action),
        "kind": actions.all[action].kind,
        "place": board.places[p.pawns[seat]],
        "price": 0,
        "silver": 0,
        "points": 0,
        "space": 0,
        "luck": False,
    }
    if action < JOIN:
        place, card = (action - GO) // KINDS, (action - GO) % KINDS
        data["place"] = board.places[place]
        data["card"] = CARDS[card]
        data["price"] = 0 if board.matches(place, card) else CHANGE_PRICE
    elif action < END:
        data["space"] = action - JOIN + 1
        data["silver"] = board.bonus_silver[action - JOIN]
        data["luck"] = not data["silver"]
    elif action < FINISH:
        expedition = p.spaces[action - END]
        data["space"] = action - END + 1
        data["silver"] = board.silver[expedition]
        data["points"] = board.points[expedition]
    else:
        adventure = action - FINISH
        data["adventure"] = board.adventures[adventure]
        data["silver"] = board.adventure_silver[adventure]
        before = sum(p.parts(seat)) - p.money[seat] // 10
        q = p.copy()
        q.answer(action)
        data["points"] = sum(q.parts(seat)) - q.money[seat] // 10 - before  # with collections and penalties
    return data
