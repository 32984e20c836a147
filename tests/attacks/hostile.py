"""Raw sockets for attacks at the edge: half requests, floods of frames, readers that do not read."""

from __future__ import annotations

import base64
import os
import socket
import struct

from patience import WAIT

PING, PONG, TEXT, CONTINUED = 0x89, 0x8A, 0x01, 0x00


def frame(first: int, data: bytes = b"") -> bytes:
    """A masked frame, as clients send them; the mask is zero, so the data stay as they are."""
    size = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
    return bytes((first,)) + size + b"\0\0\0\0" + data


def connection(host: str, source: str = "127.0.0.1") -> socket.socket:
    """A connection to the server, from any address of this machine."""
    name, _, port = host.partition(":")
    return socket.create_connection((name, int(port)), timeout=WAIT, source_address=(source, 0))


def upgrading(host: str, table: str, source: str = "127.0.0.1", cookie: str = "") -> socket.socket:
    """A feed, asked for by hand."""
    raw = connection(host, source)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET /api/tables/{table}/feed HTTP/1.1", f"Host: {host}", "Connection: Upgrade", "Upgrade: websocket",
        "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", *([f"Cookie: {cookie}"] if cookie else []), "", "",
    ]  # fmt: skip
    raw.sendall("\r\n".join(lines).encode())
    return raw


def upgraded(host: str, table: str, source: str = "127.0.0.1", cookie: str = "") -> socket.socket:
    """A feed, opened by hand."""
    raw = upgrading(host, table, source, cookie)
    reply = raw.recv(4096)
    assert reply.startswith(b"HTTP/1.1 101"), reply
    return raw


def ended(raw: socket.socket) -> bool:
    """Read until the server ends the connection, as it must."""
    try:
        while raw.recv(1 << 16):
            pass
    except (ConnectionError, BrokenPipeError):
        return True
    return True


def flood(raw: socket.socket, data: bytes, times: int) -> None:
    """Send it again and again until the server has had enough."""
    try:
        for _ in range(times):
            raw.sendall(data)
    except (ConnectionError, BrokenPipeError):
        return
