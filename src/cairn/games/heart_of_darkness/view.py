"""The Heart of Darkness: what a seat may know, which is nearly everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.agenda import Step, View
from ...core.struct import melt
from .shown import table_data

if TYPE_CHECKING:
    from .position import HeartOfDarkness


class HeartView(View):
    """Section 10.8 of the rules: players keep nothing secret. What is hidden is hidden from everybody: the order in bags, cups
    and the face-down pool, and that is not decided before it is drawn. So a view is the table as it lies."""

    def __init__(self, seat: int, to_act: int, agenda: tuple[Step[Any], ...], table: HeartOfDarkness) -> None:
        super().__init__(seat, to_act, agenda)
        self.table = table  # without agenda, stream and counters of luck

    def dump(self) -> dict[str, Any]:
        table = self.table
        return {
            "seat": self.seat,
            "to_act": self.to_act,
            "agenda": [step.dump() for step in self.agenda],
            "table": {name: melt(getattr(table, name)) for name in table.fields},
        }

    def open_data(self) -> dict[str, Any]:
        return table_data(self.table)

    def own_data(self) -> dict[str, Any]:
        return {}

    def scores(self) -> list[int]:
        return self.table.dp[:]

    def measures(self) -> dict[str, int]:
        """For previews: the own sheet."""
        if self.seat < 0:
            return {}
        p, seat = self.table, self.seat
        return {
            "dp": p.dp[seat],
            "time": p.time[seat],
            "health": p.health[seat],
            "sanity": p.sanity[seat],
            "askaris": p.askaris[seat],
            "porters": p.porters[seat],
            "ammo": p.ammo[seat],
            "food": p.food[seat],
            "gifts": p.gifts[seat],
            "discontent": p.discontent[seat],
            "resources": sum(p.resources[seat * 18 : seat * 18 + 18]),
        }
