"""What a seat may know."""

from __future__ import annotations

from typing import Any

from mypy_extensions import trait

from cairn.core.agenda import View

from .actions import CARDS, STONES

Cards = tuple[int, ...]


@trait
class Table:
    """What everybody may know. `sides` has an entry for each stone and seat: seat 0's nine, then seat 1's."""

    sides: list[Cards]  # in the order in which they were laid
    first: list[int]  # by stone: the seat whose side was complete first; -1: none is
    taken: list[int]  # by stone: who has it; -1: nobody

    def stones_of(self, seat: int) -> int:
        return self.taken.count(seat)


class NineStonesView(View, Table):
    hand: Cards = ()
    hand_sizes: list[int]
    deck_size: int

    def own_data(self) -> dict[str, Any]:
        return {"hand": [CARDS[card] for card in self.hand]}

    def open_data(self) -> dict[str, Any]:
        return {
            "deck": self.deck_size,
            "stones": [
                {
                    "sides": [[CARDS[card] for card in self.sides[seat * STONES + stone]] for seat in (0, 1)],
                    "taken_by": self.taken[stone] if self.taken[stone] >= 0 else None,
                }
                for stone in range(STONES)
            ],
            "seats": [{"cards": self.hand_sizes[seat], "stones": self.stones_of(seat)} for seat in (0, 1)],
        }

    def scores(self) -> list[int]:
        return [self.stones_of(0), self.stones_of(1)]

    def measures(self) -> dict[str, int]:
        return {"stones": self.stones_of(self.seat)} if self.seat >= 0 else {}
