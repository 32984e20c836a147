"""The state of The Pass."""

from __future__ import annotations

from typing import ClassVar

from cairn.core.agenda import Position, agenda_seen_by
from cairn.core.chance import Chance

from .actions import BAG, DECK
from .view import ToyView


class Toy(Position):
    fields: ClassVar[tuple[str, ...]] = (
        "seats", "last", "turns", "heights", "gold", "jinxes", "hands", "seen", "discards", "deck", "bag",
    )  # fmt: skip

    def __init__(self, chance: Chance | None, seats: int, last: int) -> None:
        super().__init__(chance)
        self.seats = seats
        self.last = last  # the agreed number of turns
        self.turns = 0
        self.heights = [0] * seats
        self.gold = [0] * seats
        self.jinxes = [1] * seats
        nothing: tuple[int, ...] = ()
        self.hands = [nothing] * seats
        # what each viewer knows of each hand: (viewer, holder) at viewer * seats + holder; the last row is the public's
        self.seen = [nothing] * (seats * (seats + 1))
        self.discards: list[int] = []
        self.deck = DECK[:]
        self.bag = BAG[:]

    def copy(self) -> Toy:
        other = Toy(self.chance, self.seats, self.last)
        other.turns = self.turns
        other.heights = self.heights[:]
        other.gold = self.gold[:]
        other.jinxes = self.jinxes[:]
        other.hands = self.hands[:]
        other.seen = self.seen[:]
        other.discards = self.discards[:]
        other.deck = self.deck[:]
        other.bag = self.bag[:]
        self.copy_kernel_to(other)
        return other

    def scores(self) -> list[int]:
        return [self.gold[seat] + 2 * self.heights[seat] for seat in range(self.seats)]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    def take(self, seat: int, card: int) -> None:
        self.hands[seat] = add(self.hands[seat], card)

    def show_and_discard(self, seat: int, card: int) -> None:
        """Everybody sees it go; whoever knew of one counts that one as gone."""
        self.hands[seat] = remove(self.hands[seat], card)
        self.discards.append(card)
        for viewer in range(self.seats + 1):
            place = viewer * self.seats + seat
            if card in self.seen[place]:
                self.seen[place] = remove(self.seen[place], card)

    def view(self, seat: int) -> ToyView:
        row = (seat if seat >= 0 else self.seats) * self.seats
        return ToyView(
            seat,
            self.to_act,
            agenda_seen_by(self, seat),
            self.last,
            self.turns,
            tuple(self.heights),
            tuple(self.gold),
            tuple(self.jinxes),
            self.hands[seat] if seat >= 0 else (),
            tuple([len(hand) for hand in self.hands]),
            tuple(self.seen[row : row + self.seats]),
            tuple(self.seen[self.seats * self.seats :]),
            tuple(self.discards),
            len(self.deck),
            tuple(self.bag),
        )


def add(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(sorted([*cards, card]))


def remove(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    left = list(cards)
    left.remove(card)
    return tuple(left)
