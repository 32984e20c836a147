"""Matches into memory: from what a table agreed on, from its last snapshot, or from all its lines."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import msgspec

from ...core.catalogue import Message
from ...core.errors import BadRecord, CairnError
from ...core.events import load_event
from ...core.game import Setup
from ...core.match import Match
from ...core.record import Stream
from ...games import find_game
from ..store.storage import Row, Seat, Snapshot, Terms
from ..wire.errors import Refused
from .table import Table, other_release

log = logging.getLogger("cairn.tables")
AT_ONCE = 1_000  # events
DAMAGED = (CairnError, KeyError, TypeError, ValueError, IndexError)  # what a snapshot can raise


def setup_of(terms: Terms) -> Setup:
    """Tables that agreed on the same share it. The content that a record brings along is for replay processes alone."""
    return find_game(terms.game).setup(terms.seats, None, terms.options)


def of_another_release(row: Row) -> bool:
    """Was this match begun by other rules than ours?"""
    try:
        return bool(other_release(row.terms, setup_of(row.terms)))
    except CairnError:  # a game, or an option of it, that this release does not have
        return True


def begun(terms: Terms) -> Match:
    """The match as it begins."""
    own = terms.content_data
    setup = setup_of(terms) if own is None else find_game(terms.game).setup(terms.seats, own, terms.options)
    return Match(setup, Stream(terms.stream, terms.seed, tuple(terms.salts)), terms.names, terms.start)


def resumed(match: Match, lines: list[dict[str, Any]], snapshot: dict[str, Any], before: Match | None = None) -> Match:
    """The match after these lines, from a snapshot; one of `DAMAGED` is raised where that is of no use."""
    return Match.resume(match.setup, match.stream, lines, snapshot, match.names, match.start, before)


def match_at(table: Table, lines: list[dict[str, Any]], snapshot: Snapshot | None) -> tuple[Match, Snapshot | None]:
    """The match after these lines: from the last snapshot before, or, if that is damaged, from the beginning."""
    match = begun(table.row.terms)
    if snapshot is not None:
        try:
            return resumed(match, lines, msgspec.structs.asdict(snapshot)), snapshot
        except DAMAGED as error:
            kind = type(error).__name__
            log.warning("snapshot of table %s at %d is of no use (%s); replaying", table.id, snapshot.lines, kind)
    try:
        match.follow(lines)
    except BadRecord as error:
        raise Refused(
            "unavailable", f"This match cannot be replayed by this release: {error}.", told=Message("kept-replay", {})
        ) from None
    return match, None


async def with_events(snapshot: Snapshot) -> None:
    """With what happened as the engine keeps it. After thousands of lines that takes a while, and so does letting go of what
    was read: so the loop turns in between."""
    events = snapshot.events
    with suppress(*DAMAGED):  # whoever resumes from it says so
        for at in range(0, len(events), AT_ONCE):
            events[at : at + AT_ONCE] = map(load_event, events[at : at + AT_ONCE])
            await asyncio.sleep(0)


def taken_back(match: Match, after: dict[str, Any]) -> Match:
    """The match after an undo that was carried out elsewhere: `after` has its line, the snapshot that it led to and
    the trace."""
    made = resumed(match, [*match.lines, after["line"]], after["snapshot"], before=match)
    made.trace = after["trace"]
    return made


def with_standing(match: Match, seats: Iterable[Seat]) -> Match:
    """Standing answers are the seats', and hold in a match that begins or was opened anew; whoever opens it answers nothing."""
    for seat in seats:
        for step, policy in seat.standing.items():
            match.settle(seat.seat, step, policy)
    return match
