"""Lost Cities: the position."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...core.agenda import Position
from ...core.declared import AGREED, ITS_SEAT, declare, size_as
from .actions import COLOURS, SIZE
from .view import LostCitiesTable, LostCitiesView, measures

HAND_SIZE: Final = 8
LANES: Final = len(COLOURS)


class LostCities(Position, LostCitiesTable):
    hands: list[int]
    deck: list[int]  # sorted: which card comes next is decided when it is drawn

    def scores(self) -> list[int]:
        """LC-P5: the sum over the finished rounds."""
        return [sum(self.totals[0::2]), sum(self.totals[1::2])]

    def winners(self) -> list[int]:
        """LC-P7, LC-Q7: equal totals are a shared win."""
        scores = self.scores()
        return [seat for seat in (0, 1) if scores[seat] == max(scores)]

    def hand_size(self, seat: int) -> int:
        hands = self.hands
        own: i64 = seat * LANES
        size: i64 = 0
        for colour in range(LANES):  # for every view, so without a list
            size += SIZE[hands[own + colour]]
        return size

    def inform(self, seen: LostCitiesView) -> None:
        own = seen.seat * LANES
        seen.hand = self.hands[own : own + LANES] if seen.seat >= 0 else []
        seen.hand_sizes = [self.hand_size(0), self.hand_size(1)]

    def measures(self, seat: int) -> dict[str, int]:
        return measures(self.expeditions, seat, self.colours) if seat >= 0 else {}


declare(
    LostCities, LostCitiesView, colours=AGREED, rounds=AGREED, alternate=AGREED, turn_cap=AGREED, top_only=AGREED,
    hands=ITS_SEAT, deck=size_as("deck_size"),
)  # fmt: skip


def lane(seat: int, colour: int) -> int:
    """Where the cards of a seat in a colour lie."""
    return seat * LANES + colour
