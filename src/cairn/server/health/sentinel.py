"""The sentinel: a small process that watches the server from outside and ends it when a table has frozen it.

Rules that never come to an end hold the one thread that serves everybody, and nothing inside the process can stop them. So
the server writes into a page of shared memory which table's rules it runs, and that its loop still turns. If the loop
stands still while the processor works, the sentinel kills the server and sets the table aside in the store: whoever starts
the server again (systemd, a container, `--workers`) finds all other tables as they were.

This file is also run by itself, without the rest of the package: it must stay small.
"""

from __future__ import annotations

import mmap
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from select import select
from typing import IO

SIZE, MARK, LONGEST = 64, 16, 40  # of the page; where the table stands in it; characters of a table's id
GROWTH = 1 << 30  # bytes by which the server may grow while its loop stands still


class Marker:
    """The server's end. Without a sentinel it does nothing."""

    def __init__(self, page: mmap.mmap | None = None) -> None:
        self.page = page
        self.beats = 0

    def begin(self, table: str) -> None:
        """From now on the rules of this table run."""
        if self.page is not None:
            written = table.encode()[:LONGEST]
            self.page[MARK : MARK + 1 + len(written)] = bytes((len(written),)) + written

    def end(self) -> None:
        if self.page is not None:
            self.page[MARK] = 0

    def beat(self) -> None:
        """The loop turns."""
        if self.page is not None:
            self.beats += 1
            self.page[:8] = self.beats.to_bytes(8, "little")


@contextmanager
def watched(database: str, seconds: float) -> Iterator[Marker]:
    """A sentinel for this process; `seconds`: how long the loop may stand still, 0: as long as it likes."""
    if not seconds or os.name != "posix":
        yield Marker()
        return
    with shared_file() as file:
        file.write(bytes(SIZE))
        file.flush()
        page = mmap.mmap(file.fileno(), SIZE)
        command = [sys.executable, "-P", __file__, str(os.getpid()), str(file.fileno()), str(seconds)]
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            pass_fds=[file.fileno()],
            start_new_session=True,  # a Ctrl-C in the terminal is for the server
            env={**os.environ, "CAIRN_SENTINEL_DATABASE": database},  # not among the arguments, which everybody can read
        )
        try:
            yield Marker(page)
        finally:
            page[MARK] = 0  # an orderly end is nobody's fault
            assert process.stdin is not None
            process.stdin.close()
            process.wait(10)


def shared_file() -> IO[bytes]:
    """In memory where the system has that: a full disk must not matter."""
    if hasattr(os, "memfd_create"):
        return open(os.memfd_create("cairn-sentinel"), "w+b")
    return tempfile.TemporaryFile()


# The sentinel's end


def used(pid: int) -> tuple[float, int]:
    """Seconds of processor time and bytes of memory of a process; as much time as the clock says where the system is silent."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            fields = file.read().rpartition(b")")[2].split()
        ticks = int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK"), int(fields[21]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return time.monotonic(), 0


def watch(pid: int, page: mmap.mmap, seconds: float) -> str | None:
    """Until the server ends or stands still. None: it ended; else the table that it stands still at, if it is one."""
    beat, since = b"", time.monotonic()
    processor, memory = used(pid)
    stood = worked = 0.0
    grown = 0
    while not select([sys.stdin], [], [], min(0.25, seconds / 8))[0]:
        now, (processor_now, memory_now) = time.monotonic(), used(pid)
        if page[:8] != beat:
            beat, since, processor, memory = page[:8], now, processor_now, memory_now
        stood, worked, grown = now - since, processor_now - processor, memory_now - memory
        if not int.from_bytes(beat, "little"):
            continue  # the server still starts
        if (stood >= seconds and worked >= seconds / 2) or (stood >= 1 and grown >= GROWTH):
            return marked(page) or ""
    impatient = stood >= 1 and worked >= min(2.0, seconds / 4)  # somebody else has killed it first
    return marked(page) if impatient else None


def marked(page: mmap.mmap) -> str | None:
    return page[MARK + 1 : MARK + 1 + page[MARK]].decode() if page[MARK] else None


def set_aside(database: str, table: str) -> bool:
    import asyncio

    from cairn.core.errors import CairnError
    from cairn.server.store.storage import open_storage

    async def store() -> None:
        storage = await open_storage(database)
        try:
            await storage.set_aside(table, "its rules did not come to an end: the server stood still and was ended")
        finally:
            await storage.close()

    try:
        asyncio.run(store())
    except CairnError as error:
        say(f"that table {table} froze the server could not be stored: {error}")
        return False
    say(f"table {table} froze the server and is set aside: cairn admin aside")
    return True


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def main() -> None:
    pid, descriptor, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # it ends when the server does
    database, page = os.environ["CAIRN_SENTINEL_DATABASE"], mmap.mmap(descriptor, SIZE)
    table = watch(pid, page, seconds)
    if table is None:
        return
    stored = not table or set_aside(database, table)  # first: where the server is all there is, nobody outlives it
    say(f"the server stood still for {seconds:g} seconds; the sentinel ends it")
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    if not stored:  # the server may have held the store
        set_aside(database, table)


if __name__ == "__main__":
    main()
