"""What a host does to a whole database: bring it up to date, back it up, bring it back, check it, move it.

A backup is always an SQLite file, whatever it is of: it can be opened as it is, and brought back into either kind of database.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ...core.errors import CairnError
from ..store.sqlite_database import connect, migrate
from ..store.statements import Storage
from ..store.storage import OVER, RUNNING, StorageError, open_storage, without_password
from ..tables.matches import begun, of_another_release

PARTS = (
    "settings", "guests", "tables", "seats", "lines", "commands", "snapshots", "chat", "keys", "notices", "promises", "aside",
    "sessions",
)  # fmt: skip
NUMBERED = {"commands": "number", "keys": "number", "notices": "n"}
CHUNK = 2000  # rows
Say = Callable[[str], None]
Pause = Callable[[float], Awaitable[None]]


def is_sqlite(url: str) -> bool:
    return url.startswith("sqlite:///")


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


async def bring_up_to_date(url: str) -> str:
    """Opening a store migrates it."""
    if is_sqlite(url) and not file_of(url).exists():
        raise StorageError(f"there is no database {file_of(url)}")
    storage = await open_storage(url)
    await storage.close()
    return f"{without_password(url)} is up to date"


# Backup and copy


async def backup(url: str, target: Path) -> str:
    """While servers run: what was acknowledged before it began is in it."""
    if target.exists():
        raise StorageError(f"{target} is there already; a backup does not replace anything")
    partial = target.with_name(target.name + ".partial")
    partial.unlink(missing_ok=True)
    try:
        if is_sqlite(url):
            existing(file_of(url))
            await asyncio.to_thread(duplicate, file_of(url), partial)
        else:
            await copy(url, f"sqlite:///{partial}")
        os.chmod(partial, 0o600)  # it holds seeds and keys
        os.replace(partial, target)
    finally:
        partial.unlink(missing_ok=True)
    return f"{target} holds {contents(target)}"


async def backups(url: str, folder: Path, hours: float, keep: int, say: Say, pause: Pause = asyncio.sleep) -> None:
    """One now and one every so many hours, keeping the last few, until this is stopped. What fails is told and tried again."""
    folder.mkdir(parents=True, exist_ok=True)
    while True:
        name = f"cairn-{datetime.now(UTC):%Y-%m-%dT%H-%M-%S}.sqlite3"
        try:
            say(await backup(url, folder / name))
            for old in sorted(folder.glob("cairn-*T*.sqlite3"))[:-keep]:
                old.unlink()
        except (CairnError, OSError) as error:
            say(f"no backup this time: {error}")
        await pause(hours * 3600)


async def restore(source: Path, url: str, replace: bool = False) -> str:
    """Into an empty database, or, with `replace`, instead of what is there: then keys that were retired and sessions that were
    ended since stay so. No server may run on it."""
    existing(source)
    valid = await still_valid(url) if replace else None
    if is_sqlite(url):
        target = file_of(url)
        if target.exists() and not replace:
            raise StorageError(f"{target} is there already; --replace puts the backup in its place")
        await asyncio.to_thread(put_in_place, source, target)
        await bring_up_to_date(url)
    else:
        await copy(f"sqlite:///{source}", url, replace)
    if valid is not None:
        await keep_valid(url, valid)
    told = f"{without_password(url)} holds {contents(source)} again"
    words = "; its keys count again: if some were retired since, run cairn admin keys --rotate --retire"
    return told if valid is not None else told + words


class Valid(NamedTuple):
    """What signs guests in."""

    keys: list[Any]
    sessions: list[Any]
    generations: list[tuple[int, str]]


async def still_valid(url: str) -> Valid | None:
    """None: there is nothing, or it cannot be read."""
    if is_sqlite(url) and not file_of(url).exists():
        return None
    try:
        await bring_up_to_date(url)
        async with reading(url) as read:
            found: dict[str, list[Any]] = {"keys": [], "sessions": [], "guests": []}
            for part, rows in found.items():
                async for columns, chunk in read(part):
                    rows += [dict(zip(columns, row, strict=True)) for row in chunk]
    except (StorageError, sqlite3.Error, OSError):
        return None
    generations = [(row["generation"], row["id"]) for row in found["guests"] if row["generation"]]
    keys = [tuple(row[name] for name in ("number", "secret", "created")) for row in found["keys"]]
    sessions = [tuple(row[name] for name in ("id", "guest", "device", "created", "seen")) for row in found["sessions"]]
    return Valid(keys, sessions, generations) if keys else None


async def keep_valid(url: str, valid: Valid) -> None:
    work: list[tuple[str, list[Any]]] = [
        ("INSERT INTO keys (number, secret, created) VALUES ({}, {}, {})", valid.keys),
        ("INSERT INTO sessions (id, guest, device, created, seen) VALUES ({}, {}, {}, {}, {})", valid.sessions),
        ("UPDATE guests SET generation = {} WHERE id = {}", valid.generations),
    ]
    if is_sqlite(url):
        with closing(connect(str(file_of(url)), 10)) as db:
            db.execute("BEGIN IMMEDIATE")
            db.execute("DELETE FROM keys")
            db.execute("DELETE FROM sessions")
            for sql, rows in work:
                db.executemany(sql.format(*"?????"), rows)
            db.commit()
        return
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.execute("TRUNCATE keys, sessions")
            for sql, rows in work:
                await connection.executemany(sql.format("$1", "$2", "$3", "$4", "$5"), rows)
            sequence = "pg_get_serial_sequence('keys', 'number')"
            await connection.execute(f"SELECT setval({sequence}, (SELECT max(number) FROM keys))")
    finally:
        await connection.close()


async def copy(source: str, target: str, replace: bool = False) -> str:
    """Everything from one database into another, which must be empty; all of it or nothing."""
    if is_sqlite(source):
        existing(file_of(source))
    for url in (source, target):
        await (await open_storage(url)).close()
    copied: dict[str, int] = {}
    async with reading(source) as read, writing(target, replace) as write:
        for part in PARTS:
            async for columns, rows in read(part):
                await write(part, columns, rows)
                copied[part] = copied.get(part, 0) + len(rows)
    return f"{copied.get('tables', 0)} tables with {copied.get('lines', 0)} answers and {copied.get('guests', 0)} guests copied"


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[Callable[[str], AsyncIterator[tuple[list[str], list[Any]]]]]:
    """A function that gives the rows of one part after the other, all as they were at one moment."""
    if is_sqlite(url):
        with closing(connect(str(file_of(url)), 10)) as db:
            db.execute("BEGIN")

            async def rows(part: str) -> AsyncIterator[tuple[list[str], list[Any]]]:
                found = db.execute(f"SELECT * FROM {part}")
                columns = [column[0] for column in found.description]
                while chunk := found.fetchmany(CHUNK):
                    yield columns, chunk

            yield rows
        return
    import asyncpg

    db = await asyncpg.connect(url)
    try:
        async with db.transaction(isolation="repeatable_read", readonly=True):

            async def records(part: str) -> AsyncIterator[tuple[list[str], list[Any]]]:
                cursor = await db.cursor(f"SELECT * FROM {part}")
                while chunk := await cursor.fetch(CHUNK):
                    yield list(chunk[0].keys()), [tuple(each) for each in chunk]

            yield records
    finally:
        await db.close()


@asynccontextmanager
async def writing(url: str, replace: bool) -> AsyncIterator[Callable[[str, list[str], list[Any]], Any]]:
    """A function that stores rows of a part; what it did counts when the block ends well."""
    refusal = StorageError(f"{without_password(url)} is not empty; copy into a new database")
    if is_sqlite(url):
        with closing(connect(str(file_of(url)), 10)) as db:
            db.execute("BEGIN IMMEDIATE")
            if any(db.execute(f"SELECT 1 FROM {part} LIMIT 1").fetchone() for part in ("tables", "guests")):
                raise refusal
            for part in reversed(PARTS):
                db.execute(f"DELETE FROM {part}")

            async def insert(part: str, columns: list[str], rows: list[Any]) -> None:
                marks = ", ".join("?" for _ in columns)
                db.executemany(f"INSERT INTO {part} ({', '.join(columns)}) VALUES ({marks})", rows)

            yield insert
            db.commit()
        return
    import asyncpg

    db = await asyncpg.connect(url)
    try:
        async with db.transaction():
            if not replace and (await db.fetchval("SELECT 1 FROM tables") or await db.fetchval("SELECT 1 FROM guests")):
                raise refusal
            if await db.fetchval("SELECT 1 FROM processes WHERE seen > now() - interval '10 seconds'"):
                raise StorageError("servers run on this database; stop them first")
            await db.execute(f"TRUNCATE {', '.join(PARTS)}, claims, processes")

            async def records(part: str, columns: list[str], rows: list[Any]) -> None:
                await db.copy_records_to_table(part, records=rows, columns=columns)

            yield records
            for part, column in NUMBERED.items():
                sequence = f"pg_get_serial_sequence('{part}', '{column}')"
                await db.execute(f"SELECT setval({sequence}, coalesce((SELECT max({column}) FROM {part}), 1))")
    finally:
        await db.close()


def existing(file: Path) -> None:
    if not file.is_file():
        raise StorageError(f"there is no file {file}")


def duplicate(source: Path, target: Path) -> None:
    """SQLite's own way, which does not mind a server that writes meanwhile."""
    try:
        with closing(connect(str(source), 10)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new, pages=500)
            new.execute("PRAGMA journal_mode = DELETE")  # one file
    except sqlite3.Error as error:
        raise StorageError(f"{source} cannot be copied: {error}") from None


def put_in_place(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(target.name + ".partial")
    partial.unlink(missing_ok=True)
    try:
        duplicate(source, partial)
        with closing(connect(str(partial), 10)) as db:
            migrate(db)
        if target.exists():
            free(target)
        for extra in ("-wal", "-shm"):
            target.with_name(target.name + extra).unlink(missing_ok=True)
        os.replace(partial, target)
    finally:
        partial.unlink(missing_ok=True)


def free(target: Path) -> None:
    """Nobody may have the file open: WAL mode can only be left by the last."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(target, timeout=1, isolation_level=None)) as db:
        try:
            db.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError:
            raise StorageError(f"{target} is in use; stop the server first") from None


def contents(file: Path) -> str:
    with closing(sqlite3.connect(file)) as db:
        tables, answers = (db.execute(f"SELECT count(*) FROM {part}").fetchone()[0] for part in ("tables", "lines"))
    return f"{tables} tables and {answers} answers"


# Check


async def check(url: str, replay: bool = False, say: Say = lambda line: None) -> int:
    """How many faults there are, each told in a sentence. `replay`: play every match again."""
    if is_sqlite(url):
        existing(file_of(url))
    faults = 0

    def fault(words: str) -> None:
        nonlocal faults
        faults += 1
        say(words)

    if is_sqlite(url):
        with closing(connect(str(file_of(url)), 10)) as db:
            for (words,) in db.execute("PRAGMA integrity_check"):
                if words != "ok":
                    fault(f"the file is damaged: {words}")
    storage = await open_storage(url)
    try:
        tables = await storage.recent_tables(1 << 40)
        for table in tables:
            await check_table(storage, table, replay, fault)
    finally:
        await storage.close()
    how = ", every match played again" if replay else ""
    say(f"{len(tables)} tables checked{how}: {faults or 'no'} fault{'' if faults == 1 else 's'}")
    return faults


async def check_table(storage: Storage, table: str, replay: bool, fault: Say) -> None:
    try:
        found = await storage.table(table)
        lines = await storage.lines(table)
    except (msgspec.MsgspecError, StorageError) as error:
        fault(f"table {table} cannot be read: {error}")
        return
    if found is None:
        return  # erased meanwhile
    after = await storage.table(table)
    if len(lines) != found.row.version and after is not None and after.row.version == found.row.version:
        fault(f"table {table} has {len(lines)} answers where {found.row.version} are expected")
    if len(found.seats) != found.row.terms.seats:
        fault(f"table {table} has {len(found.seats)} seats where {found.row.terms.seats} are expected")
    row, lines = found.row, lines[: found.row.version]
    ours = row.status in (RUNNING, OVER) and row.terms.names and not of_another_release(row)  # others' are for their release
    if replay and ours:
        try:
            match = begun(row.terms)
            match.follow(lines)
        except CairnError as error:
            fault(f"table {table} cannot be played again: {error}")
            return
        if match.to_act != row.to_act and not row.terms.imported:  # where nobody is asked any more
            fault(f"table {table} asks seat {row.to_act}, but its answers lead to seat {match.to_act}")
        elif row.state.trace not in ("", match.trace):
            fault(f"table {table} was played otherwise than its answers lead: its trace does not fit")
