"""Keeps the old release running beside this one: `python -m cairn.server.beside PORT DATABASE PROGRAM...`.

This process is the old release's parent. It starts it again whenever it ends, and ends it when its own standard input ends,
which happens whenever the server goes, also when it is killed.
"""

from __future__ import annotations

import logging
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from ..core.errors import CairnError
from .observe import write_logs
from .processes import PAUSE, end

log = logging.getLogger("cairn.server")
LONGEST_PAUSE = 60.0  # seconds, for a release that does not start at all


class BadRelease(CairnError):
    """What `--old` names is no release that could be asked."""


@contextmanager
def beside(old: str, database: str) -> Iterator[str]:
    """The address of the old release. `old` is an address already, or the old program, which then runs as long as this."""
    if not old or "://" in old:
        yield checked(old) if old else ""
        return
    words = shlex.split(old)
    program = shutil.which(words[0]) if words else None
    if program is None:
        raise BadRelease(f"there is no program {old!r}: --old names the cairn of the old release, or its address")
    port = free_port()
    command = [sys.executable, "-m", "cairn.server.beside", str(port), database, program, *words[1:]]
    keeper = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)  # Ctrl-C is for the server alone
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        assert keeper.stdin is not None
        keeper.stdin.close()
        keeper.wait()


def checked(address: str) -> str:
    try:
        there = urlsplit(address)
        good = there.scheme == "http" and there.hostname and (there.port or 80) and there.path in ("", "/") and not there.query
    except ValueError:
        good = None
    if not good:
        raise BadRelease(f"{address!r} is no address of an old release, such as http://127.0.0.1:8001")
    return address


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def keep(port: str, database: str, program: list[str]) -> None:
    """Until the server goes. Only what every release knows is said to the old one."""
    command = [program[0], "serve", *program[1:], "--host", "127.0.0.1", "--port", port, "--database", database]
    over = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: over.set())
    threading.Thread(target=until_the_end, args=(over,), daemon=True).start()
    pause = PAUSE
    while not over.is_set():
        began = time.monotonic()
        try:
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        except OSError as error:
            log.error("the old release cannot be started: %s", error.strerror)
        else:
            while child.poll() is None and not over.wait(0.2):
                pass
            if over.is_set():
                end([child])
                return
            log.error("the old release ended (%d); starting it again", child.returncode)
        pause = PAUSE if time.monotonic() - began > LONGEST_PAUSE else min(LONGEST_PAUSE, pause * 2)
        over.wait(pause)


def until_the_end(over: threading.Event) -> None:
    sys.stdin.buffer.read()
    over.set()


if __name__ == "__main__":
    write_logs(os.environ.get("CAIRN_LOG", "warning"))
    keep(sys.argv[1], sys.argv[2], sys.argv[3:])
