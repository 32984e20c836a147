"""Africana: the position."""

from __future__ import annotations

from typing import Final

from ...core.agenda import Position
from ...core.declared import AGREED, declare, own_as, size_as
from .actions import TRAVEL, pile_size, size
from .view import AfricanaTable, AfricanaView, Cards

NO_EXPEDITION: Final = -1  # on an empty space


class Africana(Position, AfricanaTable):
    hands: list[int]  # by seat; what lies on the table is not in them
    deck: int  # travel cards face down: which comes next is decided when it is drawn

    def parts(self, seat: int) -> Cards:
        """What the seat would score now, or did score, part by part."""
        return self.reckoned(seat, self.hands[seat])

    def scores(self) -> list[int]:
        """Section 9; totals may be negative (AF-P4)."""
        return [sum(self.parts(seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """AF-P4, AF-Q22: most points, then most money, then a shared win."""
        scores = self.scores()
        best = max(scores)
        most = max([self.money[seat] for seat in range(self.seats) if scores[seat] == best])
        return [seat for seat in range(self.seats) if scores[seat] == best and self.money[seat] == most]

    def inform(self, seen: AfricanaView) -> None:
        seen.open_hands = [hand - (hand & TRAVEL) for hand in self.hands]


declare(
    Africana, AfricanaView, board=AGREED, seats=AGREED, start_seat=AGREED, hidden_score=AGREED, free_again=AGREED,
    reshuffle_at_once=AGREED, max_rounds=AGREED,
    hands=own_as("hand", "hand_sizes", size), deck=size_as("deck_size", pile_size),
)  # fmt: skip
