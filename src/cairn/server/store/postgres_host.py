"""PostgreSQL, the host's part: passwords, bans, keys, retention, deletion, and notices to running servers."""

from __future__ import annotations

import secrets
import time
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec

from .encoding import SAID, SEAT, STATE, TERMS, text
from .postgres_owners import RING
from .storage import CLOSED, OVER, SESSIONS, Account, Aside, Key, Notice, Said, Session, without_guest

ACCOUNT = "id, name, created, login, password, generation, banned, muted"
NOTICES = 10_000  # kept; a server that was away longer reads everything anew
SESSION = "id, guest, device, created, seen"
OUTLIVE = "guest IN (SELECT id FROM guests WHERE generation > 0)"
TOMBSTONE = "INSERT INTO guests (id, name, created) VALUES ($1, '', $2) ON CONFLICT DO NOTHING"
FORGET = (  # what is left: that every cookie and link so far is void
    "UPDATE guests SET name = '', avatar = '', login = NULL, password = NULL, generation = generation + 1 WHERE id = $1"
)
OF_A_TABLE = ("lines", "commands", "snapshots", "chat", "seats", "claims", "aside")


class Hosting:
    """Mixed into the store, which reads and writes."""

    def _using(self, transaction: bool = False) -> AbstractAsyncContextManager[Any]:
        raise NotImplementedError

    async def _all(self, sql: str, *args: Any) -> list[Any]:
        raise NotImplementedError

    async def _one(self, sql: str, *args: Any) -> Any:
        raise NotImplementedError

    # Keys

    async def keys(self) -> list[Key]:
        async with self._using(transaction=True) as db:
            await db.execute("LOCK TABLE keys IN SHARE ROW EXCLUSIVE MODE")  # two processes that start make one first key
            if not await db.fetchval("SELECT 1 FROM keys LIMIT 1"):
                await add_key(db)
            return [Key(*found) for found in await db.fetch("SELECT number, secret, created FROM keys ORDER BY number")]

    async def add_key(self) -> None:
        async with self._using(transaction=True) as db:
            await add_key(db)
            await notify(db, "keys", [""])

    async def retire_keys(self, before: int) -> int:
        async with self._using(transaction=True) as db:
            sql = "DELETE FROM keys WHERE number < $1 AND number < (SELECT max(number) FROM keys) RETURNING number"
            gone = len(await db.fetch(sql, before))
            await notify(db, "keys", [""] if gone else [])
        return gone

    # Guests

    async def account(self, guest: str) -> Account | None:
        found = await self._one(f"SELECT {ACCOUNT} FROM guests WHERE id = $1", guest)
        return account(found) if found else None

    async def account_of(self, login: str) -> Account | None:
        found = await self._one(f"SELECT {ACCOUNT} FROM guests WHERE login = $1", login)
        return account(found) if found else None

    async def accounts(self, named: str, last: int) -> list[Account]:
        where = "strpos(lower(name), lower($1)) > 0 OR id = $1 ORDER BY created DESC LIMIT $2"
        return [account(each) for each in await self._all(f"SELECT {ACCOUNT} FROM guests WHERE {where}", named, last)]

    async def marked(self) -> list[Account]:
        where = "generation > 0 OR banned > 0 OR muted > 0"
        return [account(each) for each in await self._all(f"SELECT {ACCOUNT} FROM guests WHERE {where}")]

    async def mark(self, account: Account, fields: tuple[str, ...]) -> bool:
        values = msgspec.to_builtins(account)
        names = ", ".join(f"{name} = ${number}" for number, name in enumerate(fields, 2))
        async with self._using(transaction=True) as db:
            await db.execute("LOCK TABLE guests IN SHARE ROW EXCLUSIVE MODE")  # nobody takes the login in between
            taken = "SELECT 1 FROM guests WHERE login = $1 AND id <> $2"
            if "login" in fields and await db.fetchval(taken, account.login, account.id):
                return False
            insert = "INSERT INTO guests (id, name, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
            await db.execute(insert, account.id, account.name, time.time())
            new = [int(values[name]) if isinstance(values[name], bool) else values[name] for name in fields]
            await db.execute(f"UPDATE guests SET {names} WHERE id = $1", account.id, *new)
            await notify(db, "guest", [account.id])
        return True

    async def logins(self) -> list[tuple[str, str]]:
        return [tuple(each) for each in await self._all("SELECT id, login FROM guests WHERE login IS NOT NULL")]

    async def sessions(self, guest: str | None) -> list[Session]:
        sql = f"SELECT {SESSION} FROM sessions WHERE {'guest = $1' if guest else OUTLIVE} ORDER BY seen DESC"
        return [Session(*each) for each in await self._all(sql, *((guest,) if guest else ()))]

    async def saw_session(self, session: Session) -> None:
        async with self._using(transaction=True) as db:
            await db.execute(
                f"INSERT INTO sessions ({SESSION}) VALUES ($1, $2, $3, $4, $5)"
                " ON CONFLICT (id) DO UPDATE SET device = excluded.device, seen = excluded.seen",
                session.id, session.guest, session.device, session.created, session.seen,
            )  # fmt: skip
            last = "SELECT id FROM sessions WHERE guest = $1 ORDER BY seen DESC LIMIT $2"
            await db.execute(f"DELETE FROM sessions WHERE guest = $1 AND id NOT IN ({last})", session.guest, SESSIONS)

    async def end_sessions(self, guest: str, keep: set[str]) -> None:
        async with self._using(transaction=True) as db:
            await db.execute("DELETE FROM sessions WHERE guest = $1 AND NOT id = ANY($2)", guest, list(keep))
            await db.execute(TOMBSTONE, guest, time.time())
            await db.execute("UPDATE guests SET generation = generation + 1 WHERE id = $1", guest)
            await notify(db, "guest", [guest])

    async def said_by(self, guest: str) -> list[tuple[str, Said]]:
        found = await self._all("SELECT table_id, data FROM chat WHERE guest = $1 ORDER BY table_id, n", guest)
        return [(table, SAID.decode(data)) for table, data in found]

    async def erase_guest(self, guest: str) -> list[str]:
        async with self._using(transaction=True) as db:
            found = await db.fetch(
                "SELECT id, status, terms, state FROM tables WHERE id IN (SELECT table_id FROM seats WHERE guest = $1"
                " UNION SELECT table_id FROM chat WHERE guest = $1) OR host = $1 FOR UPDATE",
                guest,
            )
            for table, status, terms, state in found:
                seats = [
                    SEAT.decode(data)
                    for (data,) in await db.fetch("SELECT data FROM seats WHERE table_id = $1 ORDER BY seat", table)
                ]
                said = [
                    SAID.decode(data)
                    for (data,) in await db.fetch("SELECT data FROM chat WHERE table_id = $1 AND guest = $2", table, guest)
                ]
                left = without_guest(guest, status, TERMS.decode(terms), STATE.decode(state), seats, said)
                if left is None:
                    await erase(db, table)
                    continue
                new_status, new_terms, new_state = left
                await db.execute(
                    "UPDATE tables SET revision = revision + 1, status = $1, host = $2, terms = $3, state = $4 WHERE id = $5",
                    new_status, new_terms.host, text(new_terms), text(new_state), table,
                )  # fmt: skip
                for seat in seats:
                    await db.execute(
                        "UPDATE seats SET kind = $1, guest = $2, token = $3, data = $4 WHERE table_id = $5 AND seat = $6",
                        seat.kind, seat.guest, seat.token, text(seat), table, seat.seat,
                    )  # fmt: skip
                for each in said:
                    await db.execute(
                        "UPDATE chat SET guest = '', id = $1, data = $2 WHERE table_id = $3 AND n = $4",
                        each.id, text(each), table, each.n,
                    )  # fmt: skip
                await db.execute("UPDATE lines SET guest = NULL, id = NULL WHERE table_id = $1 AND guest = $2", table, guest)
                await db.execute("DELETE FROM commands WHERE table_id = $1 AND guest = $2", table, guest)
            await db.execute("DELETE FROM promises WHERE guest = $1", guest)
            await db.execute("DELETE FROM sessions WHERE guest = $1", guest)
            await db.execute(TOMBSTONE, guest, time.time())
            await db.execute(FORGET, guest)
            changed = [str(table) for table, *_ in found]
            await notify(db, "table", changed)
            await notify(db, "guest", [guest])
        return changed

    # Retention

    async def old_tables(self, before: float, finished: bool, last: int) -> list[str]:
        found = await self._all(
            "SELECT id FROM tables WHERE updated < $1 AND (status IN ($2, $3)) = $4 ORDER BY updated LIMIT $5",
            before, OVER, CLOSED, finished, last,
        )  # fmt: skip
        return [str(table) for (table,) in found]

    async def erase_tables(self, tables: list[str]) -> None:
        async with self._using(transaction=True) as db:
            for table in tables:
                await erase(db, table)
            await notify(db, "table", tables)

    async def erase_idle_guests(self, before: float) -> int:
        await self._all("DELETE FROM sessions WHERE seen < $1", before)
        found = await self._all(
            "DELETE FROM guests WHERE created < $1 AND password IS NULL AND banned = 0 AND muted = 0 AND generation = 0"
            " AND id NOT IN (SELECT guest FROM seats WHERE guest IS NOT NULL UNION SELECT host FROM tables"
            " UNION SELECT guest FROM chat) RETURNING id",
            before,
        )
        return len(found)

    async def recent_tables(self, last: int) -> list[str]:
        return [str(table) for (table,) in await self._all("SELECT id FROM tables ORDER BY updated DESC LIMIT $1", last)]

    # Tables that did harm

    async def set_aside(self, table: str, why: str) -> None:
        async with self._using(transaction=True) as db:
            await db.execute(
                "INSERT INTO aside VALUES ($1, $2, $3)"
                " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, why = excluded.why",
                table, time.time(), why,
            )  # fmt: skip
            await notify(db, "table", [table])

    async def why_aside(self, table: str) -> str:
        found = await self._one("SELECT why FROM aside WHERE table_id = $1", table)
        return str(found[0]) if found else ""

    async def tables_aside(self) -> list[Aside]:
        return [Aside(*each) for each in await self._all("SELECT table_id, at, why FROM aside ORDER BY at")]

    async def release_aside(self, table: str) -> bool:
        async with self._using(transaction=True) as db:
            found = await db.fetchval("DELETE FROM aside WHERE table_id = $1 RETURNING table_id", table) is not None
            await notify(db, "table", [table] if found else [])
        return found

    async def probe(self) -> None:
        sql = "INSERT INTO settings VALUES ('probe', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        await self._one(sql, str(time.time()).encode())

    # Notices

    async def notice(self, what: str, subject: str) -> None:
        async with self._using(transaction=True) as db:
            await notify(db, what, [subject])

    async def notices(self, after: int | None) -> list[Notice]:
        if after is None:
            found = await self._all("SELECT n, what, subject FROM notices ORDER BY n DESC LIMIT 1")
        else:
            found = await self._all("SELECT n, what, subject FROM notices WHERE n > $1 ORDER BY n", after)
        return [Notice(*each) for each in found]


def account(found: Any) -> Account:
    guest, name, created, login, password, generation, banned, muted = found
    return Account(guest, name, created, login, password, generation, bool(banned), bool(muted))


async def add_key(db: Any) -> None:
    await db.execute("INSERT INTO keys (secret, created) VALUES ($1, $2)", secrets.token_bytes(32), time.time())


async def notify(db: Any, what: str, subjects: list[str]) -> None:
    """Numbered in the order in which they become visible: who writes one waits for the others."""
    await db.execute("LOCK TABLE notices IN SHARE ROW EXCLUSIVE MODE")
    for subject in subjects:
        await db.execute("INSERT INTO notices (what, subject, at) VALUES ($1, $2, $3)", what, subject, time.time())
    await db.execute("DELETE FROM notices WHERE n <= (SELECT max(n) FROM notices) - $1::int", NOTICES)
    await db.execute(RING)


async def erase(db: Any, table: str) -> None:
    for part in OF_A_TABLE:
        await db.execute(f"DELETE FROM {part} WHERE table_id = $1", table)
    await db.execute("DELETE FROM tables WHERE id = $1", table)
