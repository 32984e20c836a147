"""Replays: work on what came from outside and on whole matches, in processes apart from those of the bots.

Records, imported positions, reviews, verifications, what-ifs, history: none of it runs in the server's own process. There
are limits of time and memory for each task, of how many may wait and how many bytes they may hold meanwhile, and of what
one address has under way. Whoever asks takes turns with the others: many requests of one address wait behind one of
another.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from ...core.catalogue import Message
from ..edge.limits import RECORD_BODY
from ..edge.turns import Turns
from ..health.observe import Metrics
from ..settings import Config
from ..wire.errors import Refused
from .pool import Pool

WORK = "cairn.server.workers.replay_tasks"
PATIENCE = 60.0  # seconds that a request waits for its turn
Request = dict[str, Any]
Work = Request | Callable[[], Awaitable[Request]]


class Replays:
    def __init__(self, config: Config, metrics: Metrics, pool: Pool | None = None) -> None:
        self.config = config
        self.metrics = metrics
        memory = config.replay_memory << 20
        self.pool = pool or Pool(config.replay_workers, config.replay_seconds, WORK, config.bots, memory)
        self.share = max(1, config.replay_workers - 1)  # processes that one address may have: another one is for the others
        self.held = 0  # bytes
        self.running = 0
        self._visits: dict[str, int] = {}
        self._bytes: dict[str, int] = {}
        self._running: dict[str, int] = {}
        self._turns: Turns[None] = Turns(lambda who, _: self.done(who))

    @property
    def waiting(self) -> int:
        return len(self._turns)

    def visit(self, who: str) -> Visit:
        """A request of somebody, until it is closed."""
        if self._visits.get(who, 0) >= self.config.replay_each:
            self.metrics.count("cairn_rejected_total", why="address")
            raise Refused("too_many_requests", Message("refused-replays-yours", {}), 2)
        self._visits[who] = self._visits.get(who, 0) + 1
        return Visit(self, who)

    def leave(self, visit: Visit) -> None:
        self.held -= visit.size
        if visit.size:
            self._bytes[visit.who] -= visit.size
            if not self._bytes[visit.who]:
                del self._bytes[visit.who]
        self._visits[visit.who] -= 1
        if not self._visits[visit.who]:
            del self._visits[visit.who]

    def hold(self, visit: Visit, size: int) -> None:
        """So many more bytes wait here. Nobody has so many that there is no room for others."""
        theirs, most = self._bytes.get(visit.who, 0) + size, self.config.replay_held << 20
        if self.held + size > most or theirs > max(most // 4, RECORD_BODY):
            raise self._full("bytes")
        self.held += size
        visit.size += size
        self._bytes[visit.who] = theirs

    async def turn(self, who: str) -> None:
        """Until a process is free for them. `done` must follow."""
        if self.running < self.config.replay_workers and self._running.get(who, 0) < self.share:
            self._begin(who)
            return
        if self.waiting >= self.config.replay_queue:
            raise self._full("queue")
        try:
            async with asyncio.timeout(PATIENCE):
                await self._turns.wait(who)
        except TimeoutError:
            raise self._full("queue") from None

    def done(self, who: str) -> None:
        self.running -= 1
        self._running[who] -= 1
        if not self._running[who]:
            del self._running[who]
        while self.running < self.config.replay_workers:
            next_one = self._turns.give(None, lambda each: self._running.get(each, 0) < self.share)
            if next_one is None:
                return
            self._begin(next_one)

    def _begin(self, who: str) -> None:
        self.running += 1
        self._running[who] = self._running.get(who, 0) + 1

    def _full(self, why: str) -> Refused:
        self.metrics.count("cairn_rejected_total", why=why)
        return Refused("unavailable", Message("refused-replays", {}), 3)

    async def close(self) -> None:
        await self.pool.close()


class Visit:
    """`with replays.visit(who) as visit`: what one request has done for it, one task after the other."""

    def __init__(self, replays: Replays, who: str) -> None:
        self.replays = replays
        self.who = who
        self.size = 0

    def __enter__(self) -> Visit:
        return self

    def __exit__(self, *error: object) -> None:
        self.replays.leave(self)

    def hold(self, size: int) -> None:
        self.replays.hold(self, size)

    async def task(self, request: Work, seconds: float | None = None) -> dict[str, Any]:
        """Raises `Failed` and `Unfit` as the processes do. A request that must be read from the store is read when its turn
        has come, so that those who wait hold nothing."""
        await self.replays.turn(self.who)
        try:
            asked = request if isinstance(request, dict) else await request()
            return await self.replays.pool.task(asked, seconds)
        finally:
            self.replays.done(self.who)
