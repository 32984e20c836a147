"""One connection and no threads: the files beneath it are the browser's, and a commit that returned is on its disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TypeVar

from ..server.store.sqlite_database import connect, migrate
from ..server.store.storage import StorageError

T = TypeVar("T")
LOG_PAGES = 256  # after which the log is written back: an answer adds a few
FULL, BROKEN = "full", "broken"
WORDS = {FULL: "the browser has no room left to save this", BROKEN: "the browser could not save this"}


class TabDatabase:
    def __init__(self, name: str, tell: Callable[[str], None] = lambda trouble: None) -> None:
        """`tell` hears why something could not be saved (`FULL` or `BROKEN`), and "" once saving works again."""
        self.tell = tell
        self.trouble = ""
        try:
            self.db = connect(name, 0)
            self.db.execute("PRAGMA locking_mode = EXCLUSIVE")  # so the log's index is in memory
            self.db.execute("PRAGMA journal_mode = WAL")
            self.db.execute("PRAGMA synchronous = FULL")
            self.db.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
            migrate(self.db)
        except sqlite3.Error as error:
            raise StorageError(f"your matches cannot be opened: {error}") from None

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return self.change(work)

    def change(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """In one transaction: on the disk when it returns, or not at all."""
        try:
            self.db.execute("BEGIN IMMEDIATE")
            result = work(self.db)
            self.db.commit()
        except BaseException as error:
            if self.db.in_transaction:
                self.db.rollback()
            if not isinstance(error, sqlite3.Error):
                raise
            if not isinstance(error, sqlite3.OperationalError):  # what was asked is wrong, not the disk
                raise StorageError(f"the database could not be written: {error}") from None
            self._tell(FULL if error.sqlite_errorcode == sqlite3.SQLITE_FULL else BROKEN)
            raise StorageError(f"{WORDS[self.trouble]}; nothing was changed") from None
        self._tell("")
        return result

    def _tell(self, trouble: str) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self.tell(trouble)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self.db)
        except sqlite3.Error as error:
            raise StorageError(f"the database could not be read: {error}") from None

    async def close(self) -> None:
        self.db.close()
