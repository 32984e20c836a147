"""SQLite, the host's part: passwords, bans, keys, retention, deletion, and notices to running servers."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from .sqlite_database import Database
from .storage import CLOSED, OVER, SESSIONS, Account, Aside, Key, Notice, Said, Seat, Session, State, Terms, without_guest

T = TypeVar("T")
ACCOUNT = "id, name, created, login, password, generation, banned, muted"
SESSION = "id, guest, device, created, seen"
OUTLIVE = "guest IN (SELECT id FROM guests WHERE generation > 0)"
TOMBSTONE = "INSERT OR IGNORE INTO guests (id, name, created) VALUES (?, '', ?)"
FORGET = (  # what is left: that every cookie and link so far is void
    "UPDATE guests SET name = '', avatar = '', login = NULL, password = NULL, generation = generation + 1 WHERE id = ?"
)
NOTICES = 10_000  # kept; a server that was away longer reads everything anew
OF_A_TABLE = ("lines", "commands", "snapshots", "chat", "seats", "aside")


class Hosting:
    """Mixed into the store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        return self._database.write(work)

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        return self._database.read(work)

    # Keys

    async def keys(self) -> list[Key]:
        def work(db: sqlite3.Connection) -> list[Key]:
            if not db.execute("SELECT 1 FROM keys").fetchone():
                add_key(db)
            return [Key(*found) for found in db.execute("SELECT number, secret, created FROM keys ORDER BY number")]

        return await self._write(work)

    async def add_key(self) -> None:
        def work(db: sqlite3.Connection) -> None:
            add_key(db)
            notify(db, "keys", [""])

        await self._write(work)

    async def retire_keys(self, before: int) -> int:
        def work(db: sqlite3.Connection) -> int:
            gone = db.execute(
                "DELETE FROM keys WHERE number < ? AND number < (SELECT max(number) FROM keys)", (before,)
            ).rowcount
            notify(db, "keys", [""] if gone else [])
            return gone

        return await self._write(work)

    # Guests

    async def account(self, guest: str) -> Account | None:
        return await self._account("id = ?", guest)

    async def account_of(self, login: str) -> Account | None:
        return await self._account("login = ?", login)

    async def _account(self, where: str, value: str) -> Account | None:
        def work(db: sqlite3.Connection) -> Account | None:
            found = db.execute(f"SELECT {ACCOUNT} FROM guests WHERE {where}", (value,)).fetchone()
            return account(found) if found else None

        return await self._read(work)

    async def accounts(self, named: str, last: int) -> list[Account]:
        def work(db: sqlite3.Connection) -> list[Account]:
            found = db.execute(
                f"SELECT {ACCOUNT} FROM guests WHERE instr(lower(name), lower(?1)) OR id = ?1 ORDER BY created DESC LIMIT ?2",
                (named, last),
            )
            return [account(each) for each in found]

        return await self._read(work)

    async def marked(self) -> list[Account]:
        def work(db: sqlite3.Connection) -> list[Account]:
            found = db.execute(f"SELECT {ACCOUNT} FROM guests WHERE generation > 0 OR banned > 0 OR muted > 0")
            return [account(each) for each in found]

        return await self._read(work)

    async def mark(self, account: Account, fields: tuple[str, ...]) -> bool:
        values = msgspec.to_builtins(account)
        names = ", ".join(f"{name} = ?" for name in fields)

        def work(db: sqlite3.Connection) -> bool:
            taken = "SELECT 1 FROM guests WHERE login = ? AND id != ?"
            if "login" in fields and db.execute(taken, (account.login, account.id)).fetchone():
                return False
            db.execute(
                "INSERT OR IGNORE INTO guests (id, name, created) VALUES (?, ?, ?)", (account.id, account.name, time.time())
            )
            db.execute(f"UPDATE guests SET {names} WHERE id = ?", (*(values[name] for name in fields), account.id))
            notify(db, "guest", [account.id])
            return True

        return await self._write(work)

    async def logins(self) -> list[tuple[str, str]]:
        return await self._read(lambda db: db.execute("SELECT id, login FROM guests WHERE login IS NOT NULL").fetchall())

    async def sessions(self, guest: str | None) -> list[Session]:
        sql = f"SELECT {SESSION} FROM sessions WHERE {'guest = ?' if guest else OUTLIVE} ORDER BY seen DESC"
        return await self._read(lambda db: [Session(*each) for each in db.execute(sql, (guest,) if guest else ())])

    async def saw_session(self, session: Session) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                f"INSERT INTO sessions ({SESSION}) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET device = excluded.device, seen = excluded.seen",
                (session.id, session.guest, session.device, session.created, session.seen),
            )
            last = "SELECT id FROM sessions WHERE guest = ?1 ORDER BY seen DESC LIMIT ?2"
            db.execute(f"DELETE FROM sessions WHERE guest = ?1 AND id NOT IN ({last})", (session.guest, SESSIONS))

        await self._write(work)

    async def end_sessions(self, guest: str, keep: set[str]) -> None:
        def work(db: sqlite3.Connection) -> None:
            marks = ", ".join("?" * len(keep))
            db.execute(f"DELETE FROM sessions WHERE guest = ? AND id NOT IN ({marks})", (guest, *keep))
            db.execute(TOMBSTONE, (guest, time.time()))
            db.execute("UPDATE guests SET generation = generation + 1 WHERE id = ?", (guest,))
            notify(db, "guest", [guest])

        await self._write(work)

    async def said_by(self, guest: str) -> list[tuple[str, Said]]:
        def work(db: sqlite3.Connection) -> list[tuple[str, Said]]:
            found = db.execute("SELECT table_id, data FROM chat WHERE guest = ? ORDER BY table_id, n", (guest,))
            return [(table, msgspec.json.decode(data, type=Said)) for table, data in found]

        return await self._read(work)

    async def erase_guest(self, guest: str) -> list[str]:
        def work(db: sqlite3.Connection) -> list[str]:
            found = db.execute(
                "SELECT id, status, terms, state FROM tables WHERE id IN (SELECT table_id FROM seats WHERE guest = ?1"
                " UNION SELECT table_id FROM chat WHERE guest = ?1) OR host = ?1",
                (guest,),
            ).fetchall()
            for table, status, terms, state in found:
                seats = [
                    msgspec.json.decode(data, type=Seat)
                    for (data,) in db.execute("SELECT data FROM seats WHERE table_id = ? ORDER BY seat", (table,))
                ]
                said = [
                    msgspec.json.decode(data, type=Said)
                    for (data,) in db.execute("SELECT data FROM chat WHERE table_id = ? AND guest = ?", (table, guest))
                ]
                left = without_guest(
                    guest, status, msgspec.json.decode(terms, type=Terms), msgspec.json.decode(state, type=State), seats, said
                )
                if left is None:
                    erase(db, table)
                    continue
                status, new_terms, new_state = left
                db.execute(
                    "UPDATE tables SET revision = revision + 1, status = ?, host = ?, terms = ?, state = ? WHERE id = ?",
                    (status, new_terms.host, text(new_terms), text(new_state), table),
                )
                for seat in seats:
                    db.execute(
                        "UPDATE seats SET kind = ?, guest = ?, token = ?, data = ? WHERE table_id = ? AND seat = ?",
                        (seat.kind, seat.guest, seat.token, text(seat), table, seat.seat),
                    )
                for each in said:
                    db.execute(
                        "UPDATE chat SET guest = '', id = ?, data = ? WHERE table_id = ? AND n = ?",
                        (each.id, text(each), table, each.n),
                    )
                db.execute("UPDATE lines SET guest = NULL, id = NULL WHERE table_id = ? AND guest = ?", (table, guest))
                db.execute("DELETE FROM commands WHERE table_id = ? AND guest = ?", (table, guest))
            db.execute("DELETE FROM promises WHERE guest = ?", (guest,))
            db.execute("DELETE FROM sessions WHERE guest = ?", (guest,))
            db.execute(TOMBSTONE, (guest, time.time()))
            db.execute(FORGET, (guest,))
            changed = [str(table) for table, *_ in found]
            notify(db, "table", changed)
            notify(db, "guest", [guest])
            return changed

        return await self._write(work)

    # Retention

    async def old_tables(self, before: float, finished: bool, last: int) -> list[str]:
        def work(db: sqlite3.Connection) -> list[str]:
            found = db.execute(
                "SELECT id FROM tables WHERE updated < ? AND (status IN (?, ?)) = ? ORDER BY updated LIMIT ?",
                (before, OVER, CLOSED, int(finished), last),
            )
            return [str(table) for (table,) in found]

        return await self._read(work)

    async def erase_tables(self, tables: list[str]) -> None:
        def work(db: sqlite3.Connection) -> None:
            for table in tables:
                erase(db, table)
            notify(db, "table", tables)

        await self._write(work)

    async def erase_idle_guests(self, before: float) -> int:
        def work(db: sqlite3.Connection) -> int:
            db.execute("DELETE FROM sessions WHERE seen < ?", (before,))
            return db.execute(
                "DELETE FROM guests WHERE created < ? AND password IS NULL AND banned = 0 AND muted = 0 AND generation = 0"
                " AND id NOT IN (SELECT guest FROM seats WHERE guest IS NOT NULL UNION SELECT host FROM tables"
                " UNION SELECT guest FROM chat)",
                (before,),
            ).rowcount

        return await self._write(work)

    async def recent_tables(self, last: int) -> list[str]:
        def work(db: sqlite3.Connection) -> list[str]:
            return [str(table) for (table,) in db.execute("SELECT id FROM tables ORDER BY updated DESC LIMIT ?", (last,))]

        return await self._read(work)

    # Tables that did harm

    async def set_aside(self, table: str, why: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO aside VALUES (?, ?, ?)", (table, time.time(), why))
            notify(db, "table", [table])

        await self._write(work)

    async def why_aside(self, table: str) -> str:
        def work(db: sqlite3.Connection) -> str:
            found = db.execute("SELECT why FROM aside WHERE table_id = ?", (table,)).fetchone()
            return str(found[0]) if found else ""

        return await self._read(work)

    async def tables_aside(self) -> list[Aside]:
        return await self._read(
            lambda db: [Aside(*each) for each in db.execute("SELECT table_id, at, why FROM aside ORDER BY at")]
        )

    async def release_aside(self, table: str) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            found = db.execute("DELETE FROM aside WHERE table_id = ?", (table,)).rowcount == 1
            notify(db, "table", [table] if found else [])
            return found

        return await self._write(work)

    async def probe(self) -> None:
        sql = "INSERT OR REPLACE INTO settings VALUES ('probe', ?)"
        await self._write(lambda db: db.execute(sql, (str(time.time()).encode(),)) and None)

    # Notices

    async def notice(self, what: str, subject: str) -> None:
        await self._write(lambda db: notify(db, what, [subject]))

    async def notices(self, after: int | None) -> list[Notice]:
        def work(db: sqlite3.Connection) -> list[Notice]:
            if after is None:
                found = db.execute("SELECT n, what, subject FROM notices ORDER BY n DESC LIMIT 1")
            else:
                found = db.execute("SELECT n, what, subject FROM notices WHERE n > ? ORDER BY n", (after,))
            return [Notice(*each) for each in found]

        return await self._read(work)


def text(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def account(found: tuple[Any, ...]) -> Account:
    guest, name, created, login, password, generation, banned, muted = found
    return Account(guest, name, created, login, password, generation, bool(banned), bool(muted))


def add_key(db: sqlite3.Connection) -> None:
    db.execute("INSERT INTO keys (secret, created) VALUES (?, ?)", (secrets.token_bytes(32), time.time()))


def notify(db: sqlite3.Connection, what: str, subjects: list[str]) -> None:
    for subject in subjects:
        db.execute("INSERT INTO notices (what, subject, at) VALUES (?, ?, ?)", (what, subject, time.time()))
    db.execute("DELETE FROM notices WHERE n <= (SELECT max(n) FROM notices) - ?", (NOTICES,))


def erase(db: sqlite3.Connection, table: str) -> None:
    for part in OF_A_TABLE:
        db.execute(f"DELETE FROM {part} WHERE table_id = ?", (table,))
    db.execute("DELETE FROM tables WHERE id = ?", (table,))
