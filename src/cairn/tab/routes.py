"""What the client asks of the API, answered by the same collaborators as at a server. What takes others has no route here."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import parse_qsl, urlsplit

import msgspec

from ..core.catalogue import Message, chosen
from ..games import all_games, find_game
from ..server.people.identity import introduced
from ..server.store.storage import Command
from ..server.tables import luck, records
from ..server.tables.frames import table_data
from ..server.web import lobby
from ..server.wire import requests
from ..server.wire.errors import Refused, misunderstood

if TYPE_CHECKING:
    from .engine import Tab

GUEST = "tab"  # whose everything is
T = TypeVar("T")
Body = str | bytes


class Request:
    """One of the page's, taken apart."""

    def __init__(self, tab: Tab, path: str, body: Body) -> None:
        parts = urlsplit(path)
        _, self.kind, self.table, self.what, self.name, *_ = [*parts.path.split("/"), "", "", "", ""]
        self.query = dict(parse_qsl(parts.query))
        self.tab = tab
        self.raw = body

    @property
    def seat(self) -> int | None:
        return seat_number(self.query.get("seat"))

    def body(self, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(self.raw or b"{}", type=kind)
        except msgspec.MsgspecError as error:
            raise misunderstood(str(error)) from None

    def count(self, name: str) -> int:
        return int(self.query.get(name, "0"))


def seat_number(text: str | None) -> int | None:
    return None if text in (None, "", "none") else int(text)


def command(id: str | None, version: int = -1) -> Command:
    return Command(GUEST, id or secrets.token_hex(12), version)


# One's name, and everything at once


async def get_me(asked: Request) -> Any:
    me = await introduced(asked.tab.storage, GUEST)
    return {"id": GUEST, "name": me.name, "avatar": me.avatar, "recovery_link": "", "sign_in": None}


async def post_me(asked: Request) -> Any:
    body = asked.body(requests.GuestBody)
    await asked.tab.storage.save_guest(await introduced(asked.tab.storage, GUEST, body.name, body.avatar))
    return await get_me(asked)


async def export(asked: Request) -> bytes:
    return asked.tab.archive.save()


async def bring_back(asked: Request) -> Any:
    assert isinstance(asked.raw, bytes)
    return {"tables": asked.tab.archive.bring_back(asked.raw)}


async def forget(asked: Request) -> Any:
    tab = asked.tab
    tables = [each.id for each in await tab.storage.tables_of(GUEST, 1 << 30)]
    await tab.storage.erase_tables(tables)
    for table in tables:
        await tab.tables.commands.read_again(table)
    return {"tables": len(tables)}


# The lobby


async def games(asked: Request) -> Any:
    site = asked.tab.site
    language = wished(asked)
    return [
        asked.tab.fitting(lobby.game_words(game, language)) | site.files.get(name, {}) for name, game in all_games().items()
    ]


async def words(asked: Request) -> Any:
    return find_game(asked.table).words.catalogue_data(wished(asked))


def wished(asked: Request) -> str:
    return chosen(asked.query.get("languages", "").split(","))


async def my_tables(asked: Request) -> Any:
    return await lobby.my_tables(asked.tab.storage, GUEST)


async def commit(asked: Request) -> Any:
    return {"commitment": await luck.promise(asked.tab.storage, GUEST)}


async def create(asked: Request) -> Any:
    body = asked.body(requests.TableRequest)
    if any(seat.kind == "friend" for seat in body.seats):
        raise Refused("bad_request", Message("refused-tab-friends", {}))
    seats = lobby.new_seats(body, await introduced(asked.tab.storage, GUEST))
    stream = await luck.redeem(asked.tab.storage, GUEST, body.commitment)
    clock = lobby.clock_terms(body.clock)
    made = await asked.tab.tables.seating.create(GUEST, body.game, dict(body.options), seats, clock, body.private, stream)
    return {"id": made, "invites": []}


async def teach(asked: Request) -> Any:
    body = asked.body(requests.LessonBody)
    return {"id": await asked.tab.tables.seating.teach(await introduced(asked.tab.storage, GUEST), body.game, body.lesson)}


async def import_record(asked: Request) -> Any:
    async def parts() -> AsyncIterator[bytes]:
        yield asked.raw.encode() if isinstance(asked.raw, str) else asked.raw

    return {"id": await records.import_record(asked.tab.tables, GUEST, parts(), GUEST)}


# A table


async def about(asked: Request) -> Any:
    async with asked.tab.tables.hold(asked.table, guest=GUEST) as table:
        return table_data(table, GUEST)


async def look(asked: Request) -> Any:
    tables, seat, events = asked.tab.tables, asked.seat, asked.count("events")
    if "at" in asked.query:
        return await records.frame_at(tables, asked.table, GUEST, seat, asked.count("at"), events, GUEST)
    return await records.frame_now(tables, asked.table, GUEST, seat, events, asked.count("chat"), GUEST)


async def review(asked: Request) -> Any:
    return await asked.tab.reviews.get(asked.table, GUEST, asked.seat or 0, GUEST)


async def history(asked: Request) -> Any:
    return await records.history(asked.tab.tables, asked.table, GUEST, GUEST)


async def course(asked: Request) -> Any:
    return await records.course(asked.tab.tables, asked.table, GUEST, GUEST)


async def record(asked: Request) -> Any:
    """Of a running match, too: so it can go on at a server, or in another browser."""
    return await records.record_or_journal(asked.tab.tables, asked.table, GUEST, asked.seat, GUEST, secrets_too=True)


async def verdict(asked: Request) -> Any:
    return await records.verdict(asked.tab.tables, asked.table, GUEST, GUEST)


async def aid(asked: Request) -> Any:
    args = {key: value for key, value in asked.query.items() if key != "seat"}
    return await records.aid(asked.tab.tables, asked.table, GUEST, asked.seat, asked.name, args, GUEST)


async def branch(asked: Request) -> Any:
    body = asked.body(requests.BranchBody)
    salted, wish = luck.Salted(body.salt, body.commitment), command(body.id)
    return {"id": await records.branch(asked.tab.tables, asked.table, wish, body.seat, body.at, body.bot, salted, GUEST)}


async def rematch(asked: Request) -> Any:
    body = asked.body(requests.RematchBody)
    salted = luck.Salted(body.salt, body.commitment)
    return {"id": await asked.tab.tables.seating.rematch(asked.table, GUEST, salted)}


async def act(asked: Request) -> Any:
    body = asked.body(requests.ActBody)
    return {"version": await asked.tab.tables.answers.act(asked.table, command(body.id, body.version), body.seat, body.do)}


async def hint(asked: Request) -> Any:
    return await asked.tab.tables.bots.hint(asked.table, GUEST, asked.body(requests.CommandBody).seat)


async def takeover(asked: Request) -> Any:
    body = asked.body(requests.TakeoverBody)
    return {"version": await asked.tab.tables.seating.takeover(asked.table, command(body.id), body.seat, body.bot)}


ROUTES: dict[str, Callable[[Request], Awaitable[Any]]] = {
    "GET me": get_me,
    "POST me": post_me,
    "DELETE me": forget,
    "GET me/export": export,
    "POST me/import": bring_back,
    "GET games": games,
    "GET games//words": words,
    "GET tables": my_tables,
    "POST commitments": commit,
    "POST tables": create,
    "POST lessons": teach,
    "POST records": import_record,
    "GET tables/": about,
    "GET tables//frame": look,
    "GET tables//review": review,
    "GET tables//history": history,
    "GET tables//course": course,
    "GET tables//record": record,
    "GET tables//verify": verdict,
    "GET tables//aid": aid,
    "POST tables//act": act,
    "POST tables//hint": hint,
    "POST tables//branch": branch,
    "POST tables//rematch": rematch,
    "POST tables//takeover": takeover,
}


async def answer(tab: Tab, method: str, path: str, body: Body) -> Any:
    """What a server would answer: data, or JSON or a file already."""
    asked = Request(tab, path, body)
    way = f"{method} {asked.kind}"
    if asked.kind in ("tables", "games") and asked.table:
        way += f"//{asked.what}" if asked.what else "/"
    elif asked.table:  # of the person, there are no others
        way += f"/{asked.table}"
    route = ROUTES.get(way)
    if route is None:
        raise Refused("not_found", Message("refused-tab", {}))
    try:
        return await route(asked)
    except ValueError as error:  # of numbers in the address
        raise misunderstood(str(error)) from None
