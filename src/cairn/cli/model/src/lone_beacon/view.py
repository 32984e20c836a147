"""What a seat may know."""

from __future__ import annotations

from typing import Any

from mypy_extensions import trait

from cairn.core.agenda import View

from .actions import CARDS

Cards = tuple[int, ...]


@trait
class Table:
    """What everybody may know: position and view share these fields."""

    seats: int
    starter: int  # of the current round
    row: list[int]  # the cards of the round, in playing order
    gone: list[int]  # all cards of earlier rounds
    taken: list[int]  # by seat: how many cards it has taken


class LoneBeaconView(View, Table):
    hand: Cards = ()  # the seat's own, sorted; empty for a spectator
    hand_sizes: list[int]
    deck_size: int

    def own_data(self) -> dict[str, Any]:
        """In words, for browsers, terminals and programs."""
        return {
            "starter": self.starter,
            "deck": self.deck_size,
            "row": [CARDS[card] for card in self.row],
            "hand": [CARDS[card] for card in self.hand],
            "seats": [{"taken": self.taken[seat], "cards": self.hand_sizes[seat]} for seat in range(self.seats)],
        }

    def scores(self) -> list[int]:
        return self.taken[:]

    def measures(self) -> dict[str, int]:
        """What a preview may show as changed."""
        return {"taken": self.taken[self.seat]} if self.seat >= 0 else {}
