"""A port for a server that a test starts, and perhaps kills and starts again."""

from __future__ import annotations

import itertools
import os
import socket
import sys

FIRST, LAST = 10_000, 32_000  # below what the system hands out by itself: nobody gets it while the server is down
_numbers = itertools.count(os.getpid() * 50)  # each process of a run begins elsewhere
_marks: list[socket.socket] = []  # on another address, so that no other test gets it meanwhile, either


def free_port() -> int:
    for number in _numbers:
        port = FIRST + number % (LAST - FIRST)
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", port))
                mark(port)
            except OSError:
                continue
            return port
    raise AssertionError("never reached")


def mark(port: int) -> None:
    """This port is ours for as long as this process lives."""
    if sys.platform == "linux":  # elsewhere a machine has one address of its own
        _marks.append(socket.socket())
        _marks[-1].bind(("127.0.0.2", port))
