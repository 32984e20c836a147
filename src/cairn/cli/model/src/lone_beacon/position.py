"""The whole state of the game, including what nobody may know, and who may know what."""

from __future__ import annotations

from cairn.core.agenda import Position
from cairn.core.declared import AGREED, declare, own_as, size_as

from .view import Cards, LoneBeaconView, Table


class LoneBeacon(Position, Table):
    hands: list[Cards]
    deck: list[int]  # sorted: chance picks a card when it is drawn

    def scores(self) -> list[int]:
        """LB-5."""
        return self.taken[:]

    def winners(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.taken[seat] == max(self.taken)]

    def measures(self, seat: int) -> dict[str, int]:
        return {"taken": self.taken[seat]} if seat >= 0 else {}


declare(LoneBeacon, LoneBeaconView, seats=AGREED, hands=own_as("hand", "hand_sizes"), deck=size_as("deck_size"))
