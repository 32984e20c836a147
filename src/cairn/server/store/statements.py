"""What the server asks of a database, said once: most statements serve SQLite and PostgreSQL alike.

Arguments are $1, $2 and so on. Work of several statements is a generator: it yields each statement with its arguments, and is
sent the rows that were found. So it can be carried out by SQLite's writer, in one go, and over PostgreSQL's connection, which
has to be awaited; in both cases all of it or nothing. What differs between the two is in `sqlite` and `postgres`.
"""

from __future__ import annotations

import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Generator, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from msgspec.structs import replace

from .encoding import LINE, SAID, SEAT, STATE, TERMS, joined, text
from .storage import (
    CLOSED,
    OVER,
    SESSIONS,
    Account,
    Aside,
    Change,
    Command,
    Guest,
    Key,
    Notice,
    Row,
    Said,
    Seat,
    Session,
    Shelved,
    Snapshot,
    Summary,
    without_guest,
)

T = TypeVar("T")
P = ParamSpec("P")
Found = Sequence[Any]  # one row
Work = Generator[tuple[Any, ...], Sequence[Found], T]
ACCOUNT = "id, name, created, login, password, generation, banned, muted"
SESSION = "id, guest, device, created, seen"
DONE = (
    "SELECT n + 1 FROM lines WHERE table_id = $1 AND guest = $2 AND id = $3"
    " UNION ALL SELECT version FROM commands WHERE table_id = $1 AND guest = $2 AND id = $3"
)
SAVE_GUEST = (
    "INSERT INTO guests (id, name, avatar, created) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (id) DO UPDATE SET name = excluded.name, avatar = excluded.avatar"
)
SAW_SESSION = (
    f"INSERT INTO sessions ({SESSION}) VALUES ($1, $2, $3, $4, $5)"
    " ON CONFLICT (id) DO UPDATE SET device = excluded.device, seen = excluded.seen"
)
TABLES_WITH = (  # a guest, in whatever way
    "SELECT id FROM tables WHERE id IN (SELECT table_id FROM seats WHERE guest = $1"
    " UNION SELECT table_id FROM chat WHERE guest = $1) OR host = $1"
)
TOMBSTONE = "INSERT INTO guests (id, name, created) VALUES ($1, '', $2) ON CONFLICT DO NOTHING"
FORGET = (  # what is left: that every cookie and link so far is void
    "UPDATE guests SET name = '', avatar = '', login = NULL, password = NULL, generation = generation + 1 WHERE id = $1"
)
IDLE = (
    "created < $1 AND password IS NULL AND banned = 0 AND muted = 0 AND generation = 0"
    " AND id NOT IN (SELECT guest FROM seats WHERE guest IS NOT NULL UNION SELECT host FROM tables"
    " UNION SELECT guest FROM chat)"
)
PROMISES = 10_000  # seeds committed to and not yet used
NOTICES = 10_000  # kept; a server that was away longer reads everything anew


def whole(
    work: Callable[Concatenate[Any, P], Work[T]],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    """Carried out as a whole or not at all, and durable when the call returns."""

    @wraps(work)
    async def carry_out(storage: Any, /, *args: P.args, **more: P.kwargs) -> T:
        result: T = await storage._write(work(storage, *args, **more))
        return result

    return carry_out


class Storage(ABC):
    """What must survive a crash. All calls may raise `StorageError`."""

    parts: tuple[str, ...] = ("lines", "commands", "snapshots", "chat", "seats", "aside")  # that belong to a table
    position = "instr"  # the function that finds one text in another
    for_update = ""  # after a query: nobody else changes what it found before this work is done
    unowned = ""  # a condition for tables `t`: no process owns them

    @abstractmethod
    def _read(self, make: Callable[[Sequence[Found]], T], sql: str, *args: Any) -> Awaitable[T]:
        """What is made of the rows that a query finds."""

    @abstractmethod
    def _write(self, work: Work[T]) -> Awaitable[T]: ...

    @abstractmethod
    async def close(self) -> None: ...

    async def _all(self, make: Callable[[Found], T], sql: str, *args: Any) -> list[T]:
        return await self._read(lambda rows: [make(row) for row in rows], sql, *args)

    async def _first(self, make: Callable[[Found], T], sql: str, *args: Any) -> T | None:
        return await self._read(lambda rows: make(rows[0]) if rows else None, sql, *args)

    def _alone(self, part: str) -> Work[None]:
        """Until this work is done nobody else writes there."""
        yield from ()

    def _notify(self, what: str, subjects: Sequence[str]) -> Work[None]:
        for subject in subjects:
            yield "INSERT INTO notices (what, subject, at) VALUES ($1, $2, $3)", what, subject, time.time()
        yield (f"DELETE FROM notices WHERE n <= (SELECT max(n) FROM notices) - {NOTICES}",)

    # One owner for a table: where one process has the database, it owns them all

    shared = False  # other processes may use it at the same time

    async def serve(self, address: str, heard: Callable[[str], None], lost: Callable[[], None]) -> None:
        """From now on other processes reach this one there. `heard`: they left a notice, or tables that nobody owns, and the
        one at the address that it is told, if any, is gone; `lost`: whatever this one owned may be others' by now."""
        return

    def in_touch(self) -> bool:
        """False if the database has not answered for so long that whatever this process owned may be others'."""
        return True

    def owns(self, table: str) -> bool:
        """Does this process own it, beyond doubt?"""
        return True

    async def claim(self, table: str) -> str:
        """Own it, if nobody else does who lives: what is then read of it changes through this process alone. Else the address
        of its owner."""
        return ""

    async def release(self, tables: list[str]) -> None:
        """Whoever is asked for them next may own them."""
        return

    # Guests and seeds

    @whole
    def secret(self) -> Work[bytes]:
        """The key that signs cookies and links: made once, kept with the data."""
        yield "INSERT INTO settings VALUES ('secret', $1) ON CONFLICT DO NOTHING", secrets.token_bytes(32)
        found = yield ("SELECT value FROM settings WHERE key = 'secret'",)
        return bytes(found[0][0])

    async def guest(self, guest: str) -> Guest | None:
        return await self._first(lambda row: Guest(*row), "SELECT id, name, avatar FROM guests WHERE id = $1", guest)

    @whole
    def save_guest(self, guest: Guest) -> Work[None]:
        yield SAVE_GUEST, guest.id, guest.name, guest.avatar, time.time()

    @whole
    def promise(self, guest: str, seed: str) -> Work[None]:
        """Keep a seed that was committed to, for the guest's next table."""
        yield (
            "INSERT INTO promises VALUES ($1, $2, $3) ON CONFLICT (guest) DO UPDATE SET seed = excluded.seed, at = excluded.at",
            guest, seed, time.time(),
        )  # fmt: skip
        ((kept,),) = yield ("SELECT count(*) FROM promises",)
        if kept > PROMISES:  # seldom: to find the last ones takes a while
            last = "SELECT guest FROM promises ORDER BY at DESC LIMIT $1"
            yield f"DELETE FROM promises WHERE guest NOT IN ({last})", PROMISES // 2

    async def promised(self, guest: str) -> str | None:
        return await self._first(only, "SELECT seed FROM promises WHERE guest = $1", guest)

    @whole
    def redeem(self, guest: str, seed: str) -> Work[bool]:
        """Use it up; true for one caller only."""
        found = yield f"SELECT 1 FROM promises WHERE guest = $1 AND seed = $2{self.for_update}", guest, seed
        yield "DELETE FROM promises WHERE guest = $1 AND seed = $2", guest, seed
        return bool(found)

    # Tables

    @abstractmethod
    async def add(self, row: Row, seats: list[Seat], lines: list[dict[str, Any]], snapshots: list[Snapshot]) -> None:
        """`Conflict` if there is a table of this name."""

    @abstractmethod
    async def change(self, change: Change) -> None:
        """Durable when it returns; `Conflict` if the revision is no longer the stored one."""

    @abstractmethod
    async def _summaries(self, where: str, *args: Any) -> list[Summary]: ...

    async def table(self, table: str) -> Summary | None:
        return next(iter(await self._summaries("id = $1", table)), None)

    async def tables_of(self, guest: str, last: int) -> list[Shelved]:
        """Without what they agreed on: a record from outside may have brought megabytes of that."""
        where = "id IN (SELECT table_id FROM seats WHERE guest = $1) OR host = $1"
        which = f"FROM tables WHERE {where} ORDER BY updated DESC LIMIT $2"
        columns = "id, game, status, host, to_act, created, updated"
        shelf = await self._all(lambda row: Shelved(*row), f"SELECT {columns} {which}", guest, last)
        sql = f"SELECT table_id, data FROM seats WHERE table_id IN (SELECT id {which}) ORDER BY table_id, seat"
        seats: dict[str, list[Seat]] = {}
        for table, seat in await self._all(lambda row: (row[0], SEAT.decode(row[1])), sql, guest, last):
            seats.setdefault(table, []).append(seat)
        return [replace(each, seats=seats.get(each.id, [])) for each in shelf]

    async def lines(self, table: str) -> list[dict[str, Any]]:
        sql = "SELECT line FROM lines WHERE table_id = $1 ORDER BY n"
        return await self._all(lambda row: LINE.decode(row[0]), sql, table)

    async def snapshot(self, table: str, upto: int, rules: int) -> Snapshot | None:
        """The last one at or before so many lines, with all events up to it."""
        sql = (
            "SELECT lines, first_event, position, events FROM snapshots"
            " WHERE table_id = $1 AND rules = $2 AND lines <= $3 ORDER BY lines"
        )
        return await self._read(lambda rows: joined(rows, rules), sql, table, rules, upto)

    async def commands(self, table: str, last: int) -> list[Command]:
        """Those carried out last."""
        sql = (
            "SELECT guest, id, n + 1 FROM lines WHERE table_id = $1 AND id IS NOT NULL"
            " UNION ALL SELECT guest, id, version FROM commands WHERE table_id = $1 ORDER BY 3 DESC LIMIT $2"
        )
        return (await self._all(lambda row: Command(*row), sql, table, last))[::-1]

    async def done(self, table: str, command: Command) -> int | None:
        """The version that this command of this guest led to; None: it was never carried out."""
        return await self._first(only, DONE, table, command.guest, command.id)

    async def invited(self, token: str) -> tuple[str, int] | None:
        """The table and seat of an invitation."""
        return await self._first(lambda row: (row[0], row[1]), "SELECT table_id, seat FROM seats WHERE token = $1", token)

    async def awaiting(self) -> list[str]:
        """Running tables where a clock runs or a bot is asked, that no process owns and nobody has set aside; the last changed
        first."""
        return await self._all(
            only,
            "SELECT t.id FROM tables t JOIN seats s ON s.table_id = t.id AND s.seat = t.to_act"
            " WHERE t.status = 'running' AND (t.clocked > 0 OR s.kind = 'bot')"
            f" AND NOT EXISTS (SELECT 1 FROM aside a WHERE a.table_id = t.id){self.unowned}"
            " ORDER BY t.updated DESC",
        )

    # Chat

    async def chat(self, table: str) -> list[Said]:
        sql = "SELECT data FROM chat WHERE table_id = $1 ORDER BY n"
        return await self._all(lambda row: SAID.decode(row[0]), sql, table)

    async def said_by(self, guest: str) -> list[tuple[str, Said]]:
        sql = "SELECT table_id, data FROM chat WHERE guest = $1 ORDER BY table_id, n"
        return await self._all(lambda row: (row[0], SAID.decode(row[1])), sql, guest)

    # Keys

    @whole
    def keys(self) -> Work[list[Key]]:
        """The keys that sign, the oldest first; the first is made when there is none."""
        yield from self._alone("keys")  # two processes that start make one first key
        if not (yield ("SELECT 1 FROM keys LIMIT 1",)):
            yield from new_key()
        found = yield ("SELECT number, secret, created FROM keys ORDER BY number",)
        return [Key(*each) for each in found]

    @whole
    def add_key(self) -> Work[None]:
        yield from new_key()
        yield from self._notify("keys", [""])

    @whole
    def retire_keys(self, before: int) -> Work[int]:
        """Those with a smaller number, but never the last; how many they were."""
        old = "FROM keys WHERE number < $1 AND number < (SELECT max(number) FROM keys)"
        ((gone,),) = yield f"SELECT count(*) {old}", before
        yield f"DELETE {old}", before
        yield from self._notify("keys", [""] if gone else [])
        return int(gone)

    # Accounts and sessions

    async def account(self, guest: str) -> Account | None:
        return await self._first(account, f"SELECT {ACCOUNT} FROM guests WHERE id = $1", guest)

    async def account_of(self, login: str) -> Account | None:
        return await self._first(account, f"SELECT {ACCOUNT} FROM guests WHERE login = $1", login)

    async def accounts(self, named: str, last: int) -> list[Account]:
        """Guests with this in their name, or with this id; the newest first."""
        where = f"{self.position}(lower(name), lower($1)) > 0 OR id = $1 ORDER BY created DESC LIMIT $2"
        return await self._all(account, f"SELECT {ACCOUNT} FROM guests WHERE {where}", named, last)

    async def marked(self) -> list[Account]:
        """Guests who are banned, muted, or have a generation after the first."""
        return await self._all(account, f"SELECT {ACCOUNT} FROM guests WHERE generation > 0 OR banned > 0 OR muted > 0")

    @whole
    def mark(self, account: Account, fields: tuple[str, ...]) -> Work[bool]:
        """Store these of login, password, generation, banned, muted, and the guest if it is new. False: the login is taken."""
        yield from self._alone("guests")  # nobody takes the login in between
        taken = "SELECT 1 FROM guests WHERE login = $1 AND id <> $2"
        if "login" in fields and (yield taken, account.login, account.id):
            return False
        insert = "INSERT INTO guests (id, name, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        yield insert, account.id, account.name, time.time()
        names = ", ".join(f"{name} = ${number}" for number, name in enumerate(fields, 2))
        values = [getattr(account, name) for name in fields]
        new = [int(value) if isinstance(value, bool) else value for value in values]
        yield f"UPDATE guests SET {names} WHERE id = $1", account.id, *new
        yield from self._notify("guest", [account.id])
        return True

    async def logins(self) -> list[tuple[str, str]]:
        """Every guest who has one, and the name to sign in with."""
        return await self._all(lambda row: (row[0], row[1]), "SELECT id, login FROM guests WHERE login IS NOT NULL")

    async def sessions(self, guest: str | None) -> list[Session]:
        """Of a guest, the last seen first; without a name, of all who have a generation after the first."""
        where = "guest = $1" if guest else "guest IN (SELECT id FROM guests WHERE generation > 0)"
        sql = f"SELECT {SESSION} FROM sessions WHERE {where} ORDER BY seen DESC"
        return await self._all(lambda row: Session(*row), sql, *((guest,) if guest else ()))

    @whole
    def saw_session(self, session: Session) -> Work[None]:
        """Store it, or when it was seen. A guest has `SESSIONS` at most: the ones seen last."""
        yield SAW_SESSION, session.id, session.guest, session.device, session.created, session.seen
        last = "SELECT id FROM sessions WHERE guest = $1 ORDER BY seen DESC LIMIT $2"
        yield f"DELETE FROM sessions WHERE guest = $1 AND id NOT IN ({last})", session.guest, SESSIONS

    @whole
    def end_sessions(self, guest: str, keep: set[str]) -> Work[None]:
        """Forget all but these, and begin the guest's next generation."""
        kept = "".join(f" AND id <> ${number}" for number in range(2, 2 + len(keep)))
        yield f"DELETE FROM sessions WHERE guest = $1{kept}", guest, *keep
        yield TOMBSTONE, guest, time.time()
        yield "UPDATE guests SET generation = generation + 1 WHERE id = $1", guest
        yield from self._notify("guest", [guest])

    # Deletion

    async def erase_guest(self, guest: str) -> list[str]:
        """Forget the guest as `without_guest` says; the tables that were changed or are gone. Each of them is a piece of work
        of its own, as there may be thousands; asked again, it goes on where it stopped."""
        changed: list[str] = []
        while found := await self._all(only, TABLES_WITH, guest):
            for table in found:
                await self._leave(table, guest)
            changed += found
        await self._forget(guest)
        return changed

    @whole
    def _leave(self, table: str, guest: str) -> Work[None]:
        found = yield f"SELECT status, terms, state FROM tables WHERE id = $1{self.for_update}", table
        if not found:
            return
        ((status, terms, state),) = found
        rows = yield "SELECT data FROM seats WHERE table_id = $1 ORDER BY seat", table
        seats = [SEAT.decode(data) for (data,) in rows]
        rows = yield "SELECT data FROM chat WHERE table_id = $1 AND guest = $2", table, guest
        said = [SAID.decode(data) for (data,) in rows]
        left = without_guest(guest, status, TERMS.decode(terms), STATE.decode(state), seats, said)
        yield from self._notify("table", [table])
        if left is None:
            yield from self._erase(table)
            return
        new_status, new_terms, new_state = left
        yield (
            "UPDATE tables SET revision = revision + 1, status = $1, host = $2, terms = $3, state = $4 WHERE id = $5",
            new_status, new_terms.host, text(new_terms), text(new_state), table,
        )  # fmt: skip
        for seat in seats:
            yield (
                "UPDATE seats SET kind = $1, guest = $2, token = $3, data = $4 WHERE table_id = $5 AND seat = $6",
                seat.kind, seat.guest, seat.token, text(seat), table, seat.seat,
            )  # fmt: skip
        for each in said:
            sql = "UPDATE chat SET guest = '', id = $1, data = $2 WHERE table_id = $3 AND n = $4"
            yield sql, each.id, text(each), table, each.n
        yield "UPDATE lines SET guest = NULL, id = NULL WHERE table_id = $1 AND guest = $2", table, guest
        yield "DELETE FROM commands WHERE table_id = $1 AND guest = $2", table, guest

    @whole
    def _forget(self, guest: str) -> Work[None]:
        yield "DELETE FROM promises WHERE guest = $1", guest
        yield "DELETE FROM sessions WHERE guest = $1", guest
        yield TOMBSTONE, guest, time.time()
        yield FORGET, guest
        yield from self._notify("guest", [guest])

    async def old_tables(self, before: float, finished: bool, last: int) -> list[str]:
        """Not changed since; over or closed, or else waiting or running."""
        sql = "SELECT id FROM tables WHERE updated < $1 AND (status IN ($2, $3)) = $4 ORDER BY updated LIMIT $5"
        return await self._all(only, sql, before, OVER, CLOSED, finished, last)

    @whole
    def erase_tables(self, tables: list[str]) -> Work[None]:
        for table in tables:
            yield from self._erase(table)
        yield from self._notify("table", tables)

    def _erase(self, table: str) -> Work[None]:
        for part in self.parts:
            yield f"DELETE FROM {part} WHERE table_id = $1", table
        yield "DELETE FROM tables WHERE id = $1", table

    @whole
    def erase_idle_guests(self, before: float) -> Work[int]:
        """Stored before, without table, chat, password and marks; how many they were."""
        yield "DELETE FROM sessions WHERE seen < $1", before
        ((gone,),) = yield f"SELECT count(*) FROM guests WHERE {IDLE}", before
        yield f"DELETE FROM guests WHERE {IDLE}", before
        return int(gone)

    async def recent_tables(self, last: int) -> list[str]:
        return await self._all(only, "SELECT id FROM tables ORDER BY updated DESC LIMIT $1", last)

    # Tables that did harm

    @whole
    def set_aside(self, table: str, why: str) -> Work[None]:
        """Nothing runs at this table until it is released."""
        yield (
            "INSERT INTO aside VALUES ($1, $2, $3) ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, why = excluded.why",
            table, time.time(), why,
        )  # fmt: skip
        yield from self._notify("table", [table])

    async def why_aside(self, table: str) -> str:
        """Why it was set aside, for the host; empty if it was not."""
        return await self._first(only, "SELECT why FROM aside WHERE table_id = $1", table) or ""

    async def tables_aside(self) -> list[Aside]:
        return await self._all(lambda row: Aside(*row), "SELECT table_id, at, why FROM aside ORDER BY at")

    @whole
    def release_aside(self, table: str) -> Work[bool]:
        """False: it was not set aside."""
        found = yield f"SELECT 1 FROM aside WHERE table_id = $1{self.for_update}", table
        yield "DELETE FROM aside WHERE table_id = $1", table
        yield from self._notify("table", [table] if found else [])
        return bool(found)

    @whole
    def probe(self) -> Work[None]:
        """Write something that means nothing: can anything be written?"""
        sql = "INSERT INTO settings VALUES ('probe', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        yield sql, str(time.time()).encode()

    # Notices to running servers

    @whole
    def notice(self, what: str, subject: str) -> Work[None]:
        yield from self._notify(what, [subject])

    async def notices(self, after: int | None) -> list[Notice]:
        """Those after this number; without one, the last."""
        which, args = ("ORDER BY n DESC LIMIT 1", ()) if after is None else ("WHERE n > $1 ORDER BY n", (after,))
        return await self._all(lambda row: Notice(*row), f"SELECT n, what, subject FROM notices {which}", *args)


def only(row: Found) -> Any:
    """Of a row with one column."""
    return row[0]


def account(row: Found) -> Account:
    guest, name, created, login, password, generation, banned, muted = row
    return Account(guest, name, created, login, password, generation, bool(banned), bool(muted))


def new_key() -> Work[None]:
    yield "INSERT INTO keys (secret, created) VALUES ($1, $2)", secrets.token_bytes(32), time.time()
