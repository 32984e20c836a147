"""Tables that did harm: whatever raises at a table sets that table aside, and no other.

It is kept as it stands, its people read why, the host of the server finds it with `cairn admin aside` and releases it when the
cause is mended.
"""

from __future__ import annotations

import traceback

from ...core.catalogue import Message
from ...core.errors import BadPosition, CairnError
from ..health.sentinel import Marker
from ..wire.errors import Refused
from ..workers.pool import Failed, Unfit

AFTER_A_FAULT = Message("kept-fault", {})  # what the people at the table read


class Poisoned(Refused):
    """The rules failed at a table in a way that they must not; `why` is for the host."""

    def __init__(self, table: str, error: Exception) -> None:
        super().__init__("unavailable", AFTER_A_FAULT)
        self.table = table
        self.why = place_of(error)


def place_of(error: Exception) -> str:
    """Its kind and place: its own words may name cards."""
    if isinstance(error, (Failed, Unfit)):
        return f"in a replay process: {error if isinstance(error, Failed) else 'it was refused'}"
    frames = traceback.extract_tb(error.__traceback__)
    where = f" in {frames[-1].name}, {frames[-1].filename.rpartition('/')[2]} line {frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{where}"


class Faults:
    """`with faults.at(table)` around whatever runs the rules: it says whose fault it was if they never end, or raise."""

    def __init__(self, marker: Marker) -> None:
        self.marker = marker

    def at(self, table: str) -> At:
        return At(self.marker, table)


class At:
    __slots__ = ("marker", "table")

    def __init__(self, marker: Marker, table: str) -> None:
        self.marker = marker
        self.table = table

    def __enter__(self) -> None:
        self.marker.begin(self.table)

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self.marker.end()
        if isinstance(error, BadPosition) or (isinstance(error, Exception) and not isinstance(error, CairnError)):
            raise Poisoned(self.table, error) from error
