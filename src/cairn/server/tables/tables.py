"""Tables, put together: each collaborator is told here whom it works with, and nowhere else."""

from __future__ import annotations

from ..edge.turnstile import Turnstile
from ..health.sentinel import Marker
from ..store.statements import Storage
from ..workers.pool import Pool
from ..workers.replays import Replays
from .answers import Answers
from .aside import Faults
from .audience import Audience
from .bots import Bots
from .cache import TableCache
from .caretaker import Caretaker
from .clocks import Alarm, Clocks
from .commands import Commands
from .replaying import MatchReplays
from .seating import Seating
from .table import Table
from .talk import Talk


class Tables:
    def __init__(
        self, storage: Storage, pool: Pool, replays: Replays, secret: bytes, matches: int, marker: Marker, turnstile: Turnstile
    ) -> None:
        """`turnstile`: for who comes, and for who only looks on."""
        self.storage = storage
        self.secret = secret
        self.metrics = metrics = replays.metrics
        self.turnstile = turnstile
        self.one_by_one = Turnstile(1)  # for who is told megabytes
        self.faults = faults = Faults(marker)
        self.alarm = Alarm()
        self.clocks = clocks = Clocks(self.alarm)
        self.replays = MatchReplays(storage, replays)
        self.cache = TableCache(storage, self.replays, faults, clocks, metrics, matches)
        self.audience = Audience(self.cache, clocks, faults)
        self.commands = Commands(storage, self.cache, self.audience, clocks, metrics)
        self.answers = Answers(self.commands, self.replays, clocks, faults)
        self.seating = Seating(storage, self.cache, self.commands, self.replays, clocks, faults, secret)
        self.bots = Bots(self.cache, self.commands, self.answers, self.replays, faults, pool, secret)
        self.caretaker = Caretaker(storage, self.cache, self.commands, self.answers, self.bots, clocks)
        self.talk = Talk(storage, self.commands)
        # what happens there leads to what happens here
        self.alarm.ring = self.caretaker.ring
        self.cache.when_loaded = self._loaded
        self.cache.when_set_aside = self.audience.publish_aside
        self.commands.look_after = self.caretaker.look_after
        self.bots.when_failed = self.caretaker.failed
        # what nearly everybody asks for
        self.hold = self.cache.hold
        self.carry_out = self.commands.carry_out

    async def _loaded(self, table: Table) -> None:
        await self.seating.begin_if_full(table)
        self.caretaker.adopt(table)

    async def close(self) -> None:
        await self.caretaker.close()
