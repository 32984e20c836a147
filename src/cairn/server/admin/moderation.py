"""What the host of a server does with its data from outside: running servers learn of it by notices, within seconds."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from ...core.errors import CairnError
from ..people.identity import new_token
from ..store.statements import Storage
from ..store.storage import CLOSED, OVER, RUNNING, WAITING, Account, Change, Conflict, Seat, Summary
from ..tables.seating import given_away, known_bot

TRIES = 20  # a table that people play at may change in between
BATCH = 200
DAY = 86400


class Unknown(CairnError):
    """There is no such guest or table."""


async def found_table(storage: Storage, table: str) -> Summary:
    found = await storage.table(table)
    if found is None:
        raise Unknown(f"there is no table {table!r}; cairn admin tables lists them")
    return found


async def found_guest(storage: Storage, guest: str) -> Account:
    found = await storage.account(guest)
    if found is None:
        raise Unknown(f"there is no guest {guest!r}; cairn admin guests NAME finds them by name")
    return found


async def close_table(storage: Storage, table: str) -> None:
    """Nobody plays, talks or joins there any more; what was played stays until it is pruned."""

    def closed(found: Summary) -> Change:
        if found.row.status in (OVER, CLOSED):
            raise CairnError(f"table {table} is {found.row.status} already")
        return Change(replace(found.row, status=CLOSED))

    await change(storage, table, closed)


async def release(storage: Storage, table: str) -> None:
    """A table that was set aside goes on."""
    if not await storage.release_aside(table):
        raise CairnError(f"table {table} is not set aside; cairn admin aside lists those that are")


async def kick(storage: Storage, table: str, number: int, bot: str) -> None:
    """Whoever has the seat loses it: to a bot during a match, and before it to whoever gets the new invitation."""

    def kicked(found: Summary) -> Change:
        seat = next((seat for seat in found.seats if seat.seat == number and seat.guest), None)
        if seat is None or found.row.status not in (WAITING, RUNNING):
            raise CairnError(f"nobody plays on seat {number} of table {table}")
        played_by = known_bot(found.row.terms.game, bot)
        new = Seat(number, "open", token=new_token()) if found.row.status == WAITING else given_away(seat, played_by)
        return Change(replace(found.row), seats=[new])

    await change(storage, table, kicked)


async def change(storage: Storage, table: str, wished: Callable[[Summary], Change]) -> None:
    """Of a table that people may play at meanwhile; nobody's wish to take something back outlasts it."""
    for _ in range(TRIES):
        made = wished(await found_table(storage, table))
        made.row.state, made.row.updated = replace(made.row.state, undo_request=None, undo_agreed=[]), time.time()
        with suppress(Conflict):
            await storage.change(made)
            await storage.notice("table", table)
            return
    raise CairnError(f"table {table} changes too quickly; try again")


async def prune(storage: Storage, days: float, abandoned: float, dry: bool = False) -> tuple[int, int, int]:
    """Erase what is over or closed, and what nobody has touched, for so long, and guests of whom nothing is left."""
    counts = []
    for finished, age in ((True, days), (False, abandoned)):
        before = time.time() - age * DAY
        if dry:
            counts.append(len(await storage.old_tables(before, finished, 1_000_000)))
            continue
        gone = 0
        while tables := await storage.old_tables(before, finished, BATCH):
            await storage.erase_tables(tables)
            gone += len(tables)
        counts.append(gone)
    guests = 0 if dry else await storage.erase_idle_guests(time.time() - max(days, abandoned) * DAY)
    return counts[0], counts[1], guests
