"""What the host of a table, whoever made it, may do: invite, close, kick, mute, ban.

People are named by a handle that means something at this table only, so that nobody learns the number of a guest.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from typing import Any

from msgspec.structs import replace

from ...core.catalogue import Message
from ..people.identity import name_of, new_token
from ..store.storage import CLOSED, OVER, RUNNING, WAITING, Command, Seat
from ..wire.errors import Refused
from .commands import Effect
from .seating import given_away, known_bot
from .table import Table
from .tables import Tables


async def close(tables: Tables, table_id: str, command: Command) -> int:
    """Nobody plays, talks or joins there any more; what was played stays."""

    async def work(table: Table) -> Effect | None:
        table.hosted(command.guest)
        if table.status == OVER:
            raise Refused("not_allowed", Message("refused-nothing-to-close", {}))
        if table.status == CLOSED:
            return None
        row = replace(table.row, status=CLOSED)
        row.state = replace(row.state, undo_request=None, undo_agreed=[])
        return Effect(row)

    return await tables.carry_out(table_id, command, work)


# Invitations


async def invites(tables: Tables, table_id: str, guest: str) -> list[dict[str, Any]]:
    async with tables.hold(table_id, guest=guest) as table:
        table.hosted(guest)
        return [invite(seat) for seat in table.seats if seat.token and not seat.joined and table.status == WAITING]


async def renew(tables: Tables, table_id: str, command: Command, seat: int, revoke: bool) -> list[dict[str, Any]]:
    """The old invitation to a seat is void at once; there is a new one unless it was only revoked."""

    async def work(table: Table) -> Effect:
        table.hosted(command.guest)
        if table.status != WAITING or not 0 <= seat < len(table.seats) or table.seats[seat].joined:
            raise Refused("not_allowed", Message("refused-seat-taken", {"number": seat + 1}))
        token = None if revoke else new_token()
        return Effect(replace(table.row), [replace(table.seats[seat], kind="open", guest=None, name="", token=token)])

    await tables.carry_out(table_id, command, work)
    return await invites(tables, table_id, command.guest)


def invite(seat: Seat) -> dict[str, Any]:
    return {"seat": seat.seat, "link": f"/join/{seat.token}"}


# People


def handle(tables: Tables, table: Table, guest: str) -> str:
    return urlsafe_b64encode(hmac.digest(tables.secret, f"person/{table.id}/{guest}".encode(), "sha256")[:12]).decode()


async def people(tables: Tables, table_id: str, guest: str) -> list[dict[str, Any]]:
    """Whoever sits, looks, has talked, or was muted or banned here."""
    async with tables.hold(table_id, guest=guest) as table:
        table.hosted(guest)
        state, listed = table.state, []
        here = table.feeds
        for each, name in (await known(tables, table)).items():
            listed.append(
                {
                    "person": handle(tables, table, each),
                    "name": name,
                    "seats": table.seats_of(each),
                    "you": each == guest,
                    "here": each in here,
                    "muted": each in state.muted,
                    "banned": each in state.banned,
                }
            )
        return listed


async def known(tables: Tables, table: Table) -> dict[str, str]:
    """Guests by id, each with a name; who sits comes first."""
    names = {seat.guest: seat.name for seat in reversed(table.seats) if seat.guest}
    names = dict(reversed(names.items()))
    for said in table.all_said:
        if said.guest:
            names.setdefault(said.guest, said.name)
    for each in (*sorted(table.feeds), *table.state.muted, *table.state.banned):
        if each not in names:
            names[each] = await name_of(tables.storage, each)
    return names


async def person(tables: Tables, table: Table, guest: str, who: str) -> str:
    table.hosted(guest)
    for each in await known(tables, table):
        if hmac.compare_digest(handle(tables, table, each).encode(), who.encode()):
            if each == guest:
                raise Refused("not_allowed", Message("refused-host-self", {}))
            return each
    raise Refused("bad_request", Message("refused-gone", {}))


async def kick(tables: Tables, table_id: str, command: Command, who: str, bot: str) -> int:
    """Before the match the seats are open again, with new invitations; during it a bot plays on."""

    async def work(table: Table) -> Effect:
        subject = await person(tables, table, command.guest, who)
        if not any(seat.guest == subject for seat in table.seats):
            raise Refused("not_allowed", Message("refused-seatless", {}))
        if table.status not in (WAITING, RUNNING):
            raise Refused("not_allowed", Message("refused-over", {}))
        return unseat(table, subject, bot)

    return await tables.carry_out(table_id, command, work)


def unseat(table: Table, subject: str, bot: str, **state: Any) -> Effect:
    """Take every seat from somebody, and change what else changes about the table."""
    seats: list[Seat] = []
    for seat in table.seats if table.status in (WAITING, RUNNING) else ():
        if seat.guest != subject:
            continue
        if table.status == WAITING:
            seats.append(Seat(seat.seat, "open", token=new_token()))
            continue
        seats.append(given_away(seat, known_bot(table.setup.game.name, bot)))
        table.forget_standing(seat)
    row = replace(table.row)
    row.state = replace(row.state, **state)
    if seats and row.state.undo_request is not None:
        row.state = replace(row.state, undo_request=None, undo_agreed=[])
    return Effect(row, seats)


async def mute(tables: Tables, table_id: str, command: Command, who: str, on: bool) -> int:
    """What they say is refused, here."""

    async def work(table: Table) -> Effect:
        subject = await person(tables, table, command.guest, who)
        row = replace(table.row)
        row.state = replace(row.state, muted=listed(row.state.muted, subject, on))
        return Effect(row)

    return await tables.carry_out(table_id, command, work)


async def ban(tables: Tables, table_id: str, command: Command, who: str, on: bool, bot: str) -> int:
    """The table does not exist for them any more; their seats go as with a kick."""

    async def work(table: Table) -> Effect:
        subject = await person(tables, table, command.guest, who)
        banned = listed(table.state.banned, subject, on)
        if on:
            return unseat(table, subject, bot, banned=banned)
        row = replace(table.row)
        row.state = replace(row.state, banned=banned)
        return Effect(row)

    return await tables.carry_out(table_id, command, work)


MARKS = 500  # mutes and bans of one table


def listed(guests: list[str], guest: str, on: bool) -> list[str]:
    kept = [each for each in guests if each != guest]
    if on and len(kept) >= MARKS:
        raise Refused("not_allowed", Message("refused-marks", {"most": MARKS}))
    return [*kept, guest] if on else kept
