"""uvicorn's HTTP protocol with the edge's limits: a head has a size, and head and body have their time."""

from __future__ import annotations

from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .connections import BODY_SECONDS, HEAD, HEAD_SECONDS, Connection, Edge

TOO_LARGE = msgspec.json.encode({"error": {"code": "too_large", "message": f"The head of a request has at most {HEAD} bytes."}})
TOO_LARGE_REPLY = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: application/json\r\nconnection: close\r\n"
    b"content-length: " + str(len(TOO_LARGE)).encode() + b"\r\n\r\n" + TOO_LARGE
)


class HeadTooLarge(Exception):
    pass


class GuardedHttp(HttpToolsProtocol):
    connection: Connection | None = None
    head = 0  # bytes of the head that is coming in
    in_head = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.edge: Edge = self.config.app.state.server.edge  # type: ignore[union-attr]

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.connection = self.edge.enter(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.edge.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.connection is None:  # turned away
            return
        in_head = self.in_head
        super().data_received(data)
        if in_head and self.in_head and self.edge.scale:  # what is no header yet counts, too: a name without end
            self.head += len(data)
            if self.head > HEAD and not self.transport.is_closing():
                self.send_400_response("")

    def send_400_response(self, msg: str) -> None:
        if self.head <= HEAD:
            super().send_400_response(msg)
            return
        self.edge.metrics.count("cairn_connections_dropped_total", why="head too large")
        self.transport.write(TOO_LARGE_REPLY)
        self.transport.close()

    # What the parser finds

    def on_message_begin(self) -> None:
        self.head, self.in_head = 0, True
        self.owe(HEAD_SECONDS)
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        self.head += len(name) + len(value)
        if self.head > HEAD and self.edge.scale:
            raise HeadTooLarge
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.in_head = False
        self.owe(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.owe(0)
        super().on_message_complete()

    def owe(self, seconds: float) -> None:
        if self.connection is not None:
            self.edge.expect(self.connection, seconds)
