"""Several server processes behind one port. The parent listens and hands the socket on; whoever is free accepts."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from types import FrameType

from ..health import service_manager
from ..settings import Config
from ..store.storage import StorageError

log = logging.getLogger("cairn.server")
PAUSE = 1.0  # seconds until a process that ended is started again
PATIENCE = 15.0  # seconds that processes have to end


def check_database(database: str, workers: int) -> None:
    if workers > 1 and not database.startswith(("postgresql://", "postgres://")):
        raise StorageError(
            f"{workers} server processes need PostgreSQL: an SQLite file belongs to one process; "
            "use --database postgresql://..., or --workers 1"
        )


def serve_many(config: Config) -> None:
    """Runs until it is interrupted; the processes share all settings."""
    with listening(config.host, config.port) as shared:
        told = replace(config, workers=1, open_browser=False).arguments()
        command = [sys.executable, "-m", "cairn", "serve", "--fd", str(shared.fileno()), *told]
        stopping = False
        children: list[subprocess.Popen[bytes]] = []

        def start() -> subprocess.Popen[bytes]:
            return subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=[shared.fileno()], start_new_session=True)

        def stop(number: int, frame: FrameType | None) -> None:
            nonlocal stopping
            stopping = True

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, stop)
        try:
            children = [start() for _ in range(config.workers)]
            service_manager.tell("READY=1")  # the port is open: whoever comes early waits in its queue
            patience = service_manager.watchdog_seconds()
            watched = time.monotonic()
            while not stopping:
                time.sleep(0.2)
                if patience is not None and time.monotonic() - watched >= patience / 4:
                    watched = time.monotonic()
                    service_manager.tell("WATCHDOG=1")  # for this process; a child that stands still is its sentinel's
                for index, child in enumerate(children):
                    if child.poll() is not None and not stopping:
                        log.error("server process %d ended (%s); starting another", child.pid, child.returncode)
                        time.sleep(PAUSE)
                        children[index] = start()
        finally:
            service_manager.tell("STOPPING=1")
            end(children)


def listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((host, port))
    made.listen(2048)
    made.set_inheritable(True)
    return made


def when_the_parent_ends(act: Callable[[], object]) -> None:
    """A child's standard input is a pipe that nobody writes to: it ends with the parent, also when that is killed."""

    def wait() -> None:
        while os.read(0, 1):  # not by way of sys.stdin, whose lock would be held when this process ends
            pass
        act()

    threading.Thread(target=wait, daemon=True).start()


def end(children: list[subprocess.Popen[bytes]]) -> None:
    for child in children:
        if child.poll() is None:
            child.terminate()
    last = time.monotonic() + PATIENCE
    for child in children:
        try:
            child.wait(max(0.1, last - time.monotonic()))
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
