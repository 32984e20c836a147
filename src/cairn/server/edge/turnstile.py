"""The turnstile: a crowd comes through a few at a time, and between them the loop turns for everybody else."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque

AT_ONCE = 4  # in one turn of the loop; each costs it up to a few milliseconds


class Turnstile:
    """Those who wait take turns by address: many of one address wait behind one of another."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.at_once = at_once
        self.through = 0  # in this turn
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # whose turn is next comes first

    async def passed(self, who: str) -> None:
        """At once where few come; else some turns later."""
        loop = asyncio.get_running_loop()
        if self.through < self.at_once and not self.waiting:
            if not self.through:
                loop.call_soon(self._turn)
            self.through += 1
            return
        place = loop.create_future()
        self.waiting.setdefault(who, deque()).append(place)
        await place

    def _turn(self) -> None:
        self.through = 0
        while self.waiting and self.through < self.at_once:
            who, places = self.waiting.popitem(last=False)
            place = places.popleft()
            if places:
                self.waiting[who] = places
            if not place.done():  # else they have gone meanwhile
                place.set_result(None)
                self.through += 1
        if self.through:
            asyncio.get_running_loop().call_soon(self._turn)
