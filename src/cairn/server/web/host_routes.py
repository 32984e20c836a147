"""Routes for hosts of tables, and for guests about themselves. What they do is in `host_commands` and `accounts`."""

from __future__ import annotations

import ipaddress
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from ... import __version__
from ..edge.guard import address
from ..health.observe import memory
from ..people import accounts, sessions
from ..people.identity import COOKIE
from ..tables import host_commands as hosting
from ..wire import replies, requests
from ..wire.errors import Refused
from .routes import ERRORS
from .service import Sent, Server, Who

api = APIRouter(prefix="/api", responses=ERRORS)

# About oneself


@api.post("/me/password", response_model=replies.Me)
async def post_password(who: Who, body: Sent[requests.PasswordBody], response: Response) -> Any:
    """Set or change a password: then you can sign in elsewhere with your present name."""
    who.take("guest")
    if await accounts.set_password(who, body.password, body.current):
        await sessions.keep_only(who, set())  # one of the others may be the reason
    who.sign(response)
    return await who.me()


@api.post("/me/password/drop", response_model=replies.Me)
async def drop_password(who: Who, body: Sent[requests.CurrentPasswordBody]) -> Any:
    """Go without a password again."""
    who.take("guest")
    await accounts.drop_password(who, body.current)
    return await who.me()


@api.post("/sign-in", response_model=replies.Me)
async def sign_in(who: Who, body: Sent[requests.SignInBody], response: Response) -> Any:
    """Become, on this device, the guest with this name and password."""
    who.take("guest")
    who.become(await accounts.sign_in(who, body.name, body.password))
    await sessions.note(who)
    who.sign(response)
    return await who.me()


@api.post("/me/sign-out", response_model=replies.Done)
async def sign_out(who: Who, response: Response) -> Any:
    """This device forgets you; recovery link and password work as before."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return {"done": True}


@api.post("/me/sign-out-elsewhere", response_model=replies.Me)
async def sign_out_elsewhere(who: Who, response: Response, body: Sent[requests.CurrentPasswordBody | None] = None) -> Any:
    """Every other device, and every recovery link so far, stops working; this device goes on."""
    who.take("guest")
    await sessions.end_others(who, body.current if body else "")
    who.sign(response)
    return await who.me()


@api.get("/me/sessions", response_model=list[replies.SessionInfo])
async def get_sessions(who: Who, response: Response) -> Any:
    """Where you are signed in, the last seen first."""
    who.take("guest")
    listed = await sessions.listed(who)
    who.sign(response)
    return listed


@api.post("/me/sessions/end", response_model=list[replies.SessionInfo])
async def end_session(who: Who, body: Sent[requests.EndSessionBody], response: Response) -> Any:
    """End one of them: it is signed out at once, and recovery links so far are void. Those that are left."""
    who.take("guest")
    await sessions.end(who, body.id, body.current)
    who.sign(response)
    return await sessions.listed(who)


@api.get("/me/export", response_model=replies.Export)
async def export(who: Who) -> Any:
    """Everything this server keeps about you."""
    who.take("export")
    headers = {"Content-Disposition": 'attachment; filename="cairn-export.json"'}
    found = await accounts.export(who.server, who.guest)
    return StreamingResponse(found, media_type="application/json", headers=headers)


@api.delete("/me", response_model=replies.Erased)
async def erase(who: Who, response: Response) -> Any:
    """Forget me: name, password, chat, tables of mine alone. In matches with others my answers stay, without my name."""
    who.take("export")
    changed = await accounts.erase(who.server, who.guest)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return {"tables": changed}


# The host of a table


@api.post("/tables/{table_id}/close", response_model=replies.Version)
async def close(who: Who, table_id: str, body: Sent[requests.HostBody | None] = None) -> Any:
    """Nobody plays, talks or joins there any more."""
    who.take("message")
    return {"version": await hosting.close(who.server.tables, table_id, who.command(body.id if body else None))}


@api.get("/tables/{table_id}/people", response_model=list[replies.Person])
async def people(who: Who, table_id: str) -> Any:
    """For the host: whoever sits, looks, has talked, or was muted or banned."""
    who.take("look")
    return await hosting.people(who.server.tables, table_id, who.guest)


@api.post("/tables/{table_id}/kick", response_model=replies.Version)
async def kick(who: Who, table_id: str, body: Sent[requests.KickBody]) -> Any:
    """Take somebody's seats: open again before the match, a bot's during it."""
    who.take("message")
    return {"version": await hosting.kick(who.server.tables, table_id, who.command(body.id), body.person, body.bot)}


@api.post("/tables/{table_id}/mute", response_model=replies.Version)
async def mute(who: Who, table_id: str, body: Sent[requests.MuteBody]) -> Any:
    who.take("message")
    return {"version": await hosting.mute(who.server.tables, table_id, who.command(body.id), body.person, body.on)}


@api.post("/tables/{table_id}/ban", response_model=replies.Version)
async def ban(who: Who, table_id: str, body: Sent[requests.BanBody]) -> Any:
    """The table does not exist for them any more."""
    who.take("message")
    tables = who.server.tables
    return {"version": await hosting.ban(tables, table_id, who.command(body.id), body.person, body.on, body.bot)}


@api.get("/tables/{table_id}/invites", response_model=list[replies.Invite])
async def invites(who: Who, table_id: str) -> Any:
    """For the host: the open invitations."""
    who.take("look")
    return await hosting.invites(who.server.tables, table_id, who.guest)


@api.post("/tables/{table_id}/invites", response_model=list[replies.Invite])
async def renew(who: Who, table_id: str, body: Sent[requests.RenewBody]) -> Any:
    """The old invitation to this seat is void; you get a new one, unless you only revoke it."""
    who.take("guest")
    return await hosting.renew(who.server.tables, table_id, who.command(body.id), body.seat, body.revoke)


# The host of the server


@api.get("/health", response_model=replies.Health)
async def health() -> Any:
    """The process lives."""
    return {"status": "ok", "version": __version__}


@api.get("/ready", response_model=replies.Health)
async def ready(request: Request) -> Any:
    """The process can serve tables: it is open, and what happens at them can be stored."""
    server: Server = request.app.state.server
    if not server.ready:
        raise Refused("unavailable", "The server is starting or stopping.", 1)
    if not await server.probe.good():
        raise Refused("unavailable", "Nothing can be stored just now.", 1)
    return {"status": "ready", "version": __version__}


async def metrics(request: Request) -> Response:
    """For Prometheus; unless the host wants otherwise, for this machine only. What a proxy hands on is not from here."""
    server: Server = request.app.state.server
    forwarded = {"x-forwarded-for", "forwarded", "via", "x-real-ip"} & set(request.headers)
    named = at_home(request.url.hostname or "")  # another name that leads here is a page of others that asks
    here = named and at_home(address(request.scope)) and not forwarded
    if server.config.metrics == "off" or (server.config.metrics == "local" and not here):
        raise Refused("not_found", "There is nothing at this address.")
    tables = server.tables
    gauges: dict[str, tuple[str, float]] = {
        "cairn_connections": ("open connections", len(server.edge.connections)),
        "cairn_feeds": ("open feeds", sum(len(table.viewers) for table in tables.cache.all())),
        "cairn_tables": ("tables in memory", len(list(tables.cache.all()))),
        "cairn_matches": ("matches in memory", tables.cache.open_matches),
        "cairn_bots_thinking": ("bots that are asked just now", tables.bots.thinking),
        "cairn_bots_waiting": ("bots that wait for a free process", server.pool.waiting),
        "cairn_replays_running": ("tasks on whole matches that run", server.replays.running),
        "cairn_replays_waiting": ("tasks on whole matches that wait", server.replays.waiting),
        "cairn_replays_held_bytes": ("uploads that wait to be checked", server.replays.held),
        "cairn_loop_lag_worst_seconds": ("the most by which the loop was late in the last minute", server.loop_watch.worst),
        "cairn_memory_bytes": ("memory of this process", memory()),
        "cairn_workers_memory_bytes": ("memory of its workers", sum(map(memory, server.worker_processes()))),
        "cairn_ready": ("1 while tables can be served", int(server.ready)),
    }
    return Response(tables.metrics.text(gauges), media_type="text/plain; version=0.0.4")


def at_home(text: str) -> bool:
    try:
        return text == "localhost" or ipaddress.ip_address(text).is_loopback
    except ValueError:
        return False
