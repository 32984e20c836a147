"""The luck of a new table. The server seals a seed (its commitment) before whoever plays adds a salt, so that neither of them
could have chosen what comes of both.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from ...core.record import Stream
from ..store.statements import Storage
from ..wire.errors import Refused


class Salted(NamedTuple):
    """What a player adds to the luck of a new table, and the commitment that was made to them before."""

    salt: str = ""
    commitment: str | None = None


def new_stream() -> Stream:
    return Stream("secret", secrets.token_hex(32))


async def promise(storage: Storage, guest: str) -> str:
    """The commitment to a seed for this guest's next table."""
    stream = new_stream()
    await storage.promise(guest, stream.seed)
    return stream.commitment()


async def redeem(storage: Storage, guest: str, commitment: str | None) -> Stream:
    """The promised seed, for one table only: a seed used twice would be known after the first. Without a promise, a new one."""
    if not commitment:
        return new_stream()
    seed = await storage.promised(guest)
    stream = Stream("secret", seed) if seed else None
    if stream is None or stream.commitment() != commitment or not await storage.redeem(guest, stream.seed):
        raise Refused("bad_request", "This commitment was not made to you, or was used; ask for a new one.")
    return stream
