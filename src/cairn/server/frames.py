"""Frames: everything one viewer may see of a table, and never more. Built from that viewer's view and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ..core.match import Match
from ..core.preview import previews
from .clocks import allowed
from .storage import CLOSED, OVER, RUNNING, Seat

if TYPE_CHECKING:
    from .table import Table

encode = msgspec.json.encode


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
    match = past or table.match
    live = past is None
    running = live and table.status == RUNNING and not table.outdated
    mine = table.seats_of(guest)
    said = table.players_said if mine else table.all_said
    data: dict[str, Any] = {
        "type": "frame",
        "version": len(match.lines) if match else table.row.version,
        "seat": seat,
        "table": known_table(table, guest),
        "view": None,
        "question": None,
        "actions": [],
        "events": [],
        "event_count": 0,
        "undo": running and match is not None and seat is not None and match.can_undo(seat),
        "undo_request": None if table.state.undo_request is None else {"seat": table.state.undo_request},
        "standing": table.seats[seat].standing if seat is not None and seat in mine else {},
        "clocks": clocks(table, now) if live and table.row.terms.clock else None,
        "reaction_left_ms": reaction_left(table, now) if live and table.row.terms.clock else None,
        "scores": [],
        "result": None,
        "chat": [said_data(n, each) for n, each in enumerate(said[chat:], chat)] if live else [],
        "chat_count": len(said),
    }
    if match is not None:
        cache = table.encoded if live else {}
        data["view"], data["question"], data["actions"], data["scores"] = parts(match, seat, cache)
        if table.outdated:
            data["actions"] = []
        if live and table.status == CLOSED:
            data["question"], data["actions"] = None, []
        since = min(max(events, 0), match.event_count)
        told = match.events(seat, since)
        data["events"] = [{"n": n, **event} for n, event in enumerate(told, since)]
        data["event_count"] = match.event_count
        if match.over:
            data["result"] = {"scores": match.scores(), "winners": match.winners()}
        if table.lesson is not None and live:
            data["lesson"] = table.lesson.data(match)
    return encode(data)


def parts(match: Match, seat: int | None, cache: dict[Any, list[msgspec.Raw]]) -> list[msgspec.Raw]:
    """What depends on version and seat alone is encoded once, however many look."""
    found = cache.get(seat)
    if found is None:
        view = match.view(seat)
        asked = seat is not None and match.to_act == seat
        found = cache[seat] = [
            msgspec.Raw(encode(part))
            for part in (
                view.data(),
                match.setup.game.words.question_data(view, match.names_for(seat)),
                actions(match, view, seat) if asked and seat is not None else [],
                match.scores() if match.over else view.scores(),
            )
        ]
    return found


def actions(match: Match, view: Any, seat: int) -> list[dict[str, Any]]:
    words, names, legal = match.setup.game.words, match.names_for(seat), match.actions()
    shown = previews(match.setup, view, [action.number for action in legal], names)
    return [
        {
            "do": action.notation,
            "kind": action.kind,
            **action.arguments,
            "text": words.choice(action, view, names),
            "preview": preview,
        }
        for action, preview in zip(legal, shown)
    ]


def known_table(table: Table, guest: str) -> msgspec.Raw:
    """What most answers leave as it is, encoded once for each guest."""
    found = table.encoded_table.get(guest)
    if found is None:
        found = table.encoded_table[guest] = msgspec.Raw(encode(table_data(table, guest)))
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
