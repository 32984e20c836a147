"""Africana: the position."""

from __future__ import annotations

from typing import Final

from ...core.agenda import Position
from ...core.declared import AGREED, declare, own_as, size_as
from .actions import SPACES, TRAVEL, pile_size, size
from .scoring import reckon
from .view import AfricanaTable, AfricanaView, Cards

MARKERS: Final = 4  # AF-C15
NO_EXPEDITION: Final = -1  # on an empty space
PARTS_A_SEAT: Final = 7


class Africana(Position, AfricanaTable):
    hands: list[int]  # by seat; what lies on the table is not in them
    deck: int  # travel cards face down: which comes next is decided when it is drawn

    def parts(self, seat: int) -> Cards:
        """What the seat would score now, or did score, part by part."""
        if self.final:
            return tuple(self.final[seat * PARTS_A_SEAT : (seat + 1) * PARTS_A_SEAT])
        return reckon(
            self.board, self.ended[seat], self.archive[seat], self.unfinished[seat], self.money[seat], self.hands[seat]
        )

    def scores(self) -> list[int]:
        """Section 9; totals may be negative (AF-P4)."""
        return [sum(self.parts(seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """AF-P4, AF-Q22: most points, then most money, then a shared win."""
        scores = self.scores()
        best = max(scores)
        most = max([self.money[seat] for seat in range(self.seats) if scores[seat] == best])
        return [seat for seat in range(self.seats) if scores[seat] == best and self.money[seat] == most]

    def markers_left(self, seat: int) -> int:
        """AF-J2: at most four are out at a time."""
        left = MARKERS
        for space in range(SPACES):
            if self.markers[space] >> seat & 1:
                left -= 1
        return left

    def inform(self, seen: AfricanaView) -> None:
        seen.open_hands = [hand - (hand & TRAVEL) for hand in self.hands]


declare(
    Africana, AfricanaView, board=AGREED, seats=AGREED, start_seat=AGREED, hidden_score=AGREED, free_again=AGREED,
    reshuffle_at_once=AGREED, max_rounds=AGREED,
    hands=own_as("hand", "hand_sizes", size), deck=size_as("deck_size", pile_size),
)  # fmt: skip
