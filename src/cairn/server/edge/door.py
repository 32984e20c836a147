"""The door: how connections come in.

uvicorn's own way in accepts whoever waits, all in one turn of the loop, and makes a connection of each before anybody asks who
it is: thousands of strangers who come at once would keep the players waiting. Here they come in one after the other, while the
loop turns for everybody else, and who may not come in is turned away before anything is made of it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import struct
import sys
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.config import STARTUP_FAILURE

from .connections import Edge

BACKLOG = 256  # connections that may wait at the door
TURNED_AWAY_AT_ONCE = 32  # each costs the loop some ten microseconds
PAUSE = 0.05  # seconds, if nobody can be let in: there are no more files
AT_ONCE = struct.pack("ii", 1, 0)  # SO_LINGER: closed without a farewell, so nothing of it is kept
log = logging.getLogger("cairn.server")


class Door:
    """One listening socket. For uvicorn it is one of its servers."""

    def __init__(self, server: uvicorn.Server, edge: Edge, listening: socket.socket, peers: bool = False) -> None:
        """`peers`: only other server processes come in here."""
        self.server = server
        self.edge = edge
        self.peers = peers
        self.sockets = [listening]
        listening.setblocking(False)
        self.task = asyncio.create_task(self.run(listening))

    async def run(self, listening: socket.socket) -> None:
        loop, turned_away = asyncio.get_running_loop(), 0
        while True:
            try:
                connection, peer = await loop.sock_accept(listening)
            except OSError:
                await asyncio.sleep(PAUSE)
                continue
            if not self.peers and self.edge.closed_to(peer):
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
                connection.close()
                turned_away += 1
                if turned_away % TURNED_AWAY_AT_ONCE == 0:
                    await asyncio.sleep(0)
                continue
            try:
                await loop.connect_accepted_socket(self.protocol, connection)
            except OSError:  # whoever it was has gone
                connection.close()

    def protocol(self) -> asyncio.Protocol:
        config, server = self.server.config, self.server
        make: Any = config.http_protocol_class
        made: asyncio.Protocol = make(config=config, server_state=server.server_state, app_state=server.lifespan.state)
        return made

    def close(self) -> None:
        self.task.cancel()
        for each in self.sockets:
            each.close()

    async def wait_closed(self) -> None:
        with suppress(asyncio.CancelledError):
            await self.task


class DoorServer(uvicorn.Server):
    """uvicorn's server with doors of our own."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        config = self.config
        if sockets is None:
            try:
                sockets = listening(config.host, config.port)
            except OSError as error:
                log.error("the server cannot listen on %s, port %d: %s", config.host, config.port, error.strerror)
                await self.lifespan.shutdown()
                sys.exit(STARTUP_FAILURE)
        inside = config.app.state.server  # type: ignore[union-attr]
        self.servers: list[Any] = [Door(self, inside.edge, each) for each in sockets]
        if inside.peers.door is not None:
            self.servers.append(Door(self, inside.edge, inside.peers.door, peers=True))
            inside.edge.peer_port = inside.peers.port
        self.started = True


def listening(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen there: a name may stand for several addresses."""
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    made: list[socket.socket] = []
    try:
        for family, kind, protocol, _, address in dict.fromkeys(found):
            made.append(each := socket.socket(family, kind, protocol))
            if os.name == "posix":
                each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                each.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            each.bind(address)
            each.listen(BACKLOG)
    except OSError:
        for each in made:
            each.close()
        raise
    return made
