"""One live table: what is stored of it, its match while it is in memory, and who is looking."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import TYPE_CHECKING, Any

from ...core.catalogue import Message
from ...core.game import Setup
from ...core.match import Match
from ..store.storage import CLOSED, OVER, RUNNING, WAITING, Command, Row, Said, Seat, State, Terms
from ..wire.errors import CLOSE_POLICY, Refused

if TYPE_CHECKING:
    from ..web.feed import Viewer
    from .frames import Shown
    from .lessons import Lesson

SNAPSHOT_WANTED, SNAPSHOT_FORCED = 30, 50  # lines after the last one: if nothing could be undone / in any case
OPENINGS = count()
COMMANDS = 64  # remembered in memory; older ones are stale by their version anyway


class Rendered:
    """What of a table is JSON already, so that it is made once, however many look. Whoever changes the table, or what is in
    memory of it, says here what is no longer true."""

    def __init__(self) -> None:
        self.parts: dict[Any, Any] = {}  # of frames, by seat
        self.imported: dict[int | None, Shown] = {}  # by seat: what a replay process shows of a match that is not opened here
        self.about: dict[str, tuple[list[int], bytes]] = {}  # by guest: seats, status, presence

    def invalidate(self, match: bool = True, about: bool = True) -> None:
        if match:
            self.parts, self.imported = {}, {}
        if about:
            self.about = {}

    def imported_size(self) -> int:
        return sum(shown.size for shown in self.imported.values())


class Table:
    """Changed only by whoever holds `lock`; `match` is in memory only while it is needed."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.lock = asyncio.Lock()
        self.users = 0  # who holds or waits for the lock
        self.used = 0.0  # when it was last held, monotonic
        self.loaded = False
        self.row: Row
        self.seats: list[Seat] = []
        self.setup: Setup
        self.match: Match | None = None
        self.opening = next(OPENINGS)  # another one for each time that the match is opened
        self.commands: dict[tuple[str, str], int] = {}
        self.players_said: list[Said] = []
        self.all_said: list[Said] = []
        self.viewers: set[Viewer] = set()
        self.feeds: dict[str, int] = {}  # by guest: how many of the viewers are theirs
        self.untold: dict[Viewer, None] = {}  # of a crowd: who has not heard yet, the first to be told first
        self.spreading: asyncio.Task[None] | None = None
        self.telling: asyncio.Task[None] | None = None
        self.shown: frozenset[str] = frozenset()  # who was here when the viewers were last told
        self.thinking: asyncio.Task[None] | None = None
        self.asked_at = 0.0  # when the running question was asked, monotonic
        self.snapshot_lines = 0
        self.snapshot_events = 0
        self.aside: Message | None = None  # why it was set aside
        self.lesson: Lesson | None = None
        self.rendered = Rendered()
        self._judged: Terms | None = None  # the terms that `_outdated` is about
        self._outdated: Message | None = None

    # Who may what

    @property
    def state(self) -> State:
        return self.row.state

    @property
    def status(self) -> str:
        return self.row.status

    def seats_of(self, guest: str) -> list[int]:
        return [seat.seat for seat in self.seats if seat.guest == guest and seat.joined]

    def only_seat(self, guest: str) -> int | None:
        """Whoever has one seat need not say which."""
        mine = self.seats_of(guest)
        return mine[0] if len(mine) == 1 else None

    def member(self, guest: str) -> bool:
        return self.row.terms.host == guest or any(seat.guest == guest for seat in self.seats)

    @property
    def begun(self) -> bool:
        """A table may be closed before its match begins."""
        row = self.row
        return row.status != WAITING and bool(row.terms.names)

    @property
    def foreign(self) -> bool:
        """Does its position come from outside? Then no rules run on it here before they did in a process of their own."""
        terms = self.row.terms
        return terms.imported or terms.branch_of is not None

    @property
    def outdated(self) -> Message | None:
        """Why this release cannot play the match on, if it cannot. Another release may have begun it."""
        if self.aside:
            return self.aside
        if self._judged is not self.row.terms:
            if not self.begun:
                return None
            self._judged, self._outdated = self.row.terms, other_release(self.row.terms, self.setup)
        return self._outdated

    @property
    def other_rules(self) -> bool:
        """Can another release play the match on, and this one not?"""
        return not self.aside and bool(self.outdated)

    def admit(self, guest: str) -> None:
        """A private table is no table for others, and no table is one for those whom its host banned."""
        if guest in self.state.banned or (self.row.terms.private and not self.member(guest)):
            raise unknown_table(self.id)

    def hosted(self, guest: str) -> None:
        """Only whoever made the table may do this."""
        self.admit(guest)
        if self.row.terms.host != guest:
            raise Refused("not_allowed", Message("refused-host", {}))

    def own(self, guest: str, seat: int | None) -> Seat:
        """The seat, if it is this guest's; without a number, the only one the guest has or the one asked."""
        self.admit(guest)
        mine = self.seats_of(guest)
        if seat is None:
            seat = self.row.to_act if self.row.to_act in mine else mine[0] if len(mine) == 1 else None
        if seat is None or seat not in mine:
            which = "You have no seat" if not mine else f"Your seats are {', '.join(map(str, mine))}"
            words = f"{which} at this table{'' if seat is None else f', not {seat}'}."
            raise Refused("not_your_seat", words, told=Message("refused-not-yours" if mine else "refused-no-seat", {}))
        return self.seats[seat]

    def may_look(self, guest: str, seat: int | None) -> None:
        """Own seats always, every seat once the match is over, as a spectator whoever is admitted."""
        self.admit(guest)
        if seat is None:
            return
        if not 0 <= seat < len(self.seats):
            raise Refused("not_your_seat", f"This table has seats 0 to {len(self.seats) - 1}, not {seat}.")
        if self.status != OVER:
            self.own(guest, seat)

    def turn_away(self) -> None:
        """Whoever may not look at it any more looks no longer."""
        for viewer in self.viewers:
            try:
                self.may_look(viewer.guest, viewer.seat)
            except Refused:
                viewer.close(CLOSE_POLICY)

    def close_feeds(self, code: int) -> None:
        for viewer in self.viewers:
            viewer.close(code)

    def running(self) -> Match:
        status = self.row.status
        if status == WAITING:
            raise Refused("not_allowed", Message("refused-not-begun", {}))
        if status == OVER:
            raise Refused("not_allowed", Message("refused-over", {}))
        if status == CLOSED:
            raise Refused("not_allowed", Message("refused-closed", {}))
        if self.outdated:
            raise Refused("not_allowed", self.outdated)
        assert self.match is not None
        return self.match

    def come(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self.feeds[viewer.guest] = self.feeds.get(viewer.guest, 0) + 1
        self.rendered.invalidate(match=False)

    def go(self, viewer: Viewer) -> None:
        self.viewers.remove(viewer)
        self.feeds[viewer.guest] -= 1
        if not self.feeds[viewer.guest]:
            del self.feeds[viewer.guest]
        self.rendered.invalidate(match=False)

    def people(self) -> list[Seat]:
        """Seats that people play."""
        return [seat for seat in self.seats if seat.kind == "human"]

    def others(self, guest: str | None) -> set[int]:
        """The seats of all other people, also of those for whom a bot stands in: they may come back."""
        return {seat.seat for seat in self.seats if seat.guest not in (None, guest)}

    def bot_asked(self) -> Seat | None:
        """The bot whose answer is awaited; without people at the table, and while an undo is discussed, it waits."""
        seat = self.row.to_act
        if seat is None or self.seats[seat].kind != "bot":
            return None
        somebody = self.people() or any(each.offered == "time" for each in self.seats)  # who ran out of time may come back
        waits = self.status != RUNNING or self.state.undo_request is not None or self.outdated or not somebody
        return None if waits else self.seats[seat]

    # Bookkeeping

    def remember(self, command: Command) -> None:
        self.commands[command.guest, command.id] = command.version
        while len(self.commands) > COMMANDS:
            del self.commands[next(iter(self.commands))]

    def heard(self, said: Said) -> None:
        self.all_said.append(said)
        if said.room == "players":
            self.players_said.append(said)

    def forget_standing(self, seat: Seat) -> None:
        """Whoever plays it next is asked again."""
        if self.match is not None:
            for step in seat.standing:
                self.match.stand(seat.seat, step, "ask")

    def snapshot_due(self) -> bool:
        assert self.match is not None
        since = len(self.match.lines) - self.snapshot_lines
        if since >= SNAPSHOT_FORCED or (since and self.match.lines[-1].get("undo", 0) > 1):
            return True
        return since >= SNAPSHOT_WANTED and not any(self.match.can_undo(seat) for seat in range(self.match.seats))


def other_release(terms: Terms, setup: Setup) -> Message | None:
    """Of a match that has begun: see `outdated`."""
    ours = setup.game.rules_version
    if terms.rules == ours and (terms.content == setup.content.hash or terms.content_data is not None):
        return None
    if terms.rules == ours:
        return Message("kept-content", {"game": setup.game.title})
    return Message("kept-rules", {"game": setup.game.title, "theirs": terms.rules, "ours": ours})


class Elsewhere(Refused):
    """Another process owns the table, or the previous release plays it: whoever can hands on what was asked."""

    def __init__(self, address: str, previous_release: bool = False) -> None:
        super().__init__("unavailable", Message("refused-moved", {}), 1)
        self.address = address  # host:port
        self.previous_release = previous_release


def unknown_table(table: str) -> Refused:
    return Refused(
        "unknown_table",
        f"There is no table {table[:20]!r}, or it is not open to you.",
        told=Message("refused-table", {}),
    )
