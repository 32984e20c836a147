"""What was played: history, frames now and then, journals, records in and out, verification, playing on from then.

All of it goes through a whole match, or through what somebody sent: so it is done by replay processes (`replay_tasks`). Here
is who may ask for it, and what is stored.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from ...core.catalogue import Message
from ...core.errors import CairnError
from ...games import find_game
from ..people.identity import derived_table, introduced, new_table
from ..people.names import clean_name
from ..store.storage import OVER, Command, Row, Seat, Snapshot, State, Terms
from ..wire.errors import Refused, in_english, sentence
from ..workers.pool import Failed, Unfit
from ..workers.replay_tasks import Imported
from .aside import Poisoned
from .frames import IN_PARTS, Chapters, Shown, Told, frame, numbered
from .luck import Salted, redeem
from .replaying import Played
from .seating import known_bot
from .table import Table
from .tables import Tables

CHECKED = msgspec.json.Decoder(Imported)
SHOWN = msgspec.json.Decoder(Shown)
CHAPTERS = Chapters()


async def ask(tables: Tables, played: Played, who: str, task: str, upto: int | None = None, **how: Any) -> dict[str, Any]:
    """A task about a match, from its last snapshot before `upto` lines. Nobody holds the table meanwhile."""
    try:
        return await tables.replays.task(played, who, {"task": task, **how}, played.version if upto is None else upto)
    except Poisoned:
        async with tables.hold(played.table):  # which sets it aside
            raise


async def history(tables: Tables, table_id: str, guest: str, who: str) -> bytes:
    """Who answered when. What others answered may be secret until the match is over."""
    async with tables.hold(table_id, match=True, guest=guest) as table:
        mine = table.seats_of(guest) if table.status != OVER else list(range(len(table.seats)))
        played = tables.replays.played(table)
    return bytes((await ask(tables, played, who, "history", 0, mine=mine))["body"])


async def course(tables: Tables, table_id: str, guest: str, who: str) -> bytes:
    """How the seats stood over the match, as everybody saw it."""
    async with tables.hold(table_id, match=True, guest=guest) as table:
        check_past(table, 0)
        played = tables.replays.played(table)
    return bytes((await ask(tables, played, who, "course", 0))["body"])


async def frame_now(tables: Tables, table_id: str, guest: str, seat: int | None, events: int, chat: int, who: str) -> bytes:
    begun = await told_so_far(tables, table_id, guest, seat, events, who)
    async with tables.hold(table_id, match=True, guest=guest) as table:
        table.may_look(guest, seat)
        await tables.cache.show(table, seat, who)
        with tables.faults.at(table_id):
            return frame(table, guest, seat, events, chat, tables.clocks.now(), begun=begun)


async def told_so_far(tables: Tables, table_id: str, guest: str, seat: int | None, since: int, who: str) -> Told | None:
    """Most of what a long match has to tell to somebody who comes: a part per turn, and nobody holds the table meanwhile. None:
    it is soon told."""
    async with tables.hold(table_id, match=True, guest=guest) as table:
        table.may_look(guest, seat)
        match, opening = table.match, table.opening
    parts: list[bytes] = []
    until = since
    while match is not None and match.event_count - until > IN_PARTS:
        number, within = divmod(until, IN_PARTS)
        part = None if within else CHAPTERS.get(opening, seat, number)
        if part is None:
            await tables.turnstile.passed(who)
            part = None if within else CHAPTERS.get(opening, seat, number)  # somebody else may have made it meanwhile
        end = (number + 1) * IN_PARTS
        if part is None:
            try:
                with tables.faults.at(table_id):
                    part = b",".join(numbered(match, seat, until, end))
            except Poisoned:  # whoever makes the frame finds it, too, and sets the table aside
                return None
            if not within:
                CHAPTERS.keep(opening, seat, number, part)
        parts.append(part)
        until = end
    if match is None or not parts:
        return None
    await tables.one_by_one.passed(who)
    return Told(match, seat, since, until, parts)


async def frame_at(tables: Tables, table_id: str, guest: str, seat: int | None, at: int, events: int, who: str) -> bytes:
    async with tables.hold(table_id, match=True, guest=guest) as table:
        table.may_look(guest, seat)
        check_past(table, at)
        played = tables.replays.played(table)
    found = await ask(tables, played, who, "show", at, at=at, seat=seat, since=events)
    async with tables.hold(table_id, guest=guest) as table:
        table.may_look(guest, seat)
        return frame(table, guest, seat, events, past=SHOWN.decode(found["body"]))


def check_past(table: Table, at: int) -> None:
    if table.outdated:
        raise Refused("not_allowed", table.outdated)
    lines = table.row.version if table.begun else 0
    if not table.begun or at > lines:
        raise Refused("bad_request", Message("refused-position", {"position": at, "moves": lines}))


async def record_or_journal(
    tables: Tables, table_id: str, guest: str, seat: int | None, who: str, secrets_too: bool = False
) -> bytes:
    """The record of a finished match; of a running one the journal of one's own seat. `secrets_too`: in any case the record,
    where there is nobody to keep its seed from."""
    async with tables.hold(table_id, match=True, guest=guest) as table:
        over = table.status == OVER or secrets_too
        if not table.begun:
            raise Refused("not_allowed", Message("refused-no-record", {}))
        mine = None if over else table.own(guest, seat).seat
        task = "as_stored" if table.outdated else "record" if over else "journal"
        played, trace = tables.replays.played(table), table.state.trace
    found = await ask(tables, played, who, task, 0, seat=mine, trace=trace)  # from the beginning: all of it is told
    return bytes(found["body"])


async def verdict(tables: Tables, table_id: str, guest: str, who: str) -> dict[str, Any]:
    async with tables.hold(table_id, match=True, guest=guest) as table:
        terms = table.row.terms
        if table.outdated:
            return {
                "ok": None,
                "sentence": in_english(table.outdated),
                "details": {"commitment": terms.commitment, "rules": terms.rules},
            }
        if table.status != OVER or not table.begun:
            words = "The match is not over: the seed is opened at its end, and then it can be held against the commitment."
            return {"ok": None, "sentence": words, "details": {"commitment": terms.commitment, "lines": table.row.version}}
        played = tables.replays.played(table)
    found = await ask(tables, played, who, "verdict", 0)
    return {"ok": found["ok"], "sentence": found["sentence"], "details": found["details"]}


async def import_record(tables: Tables, guest: str, body: AsyncIterator[bytes], who: str) -> str:
    """A finished table that can only be looked at. The record is checked first, line by line."""
    with tables.replays.replays.visit(who) as visit:
        parts: list[bytes] = []
        async for part in body:
            visit.hold(len(part))
            parts.append(part)
        text = b"".join(parts)
        parts.clear()
        try:
            found = await visit.task({"task": "check", "body": text})
        except Unfit as error:
            raise bad_record(sentence(str(error))) from None
        except Failed as error:
            raise Refused(
                "bad_record", f"The record could not be checked: {error}.", told=Message("refused-record-failed", {})
            ) from None
    if not found["ok"]:
        raise bad_record(found["sentence"])
    return await store(tables, guest, CHECKED.decode(found["body"]))


def bad_record(why: str) -> Refused:
    return Refused("bad_record", why, told=Message("refused-record", {"why": why}))


async def store(tables: Tables, guest: str, record: Imported) -> str:
    header, now = record.header, time.time()
    tables.seating.may_begin(header["game"])
    game = find_game(header["game"])  # by its rules it was just played, whichever release made it
    terms = Terms(
        game=header["game"],
        seats=header["seats"],
        options=header["options"],
        rules=game.rules_version,
        content=header["content"] if "content_data" in header else game.setup().content.hash,
        content_data=header.get("content_data"),
        stream=header["stream"],
        seed=record.seed,
        commitment=header["commitment"],
        host=guest,
        salts=header["salts"],
        names=seat_names(header.get("names"), header["seats"]),
        start=header.get("from"),
        imported=True,
    )
    seats = [Seat(number, "human", name, joined=True) for number, name in enumerate(terms.names)]
    row = Row(new_table(), OVER, terms, State(), len(record.lines), created=now, updated=now)
    lines: list[Any] = list(record.lines)  # as JSON already
    snapshots = [
        Snapshot(each.lines, each.rules, each.position, each.first_event, each.events)  # type: ignore[arg-type]
        for each in record.snapshots
    ]
    try:
        await tables.storage.add(row, seats, lines, snapshots)
    except (msgspec.MsgspecError, OverflowError, TypeError, ValueError) as error:
        raise bad_record(f"The record cannot be stored ({error}).") from None
    return row.id


def seat_names(names: Any, seats: int) -> list[str]:
    usual = [f"Seat {seat + 1}" for seat in range(seats)]
    unnamed = [f"Seat {seat}" for seat in range(seats)]  # as the library writes them, counted from 0
    if not isinstance(names, list) or len(names) != seats or names == unnamed:
        return usual
    try:
        return [clean_name(str(name)) for name in names]
    except CairnError:
        return usual


async def branch(
    tables: Tables, table_id: str, command: Command, seat: int | None, at: int, bot: str, salted: Salted, who: str
) -> str:
    """Play on from a past position, in a world dealt anew from what the seat knew then, against bots."""
    guest = command.guest
    made = derived_table(tables.secret, "branch", table_id, guest, command.id)
    async with tables.hold(table_id, match=True, guest=guest) as table:
        if seat is None:
            seat = table.own(guest, None).seat
        table.may_look(guest, seat)
        if await tables.storage.table(made):
            return made
        check_past(table, at)
        terms = table.row.terms
        if terms.content_data is not None:
            raise Refused("not_allowed", Message("refused-branch-content", {}))
        bot = known_bot(terms.game, bot)
        played = tables.replays.played(table)
    stream = await redeem(tables.storage, guest, salted.commitment)
    salts = [salted.salt if number == seat else "" for number in range(terms.seats)]
    found = await ask(tables, played, who, "branch", at, at=at, seat=seat, seed=stream.seed, salts=salts)
    if found["over"]:
        raise Refused("not_allowed", Message("refused-branch-over", {}))
    names: list[str] = found["names"]
    person = await introduced(tables.storage, guest)
    seats = [
        Seat(number, "human", person.name, guest, joined=True, salt=salt, avatar=person.avatar)
        if number == seat
        else Seat(number, "bot", "", bot=bot, joined=True)
        for number, salt in enumerate(salts)
    ]
    words = (
        f"A world dealt anew after line {at}, from what {names[seat]} knew then: "
        "what was hidden is not what it was in the match."
    )
    label = {"table": table_id, "at": at, "seat": seat, "words": words}
    start = msgspec.json.decode(found["body"])
    return await tables.seating.create(
        guest, terms.game, terms.options, seats, private=terms.private, stream=stream, start=start, branch_of=label, table=made
    )


async def aid(tables: Tables, table_id: str, guest: str, seat: int | None, name: str, args: dict[str, str], who: str) -> Any:
    """A larger help that a game offers by name, over what a seat knows."""
    async with tables.hold(table_id, match=True, guest=guest) as table:
        table.may_look(guest, seat)
        if table.outdated:
            raise Refused("not_allowed", table.outdated)
        if not table.begun:
            raise Refused("not_allowed", Message("refused-not-begun", {}))
        terms, match = table.row.terms, table.match
        if match is not None:
            with tables.faults.at(table.id):
                view = match.view(seat).dump()
            seen: dict[str, Any] = {"game": terms.game, "seats": terms.seats, "options": terms.options, "view": view}
        played = tables.replays.played(table)
    if match is None:
        found = await ask(tables, played, who, "aid", seat=seat, name=name, args=args)
    else:
        found = await tables.replays.seen(table_id, who, {"task": "aid", **seen, "name": name, "args": args})
    if "unknown" in found:
        raise Refused("bad_option", sentence(found["unknown"]))
    return found["aid"]
