"""The one way of every command: hold, admit, once only, apply, save, publish.

Every change is in the store before anybody hears of it. If it cannot be stored, what is in memory is thrown away.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import replace

from ...core.catalogue import Message
from ...core.errors import CairnError
from ..health.observe import Metrics
from ..store.statements import Storage
from ..store.storage import CLOSED, OVER, RUNNING, Change, Command, Conflict, Row, Said, Seat, Snapshot
from ..wire.errors import CLOSE_POLICY, Refused
from .audience import Audience
from .cache import TableCache
from .clocks import Clocks
from .table import COMMANDS, Table

log = logging.getLogger("cairn.tables")
TRIES = 4


class Changed(Refused):
    """Another process changed the table first; what was wished may still be possible."""


class Sign(msgspec.Struct):
    """What is shown for a moment, to players if a player made it, to spectators in any case."""

    data: dict[str, Any]
    room: str


class Effect(msgspec.Struct):
    """What a command changes of the table that it was carried out at."""

    row: Row
    seats: list[Seat] = []  # those that change
    since: int | None = None  # the version before lines were added to the match; None: none were
    by: str = ""  # who answered, if that is what happened: human, bot or clock
    said: Said | None = None
    sign: Sign | None = None


Work = Callable[[Table], Awaitable[Effect | None]]


@dataclass(eq=False)
class Commands:
    storage: Storage
    cache: TableCache
    audience: Audience
    clocks: Clocks
    metrics: Metrics
    look_after: Callable[[Table], None] = field(init=False)  # what must happen by itself after a change: clocks, bots
    when_over: list[Callable[[Table], None]] = field(default_factory=list)  # what hangs on the end of a match; see `has_ended`

    async def carry_out(self, table_id: str, command: Command | None, work: Work) -> int:
        """The version afterwards; for a command sent again, the one it led to.

        Without a command it is the server that acts: clocks, bots, invitations. `work` applies while the table is held and says
        what that changed; when another process was quicker, it is asked again, of the table as it is then.
        """
        tries = 0
        while True:
            tries += 1
            try:
                async with self.cache.hold(table_id, match=True, guest=command.guest if command else None) as table:
                    done = await self.done(table, command) if command else None
                    if done is not None:
                        return done
                    effect = await work(table)
                    if effect is not None:
                        await self.save(table, effect, command)
                        if effect.sign is None:
                            self.changed(table)
                        else:
                            self.audience.show_sign(table, effect.sign.data, effect.sign.room)
                    return table.row.version
            except Changed:
                if tries == TRIES:
                    raise

    async def done(self, table: Table, command: Command) -> int | None:
        """The version that a command led to when it was carried out before. As long as there were few, all are in memory; and
        one for the present version cannot have been."""
        found = table.commands.get((command.guest, command.id))
        if found is None and len(table.commands) >= COMMANDS and command.version != table.row.version:
            found = await self.storage.done(table.id, command)
        return found

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
            await self.storage.change(Change(row, lines, changed, command, snapshots, effect.said))
        except BaseException as error:
            self.cache.invalidate(table)  # memory may be ahead of the store, or behind it
            if isinstance(error, Conflict):
                raise Changed("stale_version", Message("refused-again", {})) from None
            if isinstance(error, CairnError):
                log.error("table %s could not be stored: %s", table.id, error)
                raise Refused("unavailable", Message("refused-not-stored", {}), 1) from None
            raise
        before, table.row = table.row, row
        for seat in changed:
            table.seats[seat.seat] = seat
        about = bool(changed) or (before.status, before.state.rematch) != (row.status, row.state.rematch)
        if lines or about:
            table.rendered.invalidate(bool(lines), about)
        if changed or before.state.banned != row.state.banned:
            table.turn_away()
        if effect.by:
            self.metrics.count("cairn_answers_total", game=row.terms.game, by=effect.by)
        if snapshots and match is not None:
            table.snapshot_lines, table.snapshot_events = len(match.lines), match.event_count
        if lines:
            table.asked_at = self.clocks.now()
        if effect.said:
            table.heard(effect.said)
        if command:
            table.remember(command)
        if row.status == OVER != before.status:
            self.has_ended(table)

    def has_ended(self, table: Table) -> None:
        """Told once for each match, by the process that stored its last answer. Whatever hangs on it must not undo that."""
        self.metrics.count("cairn_matches_over_total", game=table.row.terms.game)
        for tell in self.when_over:
            try:
                tell(table)
            except Exception as error:
                log.error("the end of table %s: %s", table.id, type(error).__name__)

    def changed(self, table: Table) -> None:
        """After a change was stored: tell the viewers, and see what it asks for."""
        self.audience.publish(table)
        self.look_after(table)

    async def read_again(self, table_id: str) -> None:
        """Another process changed the table, or erased it: tell those who look at it."""
        table = self.cache.get(table_id)
        if table is None:
            return
        async with table.lock:
            self.cache.invalidate(table)
        try:
            async with self.cache.hold(table_id, match=True) as held:
                self.changed(held)
        except CairnError:
            table.close_feeds(CLOSE_POLICY)
