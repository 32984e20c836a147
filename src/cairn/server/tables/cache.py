"""Which tables are in memory, each with one lock: loaded when somebody holds them, gone when nobody has needed them for long.

What is in memory is what is stored, or less; whoever doubts that calls `invalidate`, and it is read again.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from msgspec.structs import replace

from ...core.errors import CairnError, UnknownGame
from ..health.observe import Metrics
from ..store.statements import Storage
from ..store.storage import WAITING
from ..wire.errors import CLOSE_RESTART
from ..workers.pool import Failed, Unfit
from .aside import AFTER_A_FAULT, Faults, Poisoned
from .clocks import Clocks
from .gone import gone_setup, of_a_gone_game
from .lessons import Lesson, lesson_files
from .matches import match_at, setup_of, with_events, with_standing
from .moving import may_move, move_on
from .replaying import LEFT_OUT, SHOWN, MatchReplays
from .table import COMMANDS, OPENINGS, Elsewhere, Table, unknown_table

log = logging.getLogger("cairn.tables")
STAYING = 20_000  # tables remembered
IDLE = 60.0  # seconds that a table stays in memory when nobody looks at it


class Hold:
    """`async with cache.hold(...)`, written out: every message passes here."""

    __slots__ = ("cache", "guest", "match", "table")

    def __init__(self, cache: TableCache, table: Table, match: bool, guest: str | None) -> None:
        self.cache = cache
        self.table = table
        self.match = match
        self.guest = guest

    async def __aenter__(self) -> Table:
        cache, table = self.cache, self.table
        table.users += 1
        table.used = cache.clocks.now()
        try:
            await table.lock.acquire()
            try:
                if not table.loaded or not cache.storage.owns(table.id):
                    await cache.load(table)
                if cache.previous_release and table.other_rules:
                    raise Elsewhere(cache.previous_release, previous_release=True)
                if self.guest is not None:
                    table.admit(self.guest)
                if self.match and table.match is None and table.begun:
                    await cache.open_match(table)
            except BaseException as error:
                if isinstance(error, Poisoned):
                    await cache.set_aside(table, error.why)
                table.lock.release()
                raise
        except BaseException:
            cache.let_go(table)
            raise
        if table.match is not None:
            cache.match_used(table)
        return table

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Poisoned):
            await self.cache.set_aside(self.table, error.why)
        self.table.lock.release()
        self.cache.let_go(self.table)


@dataclass(eq=False)
class TableCache:
    storage: Storage
    replays: MatchReplays
    faults: Faults
    clocks: Clocks
    metrics: Metrics
    matches: int  # kept in memory
    previous_release: str = ""  # host:port; it plays what was begun by its rules
    when_loaded: Callable[[Table], Awaitable[None]] = field(init=False)  # before anybody has it
    when_set_aside: Callable[[Table], None] = field(init=False)
    _tables: dict[str, Table] = field(default_factory=dict, init=False)
    _open: OrderedDict[str, None] = field(default_factory=OrderedDict, init=False)  # with a match in memory, the last used last
    _staying: OrderedDict[str, None] = field(default_factory=OrderedDict, init=False)  # whose match stays with another release

    def hold(self, table_id: str, match: bool = False, guest: str | None = None) -> Hold:
        """The table, locked; with its match if wanted, and only if it is open to the guest who asks."""
        table = self._tables.get(table_id)
        if table is None:
            if not 1 <= len(table_id) <= 40 or "\0" in table_id:  # which PostgreSQL cannot look for
                raise unknown_table(table_id)
            table = self._tables[table_id] = Table(table_id)
        return Hold(self, table, match, guest)

    def get(self, table_id: str) -> Table | None:
        """If it is in memory."""
        return self._tables.get(table_id)

    def all(self) -> Iterable[Table]:
        return self._tables.values()

    @property
    def open_matches(self) -> int:
        return len(self._open)

    # Into memory

    async def load(self, table: Table) -> None:
        """What is stored may be damaged, or of a release that had other faults: that is this table's trouble alone."""
        owner = await self.storage.claim(table.id)
        if owner:
            self.invalidate(table)
            table.close_feeds(CLOSE_RESTART)
            raise Elsewhere(owner)
        try:
            await self._load(table)
            if table.other_rules:  # a process whose release plays it shall find it free
                await self.storage.release([table.id])
        except CairnError:
            raise
        except Exception as error:
            raise Poisoned(table.id, error) from error

    async def _load(self, table: Table) -> None:
        found = await self.storage.table(table.id)
        if found is None:
            raise unknown_table(table.id)
        table.row, table.seats = found.row, found.seats
        terms = found.row.terms
        if terms.content_data is not None:
            terms = found.row.terms = replace(terms, content_data=LEFT_OUT)
        table.aside = AFTER_A_FAULT if await self.storage.why_aside(table.id) else None
        try:
            table.setup = setup_of(terms)
        except CairnError as error:
            if self.previous_release and found.row.status != WAITING:
                raise Elsewhere(self.previous_release, previous_release=True) from None
            if not isinstance(error, UnknownGame):
                raise
            log.warning("table %s waits for its game: %s", table.id, error)
            table.setup = gone_setup(terms)
            table.aside = table.aside or of_a_gone_game(table.setup)
        ours = self.storage.owns(table.id) and not table.aside and table.id not in self._staying
        if ours and may_move(found.row, table.setup):
            await self._move_on(table)
        table.commands = {(each.guest, each.id): each.version for each in await self.storage.commands(table.id, COMMANDS)}
        table.players_said, table.all_said = [], []
        for said in await self.storage.chat(table.id):
            table.heard(said)
        lesson = lesson_files(table.setup.game).get(terms.lesson) if terms.lesson and not table.aside else None
        table.lesson = Lesson(terms.lesson, lesson) if terms.lesson and lesson else None
        table.match = None
        table.rendered.invalidate()
        table.loaded = True
        table.turn_away()  # who looked at it as it was may not be meant to look at it now
        await self.when_loaded(table)

    async def _move_on(self, table: Table) -> None:
        """To our rules, if these agree with all that was played by others; that they do not is found out once."""
        try:
            moved = await move_on(self.storage, table.row, lambda request: self.replays.agreement(table, request))
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
                await self.show(table, seat, self.replays.asking(table))
            return
        lines = await self.storage.lines(table.id)
        snapshot = await self.storage.snapshot(table.id, len(lines), table.row.terms.rules)
        if table.foreign:
            await self.replays.rehearse(table, {"lines": lines, "snapshot": snapshot})
        if snapshot is not None:
            await with_events(snapshot)
        with self.faults.at(table.id):
            table.match, snapshot = match_at(table, lines, snapshot)
            table.match.trace = table.state.trace
            with_standing(table.match, table.seats)
        table.snapshot_lines = snapshot.lines if snapshot else 0
        table.snapshot_events = len(snapshot.events) if snapshot else 0
        table.rendered.invalidate(about=False)
        table.asked_at = self.clocks.asked_at(table)

    async def show(self, table: Table, seat: int | None, who: str) -> None:
        """Call with the lock held, before a frame is made for a seat: a match that is not opened here is shown by others."""
        await self.replays.shown(table, seat, who, SHOWN - sum(each.rendered.imported_size() for each in self.all()))

    def match_used(self, table: Table) -> None:
        self._open[table.id] = None
        self._open.move_to_end(table.id)

    # Out of memory

    def invalidate(self, table: Table) -> None:
        """What is in memory is not what is stored, or may not be: whoever holds the table next reads it again."""
        table.loaded = False
        self.close_match(table)

    def close_match(self, table: Table) -> None:
        """Let go of the match alone; it is opened again when next needed."""
        table.match = None
        table.opening = next(OPENINGS)
        table.rendered.invalidate(about=False)
        self._open.pop(table.id, None)

    async def set_aside(self, table: Table, why: str) -> None:
        """Call with the lock held: nothing runs at this table any more until the host of the server releases it."""
        log.error("table %s is set aside: %s", table.id, why)
        self.metrics.count("cairn_tables_set_aside_total")
        self.close_match(table)
        self.clocks.stop(table)
        table.aside = AFTER_A_FAULT
        table.rendered.invalidate()
        try:
            await self.storage.set_aside(table.id, why)
        except CairnError as error:
            log.error("that table %s is set aside could not be stored: %s", table.id, error)
        if table.loaded:
            self.when_set_aside(table)

    def let_go(self, table: Table) -> None:
        table.users -= 1
        if not table.loaded and not table.users and not table.viewers:
            self._tables.pop(table.id, None)
        if len(self._open) > self.matches:
            self._evict()

    def _evict(self) -> None:
        """Let go of matches that were not used for long; with viewers the table stays, without its match."""
        for table_id in list(self._open)[: len(self._open) - self.matches]:
            table = self._tables[table_id]
            if not table.users and not table.thinking:
                self.close_match(table)

    async def tidy(self) -> None:
        """Tables that nobody looks at leave memory after a while."""
        await self.forget([table for table in self._tables.values() if table.used < self.clocks.now() - IDLE])

    async def forget(self, tables: list[Table]) -> None:
        """Out of memory with them, unless somebody needs them; and free for other processes, unless a clock runs here."""
        idle = [each for each in tables if not (each.viewers or each.users or each.thinking or each.telling)]
        for table in idle:  # whoever comes now waits until it is free, and claims it anew
            table.users += 1
            await table.lock.acquire()
            self.invalidate(table)
        try:
            await self.storage.release([table.id for table in idle if not self.clocks.running(table)])
        finally:
            for table in idle:
                table.lock.release()
                self.let_go(table)
