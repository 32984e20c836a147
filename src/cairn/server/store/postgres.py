"""PostgreSQL: many processes on one database, each the owner of some tables (`postgres_owners`).

A change is one statement: compare-and-set on the revision, and only if that held the lines, seats and snapshots. Answers that
arrive while others are being committed share the next statement, each with its own compare-and-set.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, TypeVar

import asyncpg

from .encoding import SEAT, clocked, columns_of, migrations, oldest, row_of, text, too_new
from .postgres_owners import DEATH, RING, TROUBLE, Owners
from .postgres_statements import (
    ANSWERS,
    SUMMARY,
    UPDATE,
    Part,
    answers_args,
    command_part,
    is_answer,
    lines_part,
    said_part,
    seats_part,
    snapshots_part,
)
from .statements import Found, Storage, Work, only
from .storage import Change, Conflict, Row, Seat, Snapshot, StorageError, Summary
from .storage import without_password as shown

log = logging.getLogger("cairn.storage")
T = TypeVar("T")
CONNECTIONS = 12
TOGETHER = 200  # answers in one statement
MIGRATING = 0x6361_6972_6E  # the lock under which the schema is changed
Waiting = tuple[Change, "asyncio.Future[bool]"]


class Entangled(StorageError):
    """Two processes, each waiting for what the other had changed; nothing of this one's was done."""


class Postgres(Storage):
    parts = (*Storage.parts, "claims")
    position = "strpos"
    for_update = " FOR UPDATE"
    unowned = " AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.table_id = t.id)"

    def __init__(self, url: str, pool: Any) -> None:
        self._pool = pool
        self._owners = Owners(url, pool)
        self._waiting: list[Waiting] = []  # answers to be committed together
        self._committing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> Postgres:
        try:
            pool = await asyncpg.create_pool(
                url, min_size=1, max_size=CONNECTIONS, command_timeout=30, reset=nothing_to_reset, server_settings=let_go()
            )
            async with pool.acquire() as db:
                await migrate(db)
        except (*TROUBLE, ValueError) as error:
            raise StorageError(f"the database {shown(url)} cannot be opened: {error}") from None
        return cls(url, pool)

    @asynccontextmanager
    async def _using(self) -> AsyncIterator[Any]:
        with in_words():
            async with self._pool.acquire() as db:
                yield db

    async def _read(self, make: Callable[[Sequence[Found]], T], sql: str, *args: Any) -> T:
        async with self._using() as db:
            found = await db.fetch(sql, *args)
        return make(found)

    async def _write(self, work: Work[T]) -> T:
        async with self._using() as db, db.transaction():
            try:
                sql, *args = next(work)
                while True:
                    sql, *args = work.send(await db.fetch(sql, *args))
            except StopIteration as done:
                result: T = done.value
        return result

    def _alone(self, part: str) -> Work[None]:
        yield (f"LOCK TABLE {part} IN SHARE ROW EXCLUSIVE MODE",)

    def _notify(self, what: str, subjects: Sequence[str]) -> Work[None]:
        """Numbered in the order in which they become visible: who writes one waits for the others."""
        yield from self._alone("notices")
        yield from super()._notify(what, subjects)
        yield (RING,)

    async def close(self) -> None:
        if not self._pool.is_closing():
            await self._owners.close()
            with suppress(*TROUBLE):
                async with asyncio.timeout(10):
                    await self._pool.close()

    # One owner for a table

    shared = True

    async def serve(self, address: str, heard: Callable[[str], None], lost: Callable[[], None]) -> None:
        await self._owners.serve(address, heard, lost)

    def in_touch(self) -> bool:
        return self._owners.in_touch()

    def owns(self, table: str) -> bool:
        return self._owners.owns(table)

    async def claim(self, table: str) -> str:
        with in_words():
            return await self._owners.claim(table)

    async def release(self, tables: list[str]) -> None:
        with in_words():
            await self._owners.release(tables)

    # Tables

    async def add(self, row: Row, seats: list[Seat], lines: list[dict[str, Any]], snapshots: list[Snapshot]) -> None:
        async with self._using() as db, db.transaction():
            made = await db.fetchval(
                "INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"
                " ON CONFLICT (id) DO NOTHING RETURNING id",
                *columns_of(row),
            )
            if made is None:
                raise Conflict(f"there is a table {row.id}")
            for sql, args in (seats_part(seats, 2), lines_part(0, lines, None, 2), snapshots_part(snapshots, 2)):
                if sql:
                    await db.execute(sql.replace("FROM changed,", "FROM (SELECT $1::text AS id) AS changed,"), row.id, *args)

    async def change(self, change: Change) -> None:
        row = change.row
        if not await (self._share(change) if is_answer(change) else self._commit(change)):
            raise Conflict(f"table {row.id} was changed by somebody else")
        row.revision += 1

    def _share(self, change: Change) -> asyncio.Future[bool]:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_waiting())
        return done

    async def _commit_waiting(self) -> None:
        """Whatever arrives while one statement runs shares the next; each learns whether its revision still held."""
        while self._waiting:
            await asyncio.sleep(0)  # whoever has been read already comes along: under load statements are fewer and larger
            batch, self._waiting = apart(self._waiting)
            changes = [change for change, _ in batch]
            results: list[bool | Exception]
            try:
                try:
                    held = set(await self._all(only, ANSWERS, *answers_args(changes)))
                    results = [change.row.id in held for change in changes]
                except Entangled:
                    results = [await self._commit(change) for change in changes]
            except Exception as error:
                results = [error] * len(batch)
            for (_, done), result in zip(batch, results):
                if done.done():
                    continue
                if isinstance(result, Exception):
                    done.set_exception(result)
                else:
                    done.set_result(result)
        self._committing = None

    async def _commit(self, change: Change) -> bool:
        row, command = change.row, change.command
        args: list[Any] = [
            row.id, row.revision, row.status, row.version, row.to_act, clocked(row), row.updated,
            text(row.terms) if change.with_terms else None, text(row.state),
        ]  # fmt: skip
        parts = [UPDATE]

        def add(part: Part) -> None:
            sql, more = part
            if sql:
                parts.append(f"part{len(parts)} AS ({sql})")
                args.extend(more)

        add(lines_part(row.version - len(change.lines), change.lines, command, len(args) + 1))
        add(command_part(None if change.lines else command, len(args) + 1))
        add(said_part(change.said, len(args) + 1))
        add(seats_part(change.seats, len(args) + 1))
        add(snapshots_part(change.snapshots, len(args) + 1))
        return await self._first(only, f"WITH {', '.join(parts)} SELECT id FROM changed", *args) is not None

    async def _summaries(self, where: str, *args: Any) -> list[Summary]:
        return await self._all(summary, f"{SUMMARY} WHERE {where}", *args)


@contextmanager
def in_words() -> Iterator[None]:
    """What went wrong, as the rest of the server knows it."""
    try:
        yield
    except asyncpg.TransactionRollbackError as error:
        raise Entangled(f"the database gave up: {error}") from None
    except TROUBLE as error:
        raise StorageError(f"the database does not answer: {error or type(error).__name__}") from None


def let_go() -> dict[str, str]:
    """A host that is cut off in the middle of a transaction must not hold its locks: by the time that others take over its
    tables, the database has ended what it left open.
    """
    return {
        "idle_in_transaction_session_timeout": str(round(DEATH * 1000)),
        "tcp_keepalives_idle": "1",
        "tcp_keepalives_interval": "1",
        "tcp_keepalives_count": str(round(DEATH)),
    }


async def nothing_to_reset(db: Any) -> None:
    """Nobody changes settings of a connection here; asking for that would be one more message after each statement."""


def apart(waiting: list[Waiting]) -> tuple[list[Waiting], list[Waiting]]:
    """Those of one statement, which may change a table once; the others come later."""
    batch: dict[str, Waiting] = {}
    later: list[Waiting] = []
    for each in waiting:
        table = each[0].row.id
        if table in batch or len(batch) == TOGETHER:
            later.append(each)
        else:
            batch[table] = each
    return list(batch.values()), later


def summary(found: Found) -> Summary:
    *row, seats = found
    return Summary(row_of(row), [SEAT.decode(each) for each in seats])


async def migrate(db: Any) -> None:
    """Bring the schema up to date, whichever process comes first. A newer one is refused unless it names ours as served."""
    scripts = migrations("postgres")
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await db.execute("CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL)")
        done = await db.fetchval("SELECT max(version) FROM schema") or 0
        if done > len(scripts):
            known = await db.fetchval("SELECT to_regclass('compatible')")
            if known and await db.fetchval("SELECT oldest FROM compatible") <= len(scripts):
                return
            raise too_new(done, len(scripts))
        for number, script in enumerate(scripts[done:], done + 1):
            await db.execute(script)
            await db.execute("CREATE TABLE IF NOT EXISTS compatible (oldest INTEGER NOT NULL)")
            await db.execute("DELETE FROM compatible")
            await db.execute("INSERT INTO compatible VALUES ($1)", oldest(number, script))
            await db.execute("INSERT INTO schema VALUES ($1)", number)
