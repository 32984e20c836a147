"""SQLite: one process has the file. How it is read and made durable is in `sqlite_database`."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from .encoding import ROW, SEAT, clocked, columns_of, row_of, text
from .sqlite_database import Database, ThreadedDatabase
from .statements import Found, Storage, Work
from .storage import Change, Command, Conflict, Row, Said, Seat, Snapshot, Summary

T = TypeVar("T")
Statement = tuple[str, tuple[Any, ...]]
AT_ONCE, SNAPSHOTS_AT_ONCE = 250, 20  # statements: they run in the loop
UPDATED = "version = ?1, to_act = ?2, updated = ?3, state = ?4, revision = revision + 1"
UPDATE_BRIEFLY = f"UPDATE tables SET {UPDATED} WHERE id = ?5 AND revision = ?6 AND status = ?7"
UPDATE = f"UPDATE tables SET {UPDATED}, status = ?7, clocked = ?8, terms = COALESCE(?9, terms) WHERE id = ?5 AND revision = ?6"
COMMAND = "INSERT OR REPLACE INTO commands (table_id, guest, id, version) VALUES (?, ?, ?, ?)"


class SQLite(Storage):
    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    async def open(cls, name: str) -> SQLite:
        return cls(await ThreadedDatabase.open(name))

    async def close(self) -> None:
        await self._database.close()

    def _read(self, make: Callable[[Sequence[Found]], T], sql: str, *args: Any) -> Awaitable[T]:
        return self._database.read(lambda db: make(execute(db, sql, args)))

    def _write(self, work: Work[T]) -> Awaitable[T]:
        return self._database.write(lambda db: carry_out(db, work))

    # Tables

    async def add(self, row: Row, seats: list[Seat], lines: list[dict[str, Any]], snapshots: list[Snapshot]) -> None:
        insert: Statement = "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", columns_of(row)
        part = [insert, *seats_sql(row.id, seats)]  # last: the table is there when all of it is
        for at in range(0, len(lines), AT_ONCE):  # of a record from outside
            await self._add(lines_sql(row.id, at, lines[at : at + AT_ONCE]))
        for at in range(0, len(snapshots), SNAPSHOTS_AT_ONCE):
            await self._add(snapshots_sql(row.id, snapshots[at : at + SNAPSHOTS_AT_ONCE]))

        def work(db: sqlite3.Connection) -> None:
            if db.execute("SELECT 1 FROM tables WHERE id = ?", (row.id,)).fetchone():
                raise Conflict(f"there is a table {row.id}")
            execute_all(db, part)

        await self._database.write(work)

    def _add(self, some: list[Statement]) -> Awaitable[None]:
        return self._database.write(lambda db: execute_all(db, some))

    async def change(self, change: Change) -> None:
        row, command = change.row, change.command
        state, terms = text(row.state), text(row.terms) if change.with_terms else None
        parts = lines_sql(row.id, row.version - len(change.lines), change.lines, command)
        if command and not change.lines:
            parts.append((COMMAND, (row.id, command.guest, command.id, command.version)))
        if change.seats or change.snapshots:
            parts += seats_sql(row.id, change.seats) + snapshots_sql(row.id, change.snapshots)
        if change.said:
            parts.append(said_sql(row.id, change.said))

        def work(db: sqlite3.Connection) -> None:
            if not updated(db, row, state, terms):
                raise Conflict(f"table {row.id} was changed by somebody else")
            execute_all(db, parts)

        await self._database.write(work)
        row.revision += 1

    async def _summaries(self, where: str, *args: Any) -> list[Summary]:
        def work(db: sqlite3.Connection) -> list[Summary]:
            return [summary(db, found) for found in execute(db, f"SELECT {ROW} FROM tables WHERE {where}", args)]

        return await self._database.read(work)


def execute(db: sqlite3.Connection, sql: str, args: Sequence[Any]) -> list[Any]:
    """SQLite writes ?1 where PostgreSQL writes $1."""
    return db.execute(sql.replace("$", "?"), args).fetchall()


def carry_out(db: sqlite3.Connection, work: Work[T]) -> T:
    try:
        sql, *args = next(work)
        while True:
            sql, *args = work.send(execute(db, sql, args))
    except StopIteration as done:
        result: T = done.value
        return result


def execute_all(db: sqlite3.Connection, parts: list[Statement]) -> None:
    """Everything is encoded by now: only the database itself can fail."""
    for part in parts:
        db.execute(*part)


def updated(db: sqlite3.Connection, row: Row, state: str, terms: str | None) -> bool:
    """An answer leaves status and terms as they are, and so the indexes: that is tried first."""
    values = (row.version, row.to_act, row.updated, state, row.id, row.revision, row.status)
    if terms is None and db.execute(UPDATE_BRIEFLY, values).rowcount:
        return True
    return db.execute(UPDATE, (*values, clocked(row), terms)).rowcount == 1


def lines_sql(table: str, first: int, lines: list[dict[str, Any]], command: Command | None = None) -> list[Statement]:
    """The command stands on the last of its lines."""
    sql, parts = "INSERT INTO lines VALUES (?, ?, ?, ?, ?)", []
    last = first + len(lines) - 1
    for number, line in enumerate(lines, first):
        sender = (command.guest, command.id) if command and number == last else (None, None)
        parts.append((sql, (table, number, text(line), *sender)))
    return parts


def seats_sql(table: str, seats: list[Seat]) -> list[Statement]:
    sql = "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?)"
    return [(sql, (table, seat.seat, seat.kind, seat.guest, seat.token, text(seat))) for seat in seats]


def said_sql(table: str, said: Said) -> Statement:
    return "INSERT INTO chat VALUES (?, ?, ?, ?, ?)", (table, said.n, said.guest, said.id, text(said))


def snapshots_sql(table: str, snapshots: list[Snapshot]) -> list[Statement]:
    sql = "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?, ?)"
    return [
        (sql, (table, each.rules, each.lines, each.first_event, text(each.position), text(each.events))) for each in snapshots
    ]


def summary(db: sqlite3.Connection, found: Found) -> Summary:
    seats = db.execute("SELECT data FROM seats WHERE table_id = ? ORDER BY seat", (found[0],))
    return Summary(row_of(found), [SEAT.decode(data) for (data,) in seats])
