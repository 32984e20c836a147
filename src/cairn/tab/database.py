"""One connection and no threads: the files beneath it are the browser's, and a commit that returned is on its disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TypeVar

from ..server.store.sqlite_database import connect, migrate
from ..server.store.storage import StorageError

T = TypeVar("T")
LOG_PAGES = 256  # after which the log is written back: an answer adds a few


class TabDatabase:
    def __init__(self, name: str) -> None:
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
        try:
            self.db.execute("BEGIN IMMEDIATE")
            result = work(self.db)
            self.db.commit()
        except BaseException as error:
            if self.db.in_transaction:
                self.db.rollback()
            if isinstance(error, sqlite3.Error):
                raise StorageError(f"the database could not be written: {error}") from None
            raise
        return result

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self.db)
        except sqlite3.Error as error:
            raise StorageError(f"the database could not be read: {error}") from None

    async def close(self) -> None:
        self.db.close()
