"""One forwarder: what concerns a table that another process owns, or the previous release plays, is asked of it.

Whoever gets a request checks its origin and limits as ever; who may see what, the owner decides.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from http.client import HTTPConnection, HTTPException
from types import SimpleNamespace
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from ...core.catalogue import Message
from ..health.observe import Metrics
from ..tables.table import Elsewhere
from ..wire.errors import CLOSE_RESTART, Refused
from .peers import Peers

REACH = 2.0  # seconds for a connection: a host that was unplugged refuses nothing
PATIENCE = 60.0  # seconds for a reply
REQUESTS = 32  # at once; further ones wait
# Of this connection alone, checked already, or said anew:
OURS = {
    "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "origin", "te", "trailer",
    "transfer-encoding", "upgrade",
}  # fmt: skip
NOT_OURS = ("forwarded", "proxy-", "sec-", "x-cairn-", "x-forwarded-")
NOT_THEIRS = {"connection", "date", "keep-alive", "server", "transfer-encoding"}
NO_CLOSE = {None, 1005, 1006, 1015}  # nobody said why
ROUTE = SimpleNamespace(path="forwarded")  # in metrics and logs
Pairs = list[tuple[str, str]]


def gone() -> Refused:
    return Refused("unavailable", Message("refused-away", {}), 1)


class Forwarder:
    def __init__(self, peers: Peers, metrics: Metrics, secure_cookies: bool, cookie_before: Callable[[Scope], str]) -> None:
        """`cookie_before`: the cookie of whoever asks, as the previous release knows it; empty: of nobody."""
        self.peers = peers
        self.cookie_before = cookie_before
        self.metrics = metrics
        self.secure_cookies = secure_cookies
        self._places = asyncio.Semaphore(REQUESTS)
        self._threads = ThreadPoolExecutor(REQUESTS, "forward")
        self._open: dict[str, set[socket.socket]] = {}  # by the address that they lead to, or shall lead to

    def leave(self, address: str) -> None:
        """Nobody is there any more, though nothing may have closed the connections: whoever waits, or looks, comes back."""
        for each in list(self._open.get(address, ())):
            with suppress(OSError):  # it ends by itself
                each.shutdown(socket.SHUT_RDWR)

    async def reply(self, request: Request, to: Elsewhere) -> Response:
        self.check(request.scope, to)
        request.scope["route"] = ROUTE
        target = request.scope["raw_path"].partition(b"?")[0]
        if query := request.scope["query_string"]:
            target += b"?" + query
        asked = (to.address, request.method, target.decode("latin-1"), self.headers(request.scope, to), await request.body())
        self.metrics.count("cairn_forwarded_total", what="request")
        try:
            async with self._places, self._reached(to.address) as sock:
                ask = asyncio.get_running_loop().run_in_executor(self._threads, fetch, sock, *asked)
                async with asyncio.timeout(PATIENCE):
                    status, headers, content = await ask
        except (OSError, TimeoutError, HTTPException, ValueError):
            raise gone() from None
        reply = Response(content, status)
        reply.raw_headers = [(name.encode("latin-1"), self.cookie(name, value)) for name, value in headers]
        return reply

    @asynccontextmanager
    async def _reached(self, address: str) -> AsyncIterator[socket.socket]:
        """A connection, which `leave` ends, also while it is being made. Whoever gets it closes it."""
        there, loop, open_there = urlsplit(f"//{address}"), asyncio.get_running_loop(), self._open.setdefault(address, set())
        found = await loop.getaddrinfo(there.hostname, there.port or 80, type=socket.SOCK_STREAM)
        family, kind, protocol, _, where = found[0]
        made = socket.socket(family, kind, protocol)
        made.setblocking(False)
        open_there.add(made)
        try:
            try:
                async with asyncio.timeout(REACH):
                    await loop.sock_connect(made, where)
            except BaseException:
                made.close()
                raise
            yield made
        finally:
            open_there.discard(made)

    def cookie(self, name: str, value: str) -> bytes:
        """The previous release need not know that browsers come over HTTPS."""
        missing = name == "set-cookie" and self.secure_cookies and "secure" not in value.lower()
        return (value + "; Secure" if missing else value).encode("latin-1")

    async def feed(self, scope: Scope, receive: Receive, send: Send, to: Elsewhere) -> None:
        self.check(scope, to)
        query = scope["query_string"].decode("latin-1")
        address = f"ws://{to.address}{scope['path']}" + (f"?{query}" if query else "")
        self.metrics.count("cairn_forwarded_total", what="feed")
        async with AsyncExitStack() as after:
            try:
                sock = await after.enter_async_context(self._reached(to.address))
                far = await connect(
                    address, sock=sock, additional_headers=self.headers(scope, to), compression=None, max_size=None, proxy=None,
                    user_agent_header=None,
                )  # fmt: skip
            except InvalidStatus as error:
                await pass_refusal(error, send)
                return
            except (OSError, TimeoutError, WebSocketException):
                raise gone() from None
            await self._pass_on(far, receive, send)

    async def _pass_on(self, far: ClientConnection, receive: Receive, send: Send) -> None:
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

    def check(self, scope: Scope, to: Elsewhere) -> None:
        """What was forwarded once is not sent around: its table has just moved on, so it is asked for again in a moment."""
        if Peers.sent(scope) and not to.previous_release:
            raise to

    def headers(self, scope: Scope, to: Elsewhere) -> Pairs:
        given = Headers(scope=scope)
        said = [(name, value) for name, value in given.items() if name not in OURS and not name.startswith(NOT_OURS)]
        client = str(scope["client"][0]) if scope.get("client") else ""
        scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
        if to.previous_release:
            if cookie := self.cookie_before(scope):
                said = [(name, cookie if name == "cookie" else value) for name, value in said]
            said += [("X-Forwarded-For", client)] if client else []
            return [*said, ("X-Forwarded-Proto", scheme)]
        return said + self.peers.introduction(client, scheme, given.get("host", ""))


def fetch(sock: socket.socket, address: str, method: str, target: str, headers: Pairs, body: bytes) -> tuple[int, Pairs, bytes]:
    sock.settimeout(PATIENCE)
    there = HTTPConnection(address)
    there.sock = sock
    try:
        there.putrequest(method, target, skip_accept_encoding=True)
        for name, value in (*headers, ("Content-Length", str(len(body))), ("Connection", "close")):
            there.putheader(name, value.encode("latin-1"))
        there.endheaders(body)
        reply = there.getresponse()
        kept = [(name.lower(), value) for name, value in reply.getheaders() if name.lower() not in NOT_THEIRS]
        return reply.status, kept, reply.read()
    finally:
        there.close()


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
        if name.lower() not in NOT_THEIRS
    ]
    await send({"type": "websocket.http.response.start", "status": reply.status_code, "headers": kept})
    await send({"type": "websocket.http.response.body", "body": bytes(reply.body or b"")})
