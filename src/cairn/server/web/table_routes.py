"""Routes of a table: what people see and do there, and what its host may do. What they do is in `tables`."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ..people.names import clean_salt
from ..tables import host_commands, luck, records
from ..tables.frames import table_data
from ..wire import frames, replies, requests
from .service import AtQuery, CountQuery, FrameSeatQuery, SeatQuery, Sent, Who, routes, seat_number

api = routes()


def json_bytes(data: bytes) -> Response:
    return Response(data, media_type="application/json")


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


# Its host


@api.post("/tables/{table_id}/close", response_model=replies.Version)
async def close(who: Who, table_id: str, body: Sent[requests.HostBody | None] = None) -> Any:
    """Nobody plays, talks or joins there any more."""
    who.take("message")
    return {"version": await host_commands.close(who.server.tables, table_id, who.command(body.id if body else None))}


@api.get("/tables/{table_id}/people", response_model=list[replies.Person])
async def people(who: Who, table_id: str) -> Any:
    """For the host: whoever sits, looks, has talked, or was muted or banned."""
    who.take("look")
    return await host_commands.people(who.server.tables, table_id, who.guest)


@api.post("/tables/{table_id}/kick", response_model=replies.Version)
async def kick(who: Who, table_id: str, body: Sent[requests.KickBody]) -> Any:
    """Take somebody's seats: open again before the match, a bot's during it."""
    who.take("message")
    return {"version": await host_commands.kick(who.server.tables, table_id, who.command(body.id), body.person, body.bot)}


@api.post("/tables/{table_id}/mute", response_model=replies.Version)
async def mute(who: Who, table_id: str, body: Sent[requests.MuteBody]) -> Any:
    who.take("message")
    return {"version": await host_commands.mute(who.server.tables, table_id, who.command(body.id), body.person, body.on)}


@api.post("/tables/{table_id}/ban", response_model=replies.Version)
async def ban(who: Who, table_id: str, body: Sent[requests.BanBody]) -> Any:
    """The table does not exist for them any more."""
    who.take("message")
    tables = who.server.tables
    return {"version": await host_commands.ban(tables, table_id, who.command(body.id), body.person, body.on, body.bot)}


@api.get("/tables/{table_id}/invites", response_model=list[replies.Invite])
async def invites(who: Who, table_id: str) -> Any:
    """For the host: the open invitations."""
    who.take("look")
    return await host_commands.invites(who.server.tables, table_id, who.guest)


@api.post("/tables/{table_id}/invites", response_model=list[replies.Invite])
async def renew(who: Who, table_id: str, body: Sent[requests.RenewBody]) -> Any:
    """The old invitation to this seat is void; you get a new one, unless you only revoke it."""
    who.take("guest")
    return await host_commands.renew(who.server.tables, table_id, who.command(body.id), body.seat, body.revoke)
