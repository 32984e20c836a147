"""Routes of guests about themselves: who they are, signing in, sessions, their data. What they do is in `people`."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response, StreamingResponse

from ..people import accounts, sessions
from ..people.identity import COOKIE
from ..wire import replies, requests
from .service import Sent, Who, routes

api = routes()


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
    """Become, on this device, the guest whose sign-in link this is."""
    who.take("guest")
    who.become(who.server.identity.read_recovery(body.token))
    await sessions.note(who)
    who.sign(response)
    return await who.me()


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
    """This device forgets you; sign-in link and password work as before."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return {"done": True}


@api.post("/me/sign-out-elsewhere", response_model=replies.Me)
async def sign_out_elsewhere(who: Who, response: Response, body: Sent[requests.CurrentPasswordBody | None] = None) -> Any:
    """Every other device, and every sign-in link so far, stops working; this device goes on."""
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
    """End one of them: it is signed out at once, and sign-in links so far are void. Those that are left."""
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
