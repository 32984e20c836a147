"""Live tables: in and out of memory, and every change into the store before anybody hears of it.

One lock per table. If a change cannot be stored, what is in memory is thrown away and read again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from ...core.errors import BadRecord, CairnError, UnknownGame
from ...core.game import Setup
from ...core.match import Match
from ...core.record import Stream
from ...games import find_game
from ..edge.guard import caller
from ..health.sentinel import Marker
from ..store.storage import CLOSED, OVER, RUNNING, WAITING, Change, Command, Conflict, Row, Seat, Snapshot, Storage, Terms
from ..wire.errors import CLOSE_POLICY, Refused, sentence
from ..workers.pool import Failed, Unfit
from ..workers.replays import Replays
from .aside import Faults, Poisoned, sentence_for
from .clocks import Alarm, full_bank
from .frames import Shown
from .gone import gone_setup, sentence_for_gone
from .lessons import Lesson, lesson_files
from .moving import may_move, move_on
from .table import COMMANDS, Table, unknown_table
from .turnstile import Turnstile

if TYPE_CHECKING:
    from ..web.feed import Viewer

log = logging.getLogger("cairn.tables")
PRESENCE = 0.25  # seconds until it is told who came or went
PRESENCE_OF_EACH = 0.002  # and more for each who looks on: a crowd comes and goes all the time
TOLD_AT_ONCE = 25  # viewers; the others are told when everybody else has had a turn
TOLD_EVERY = 0.005  # seconds
STAYING = 20_000  # tables remembered
IDLE = 60.0  # seconds that a table stays in memory when nobody looks at it
SHOWN = 64 << 20  # bytes that imported matches may take in memory
SHOWN_DECODER = msgspec.json.Decoder(Shown)


class Changed(Refused):
    """Another process changed the table first; what was wished may still be possible."""


class Played(msgspec.Struct, frozen=True):
    """What was played at a table up to some moment. Lines that are not in memory are read when they are needed."""

    table: str
    terms: Terms
    version: int
    lines: list[dict[str, Any]] | None
    risky: bool  # if playing it again fails, its table is set aside


class Effect(msgspec.Struct):
    """What a command changes of the table that it was carried out at."""

    row: Row
    seats: list[Seat] = []  # those that change
    since: int | None = None  # the version before lines were added to the match; None: none were
    by: str = ""  # who answered, if that is what happened: human, bot or clock


class Hold:
    """`async with Live.hold(...)`, written out: every message passes here."""

    __slots__ = ("guest", "live", "match", "table")

    def __init__(self, live: Live, table: Table, match: bool, guest: str | None) -> None:
        self.live = live
        self.table = table
        self.match = match
        self.guest = guest

    async def __aenter__(self) -> Table:
        live, table = self.live, self.table
        table.users += 1
        table.used = live.alarm.now()
        try:
            await table.lock.acquire()
            try:
                if not table.loaded:
                    await live.load_safely(table)
                if self.guest is not None:
                    table.admit(self.guest)
                if self.match and table.match is None and table.begun:
                    await live.open_match(table)
            except BaseException as error:
                if isinstance(error, Poisoned):
                    await live.set_aside(table, error.why)
                table.lock.release()
                raise
        except BaseException:
            live.let_go(table)
            raise
        if table.match is not None:
            live.used(table)
        return table

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Poisoned):
            await self.live.set_aside(self.table, error.why)
        self.table.lock.release()
        self.live.let_go(self.table)


class Live:
    def __init__(self, storage: Storage, replays: Replays, matches: int) -> None:
        self.storage = storage
        self.replays = replays
        self.metrics = replays.metrics
        self.faults = Faults(Marker())
        self.matches = matches  # kept in memory
        self.alarm = Alarm(self.time_is_up)
        self.turnstile = Turnstile()  # for who comes, and for who only looks on
        self._tables: dict[str, Table] = {}
        self._open: OrderedDict[str, None] = OrderedDict()  # tables with a match in memory, the last used last
        self._staying: OrderedDict[str, None] = OrderedDict()  # tables whose match stays with another release
        self.when_over: list[Callable[[Table], None]] = []  # what hangs on the end of a match; see `has_ended`
        self._asked: dict[str, tuple[int, float]] = {}  # when a clock's question was asked: outlives the match in memory

    async def time_is_up(self, table_id: str, version: int) -> None:
        """The question of that version was not answered in time."""

    # In and out of memory

    def hold(self, table_id: str, match: bool = False, guest: str | None = None) -> Hold:
        """The table, locked; with its match if wanted, and only if it is open to the guest who asks."""
        table = self._tables.get(table_id)
        if table is None:
            if not 1 <= len(table_id) <= 40:
                raise unknown_table(table_id)
            table = self._tables[table_id] = Table(table_id)
        return Hold(self, table, match, guest)

    def used(self, table: Table) -> None:
        self._open[table.id] = None
        self._open.move_to_end(table.id)

    def let_go(self, table: Table) -> None:
        table.users -= 1
        if not table.loaded and not table.users and not table.viewers:
            self._tables.pop(table.id, None)
        if len(self._open) > self.matches:
            self._evict()

    async def load_safely(self, table: Table) -> None:
        """What is stored may be damaged, or of a release that had other faults: that is this table's trouble alone."""
        try:
            await self.load(table)
        except CairnError:
            raise
        except Exception as error:
            raise Poisoned(table.id, error) from error

    async def load(self, table: Table) -> None:
        found = await self.storage.table(table.id)
        if found is None:
            raise unknown_table(table.id)
        table.row, table.seats = found.row, found.seats
        terms = found.row.terms
        table.aside = sentence_for(await self.storage.why_aside(table.id))
        try:
            table.setup = setup_of(terms)
        except UnknownGame as error:
            log.warning("table %s waits for its game: %s", table.id, error)
            table.setup = gone_setup(terms)
            table.aside = table.aside or sentence_for_gone(table.setup)
        if not table.aside and table.id not in self._staying and may_move(found.row, table.setup):
            await self.move_on(table)
        table.commands = {(each.guest, each.id): each.version for each in await self.storage.commands(table.id, COMMANDS)}
        table.players_said, table.all_said = [], []
        for said in await self.storage.chat(table.id):
            table.heard(said)
        lesson = lesson_files(table.setup.game).get(terms.lesson) if terms.lesson and not table.aside else None
        table.lesson = Lesson(lesson) if lesson else None
        table.match = None
        table.rendered.invalidate()
        table.loaded = True
        self.turn_away(table)  # who looked at it as it was may not be meant to look at it now
        if table.status == WAITING and not table.aside and (begun := await self.begin(table, [])):
            await self.save(table, begun)

    async def move_on(self, table: Table) -> None:
        """To our rules, if these agree with all that was played by others; that they do not is found out once."""

        async def judged(request: dict[str, Any]) -> dict[str, Any]:
            with self.replays.visit(self.asking(table)) as visit:
                found: dict[str, Any] = msgspec.json.decode((await visit.task({"task": "agree", **request}))["body"])
                return found

        try:
            moved = await move_on(self.storage, table.row, judged)
        except (Failed, Unfit):
            moved = None
        if moved is None:  # perhaps another process was quicker
            found = await self.storage.table(table.id)
            moved = found.row if found is not None else table.row
            if may_move(moved, table.setup):
                self._staying[table.id] = None
                if len(self._staying) > STAYING:
                    self._staying.popitem(last=False)
        table.row = moved

    async def open_match(self, table: Table) -> None:
        """A match that cannot be played on is not opened here: what viewers see of it is shown by a replay process."""
        if table.outdated or table.row.terms.imported:
            for seat in {viewer.seat for viewer in table.viewers}:
                await self.show(table, seat, self.asking(table))
            return
        lines = await self.storage.lines(table.id)
        snapshot = await self.storage.snapshot(table.id, len(lines), table.row.terms.rules)
        if table.foreign:
            await self.rehearse(table, {"lines": lines, "snapshot": snapshot})
        with self.faults.at(table.id):
            table.match, snapshot = self.match_at(table, lines, snapshot)
            table.match.trace = table.state.trace
            self.stand_all(table.seats, table.match)
        table.snapshot_lines = snapshot.lines if snapshot else 0
        table.snapshot_events = len(snapshot.events) if snapshot else 0
        table.rendered.invalidate(about=False)
        version, asked = self._asked.get(table.id, (-1, 0.0))
        table.asked_at = asked if version == table.row.version else self.alarm.now()

    def stand_all(self, seats: Iterable[Seat], match: Match) -> None:
        """Standing answers are the seats', and hold in a match that begins or was opened anew."""
        for seat in seats:
            for step, policy in seat.standing.items():
                match.stand(seat.seat, step, policy)

    def match_at(self, table: Table, lines: list[dict[str, Any]], snapshot: Snapshot | None) -> tuple[Match, Snapshot | None]:
        """The match after these lines: from the last snapshot before, or, if that is damaged, from the beginning."""
        terms, setup, stream = table.row.terms, table.setup, table.stream()
        if snapshot is not None:
            try:
                data = {
                    "rules": snapshot.rules,
                    "lines": snapshot.lines,
                    "position": snapshot.position,
                    "events": snapshot.events,
                }
                return Match.resume(setup, stream, lines, data, terms.names, terms.start), snapshot
            except (CairnError, KeyError, TypeError, ValueError, IndexError) as error:
                log.warning(
                    "snapshot of table %s at %d is of no use (%s); replaying", table.id, snapshot.lines, type(error).__name__
                )
        match = Match(setup, stream, terms.names, terms.start)
        try:
            match.follow(lines)
        except BadRecord as error:
            raise Refused("unavailable", f"This match cannot be replayed by this release: {error}.") from None
        return match, None

    def tidy(self) -> None:
        """Tables that nobody looks at leave memory after a while."""
        for table in list(self._tables.values()):
            self.drop_idle(table, IDLE)

    def drop_idle(self, table: Table, seconds: float) -> bool:
        """Out of memory with it, if nobody has used it for so long."""
        if table.used >= self.alarm.now() - seconds or table.viewers or table.users or table.thinking or table.telling:
            return False
        self._open.pop(table.id, None)
        del self._tables[table.id]
        return True

    def _evict(self) -> None:
        """Let go of matches that were not used for long; with viewers the table stays, without its match."""
        for table_id in list(self._open)[: len(self._open) - self.matches]:
            table = self._tables[table_id]
            if table.users or table.thinking:
                continue
            self.forget(table)
            if not table.viewers:
                del self._tables[table_id]

    # Changes

    async def save(self, table: Table, effect: Effect, command: Command | None = None) -> None:
        """Store a change, then let it count."""
        match, row, changed, since = table.match, effect.row, effect.seats, effect.since
        lines: list[dict[str, Any]] = []
        snapshots: list[Snapshot] = []
        row.updated = time.time()
        if match is not None:
            lines = match.lines[len(match.lines) if since is None else since :]
            row.version, row.to_act = len(match.lines), match.to_act
            if row.state.trace != match.trace and not table.outdated:
                row.state = replace(row.state, trace=match.trace)
            if row.status != CLOSED:
                row.status = OVER if match.over or row.terms.imported else RUNNING
            if lines and table.snapshot_due():
                made = match.snapshot(table.snapshot_events)
                snapshots = [Snapshot(made["lines"], made["rules"], made["position"], table.snapshot_events, made["events"])]
        if command:
            command.version = row.version
        try:
            await self.storage.change(Change(row, lines, changed, command, snapshots, any(table.elsewhere.values())))
        except BaseException as error:
            table.loaded = False  # memory may be ahead of the store, or behind it
            self.forget(table)
            if isinstance(error, Conflict):
                raise Changed("stale_version", "The table changed in the meantime; look again.") from None
            if isinstance(error, CairnError):
                log.error("table %s could not be stored: %s", table.id, error)
                raise Refused(
                    "unavailable", "The table could not be stored just now; nothing was changed, try again.", 1
                ) from None
            raise
        before, table.row = table.row, row
        for seat in changed:
            table.seats[seat.seat] = seat
        about = bool(changed) or (before.status, before.state.rematch) != (row.status, row.state.rematch)
        if lines or about:
            table.rendered.invalidate(bool(lines), about)
        if changed or before.state.banned != row.state.banned:
            self.turn_away(table)
        if effect.by:
            self.metrics.count("cairn_answers_total", game=row.terms.game, by=effect.by)
        if snapshots and match is not None:
            table.snapshot_lines, table.snapshot_events = len(match.lines), match.event_count
        if lines:
            table.asked_at = self.alarm.now()
        if command:
            table.remember(command)
        if row.status == OVER != before.status:
            self.has_ended(table)

    def has_ended(self, table: Table) -> None:
        """Told once for each match, by the process that stored its last answer. Whatever hangs on it must not undo that."""
        for tell in self.when_over:
            try:
                tell(table)
            except Exception as error:
                log.error("the end of table %s: %s", table.id, type(error).__name__)

    def changed(self, table: Table) -> None:
        """After a change was stored: tell the viewers, and see what it asks for."""
        self.publish(table)
        self.look_after(table)

    def look_after(self, table: Table) -> None:
        """What must happen by itself: clocks, bots."""

    def publish(self, table: Table) -> None:
        """Call with the lock held, when what is in memory is stored. Who plays is told first, and a crowd bit by bit."""
        table.shown = table.present()
        if len(table.viewers) <= TOLD_AT_ONCE:
            self._tell(table, table.viewers)
            return
        crowd = sorted(table.viewers, key=lambda viewer: viewer.seat is None)
        self._tell(table, crowd[:TOLD_AT_ONCE])
        table.untold |= dict.fromkeys(crowd[TOLD_AT_ONCE:])
        if table.spreading is None:
            table.spreading = asyncio.create_task(self._spread(table))

    def _tell(self, table: Table, viewers: Iterable[Viewer]) -> None:
        now = self.alarm.now()
        with self.faults.at(table.id):
            for viewer in viewers:
                viewer.push(now)

    async def _spread(self, table: Table) -> None:
        try:
            while table.untold:
                await asyncio.sleep(TOLD_EVERY)
                async with self.hold(table.id, match=True) as held:
                    some = list(islice(held.untold, TOLD_AT_ONCE))
                    for viewer in some:
                        del held.untold[viewer]
                    self._tell(held, [viewer for viewer in some if viewer in held.viewers])
        except CairnError:  # set aside, erased, or no store: whoever looks at it is told that
            table.untold.clear()
        finally:
            table.spreading = None

    def presence(self, table: Table) -> None:
        """Somebody came or went: tell the others soon, once for many."""
        table.came_or_went()
        if table.telling is None:
            task = asyncio.create_task(self._tell_presence(table))
            table.telling = task
            task.add_done_callback(lambda done: setattr(table, "telling", None))

    async def _tell_presence(self, table: Table) -> None:
        await asyncio.sleep(PRESENCE + PRESENCE_OF_EACH * len(table.viewers))
        if table.viewers and table.present() != table.shown:
            with suppress(CairnError):  # the store may be closing
                async with self.hold(table.id, match=True) as held:
                    self.publish(held)

    # What others changed

    async def read_again(self, table_id: str) -> None:
        """Another process changed the table, or erased it: tell those who look at it."""
        table = self._tables.get(table_id)
        if table is None:
            return
        async with table.lock:
            table.loaded = False
            self.forget(table)
        try:
            async with self.hold(table_id, match=True) as held:
                self.turn_away(held)
                self.changed(held)
        except CairnError:
            for viewer in table.viewers:
                viewer.close(CLOSE_POLICY)

    def turn_away(self, table: Table) -> None:
        """Whoever may not look at a table any more looks no longer."""
        for viewer in table.viewers:
            try:
                table.may_look(viewer.guest, viewer.seat)
            except CairnError:
                viewer.close(CLOSE_POLICY)

    def dismiss(self, guest: str) -> None:
        """Close every feed of a guest; who may come back does."""
        for table in self._tables.values():
            for viewer in table.viewers:
                if viewer.guest == guest:
                    viewer.close(CLOSE_POLICY)

    # The beginning

    async def begin(self, table: Table, seats: list[Seat]) -> Effect | None:
        """With these seats taken; if nobody is missing any more, the match begins. None: nothing changes."""
        row = replace(table.row)
        sitting = [next((new for new in seats if new.seat == old.seat), old) for old in table.seats]
        if all(seat.joined for seat in sitting):
            salts = [seat.salt for seat in sitting]
            names = distinct([seat.name for seat in sitting])
            game = table.setup.game  # the release that begins a match plays it, whichever made the table
            row.terms = replace(row.terms, names=names, salts=salts, rules=game.rules_version, content=table.setup.content.hash)
            row.state = replace(row.state, bank=full_bank(row.terms.clock, row.terms.seats))
            row.status = RUNNING
            terms = row.terms
            stream = Stream(terms.stream, terms.seed, tuple(terms.salts))
            if table.foreign:
                await self.rehearse(table, {"terms": terms, "lines": []})
            with self.faults.at(table.id):
                table.match = Match(table.setup, stream, names, terms.start)
                self.stand_all(sitting, table.match)
            table.snapshot_lines = table.snapshot_events = 0
            self._open[table.id] = None
            table.asked_at = self.alarm.now()
        # a match that begins at a question may have been answered already
        return Effect(row, seats, since=0) if seats or row.status == RUNNING else None

    # Positions from outside, and tables that did harm

    async def show(self, table: Table, seat: int | None, who: str) -> None:
        """Call with the lock held before a match that is not opened here is shown to a seat. It never changes, so once is
        enough."""
        task = shown_by(table)
        if not task or seat in table.rendered.imported:
            return
        version, to_act = table.row.version, table.row.to_act
        how = {"task": task, "seat": seat, "at": version, "since": 0, "to_act": to_act}
        found = await self.replayed(replace(self.played(table), risky=True), who, how, version)
        shown, size = SHOWN_DECODER.decode(found["body"]), len(found["body"])
        if size + sum(each.rendered.imported_size() for each in self._tables.values()) > SHOWN:
            raise Refused("unavailable", "Too many such matches are being looked at just now; try again later.", 60)
        shown.size = size
        table.rendered.imported[seat] = shown

    def played(self, table: Table) -> Played:
        """What was played so far, for a replay process. Call with the lock held; nobody needs to hold it while that works."""
        row, match = table.row, table.match
        return Played(table.id, row.terms, row.version, None if match is None else match.lines[: row.version], table.foreign)

    async def match_data(self, played: Played, upto: int) -> dict[str, Any]:
        """All that a replay process needs to know of a match to go to so many lines of it."""
        lines = (await self.storage.lines(played.table))[: played.version] if played.lines is None else played.lines
        snapshot = await self.storage.snapshot(played.table, upto, played.terms.rules)
        return {"terms": played.terms, "lines": lines, "snapshot": snapshot}

    async def replayed(self, played: Played, who: str, task: dict[str, Any], upto: int) -> dict[str, Any]:
        """A task about this match, in a replay process."""

        async def request() -> dict[str, Any]:
            return {**task, **await self.match_data(played, upto)}

        try:
            with self.replays.visit(who) as visit:
                return await visit.task(request)
        except (Failed, Unfit) as error:
            if played.risky:
                raise Poisoned(played.table, error) from None
            log.error("a task about table %s failed: %s", played.table, error if isinstance(error, Failed) else "refused")
            raise Refused("unavailable", "That could not be worked out; the table itself goes on.") from None

    def asking(self, table: Table) -> str:
        """Whose work it is: the address that asks. A clock, and a bot after a restart, work for the table's host."""
        return caller.get() or f"host {table.row.terms.host}"

    async def rehearse(self, table: Table, how: dict[str, Any]) -> dict[str, Any]:
        """In a replay process first: what takes for ever there, or too much, is not tried here."""
        request = {"task": "rehearse", "terms": table.row.terms, **how}
        try:
            with self.replays.visit(self.asking(table)) as visit:
                return await visit.task(request)
        except Unfit as error:
            if "change" not in how or error.kind == "BadPosition":
                raise Poisoned(table.id, error) from None
            raise Refused("illegal_action", sentence(str(error))) from None
        except Failed as error:
            raise Poisoned(table.id, error) from None

    async def set_aside(self, table: Table, why: str) -> None:
        """Call with the lock held: nothing runs at this table any more until the host of the server releases it."""
        log.error("table %s is set aside: %s", table.id, why)
        self.metrics.count("cairn_tables_set_aside_total")
        self.forget(table)
        self.alarm.clear(table.id)
        table.aside = sentence_for(why)
        table.rendered.invalidate()
        try:
            await self.storage.set_aside(table.id, why)
        except CairnError as error:
            log.error("that table %s is set aside could not be stored: %s", table.id, error)
        if table.loaded:
            with suppress(Poisoned):
                self.publish(table)

    def forget(self, table: Table) -> None:
        """The match in memory is not to be trusted: it is read again when next needed."""
        table.match = None
        table.rendered.invalidate(about=False)
        self._open.pop(table.id, None)


def shown_by(table: Table) -> str:
    """The task that shows a match which is not opened here: a record from outside, or a match of other rules."""
    if table.outdated:
        return "" if table.aside or table.foreign else "stood"
    return "show" if table.row.terms.imported else ""


def setup_of(terms: Terms) -> Setup:
    """Tables that agreed on the same share it. The content that a record brings along is for replay processes alone."""
    return known_setup(terms.game, terms.seats, msgspec.json.encode(terms.options, order="sorted"))


@lru_cache(256)
def known_setup(game: str, seats: int, options: bytes) -> Setup:
    return find_game(game).setup(seats, None, msgspec.json.decode(options))


def distinct(names: list[str]) -> list[str]:
    """Two of the same name would make the log a riddle."""
    return [
        name if names.count(name) == 1 else f"{name} ({names[: index + 1].count(name)})" for index, name in enumerate(names)
    ]
