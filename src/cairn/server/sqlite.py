"""SQLite: one writer thread with group commit, one reader thread; durable before a call returns.

All requests that wait when the writer is free share one transaction and one sync to disk; each is a savepoint of its own, so
that a conflict in one leaves the others alone.
"""

from __future__ import annotations

import asyncio
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .storage import Change, Command, Conflict, Guest, Row, Said, Seat, Snapshot, State, StorageError, Summary, Terms

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Waiting = tuple[Work, asyncio.AbstractEventLoop, "asyncio.Future[Any]"]
BATCH = 256

encode = msgspec.json.encode
LINE = msgspec.json.Decoder(dict[str, Any])
TERMS = msgspec.json.Decoder(Terms)
STATE = msgspec.json.Decoder(State)
SEAT = msgspec.json.Decoder(Seat)
SAID = msgspec.json.Decoder(Said)
ROW = "id, status, terms, state, version, revision, to_act, created, updated"


class SQLite:
    def __init__(self, writer: sqlite3.Connection, reader: sqlite3.Connection) -> None:
        self._writer = writer
        self._reader = reader
        self._read_thread = ThreadPoolExecutor(1, "sqlite-reader")
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_forever, name="sqlite-writer", daemon=True)
        self._thread.start()
        self._closed = False

    @classmethod
    async def open(cls, name: str) -> SQLite:
        if not name:
            raise StorageError("the database needs a file: sqlite:///name, or sqlite:////path/to/name")
        try:
            return await asyncio.to_thread(cls._open, name)
        except (sqlite3.Error, OSError) as error:
            raise StorageError(f"the database {name} cannot be opened: {error}") from None

    @classmethod
    def _open(cls, name: str) -> SQLite:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        writer, reader = connect(name), connect(name)
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("PRAGMA synchronous = FULL")
        migrate(writer)
        return cls(writer, reader)

    # Threads

    def _write_forever(self) -> None:
        """Take what waits, carry it out, sync once, then tell all of them."""
        while (first := self._waiting.get()) is not None:
            batch: list[Waiting] = [first]
            last = False
            while len(batch) < BATCH:
                try:
                    more = self._waiting.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    last = True
                    break
                batch.append(more)
            self._tell(batch, self._commit([work for work, _, _ in batch]))
            if last:
                return

    def _commit(self, works: list[Work]) -> list[Any]:
        """A result or an exception for each."""
        results: list[Any] = []
        db = self._writer
        try:
            db.execute("BEGIN IMMEDIATE")
            for work in works:
                db.execute("SAVEPOINT one")
                try:
                    results.append(work(db))
                except Exception as error:
                    db.execute("ROLLBACK TO one")
                    results.append(error)
                db.execute("RELEASE one")
            db.execute("COMMIT")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            return [StorageError(f"the database could not be written: {error}")] * len(works)
        return results

    def _tell(self, batch: list[Waiting], results: list[Any]) -> None:
        loop = batch[0][1]
        pairs = [(future, result) for (_, _, future), result in zip(batch, results)]
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, pairs)

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StorageError("the database is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.put((work, loop, future))
        return await future

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StorageError("the database is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._read_thread, work, self._reader)
        except sqlite3.Error as error:
            raise StorageError(f"the database could not be read: {error}") from None

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
            await asyncio.to_thread(self._thread.join)
            await asyncio.to_thread(self._read_thread.shutdown)
            self._reader.close()
            self._writer.close()

    # Guests

    async def secret(self) -> bytes:
        def work(db: sqlite3.Connection) -> bytes:
            db.execute("INSERT OR IGNORE INTO settings VALUES ('secret', ?)", (secrets.token_bytes(32),))
            return bytes(db.execute("SELECT value FROM settings WHERE key = 'secret'").fetchone()[0])

        return await self._write(work)

    async def guest(self, guest: str) -> Guest | None:
        def work(db: sqlite3.Connection) -> Guest | None:
            found = db.execute("SELECT id, name FROM guests WHERE id = ?", (guest,)).fetchone()
            return Guest(*found) if found else None

        return await self._read(work)

    async def save_guest(self, guest: Guest) -> None:
        sql = "INSERT INTO guests VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
        await self._write(lambda db: db.execute(sql, (guest.id, guest.name, time.time())) and None)

    # Tables

    async def add(self, row: Row, seats: list[Seat], lines: list[dict[str, Any]], snapshots: list[Snapshot]) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    row.id, row.terms.game, row.status, row.version, row.revision, row.to_act, clocked(row),
                    row.terms.host, row.created, row.updated, encode(row.terms).decode(), encode(row.state).decode(),
                ),
            )  # fmt: skip
            put_seats(db, row.id, seats)
            put_lines(db, row.id, 0, lines)
            put_snapshots(db, row.id, snapshots)

        await self._write(work)

    async def change(self, change: Change) -> None:
        row = change.row

        def work(db: sqlite3.Connection) -> None:
            done = db.execute(
                "UPDATE tables SET status = ?, version = ?, revision = revision + 1, to_act = ?, clocked = ?, updated = ?,"
                " terms = CASE WHEN ? THEN ? ELSE terms END, state = ? WHERE id = ? AND revision = ?",
                (
                    row.status, row.version, row.to_act, clocked(row), row.updated,
                    row.version == 0, encode(row.terms).decode() if row.version == 0 else None,
                    encode(row.state).decode(), row.id, row.revision,
                ),
            )  # fmt: skip
            if done.rowcount != 1:
                raise Conflict(f"table {row.id} was changed by somebody else")
            put_lines(db, row.id, row.version - len(change.lines), change.lines)
            put_seats(db, row.id, change.seats)
            if change.command:
                command = change.command
                db.execute(
                    "INSERT INTO commands (table_id, guest, id, version) VALUES (?, ?, ?, ?)",
                    (row.id, command.guest, command.id, command.version),
                )
            put_snapshots(db, row.id, change.snapshots)

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
            if not found:
                return None
            events: list[Any] = []
            for _, first_event, _, chunk in found:
                if first_event != len(events):
                    return None  # a chunk is missing: as if there were no snapshot
                events += msgspec.json.decode(chunk)
            lines, _, position, _ = found[-1]
            return Snapshot(lines, rules, LINE.decode(position), 0, events)

        try:
            return await self._read(work)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None  # damaged: it is rebuilt from the lines

    async def commands(self, table: str, last: int) -> list[Command]:
        def work(db: sqlite3.Connection) -> list[Command]:
            found = db.execute(
                "SELECT guest, id, version FROM commands WHERE table_id = ? ORDER BY number DESC LIMIT ?", (table, last)
            ).fetchall()
            return [Command(*each) for each in reversed(found)]

        return await self._read(work)

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
            )
            return [table for (table,) in found]

        return await self._read(work)

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
            db.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?)", (table, count, said.guest, said.id, encode(said).decode()))
            return said

        return await self._write(work)

    async def chat(self, table: str) -> list[Said]:
        def work(db: sqlite3.Connection) -> list[Said]:
            found = db.execute("SELECT data FROM chat WHERE table_id = ? ORDER BY n", (table,))
            return [SAID.decode(data) for (data,) in found]

        return await self._read(work)


def settle(pairs: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in pairs:
        if future.done():
            continue
        if isinstance(result, sqlite3.Error):
            future.set_exception(StorageError(f"the database could not be written: {result}"))
        elif isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def connect(name: str) -> sqlite3.Connection:
    db = sqlite3.connect(name, isolation_level=None, check_same_thread=False, timeout=10)
    db.execute("PRAGMA foreign_keys = ON")
    return db


def clocked(row: Row) -> int:
    return int(row.terms.clock is not None)


def put_seats(db: sqlite3.Connection, table: str, seats: list[Seat]) -> None:
    db.executemany(
        "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?)",
        [(table, seat.seat, seat.kind, seat.guest, seat.token, encode(seat).decode()) for seat in seats],
    )


def put_lines(db: sqlite3.Connection, table: str, first: int, lines: list[dict[str, Any]]) -> None:
    db.executemany(
        "INSERT INTO lines VALUES (?, ?, ?)", [(table, first + i, encode(line).decode()) for i, line in enumerate(lines)]
    )


def put_snapshots(db: sqlite3.Connection, table: str, snapshots: list[Snapshot]) -> None:
    db.executemany(
        "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?, ?)",
        [
            (table, each.rules, each.lines, each.first_event, encode(each.position).decode(), encode(each.events).decode())
            for each in snapshots
        ],
    )


def summary(db: sqlite3.Connection, found: tuple[Any, ...]) -> Summary:
    table, status, terms, state, version, revision, to_act, created, updated = found
    seats = db.execute("SELECT data FROM seats WHERE table_id = ? ORDER BY seat", (table,))
    row = Row(table, status, TERMS.decode(terms), STATE.decode(state), version, revision, to_act, created, updated)
    return Summary(row, [SEAT.decode(data) for (data,) in seats])


def migrate(db: sqlite3.Connection) -> None:
    """Bring the schema up to date; each migration is one transaction, and a newer database is refused."""
    folder = resources.files(__package__).joinpath("migrations/sqlite")
    scripts = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    (done,) = db.execute("PRAGMA user_version").fetchone()
    if done > len(scripts):
        raise StorageError(f"the database is of a newer release (schema {done}); this one knows schema {len(scripts)}")
    for number, script in enumerate(scripts[done:], done + 1):
        db.executescript(f"BEGIN IMMEDIATE;\n{script.read_text(encoding='utf-8')}\nPRAGMA user_version = {number};\nCOMMIT;")
