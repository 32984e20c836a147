"""Can anything be stored? A real write, tried at most once in a while, however often somebody asks."""

from __future__ import annotations

import asyncio
from time import monotonic

from ..store.statements import Storage

FRESH = 0.5  # seconds that an answer holds: a proxy that asks every second hears of trouble at once
PATIENCE = 3.0  # seconds that the store may take


class WriteProbe:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._lock = asyncio.Lock()
        self._asked = -FRESH
        self._good = False

    async def good(self) -> bool:
        if not self.storage.in_touch():  # nobody need wait to hear that
            return False
        async with self._lock:
            if monotonic() - self._asked >= FRESH:
                try:
                    async with asyncio.timeout(PATIENCE):
                        await self.storage.probe()
                    self._good = True
                except Exception:
                    self._good = False
                self._asked = monotonic()
            return self._good
