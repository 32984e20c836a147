"""The client's sockets: as little of a WebSocket as measuring needs, so that the client costs less than what it measures.

Messages come as calls, without a task for each socket. Frames are masked, as they must be, with a key of zeros: both sides
of the connection are on this machine.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A  # RFC 6455 section 5.2, each a whole message
MASKED = 0x80
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


class Socket(asyncio.Protocol):
    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self.request = request
        self.heard = heard
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.rest = b""
        self.transport: Any  # uvloop's is no subclass of asyncio's
        self.closing = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        if self.rest:
            data = self.rest + data
        if not self.open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.rest = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.open.set_result(None)
        begin, length = 0, len(data)
        while length - begin >= 2:
            size, first = data[begin + 1], begin + 2
            if size == 126:
                size, first = int.from_bytes(data[first : first + 2], "big"), first + 2
            elif size == 127:
                size, first = int.from_bytes(data[first : first + 8], "big"), first + 8
            end_of_frame = first + size
            if end_of_frame > length:
                break
            kind, body = data[begin], data[first:end_of_frame]
            begin = end_of_frame
            if kind == TEXT:
                self.heard(body)
            elif kind == PING:
                self.write(PONG, body)
            else:
                assert kind == PONG or self.closing, f"the server sent {kind:#x}: {body!r}"
        self.rest = data[begin:] if begin < length else b""

    def send(self, text: bytes) -> None:
        self.write(TEXT, text)

    def write(self, kind: int, body: bytes) -> None:
        if self.transport.is_closing():  # an answer that waited for its time, and the server has been stopped
            return
        size = len(body)
        head = struct.pack("!BBI", kind, MASKED + size, 0) if size < 126 else struct.pack("!BBHI", kind, MASKED + 126, size, 0)
        self.transport.write(head + body)

    async def close(self) -> None:
        self.closing = True
        self.write(CLOSE, struct.pack("!H", 1000))
        await asyncio.sleep(0)
        self.transport.close()


async def connect(address: str, heard: Callable[[bytes], None], cookie: str = "") -> Socket:
    where = urlsplit(address)
    path = f"{where.path}?{where.query}" if where.query else where.path
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {where.netloc}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {KEY}",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    request = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    _, made = await loop.create_connection(lambda: Socket(request, heard), where.hostname, where.port)
    await made.open
    return made
