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
from types import FrameType
from typing import TYPE_CHECKING

import msgspec

from ..health import service_manager
from ..store.storage import StorageError
from .socket_handover import pairs
from .socket_handover import told as hands_of

if TYPE_CHECKING:
    from ..web.service import Config

log = logging.getLogger("cairn.server")
PAUSE = 1.0  # seconds until a process that ended is started again
PATIENCE = 15.0  # seconds that processes have to end


def check_database(database: str, workers: int) -> None:
    if workers > 1 and not database.startswith(("postgresql://", "postgres://")):
        raise StorageError(
            f"{workers} server processes need PostgreSQL: an SQLite file belongs to one process; "
            "use --database postgresql://..., or --workers 1"
        )


def serve_many(host: str, port: int, workers: int, config: Config) -> None:
    """Runs until it is interrupted; the processes share all settings."""
    with listening(host, port) as shared:
        command = [sys.executable, "-m", "cairn.server", "--fd", str(shared.fileno()), *arguments(config)]
        stopping = False
        children: list[subprocess.Popen[bytes]] = []
        made = pairs(workers)
        passed = [shared.fileno(), *(end.fileno() for pair in made for end in pair)]

        def start(number: int) -> subprocess.Popen[bytes]:
            said = [*command, "--hands", hands_of(number, made)]
            return subprocess.Popen(said, stdin=subprocess.PIPE, pass_fds=passed, start_new_session=True)

        def stop(number: int, frame: FrameType | None) -> None:
            nonlocal stopping
            stopping = True

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, stop)
        try:
            children = [start(number) for number in range(workers)]
            service_manager.tell("READY=1")  # the port is open: whoever comes early waits in its queue
            patience = service_manager.watchdog_seconds()
            told = time.monotonic()
            while not stopping:
                time.sleep(0.2)
                if patience is not None and time.monotonic() - told >= patience / 4:
                    told = time.monotonic()
                    service_manager.tell("WATCHDOG=1")  # for this process; a child that stands still is its sentinel's
                for index, child in enumerate(children):
                    if child.poll() is not None and not stopping:
                        log.error("server process %d ended (%s); starting another", child.pid, child.returncode)
                        time.sleep(PAUSE)
                        children[index] = start(index)
        finally:
            service_manager.tell("STOPPING=1")
            end(children)


def arguments(config: Config) -> list[str]:
    """What `python -m cairn.server` understands as these settings."""
    said = ["--database", config.database, "--limits", str(config.limits), "--bot-workers", str(config.workers)]
    said += ["--bot-seconds", str(config.bot_seconds), "--bots", config.bots, "--metrics", config.metrics]
    said += ["--freeze-seconds", str(config.freeze_seconds)]
    for name, value in msgspec.structs.asdict(config.replays).items():
        said += [f"--replay-{name}", str(value)]
    said += ["--secure-cookies"] * config.secure_cookies
    said += [word for origin in sorted(config.origins) for word in ("--origin", origin)]
    said += [word for game in sorted(config.games) for word in ("--game", game)]
    said += [word for proxy in sorted(config.proxies) for word in ("--proxy", proxy)]
    return said + (["--old", config.old] if config.old else [])


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
