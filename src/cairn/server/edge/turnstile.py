"""The turnstile: a crowd comes through a few at a time, and between them the loop turns for everybody else."""

from __future__ import annotations

import asyncio

from .turns import Turns

AT_ONCE = 4  # in one turn of the loop; each costs it up to a few milliseconds


class Turnstile:
    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.at_once = at_once
        self.through = 0  # in this turn
        self.waiting: Turns[None] = Turns(lambda who, _: None)

    async def passed(self, who: str) -> None:
        """At once where few come; else some turns later."""
        if self.through < self.at_once and not self.waiting:
            if not self.through:
                asyncio.get_running_loop().call_soon(self._turn)
            self.through += 1
            return
        await self.waiting.wait(who)

    def _turn(self) -> None:
        self.through = 0
        while self.through < self.at_once and self.waiting.give(None) is not None:
            self.through += 1
        if self.through:
            asyncio.get_running_loop().call_soon(self._turn)
