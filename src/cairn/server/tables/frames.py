"""Frames: everything one viewer may see of a table, and never more. Built from that viewer's view and nothing else.

A frame is put together from parts that are JSON already: most of them hold for several viewers or several frames.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from ...core.agenda import SharedData
from ...core.match import Match
from ...core.preview import choices
from ..store.storage import CLOSED, OVER, RUNNING, Seat
from ..wire.errors import in_english, told_data
from .clocks import allowed

if TYPE_CHECKING:
    from .table import Table

NULL, NO, YES, NONE = b"null", b"false", b"true", b"[]"
TOGETHER = 200  # events
IN_PARTS = 50  # events: sentences may have to be made for them
MOST_CHAPTERS = 32 << 20  # bytes of what long matches tell


TEXTS: OrderedDict[int, tuple[SharedData, bytes]] = OrderedDict()  # by identity, which nothing else has while it is kept here
MOST_TEXTS = 20_000  # some megabytes; then the oldest go, one by one, as it takes a while to let go of all


def text_of(shared: SharedData) -> bytes:
    """Encoded once for all that tell it."""
    kept = TEXTS.get(id(shared))
    if kept is None:
        if len(TEXTS) >= MOST_TEXTS:
            TEXTS.popitem(last=False)
        kept = TEXTS[id(shared)] = shared, encode(shared.data)
    return kept[1]


def within(shared: SharedData) -> msgspec.Raw:
    """As a part of something else."""
    return msgspec.Raw(text_of(shared))


encode = msgspec.json.Encoder(enc_hook=within).encode


class Parts(msgspec.Struct, gc=False):
    """What depends on version and seat alone."""

    view: bytes = NULL
    question: bytes = NULL
    actions: bytes = NONE
    scores: bytes = NONE
    result: bytes = NULL
    undo: bool = False
    answered: bool = False


NO_PARTS = Parts()


class Shown(msgspec.Struct):
    """All that a frame says of a match to one seat, as a replay process tells it: JSON, to be passed on unread."""

    version: int
    events: int = 0  # all that there are
    told: list[msgspec.Raw] = []  # from `since` on, in lists of `TOGETHER`: a long match has more than may be counted out here
    since: int = 0
    view: msgspec.Raw = msgspec.Raw(NULL)
    question: msgspec.Raw = msgspec.Raw(NULL)
    actions: msgspec.Raw = msgspec.Raw(NONE)
    scores: msgspec.Raw = msgspec.Raw(NONE)
    result: msgspec.Raw = msgspec.Raw(NULL)
    size: int = 0  # bytes of all of it

    def parts(self) -> Parts:
        return Parts(bytes(self.view), bytes(self.question), bytes(self.actions), bytes(self.scores), bytes(self.result))

    def events_text(self, since: int) -> bytes:
        skip, within = divmod(max(since - self.since, 0), TOGETHER)
        first, *others = self.told[skip:] or [msgspec.Raw(NONE)]
        if within:
            first = msgspec.Raw(encode(msgspec.json.decode(first, type=list[msgspec.Raw])[within:]))
        return b"[%b]" % b",".join(bytes(each)[1:-1] for each in (first, *others) if each != NONE)


def shown_of(match: Match, seat: int | None, since: int, playable: bool = True) -> Shown:
    part, raw = parts(match, seat, {}, playable), msgspec.Raw
    told = numbered(match, seat, since)
    lists = [raw(b"[%b]" % b",".join(told[at : at + TOGETHER])) for at in range(0, len(told), TOGETHER)]
    return Shown(
        len(match.lines), match.event_count, lists, since,
        raw(part.view), raw(part.question), raw(part.actions), raw(part.scores), raw(part.result),
    )  # fmt: skip


class Chapters:
    """What long matches tell, `IN_PARTS` events at a time, by table as it was opened, and seat. It never changes: so it is put
    together once for all who come, and however many of them wait, it is in memory once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int | None, int], bytes] = OrderedDict()  # the last used last
        self._size = 0

    def get(self, opening: int, seat: int | None, number: int) -> bytes | None:
        kept = self._kept.get((opening, seat, number))
        if kept is not None:
            self._kept.move_to_end((opening, seat, number))
        return kept

    def keep(self, opening: int, seat: int | None, number: int, text: bytes) -> None:
        self._kept[opening, seat, number] = text
        self._size += len(text)
        while self._size > MOST_CHAPTERS:
            self._size -= len(self._kept.popitem(last=False)[1])


class Told(NamedTuple):
    """What happened in a match, as it is told to one seat: the events from `since` to `until`, JSON without its brackets."""

    match: Match
    seat: int | None
    since: int
    until: int
    parts: list[bytes]

    def begins(self, match: Match, seat: int | None, since: int) -> bool:
        return self.match is match and (self.seat, self.since) == (seat, since)


def frame(
    table: Table,
    guest: str,
    seat: int | None,
    events: int = 0,
    chat: int = 0,
    now: float = 0.0,
    past: Shown | None = None,
    begun: Told | None = None,
) -> bytes:
    """`events` and `chat` count what the viewer has. `past` is the match as it was, for looking back. `begun`: how the events
    begin, if somebody has put that together already."""
    match, row = table.match, table.row
    live, shown = past is None, past or table.rendered.imported.get(seat)
    closed = live and row.status == CLOSED
    mine, about = known_table(table, guest)
    said = table.players_said if mine else table.all_said
    part, ahead, told, count, lesson, version = NO_PARTS, b"", b"", 0, b"", row.version
    since = max(events, 0)
    if shown is not None:
        part, count, version = shown.parts(), shown.events, shown.version
        if events < count:
            told = shown.events_text(events)[1:-1]
    elif match is not None:
        part, count, version = parts(match, seat, table.rendered.parts), match.event_count, len(match.lines)
        if events < count:
            if begun is not None and begun.begins(match, seat, events):
                ahead, since = b",".join(begun.parts), begun.until
            told = b",".join(numbered(match, seat, since))
        if table.lesson is not None:
            lesson = b',"lesson":' + encode(table.lesson.data(match))
    return b"".join(
        (
            b'{"type":"frame","version":%d,"seat":' % version,
            NULL if seat is None else b"%d" % seat,
            b',"table":',
            about,
            b',"view":',
            part.view,
            b',"question":',
            NULL if closed else part.question,
            b',"actions":',
            NONE if closed else part.actions,
            b',"events":[',
            ahead,
            b"," if ahead and told else b"",
            told,
            b'],"event_count":%d,"undo":' % count,
            YES if part.undo and live and row.status == RUNNING else NO,
            b',"answered":',
            YES if part.answered and live and row.status == RUNNING else NO,
            around(table, table.seats[seat].standing if seat is not None and seat in mine else {}, live, now),
            b',"scores":',
            part.scores,
            b',"result":',
            part.result,
            b',"chat":',
            encode([said_data(n, each) for n, each in enumerate(said[chat:], chat)]) if live and chat < len(said) else NONE,
            b',"chat_count":%d' % len(said),
            lesson,
            b"}",
        )
    )


def around(table: Table, standing: dict[str, str], live: bool, now: float) -> bytes:
    """What most frames need not tell."""
    request, timed = table.row.state.undo_request, live and table.row.terms.clock is not None
    if request is None and not standing and not timed:
        return NOTHING_AROUND
    told = {
        "undo_request": None if request is None else {"seat": request},
        "standing": standing,
        "clocks": clocks(table, now) if timed else None,
        "reaction_left_ms": reaction_left(table, now) if timed else None,
    }
    return b",%b" % encode(told)[1:-1]


NOTHING_AROUND = b',"undo_request":null,"standing":{},"clocks":null,"reaction_left_ms":null'


def numbered(match: Match, seat: int | None, since: int, until: int | None = None) -> list[bytes]:
    """The events from there on, encoded once for all who are told them alike."""
    return [b'{"n":%d,%b' % (n, text_of(shared)[1:]) for n, shared in enumerate(match.told(seat, since, until), since)]


def parts(match: Match, seat: int | None, cache: dict[Any, Any], playable: bool = True) -> Parts:
    """Made once, however many look."""
    found: Parts | None = cache.get(seat)
    if found is None:
        view, names = match.view(seat), match.names_for(seat)
        if "open" not in cache:  # from what a spectator sees: nothing in it is anybody's secret
            seen = view if seat is None else match.view()
            shared = encode(seen.open_data())
            if match.setup.words.printed:  # a browser's catalogue has our names only
                shared = merged(shared, encode({"things": match.setup.words.known}))
            cache["open"] = shared, encode(match.scores() if match.over else seen.scores()), result(match)
        open_data, scores, end = cache["open"]
        question = match.setup.words.question_told(view, names)
        plays = seat if playable else None
        asked = plays is not None and match.to_act == plays
        found = cache[seat] = Parts(
            merged(open_data, encode(view.own_data())),
            NULL if question is None else text_of(question),
            encode(choices(match.setup, view, match.actions(), names)) if asked else NONE,
            scores,
            end,
            plays is not None and match.can_undo(plays),
            plays is not None and match.has_answered(plays),
        )
    return found


def result(match: Match) -> bytes:
    return encode({"scores": match.scores(), "winners": match.winners()}) if match.over else NULL


def merged(one: bytes, other: bytes) -> bytes:
    """Two JSON objects as one."""
    return one if other == b"{}" else other if one == b"{}" else b"%b,%b" % (one[:-1], other[1:])


def known_table(table: Table, guest: str) -> tuple[list[int], bytes]:
    """The guest's seats, and what most answers leave as it is, encoded once for each guest."""
    found = table.rendered.about.get(guest)
    if found is None:
        found = table.seats_of(guest), encode(table_data(table, guest))
        if guest in table.feeds:  # who only asks once in a while may be somebody else each time
            table.rendered.about[guest] = found
    return found


def table_data(table: Table, guest: str) -> dict[str, Any]:
    row, terms = table.row, table.row.terms
    here = table.feeds
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
        "spectators": len(here) - sum(player in here for player in players),
        "clock": None if terms.clock is None else msgspec.to_builtins(terms.clock),
        "rematch": row.state.rematch,
        "lesson": terms.lesson,
        "branch_of": terms.branch_of,
        "imported": terms.imported,
        "outdated": in_english(table.outdated) if table.outdated else None,
        **({"outdated_told": told_data(table.outdated)} if table.outdated else {}),
    }


def seat_data(seat: Seat, guest: str, here: Collection[str], names: list[str]) -> dict[str, Any]:
    """Once the match runs, `names` tell namesakes apart, as the log does."""
    return {
        "seat": seat.seat,
        "name": names[seat.seat] if names else seat.name,
        "avatar": seat.avatar,
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
