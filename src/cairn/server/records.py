"""What was played: history, past frames, journals, records in and out, verification, and playing on from a past position."""

from __future__ import annotations

import json
import secrets
import time
from typing import Any

from msgspec import MsgspecError

from ..core.errors import CairnError
from ..core.match import Match
from ..core.record import FORMAT, Record, Stream, loads
from .bots import Failed, Unfit
from .errors import Refused, sentence
from .frames import frame
from .identity import new_table
from .names import clean_name
from .storage import OVER, Row, Seat, Snapshot, State, Terms
from .table import SNAPSHOT_FORCED, Table
from .tables import Tables, known_bot

JOURNAL = "cairn-journal-1"
CHECK_SECONDS = 30.0


async def history(tables: Tables, table_id: str, guest: str) -> dict[str, Any]:
    """Who answered when. What others answered may be secret until the match is over."""
    await tables.refresh(table_id)
    async with tables.hold(table_id, match=True, guest=guest) as table:
        lines = await lines_of(tables, table)
        mine = set(table.seats_of(guest)) if table.status != OVER else set(range(len(table.seats)))
        return {"lines": len(lines), "answers": [told(n, line, line["seat"] in mine) for n, line in enumerate(lines)]}


async def lines_of(tables: Tables, table: Table) -> list[dict[str, Any]]:
    """Also of a match that this release cannot play."""
    if table.match is not None:
        return table.match.lines
    return await tables.storage.lines(table.id) if table.outdated else []


def told(n: int, line: dict[str, Any], open_to_all: bool) -> dict[str, Any]:
    """A line of the record without its reason: that somebody has a standing answer is nobody else's business."""
    shown = {"n": n, "seat": line["seat"]}
    if "undo" in line:
        return {**shown, "undo": line["undo"]}
    return {**shown, "do": line["do"]} if open_to_all else shown


async def frame_at(tables: Tables, table_id: str, guest: str, seat: int | None, at: int, events: int) -> bytes:
    await tables.refresh(table_id)
    async with tables.hold(table_id, match=True, guest=guest) as table:
        table.may_look(guest, seat)
        return frame(table, guest, seat, events, past=await past(tables, table, at))


async def past(tables: Tables, table: Table, at: int) -> Match:
    lines = table.match.lines if table.match else []
    if table.outdated:
        raise Refused("not_allowed", table.outdated)
    if table.match is None or at > len(lines):
        raise Refused("bad_request", f"This match has {len(lines)} lines, so there is nothing after line {at}.")
    return (await tables.match_at(table, lines, at))[0]


async def record_or_journal(tables: Tables, table_id: str, guest: str, seat: int | None) -> str:
    """The record of a finished match; of a running one the journal of one's own seat."""
    await tables.refresh(table_id)
    async with tables.hold(table_id, match=True, guest=guest) as table:
        if table.outdated:
            return as_stored(table, await lines_of(tables, table), guest, seat)
        if table.match is None:
            raise Refused("not_allowed", "The match has not begun: there is no record yet.")
        if table.status == OVER:
            return full_record(table.match).dumps()
        return journal(table, table.own(guest, seat).seat)


def as_stored(table: Table, lines: list[dict[str, Any]], guest: str, seat: int | None) -> str:
    """Of a match of other rules: its record if it is over, else the answers of a seat. Their release can play it again."""
    terms, stream = table.row.terms, table.stream()
    header: dict[str, Any] = {
        "format": FORMAT,
        "game": terms.game,
        "rules": terms.rules,
        "content": terms.content,
        "options": terms.options,
        "seats": terms.seats,
        "names": terms.names,
        "stream": terms.stream,
        "commitment": stream.commitment(),
        "salts": terms.salts,
    }
    if table.status == OVER:
        more = {"content_data": terms.content_data, "from": terms.start}
        header |= {key: value for key, value in more.items() if value is not None}
        return Record(header, lines, stream.seed).dumps()
    mine = table.own(guest, seat).seat
    out = [{**header, "format": JOURNAL, "seat": mine}]
    out += [{"line": told(n, line, line["seat"] == mine)} for n, line in enumerate(lines)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in out)


def full_record(match: Match) -> Record:
    record = match.record()
    if match.over:
        record.header["scores"] = match.scores()
    return record


def journal(table: Table, seat: int) -> str:
    """What a seat was told and what it answered, in order: header, then views, answers and events. No seed, no secrets."""
    live, terms = table.match, table.row.terms
    assert live is not None
    header = live.record(with_seed=False).header
    header.pop("from", None)
    out: list[dict[str, Any]] = [{**header, "format": JOURNAL, "seat": seat}]
    match = Match(table.setup, table.stream(), terms.names, terms.start)
    heard = 0

    def hear() -> None:
        nonlocal heard
        out.extend({"event": event} for event in match.events(seat, heard))
        heard = match.event_count
        if match.to_act == seat:
            out.append({"question": match.question(seat), "view": match.view(seat).data()})

    hear()
    for n, line in enumerate(live.lines):
        match.follow([line])
        out.append({"line": told(n, line, line["seat"] == seat)})
        hear()
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in out)


async def verdict(tables: Tables, table_id: str, guest: str) -> dict[str, Any]:
    await tables.refresh(table_id)
    async with tables.hold(table_id, match=True, guest=guest) as table:
        terms = table.row.terms
        if table.outdated:
            return {"ok": None, "sentence": table.outdated, "details": {"commitment": terms.commitment, "rules": terms.rules}}
        if table.status != OVER or table.match is None:
            words = "The match is not over: the seed is opened at its end, and then it can be held against the commitment."
            return {"ok": None, "sentence": words, "details": {"commitment": terms.commitment, "lines": table.row.version}}
        text = full_record(table.match).dumps()
    found = await check(tables, text, 0)
    return {"ok": found["ok"], "sentence": found["sentence"], "details": found["details"]}


async def check(tables: Tables, text: str, snapshots: int) -> dict[str, Any]:
    """In a worker: a record from elsewhere may take for ever."""
    try:
        return await tables.pool.task({"task": "check", "record": text, "snapshots": snapshots}, CHECK_SECONDS)
    except Unfit as error:
        raise Refused("bad_record", sentence(str(error))) from None
    except Failed as error:
        raise Refused("bad_record", f"The record could not be checked: {error}.") from None


async def import_record(tables: Tables, guest: str, text: str) -> str:
    """A finished table that can only be looked at. The record is checked first, line by line."""
    found = await check(tables, text, SNAPSHOT_FORCED)
    if not found["ok"]:
        raise Refused("bad_record", found["sentence"])
    record = loads(text)
    header, now = record.header, time.time()
    terms = Terms(
        game=record.game,
        seats=record.seats,
        options=header["options"],
        rules=header["rules"],
        content=header["content"],
        content_data=header.get("content_data"),
        stream=header["stream"],
        seed=record.seed,
        commitment=header["commitment"],
        host=guest,
        salts=header["salts"],
        names=seat_names(header.get("names"), record.seats),
        start=header.get("from"),
        imported=True,
    )
    seats = [Seat(number, "human", name, joined=True) for number, name in enumerate(terms.names)]
    row = Row(new_table(), OVER, terms, State(), len(record.lines), created=now, updated=now)
    snapshots = [
        Snapshot(each["lines"], each["rules"], each["position"], each["first_event"], each["events"])
        for each in found["snapshots"]
    ]
    try:
        await tables.storage.add(row, seats, record.lines, snapshots)
    except (MsgspecError, OverflowError, TypeError, ValueError) as error:
        raise Refused("bad_record", f"The record cannot be stored ({error}).") from None
    return row.id


def seat_names(names: Any, seats: int) -> list[str]:
    usual = [f"Seat {seat}" for seat in range(seats)]
    if not isinstance(names, list) or len(names) != seats:
        return usual
    try:
        return [clean_name(str(name)) for name in names]
    except CairnError:
        return usual


async def branch(tables: Tables, table_id: str, guest: str, seat: int | None, at: int, bot: str) -> str:
    """Play on from a past position, in a world dealt anew from what the seat knew then, against bots."""
    await tables.refresh(table_id)
    async with tables.hold(table_id, match=True, guest=guest) as table:
        if seat is None:
            seat = table.own(guest, None).seat
        table.may_look(guest, seat)
        terms, setup, match = table.row.terms, table.setup, await past(tables, table, at)
        if terms.content_data is not None:
            raise Refused("not_allowed", "A record with its own content can be looked at, not played on.")
        view = match.view(seat)
    if match.over:
        raise Refused("not_allowed", "The match was over there: nothing is left to play.")
    known_bot(terms.game, bot)
    stream = Stream("secret", secrets.token_hex(32))
    start = setup.redeal(view, stream.chance()).dump()
    name = (await tables.storage.guest(guest)) or None
    seats = [
        Seat(number, "human", name.name if name else match.names[seat], guest, joined=True)
        if number == seat
        else Seat(number, "bot", f"{bot.capitalize()} for {match.names[number]}", bot=bot, joined=True)
        for number in range(terms.seats)
    ]
    words = (
        f"A world dealt anew after line {at}, from what {match.names[seat]} knew then: "
        "what was hidden is not what it was in the match."
    )
    label = {"table": table_id, "at": at, "seat": seat, "words": words}
    made = await tables.create(guest, terms.game, terms.options, seats, stream=stream, start=start, branch_of=label)
    return made.id


async def aid(tables: Tables, table_id: str, guest: str, seat: int | None, name: str, args: dict[str, str]) -> Any:
    """A larger help that a game offers by name, over what a seat knows."""
    async with tables.hold(table_id, match=True, guest=guest) as table:
        table.may_look(guest, seat)
        if table.outdated:
            raise Refused("not_allowed", table.outdated)
        if table.match is None:
            raise Refused("not_allowed", "The match has not begun.")
        return table.setup.aid(name, table.match.view(seat), args)
