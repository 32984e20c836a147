"""Africana: the planning aid. Which places can be reached, with which cards, and what happens on the way.

It looks no further than the seat can know: it walks on a position dealt anew from the view, by the rules' own `legal` and
`choose`, and ends a route before the first luck (a travel card as joining bonus). A route is a list of answers. Steps to places
where there is nothing to do change only place, cards and silver: the rules take them when the route halts further on.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any, Final

from mypy_extensions import i64

from ...core.actions import Actions
from ...core.agenda import LUCK
from ...core.chance import Fast
from ...core.errors import BadOption, IllegalAction
from .actions import (
    ADVENTURES,
    CARDS,
    END,
    FINISH,
    GO,
    JOIN,
    KINDS,
    PLACES,
    SPACES,
    STOP,
    TRAVEL,
    TRAVEL_ON,
    UNIT,
    cards_in,
    kinds_in,
    size,
)  # fmt: skip
from .board import Board
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
PART: Final = 12  # bits of an index or action in the queue
MASK: Final = (1 << PART) - 1
BITS: Final = [1 << number for number in range(max(PLACES, ADVENTURES))]

Answers = tuple[int, ...]
Legs = tuple[tuple[int, Answers], ...]  # the halts of a route in their order: a place, and what is done there
NO_LEGS: Final[Legs] = ()


class Halt:
    """A position in which everything worth doing at the place of the pawn is done."""

    def __init__(self, p: Africana, seat: int, leg: int) -> None:
        self.p = p
        self.leg = leg  # how many of the halts that were asked for it has passed
        # What was done on the way, as one number: which halts, what became of each space, which adventures are left; and the
        # places where something else could be done.
        board = p.board
        done: i64 = leg
        busy: i64 = 0
        for space in range(SPACES):
            expedition: i64 = p.spaces[space]
            joined: i64 = p.markers[space] >> seat & 1
            done = done * 4 + (2 if expedition < 0 else joined)
            if expedition >= 0:
                busy |= BITS[board.targets[expedition] if joined else board.starts[expedition]]
        done <<= ADVENTURES
        for adventure in p.unfinished[seat]:
            done |= BITS[adventure]
            busy |= BITS[board.adventure_targets[adventure]]
        self.done = done
        self.busy = busy


class Stop:
    """The pawn at a place after some answers: where it halted last, or some steps on, where there is nothing to do."""

    def __init__(
        self, halt: Halt, answers: Answers, walked: Answers, place: int, hand: int, table: int, money: int, cost: i64
    ) -> None:
        self.halt = halt
        self.answers = answers
        self.walked = walked  # the last of them, since the halt
        self.place = place
        self.hand = hand
        self.table = table
        self.money = money
        self.cost = cost
        self.silver: int = cost // SILVER  # paid for colour changes
        self.steps: int = cost % LOST

    def key(self, place: i64) -> i64:
        """What was done, and a place."""
        return self.halt.done * PLACES + place

    def hand_at_rest(self) -> int:
        """Travel cards stay on the table; joker and assistants come back."""
        return self.hand + self.table - (self.table & TRAVEL)

    def onward(self, action: int, cost: i64) -> Stop:
        """A step to a place where there is nothing to do."""
        card, place = UNIT[(action - GO) % KINDS], (action - GO) // KINDS
        money: int = self.money - (cost - self.cost) // SILVER
        answers, walked = self.answers + (action,), self.walked + (action,)
        return Stop(self.halt, answers, walked, place, self.hand - card, self.table + card, money, cost)

    def position(self) -> Africana:
        p = self.halt.p.copy()
        for step in self.walked:
            p.answer(step)
        return p


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


def stops(p: Africana, seat: int, most: int = MOST_STOPS, legs: Legs = NO_LEGS, hires: bool = False) -> list[Stop]:
    """Every stop that can be reached, cheapest first: silver, then travel cards, then steps.

    Left out is what is worse in every way: the same place, the same things done, no more cards and no more silver.
    `legs` are gone first, however they are paid for; `hires`: also assistants that cost points.
    """
    root = halt(p.copy(), seat, (), 0, legs, hires)
    found = [root]
    kept: dict[int, list[int]] = {root.key(root.place): [root.hand]}  # hands by things done and place
    gone: set[tuple[int, int]] = set()  # the steps looked at: to a place with things done, and the hand they leave
    queue: list[int] = []  # what some steps cost with the way to them, and the index of the stop left, as one number
    spread(queue, root, 0)
    while queue and len(found) < most:
        entry: i64 = heappop(queue)
        cost, index = entry >> PART, entry & MASK
        origin = found[index]
        leg = origin.halt.leg
        only: i64 = legs[leg + 1][0] if leg + 1 < len(legs) else -1
        for action in ways_from(p.board, origin)[cost - origin.cost]:
            place = (action - GO) // KINDS
            if only >= 0 and place != only:
                continue
            key: int = origin.key(place)
            hand = origin.hand - UNIT[(action - GO) % KINDS]
            if (key, hand) in gone:
                continue
            gone.add((key, hand))
            if worse(kept.get(key), hand):
                continue
            if legs or origin.halt.busy & BITS[place]:
                q = origin.position()
                q.answer(action)
                stop = halt(q, seat, origin.answers + (action,), cost, legs, hires)
            else:
                stop = origin.onward(action, cost)
            hands = kept.setdefault(stop.key(place), [])
            if not worse(hands, stop.hand):
                hands.append(stop.hand)
                found.append(stop)
                if len(found) == most:
                    break
                spread(queue, stop, len(found) - 1)
    return found


def spread(queue: list[int], stop: Stop, index: int) -> None:
    """Put the steps that lead on into the queue, those that cost the same together."""
    for price in ways_from(stop.halt.p.board, stop):
        cost: int = stop.cost + price
        heappush(queue, cost << PART | index)


def ways_from(board: Board, stop: Stop) -> dict[int, list[int]]:
    """The steps that lead on, by what they cost. Kept with the board, as the same few come up all the time."""
    kinds, rich = kinds_in(stop.hand), 1 if stop.money >= CHANGE_PRICE else 0
    key = (kinds << 6 | stop.place) << 1 | rich
    known = board.ways.get(key)
    if known is None:
        known = board.ways[key] = {}
        for action in sorted(board.steps_from(stop.place, kinds, rich)):
            if action < JOIN:
                known.setdefault(step_price(board, action), []).append(action)
    return known


def worse(hands: list[int] | None, hand: int) -> bool:
    """Is there a hand with at least these cards? (With eight or more of a kind it does not say.)"""
    if hands is None or hand & EIGHTS:
        return False
    for other in hands:  # noqa: SIM110 - twice as fast as any(...)
        if not other & EIGHTS and ((other | EIGHTS) - hand) & EIGHTS == EIGHTS:
            return True
    return False


def halt(p: Africana, seat: int, answers: Answers, cost: i64, legs: Legs = NO_LEGS, hires: bool = False) -> Stop:
    """At a halt that was asked for, do what was; behind those all that is free, certain and good.

    Endings come first, then joins, which may need a marker that came home.
    """
    steps: int = cost % LOST
    leg = min(steps, len(legs) - 1) if legs else 0
    if steps < len(legs):
        for thing in legs[steps][1]:
            p.answer(thing)
        answers += legs[steps][1]
    action = best_here(p, seat, hires) if leg == len(legs) - 1 or not legs else -1
    while action >= 0:
        p.answer(action)
        answers += (action,)
        action = best_here(p, seat, hires)
    return Stop(Halt(p, seat, leg), answers, (), p.pawns[seat], p.hands[seat], p.table, p.money[seat], cost)


def best_here(p: Africana, seat: int, hires: bool = False) -> int:
    """The next thing to do at this place; -1: nothing. Luck, or an assistant that costs points, is left to the seat."""
    board = p.board
    join: i64 = -1
    worth: i64 = -1
    action: i64
    for action in p.choices:
        if action < JOIN or action >= STOP:
            continue
        if action >= FINISH:
            if board.is_artifact(action - FINISH) or hires or gathered(board, p.archive[seat])[1] == 0:
                return action
        elif action >= END:
            return action
        else:
            space = action - JOIN
            value: i64 = board.points[p.spaces[space]] * 4 + board.bonus_silver[space]
            if board.bonus_silver[space] and value > worth:
                join, worth = action, value
    return join


# As data


def plan(view: AfricanaView, args: dict[str, str], actions: Actions) -> dict[str, Any]:
    """The aid `plan`: `route` (answers joined by commas) is gone first.

    `places`: for each place that can be reached the cheapest way to it, told whole: along the route's halts where that is
    possible, whichever cards pay for them; `here`: what else can be done where the route ends.
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
    certain = tuple(route) if known else tuple(route[:-1])
    ways = routes(first, seat, certain)
    return {
        "ready": ready,
        "over": False,
        "prefix": [actions.notation(action) for action in prefix],
        "route": describe(first, seat, tuple(route), actions),
        "luck": None if known else p.luck().source(),
        "here": [told(p, seat, action, actions) for action in p.choices if JOIN <= action < STOP] if known else [],
        "next": [told(p, seat, action, actions) for action in p.choices if GO <= action < JOIN] if known else [],
        "places": {first.board.places[place]: describe(first, seat, way, actions) for place, way in ways.items()},
    }


def routes(first: Africana, seat: int, route: Answers) -> dict[int, Answers]:
    """For each place the best way there, from where the pawn stands.

    The route is gone on as it was paid, unless its halts can be paid for so that the whole is cheaper. Where its halts lead no
    further another way is told, at worst with an assistant who costs points.
    """
    end, legs, price = first.copy(), legs_of(first, seat, route), 0
    for action in route:
        if GO <= action < JOIN:
            price += step_price(end.board, action)
        end.answer(action)
    onward = nearest(stops(end, seat), 0)
    ways = {place: route + stop.answers for place, stop in onward.items()}
    for place, stop in nearest(stops(first, seat, legs=legs), len(legs) - 1).items():
        if place not in onward or stop.cost < price + onward[place].cost:
            ways[place] = stop.answers
    for hires in (False, True):
        for place, stop in nearest(stops(first, seat, hires=hires), 0).items():
            ways.setdefault(place, stop.answers)
    return ways


def nearest(found: list[Stop], leg: int) -> dict[int, Stop]:
    """The cheapest stop at each place, of those that have the halts asked for behind them."""
    stops_at: dict[int, Stop] = {}
    for stop in found:
        if stop.answers and stop.halt.leg == leg:
            stops_at.setdefault(stop.place, stop)
    return stops_at


def legs_of(p: Africana, seat: int, route: Answers) -> Legs:
    """The halts of a route, the first where the pawn stands, with what is done at each."""
    legs: list[tuple[int, Answers]] = [(p.pawns[seat], ())]
    for action in route:
        if GO <= action < JOIN:
            legs.append(((action - GO) // KINDS, ()))
        else:
            legs[-1] = (legs[-1][0], legs[-1][1] + (action,))
    return tuple(legs)


def step_price(board: Board, action: i64) -> int:
    """What a step costs: silver, travel cards, steps as one number."""
    card = (action - GO) % KINDS
    price = 1 if board.matches((action - GO) // KINDS, card) else 1 + CHANGE_PRICE * SILVER
    return price + LOST if UNIT[card] & TRAVEL else price


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
