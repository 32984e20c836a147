"""Clocks: none, so much for each move, or a bank with an increment; reactions have their own short one.

Only time that passes while the server runs counts: a restart gives the running question its time back. The clock of the
machine may jump; only the monotonic one is used.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import time
from collections.abc import Awaitable, Callable

from ..store.storage import ClockTerms


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

    def __init__(self, ring: Callable[[str, int], Awaitable[None]], now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._ring = ring
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
                    await self._ring(table, version)
            wait = self._due[0][0] - self.now() if self._due else None
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), wait)
