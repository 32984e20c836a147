"""What the service manager (systemd) is told: that the server is ready, that it lives, that it stops."""

from __future__ import annotations

import os
import socket
from contextlib import suppress


def tell(words: str) -> None:
    """One message of the notify protocol, `READY=1` and the like."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    if address.startswith("@"):
        address = "\0" + address[1:]  # a name without a file
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to:
        to.sendto(words.encode(), address)


def watchdog_seconds() -> float | None:
    """How long the manager waits for a sign of life of this process; None: it does not watch it."""
    try:
        seconds = int(os.environ["WATCHDOG_USEC"]) / 1_000_000
        meant = int(os.environ.get("WATCHDOG_PID", os.getpid()))
    except (KeyError, ValueError):
        return None
    return seconds if meant == os.getpid() and seconds > 0 else None
