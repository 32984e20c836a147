"""Routes: who one is, the lobby, a table. What they do is in `lobby`, `tables` and `records`."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.catalogue import Message
from ..people import sessions
from ..people.names import clean_salt
from ..store.storage import WAITING
from ..tables import luck, records
from ..tables.frames import table_data
from ..tables.seating import invitation_expired
from ..wire import frames, replies, requests
from ..wire.errors import Refused
from . import lobby
from .service import AtQuery, CountQuery, FrameSeatQuery, LanguagesQuery, SeatQuery, Sent, Who

ERRORS: dict[int | str, dict[str, Any]] = {"4XX": {"model": replies.ErrorReply}, "503": {"model": replies.ErrorReply}}
api = APIRouter(prefix="/api", responses=ERRORS)


def seat_number(seat: str | None) -> int | None:
    if seat is None or seat in ("none", ""):
        return None
    if not seat.isascii() or not seat.isdigit() or len(seat) > 4:
        raise Refused("bad_request", f"seat is a number or none, not {seat[:20]!r}.")
    return int(seat)


def json_bytes(data: bytes) -> Response:
    return Response(data, media_type="application/json")


# Identity


@api.get("/me", response_model=replies.Me)
async def get_me(who: Who, response: Response) -> Any:
    if not who.new:
        who.take("guest")  # it is written down
        await sessions.note(who)
    who.sign(response)
    return await who.me()


@api.post("/me", response_model=replies.Me)
async def post_me(who: Who, body: Sent[requests.GuestBody], response: Response) -> Any:
    who.take("guest")
    await who.server.storage.save_guest(await who.server.introduced(who.guest, body.name, body.avatar))
    who.sign(response)
    return await who.me()


@api.post("/recover", response_model=replies.Me)
async def recover(who: Who, body: Sent[requests.TokenBody], response: Response) -> Any:
    """Become, on this device, the guest whose recovery link this is."""
    who.take("guest")
    who.become(who.server.identity.read_recovery(body.token))
    await sessions.note(who)
    who.sign(response)
    return await who.me()


# The lobby


@api.get("/games", response_model=list[replies.GameInfo])
async def get_games(request: Request, languages: LanguagesQuery = "") -> Response:
    reply: Response = request.app.state.server.games_in(languages).reply(request.headers.get("accept-encoding", ""))
    return reply


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
    reply: Response = request.app.state.server.words_of(game, languages).reply(request.headers.get("accept-encoding", ""))
    return reply


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
    me = await server.introduced(who.guest)
    seats = lobby.new_seats(body, me)
    clock = lobby.clock_terms(body.clock)
    stream = await luck.redeem(server.storage, who.guest, body.commitment)
    made = await server.tables.seating.create(who.guest, body.game, dict(body.options), seats, clock, body.private, stream)
    await server.storage.save_guest(me)
    who.sign(response)
    return {"id": made, "invites": [{"seat": x.seat, "link": f"/join/{x.token}"} for x in seats if x.token]}


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
    found = await who.server.storage.invited(token)
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


# A table


@api.get("/tables/{table_id}", response_model=frames.TableInfo)
async def get_table(who: Who, table_id: str, response: Response) -> Any:
    """Whoever comes to look on is somebody from then on: the same on the feed, in the chat, and for the host."""
    who.take("look")
    async with who.server.tables.hold(table_id, guest=who.guest) as table:
        if who.new:
            who.sign(response)
        return table_data(table, who.guest)


@api.get("/tables/{table_id}/frame", response_model=frames.Frame)
async def get_frame(
    who: Who, table_id: str, seat: FrameSeatQuery = None, events: CountQuery = 0, chat: CountQuery = 0, at: AtQuery = None
) -> Response:
    """The same as on the feed, once; with `at`, the frame as it was after so many lines of the record."""
    who.take("look")
    tables = who.server.tables
    async with tables.hold(table_id, guest=who.guest) as table:
        number = table.only_seat(who.guest) if seat is None else seat_number(seat)
    if at is None:
        return json_bytes(await records.frame_now(tables, table_id, who.guest, number, events, chat, who.address))
    return json_bytes(await records.frame_at(tables, table_id, who.guest, number, at, events, who.address))


@api.post("/tables/{table_id}/act", response_model=replies.Version)
async def act(who: Who, table_id: str, body: Sent[requests.ActBody]) -> Any:
    who.take("message")
    return {"version": await who.server.tables.answers.act(table_id, who.command(body.id, body.version), body.seat, body.do)}


@api.post("/tables/{table_id}/undo", response_model=replies.Version)
async def undo(who: Who, table_id: str, body: Sent[requests.CommandBody]) -> Any:
    who.take("message")
    return {"version": await who.server.tables.answers.undo(table_id, who.command(body.id), body.seat)}


@api.post("/tables/{table_id}/undo-answer", response_model=replies.Version)
async def undo_answer(who: Who, table_id: str, body: Sent[requests.UndoAnswerBody]) -> Any:
    who.take("message")
    return {"version": await who.server.tables.answers.undo_answer(table_id, who.command(body.id), body.seat, body.agree)}


@api.post("/tables/{table_id}/stand", response_model=replies.Version)
async def stand(who: Who, table_id: str, body: Sent[requests.StandBody]) -> Any:
    who.take("message")
    tables = who.server.tables
    return {"version": await tables.answers.stand(table_id, who.command(body.id), body.seat, body.step, body.policy)}


@api.post("/tables/{table_id}/chat", response_model=replies.Version)
async def chat(who: Who, table_id: str, body: Sent[requests.ChatBody]) -> Any:
    who.take("chat")
    return {"version": await who.server.tables.talk.say(table_id, who.command(body.id), body.text)}


@api.post("/tables/{table_id}/react", response_model=replies.Version)
async def react(who: Who, table_id: str, body: Sent[requests.ReactBody]) -> Any:
    who.take("chat")
    return {"version": await who.server.tables.talk.react(table_id, who.command(body.id), body.emoji)}


@api.post("/tables/{table_id}/hint", response_model=replies.HintReply)
async def hint(who: Who, table_id: str, body: Sent[requests.CommandBody]) -> Any:
    who.take("think")
    return await who.server.tables.bots.hint(table_id, who.guest, body.seat)


@api.post("/tables/{table_id}/leave", response_model=replies.Version)
async def leave(who: Who, table_id: str, body: Sent[requests.CommandBody]) -> Any:
    who.take("message")
    return {"version": await who.server.tables.seating.leave(table_id, who.command(body.id), body.seat)}


@api.post("/tables/{table_id}/takeover", response_model=replies.Version)
async def takeover(who: Who, table_id: str, body: Sent[requests.TakeoverBody]) -> Any:
    who.take("message")
    return {"version": await who.server.tables.seating.takeover(table_id, who.command(body.id), body.seat, body.bot)}


@api.post("/tables/{table_id}/rematch", response_model=replies.Id)
async def rematch(who: Who, table_id: str, body: Sent[requests.RematchBody]) -> Any:
    """The same again. Whoever asks first makes the table, with the commitment made to them; whoever comes later names the
    commitment of that table, having seen it before they send their salt."""
    who.take("create")
    salted = luck.Salted(clean_salt(body.salt), body.commitment)
    return {"id": await who.server.tables.seating.rematch(table_id, who.guest, salted)}


@api.get("/tables/{table_id}/review", response_model=replies.Review)
async def get_review(who: Who, table_id: str, seat: SeatQuery = None) -> Any:
    who.take("look")
    return await who.server.reviews.get(table_id, who.guest, seat_number(seat) or 0, who.address)


@api.get("/tables/{table_id}/history", response_model=replies.History)
async def get_history(who: Who, table_id: str) -> Response:
    who.take("look")
    return json_bytes(await records.history(who.server.tables, table_id, who.guest, who.address))


@api.get("/tables/{table_id}/course", response_model=list[replies.CoursePoint])
async def get_course(who: Who, table_id: str) -> Response:
    who.take("look")
    return json_bytes(await records.course(who.server.tables, table_id, who.guest, who.address))


@api.get("/tables/{table_id}/record", response_class=Response, responses={200: {"content": {"application/x-ndjson": {}}}})
async def get_record(who: Who, table_id: str, seat: SeatQuery = None) -> Response:
    """The record of a finished match; of a running one the journal of your seat."""
    who.take("think")
    text = await records.record_or_journal(who.server.tables, table_id, who.guest, seat_number(seat), who.address)
    return Response(text, media_type="application/x-ndjson", headers={"Content-Disposition": "attachment"})


@api.get("/tables/{table_id}/verify", response_model=replies.Verdict)
async def get_verdict(who: Who, table_id: str) -> Any:
    who.take("think")
    return await records.verdict(who.server.tables, table_id, who.guest, who.address)


@api.get("/tables/{table_id}/aid/{name}", response_model=Any)
async def get_aid(who: Who, table_id: str, name: str, seat: SeatQuery = None) -> Any:
    """Further query arguments are the aid's own."""
    who.take("message")
    args = {key: value[:200] for key, value in who.request.query_params.items() if key != "seat"}
    return await records.aid(who.server.tables, table_id, who.guest, seat_number(seat), name, args, who.address)


@api.post("/tables/{table_id}/branch", response_model=replies.Id)
async def branch(who: Who, table_id: str, body: Sent[requests.BranchBody], response: Response) -> Any:
    who.take("create")
    salted, command = luck.Salted(clean_salt(body.salt), body.commitment), who.command(body.id)
    made = await records.branch(who.server.tables, table_id, command, body.seat, body.at, body.bot, salted, who.address)
    who.sign(response)
    return {"id": made}


RECORD = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}


@api.post("/records", response_model=replies.Id, openapi_extra=RECORD)
async def post_record(who: Who, response: Response) -> Any:
    """Import a record: a finished table to look at."""
    who.take("think")
    made = await records.import_record(who.server.tables, who.guest, who.request.stream(), who.address)
    who.sign(response)
    return {"id": made}
