"""Who owns which table, on PostgreSQL.

A process has a lease, renewed every second by the clock of the database, and a claim for each table that it owns. When its
lease has run out its tables are anybody's: whoever is asked for one next claims it. A new claim raises the table's revision, so
that nothing which an earlier owner still has under way can be stored after it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

import asyncpg

log = logging.getLogger("cairn.storage")
CHANNEL = "cairn"  # the bell: who hears it looks at notices, and for tables that nobody owns
RING = f"SELECT pg_notify('{CHANNEL}', '')"
TOLL = f"SELECT pg_notify('{CHANNEL}', $1)"  # for a process that is gone: its address
LIFE = 1.0  # seconds between renewals
LEASE = 2.5  # for which a process trusts its lease, by its own clock
DEATH = 3.0  # after which others do not, by the clock of the database
PAUSE = 0.5  # until the database is tried again
TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
RENEW = (
    "INSERT INTO processes (id, seen, address) VALUES ($1, now(), $2)"
    " ON CONFLICT (id) DO UPDATE SET seen = now(), address = excluded.address RETURNING xmax = 0"
)
BURY = "DELETE FROM processes WHERE seen < now() - make_interval(secs => $1) RETURNING address"
CLAIM = """
WITH taken AS (
    INSERT INTO claims AS c (table_id, holder) SELECT id, $2 FROM tables WHERE id = $1
    ON CONFLICT (table_id) DO UPDATE SET holder = excluded.holder
    WHERE c.holder = $2 OR NOT EXISTS (
        SELECT 1 FROM processes p
        WHERE p.id = c.holder AND p.seen > now() - make_interval(secs => $3)
    )
    RETURNING table_id
), fenced AS (
    UPDATE tables SET revision = revision + 1 WHERE id IN (SELECT table_id FROM taken) RETURNING id
)
SELECT
    EXISTS (SELECT 1 FROM fenced),
    EXISTS (SELECT 1 FROM tables WHERE id = $1),
    (SELECT p.address FROM claims c JOIN processes p ON p.id = c.holder WHERE c.table_id = $1)
"""
RELEASE = "DELETE FROM claims WHERE holder = $1 AND table_id = ANY($2)"


class Owners:
    def __init__(self, url: str, pool: Any) -> None:
        self._url = url
        self._pool = pool
        self.process = secrets.token_hex(8)
        self._address = ""
        self._owned: set[str] = set()
        self._until = 0.0  # when our lease runs out
        self._cut_off = False  # it has, and the database does not answer
        self._when_lost: Callable[[], None] = lambda: None
        self._serving: asyncio.Task[None] | None = None

    def in_touch(self) -> bool:
        return monotonic() < self._until

    def owns(self, table: str) -> bool:
        return table in self._owned and self.in_touch()

    async def claim(self, table: str) -> str:
        """The address of the process that owns it; empty: this one does, or one of an older release, which has no address."""
        if self._cut_off:  # nobody waits here who could be served elsewhere
            raise TimeoutError
        async with self._pool.acquire() as db:
            if not self.in_touch():
                await self._renew(db)
            while True:
                try:
                    taken, known, address = await db.fetchrow(CLAIM, table, self.process, DEATH)
                except asyncpg.ForeignKeyViolationError:  # we were taken for dead
                    await self._renew(db)
                    continue
                if taken:
                    self._owned.add(table)
                    return ""
                self._owned.discard(table)
                if not known:
                    return ""
                if address is not None:  # else it was claimed, or released, at this very moment
                    return str(address)

    async def release(self, tables: list[str]) -> None:
        mine = [table for table in tables if table in self._owned]
        self._owned.difference_update(mine)
        if mine:
            await self._pool.execute(RELEASE, self.process, mine)

    async def serve(self, address: str, heard: Callable[[str], None], lost: Callable[[], None]) -> None:
        self._address, self._when_lost = address, lost
        ready = asyncio.get_running_loop().create_future()
        self._serving = asyncio.create_task(self._keep_serving(heard, ready))
        await ready

    async def _keep_serving(self, heard: Callable[[str], None], ready: asyncio.Future[None]) -> None:
        """On a connection of its own, made again whenever it is lost."""
        while True:
            try:
                db = await asyncpg.connect(
                    self._url, timeout=LEASE, command_timeout=LEASE, server_settings={"synchronous_commit": "off"}
                )
                try:
                    await db.add_listener(CHANNEL, lambda *said: heard(said[-1]))
                    await self._renew(db)
                    if ready.done():
                        heard("")  # whatever was missed
                    else:
                        ready.set_result(None)
                    while True:
                        await asyncio.sleep(LIFE)
                        async with asyncio.timeout(max(LIFE, self._until - monotonic())):
                            await self._renew(db)
                        for (gone,) in await db.fetch(BURY, DEATH):
                            await db.execute(TOLL, gone)
                finally:
                    db.terminate()
            except TROUBLE as error:
                log.warning("the database does not answer (%s); trying again", type(error).__name__)
                if not self.in_touch():
                    self._cut_off = True
                    self._lose()
                await asyncio.sleep(PAUSE)

    async def _renew(self, db: Any) -> None:
        began = monotonic()
        if await db.fetchval(RENEW, self.process, self._address):
            self._lose()
        self._until, self._cut_off = began + LEASE, False

    def _lose(self) -> None:
        """Others may own our tables by now."""
        if self._owned:
            self._owned.clear()
            self._when_lost()

    async def close(self) -> None:
        if self._serving:
            self._serving.cancel()
            with suppress(asyncio.CancelledError):
                await self._serving
        with suppress(*TROUBLE):
            await self._pool.execute("DELETE FROM processes WHERE id = $1", self.process)
            await self._pool.execute(RING)
