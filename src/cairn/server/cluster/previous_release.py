"""The release before this one plays to the end what was begun by its rules: requests and sockets of such a table are handed on.

Both work on the same database. This release checks origins and limits as ever; who may see what, the other decides.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from contextlib import suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import h11
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from ...core.errors import CairnError
from ..edge.guard import FeedApp, refuse
from ..store.storage import RUNNING, WAITING, Row, open_storage
from ..tables.live import setup_of
from ..tables.moving import agreement, may_move, move_on
from ..tables.table import other_release
from ..wire.errors import CLOSE_RESTART, Refused, refused

if TYPE_CHECKING:
    from ..web.service import Server

PATH = re.compile(r"/api/tables/([^/]+)(/[^/]*)*")
AGAIN = "/rematch"  # begins something new, and that by the new rules
KNOWN = 20_000  # tables of which is remembered whose they are
PATIENCE = 60.0  # seconds for a reply
# Of this connection alone, checked already, or said anew:
OURS = {
    "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "origin", "te", "trailer",
    "transfer-encoding", "upgrade",
}  # fmt: skip
NOT_OURS = ("forwarded", "proxy-", "sec-", "x-forwarded-")
NOT_THEIRS = {b"connection", b"date", b"keep-alive", b"server", b"transfer-encoding"}
NO_CLOSE = {None, 1005, 1006, 1015}  # nobody said why
ROUTE = SimpleNamespace(path="handed on to the old release")  # in metrics and logs


def gone() -> Refused:
    return Refused(
        "unavailable",
        "The release that plays this match cannot be reached just now; the table is kept as it stands, try again.",
        2,
    )


class Old:
    def __init__(self, address: str, server: Server) -> None:
        there = urlsplit(address)
        assert there.hostname is not None
        self.host, self.port = there.hostname, there.port or 80
        self.server = server
        self._known: OrderedDict[str, bool] = OrderedDict()

    async def plays(self, table: str) -> bool:
        """Was this match begun by other rules than ours? What has not begun begins here."""
        known = self._known.get(table)
        if known is None:
            found = await self.server.storage.table(table) if len(table) <= 40 else None
            if found is None or found.row.status == WAITING or not found.row.terms.names:
                return False
            known = self._known[table] = of_another_release(found.row) and not await self.moved_on(table)
            if len(self._known) > KNOWN:
                self._known.popitem(last=False)
        return known

    async def moved_on(self, table: str) -> bool:
        """Do our rules agree with all that was played there, so that it is ours from now on? Whoever holds it finds out."""
        try:
            async with self.server.tables.hold(table) as held:
                return not held.outdated
        except CairnError:
            return False

    # Requests

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["route"] = ROUTE
        query = scope["query_string"].decode("latin-1")
        target = scope["raw_path"].decode("latin-1").partition("?")[0] + (f"?{query}" if query else "")
        status, headers, body = await self.fetch(scope["method"], target, handed_on(scope), await whole(receive))
        kept = [(name, value) for name, value in headers if name not in NOT_THEIRS]
        if self.server.config.secure_cookies:
            kept = [(name, value + b"; Secure" if name == b"set-cookie" else value) for name, value in kept]
        await send({"type": "http.response.start", "status": status, "headers": kept})
        await send({"type": "http.response.body", "body": body})

    async def fetch(
        self, method: str, target: str, headers: list[tuple[str, str]], body: bytes
    ) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        talk = h11.Connection(h11.CLIENT)
        ours = [("Host", f"{self.host}:{self.port}"), ("Connection", "close"), ("Content-Length", str(len(body)))]
        said = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in (*ours, *headers)]
        status, told, parts = 0, [], []
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection(self.host, self.port)
                try:
                    for event in (h11.Request(method=method, target=target, headers=said), h11.Data(data=body)):
                        writer.write(talk.send(event) or b"")
                    writer.write(talk.send(h11.EndOfMessage()) or b"")
                    while True:
                        heard = talk.next_event()
                        if heard is h11.NEED_DATA:
                            talk.receive_data(await reader.read(1 << 16))
                        elif isinstance(heard, h11.Response):
                            status, told = heard.status_code, list(heard.headers)
                        elif isinstance(heard, h11.Data):
                            parts.append(bytes(heard.data))
                        elif isinstance(heard, h11.EndOfMessage):
                            return status, told, b"".join(parts)
                finally:
                    writer.close()
        except (OSError, TimeoutError, h11.ProtocolError):
            raise gone() from None

    # Sockets

    async def feed(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # the wish to connect
        query = scope["query_string"].decode("latin-1")
        address = f"ws://{self.host}:{self.port}/api/tables/{table}/feed" + (f"?{query}" if query else "")
        try:
            far = await connect(
                address, additional_headers=handed_on(scope), compression=None, max_size=None, proxy=None,
                user_agent_header=None,
            )  # fmt: skip
        except InvalidStatus as error:
            await pass_refusal(error, send)
            return
        except (OSError, TimeoutError, WebSocketException):
            raise gone() from None
        async with far:
            await send({"type": "websocket.accept"})
            ways = {asyncio.create_task(up(receive, far)), asyncio.create_task(down(far, send))}
            try:
                done, _ = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
            if all(way.result() for way in done):  # the other side has ended it, not the viewer
                code = far.close_code
                await send({"type": "websocket.close", "code": CLOSE_RESTART if code in NO_CLOSE else code})


async def move_all(database: str) -> None:
    """Before the old release is started beside this one: what it need not play any more it shall not see."""

    async def judged(request: dict[str, Any]) -> dict[str, Any]:
        return agreement(request)

    storage = await open_storage(database)
    try:
        for table in await storage.recent_tables(1 << 40):
            found = await storage.table(table)
            if found is not None and found.row.status == RUNNING:
                with suppress(CairnError):  # of this table alone: it stays
                    ours = found.row.terms.branch_of is None and not await storage.why_aside(table)  # others when looked at
                    if ours and may_move(found.row, setup_of(found.row.terms)):
                        await move_on(storage, found.row, judged)
    finally:
        await storage.close()


def of_another_release(row: Row) -> bool:
    try:
        return bool(other_release(row.terms, setup_of(row.terms)))
    except CairnError:  # a game, or an option of it, that this release does not have
        return True


def handed_on(scope: Scope) -> list[tuple[str, str]]:
    said = [(name, value) for name, value in Headers(scope=scope).items() if name not in OURS and not name.startswith(NOT_OURS)]
    if scope.get("client"):
        said.append(("X-Forwarded-For", str(scope["client"][0])))
    return [*said, ("X-Forwarded-Proto", "https" if scope["scheme"] in ("https", "wss") else "http")]


async def whole(receive: Receive) -> bytes:
    parts = []
    while True:
        message = await receive()
        parts.append(message.get("body", b""))
        if message["type"] == "http.disconnect" or not message.get("more_body"):
            return b"".join(parts)


async def up(receive: Receive, far: ClientConnection) -> bool:
    """Until the viewer goes: false. True if the other side is gone."""
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return False
        text = message.get("text")
        try:
            await far.send(text if text is not None else message["bytes"])
        except ConnectionClosed:
            return True


async def down(far: ClientConnection, send: Send) -> bool:
    with suppress(ConnectionClosed):
        async for text in far:
            if isinstance(text, str):
                await send({"type": "websocket.send", "text": text})
    return True


async def pass_refusal(error: InvalidStatus, send: Send) -> None:
    reply = error.response
    kept: list[tuple[bytes, bytes]] = [
        (name.lower().encode("latin-1"), value.encode("latin-1"))
        for name, value in reply.headers.raw_items()
        if name.lower().encode("latin-1") not in NOT_THEIRS
    ]
    await send({"type": "websocket.http.response.start", "status": reply.status_code, "headers": kept})
    await send({"type": "websocket.http.response.body", "body": bytes(reply.body or b"")})


class HandOn:
    """Stands between the guard and the routes, where there is an old release."""

    def __init__(self, app: ASGIApp, old: Old) -> None:
        self.app = app
        self.old = old

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        try:
            if found is None or not await self.old.plays(found[1]):
                await self.app(scope, receive, send)
            elif scope["path"].endswith(AGAIN):
                await self.again(found[1], scope, receive, send)
            else:
                await self.old.request(scope, receive, send)
        except CairnError as error:
            await refuse(refused(error), False, send)

    async def again(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """A rematch is ours. On SQLite nobody tells us what the other release stored, nor it what we did."""
        server = self.old.server
        await server.tables.read_again(table)
        status = 0

        async def seen(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        await self.app(scope, receive, seen)
        if status == 200:
            await server.storage.notice("table", table)


def handing_on(old: Old, ours: FeedApp) -> FeedApp:
    """Sockets of tables that the old release plays go there, all others here."""

    async def feed(table: str, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await (old.feed if await old.plays(table) else ours)(table, scope, receive, send)
        except CairnError as error:
            await refuse(refused(error), True, send)

    return feed
