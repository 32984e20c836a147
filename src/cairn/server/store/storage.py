"""Storage: what must survive a crash, behind a small interface.

The truth of a match is its terms (with the seed) and its lines. Everything else is either said by people (seats, chat) or a
cache that can be built again (snapshots). Every change of a table is one `Change`: all of it or nothing, durable when the call
returns, and refused with `Conflict` if the table was changed in between.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from ...core.errors import CairnError

if TYPE_CHECKING:
    from .statements import Storage

WAITING, RUNNING, OVER, CLOSED = "waiting", "running", "over", "closed"  # closed: by its host, before it was over


class Conflict(CairnError):
    """Somebody else changed the table first."""


class StorageError(CairnError):
    """The store could not be opened, read or written."""


class Guest(msgspec.Struct):
    id: str
    name: str
    avatar: str = ""  # the animal that stands for them; none: the browser makes a pile of stones from the name


class Account(msgspec.Struct):
    """All that is known of a guest. Cookies and links of an earlier `generation` are void."""

    id: str
    name: str
    created: float = 0.0
    login: str | None = None  # the name to sign in with, folded
    password: str | None = None  # its hash
    generation: int = 0
    banned: bool = False
    muted: bool = False


SESSIONS = 50  # of one guest


class Session(msgspec.Struct):
    """A browser in which a guest is signed in. What is listed outlives the guest's generation."""

    id: str
    guest: str
    device: str
    created: float
    seen: float


class Key(msgspec.Struct):
    """Signs cookies and links; the last one signs, all of them verify."""

    number: int
    secret: bytes
    created: float


class Aside(msgspec.Struct):
    """A table that was set aside, when and why."""

    table: str
    at: float
    why: str


class Notice(msgspec.Struct):
    """What another process changed: `table`, `guest` or `keys`, and which."""

    n: int
    what: str
    subject: str


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
    muted: list[str] = []  # guests, by the host of the table
    banned: list[str] = []
    trace: str = ""  # of the match so far; it tells of hidden cards, so no client sees it
    plans: dict[int, list[str]] = {}  # by seat: what its bot means to answer next; nobody else's business either


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
    avatar: str = ""


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
    """Something to be carried out once: sending it again, with the same id, changes nothing."""

    guest: str
    id: str
    version: int = -1  # that it led to; before, the one that it is for, if it is for one alone


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
    said: Said | None = None
    new_terms: bool = False  # also after the match has begun: it moves on to other rules

    @property
    def with_terms(self) -> bool:
        """They are fixed once the match has begun; those of a record from outside are fixed from the first."""
        return self.new_terms or (self.row.version == 0 and not self.row.terms.imported)


class Shelved(msgspec.Struct):
    """For "my games"."""

    id: str
    game: str
    status: str
    host: str
    to_act: int | None
    created: float
    updated: float
    seats: list[Seat] = []


class Summary(msgspec.Struct):
    """A table and who sits at it."""

    row: Row
    seats: list[Seat]


def former(seat: int) -> str:
    """What a seat is called whose guest wished to be forgotten."""
    return f"Former guest {seat + 1}"


def without_guest(
    guest: str, status: str, terms: Terms, state: State, seats: list[Seat], said: list[Said]
) -> tuple[str, Terms, State] | None:
    """A table without one of its guests; None: nobody else is left, so it goes. Changes `seats`, and `said` by the guest.

    Answers stay: they are the others' match, too. A running match goes on; a table whose host leaves before that is closed.
    """
    if not any(seat.guest not in (None, guest) for seat in seats) and (terms.host == guest or any(x.guest for x in seats)):
        return None
    names = list(terms.names)
    for seat in seats:
        if seat.guest != guest:
            continue
        seat.guest, seat.name, seat.avatar, seat.standing = None, former(seat.seat), "", {}
        if seat.seat < len(names):
            names[seat.seat] = seat.name
        if status == WAITING:
            seat.kind, seat.joined, seat.token, seat.name = "open", False, None, ""
        elif status == RUNNING and seat.kind == "human":
            seat.offered, seat.note = "left", f"{seat.name} has left"
        elif seat.note:
            seat.note = ""
    for each in said:
        each.guest, each.name, each.text, each.id = "", "Former guest", "(deleted)", f"deleted-{each.n}"
    if terms.host == guest:
        status = CLOSED if status == WAITING else status
        terms = replace(terms, host="")
    kept = replace(
        state, muted=[each for each in state.muted if each != guest], banned=[each for each in state.banned if each != guest]
    )
    return status, replace(terms, names=names), kept


async def open_storage(url: str) -> Storage:
    """`sqlite:///name` in the current folder, `sqlite:////path/to/name` anywhere."""
    if url.startswith("sqlite:///"):
        from .sqlite import SQLite

        return await SQLite.open(url.removeprefix("sqlite:///"))
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from .postgres import Postgres
        except ImportError:
            raise StorageError('PostgreSQL needs the extra "postgres": pip install "cairn-table[postgres]"') from None
        return await Postgres.open(url)
    kinds = "sqlite:///name, sqlite:////path/to/name or postgresql://user@host/name"
    raise StorageError(f"database {without_password(url)!r} is not possible; expected {kinds}")


def without_password(url: str) -> str:
    return re.sub(r"(://[^:/@]*):[^@]*@", r"\1:***@", url)
