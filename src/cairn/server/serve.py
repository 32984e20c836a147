"""Start the server: what `cairn serve`, and `cairn` without arguments, call."""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
import webbrowser
from dataclasses import replace

import uvicorn

from .cluster.one_server import only_server
from .cluster.previous_release import move_all
from .cluster.processes import check_database, serve_many, when_the_parent_ends
from .cluster.release_runner import beside
from .edge.connections import allow_files
from .edge.door import DoorServer
from .edge.feed_protocol import FeedSocket
from .edge.http_protocol import GuardedHttp
from .edge.limits import MESSAGE
from .health import service_manager
from .health.observe import write_logs
from .health.sentinel import Marker, watched
from .settings import Config
from .web.app import make_app


def serve(config: Config, fd: int | None = None) -> None:
    """Runs until it is interrupted. `fd`: a socket that listens already."""
    check_database(config.database, config.workers)
    calm_collector()
    allow_files()
    write_logs(config.log)
    if config.old and "://" not in config.old:  # where it runs already, it keeps what it looks after
        asyncio.run(move_all(config.database))
    has_it = "://" in config.old  # the previous release runs already, on this database
    with only_server("" if has_it else config.database), beside(config.old, config.database) as old:
        config = replace(config, old=old)
        if config.workers > 1:
            serve_many(config)
            return
        with watched(config.database, config.freeze_seconds) as marker:
            settings = uvicorn_config(config, marker)
            server = TellingServer(settings) if fd is None else DoorServer(settings)
            if config.open_browser:
                shown = "localhost" if config.host in ("0.0.0.0", "::", "127.0.0.1") else config.host
                address = f"http://{shown}:{config.port}/"
                threading.Thread(target=open_when_ready, args=(server, address), daemon=True).start()
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
    Those that stay are looked at once more, some tens of thousands together: a long match is as many.
    """
    gc.freeze()
    gc.set_threshold(10_000, 3, 700)


def uvicorn_config(config: Config, marker: Marker | None = None) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(config, marker),
        host=config.host,
        port=config.port,
        http=GuardedHttp,
        ws=FeedSocket,
        ws_max_size=4 * MESSAGE,
        ws_per_message_deflate=False,  # frames are small, and compressing secrets beside what others wrote tells their length
        ws_ping_interval=20,
        ws_ping_timeout=20,
        access_log=False,  # addresses hold invitations; we log routes ourselves
        log_config=None,
        forwarded_allow_ips=",".join(config.proxies),
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
