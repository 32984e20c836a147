"""Clocks: none, so much for each move, or a bank with an increment; reactions have their own short one.

Only time that passes while the server runs counts: a restart gives the running question its time back. The clock of the
machine may jump; only the monotonic one is used.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..store.storage import RUNNING, ClockTerms

if TYPE_CHECKING:
    from .table import Table


def full_bank(terms: ClockTerms | None, seats: int) -> list[int]:
    return [terms.seconds * 1000] * seats if terms is not None and terms.kind in ("bank", "move") else []


def allowed(terms: ClockTerms | None, bank: list[int], seat: int, reaction: bool) -> int | None:
    """Milliseconds for the question just asked; `None`: as long as it takes."""
    if terms is None:
        return None
    if reaction:
        return None if terms.reaction is None else terms.reaction * 1000
    return bank[seat] if bank else None


def charge(terms: ClockTerms | None, bank: list[int], seat: int, spent: int, reaction: bool) -> list[int]:
    """The bank after an answer."""
    if terms is None or terms.kind != "bank" or reaction:
        return bank
    left = max(0, bank[seat] - spent) + terms.increment * 1000
    return [left if index == seat else value for index, value in enumerate(bank)]


class Alarm:
    """Calls back with the table whose time is up."""

    ring: Callable[[str, int], None]  # which waits for nothing: the other clocks go on

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._due: list[tuple[float, str, int]] = []
        self._set: dict[str, tuple[float, int]] = {}  # what counts: moment and version, by table
        self._changed = asyncio.Event()

    def set(self, table: str, moment: float, version: int) -> None:
        if self._set.get(table) != (moment, version):
            self._set[table] = (moment, version)
            heapq.heappush(self._due, (moment, table, version))
            self._changed.set()

    def clear(self, table: str) -> None:
        self._set.pop(table, None)

    async def run(self) -> None:
        while True:
            self._changed.clear()
            while self._due and self._due[0][0] <= self.now():
                moment, table, version = heapq.heappop(self._due)
                if self._set.get(table) == (moment, version):
                    del self._set[table]
                    self.ring(table, version)
            wait = self._due[0][0] - self.now() if self._due else None
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._changed.wait()


class Clocks:
    """When the running question of each table was asked, and the alarm that is set for it."""

    def __init__(self, alarm: Alarm) -> None:
        self.alarm = alarm
        self._asked: dict[str, tuple[int, float]] = {}  # version and moment, by table: outlives the match in memory

    def now(self) -> float:
        return self.alarm.now()

    def asked_at(self, table: Table) -> float:
        """Of a match that was opened again."""
        version, asked = self._asked.get(table.id, (-1, 0.0))
        return asked if version == table.row.version else self.now()

    def wind(self, table: Table) -> None:
        seat = table.row.to_act
        match, terms = table.match, table.row.terms.clock
        granted = None
        running = terms is not None and table.status == RUNNING and not table.outdated
        if running and match is not None and seat is not None and table.seats[seat].kind == "human":
            granted = allowed(terms, table.state.bank, seat, match.reaction)
        if granted is None:
            self.stop(table)
        else:
            self._asked[table.id] = (table.row.version, table.asked_at)
            self.alarm.set(table.id, table.asked_at + granted / 1000, table.row.version)

    def running(self, table: Table) -> bool:
        return table.id in self._asked

    def stop(self, table: Table) -> None:
        self.alarm.clear(table.id)
        self._asked.pop(table.id, None)
