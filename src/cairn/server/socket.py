"""The feed's socket: uvicorn's own, with a short way out for text that nobody has to wait for.

Most frames find the socket writable. They then go to the transport as they are, without a task that wakes up for them.
"""

from __future__ import annotations

import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "cairn.socket"  # in the scope's extensions
TEXT = 0x81  # a whole message of text


class FeedSocket(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.leaving: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), EXTENSION: self}
            self.scope["extensions"] = extensions

    def send_receive_event_to_app(self) -> None:
        """Text that is no UTF-8 is refused like any other nonsense; uvicorn would log a fault of its own."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

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
            self.transport.write(b"".join(leaving))


def header(size: int) -> bytes:
    """Of an unmasked frame, RFC 6455 section 5.2."""
    if size < 126:
        return bytes((TEXT, size))
    return struct.pack("!BBH", TEXT, 126, size) if size < 1 << 16 else struct.pack("!BBQ", TEXT, 127, size)
