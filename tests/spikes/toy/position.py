"""The state of The Pass."""

from __future__ import annotations

from cairn.core.agenda import Position
from cairn.core.declared import AGREED, BY_RULE, declare, own_as, size_as

from .view import Cards, ToyTable, ToyView


class Toy(Position, ToyTable):
    hands: list[Cards]
    # what each viewer knows of each hand: (viewer, holder) at viewer * seats + holder; the last row is the public's
    knowledge: list[Cards]
    deck: list[int]

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
            if card in self.knowledge[place]:
                self.knowledge[place] = remove(self.knowledge[place], card)

    def inform(self, seen: ToyView) -> None:
        row = (seen.seat if seen.seat >= 0 else self.seats) * self.seats
        seen.seen = self.knowledge[row : row + self.seats]
        seen.public = self.knowledge[self.seats * self.seats :]


declare(
    Toy,
    ToyView,
    seats=AGREED,
    last=AGREED,
    hands=own_as("hand", "hand_sizes"),
    knowledge=BY_RULE,
    deck=size_as("deck_size"),
)


def add(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(sorted([*cards, card]))


def remove(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    left = list(cards)
    left.remove(card)
    return tuple(left)
