"""uvicorn's HTTP protocol with the edge's limits: a head has a size, and head and body have their time."""

from __future__ import annotations

from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .connections import BODY_SECONDS, HEAD, HEAD_SECONDS, Connection, Edge
from .limits import RECORD_BODY

PIPELINED = 8  # requests that may come before the first of them was answered
PIECES = 5_000  # parts of a body in what was read at once: chunks of fifty bytes
BODY_BYTES = 2 * RECORD_BODY  # of any body as it is sent, with all that frames its chunks
TOO_LARGE = msgspec.json.encode({"error": {"code": "too_large", "message": f"The head of a request has at most {HEAD} bytes."}})
TOO_LARGE_REPLY = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: application/json\r\nconnection: close\r\n"
    b"content-length: " + str(len(TOO_LARGE)).encode() + b"\r\n\r\n" + TOO_LARGE
)


class HeadTooLarge(Exception):
    pass


class TooMany(Exception):
    """Requests before the first was answered, or parts of a body: reading each costs the loop, however small it is."""


class GuardedHttp(HttpToolsProtocol):
    connection: Connection | None = None
    head = 0  # bytes of the head that is coming in
    in_head = True
    body = pieces = 0  # bytes of the body that is coming in; parts of it in what was just read

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
        in_head, self.pieces = self.in_head, 0
        super().data_received(data)
        if not self.edge.scale:
            return
        if in_head and self.in_head:  # what is no header yet counts, too: a name without end
            self.head += len(data)
            if self.head > HEAD and not self.transport.is_closing():
                self.send_400_response("")
        elif not in_head and not self.in_head:
            self.body += len(data)
            if self.body > BODY_BYTES:
                self.edge.drop(self.connection, "flood")
            elif self.cycle is not None and self.cycle.response_complete and not self.connection.deadline:
                self.owe(HEAD_SECONDS)  # it was answered; this begins no request, but has ended the keep-alive's time

    def send_400_response(self, msg: str) -> None:
        if self.crowded and self.connection is not None:
            self.edge.drop(self.connection, "flood")
        elif self.head <= HEAD:
            super().send_400_response(msg)
        else:
            self.edge.metrics.count("cairn_connections_dropped_total", why="head too large")
            self.transport.write(TOO_LARGE_REPLY)
            self.transport.close()

    @property
    def crowded(self) -> bool:
        return bool(self.edge.scale) and (len(self.pipeline) >= PIPELINED or self.pieces > PIECES)

    # What the parser finds

    def on_message_begin(self) -> None:
        if self.crowded:
            raise TooMany
        self.head, self.in_head, self.body = 0, True, 0
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

    def on_body(self, body: bytes) -> None:
        self.pieces += 1
        if self.crowded:
            raise TooMany
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.owe(0)
        super().on_message_complete()

    def owe(self, seconds: float) -> None:
        if self.connection is not None:
            self.edge.expect(self.connection, seconds)
