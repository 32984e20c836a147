"""Frames: everything one viewer may see of a table, and never more. Built from that viewer's view and nothing else.

A frame is put together from parts that are JSON already: most of them hold for several viewers or several frames.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from ..core.actions import Action
from ..core.agenda import View
from ..core.match import Match
from ..core.preview import previews
from ..core.words import Names
from .clocks import allowed
from .storage import CLOSED, OVER, RUNNING, Seat

if TYPE_CHECKING:
    from .table import Table

encode = msgspec.json.Encoder().encode
NULL, NO, YES, NONE = b"null", b"false", b"true", b"[]"


class Parts(msgspec.Struct, gc=False):
    """What depends on version and seat alone."""

    view: bytes = NULL
    question: bytes = NULL
    actions: bytes = NONE
    scores: bytes = NONE
    undo: bool = False


NO_PARTS = Parts()


def frame(
    table: Table,
    guest: str,
    seat: int | None,
    events: int = 0,
    chat: int = 0,
    now: float = 0.0,
    past: Match | None = None,
) -> bytes:
    """`events` and `chat` count what the viewer has. `past` is the match as it was, for looking back."""
    match, row, state = past or table.match, table.row, table.row.state
    live = past is None
    closed, outdated = live and row.status == CLOSED, bool(table.outdated)
    mine, about = known_table(table, guest)
    said = table.players_said if mine else table.all_said
    part, told, count, result, lesson = NO_PARTS, NONE, 0, NULL, b""
    if match is not None:
        part, count = parts(match, seat, table.encoded if live else {}), match.event_count
        if events < count:
            told = encode(numbered(match.events(seat, max(events, 0)), count))
        if match.over:
            result = encode({"scores": match.scores(), "winners": match.winners()})
        if live and table.lesson is not None:
            lesson = b',"lesson":' + encode(table.lesson.data(match))
    timed = live and row.terms.clock is not None
    standing = table.seats[seat].standing if seat is not None and seat in mine else None
    return b"".join(
        (
            b'{"type":"frame","version":%d,"seat":' % (len(match.lines) if match else row.version),
            NULL if seat is None else b"%d" % seat,
            b',"table":',
            about,
            b',"view":',
            part.view,
            b',"question":',
            NULL if closed else part.question,
            b',"actions":',
            NONE if closed or outdated else part.actions,
            b',"events":',
            told,
            b',"event_count":%d,"undo":' % count,
            YES if part.undo and live and row.status == RUNNING and not outdated else NO,
            b',"undo_request":',
            NULL if state.undo_request is None else encode({"seat": state.undo_request}),
            b',"standing":',
            encode(standing) if standing else b"{}",
            b',"clocks":',
            encode(clocks(table, now)) if timed else NULL,
            b',"reaction_left_ms":',
            encode(reaction_left(table, now)) if timed else NULL,
            b',"scores":',
            part.scores,
            b',"result":',
            result,
            b',"chat":',
            encode([said_data(n, each) for n, each in enumerate(said[chat:], chat)]) if live and chat < len(said) else NONE,
            b',"chat_count":%d' % len(said),
            lesson,
            b"}",
        )
    )


def numbered(events: list[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """The last of `count` events."""
    for n, event in enumerate(events, count - len(events)):
        event["n"] = n
    return events


def parts(match: Match, seat: int | None, cache: dict[Any, Any]) -> Parts:
    """Made once, however many look."""
    found: Parts | None = cache.get(seat)
    if found is None:
        view, names, words = match.view(seat), match.names_for(seat), match.setup.game.words
        open_data: bytes | None = cache.get("open")
        if open_data is None:  # from what a spectator sees: nothing in it is anybody's secret
            open_data = cache["open"] = encode((match.view() if seat is not None else view).open_data())
        found = cache[seat] = Parts(
            merged(open_data, encode(view.own_data())),
            encode(words.question_data(view, names)),
            encode(actions(match, view, names)) if seat is not None and match.to_act == seat else NONE,
            encode(match.scores() if match.over else view.scores()),
            seat is not None and match.can_undo(seat),
        )
    return found


def merged(one: bytes, other: bytes) -> bytes:
    """Two JSON objects as one."""
    return one if other == b"{}" else other if one == b"{}" else b"%b,%b" % (one[:-1], other[1:])


def actions(match: Match, view: View, names: Names) -> list[dict[str, Any]]:
    choice, legal, told = match.setup.game.words.choice, match.actions(), []
    shown = previews(match.setup, view, [action.number for action in legal], names)
    for action, preview in zip(legal, shown):
        entry: dict[str, Any] = known_action(action).copy()
        entry["text"] = choice(action, view, names)
        entry["preview"] = preview
        told.append(entry)
    return told


@lru_cache(10_000)
def known_action(action: Action) -> dict[str, Any]:
    return {"do": action.notation, "kind": action.kind, **action.arguments}


def known_table(table: Table, guest: str) -> tuple[list[int], bytes]:
    """The guest's seats, and what most answers leave as it is, encoded once for each guest."""
    found = table.encoded_table.get(guest)
    if found is None:
        found = table.encoded_table[guest] = table.seats_of(guest), encode(table_data(table, guest))
    return found


def table_data(table: Table, guest: str) -> dict[str, Any]:
    row, terms = table.row, table.row.terms
    here = table.present()
    players = {seat.guest for seat in table.seats if seat.guest}
    return {
        "id": row.id,
        "game": terms.game,
        "title": table.setup.game.title,
        "options": terms.options,
        "status": row.status,
        "private": terms.private,
        "host": terms.host == guest,
        "seats": [seat_data(seat, guest, here, terms.names) for seat in table.seats],
        "commitment": terms.commitment,
        "stream": terms.stream,
        "salts": [seat.salt for seat in table.seats] if row.status == "waiting" else terms.salts,
        "seed": terms.seed if row.status == OVER else None,
        "spectators": len(here - players),
        "clock": None if terms.clock is None else msgspec.to_builtins(terms.clock),
        "rematch": row.state.rematch,
        "branch_of": terms.branch_of,
        "imported": terms.imported,
        "outdated": table.outdated or None,
    }


def seat_data(seat: Seat, guest: str, here: frozenset[str], names: list[str]) -> dict[str, Any]:
    """Once the match runs, `names` tell namesakes apart, as the log does."""
    return {
        "seat": seat.seat,
        "name": names[seat.seat] if names else seat.name,
        "kind": "open" if not seat.joined else seat.kind,
        "bot": seat.bot,
        "you": seat.joined and seat.guest == guest,
        "here": seat.kind == "bot" or seat.guest in here,
        "offered": seat.offered,
        "note": seat.note,
    }


def said_data(n: int, said: Any) -> dict[str, Any]:
    return {"n": n, "name": said.name, "seat": said.seat, "room": said.room, "text": said.text, "at": said.at}


def left(table: Table, now: float) -> int | None:
    """Milliseconds left for the running question."""
    match, terms, seat = table.match, table.row.terms.clock, table.row.to_act
    if match is None or terms is None or seat is None or table.status != RUNNING:
        return None
    granted = allowed(terms, table.state.bank, seat, match.reaction)
    return None if granted is None else min(granted, max(0, granted - int((now - table.asked_at) * 1000)))


def clocks(table: Table, now: float) -> list[dict[str, Any]] | None:
    match, bank = table.match, table.state.bank
    if match is None or not bank:
        return None
    running = table.row.to_act if table.status == RUNNING and not match.reaction else None
    return [
        {"seat": seat, "left_ms": left(table, now) if seat == running else bank[seat], "running": seat == running}
        for seat in range(match.seats)
    ]


def reaction_left(table: Table, now: float) -> int | None:
    return left(table, now) if table.match is not None and table.match.reaction else None
