"""The steps, in the order of the rules.

A position holds the steps still to be taken. A step asks a seat, asks chance, or does something. It leaves the agenda before it
starts to work, and may add new steps.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cairn.core.agenda import AskHidden, Do
from cairn.core.deck import FromSorted
from cairn.core.events import EVERYONE
from cairn.core.steps import catalogue

from .actions import CARDS, HAND, NUMBERS
from .position import LoneBeacon


def start(p: LoneBeacon, agreed: dict[str, Any]) -> None:
    """LB-1. Nobody hears events yet: let the first step tell."""
    seats: int = agreed["seats"]
    p.seats = seats
    p.taken = [0] * seats
    p.hands = [()] * seats
    p.deck = list(range(NUMBERS))
    p.then(*[Draw(seat) for _ in range(HAND) for seat in range(seats)], Round(0))


class Draw(FromSorted[LoneBeacon]):
    """A card goes from the deck to a hand. Only its owner is told which."""

    rule: ClassVar[str] = "LB-4"

    def deck(self, p: LoneBeacon) -> list[int]:
        return p.deck

    def name(self, p: LoneBeacon, card: int) -> str:
        return CARDS[card]

    def put(self, p: LoneBeacon, card: int) -> None:
        p.hands[self.seat] = tuple(sorted([*p.hands[self.seat], card]))
        p.whisper(self.seat, "draws", self.seat, CARDS[card])


class Round(Do[LoneBeacon]):
    """`seat` starts the round. LB-5: without cards the game ends."""

    rule: ClassVar[str] = "LB-2"

    def auto(self, p: LoneBeacon) -> None:
        p.starter = self.seat
        if not p.hands[self.seat]:
            winners = p.winners()
            if len(winners) == 1:
                p.tell("wins", winners[0], p.taken[winners[0]])
            else:
                p.tell("ties", EVERYONE, max(p.taken))
            return
        p.then(*[Play((self.seat + turn) % p.seats) for turn in range(p.seats)], Take(self.seat))


class Play(AskHidden[LoneBeacon]):
    """The answers depend on what only this seat knows, so it is asked even if there is only one."""

    rule: ClassVar[str] = "LB-2"

    def legal(self, p: LoneBeacon) -> list[int]:
        return list(p.hands[self.seat])

    def choose(self, p: LoneBeacon, action: int) -> None:
        p.hands[self.seat] = tuple([card for card in p.hands[self.seat] if card != action])
        p.row.append(action)
        p.tell("plays", self.seat, CARDS[action])


class Take(Do[LoneBeacon]):
    """`seat` started the round."""

    rule: ClassVar[str] = "LB-3"

    def auto(self, p: LoneBeacon) -> None:
        winner = (self.seat + p.row.index(max(p.row))) % p.seats
        p.taken[winner] += p.seats
        p.tell("takes", winner, p.seats)
        p.gone = sorted([*p.gone, *p.row])
        p.row = []
        p.push(Round(winner))
        if len(p.deck) >= p.seats:  # LB-4
            p.then(*[Draw((winner + turn) % p.seats) for turn in range(p.seats)])


STEPS: Final = catalogue(__name__)
