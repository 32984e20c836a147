"""All matches in one file, and back again. The file is a database as servers have them, so `cairn admin` can read it, too."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from ..server.store.sqlite_database import connect, migrate
from ..server.store.storage import StorageError
from ..server.wire.errors import Refused

OF_A_TABLE = ("tables", "seats", "lines", "commands", "snapshots", "chat", "aside")
MADE = {"commands": ("number",)}  # columns that each database counts for itself


class Archive:
    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def save(self) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "all.sqlite3")
            with closing(sqlite3.connect(file)) as copy:
                self.db.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
            return file.read_bytes()

    def bring_back(self, data: bytes) -> int:
        """Matches that are not here yet; those that are here stay as they are. How many were new."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "all.sqlite3")
            file.write_bytes(data)
            try:
                with closing(connect(str(file), 0)) as other:
                    migrate(other)
                    if other.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                        raise Refused("bad_record", "This file is damaged: nothing was brought back.")
            except (sqlite3.Error, StorageError) as error:
                raise Refused("bad_record", f"This file holds no matches of Cairn: {error}.") from None
            self.db.execute("ATTACH ? AS other", (str(file),))
            try:
                return self._merge()
            except sqlite3.Error as error:
                raise StorageError(f"the database could not be written: {error}") from None
            finally:
                self.db.execute("DETACH other")

    def _merge(self) -> int:
        db = self.db
        db.execute("BEGIN IMMEDIATE")
        try:
            new = [id for (id,) in db.execute("SELECT id FROM other.tables WHERE id NOT IN (SELECT id FROM main.tables)")]
            for part in OF_A_TABLE:
                known = [name for _, name, *_ in db.execute(f"PRAGMA main.table_info({part})")]
                columns = [name for name in known if name not in MADE.get(part, ())]
                key = "id" if part == "tables" else "table_id"
                names = ", ".join(columns)
                for table in new:
                    db.execute(f"INSERT INTO main.{part} ({names}) SELECT {names} FROM other.{part} WHERE {key} = ?", (table,))
            db.execute("INSERT OR IGNORE INTO main.guests SELECT * FROM other.guests")
            db.commit()
        except BaseException:
            db.rollback()
            raise
        return len(new)
