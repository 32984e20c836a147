"""The application: its routes and sockets, and what stands around them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from ... import __version__
from ...core.errors import CairnError
from ..cluster.peers import FromPeers
from ..edge.feed_protocol import EXTENSION
from ..edge.guard import Guard, address, error_reply, even_out
from ..health.observe import Observed
from ..health.sentinel import Marker
from ..people.identity import COOKIE, new_guest
from ..settings import Config
from ..tables.table import Elsewhere
from ..wire import declared
from ..wire.bridge import MISUNDERSTOOD, components, with_references
from ..wire.errors import Refused, misunderstood, refused
from . import health_routes, lobby_routes, people_routes, table_routes
from .feed import Viewer, serve_feed
from .pages import page
from .service import Server, seat_number


class Feed:
    """The sockets, beside the routes."""

    def __init__(self, server: Server) -> None:
        self.server = server

    async def __call__(self, table_id: str, scope: Scope, receive: Receive, send: Send) -> None:
        server, asked = self.server, HTTPConnection(scope)
        query = asked.query_params
        await receive()  # the wish to connect
        began = monotonic()
        try:
            known = server.identity.read_cookie(asked.cookies.get(COOKIE))
            guest = known.guest if known else new_guest()
            server.admit(guest)
            seat = seat_number(query.get("seat"))
            events, said = (count(query.get(name, "0"), name) for name in ("events", "chat"))
            socket = scope.get("extensions", {}).get(EXTENSION)
            if socket:
                socket.is_of(address(scope))
            viewer = Viewer(send, guest, seat, events, said, socket.write_now if socket else None)
            await serve_feed(viewer, table_id, receive, server.tables, server.limits, address(scope))
        except Elsewhere as where:
            try:
                await server.forwarder.feed(scope, receive, send, where)
            except CairnError as error:
                await error_reply(refused(error))(scope, receive, send)
        except CairnError as error:
            if refused(error).status == 404:
                await even_out(began)
            await error_reply(refused(error))(scope, receive, send)


def count(text: str, name: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 8:
        raise Refused("bad_request", f"{name} is how many the client already has, not {text[:20]!r}.")
    return int(text)


def make_app(config: Config, marker: Marker | None = None) -> FastAPI:
    """`marker`: how the server says from inside what it is at, if a sentinel watches it."""
    server = Server(config, marker or Marker())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await server.open()
        try:
            yield
        finally:
            await server.close()

    app = FastAPI(title="Cairn", version=__version__, lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.server = server
    for room in (people_routes, lobby_routes, table_routes, health_routes):
        app.router.routes += room.api.routes  # as they are: included, each would be made again for every application
    app.add_api_route("/metrics", health_routes.metrics, include_in_schema=False)
    app.add_middleware(
        Guard, limits=server.limits, turnstile=server.turnstile, feed=Feed(server), origins=config.origins, names=config.names
    )
    app.add_middleware(Observed, metrics=server.metrics)
    app.add_middleware(FromPeers, peers=server.peers)

    @app.exception_handler(Elsewhere)
    async def elsewhere(request: Request, error: Elsewhere) -> Response:
        try:
            return await server.forwarder.reply(request, error)
        except CairnError as error:
            return error_reply(refused(error))

    @app.exception_handler(CairnError)
    async def kernel_error(request: Request, error: CairnError) -> Response:
        return error_reply(refused(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        if first["type"] == MISUNDERSTOOD:
            return error_reply(misunderstood(first["msg"]))
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        return error_reply(Refused("bad_request", f"In the request, {where or 'the body'}: {first['msg']}."))

    @app.exception_handler(ClientDisconnect)
    async def hung_up(request: Request, error: ClientDisconnect) -> Response:
        return Response(status_code=400)  # nobody reads it, and no fault of ours is written down

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> Response:
        codes = {404: "not_found", 405: "method_not_allowed"}
        reply = error_reply(Refused(codes.get(error.status_code, "bad_request"), str(error.detail).rstrip(".") + "."))
        reply.headers.update(error.headers or {})
        return reply

    @app.exception_handler(Exception)
    async def fault(request: Request, error: Exception) -> Response:
        return JSONResponse({"error": {"code": "internal", "message": "Something went wrong here; nothing was lost."}}, 500)

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = with_references(
                get_openapi(title=app.title, version=app.version, routes=app.routes, separate_input_output_schemas=False)
            )
            made.setdefault("components", {}).setdefault("schemas", {}).update(components(declared.STRUCTS))
            app.openapi_schema = made
        return app.openapi_schema

    @app.get("/api/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        return JSONResponse(await asyncio.to_thread(document))  # made for the first who asks, while the loop turns

    @app.get("/{path:path}", include_in_schema=False)
    async def client(path: str, request: Request) -> Response:
        return page(path, accepts=request.headers.get("accept-encoding", ""))

    return app
