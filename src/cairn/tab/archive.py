"""All matches in one file, and back again. The file is a database as servers have them, so `cairn admin` can read it, too."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from ..core.catalogue import Message
from ..server.store.sqlite_database import connect, migrate
from ..server.store.storage import StorageError
from ..server.wire.errors import Refused
from .database import TabDatabase

OF_A_TABLE = ("tables", "seats", "lines", "commands", "snapshots", "chat", "aside")
MADE = {"commands": ("number",)}  # columns that each database counts for itself


OWN = "SELECT id FROM other.tables WHERE host = ?1 OR id IN (SELECT table_id FROM other.seats WHERE guest = ?1)"


class Archive:
    def __init__(self, database: TabDatabase, guest: str) -> None:
        """`guest`: whose matches are saved and brought back; a server's file has others', which nobody here could open."""
        self.database = database
        self.guest = guest

    def save(self) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "all.sqlite3")
            with closing(sqlite3.connect(file)) as copy:
                self.database.db.backup(copy)
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
                        raise Refused("bad_record", Message("refused-archive-damaged", {}))
            except (sqlite3.Error, StorageError) as error:
                raise Refused(
                    "bad_record", f"This file holds no matches of Cairn: {error}.", told=Message("refused-archive", {})
                ) from None
            db = self.database.db
            db.execute("ATTACH ? AS other", (str(file),))
            try:
                return self.database.change(self._merge)
            finally:
                db.execute("DETACH other")

    def _merge(self, db: sqlite3.Connection) -> int:
        here = {id for (id,) in db.execute("SELECT id FROM main.tables")}
        new = [id for (id,) in db.execute(OWN, (self.guest,)) if id not in here]
        for part in OF_A_TABLE:
            copy(db, part, "id" if part == "tables" else "table_id", new)
        copy(db, "guests", "id", [self.guest])  # the name and avatar, for whoever has chosen none here
        return len(new)


def copy(db: sqlite3.Connection, part: str, key: str, of: Iterable[str]) -> None:
    columns = [name for _, name, *_ in db.execute(f"PRAGMA main.table_info({part})") if name not in MADE.get(part, ())]
    names, insert = ", ".join(columns), "INSERT OR IGNORE" if part == "guests" else "INSERT"
    for each in of:
        db.execute(f"{insert} INTO main.{part} ({names}) SELECT {names} FROM other.{part} WHERE {key} = ?", (each,))
