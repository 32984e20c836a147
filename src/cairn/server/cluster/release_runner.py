"""The old release beside this one: where it is, or how it is started. `release_supervisor` keeps it running."""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from ...core.errors import CairnError


class BadRelease(CairnError):
    """What `--old` names is no release that could be asked."""


@contextmanager
def beside(old: str, database: str) -> Iterator[str]:
    """The address of the old release. `old` is an address already, or the old program, which then runs as long as this."""
    if not old or "://" in old:
        yield checked(old) if old else ""
        return
    words = shlex.split(old, posix=os.name != "nt")
    program = shutil.which(words[0]) if words else None
    if program is None:
        raise BadRelease(f"there is no program {old!r}: --old names the cairn of the old release, or its address")
    port = free_port()
    command = [sys.executable, "-m", "cairn.server.cluster.release_supervisor", str(port), database, program, *words[1:]]
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
