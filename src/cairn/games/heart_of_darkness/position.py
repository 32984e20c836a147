"""The Heart of Darkness: the position."""

from __future__ import annotations

from ...core.agenda import Position
from ...core.declared import AGREED, declare
from .view import HeartOfDarknessTable, HeartOfDarknessView


class HeartOfDarkness(Position, HeartOfDarknessTable):
    def scores(self) -> list[int]:
        return self.dp[:]

    def winners(self) -> list[int]:
        """HD-6H, HD-Q44: most DP, ties share; the dead may win."""
        best = max(self.dp)
        return [seat for seat in range(self.board.seats) if self.dp[seat] == best]


declare(HeartOfDarkness, HeartOfDarknessView, board=AGREED)
