"""Africana: `steady`, a player by rule of thumb.

It has one estimate of what a standing is worth: points in hand, plus what joined expeditions, adventures, silver and cards
should still bring in the time left. It draws, reads or travels, whichever lifts that estimate most; a journey is looked for
among all stops of the plan. It is a function of the view: no luck, no memory.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...core.agenda import Ask
from ...core.catalogue import Message
from .actions import (
    ASSISTANT,
    BUY_LEFT,
    BUY_RIGHT,
    CARDS,
    CLOSE,
    DISCARD,
    DRAW,
    DROP,
    FINISH,
    GO,
    JOIN,
    JOKER,
    KINDS,
    PLACES,
    READ,
    SPACES,
    STOP,
    TRAVEL_ON,
    TURN_BACKWARDS,
    TURN_FORWARDS,
    count,
    size,
)  # fmt: skip
from .board import ARTIFACT_KINDS
from .plan import MOST_STOPS, Answers, Stop, begin, best_here, stops
from .position import Africana
from .rules import ADVENTURE_LIMIT, ADVENTURE_PRICE, HAND_LIMIT, Book, Move, Turn
from .scoring import best, gathered, penalty
from .view import AfricanaView

FARTHEST: Final = 2 * PLACES  # no two ways together have so many steps


class Weights:
    """Rules of thumb as numbers, found by play against itself and its variants."""

    def __init__(self) -> None:
        self.silver = 0.25  # points that a silver is worth while there is time to spend it, above the 0.1 it scores
        self.card = 0.65  # the same for a travel card, above the 0.5 it scores
        self.full_hand = 0.6  # with a full hand cards are there to be spent
        self.second_alike = 0.6  # a second card of a colour is worth so much of the first
        self.assistant = 7.0  # an assistant pays for a step in every journey to come
        self.later = 0.65  # what is not done yet may never be
        self.near = 0.88  # each step that something is away leaves so much of its worth
        self.rival = 0.75  # another player who is nearer may end it first
        self.on_offer = 0.5  # an expedition not yet joined
        self.promise = 1.3  # an artifact beyond what it adds to the collections now: others may follow
        self.rounds_a_card = 3.1  # rounds that a card of the expedition pile lasts, by the number of seats
        self.turns_a_step = 0.6  # a step costs a card, and a turn brings two
        self.draw = 0.85  # cards that come by luck may not fit
        self.reads = True  # opens the book where that promises most
        self.steps = FARTHEST  # of a journey: what is further away is not looked for


STEADY: Final = Weights()
UNKNOWN: Final = -1.0


class Outlook:
    """What a seat knows of time and worth, taken once for a decision."""

    def __init__(self, p: Africana, seat: int, weights: Weights, stops: int = MOST_STOPS) -> None:
        self.w = weights
        self.seat = seat
        self.stops = stops  # of the plan, the cheapest ones: as many as are looked at
        self.board = p.board
        turns = (p.pile_left + 1) * self.w.rounds_a_card / p.seats
        if p.max_rounds and p.max_rounds - p.round < turns:
            turns = float(p.max_rounds - p.round)
        if p.last_round:
            turns = 0.0  # this turn is the last one
        self.turns = turns
        self.early = min(1.0, turns / 7.0)
        self.silver = 0.1 + self.w.silver * self.early
        self.card = 0.5 + self.w.card * self.early
        self.full = size(p.hands[seat] + p.table) >= HAND_LIMIT
        if self.full:
            self.card *= self.w.full_hand
        self.reached = [UNKNOWN] * FARTHEST  # by steps
        self.rewards = [self.reward(expedition) if expedition >= 0 else 0.0 for expedition in p.spaces]
        self.scored: dict[tuple[Answers, Answers], float] = {}  # by expeditions ended and adventures brought home
        self.held: dict[int, float] = {}  # by hand
        self.carried: dict[tuple[Answers, Answers], list[float]] = {}  # by adventures unfinished and brought home

    def reward(self, expedition: int) -> float:
        return float(self.board.points[expedition]) + float(self.board.silver[expedition]) * self.silver

    def reach(self, steps: i64) -> float:
        """The chance that something so many steps away will still be reached."""
        chance = self.reached[steps]
        if chance == UNKNOWN:
            chance = self.reached[steps] = self.chance_to_reach(steps)
        return chance

    def chance_to_reach(self, steps: int) -> float:
        needed = 1.0 + steps * self.w.turns_a_step
        time = 1.0 if self.turns >= needed + 1.0 else max(0.0, self.turns - needed + 1.0) / 2.0
        chance: float = time * self.w.later
        for _ in range(steps):
            chance *= self.w.near
        return chance

    def worth(self, p: Africana) -> float:
        """The estimate: everything a seat has and may hope for."""
        seat = self.seat
        return self.standing(p, p.pawns[seat], p.money[seat], p.hands[seat] + p.table)

    def standing(self, p: Africana, here: int, money: int, hand: int) -> float:
        """The same with the pawn elsewhere, and what the way there leaves of silver and cards."""
        seat, board = self.seat, self.board
        value = self.points(p) + float(money) * self.silver
        value += self.hand_worth(hand)
        brought = self.adventures_worth(p)
        for index, adventure in enumerate(p.unfinished[seat]):
            reach = self.reach(board.distances[here * PLACES + board.adventure_targets[adventure]])
            value += brought[index] * reach
            if board.is_artifact(adventure):
                value += 1.0 - reach  # AF-P2: unfinished it still counts one
        markers = p.markers_left(seat)
        for space in range(SPACES):
            value += self.expedition_worth(p, space, here, markers)
        return value

    def points(self, p: Africana) -> float:
        """What is sure: expeditions, artifacts, collections, assistants."""
        key = (p.ended[self.seat], p.archive[self.seat])
        points = self.scored.get(key)
        if points is None:
            points = self.scored[key] = float(sum(p.parts(self.seat)[:4]))
        return points

    def hand_worth(self, hand: int) -> float:
        value = self.held.get(hand)
        if value is None:
            value = self.held[hand] = self.cards_worth(hand)
        return value

    def cards_worth(self, hand: int) -> float:
        value = 0.0
        for card in range(KINDS):
            number = count(hand, card)
            if not number:
                continue
            if card == JOKER or card >= ASSISTANT:
                value += self.w.assistant * self.early * float(number)
            else:
                value += self.card * (1.0 + float(number - 1) * self.w.second_alike)
        return value

    def adventures_worth(self, p: Africana) -> list[float]:
        unfinished = p.unfinished[self.seat]
        key = (unfinished, p.archive[self.seat])
        worths = self.carried.get(key)
        if worths is None:
            worths = self.carried[key] = [self.adventure_worth(p, adventure) for adventure in unfinished]
        return worths

    def adventure_worth(self, p: Africana, adventure: int) -> float:
        """What delivering it would bring."""
        board, archive = self.board, p.archive[self.seat]
        kinds, assistants = gathered(board, archive)
        if not board.is_artifact(adventure):
            return self.w.assistant * self.early - (penalty(assistants + 1) - penalty(assistants))
        kind = board.adventure_kinds[adventure]
        more = tuple([kinds[i] + 1 if i == kind else kinds[i] for i in range(ARTIFACT_KINDS)])
        waiting = 0  # the same kind on its way makes both worth more
        for other in p.unfinished[self.seat]:
            if other != adventure and board.adventure_kinds[other] == kind:
                waiting += 1
        gain = best(more) - best(kinds) + self.w.promise * (1 + waiting) * self.early
        return board.adventure_points[adventure] + board.adventure_silver[adventure] * self.silver + gain

    def expedition_worth(self, p: Africana, space: int, here: int, markers: int) -> float:
        expedition = p.spaces[space]
        if expedition < 0:
            return 0.0
        seat, distances = self.seat, self.board.distances
        target: i64 = self.board.targets[expedition]
        joined: i64 = p.markers[space]
        steps: i64
        if joined >> seat & 1:
            steps = distances[here * PLACES + target]
            chance = self.reach(steps)
            for other in range(p.seats):
                if joined >> other & 1 and other != seat and distances[p.pawns[other] * PLACES + target] <= steps:
                    chance *= self.w.rival
            return self.rewards[space] * chance
        if not markers:
            return 0.0
        start: i64 = self.board.starts[expedition]
        steps = distances[here * PLACES + start]
        way: i64 = distances[start * PLACES + target]
        if steps == 0 and not self.board.bonus_silver[space]:  # by luck: the plan stops short of it, the player will not
            return self.rewards[space] * self.reach(way) + self.card
        return self.rewards[space] * self.w.on_offer * self.reach(steps + way)


def journeys(p: Africana, seat: int, outlook: Outlook) -> list[tuple[float, Stop]]:
    """The stops of the plan, each with what the standing is worth there. With a full hand to stay is none of them."""
    sight = outlook.w.steps
    found = stops(p, seat, outlook.stops)
    stay = not outlook.full or p.table > 0 or len(found) == 1
    rated: list[tuple[float, Stop]] = []
    for stop in found:
        if stop.steps > sight and rated:
            continue
        if stop.steps or stay:
            value = outlook.standing(stop.halt.p, stop.place, stop.money, stop.hand_at_rest())
            rated.append((value - 0.001 * (stop.silver + stop.steps), stop))
    return rated


def journey(p: Africana, seat: int, outlook: Outlook) -> tuple[float, Stop]:
    """The best of them; of equals the cheapest."""
    rated = journeys(p, seat, outlook)
    best_value, best_stop = rated[0]
    for value, stop in rated:
        if value > best_value:
            best_value, best_stop = value, stop
    return best_value, best_stop


# The book


def buy_gain(p: Africana, seat: int, adventure: int, outlook: Outlook) -> float:
    """What buying this adventure would add to the estimate, price included."""
    steps = outlook.board.distances[p.pawns[seat] * PLACES + outlook.board.adventure_targets[adventure]]
    reach = outlook.reach(steps)
    value = outlook.adventure_worth(p, adventure) * reach
    if outlook.board.is_artifact(adventure):
        value += 1.0 - reach
    return value - ADVENTURE_PRICE * outlook.silver


def read_gain(p: Africana, seat: int, outlook: Outlook) -> float:
    """What opening the book promises: the best of the two tops and of what a page may show."""
    book = p.board.halves[p.pawns[seat]]
    buys = min(p.money[seat] // ADVENTURE_PRICE, ADVENTURE_LIMIT - len(p.unfinished[seat]))
    if buys <= 0:
        return 0.0
    gains: list[float] = []
    for half in (p.lefts[book], p.rights[book]):
        if half:
            gains.append(buy_gain(p, seat, half[-1], outlook))
    hidden = p.rights[book][:-1] if len(p.rights[book]) > 1 else p.unseen[book]
    if hidden:
        total = 0.0
        for adventure in hidden:
            total += max(0.0, buy_gain(p, seat, adventure, outlook))
        gains.append(total / len(hidden))
    gains.sort(reverse=True)
    gain = 0.0
    for each in gains[:buys]:
        if each > 0.0:
            gain += each
    return gain


def in_book(p: Africana, seat: int, step: Book, choices: list[int], outlook: Outlook) -> tuple[int, Message]:
    book = p.board.halves[p.pawns[seat]]
    left, right = p.lefts[book], p.rights[book]
    room = ADVENTURE_LIMIT - len(p.unfinished[seat])
    gains = [-1.0, -1.0]
    if room > 0 and left:
        gains[0] = buy_gain(p, seat, left[-1], outlook)
    if room > 0 and right:
        gains[1] = buy_gain(p, seat, right[-1], outlook)
    # Turning on loses nothing but the sight of the left page: the right one is on top of it then.
    if step.free and TURN_FORWARDS in choices and gains[0] <= max(0.0, gains[1]):
        return TURN_FORWARDS, Message("hint-free-page", {})
    most = max(gains)
    hope = page_hope(p, seat, book, outlook) - outlook.silver
    rich = p.money[seat] > ADVENTURE_PRICE
    if room > 0 and rich and TURN_FORWARDS in choices and hope > most and gains[0] <= gains[1] + 0.5:
        return TURN_FORWARDS, Message("hint-page", {})
    if most > 0.0:
        if gains[0] >= gains[1] and BUY_LEFT in choices:
            return BUY_LEFT, Message("hint-buy", {})
        if BUY_RIGHT in choices:
            return BUY_RIGHT, Message("hint-buy", {})
    if len(left) > 1 and TURN_BACKWARDS in choices and rich and room > 0:
        below = buy_gain(p, seat, left[-2], outlook)
        if below - outlook.silver > 0.3:
            return TURN_BACKWARDS, Message("hint-page-back", {})
    return CLOSE, Message("hint-close", {})


def page_hope(p: Africana, seat: int, book: int, outlook: Outlook) -> float:
    """What the next page to the right should be worth."""
    right = p.rights[book]
    if len(right) > 1:
        return buy_gain(p, seat, right[-2], outlook)
    hidden = p.unseen[book]
    if not hidden:
        return -1.0
    total = 0.0
    for adventure in hidden:
        total += max(0.0, buy_gain(p, seat, adventure, outlook))
    return total / len(hidden)


# Answers


def decide(view: AfricanaView, choices: list[int], stops: int, weights: Weights = STEADY) -> tuple[Answers, Message]:
    """The answers up to the next luck, looking at so many stops of the plan, and why."""
    seat = view.seat
    asked = view.agenda[-1]
    assert isinstance(asked, Ask)
    p, _, _ = begin(view)
    outlook = Outlook(p, seat, weights, stops)
    if isinstance(asked, Turn):
        return at_turn(p, seat, outlook)
    if isinstance(asked, Move):
        return on_the_way(p, seat, choices, outlook)
    if isinstance(asked, Book):
        action, why = in_book(p, seat, asked, choices, outlook)
        return (action,), why
    if choices[0] >= DROP:
        return (min(choices, key=lambda action: drop_worth(p, seat, action - DROP, outlook)),), Message("hint-give-up", {})
    return (DISCARD + spare_card(view.hand, choices),), Message("hint-spare", {})


def reason(view: AfricanaView, choices: list[int]) -> tuple[int, Message]:
    answers, why = decide(view, choices, MOST_STOPS)
    return answers[0], why


def steady(view: AfricanaView, choices: list[int]) -> int:
    return reason(view, choices)[0]


def at_turn(p: Africana, seat: int, outlook: Outlook) -> tuple[Answers, Message]:
    now = outlook.worth(p)
    value, stop = journey(p, seat, outlook)
    travel = value - now
    room = min(2, HAND_LIMIT - size(p.hands[seat]))
    draw = outlook.card * outlook.w.draw * room
    read = read_gain(p, seat, outlook) if outlook.w.reads else 0.0
    if read > 0.0 and read > draw and read > travel:
        return (READ,), Message("hint-book", {})
    # With a full hand to draw is to waste a turn, so even a poor journey is better.
    if stop.answers and (travel >= draw or room <= 0):
        return (TRAVEL_ON, *stop.answers), Message("hint-journey", {"place": p.board.places[stop.place]})
    return (DRAW,), Message("hint-cards", {})


def on_the_way(p: Africana, seat: int, choices: list[int], outlook: Outlook) -> tuple[Answers, Message]:
    here = best_here(p, seat)
    if here >= 0:
        return (here,), Message("hint-here", {})
    for action in choices:
        if JOIN <= action < JOIN + SPACES:
            return (action,), Message("hint-join", {})
        if FINISH <= action < STOP and outlook.adventure_worth(p, action - FINISH) > 0.0:
            return (action,), Message("hint-hire", {})
    _, stop = journey(p, seat, outlook)
    if not stop.answers:
        return (STOP,), Message("hint-stop", {})
    card = CARDS[(stop.answers[0] - GO) % KINDS]
    return stop.answers, Message("hint-way", {"place": p.board.places[stop.place], "card": card})


def drop_worth(p: Africana, seat: int, adventure: int, outlook: Outlook) -> float:
    steps = outlook.board.distances[p.pawns[seat] * PLACES + outlook.board.adventure_targets[adventure]]
    return outlook.adventure_worth(p, adventure) * outlook.reach(steps)


def spare_card(hand: int, choices: list[int]) -> int:
    """The commonest travel colour; joker and assistants only where nothing else is held."""
    chosen = choices[0] - DISCARD
    most = -1
    for action in choices:
        card = action - DISCARD
        number = count(hand, card) if card < ASSISTANT else 0
        if number > most:
            chosen, most = card, number
    return chosen
