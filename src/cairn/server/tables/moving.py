"""Matches begun by other rules: where ours agree with all that has happened so far, a match moves on to them.

Old rules are not at hand. What is stored of a match has to tell: the trace of all that was asked, possible, answered, told and
scored, or, of a match from before there were traces, a snapshot at its very last line. A match on which the rules do not agree,
or of which that cannot be told, stays with the release that began it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from ...core.errors import CairnError
from ...core.game import Setup
from ...core.match import Match
from ..store.statements import Storage
from ..store.storage import OVER, RUNNING, Change, Conflict, Row, Snapshot, Terms
from .matches import begun
from .table import other_release

log = logging.getLogger("cairn.tables")
Judge = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]  # `agreement`, in a replay process
FAULTS = (CairnError, AssertionError, AttributeError, LookupError, TypeError, ValueError)  # of rules at answers to others


def may_move(row: Row, setup: Setup) -> bool:
    """Begun by other rules or with other components than ours; a record from elsewhere stays as it is."""
    begun = row.status in (RUNNING, OVER) and bool(row.terms.names)
    return begun and not row.terms.imported and bool(other_release(row.terms, setup))


async def move_on(storage: Storage, row: Row, judged: Judge) -> Row | None:
    """The row by our rules, stored, if they agree on the match so far; else nothing is changed."""
    lines = await storage.lines(row.id)
    if len(lines) != row.version:
        return None
    try:
        snapshot = None if row.state.trace else await storage.snapshot(row.id, row.version, row.terms.rules)
        found = await judged({"terms": row.terms, "lines": lines, "trace": row.state.trace, "snapshot": snapshot})
        if not found:
            return None
        terms = replace(row.terms, rules=found["rules"], content=found["content"])
        moved = replace(row, terms=terms, state=replace(row.state, trace=found["trace"]))
        kept = [Snapshot(len(lines), found["rules"], found["position"], 0, found["events"])] if lines else []
        await storage.change(Change(moved, snapshots=kept, new_terms=True))
        log.info("table %s moves on from rules version %s to %s", row.id, row.terms.rules, terms.rules)
        return moved
    except Conflict:
        return None


def agreement(request: dict[str, Any]) -> dict[str, Any]:
    """The match played again by our rules: what is to be stored of it if they agree with those that it was played by, or
    nothing."""
    try:
        match = begun(msgspec.convert(request["terms"], Terms))
        match.keep_trace()
        match.follow(request["lines"])
        same = match.trace == request["trace"] if request["trace"] else same_as(match, request["snapshot"])
    except FAULTS:
        return {}
    if not same:
        return {}
    made = match.snapshot()
    stored = {key: made[key] for key in ("rules", "position", "events")}
    return {**stored, "trace": match.trace, "content": match.setup.content.hash}


def as_it_stood(request: dict[str, Any]) -> Match | None:
    """A match of other rules, to look at: only if ours lead to the position that was stored, and to the seat asked."""
    if request["snapshot"] is None:
        return None
    snapshot, lines = msgspec.convert(request["snapshot"], Snapshot), request["lines"]
    match = begun(msgspec.convert(request["terms"], Terms))
    match.follow(lines[: snapshot.lines])
    same = plain(match.snapshot()["position"]) == snapshot.position
    match.follow(lines[snapshot.lines :])
    return match if same and match.to_act == request["to_act"] else None


def same_as(match: Match, stored: Any) -> bool:
    """Is this the match of the snapshot? It may have been written when positions were kept in another way."""
    if stored is None:
        return False
    snapshot = msgspec.convert(stored, Snapshot)
    made = match.snapshot()
    then = match.setup.load(snapshot.position, match.stream.chance()).dump()
    now = [made["lines"], made["position"], made["events"]]
    return bool(plain([snapshot.lines, then, snapshot.events]) == plain(now))


def plain(data: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))
