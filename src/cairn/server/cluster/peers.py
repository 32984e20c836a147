"""How processes on one database reach each other: a door of its own for each, and a word that only they know."""

from __future__ import annotations

import hmac
import socket

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from ..edge.guard import error_reply
from ..store.storage import StorageError
from ..wire.errors import Refused

WORD, CLIENT, SCHEME, HOST = "x-cairn-peer", "x-cairn-client", "x-cairn-scheme", "x-cairn-host"
BACKLOG = 256


class Peers:
    """Closed until there is a database that others may use, too."""

    def __init__(self) -> None:
        self.door: socket.socket | None = None
        self._word = ""

    def open(self, host: str, secret: bytes) -> str:
        """The address of the door. `host`: where the other processes reach this one."""
        self._word = hmac.digest(secret, b"between processes", "sha256").hex()
        try:
            family = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0][0]
            self.door = socket.create_server((host, 0), family=family, backlog=BACKLOG)
        except OSError as error:
            raise StorageError(f"other processes cannot reach this one at {host!r} (--peers): {error.strerror}") from None
        port = self.door.getsockname()[1]
        return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

    @property
    def port(self) -> int:
        return int(self.door.getsockname()[1]) if self.door is not None else 0

    def introduction(self, client: str, scheme: str, host: str) -> list[tuple[str, str]]:
        """The headers by which another process knows who sends it something, and for whom."""
        return [(WORD, self._word), (CLIENT, client), (SCHEME, scheme), (HOST, host)]

    def knows(self, word: str) -> bool:
        return bool(self._word) and hmac.compare_digest(word.encode("latin-1"), self._word.encode())

    @staticmethod
    def sent(scope: Scope) -> bool:
        """Did another process forward it?"""
        return bool(scope.get("cairn.peer"))


class FromPeers:
    """Around the whole application: what a peer sends counts as what it was sent."""

    def __init__(self, app: ASGIApp, peers: Peers) -> None:
        self.app = app
        self.peers = peers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and self.peers.door is not None:
            given = Headers(scope=scope)
            if self.peers.knows(given.get(WORD, "")):
                scope["cairn.peer"] = True
                scope["client"] = (given[CLIENT], 0) if given.get(CLIENT) else None
                secure, socket = given.get(SCHEME) == "https", scope["type"] == "websocket"
                scope["scheme"] = ("wss" if secure else "ws") if socket else "https" if secure else "http"
                MutableHeaders(scope=scope)["host"] = given.get(HOST, "")
            elif (scope.get("server") or ("", None))[1] == self.peers.port:
                await error_reply(Refused("not_allowed", "This door is for other processes."))(scope, receive, send)
                return
        await self.app(scope, receive, send)
