"""SQLite: what is asked of it. How it is read and made durable is in `sqlite_database`."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Callable
from typing import Any

from .encoding import LINE, PROMISES, ROW, SAID, SEAT, clocked, joined, row_of, text
from .sqlite_database import ThreadedDatabase
from .sqlite_host import Hosting
from .storage import Change, Command, Conflict, Guest, Row, Said, Seat, Snapshot, Summary

Statement = tuple[str, tuple[Any, ...]]
AT_ONCE, SNAPSHOTS_AT_ONCE = 250, 20  # statements: they run in the loop


class SQLite(Hosting):
    @classmethod
    async def open(cls, name: str) -> SQLite:
        return cls(await ThreadedDatabase.open(name))

    async def close(self) -> None:
        await self._database.close()

    # Guests

    async def secret(self) -> bytes:
        def work(db: sqlite3.Connection) -> bytes:
            db.execute("INSERT OR IGNORE INTO settings VALUES ('secret', ?)", (secrets.token_bytes(32),))
            return bytes(db.execute("SELECT value FROM settings WHERE key = 'secret'").fetchone()[0])

        return await self._write(work)

    async def guest(self, guest: str) -> Guest | None:
        def work(db: sqlite3.Connection) -> Guest | None:
            found = db.execute("SELECT id, name, avatar FROM guests WHERE id = ?", (guest,)).fetchone()
            return Guest(*found) if found else None

        return await self._read(work)

    async def save_guest(self, guest: Guest) -> None:
        sql = (
            "INSERT INTO guests (id, name, avatar, created) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET name = excluded.name, avatar = excluded.avatar"
        )
        await self._write(lambda db: db.execute(sql, (guest.id, guest.name, guest.avatar, time.time())) and None)

    # Tables

    async def add(self, row: Row, seats: list[Seat], lines: list[dict[str, Any]], snapshots: list[Snapshot]) -> None:
        insert: Statement = (
            "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                row.id, row.terms.game, row.status, row.version, row.revision, row.to_act, clocked(row),
                row.terms.host, row.created, row.updated, text(row.terms), text(row.state),
            ),
        )  # fmt: skip
        part = [insert, *seats_sql(row.id, seats)]  # last: the table is there when all of it is
        for at in range(0, len(lines), AT_ONCE):  # of a record from outside
            some = lines_sql(row.id, at, lines[at : at + AT_ONCE])
            await self._write(lambda db, some=some: execute(db, some))  # type: ignore[misc]
        for at in range(0, len(snapshots), SNAPSHOTS_AT_ONCE):
            some = snapshots_sql(row.id, snapshots[at : at + SNAPSHOTS_AT_ONCE])
            await self._write(lambda db, some=some: execute(db, some))  # type: ignore[misc]

        def work(db: sqlite3.Connection) -> None:
            if db.execute("SELECT 1 FROM tables WHERE id = ?", (row.id,)).fetchone():
                raise Conflict(f"there is a table {row.id}")
            execute(db, part)

        await self._write(work)

    async def change(self, change: Change) -> None:
        row, command = change.row, change.command
        state, terms = text(row.state), text(row.terms) if row.version == 0 or change.new_terms else None
        parts = lines_sql(row.id, row.version - len(change.lines), change.lines, command)
        if command and not change.lines:
            parts.append((COMMAND, (row.id, command.guest, command.id, command.version)))
        if change.seats or change.snapshots:
            parts += seats_sql(row.id, change.seats) + snapshots_sql(row.id, change.snapshots)

        def work(db: sqlite3.Connection) -> None:
            if not updated(db, row, state, terms):
                raise Conflict(f"table {row.id} was changed by somebody else")
            execute(db, parts)

        await self._write(work)
        row.revision += 1

    async def table(self, table: str) -> Summary | None:
        def work(db: sqlite3.Connection) -> Summary | None:
            found = db.execute(f"SELECT {ROW} FROM tables WHERE id = ?", (table,)).fetchone()
            return summary(db, found) if found else None

        return await self._read(work)

    async def lines(self, table: str) -> list[dict[str, Any]]:
        def work(db: sqlite3.Connection) -> list[dict[str, Any]]:
            found = db.execute("SELECT line FROM lines WHERE table_id = ? ORDER BY n", (table,))
            return [LINE.decode(line) for (line,) in found]

        return await self._read(work)

    async def snapshot(self, table: str, upto: int, rules: int) -> Snapshot | None:
        def work(db: sqlite3.Connection) -> Snapshot | None:
            found = db.execute(
                "SELECT lines, first_event, position, events FROM snapshots"
                " WHERE table_id = ? AND rules = ? AND lines <= ? ORDER BY lines",
                (table, rules, upto),
            ).fetchall()
            return joined(found, rules)

        try:
            return await self._read(work)
        except UnicodeDecodeError:
            return None  # damaged: it is rebuilt from the lines

    async def commands(self, table: str, last: int) -> list[Command]:
        def work(db: sqlite3.Connection) -> list[Command]:
            found = db.execute(
                "SELECT guest, id, n + 1 FROM lines WHERE table_id = ?1 AND id IS NOT NULL"
                " UNION ALL SELECT guest, id, version FROM commands WHERE table_id = ?1 ORDER BY 3 DESC LIMIT ?2",
                (table, last),
            ).fetchall()
            return [Command(*each) for each in reversed(found)]

        return await self._read(work)

    async def done(self, table: str, command: Command) -> int | None:
        return await self._read(lambda db: version_of(db, table, command))

    async def remember(self, table: str, command: Command) -> Command:
        def work(db: sqlite3.Connection) -> Command:
            before = version_of(db, table, command)
            if before is not None:
                return Command(command.guest, command.id, before)
            db.execute(COMMAND, (table, command.guest, command.id, command.version))
            return command

        return await self._write(work)

    async def invited(self, token: str) -> tuple[str, int] | None:
        def work(db: sqlite3.Connection) -> tuple[str, int] | None:
            found: tuple[str, int] | None = db.execute("SELECT table_id, seat FROM seats WHERE token = ?", (token,)).fetchone()
            return found

        return await self._read(work)

    async def tables_of(self, guest: str, last: int) -> list[Summary]:
        def work(db: sqlite3.Connection) -> list[Summary]:
            found = db.execute(
                f"SELECT {ROW} FROM tables WHERE id IN (SELECT table_id FROM seats WHERE guest = ?1) OR host = ?1"
                " ORDER BY updated DESC LIMIT ?2",
                (guest, last),
            ).fetchall()
            return [summary(db, each) for each in found]

        return await self._read(work)

    async def awaiting(self) -> list[str]:
        def work(db: sqlite3.Connection) -> list[str]:
            found = db.execute(
                "SELECT t.id FROM tables t JOIN seats s ON s.table_id = t.id AND s.seat = t.to_act"
                " WHERE t.status = 'running' AND (t.clocked OR s.kind = 'bot')"
                " AND t.id NOT IN (SELECT table_id FROM aside)"
            )
            return [table for (table,) in found]

        return await self._read(work)

    # One process has the file, and owns all tables

    shared = False

    async def serve(self, address: str, heard: Callable[[str], None], lost: Callable[[], None]) -> None:
        pass

    def owns(self, table: str) -> bool:
        return True

    async def claim(self, table: str) -> str:
        return ""

    async def release(self, tables: list[str]) -> None:
        pass

    # Seeds

    async def promise(self, guest: str, seed: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO promises VALUES (?, ?, ?)", (guest, seed, time.time()))
            db.execute(
                "DELETE FROM promises WHERE guest NOT IN (SELECT guest FROM promises ORDER BY at DESC LIMIT ?)", (PROMISES,)
            )

        await self._write(work)

    async def promised(self, guest: str) -> str | None:
        def work(db: sqlite3.Connection) -> str | None:
            found = db.execute("SELECT seed FROM promises WHERE guest = ?", (guest,)).fetchone()
            return str(found[0]) if found else None

        return await self._read(work)

    async def redeem(self, guest: str, seed: str) -> bool:
        sql = "DELETE FROM promises WHERE guest = ? AND seed = ?"
        return await self._write(lambda db: db.execute(sql, (guest, seed)).rowcount == 1)

    # Chat

    async def say(self, table: str, said: Said) -> Said:
        def work(db: sqlite3.Connection) -> Said:
            before = db.execute(
                "SELECT data FROM chat WHERE table_id = ? AND guest = ? AND id = ?", (table, said.guest, said.id)
            ).fetchone()
            if before:
                return SAID.decode(before[0])
            (count,) = db.execute("SELECT count(*) FROM chat WHERE table_id = ?", (table,)).fetchone()
            said.n = count
            db.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?)", (table, count, said.guest, said.id, text(said)))
            return said

        return await self._write(work)

    async def chat(self, table: str) -> list[Said]:
        def work(db: sqlite3.Connection) -> list[Said]:
            found = db.execute("SELECT data FROM chat WHERE table_id = ? ORDER BY n", (table,))
            return [SAID.decode(data) for (data,) in found]

        return await self._read(work)


def execute(db: sqlite3.Connection, parts: list[Statement]) -> None:
    """Everything is encoded by now: only the database itself can fail."""
    for part in parts:
        db.execute(*part)


def updated(db: sqlite3.Connection, row: Row, state: str, terms: str | None) -> bool:
    """An answer leaves status and terms as they are, and so the indexes: that is tried first."""
    values = (row.version, row.to_act, row.updated, state, row.id, row.revision, row.status)
    if terms is None and db.execute(UPDATE_BRIEFLY, values).rowcount:
        return True
    return db.execute(UPDATE, (*values, clocked(row), terms)).rowcount == 1


UPDATED = "version = ?1, to_act = ?2, updated = ?3, state = ?4, revision = revision + 1"
UPDATE_BRIEFLY = f"UPDATE tables SET {UPDATED} WHERE id = ?5 AND revision = ?6 AND status = ?7"
UPDATE = f"UPDATE tables SET {UPDATED}, status = ?7, clocked = ?8, terms = COALESCE(?9, terms) WHERE id = ?5 AND revision = ?6"
COMMAND = "INSERT OR REPLACE INTO commands (table_id, guest, id, version) VALUES (?, ?, ?, ?)"


def version_of(db: sqlite3.Connection, table: str, command: Command) -> int | None:
    found = db.execute(
        "SELECT n + 1 FROM lines WHERE table_id = ?1 AND guest = ?2 AND id = ?3"
        " UNION ALL SELECT version FROM commands WHERE table_id = ?1 AND guest = ?2 AND id = ?3",
        (table, command.guest, command.id),
    ).fetchone()
    return int(found[0]) if found else None


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


def snapshots_sql(table: str, snapshots: list[Snapshot]) -> list[Statement]:
    sql = "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?, ?)"
    return [
        (sql, (table, each.rules, each.lines, each.first_event, text(each.position), text(each.events))) for each in snapshots
    ]


def summary(db: sqlite3.Connection, found: tuple[Any, ...]) -> Summary:
    seats = db.execute("SELECT data FROM seats WHERE table_id = ? ORDER BY seat", (found[0],))
    return Summary(row_of(found), [SEAT.decode(data) for (data,) in seats])
