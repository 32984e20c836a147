"""The feed's socket: uvicorn's own, with short ways in and out for what nearly every message is.

Most messages are one small whole text, and most frames find the socket writable. They then pass without the protocol's full
parser, and without a task that wakes up for them; whatever is unusual goes uvicorn's way. This module knows uvicorn's insides;
`http_protocol` and `door` know a little of them, and nothing else does. So uvicorn's version has an upper bound
(docs/decisions/0040).
"""

from __future__ import annotations

import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from .connections import HEAD_SECONDS, Connection, Edge

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

EXTENSION = "cairn.socket"  # in the scope's extensions
TEXT = 0x81  # a whole message of text
MASKED, SHORT = 0x80, 0x80 + 126  # of the second byte; `SHORT`: two bytes for the size follow
READ_AHEAD = 8  # messages; then the sender has to wait


class FeedSocket(WebSocketsSansIOProtocol):
    connection: Connection | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.leaving: list[bytes] = []
        self.edge: Edge = self.config.app.state.server.edge  # type: ignore[union-attr]

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.connection = self.edge.enter(transport)
        if self.connection is not None:
            self.edge.expect(self.connection, HEAD_SECONDS)  # the parser of sockets may want more than that of HTTP did

    def connection_lost(self, exc: Exception | None) -> None:
        self.edge.leave(self.transport)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.connection is not None:
            self.edge.expect(self.connection, 0)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), EXTENSION: self}
            self.scope["extensions"] = extensions

    def is_of(self, address: str) -> None:
        """Who sends on it; a trusted proxy says so in the request."""
        if self.connection is not None:
            self.connection.sender = address

    # In

    def data_received(self, data: bytes) -> None:
        conn, connection = self.conn, self.connection
        if connection is None:  # turned away
            return
        if self.handshake_initiated and self.edge.scale and not self.edge.affords(connection, data):
            self.edge.flooded(connection)  # also before it was accepted: frames are parsed from then on
            return
        if self.handshake_complete and not self.frames and not conn.reader.buffer and conn.state is State.OPEN:
            text = only_text(data)
            if text is not None:
                self.frames, self.curr_msg_data_type = [text], "text"
                self.send_receive_event_to_app()
                return
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """Text that is no UTF-8 is refused like any other nonsense; uvicorn would log a fault of its own."""
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return  # reads go on until the other side has closed, too
        message: Any
        try:
            message = {"text": data.decode()} if self.curr_msg_data_type == "text" else {"bytes": data}
        except UnicodeDecodeError:
            message = {"bytes": data}
        message["type"] = "websocket.receive"
        self.queue.put_nowait(message)
        if self.queue.qsize() > READ_AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    # Out

    def write_now(self, text: bytes) -> bool:
        """Send a message, unless it would have to wait: then nothing was done."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if not self.leaving:
            self.loop.call_soon(self.leave)
        self.leaving += (header(len(text)), text)
        return True

    def leave(self) -> None:
        """What was said in one go, such as a frame and the reply to the answer that caused it, costs one call of the system."""
        leaving, self.leaving = self.leaving, []
        if not self.close_sent and not self.disconnected:
            self.transport.writelines(leaving)


def only_text(data: bytes) -> bytes | None:
    """The text, if the data are one whole masked message of less than 64 KB and nothing else, RFC 6455 section 5.2."""
    if len(data) < 8 or data[0] != TEXT or not MASKED <= data[1] <= SHORT:
        return None
    size, begin = data[1] - MASKED, 6
    if data[1] == SHORT:
        size, begin = data[2] << 8 | data[3], 8
    if len(data) != begin + size:
        return None
    return apply_mask(data[begin:], data[begin - 4 : begin])


def header(size: int) -> bytes:
    """Of an unmasked frame, RFC 6455 section 5.2."""
    if size < 126:
        return bytes((TEXT, size))
    return struct.pack("!BBH", TEXT, 126, size) if size < 1 << 16 else struct.pack("!BBQ", TEXT, 127, size)
