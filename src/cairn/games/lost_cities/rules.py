"""Lost Cities: the rules, in the order of the rules sheet.

What happens in every turn asks whether anybody listens before it puts an event into words: simulations gain 5 % by that.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from ...core.agenda import Ask, AskHidden, Do
from ...core.deck import FromSorted
from ...core.events import EVERYONE
from ...core.steps import catalogue
from .actions import (
    CARDS,
    CARDS_IN,
    COLOUR,
    COLOURS,
    DISCARD,
    DISCARDS,
    DRAW_DECK,
    DRAW_PILE,
    DRAWS,
    KINDS,
    NUMBER,
    OPEN,
    PLAY,
    PLAYS,
    RANKS,
    VALUE,
    WEIGHT,
    account,
)  # fmt: skip
from .position import HAND_SIZE, LANES, LostCities, lane

# LC-C3 to LC-C5: each number once and three investments in each colour, here by number of colours
DECKS: Final = [[card for card in range(colours * KINDS) for _ in range(1 if NUMBER[card] else 3)] for colours in range(7)]


def start(p: LostCities, agreed: dict[str, Any]) -> None:
    """LC-S1, LC-N3: all parameters are agreed beforehand. LC-S3, LC-Q6: `start_seat` stands for the oldest player."""
    p.colours = agreed["colours"]
    p.rounds = agreed["rounds"]
    p.alternate = int(agreed["later_starter"] == "alternate")
    p.turn_cap = agreed["ply_cap"] or 0
    p.top_only = int(agreed["discards_public"] == "top")
    clear_table(p)
    p.push(StartRound(agreed["start_seat"]))


def clear_table(p: LostCities) -> None:
    nothing: tuple[int, ...] = ()
    p.hands = [0] * (2 * LANES)
    p.known = [0] * (2 * LANES)
    p.expeditions = [0] * (2 * LANES)
    p.discards = [nothing] * LANES


class StartRound(Do[LostCities]):
    rule: ClassVar[str] = "LC-S2"

    def auto(self, p: LostCities) -> None:
        deck = DECKS[p.colours]
        p.drawn["deck"] = len(deck) * p.round  # the k-th card of a round's deck is the same after any round
        p.round += 1
        p.starter = self.seat
        p.turns = 0
        clear_table(p)
        p.deck = deck[:]
        p.tell("starts", self.seat, p.round)
        p.push(PLAY_STEPS[self.seat])
        p.repeat(Deal(1), HAND_SIZE)
        p.repeat(Deal(0), HAND_SIZE)


class FromDeck(FromSorted[LostCities]):
    """The next card of the draw pile goes to a hand."""

    rule: ClassVar[str] = "LC-D1"

    def deck(self, p: LostCities) -> list[int]:
        return p.deck

    def name(self, p: LostCities, card: int) -> str:
        return CARDS[card]

    def put(self, p: LostCities, card: int) -> None:
        p.hands[self.seat * LANES + COLOUR[card]] += WEIGHT[card]
        if p.events is not None:
            p.whisper(self.seat, "draws", self.seat, CARDS[card])


class Deal(FromDeck):
    rule: ClassVar[str] = "LC-S2"

    def put(self, p: LostCities, card: int) -> None:
        p.hands[self.seat * LANES + COLOUR[card]] += WEIGHT[card]
        p.whisper(self.seat, "dealt", self.seat, CARDS[card])


class Play(AskHidden[LostCities]):
    """LC-T1: first play, then draw, both compulsory. LC-X1: any card may be discarded, so there is always an answer."""

    rule: ClassVar[str] = "LC-T2"

    def legal(self, p: LostCities) -> list[int]:
        actions: list[int] = []
        hands, expeditions = p.hands, p.expeditions
        own: i64 = self.seat * LANES
        colours: i64 = p.colours
        for colour in range(colours):
            held: i64 = hands[own + colour]
            if held:
                fits: i64 = OPEN[expeditions[own + colour]]
                actions += PLAYS[colour][held & fits]  # LC-E1, LC-E2, LC-E3
                actions += DISCARDS[colour][held]
        return actions

    def choose(self, p: LostCities, action: int) -> None:
        seat = self.seat
        adds = action < DISCARD
        card = action - PLAY if adds else action - DISCARD
        colour = COLOUR[card]
        own = seat * LANES + colour
        p.hands[own] -= WEIGHT[card]
        if p.known[own]:
            forget(p, own, card)
        if adds:
            p.expeditions[own] += WEIGHT[card]  # LC-E4: cards never leave it again
            if p.events is not None:
                p.tell("plays", seat, CARDS[card])
            p.push(DRAW_STEPS[seat][NOWHERE])
        else:
            p.discards[colour] += (card,)
            if p.events is not None:
                p.tell("discards", seat, CARDS[card])
            p.push(DRAW_STEPS[seat][colour])


def forget(p: LostCities, own: int, card: int) -> None:
    """Of alike investments the one seen is counted as played: the rest is what is surely held."""
    seen = p.known[own] & (3 if WEIGHT[card] == 1 else WEIGHT[card])
    if seen:
        p.known[own] -= WEIGHT[card]


NOWHERE: Final = -1  # no discard space is closed for this draw


class Draw(Ask[LostCities]):
    """LC-N2. LC-D4: the draw pile is never empty here, as the round would have ended (LC-G1)."""

    rule: ClassVar[str] = "LC-D1"

    def __init__(self, seat: int, closed: int) -> None:
        self.seat = seat
        self.closed = closed  # LC-D2, LC-Q1: the space of this turn's own discard

    def legal(self, p: LostCities) -> list[int]:
        piles = 0
        for colour in range(p.colours):
            if p.discards[colour] and colour != self.closed:  # LC-D5, LC-Q4
                piles |= 1 << colour
        return DRAWS[piles]

    def choose(self, p: LostCities, action: int) -> None:
        seat = self.seat
        p.push(END_TURN_STEPS[seat])
        if action == DRAW_DECK:
            p.push(FROM_DECK_STEPS[seat])
            return
        colour = action - DRAW_PILE
        pile = p.discards[colour]
        card = pile[-1]  # LC-D3: only the top
        p.discards[colour] = pile[:-1]
        own = lane(seat, colour)
        p.hands[own] += WEIGHT[card]
        p.known[own] += WEIGHT[card]
        if p.events is not None:
            p.tell("takes", seat, CARDS[card])


class EndTurn(Do[LostCities]):
    rule: ClassVar[str] = "LC-T3"

    def auto(self, p: LostCities) -> None:
        p.turns += 1
        if not p.deck:
            p.push(EndRound(p.starter))  # LC-G1, LC-Q2, LC-Q15: at once, the last card stays in the hand
        elif p.turns == p.turn_cap:
            p.cut_off.append(p.round)
            p.tell("cut-off", self.seat, p.turns)  # LC-Q12, LC-G4
            p.push(EndRound(p.starter))
        else:
            p.push(PLAY_STEPS[1 - self.seat])


class EndRound(Do[LostCities]):
    """`seat` started the round. LC-G3: hands and discards count nothing."""

    rule: ClassVar[str] = "LC-P5"

    def auto(self, p: LostCities) -> None:
        for seat in (0, 1):
            if p.events is not None:
                for colour in range(p.colours):
                    suit = p.expeditions[lane(seat, colour)]
                    if suit:
                        ranks = " ".join([RANKS[card % KINDS] for card in CARDS_IN[colour][suit]])
                        how = account(suit)
                        details = (ranks, how["sum"], how["cost"], how["times"], how["bonus"])
                        p.tell("reckons", seat, COLOURS[colour], VALUE[suit], *details)
            p.totals.append(p.round_score(seat))
            p.tell("scores", seat, p.round_score(seat), p.round)
        if p.round < p.rounds:  # LC-Q17: else no later starter is needed
            scores = p.scores()
            if p.alternate or scores[0] == scores[1]:
                p.push(StartRound(1 - self.seat))  # LC-Q5
            else:
                p.push(StartRound(0 if scores[0] > scores[1] else 1))  # LC-S4, LC-Q8
        else:
            winners, scores = p.winners(), p.scores()
            if len(winners) == 1:
                p.tell("wins", winners[0], scores[winners[0]])
            else:
                p.tell("ties", EVERYONE, scores[0])  # LC-P7, LC-Q7


# Steps never change, so those that come up all the time are made once.
PLAY_STEPS: Final = (Play(0), Play(1))
DRAW_STEPS: Final = [[Draw(seat, closed) for closed in (*range(LANES), NOWHERE)] for seat in (0, 1)]
FROM_DECK_STEPS: Final = (FromDeck(0), FromDeck(1))
END_TURN_STEPS: Final = (EndTurn(0), EndTurn(1))
STEPS: Final = catalogue(__name__)
