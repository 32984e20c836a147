"""Several processes behind one port: all who look at a table do so through one of them.

Any process can serve any table, but each one that does plays every answer again and tells its own viewers. So a feed that the
wrong process accepted is handed over, socket and all, before it begins. Where that fails it is served where it is.
"""

from __future__ import annotations

import asyncio
import re
import socket
import zlib
from typing import Any

import uvicorn

from ..edge.door import DoorServer
from ..edge.feed_protocol import FeedSocket

FEED = re.compile(rb"GET /api/tables/([^/?\s]+)/feed[?\s]")
MOST = 1 << 16  # bytes of a request


def pairs(workers: int) -> list[tuple[socket.socket, socket.socket]]:
    """For each process an end to take from, and one that the others give to. They outlive a process that is started again."""
    made = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(workers)]
    for end in (end for pair in made for end in pair):
        end.setblocking(False)
    return made


def told(number: int, made: list[tuple[socket.socket, socket.socket]]) -> str:
    """What one process must be told of them: its number, its own end, the ends of all."""
    return f"{number}:{made[number][0].fileno()}:{','.join(str(end.fileno()) for _, end in made)}"


class Hands:
    def __init__(self, told: str) -> None:
        number, mine, all_of_them = told.split(":")
        self.number = int(number)
        self.mine = socket.socket(fileno=int(mine))
        self.others = [socket.socket(fileno=int(end)) for end in all_of_them.split(",")]
        self.adopting: set[asyncio.Task[None]] = set()

    def give(self, request: bytes, transport: Any) -> bool:
        """Hand a connection over, if its table is another process's; false: it is ours, or nobody could take it."""
        found = FEED.match(request)
        whose = zlib.crc32(found[1]) % len(self.others) if found else self.number
        if whose == self.number:
            return False
        try:
            socket.send_fds(self.others[whose], [request], [transport.get_extra_info("socket").fileno()])
        except OSError:
            return False
        transport.abort()  # our end of it; the connection lives on
        return True

    def listen(self, server: uvicorn.Server) -> None:
        asyncio.get_running_loop().add_reader(self.mine, self.take, server)

    def take(self, server: uvicorn.Server) -> None:
        while True:
            try:
                request, handed, _, _ = socket.recv_fds(self.mine, MOST, 1)
            except OSError:  # nothing is left
                return
            for each in handed:
                task = asyncio.get_running_loop().create_task(adopt(server, socket.socket(fileno=each), request))
                self.adopting.add(task)
                task.add_done_callback(self.adopting.discard)


async def adopt(server: uvicorn.Server, connection: socket.socket, request: bytes) -> None:
    def make() -> FeedSocket:
        return FeedSocket(config=server.config, server_state=server.server_state, app_state=server.lifespan.state)

    connection.setblocking(False)
    try:
        _, feed = await asyncio.get_running_loop().connect_accepted_socket(make, connection)
    except OSError:  # whoever it was has gone
        connection.close()
        return
    feed.data_received(request)


class HandingServer(DoorServer):
    def __init__(self, config: uvicorn.Config, hands: Hands) -> None:
        config.ws = type("GivenAway", (FeedSocket,), {"hands": hands})  # what is taken is an ordinary one
        super().__init__(config)
        self.hands = hands

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.hands.listen(self)
