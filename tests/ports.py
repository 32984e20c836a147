"""A port for a server that a test starts, and perhaps kills and starts again."""

from __future__ import annotations

import itertools
import os
import socket

FIRST, LAST = 10_000, 32_000  # below what the system hands out by itself: nobody gets it while the server is down
_numbers = itertools.count(os.getpid() * 50)  # each process of a run begins elsewhere


def free_port() -> int:
    for number in _numbers:
        port = FIRST + number % (LAST - FIRST)
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("never reached")
