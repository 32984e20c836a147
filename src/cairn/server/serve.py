"""Start the server: what `cairn serve`, and `cairn` without arguments, call."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path

import uvicorn

from .cluster.one_server import only_server
from .cluster.previous_release import move_all
from .cluster.processes import check_database, serve_many, when_the_parent_ends
from .cluster.release_runner import beside
from .cluster.socket_handover import HandingServer, Hands
from .edge.connections import allow_files
from .edge.door import DoorServer
from .edge.feed_protocol import FeedSocket
from .edge.http_protocol import GuardedHttp
from .edge.limits import MESSAGE
from .health import service_manager
from .health.observe import write_logs
from .health.sentinel import Marker, watched
from .web.app import Config, make_app


def default_database() -> str:
    """In the user's own data folder, so that games are there again tomorrow."""
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(base) / 'cairn' / 'cairn.sqlite3'}"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    open_browser: bool = False,
    config: Config | None = None,
    fd: int | None = None,
    workers: int = 1,
    hands: str = "",
) -> None:
    """Runs until it is interrupted. `config` for whoever needs more than the usual; `fd`: a socket that listens already, and
    `hands` how to reach the other processes that listen there."""
    config = config or Config(database or default_database())
    check_database(config.database, workers)
    calm_collector()
    allow_files()
    write_logs(os.environ.get("CAIRN_LOG", "warning"))
    if config.old and "://" not in config.old:  # where it runs already, it keeps what it looks after
        asyncio.run(move_all(config.database))
    has_it = "://" in config.old  # the previous release runs already, on this database
    with only_server("" if has_it else config.database), beside(config.old, config.database) as old:
        if workers > 1:
            serve_many(host, port, workers, replace(config, old=old))
            return
        with watched(config.database, config.freeze_seconds) as marker:
            settings = uvicorn_config(replace(config, old=old), host, port, marker)
            server = HandingServer(settings, Hands(hands)) if hands else TellingServer(settings)
            if open_browser:
                shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host
                threading.Thread(target=open_when_ready, args=(server, f"http://{shown}:{port}/"), daemon=True).start()
            if fd is None:
                server.run()
            else:
                when_the_parent_ends(lambda: setattr(server, "should_exit", True))
                server.run([socket.socket(fileno=fd)])


class TellingServer(DoorServer):
    """Tells the service manager when it listens, and when it stops."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            service_manager.tell("READY=1")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        service_manager.tell("STOPPING=1")
        await super().shutdown(sockets)


def calm_collector() -> None:
    """Frames are many small short-lived objects without cycles, matches long-lived ones: collecting often finds nothing.

    A look at the young ones holds the loop, up to half a millisecond for each thousand: so few at a time, the old ones seldom.
    """
    gc.freeze()
    gc.set_threshold(10_000, 100, 20)


def uvicorn_config(config: Config, host: str, port: int, marker: Marker | None = None) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(config, marker),
        host=host,
        port=port,
        http=GuardedHttp,
        ws=FeedSocket,
        ws_max_size=4 * MESSAGE,
        ws_per_message_deflate=False,  # frames are small, and compressing secrets beside what others wrote tells their length
        ws_ping_interval=20,
        ws_ping_timeout=20,
        access_log=False,  # addresses hold invitations; we log routes ourselves
        log_config=None,
        forwarded_allow_ips=",".join(sorted(config.proxies)),
        log_level="warning",  # of uvicorn itself, which would tell addresses and queries
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def open_when_ready(server: uvicorn.Server, address: str) -> None:
    for _ in range(300):
        if server.started:
            webbrowser.open(address)
            return
        threading.Event().wait(0.1)
