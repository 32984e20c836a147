"""The steps, TOY-1 to TOY-10."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cairn.core.agenda import Ask, AskHidden, Do, Reaction, Reveal
from cairn.core.deck import FromSorted
from cairn.core.dice import D6, Roll, force_reroll, on_the_table
from cairn.core.steps import catalogue

from .actions import (
    BAG,
    BURY,
    CARDS,
    CLIMB,
    CLIMB_LAMP,
    DECK,
    FALL,
    GOLD,
    HOLD,
    JINX,
    KEEP,
    LAMP,
    LET_BE,
    REST_DECK,
    REST_DISCARDS,
    ROPE,
    SCOUT,
    SUMMIT,
    TOKENS,
)
from .position import Toy, add
from .view import Cards


def start(p: Toy, agreed: dict[str, Any]) -> None:
    """TOY-1."""
    seats: int = agreed["seats"]
    nothing: Cards = ()
    p.seats = seats
    p.last = agreed["turns"]
    p.heights = [0] * seats
    p.gold = [0] * seats
    p.jinxes = [int(agreed["jinx"])] * seats
    p.hands = [nothing] * seats
    p.knowledge = [nothing] * (seats * (seats + 1))
    p.deck = DECK[:]
    p.bag = BAG[:]
    p.then(*[Deal(seat) for seat in range(seats) for _ in range(2)], Turn(0))


class FromDeck(FromSorted[Toy]):
    def deck(self, p: Toy) -> list[int]:
        return p.deck

    def name(self, p: Toy, card: int) -> str:
        return CARDS[card]


class Deal(FromDeck):
    """TOY-1; also the card at the end of a dig."""

    rule: ClassVar[str] = "TOY-1"

    def put(self, p: Toy, card: int) -> None:
        p.take(self.seat, card)
        p.whisper(self.seat, "draws", self.seat, CARDS[card])


class Turn(AskHidden[Toy]):
    """Whether there is a lamp in the hand decides what can be answered."""

    rule: ClassVar[str] = "TOY-2"

    def legal(self, p: Toy) -> list[int]:
        actions = [CLIMB]
        if LAMP in p.hands[self.seat]:
            actions.append(CLIMB_LAMP)
        if p.deck:
            actions.append(REST_DECK)
        if p.discards:
            actions.append(REST_DISCARDS)
        return [*actions, SCOUT]

    def choose(self, p: Toy, action: int) -> None:
        seat = self.seat
        p.push(EndTurn(seat))
        if action == CLIMB_LAMP:
            p.show_and_discard(seat, LAMP)
            p.tell("lights", seat)
        if action in (CLIMB, CLIMB_LAMP):
            p.push(ClimbRoll(seat, int(action == CLIMB_LAMP)))
        elif action == REST_DECK:
            p.push(Look(seat))
        elif action == SCOUT:
            p.push(Scout(seat))
        else:  # TOY-8: openly, so everybody knows of it
            card = p.discards.pop()
            p.take(seat, card)
            for viewer in range(p.seats + 1):
                place = viewer * p.seats + seat
                p.knowledge[place] = add(p.knowledge[place], card)
            p.tell("takes", seat, CARDS[card])


class ClimbRoll(Roll[Toy]):
    rule: ClassVar[str] = "TOY-3"
    dice: ClassVar[tuple[int, ...]] = D6

    def __init__(self, seat: int, lamp: int) -> None:
        self.seat = seat
        self.lamp = lamp

    def source(self) -> str:
        return "climb-roll"

    def modifiers(self, p: Toy) -> list[tuple[str, int]]:
        return [("lamp", 1)] if self.lamp else []

    def good(self, p: Toy, value: int) -> bool:
        return value >= 4

    def needs(self, p: Toy) -> str:
        return "4 or more"

    def polls(self, p: Toy, stand: tuple[int, ...]) -> None:
        p.then(*[Jinx((self.seat + step) % p.seats, self.seat) for step in range(1, p.seats)])

    def settle(self, p: Toy, value: int) -> None:
        if self.good(p, value):
            p.then(Ascend(self.seat), Dig(self.seat), Dig(self.seat), Feast(self.seat))  # TOY-6
        else:
            p.push(HoldOn(self.seat))


class Jinx(Reaction[Toy]):
    """It lies on the dice of the climber's roll."""

    rule: ClassVar[str] = "TOY-4"

    def __init__(self, seat: int, climber: int) -> None:
        self.seat = seat
        self.climber = climber

    def legal(self, p: Toy) -> list[int]:
        return [LET_BE, JINX] if p.jinxes[self.seat] else []

    def default(self) -> int:
        return LET_BE

    def matters(self, p: Toy) -> bool:
        """Only a climb that would succeed is worth a jinx."""
        roll, faces = on_the_table(p)
        return roll.good(p, sum(faces) + roll.modifier(p))

    def choose(self, p: Toy, action: int) -> None:
        if action == JINX:
            p.jinxes[self.seat] -= 1
            p.tell("jinxes", self.seat)
            force_reroll(p)


class HoldOn(AskHidden[Toy]):
    rule: ClassVar[str] = "TOY-5"

    def legal(self, p: Toy) -> list[int]:
        return [FALL, HOLD] if ROPE in p.hands[self.seat] else [FALL]

    def choose(self, p: Toy, action: int) -> None:
        if action == HOLD:
            p.show_and_discard(self.seat, ROPE)
            p.tell("holds", self.seat)
        else:
            p.heights[self.seat] = max(0, p.heights[self.seat] - 1)
            p.tell("slips", self.seat, p.heights[self.seat])


class Ascend(Do[Toy]):
    rule: ClassVar[str] = "TOY-6"

    def auto(self, p: Toy) -> None:
        p.heights[self.seat] += 1
        p.tell("ascends", self.seat, p.heights[self.seat])


class Dig(FromSorted[Toy]):
    rule: ClassVar[str] = "TOY-7"

    def source(self) -> str:
        return "bag"

    def deck(self, p: Toy) -> list[int]:
        return p.bag

    def name(self, p: Toy, card: int) -> str:
        return TOKENS[card]

    def put(self, p: Toy, card: int) -> None:
        p.tell("digs", self.seat, TOKENS[card])
        if card == GOLD:
            p.gold[self.seat] += 1
        if card != GOLD or not p.bag:  # TOY-7; TOY-10 in the middle of a chain, too
            p.agenda.clear()
            p.push(EndTurn(self.seat))


class Feast(Do[Toy]):
    """TOY-6: the card at the end, if there is one left."""

    rule: ClassVar[str] = "TOY-6"

    def auto(self, p: Toy) -> None:
        if p.deck:
            p.push(Deal(self.seat))


class Look(FromDeck):
    rule: ClassVar[str] = "TOY-8"

    def put(self, p: Toy, card: int) -> None:
        p.whisper(self.seat, "looks", self.seat, CARDS[card])
        p.push(Pack(self.seat, card))


class Pack(Ask[Toy]):
    """What can be answered is no secret, the card is."""

    rule: ClassVar[str] = "TOY-8"
    secret: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def legal(self, p: Toy) -> list[int]:
        return [KEEP, BURY]

    def choose(self, p: Toy, action: int) -> None:
        if action == KEEP:
            p.take(self.seat, self.card)
            p.tell("keeps", self.seat)
        else:
            p.deck = sorted([*p.deck, self.card])  # in canonical order: which card comes next is decided when it is drawn
            p.tell("buries", self.seat)


class Scout(Reveal[Toy]):
    rule: ClassVar[str] = "TOY-9"

    def auto(self, p: Toy) -> None:
        left = (self.seat + 1) % p.seats
        p.knowledge[self.seat * p.seats + left] = p.hands[left]
        p.whisper(self.seat, "scouts", self.seat, ", ".join([CARDS[card] for card in p.hands[left]]))


class EndTurn(Do[Toy]):
    rule: ClassVar[str] = "TOY-10"

    def auto(self, p: Toy) -> None:
        p.turns += 1
        if p.bag and p.turns < p.last and max(p.heights) < SUMMIT:
            p.push(Turn((self.seat + 1) % p.seats))


STEPS: Final = catalogue(__name__)
