"""Storage: what must survive a crash, behind a small interface.

The truth of a match is its terms (with the seed) and its lines. Everything else is either said by people (seats, chat) or a
cache that can be built again (snapshots). Every change of a table is one `Change`: all of it or nothing, durable when the call
returns, and refused with `Conflict` if the table was changed in between.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from ..core.errors import CairnError

WAITING, RUNNING, OVER = "waiting", "running", "over"


class Conflict(CairnError):
    """Somebody else changed the table first."""


class StorageError(CairnError):
    """The store could not be opened, read or written."""


class Guest(msgspec.Struct):
    id: str
    name: str


class ClockTerms(msgspec.Struct):
    """`move`: seconds for each question. `bank`: seconds for the match, and an increment for each answer. `none`: no clock.

    Reactions run on their own short clock, whatever the kind.
    """

    kind: str = "none"
    seconds: int = 0
    increment: int = 0
    reaction: int | None = 20


class Terms(msgspec.Struct):
    """What a table agreed on. Fixed once the match begins; it holds the seed."""

    game: str
    seats: int
    options: dict[str, Any]
    rules: int
    content: str
    stream: str
    seed: str
    commitment: str
    host: str
    salts: list[str] = []
    names: list[str] = []
    clock: ClockTerms | None = None
    private: bool = False
    start: dict[str, Any] | None = None  # a dumped position that the match begins from
    branch_of: dict[str, Any] | None = None
    lesson: str | None = None
    imported: bool = False
    content_data: dict[str, Any] | None = None  # of an imported record that brings its own


class State(msgspec.Struct):
    """What changes around the match."""

    bank: list[int] = []  # milliseconds left, by seat, when the running question was asked
    undo_request: int | None = None
    undo_agreed: list[int] = []
    rematch: str | None = None
    lesson_step: int = 0


class Seat(msgspec.Struct):
    seat: int
    kind: str  # human, bot or open
    name: str = ""
    guest: str | None = None
    bot: str | None = None
    token: str | None = None  # of the invitation
    joined: bool = False
    salt: str = ""
    offered: str = ""  # why a bot may be asked to play it: "left", "time"
    note: str = ""
    standing: dict[str, str] = {}


class Row(msgspec.Struct):
    """One table as it is stored."""

    id: str
    status: str
    terms: Terms
    state: State
    version: int = 0  # lines of the record
    revision: int = 0  # counts every change, for compare-and-set
    to_act: int | None = None
    created: float = 0.0
    updated: float = 0.0


class Command(msgspec.Struct):
    """A request that was carried out, remembered so that sending it again changes nothing."""

    guest: str
    id: str
    version: int


class Snapshot(msgspec.Struct):
    """A cache: the position after so many lines, and the events since the snapshot before it."""

    lines: int
    rules: int
    position: dict[str, Any]
    first_event: int
    events: list[Any]


class Said(msgspec.Struct):
    n: int
    room: str  # players or spectators
    guest: str
    seat: int | None
    name: str
    text: str
    at: float
    id: str = ""


class Change(msgspec.Struct):
    """`row` as it shall be; its `revision` is the one it was read with."""

    row: Row
    lines: list[dict[str, Any]] = []
    seats: list[Seat] = []  # those that changed
    command: Command | None = None
    snapshots: list[Snapshot] = []


class Summary(msgspec.Struct):
    """For "my games"."""

    row: Row
    seats: list[Seat]


class Storage(Protocol):
    """What the server needs of a database. All calls may raise `StorageError`."""

    async def secret(self) -> bytes:
        """The key that signs cookies and links: made once, kept with the data."""

    async def guest(self, guest: str) -> Guest | None: ...

    async def save_guest(self, guest: Guest) -> None: ...

    async def add(self, row: Row, seats: list[Seat], lines: list[dict[str, Any]], snapshots: list[Snapshot]) -> None: ...

    async def change(self, change: Change) -> None:
        """Durable when it returns; `Conflict` if the revision is no longer the stored one."""

    async def table(self, table: str) -> Summary | None: ...

    async def lines(self, table: str) -> list[dict[str, Any]]: ...

    async def snapshot(self, table: str, upto: int, rules: int) -> Snapshot | None:
        """The last one at or before so many lines, with all events up to it."""

    async def commands(self, table: str, last: int) -> list[Command]: ...

    async def invited(self, token: str) -> tuple[str, int] | None:
        """The table and seat of an invitation."""

    async def tables_of(self, guest: str, last: int) -> list[Summary]: ...

    async def awaiting(self) -> list[str]:
        """Running tables where a clock runs or a bot is asked: to be looked after when a server starts."""

    async def say(self, table: str, said: Said) -> Said:
        """With its number; what was said with the same id before is returned instead."""

    async def chat(self, table: str) -> list[Said]: ...

    async def close(self) -> None: ...


async def open_storage(url: str) -> Storage:
    """`sqlite:///name` in the current folder, `sqlite:////path/to/name` anywhere."""
    if url.startswith("sqlite:///"):
        from .sqlite import SQLite

        return await SQLite.open(url.removeprefix("sqlite:///"))
    raise StorageError(f"database {url!r} is not possible; expected sqlite:///name or sqlite:////path/to/name")
