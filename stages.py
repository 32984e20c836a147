"""What a long command is doing: a line for every stage with its time, and on a terminal a live line; stages side by side."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

TICK = 0.2  # seconds between two states of the live line
OFFLINE = (
    "name resolution", "Name or service not known", "getaddrinfo failed", "nodename nor servname", "Failed to establish a new",
    "Network is unreachable", "Connection refused", "Connection reset", "ConnectTimeout", "Read timed out", "Remote end closed",
    "ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH",
)  # fmt: skip
NEARLY_FULL = 32 << 20  # bytes
FULL = ("No space left on device", "ENOSPC", "not enough space on the disk", "Disk quota exceeded")
ERRORS = ("error: ", "npm error ", "ERROR: ")


class StageError(Exception):
    """A stage failed. The message is half a sentence; `passing` if it may go better without a change of the sources."""

    def __init__(self, message: str, passing: bool = False) -> None:
        super().__init__(message)
        self.passing = passing


class Stages:
    """One command's stages. Those in `together` run side by side, and a Ctrl-C or a failure of one ends all."""

    def __init__(self, quiet: bool = False) -> None:
        self.began = time.monotonic()
        self.quiet = quiet
        self.live = not quiet and sys.stderr.isatty()
        self._running: list[str] = []
        self._children: set[subprocess.Popen[bytes]] = set()
        self._stopped = False
        self._lock = threading.RLock()
        self._shown = 0

    def say(self, text: str) -> None:
        """A line of its own, on standard error: standard output belongs to `cairn`."""
        with self._lock:
            self._wipe()
            if not self.quiet:
                print(text, file=sys.stderr, flush=True)

    @contextmanager
    def stage(self, words: str) -> Iterator[None]:
        began = time.monotonic()
        with self._lock:
            self._running.append(words)
            if not self.live:
                self.say(f"{began - self.began:5.1f} s  {words} ...")
        try:
            yield
        finally:
            with self._lock:
                self._running.remove(words)
        now = time.monotonic()
        self.say(f"{now - self.began:5.1f} s  {words}: done in {now - began:.1f} s")

    def together(self, *lanes: Callable[[], None]) -> None:
        failed: list[BaseException] = []

        def run(lane: Callable[[], None]) -> None:
            try:
                lane()
            except BaseException as error:
                failed.append(error)

        threads = [threading.Thread(target=run, args=(lane,), daemon=True) for lane in lanes]
        self._stopped = False
        over = False
        try:
            for thread in threads:
                thread.start()
            while not failed and (alive := [thread for thread in threads if thread.is_alive()]):
                self._draw()
                alive[0].join(TICK)
            over = not failed
        finally:
            if not over:  # nothing goes on behind our back
                self.stop()
            for thread in threads:
                thread.join()
            with self._lock:
                self._wipe()
        if failed:
            raise failed[0]

    def call(self, command: list[str | Path], log: Path, cwd: Path, env: Mapping[str, str] | None = None) -> None:
        """Run a program to its end; all that it says goes into `log`."""
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("ab") as told:
            start = told.tell()
            with self._lock:
                if self._stopped:
                    raise StageError("stopped", passing=True)
                # a group of its own, so that all its children can be ended with it; not a session, which Linux may give as
                # much of the processor as all of ours together, whatever our priority
                child = subprocess.Popen(
                    command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=told, stderr=told,
                    process_group=None if os.name == "nt" else 0,
                )  # fmt: skip
                self._children.add(child)
            try:
                status = child.wait()
            finally:
                with self._lock:
                    self._children.discard(child)
        if status:
            with log.open("rb") as told:
                told.seek(start)
                said = told.read().decode("utf-8", "replace")
            if shutil.disk_usage(log.parent).free < NEARLY_FULL:  # then not even the log could be written
                raise StageError("the disk is full", passing=True)
            raise StageError(*reason(said, status))

    def stop(self) -> None:
        """End everything that was started, and start nothing more."""
        with self._lock:
            self._stopped = True
            for child in self._children:
                end(child)

    def _draw(self) -> None:
        if not self.live or not self._running:
            return
        with self._lock:
            text = f"{time.monotonic() - self.began:5.1f} s  {', '.join(self._running)} ..."
            width = max(20, _columns() - 1)
            text = text[:width]
            sys.stderr.write("\r" + text.ljust(self._shown))
            sys.stderr.flush()
            self._shown = len(text)

    def _wipe(self) -> None:
        if self._shown:
            sys.stderr.write("\r" + " " * self._shown + "\r")
            sys.stderr.flush()
            self._shown = 0


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def end(child: subprocess.Popen[bytes]) -> None:
    """The process and all that it started."""
    with suppress(OSError):
        if os.name == "nt":
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(child.pid)], capture_output=True)
        else:
            os.killpg(child.pid, signal.SIGKILL)


def reason(said: str, status: int) -> tuple[str, bool]:
    """Why a program failed, from what it said; and whether it may go better another time."""
    if any(mark in said for mark in FULL):
        return "the disk is full", True
    if any(mark in said for mark in OFFLINE):
        return "the package registry cannot be reached", True
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    told = next((line for line in lines if line.startswith(ERRORS) or " error: " in line), lines[-1] if lines else "")
    return told or f"it ended with status {status}", False
