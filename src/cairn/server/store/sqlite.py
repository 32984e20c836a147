"""SQLite: one writer with group commit, one reader thread; durable before a call returns.

All requests that arrive while a commit waits for the disk share the next transaction and its sync. A request either raises
before its first statement has changed anything, or it is written as a whole, so a conflict in one leaves the others alone.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import resources
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from .encoding import LINE, PROMISES, ROW, SAID, SEAT, clocked, joined, oldest, row_of, text
from .sqlite_host import Hosting
from .storage import Change, Command, Conflict, Guest, Message, News, Row, Said, Seat, Snapshot, StorageError, Summary

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Waiting = tuple[Work, "asyncio.Future[Any]"]
Begun = tuple[list[Waiting], list[Any]]  # with the results, should the commit succeed
Statement = tuple[str, tuple[Any, ...]]
BUSY_WAIT, BUSY_TRIES = 0.02, 500  # seconds; how often
CHECKPOINT = 50  # commits until the log is written back, beside the writer; in small parts, as its syncs wait for them
NEWS = 64  # requests carried out, among what is new
AT_ONCE, SNAPSHOTS_AT_ONCE = 250, 20  # statements: they run in the loop
LOG_PAGES = 16_000  # of the log, if that could not keep up: then the writer does it


class SQLite(Hosting):
    _loop: asyncio.AbstractEventLoop  # asking for it at every answer is a call of the system

    def __init__(self, writer: sqlite3.Connection, reader: sqlite3.Connection, keeper: sqlite3.Connection) -> None:
        self._writer = writer
        self._reader = reader
        self._keeper = keeper
        self._read_thread = ThreadPoolExecutor(1, "sqlite-reader")
        self._keep_thread = ThreadPoolExecutor(1, "sqlite-keeper")
        self._commits = 0
        self._waiting: list[Waiting] = []
        self._begun: SimpleQueue[Begun | None] = SimpleQueue()  # to be committed; None: nothing more comes
        self._committing = False
        self._busy = 0
        self._closed = False
        self._write_thread = threading.Thread(target=self._commit, name="sqlite-writer", daemon=True)
        self._write_thread.start()

    @classmethod
    async def open(cls, name: str) -> SQLite:
        if not name:
            raise StorageError("the database needs a file: sqlite:///name, or sqlite:////path/to/name")
        try:
            store = await asyncio.to_thread(cls._open, name)
        except (sqlite3.Error, OSError) as error:
            raise StorageError(f"the database {name} cannot be opened: {error}") from None
        store._loop = asyncio.get_running_loop()
        return store

    @classmethod
    def _open(cls, name: str) -> SQLite:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        if not Path(name).exists():
            Path(name).touch(0o600)  # its owner's alone: seeds and keys are in it
        writer, reader, keeper = connect(name, 10), connect(name, 10), connect(name, 10)
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("PRAGMA synchronous = FULL")
        writer.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        migrate(writer)
        writer.execute("PRAGMA busy_timeout = 0")  # from now on it is used where nobody may wait
        return cls(writer, reader, keeper)

    # The writer

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Durable when it is done. Whatever arrives while one commit runs shares the next."""
        if self._closed:
            raise StorageError("the database is closed")
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append((work, future))
        if not self._committing:
            self._committing = True
            self._loop.call_soon(self._begin)
        return future

    def _begin(self) -> None:
        """The statements of a transaction are quick: they run here. Its commit waits for the disk: that is the thread's."""
        db = self._writer
        try:
            db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            self._busy += 1  # another process writes, perhaps a backup
            if self._busy < BUSY_TRIES:
                self._loop.call_later(BUSY_WAIT, self._begin)
            else:
                self._tell(self._waiting, [error] * len(self._waiting))
            return
        self._busy = 0
        batch, self._waiting = self._waiting, []
        results: list[Any] = []
        try:
            for work, _ in batch:
                try:
                    results.append(work(db))
                except Conflict as error:  # raised before anything was written
                    results.append(error)
        except sqlite3.Error as error:
            self._tell(batch, [error] * len(batch))
            return
        self._begun.put((batch, results))
        self._commits += 1
        if self._commits % CHECKPOINT == 0:
            self._loop.run_in_executor(self._keep_thread, write_back, self._keeper)

    def _commit(self) -> None:
        """The thread: an executor would cost more than what it does."""
        while (begun := self._begun.get()) is not None:
            batch, results = begun
            try:
                self._writer.commit()
            except sqlite3.Error as error:
                results = [error] * len(batch)
            self._loop.call_soon_threadsafe(self._tell, batch, results)

    def _tell(self, batch: list[Waiting], results: list[Any]) -> None:
        failed = results[0] if isinstance(results[0], sqlite3.Error) else None
        self._waiting = [] if batch is self._waiting else self._waiting
        self._busy = 0
        if failed and self._writer.in_transaction:
            self._writer.rollback()
        self._committing = bool(self._waiting)
        if self._waiting:
            if failed:
                self._loop.call_soon(self._begin)
            else:
                self._begin()  # the disk works on while those who waited tell their viewers
        for (_, future), result in zip(batch, results):
            if future.done():
                continue
            if failed:
                future.set_exception(StorageError(f"the database could not be written: {failed}"))
            elif isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

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
            while self._committing:
                await asyncio.sleep(0.001)
            self._begun.put(None)
            await asyncio.to_thread(self._write_thread.join)
            await asyncio.to_thread(self._read_thread.shutdown)
            await asyncio.to_thread(self._keep_thread.shutdown)
            self._keeper.close()
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
        sql = "INSERT INTO guests (id, name, created) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
        await self._write(lambda db: db.execute(sql, (guest.id, guest.name, time.time())) and None)

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

    async def news(self, table: str, lines: int, said: int) -> News | None:
        found = await self.table(table)
        if found is None:
            return None
        commands = [each for each in await self.commands(table, NEWS) if each.version >= lines]
        return News(found.row, found.seats, (await self.lines(table))[lines:], commands, (await self.chat(table))[said:])

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

    # One process has the file: nobody else needs to hear of anything, and all work is its own

    shared = False

    def claimed(self, table: str) -> bool:
        return True

    async def listen(self, heard: Callable[[Message | None], None], concerns: Callable[[str], bool]) -> None:
        pass

    async def shout(self, message: Message) -> None:
        pass

    async def claim(self, table: str) -> bool:
        return True

    async def release(self, table: str) -> None:
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


def write_back(db: sqlite3.Connection) -> None:
    """What the log holds goes into the database itself, as far as nobody has to wait for that."""
    with suppress(sqlite3.Error):  # the writer tells of a full disk
        db.execute("PRAGMA wal_checkpoint(PASSIVE)")


def connect(name: str, patience: float) -> sqlite3.Connection:
    db = sqlite3.connect(name, isolation_level=None, check_same_thread=False, timeout=patience)
    db.execute("PRAGMA foreign_keys = ON")
    return db


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


def migrate(db: sqlite3.Connection) -> None:
    """Bring the schema up to date, each migration in one transaction. A newer one is refused unless it names ours as served."""
    folder = resources.files(__package__).joinpath("migrations/sqlite")
    scripts = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    (done,) = db.execute("PRAGMA user_version").fetchone()
    if done > len(scripts):
        known = db.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'compatible'").fetchone()
        if known and db.execute("SELECT oldest FROM compatible").fetchone()[0] <= len(scripts):
            return
        raise StorageError(f"the database is of a newer release (schema {done}); this one knows schema {len(scripts)}")
    for number, script in enumerate(scripts[done:], done + 1):
        words = script.read_text(encoding="utf-8")
        note = f"DELETE FROM compatible; INSERT INTO compatible VALUES ({oldest(number, words)});"
        db.executescript(
            f"BEGIN IMMEDIATE;\n{words}\nCREATE TABLE IF NOT EXISTS compatible (oldest INTEGER NOT NULL);\n{note}\n"
            f"PRAGMA user_version = {number};\nCOMMIT;"
        )
