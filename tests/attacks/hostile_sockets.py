"""Many hostile connections at once, until it is terminated: `hostile_sockets.py HOST TABLE SOCKETS ADDRESSES SECONDS`.

A quarter of them send half a request, a quarter flood a feed with pings, a quarter send messages and never read, a quarter come
and go. Who is thrown out comes again. It says when it has begun, and at the end how many connections were made.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
import time
from contextlib import suppress

from attacks.hostile import PING, frame

PAUSE = 0.5  # seconds before a connection that was ended is made again


class Attack:
    def __init__(self, host: str, table: str, seconds: float) -> None:
        self.name, _, port = host.partition(":")
        self.port = int(port)
        self.upgrade = (
            f"GET /api/tables/{table}/feed HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()
        self.end = time.monotonic() + seconds
        self.made = 0

    async def keep_on(self, number: int, address: str) -> None:
        """One socket's worth of trouble, again and again."""
        does = (self.half, self.ping, self.mute, self.come_and_go)[number % 4]
        await asyncio.sleep(number % 100 / 50)
        while time.monotonic() < self.end:
            with suppress(OSError, asyncio.IncompleteReadError):
                raw = socket.socket()
                raw.setblocking(False)
                raw.bind((address, 0))
                await asyncio.get_running_loop().sock_connect(raw, (self.name, self.port))
                reader, writer = await asyncio.open_connection(sock=raw)
                self.made += 1
                if self.made == 1:
                    print("begun", flush=True)
                try:
                    await does(reader, writer)
                finally:
                    writer.transport.abort()
            await asyncio.sleep(PAUSE)

    async def half(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET / HTTP/1.1\r\nX-Half: ")
        while time.monotonic() < self.end and not writer.transport.is_closing():
            writer.write(b"y")
            await asyncio.sleep(1)

    async def ping(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(self.upgrade)
        await reader.readuntil(b"\r\n\r\n")
        while time.monotonic() < self.end:
            writer.write(frame(PING) * 50)
            await asyncio.wait_for(writer.drain(), 5)
            await asyncio.sleep(0.1)
            if writer.transport.is_closing():
                return

    async def mute(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(self.upgrade)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        while time.monotonic() < self.end and not writer.transport.is_closing():
            writer.write(frame(0x81, b'{"type": "undo", "id": "x"}'))
            await asyncio.sleep(1)

    async def come_and_go(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
        with suppress(TimeoutError):
            await asyncio.wait_for(reader.read(100), 2)


async def main(host: str, table: str, sockets: int, addresses: int, seconds: float) -> None:
    attack, ended = Attack(host, table, seconds), asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    tasks = [asyncio.create_task(attack.keep_on(n, f"127.0.1.{1 + n % addresses}")) for n in range(sockets)]
    with suppress(TimeoutError):
        await asyncio.wait_for(ended.wait(), seconds)
    print(attack.made, flush=True)
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5])))
