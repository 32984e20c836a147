"""Routes of the lobby: games, new tables, invitations, records from elsewhere. What they do is in `lobby` and `tables`."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from starlette.responses import Response

from ...core.catalogue import Message
from ..people.identity import derived_table, new_table
from ..people.names import clean_salt
from ..store.storage import WAITING
from ..tables import luck, records
from ..tables.seating import invitation_expired
from ..wire import replies, requests
from ..wire.errors import Refused
from . import lobby
from .pages import Kept
from .service import LanguagesQuery, Sent, Who, routes

api = routes()


@api.get("/games", response_model=list[replies.GameInfo])
async def get_games(request: Request, languages: LanguagesQuery = "") -> Response:
    found: Kept = await request.app.state.server.games_in(languages)
    return found.reply(request.headers.get("accept-encoding", ""))


FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"*/*": {}}}}


@api.get("/games/{game}/files/{hash}/{path:path}", response_class=Response, responses=FILE)
async def get_game_file(request: Request, game: str, hash: str, path: str) -> Response:
    """What the game's package brings for browsers; the listing of games says where."""
    files = request.app.state.server.files.get(game)
    if files is None:
        raise Refused("not_found", "This server offers no such game.")
    reply: Response = files.reply(hash, path, request.headers.get("accept-encoding", ""))
    return reply


@api.get("/games/{game}/words", response_model=replies.Catalogue)
async def get_words(request: Request, game: str, languages: LanguagesQuery = "") -> Response:
    """All that a game says, as messages in one language: what frames tell as facts, readers put into sentences with these."""
    found: Kept = await request.app.state.server.words_of(game, languages)
    return found.reply(request.headers.get("accept-encoding", ""))


@api.post("/commitments", response_model=replies.Committed)
async def post_commitment(who: Who, response: Response) -> Any:
    """A seed for your next table, committed to before you choose your salt: send both with the new table."""
    who.take("guest")
    who.sign(response)
    return {"commitment": await luck.promise(who.server.storage, who.guest)}


@api.post("/tables", response_model=replies.NewTable)
async def post_table(who: Who, body: Sent[requests.TableRequest], response: Response) -> Any:
    who.take("create")
    server = who.server
    table = derived_table(server.tables.secret, "table", who.guest, body.id) if body.id else new_table()
    if body.id is None or await server.storage.table(table) is None:
        me = await server.introduced(who.guest)
        seats = lobby.new_seats(body, me)
        clock = lobby.clock_terms(body.clock)
        stream = await luck.redeem(server.storage, who.guest, body.commitment)
        options = dict(body.options)
        await server.tables.seating.create(who.guest, body.game, options, seats, clock, body.private, stream, table=table)
        await server.storage.save_guest(me)
    made = await server.storage.table(table)
    assert made
    who.sign(response)
    return {"id": table, "invites": [{"seat": x.seat, "link": f"/join/{x.token}"} for x in made.seats if x.token]}


@api.get("/tables", response_model=list[replies.ShelfEntry])
async def my_tables(who: Who) -> Any:
    """My games, the last changed first."""
    who.take("look")
    return await lobby.my_tables(who.server.storage, who.guest)


@api.post("/lessons", response_model=replies.Id)
async def post_lesson(who: Who, body: Sent[requests.LessonBody], response: Response) -> Any:
    """A table that is a guided first game."""
    who.take("create")
    made = await who.server.tables.seating.teach(await who.server.introduced(who.guest), body.game, body.lesson)
    who.sign(response)
    return {"id": made}


@api.get("/invitations/{token}", response_model=replies.Invitation)
async def invitation(who: Who, token: str) -> Any:
    who.take("guest")
    tables = who.server.tables
    found = None if "\0" in token else await who.server.storage.invited(token)
    if found is None:
        raise Refused("unknown_token", Message("refused-link", {}))
    async with tables.hold(found[0]) as table:
        terms, seat = table.row.terms, table.seats[found[1]]
        host = await who.server.introduced(terms.host)
        return {
            "table": table.id,
            "seat": seat.seat,
            "game": terms.game,
            "title": table.setup.game.title,
            "host": host.name,
            "host_avatar": host.avatar,
            "options": terms.options,
            "commitment": terms.commitment,
            "open": not seat.joined and table.status == WAITING and not invitation_expired(table.row),
            "yours": seat.joined and seat.guest == who.guest,
            "private": terms.private,
            "seats": [
                {"name": x.name, "avatar": x.avatar, "kind": x.kind if x.joined else "open", "bot": x.bot} for x in table.seats
            ],
        }


@api.post("/join", response_model=replies.Joined)
async def join(who: Who, body: Sent[requests.JoinBody], response: Response) -> Any:
    who.take("guest")
    server = who.server
    me = await server.introduced(who.guest, body.name or None, body.avatar)
    table, seat = await server.tables.seating.join(me, body.token, clean_salt(body.salt))
    await server.storage.save_guest(me)
    who.sign(response)
    return {"table": table, "seat": seat}


RECORD = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}


@api.post("/records", response_model=replies.Id, openapi_extra=RECORD)
async def post_record(who: Who, response: Response) -> Any:
    """Import a record: a finished table to look at."""
    who.take("think")
    made = await records.import_record(who.server.tables, who.guest, who.request.stream(), who.address)
    who.sign(response)
    return {"id": made}
