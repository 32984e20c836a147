"""What replay processes do for tables: whatever goes through a whole match, or begins at a position from outside."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from ...core.catalogue import Message
from ..edge.caller import caller
from ..store.statements import Storage
from ..store.storage import Terms
from ..wire.errors import Refused, sentence
from ..workers.pool import Failed, Unfit
from ..workers.replays import Replays, Work
from .aside import Poisoned
from .frames import Shown
from .table import Table

log = logging.getLogger("cairn.tables")
SHOWN = 64 << 20  # bytes that imported matches may take in memory
LEFT_OUT: dict[str, Any] = {}  # stands for the content that a record brought along: replay processes alone need it
SHOWN_DECODER = msgspec.json.Decoder(Shown)


class Played(msgspec.Struct, frozen=True):
    """What was played at a table up to some moment. Lines that are not in memory are read when they are needed."""

    table: str
    terms: Terms
    version: int
    lines: list[dict[str, Any]] | None
    risky: bool  # if playing it again fails, its table is set aside


@dataclass(eq=False)
class MatchReplays:
    storage: Storage
    replays: Replays

    def played(self, table: Table) -> Played:
        """What was played so far, for a replay process. Call with the lock held; nobody needs to hold it while that works."""
        row, match = table.row, table.match
        return Played(table.id, row.terms, row.version, None if match is None else match.lines[: row.version], table.foreign)

    async def match_data(self, played: Played, upto: int) -> dict[str, Any]:
        """All that a replay process needs to know of a match to go to so many lines of it."""
        lines = (await self.storage.lines(played.table))[: played.version] if played.lines is None else played.lines
        snapshot = await self.storage.snapshot(played.table, upto, played.terms.rules)
        terms = played.terms
        if terms.content_data is LEFT_OUT and (found := await self.storage.table(played.table)) is not None:
            terms = found.row.terms
        return {"terms": terms, "lines": lines, "snapshot": snapshot}

    async def task(self, played: Played, who: str, task: dict[str, Any], upto: int) -> dict[str, Any]:
        """A task about this match, in a replay process."""

        async def request() -> dict[str, Any]:
            return {**task, **await self.match_data(played, upto)}

        return await self._done(played.table, who, request, played.risky)

    async def seen(self, table: str, who: str, task: dict[str, Any]) -> dict[str, Any]:
        """A task about what a seat sees, for which nothing need be played again."""
        return await self._done(table, who, task)

    async def _done(self, table: str, who: str, work: Work, risky: bool = False) -> dict[str, Any]:
        try:
            with self.replays.visit(who) as visit:
                return await visit.task(work)
        except (Failed, Unfit) as error:
            if risky:
                raise Poisoned(table, error) from None
            log.error("a task about table %s failed: %s", table, error if isinstance(error, Failed) else "refused")
            raise Refused("unavailable", Message("refused-failed", {})) from None

    async def shown(self, table: Table, seat: int | None, who: str, room: int) -> None:
        """Call with the lock held before a match that is not opened here is shown to a seat. It never changes, so once is
        enough. `room`: bytes that are left for such matches."""
        task = shown_by(table)
        if not task or seat in table.rendered.imported:
            return
        version, to_act = table.row.version, table.row.to_act
        how = {"task": task, "seat": seat, "at": version, "since": 0, "to_act": to_act}
        found = await self.task(replace(self.played(table), risky=True), who, how, version)
        shown, size = SHOWN_DECODER.decode(found["body"]), len(found["body"])
        if size > room:
            raise Refused("unavailable", Message("refused-watched", {}), 60)
        shown.size = size
        table.rendered.imported[seat] = shown

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
            raise Refused("illegal_action", sentence(str(error)), told=Message("refused-move", {})) from None
        except Failed as error:
            raise Poisoned(table.id, error) from None

    async def rehearse_change(self, table: Table, change: dict[str, Any]) -> dict[str, Any]:
        """The next change, from the match as it stands here."""
        match = table.running()
        standing = [(seat.seat, step, policy) for seat in table.seats for step, policy in seat.standing.items()]
        now = {"lines": match.lines, "snapshot": match.snapshot(match.event_count), "trace": match.trace}
        return await self.rehearse(table, {**now, "standing": standing, "change": change})

    async def think(self, who: str, seconds: float, request: dict[str, Any]) -> dict[str, Any]:
        """For a bot at a table whose position came from outside: it keeps no other table's bot waiting."""
        with self.replays.visit(who) as visit:
            return await visit.task(request, seconds)

    async def agreement(self, table: Table, request: dict[str, Any]) -> dict[str, Any]:
        """Do our rules agree with all that was played by others? See `moving`."""
        with self.replays.visit(self.asking(table)) as visit:
            found: dict[str, Any] = msgspec.json.decode((await visit.task({"task": "agree", **request}))["body"])
            return found


def shown_by(table: Table) -> str:
    """The task that shows a match which is not opened here: a record from outside, or a match of other rules."""
    if table.outdated:
        return "" if table.aside or table.foreign else "stood"
    return "show" if table.row.terms.imported else ""
