"""The turnstile: a crowd comes through a few at a time, and between them the loop turns for everybody else."""

from __future__ import annotations

import asyncio
from collections import deque

AT_ONCE = 4  # in one turn of the loop; each costs it up to a millisecond


class Turnstile:
    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.at_once = at_once
        self.through = 0  # in this turn
        self.waiting: deque[asyncio.Future[None]] = deque()

    async def passed(self) -> None:
        """At once where few come; else some turns later, in the order in which they came."""
        loop = asyncio.get_running_loop()
        if self.through < self.at_once and not self.waiting:
            if not self.through:
                loop.call_soon(self._turn)
            self.through += 1
            return
        place = loop.create_future()
        self.waiting.append(place)
        await place

    def _turn(self) -> None:
        self.through = 0
        while self.waiting and self.through < self.at_once:
            place = self.waiting.popleft()
            if not place.done():  # else they have gone meanwhile
                place.set_result(None)
                self.through += 1
        if self.through:
            asyncio.get_running_loop().call_soon(self._turn)
