"""Bots at a table are persons: each has a name of its own, no two alike, and a name goes with one rung while names last."""

from __future__ import annotations

from zlib import crc32

from msgspec.structs import replace

from ..store.storage import Seat

CAST = {
    "random": ("Pip", "Lulu", "Otto"),
    "steady": ("Tilda", "Basil", "Rosa"),
    "keen": ("Femi", "Ines", "Kenji"),
    "expert": ("Ada", "Zora", "Hakon"),
}
EVERYBODY = tuple(name for names in CAST.values() for name in names)


def introduce(seats: list[Seat], table: str) -> list[Seat]:
    """Give names to the bots that have none. `table` is any text of the table's own: it decides who sits down."""
    draw = crc32(table.encode())
    taken = {seat.name.casefold() for seat in seats}
    named: list[Seat] = []
    for seat in seats:
        if seat.kind == "bot" and not seat.name:
            own = CAST.get(seat.bot or "", ())
            shift = draw % len(own) if own else 0
            wishes = [*own[shift:], *own[:shift], *EVERYBODY]
            name = next((wish for wish in wishes if wish.casefold() not in taken), f"{wishes[0]} {seat.seat + 1}")
            taken.add(name.casefold())
            seat = replace(seat, name=name)
        named.append(seat)
    return named
