"""The whole state of the game, and who may know what."""

from __future__ import annotations

from cairn.core.agenda import Position
from cairn.core.declared import declare, own_as, size_as

from .actions import SIDE, STONES
from .view import Cards, NineStonesView, Table

FIVE = 5  # NS-6
THREE = 3


class NineStones(Position, Table):
    hands: list[Cards]
    deck: list[int]  # sorted: chance picks a card when it is drawn

    def scores(self) -> list[int]:
        return [self.stones_of(0), self.stones_of(1)]

    def winners(self) -> list[int]:
        """NS-6; before the end, the player who is ahead."""
        won = [seat for seat in (0, 1) if self.has_won(seat)]
        scores = self.scores()
        return won or [seat for seat in (0, 1) if scores[seat] == max(scores)]

    def has_won(self, seat: int) -> bool:
        together = 0
        for taker in self.taken:
            together = together + 1 if taker == seat else 0
            if together == THREE:
                return True
        return self.stones_of(seat) >= FIVE

    def open_stones(self, seat: int) -> list[int]:
        """NS-2: where the seat may lay a card."""
        return [stone for stone in range(STONES) if self.taken[stone] < 0 and len(self.sides[seat * STONES + stone]) < SIDE]

    def can_lay(self, seat: int) -> bool:
        return bool(self.hands[seat]) and bool(self.open_stones(seat))

    def measures(self, seat: int) -> dict[str, int]:
        return {"stones": self.stones_of(seat)} if seat >= 0 else {}


declare(NineStones, NineStonesView, hands=own_as("hand", "hand_sizes"), deck=size_as("deck_size"))
