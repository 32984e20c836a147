"""`cairn admin` for hosts: tables, guests, keys, retention. Running servers follow within seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

import typer

from .arguments import Database

T = TypeVar("T")
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Its id: the end of its address.", show_default=False)]
GuestId = Annotated[str, typer.Argument(metavar="GUEST", help="The id, as `cairn admin guests` shows it.", show_default=False)]
EVERY = 10_000_000
Lift = Annotated[bool, typer.Option("--lift", help="Take it back.")]


def with_storage(database: str | None, work: Callable[[Any], Awaitable[T]]) -> T:
    from ..server.store.storage import open_storage
    from .serving import database_url

    async def main() -> T:
        storage = await open_storage(database_url(database))
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(main())


def say(text: str) -> None:
    from .console import screen

    screen().print(text, soft_wrap=True, markup=False, highlight=False)


def day(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"


def tables(
    last: Annotated[int, typer.Option(min=1, help="How many.")] = 20,
    old: Annotated[bool, typer.Option("--old", help="Only matches that an older release has to play to their end.")] = False,
    database: Database = None,
) -> int:
    """List the tables, the last changed first."""
    from ..server.store.storage import RUNNING
    from ..server.tables.matches import of_another_release

    async def work(storage: Any) -> None:
        for table in await storage.recent_tables(EVERY if old else last):
            found = await storage.table(table)
            if found is None:
                continue
            row = found.row
            theirs = row.status == RUNNING and of_another_release(row)
            if theirs or not old:
                names = ", ".join(seat.name or "(open)" for seat in found.seats)
                words = f" (rules version {row.terms.rules})" if theirs else ""
                say(f"{table:14} {day(row.updated)} {row.status:8} {row.terms.game:18} {names}{words}")

    with_storage(database, work)
    return 0


def guests(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Part of a name, or an id.", show_default=False)] = "",
    last: Annotated[int, typer.Option(min=1, help="How many.")] = 20,
    database: Database = None,
) -> int:
    """Find guests by name, the newest first."""

    async def work(storage: Any) -> None:
        for guest in await storage.accounts(name, last):
            marks = [mark for mark in ("banned", "muted") if getattr(guest, mark)]
            marks += ["has a password"] if guest.password else []
            words = f" ({', '.join(marks)})" if marks else ""
            say(f"{guest.id:18} {day(guest.created)} {guest.name}{words}")

    with_storage(database, work)
    return 0


def close(table: TableId, database: Database = None) -> int:
    """Close a table: nobody plays, talks or joins there any more. What was played stays until it is pruned."""
    from ..server.admin.moderation import close_table

    with_storage(database, lambda storage: close_table(storage, table))
    say(f"Table {table} is closed.")
    return 0


def aside(database: Database = None) -> int:
    """List the tables that were set aside because something failed at them, with the reason."""

    async def work(storage: Any) -> None:
        for found in await storage.tables_aside():
            say(f"{found.table:14} {day(found.at)} {found.why}")

    with_storage(database, work)
    return 0


def release(table: TableId, database: Database = None) -> int:
    """Let a table go on that was set aside. If the cause is still there, it is set aside again."""
    from ..server.admin.moderation import release

    with_storage(database, lambda storage: release(storage, table))
    say(f"Table {table} goes on.")
    return 0


def kick(
    table: TableId,
    seat: Annotated[int, typer.Argument(metavar="SEAT", min=0, help="Counted from 0.", show_default=False)],
    bot: Annotated[str, typer.Option(help="Who plays on, if the match runs.", show_default="the usual one")] = "",
    database: Database = None,
) -> int:
    """Take a seat from whoever has it: a bot plays on, or, before the match, the seat is open again."""
    from ..server.admin import moderation

    with_storage(database, lambda storage: moderation.kick(storage, table, seat, bot))
    say(f"Seat {seat} of table {table} was taken from its guest.")
    return 0


def ban(guest: GuestId, lift: Lift = False, database: Database = None) -> int:
    """Shut a guest out of the whole server. Whoever throws the cookie away comes back as somebody new."""
    mark(database, guest, "banned", not lift)
    return 0


def mute(guest: GuestId, lift: Lift = False, database: Database = None) -> int:
    """Refuse a guest's chat and reactions at every table."""
    mark(database, guest, "muted", not lift)
    return 0


def erase_guest(
    guest: GuestId,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    database: Database = None,
) -> int:
    """Forget a guest, as the guest's own wish does: name, password, chat, tables without other people."""
    from ..server.admin.moderation import found_guest

    async def work(storage: Any) -> int:
        await found_guest(storage, guest)
        return len(await storage.erase_guest(guest))

    if not yes and not typer.confirm(f"Forget guest {guest} for good?"):
        return 1
    say(f"Guest {guest} is forgotten; {with_storage(database, work)} tables were changed or are gone.")
    return 0


def prune(
    days: Annotated[float, typer.Option(min=0, help="Erase tables that were over or closed for so long.")] = 365,
    abandoned: Annotated[float, typer.Option(min=0, help="Erase unfinished tables that nobody touched for so long.")] = 365,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count.")] = False,
    database: Database = None,
) -> int:
    """Erase old tables, and guests of whom nothing is left. Run it from time to time: nothing is erased by itself."""
    from ..server.admin import moderation

    over, left, idle = with_storage(database, lambda storage: moderation.prune(storage, days, abandoned, dry_run))
    verb = "would be erased" if dry_run else "were erased"
    say(f"{over} finished and {left} abandoned tables{'' if dry_run else f' and {idle} idle guests'} {verb}.")
    return 0


def keys(
    rotate: Annotated[bool, typer.Option("--rotate", help="Sign with a new key; the old ones are still read.")] = False,
    retire: Annotated[
        bool, typer.Option("--retire", help="Throw the old keys away: cookies and links signed with them are void.")
    ] = False,
    database: Database = None,
) -> int:
    """Show, rotate or retire the keys that sign cookies and sign-in links.

    Rotate from time to time; whoever opens the page again gets a cookie with the new key. Retire when the old ones have had
    their time, or at once if somebody else may have read the database.
    """

    async def work(storage: Any) -> list[Any]:
        if rotate:
            await storage.add_key()
        if retire:
            last = (await storage.keys())[-1].number
            say(f"{await storage.retire_keys(last)} old keys were retired.")
        return list(await storage.keys())

    for key in (found := with_storage(database, work)):
        made = f"made {day(key.created)}" if key.created else "made with the database"
        say(f"key {key.number}: {made}, {'signs and is read' if key is found[-1] else 'is read'}")
    return 0


COMMANDS = (tables, guests, close, aside, release, kick, ban, mute, erase_guest, prune, keys)


def mark(database: str | None, guest: str, field: str, on: bool) -> None:
    from msgspec.structs import replace

    from ..server.admin.moderation import found_guest

    async def work(storage: Any) -> str:
        account = await found_guest(storage, guest)
        await storage.mark(replace(account, **{field: on}), (field,))
        return str(account.name)

    say(f"{with_storage(database, work)} ({guest}) is {'' if on else 'no longer '}{field}.")
