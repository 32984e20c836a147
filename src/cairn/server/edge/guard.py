"""What stands before the application: sizes, origins, headers."""

from __future__ import annotations

import re
from asyncio import sleep
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from ipaddress import IPv6Address, IPv6Network
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Part

from ...core.catalogue import Message
from ..people.identity import COOKIE
from ..wire.errors import Refused, error_data
from .caller import caller
from .host_names import HostNames, name_of
from .limits import BODY, RECORD_BODY, Limits
from .turnstile import Turnstile

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; media-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
STEP = 0.05  # seconds
SAFE = {"GET", "HEAD", "OPTIONS"}
ADDRESS = 4 << 10  # characters of a path and its query: reading sixteen thousand folders or arguments would hold the loop
OURS = re.compile(rb"(?:^|;)[ \t]*%b=([\w.-]{1,300})[ \t]*(?=;|$)" % COOKIE.encode())
FEED = re.compile(r"/api/tables/([^/]+)/feed")
FeedApp = Callable[[str, Scope, Receive, Send], Awaitable[None]]


class TooLarge(Exception):
    pass


class Guard:
    """Plain ASGI; the feeds go on from here by themselves."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        turnstile: Turnstile,
        feed: FeedApp,
        origins: Collection[str] = (),
        names: Collection[str] = (),
    ) -> None:
        self.app = app
        self.host_names = HostNames(names, origins)
        self.limits = limits
        self.turnstile = turnstile
        self.feed = feed
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        caller.set(address(scope))
        with_our_cookie_only(scope)
        headers = Headers(scope=scope)
        api = scope["path"].startswith("/api")
        socket = scope["type"] == "websocket"
        try:
            self.limits.take("request" if api else "page", caller.get())
            if len(scope["path"]) + len(scope["query_string"]) > ADDRESS:
                raise Refused("too_large", f"An address has at most {ADDRESS} characters.")
            if not self.host_names.allow(host := headers.get("host", ""), str((scope.get("client") or ("",))[0])):
                words = (
                    f"This server does not answer to the name {name_of(host)[:100]!r}; its host can allow it with --hostname."
                )
                raise Refused("origin_refused", words)
            if (socket or scope["method"] not in SAFE) and not self.same_origin(headers):
                raise Refused("origin_refused", "Requests from other sites are refused.")
        except Refused as error:
            await error_reply(error)(scope, receive, send)
            return
        if socket:
            found = FEED.fullmatch(scope["path"])
            if found:
                await self.feed(found[1], scope, receive, send)
            else:
                await error_reply(Refused("not_found", "There is no socket at this address."))(scope, receive, send)
            return
        await self.turnstile.passed(caller.get())  # who plays does so on a socket, and does not wait behind many requests
        most = RECORD_BODY if scope["path"] == "/api/records" else BODY
        read = 0
        refused = False
        began = monotonic()

        async def too_large() -> None:
            words = f"A request to this address has at most {most} bytes."
            told = Message("refused-file-large", {"megabytes": most >> 20}) if most >> 20 else None
            await error_reply(Refused("too_large", words, told=told))(scope, receive, send)

        async def limited() -> Part:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise TooLarge
            return message

        async def with_headers(message: Part) -> None:
            """Whatever the application makes of a body that is too large, the reply says so."""
            nonlocal refused
            if refused:
                return
            if message["type"] == "http.response.start":
                if read > most:
                    refused = True
                    await too_large()
                    return
                if api and message["status"] == 404:
                    await even_out(began)
                reply = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    reply.setdefault(name, value)
                if api:
                    reply.setdefault("Cache-Control", "no-store")
            await send(message)

        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > most:
            await too_large()
            return
        try:
            await self.app(scope, limited, with_headers)
        except TooLarge:
            if not refused:
                await too_large()

    def same_origin(self, headers: Headers) -> bool:
        """A browser says where a post or a socket comes from. Programs say nothing, and have no cookies of others."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        try:
            return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
        except ValueError:  # half an IPv6 address
            return False


def with_our_cookie_only(scope: Scope) -> None:
    """Whatever else a browser sends along is never read: Python's own way to read cookies takes a second for some of them."""
    sent = [value for name, value in scope["headers"] if name == b"cookie"]
    if sent:
        others = [each for each in scope["headers"] if each[0] != b"cookie"]
        ours = [b"%b=%b" % (COOKIE.encode(), found) for value in sent for found in OURS.findall(value)]
        scope["headers"] = [*others, *((b"cookie", each) for each in ours[-1:])]


def address(scope: Scope) -> str:
    """Whose limits count."""
    return household(str(scope["client"][0])) if scope.get("client") else "local"


def household(text: str) -> str:
    """Of IPv6 the network, as one household has as many addresses as it likes."""
    if ":" in text:
        with suppress(ValueError):
            found = IPv6Address(text.partition("%")[0])
            if not found.is_loopback:
                return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False).network_address)
    return text


async def even_out(began: float) -> None:
    """What is not there and what is not shown take equally long to be refused."""
    await sleep(STEP - (monotonic() - began) % STEP)


def error_reply(error: Refused) -> Response:
    """To a request, or to a socket that is not accepted."""
    wait = {} if error.retry_after is None else {"Retry-After": str(max(1, round(error.retry_after)))}
    return JSONResponse({"error": error_data(error)}, error.status, {**HEADERS, **wait})
