"""What happens at tables by itself: clocks run out, bots are asked, and both go on after trouble or a restart."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from ...core.errors import CairnError
from ..store.statements import Storage
from ..store.storage import RUNNING, StorageError
from ..wire.errors import Refused
from .answers import Answers
from .bots import Bots
from .cache import TableCache
from .clocks import Clocks, charge
from .commands import Commands, Effect
from .seating import handed, known_bot
from .table import Elsewhere, Table

log = logging.getLogger("cairn.tables")
RETRY = 1.0  # seconds until the store is tried again


@dataclass(eq=False)
class Caretaker:
    storage: Storage
    cache: TableCache
    commands: Commands
    answers: Answers
    bots: Bots
    clocks: Clocks
    _left_alone: set[str] = field(default_factory=set, init=False)  # tables that this release cannot play
    _tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)

    def look_after(self, table: Table) -> None:
        self.clocks.wind(table)
        self.bots.stir(table)

    def adopt(self, table: Table) -> None:
        """It was just loaded: if this process owns it only now, its clock runs on and its bots are asked here."""
        if self.storage.shared and table.status == RUNNING and (table.row.terms.clock or table.bot_asked()):
            self.soon(self._go_on_if_ours(table.id))

    async def _go_on_if_ours(self, table_id: str) -> None:
        if self.storage.owns(table_id):  # else whoever loaded it has let go of it, as who makes a table does
            await self._go_on(table_id)

    async def wake(self, awaiting: list[str]) -> None:
        """Clocks run on, bots are asked again, as far as no process owns their tables."""
        for table_id in awaiting:
            if table_id in self._left_alone:
                continue
            try:
                async with self.cache.hold(table_id) as table:
                    if table.outdated:  # perhaps another release plays it
                        self._left_alone.add(table_id)
                        continue
                if table.foreign:
                    self.soon(self._go_on(table_id))  # it may take its time: the others do not wait for it
                else:
                    await self._go_on(table_id)
            except Elsewhere:
                pass
            except CairnError as error:
                log.error("table %s cannot be continued: %s", table_id, error)
                if not self.storage.shared:  # else it is tried again in a moment anyway
                    self.failed(table_id, error)

    async def _go_on(self, table_id: str) -> None:
        try:
            async with self.cache.hold(table_id, match=True) as table:
                self.look_after(table)
        except CairnError as error:
            if not passing(error):
                raise
            self.failed(table_id, error)

    def failed(self, table_id: str, error: Exception) -> None:
        """After trouble with the store, bots and clocks go on as soon as it is over."""
        if passing(error):
            self.soon(self._look_again(table_id))

    async def _look_again(self, table_id: str) -> None:
        while True:
            await asyncio.sleep(RETRY)
            try:
                async with self.cache.hold(table_id, match=True) as table:
                    self.look_after(table)
                return
            except CairnError as error:
                if not passing(error):
                    raise

    def ring(self, table_id: str, version: int) -> None:
        """Nobody else's clock waits for a table that is held for long."""
        self.soon(self.time_is_up(table_id, version))

    async def time_is_up(self, table_id: str, version: int) -> None:
        """A reaction gets its default answer; any other seat is offered to a bot, and given to one if all others are bots."""

        async def work(table: Table) -> Effect | None:
            match, seat = table.match, table.row.to_act
            if table.row.version != version or match is None or seat is None:
                return None
            default = match.default()
            if default is not None:
                return await self.answers.apply(table, seat, default.notation, why="clock")
            if table.seats[seat].offered:
                return None
            late = replace(table.seats[seat], offered="time", note=f"{table.seats[seat].name} ran out of time")
            if all(each.kind == "bot" for each in table.seats if each.seat != seat):
                table.forget_standing(late)
                late = handed(late, known_bot(table.setup.game.name, ""), offered="time")
            row = replace(table.row)
            if row.terms.clock and row.terms.clock.kind == "bank":
                row.state = replace(row.state, bank=charge(row.terms.clock, row.state.bank, seat, 1 << 40, False))
            return Effect(row, [late])

        try:
            await self.commands.carry_out(table_id, None, work)
        except Elsewhere:
            pass
        except CairnError as error:
            log.error("clock of table %s: %s", table_id, error)
            self.failed(table_id, error)
        except Exception as error:  # the clocks of all other tables go on
            log.error("clock of table %s: %s", table_id, type(error).__name__)

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        async def safely() -> None:
            try:
                await work
            except Elsewhere:
                pass
            except CairnError as error:
                log.warning("what was left to do at a table could not be done: %s", type(error).__name__)

        task = asyncio.create_task(safely())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bots.close()


def passing(error: Exception) -> bool:
    """Trouble with the store, not with the table."""
    if isinstance(error, Elsewhere):
        return False
    return isinstance(error, StorageError) or (isinstance(error, Refused) and error.retry_after is not None)
