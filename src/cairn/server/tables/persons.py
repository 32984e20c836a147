"""Bots at a table are persons: each has a name of its own, no two alike, and a name goes with one rung while names last."""

from __future__ import annotations

from zlib import crc32

from msgspec.structs import replace

from ...bots.cast import EVERYBODY, somebody
from ..store.storage import Seat


def introduce(seats: list[Seat], table: str) -> list[Seat]:
    """Give names to the bots that have none. `table` is any text of the table's own: it decides who sits down."""
    draw = crc32(table.encode())
    taken = {seat.name.casefold() for seat in seats}
    named: list[Seat] = []
    for seat in seats:
        if seat.kind == "bot" and not seat.name:
            name = somebody(seat.bot or "", taken, draw) or f"{EVERYBODY[draw % len(EVERYBODY)]} {seat.seat + 1}"
            taken.add(name.casefold())
            seat = replace(seat, name=name)
        named.append(seat)
    return named
