"""How SQLite is read and written: one writer with group commit, one reader thread; durable before a call returns.

All requests that arrive while a commit waits for the disk share the next transaction and its sync. A request either raises
before its first statement has changed anything, or it is written as a whole, so a conflict in one leaves the others alone.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar

from .encoding import migrations, oldest, too_new
from .storage import Conflict, StorageError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Waiting = tuple[Work, "asyncio.Future[Any]"]
Begun = tuple[list[Waiting], list[Any]]  # with the results, should the commit succeed
BUSY_WAIT, BUSY_TRIES = 0.02, 500  # seconds; how often
CHECKPOINT = 50  # commits until the log is written back, beside the writer; in small parts, as its syncs wait for them
LOG_PAGES = 16_000  # of the log, if that could not keep up: then the writer does it


class Database(Protocol):
    def write(self, work: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        """Durable when it is done, or not done at all."""

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T: ...

    async def close(self) -> None: ...


class ThreadedDatabase:
    """Of a server: one writer with group commit, one reader thread."""

    _loop: asyncio.AbstractEventLoop  # asking for it at every answer is a call of the system

    def __init__(self, writer: sqlite3.Connection, reader: sqlite3.Connection, keeper: sqlite3.Connection) -> None:
        self.writer = writer
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
    async def open(cls, name: str) -> ThreadedDatabase:
        if not name:
            raise StorageError("the database needs a file: sqlite:///name, or sqlite:////path/to/name")
        try:
            database = await asyncio.to_thread(cls._open, name)
        except (sqlite3.Error, OSError) as error:
            raise StorageError(f"the database {name} cannot be opened: {error}") from None
        database._loop = asyncio.get_running_loop()
        return database

    @classmethod
    def _open(cls, name: str) -> ThreadedDatabase:
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

    def write(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
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
        db = self.writer
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
                self.writer.commit()
            except sqlite3.Error as error:
                results = [error] * len(batch)
            self._loop.call_soon_threadsafe(self._tell, batch, results)

    def _tell(self, batch: list[Waiting], results: list[Any]) -> None:
        failed = results[0] if isinstance(results[0], sqlite3.Error) else None
        self._waiting = [] if batch is self._waiting else self._waiting
        self._busy = 0
        if failed and self.writer.in_transaction:
            self.writer.rollback()
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

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
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
            self.writer.close()


def write_back(db: sqlite3.Connection) -> None:
    """What the log holds goes into the database itself, as far as nobody has to wait for that."""
    with suppress(sqlite3.Error):  # the writer tells of a full disk
        db.execute("PRAGMA wal_checkpoint(PASSIVE)")


def connect(name: str, patience: float) -> sqlite3.Connection:
    db = sqlite3.connect(name, isolation_level=None, check_same_thread=False, timeout=patience)
    db.execute("PRAGMA foreign_keys = ON")
    return db


def migrate(db: sqlite3.Connection) -> None:
    """Bring the schema up to date, each migration in one transaction. A newer one is refused unless it names ours as served."""
    scripts = migrations("sqlite")
    (done,) = db.execute("PRAGMA user_version").fetchone()
    if done > len(scripts):
        known = db.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'compatible'").fetchone()
        if known and db.execute("SELECT oldest FROM compatible").fetchone()[0] <= len(scripts):
            return
        raise too_new(done, len(scripts))
    for number, script in enumerate(scripts[done:], done + 1):
        note = f"DELETE FROM compatible; INSERT INTO compatible VALUES ({oldest(number, script)});"
        db.executescript(
            f"BEGIN IMMEDIATE;\n{script}\nCREATE TABLE IF NOT EXISTS compatible (oldest INTEGER NOT NULL);\n{note}\n"
            f"PRAGMA user_version = {number};\nCOMMIT;"
        )
