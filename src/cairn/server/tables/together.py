"""Together: what other server processes on the same database do, and what they are told. On SQLite nobody else is there.

Changes of a table are told by the store itself. A process that has the table in memory reads what is new and tells its viewers.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from msgspec.structs import replace

from ...core.errors import CairnError
from ..store.storage import Message, News
from ..wire.errors import CLOSE_POLICY
from .aside import Poisoned
from .live import PRESENCE, Live
from .table import Table

log = logging.getLogger("cairn.tables")
GUESTS = 200  # told by name of those who look at a table from one process


class Together(Live):
    _tasks: set[asyncio.Task[None]]

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        async def safely() -> None:
            try:
                await work
            except CairnError as error:
                log.warning("what another process did could not be followed: %s", type(error).__name__)

        task = asyncio.create_task(safely())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def concerns(self, table_id: str) -> bool:
        """Is what others do at this table of interest here?"""
        return table_id in self._tables or self.storage.claimed(table_id)

    def unneeded(self, table: Table) -> bool:
        """Nobody here has used it since it was last followed: reading it again, if need be, costs less than to go on."""
        return table.used <= table.followed and not self.storage.claimed(table.id)

    def hear(self, message: Message | None) -> None:
        if message is None or message.what == "gone":  # some messages may have been missed, or never sent
            for table_id in self._tables:
                self.soon(self.catch_up(table_id))
        if message is None:
            return
        if message.what == "gone":
            for table in self._tables.values():
                if table.elsewhere.pop(str(message.data["process"]), None):
                    super().presence(table)
            self.soon(self.wake())
        elif message.what == "changed":
            known = self._tables.get(message.table)
            if known is not None and self.unneeded(known) and self.drop_idle(known, 0):
                return
            if not self.followed(message) and self.concerns(message.table):
                self.soon(self.catch_up(message.table, message.revision))
        elif message.table in self._tables:
            table = self._tables[message.table]
            if message.what == "here":
                table.elsewhere[message.sender] = frozenset(message.data.get("guests", ()))
                super().presence(table)
                if message.data.get("ask") and table.viewers:
                    self.soon(self.tell_here(table, False))
            elif message.what == "react" and message.data:
                self.show_sign(table, message.data)

    async def wake(self) -> None:
        """Clocks run on, bots are asked again, as far as no process looks after them."""
        raise NotImplementedError

    # What others changed

    def followed(self, message: Message) -> bool:
        """At once, if the table is at hand as it was before and the message says it all."""
        table, new = self._tables.get(message.table), message.follow
        if table is None or new is None or not table.loaded or table.match is None or table.lock.locked():
            return False
        if table.row.revision != message.revision - 1:
            return False
        row = replace(
            table.row,
            status=new.status,
            version=new.version,
            revision=message.revision,
            to_act=new.to_act,
            updated=new.updated,
            state=new.state,
        )
        self.take_over(table, News(row, table.seats, new.lines, [new.command] if new.command else [], []))
        if table.match is None:  # it could not be followed
            self.soon(self.read_again(table.id))
        else:
            try:
                self.changed(table)
            except Poisoned:  # it is set aside where somebody holds it
                self.soon(self.read_again(table.id))
        table.followed = self.alarm.now()
        return True

    async def refresh(self, table_id: str) -> None:
        """For whoever asks once, and may have heard of a change from another process before this one does."""
        if self.storage.shared and table_id in self._tables:
            await self.catch_up(table_id)

    async def catch_up(self, table_id: str, revision: int = -1) -> None:
        table = self._tables.get(table_id)
        if table is not None and table.loaded:
            table.users += 1
            try:
                async with table.lock:
                    if not table.loaded or 0 <= revision <= table.row.revision:
                        return
                    match = table.match
                    lines = table.row.version if match is None else len(match.lines)
                    news = await self.storage.news(table_id, lines, len(table.all_said))
                    if news is None:
                        table.loaded = False
                        self.forget(table)
                        for viewer in table.viewers:
                            viewer.close(CLOSE_POLICY)
                        return
                    if news.row.revision == table.row.revision and not news.lines and not news.said:
                        self.look_after(table)
                        return
                    self.take_over(table, news)
            finally:
                table.users -= 1
        async with self.hold(table_id, match=True) as held:
            self.turn_away(held)
            self.changed(held)
            held.followed = self.alarm.now()

    def take_over(self, table: Table, news: News) -> None:
        if table.outdated:
            self.forget(table)
        match = table.match
        standing = [seat.standing for seat in table.seats] != [seat.standing for seat in news.seats]
        if match is not None:
            try:
                with self.faults.at(table.id):
                    match.follow(news.lines)
            except CairnError:
                standing = True
            if standing or len(match.lines) != news.row.version:
                self.forget(table)  # it is opened anew
        if news.lines:
            table.asked_at = self.alarm.now()
        before, banned = (table.row.status, table.state.rematch, table.seats), table.state.banned
        table.row, table.seats = news.row, news.seats
        table.rendered.invalidate(about=before != (table.row.status, table.state.rematch, table.seats))
        if before[2] is not table.seats or banned != table.state.banned:
            self.turn_away(table)  # before anybody else can tell the viewers anything
        for command in news.commands:
            table.remember(command)
        for said in news.said:
            table.heard(said)

    # Who is here, and signs that pass

    def presence(self, table: Table) -> None:
        super().presence(table)
        if self.storage.shared and not table.telling_others:
            table.telling_others = True
            self.soon(self.tell_here(table, True))

    async def tell_here(self, table: Table, ask: bool) -> None:
        await asyncio.sleep(PRESENCE / 2)
        table.telling_others = False
        guests = sorted({viewer.guest for viewer in table.viewers})[:GUESTS]
        await self.storage.shout(Message("here", table.id, data={"guests": guests, "ask": ask}))

    def show_sign(self, table: Table, sign: dict[str, Any]) -> None:
        """To players, if a player made it; to spectators in any case."""
        told = {"type": "react", "seat": sign["seat"], "name": sign["name"], "emoji": sign["emoji"]}
        for viewer in table.viewers:
            if sign["room"] == "players" or not table.seats_of(viewer.guest):
                viewer.send(told)
