"""A guest's own data: a password for other devices, signing out, export, deletion."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import AsyncIterator
from functools import cache
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from msgspec.json import encode
from msgspec.structs import replace

from ...core.catalogue import Message
from ..store.storage import Account, Shelved
from ..wire.errors import Refused
from .names import appearance, sign_in_name

if TYPE_CHECKING:
    from ..web.service import Caller, Server

MOST_TABLES = 100_000


@cache
def hasher() -> PasswordHasher:
    return PasswordHasher(time_cost=3, memory_cost=64 << 10, parallelism=1)


@cache
def nobody() -> str:
    """Checked when a name is unknown, so that this takes as long as a wrong password."""
    return hasher().hash("nobody")


def usable(password: str) -> str:
    if any(unicodedata.category(character) == "Cs" for character in password):
        raise Refused("bad_request", Message("refused-password-text", {}))
    return password


async def hashed(password: str) -> str:
    return await asyncio.to_thread(hasher().hash, usable(password))


async def matches(server: Server, stored: str | None, password: str) -> bool:
    """Nobody's hash is checked, too, and never matches."""
    async with server.hashing:
        try:
            found = await asyncio.to_thread(lambda: hasher().verify(stored or nobody(), usable(password)))
        except (Argon2Error, InvalidHashError):
            return False
    return bool(found) and stored is not None


async def account_of(server: Server, guest: str) -> Account:
    return await server.storage.account(guest) or Account(guest, (await server.introduced(guest)).name)


async def set_password(who: Caller, password: str, current: str) -> bool:
    """From now on the guest signs in elsewhere with the present name. Whoever has a password must know it to change it: true,
    if it was changed."""
    server, account = who.server, await account_of(who.server, who.guest)
    await confirm(who, account, current)
    login = sign_in_name(account.name)
    if account.password is None:  # a hash is made for it, and each takes its time; nobody's tries to sign in are used up by it
        server.limits.take("password", f"setting {who.address}")
    others = [other for guest, other in await server.storage.logins() if guest != who.guest]
    if await asyncio.to_thread(looks_like_one, login, others):
        raise Refused("name_taken", Message("refused-sign-in-name", {"player": account.name}))
    async with server.setting:
        named = replace(account, login=login, password=await hashed(password))
    if not await server.storage.mark(named, ("login", "password")):
        raise Refused("name_taken", Message("refused-sign-in-name", {"player": account.name}))
    return account.password is not None


def looks_like_one(login: str, others: list[str]) -> bool:
    """Of many: that takes a while."""
    alike = appearance(login)
    return any(appearance(other) == alike for other in others)


async def drop_password(who: Caller, current: str) -> None:
    account = await account_of(who.server, who.guest)
    await confirm(who, account, current)
    await who.server.storage.mark(replace(account, login=None, password=None), ("login", "password"))


async def confirm(who: Caller, account: Account, current: str) -> None:
    if account.password is not None:
        tries(who, account.login or "")
        if not await matches(who.server, account.password, current):
            raise Refused("wrong_password", Message("refused-password", {}))


def tries(who: Caller, login: str) -> None:
    who.server.limits.take("password", f"address {who.address}")
    who.server.limits.take("password", f"login {login}")


async def sign_in(who: Caller, name: str, password: str) -> str:
    """The guest of this name and password. Whether the name exists is not told."""
    login = sign_in_name(name)
    tries(who, login)
    found = await who.server.storage.account_of(login)
    if not await matches(who.server, found.password if found else None, password) or found is None:
        raise Refused("wrong_password", Message("refused-sign-in", {}))
    if found.password and hasher().check_needs_rehash(found.password):
        async with who.server.hashing:
            again = await hashed(password)
        await who.server.storage.mark(replace(found, password=again), ("password",))
    who.server.admit(found.id)
    return found.id


async def export(server: Server, guest: str) -> AsyncIterator[bytes]:
    """All that is kept about a guest: name, tables with the guest's own answers, chat. Nothing that others hold. It may be
    long, so it is told bit by bit, once it is clear that the store answers."""
    account, avatar = await account_of(server, guest), (await server.introduced(guest)).avatar
    about = {
        "id": guest,
        "name": account.name,
        "avatar": avatar,
        "created": account.created,
        "sign_in": account.login,
        "password": account.password is not None,
        "banned": account.banned,
        "muted": account.muted,
    }
    sessions = [
        {"device": each.device, "created": each.created, "seen": each.seen} for each in await server.storage.sessions(guest)
    ]
    begin = encode({"format": "cairn-export-1", "guest": about, "sessions": sessions})
    return export_bits(server, guest, begin[:-1], await server.storage.tables_of(guest, MOST_TABLES))


async def export_bits(server: Server, guest: str, begin: bytes, tables: list[Shelved]) -> AsyncIterator[bytes]:
    yield begin + b',"tables":['
    between = b""
    for found in tables:
        mine = {seat.seat for seat in found.seats if seat.guest == guest}
        lines = await server.storage.lines(found.id) if mine else []
        seats = [
            {"seat": seat.seat, "name": seat.name, "salt": seat.salt, "standing": seat.standing}
            for seat in found.seats
            if seat.seat in mine
        ]
        yield between + encode(
            {
                "id": found.id,
                "game": found.game,
                "status": found.status,
                "created": found.created,
                "updated": found.updated,
                "host": found.host == guest,
                "seats": seats,
                "answers": [{"n": n, **line} for n, line in enumerate(lines) if line["seat"] in mine],
            }
        )
        between = b","
    yield b'],"chat":['
    between = b""
    for table, said in await server.storage.said_by(guest):
        yield between + encode({"table": table, "text": said.text, "at": said.at})
        between = b","
    yield b"]}"


async def erase(server: Server, guest: str) -> int:
    """Forget a guest: see `without_guest` for what stays of tables that others share."""
    changed = await server.storage.erase_guest(guest)
    await server.read_marks(guest)
    for table in changed:
        await server.tables.commands.read_again(table)
    return len(changed)
