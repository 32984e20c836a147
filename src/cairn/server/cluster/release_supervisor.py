"""Keeps the old release running: `python -m cairn.server.cluster.release_supervisor PORT DATABASE PROGRAM...`.

This process is the old release's parent. It starts it again whenever it ends, and ends it when its own standard input ends,
which happens whenever the server goes, also when it is killed.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
import time

from ..health.observe import write_logs
from ..settings import variables
from .one_server import BESIDE
from .processes import PAUSE, end, when_the_parent_ends

log = logging.getLogger("cairn.server")
OURS = variables() - {"CAIRN_LOG"}  # settings of this release
LONGEST_PAUSE = 60.0  # seconds, for a release that does not start at all


def keep(port: str, database: str, program: list[str]) -> None:
    """Until the server goes. Only what every release knows is said to the old one."""
    command = [program[0], "serve", *program[1:], "--host", "127.0.0.1", "--port", port, "--database", database]
    over = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: over.set())
    when_the_parent_ends(over.set)
    pause = PAUSE
    while not over.is_set():
        began = time.monotonic()
        try:
            env = {name: value for name, value in os.environ.items() if name not in OURS} | {BESIDE: "1"}
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=env)
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


if __name__ == "__main__":
    write_logs(os.environ.get("CAIRN_LOG", "warning"))
    keep(sys.argv[1], sys.argv[2], sys.argv[3:])
