"""A bot as a separate program, in any language: one JSON object per line on its standard input, one answer per line back.

Every line has `what`: `match` (once, first), `question` (expects one line: the notation of an action) or `over` (once, last).
The program starts when it is first asked in a match, and again after a crash.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import tempfile
import threading
from typing import IO, Any

from ..core.actions import Action
from ..core.errors import CairnError
from ..core.game import Setup
from ..core.words import seat_names

PROTOCOL = 1
GRACE = 1.0  # seconds to end after the match


class ProgramFailed(CairnError):
    """The program has ended or cannot be reached."""


class ProgramBot:
    def __init__(self, command: list[str], seed: int, limit: float | None = None) -> None:
        self.command = command
        self.seed = seed
        self.limit = limit
        self.setup: Setup | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.said: IO[bytes] | None = None  # what it writes to standard error

    def begin(self, setup: Setup, seat: int) -> None:
        self.setup = setup

    def choose(self, view: Any, actions: list[Action]) -> Any:
        """Its line; the referee decides whether it is an answer."""
        if self.process is None:
            self.start(view.seat)
        question = self.setup.words.question_data(view, seat_names(self.setup.seats, view.seat)) if self.setup else None
        self.send(
            {
                "what": "question",
                "actions": [action.notation for action in actions],
                "question": question,
                "view": view.data(),
            }
        )
        try:
            line = self.answers.get(timeout=self.limit)
        except queue.Empty:
            self.stop()
            raise TimeoutError(f"gave no answer within {self.limit:g} s") from None
        if not line:
            raise ProgramFailed(self.obituary())
        return line.decode(errors="replace").strip()

    def start(self, seat: int) -> None:
        self.said = tempfile.TemporaryFile()  # noqa: SIM115 (closed by stop)
        try:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said, start_new_session=os.name != "nt"
            )
        except OSError as error:
            raise ProgramFailed(f"cannot be started ({(error.strerror or str(error)).lower()})") from None
        self.answers = queue.SimpleQueue()
        threading.Thread(target=listen, args=(self.process.stdout, self.answers), daemon=True).start()
        about: dict[str, Any] = {"what": "match", "protocol": PROTOCOL, "seat": seat, "seed": self.seed}
        if self.setup is not None:
            about |= {"game": self.setup.game.name, "seats": self.setup.seats, "options": self.setup.options}
        self.send(about)

    def send(self, data: dict[str, Any]) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(data).encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise ProgramFailed(self.obituary()) from None

    def obituary(self) -> str:
        """How it ended, with the last thing it said."""
        assert self.process is not None
        try:
            code: int | None = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            code = None
        words = "closed its output" if code is None else f"ended with status {code}"
        last = b""
        if self.said is not None:
            self.said.seek(max(0, self.said.seek(0, os.SEEK_END) - 1000))
            last = (self.said.read().strip().splitlines() or [b""])[-1]
        self.stop()
        return f"{words} instead of answering" + (f": {last.decode(errors='replace')}" if last else "")

    def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, self.said):
                if stream is not None:
                    with_closed(stream)
        self.said = None

    def end(self, scores: list[int]) -> None:
        """Tell it the result; if it does not end soon, end it."""
        if self.process is None:
            return
        try:
            self.send({"what": "over", "scores": scores})
            assert self.process is not None
            assert self.process.stdin is not None
            self.process.stdin.close()
            self.process.wait(GRACE)
        except (OSError, ProgramFailed, subprocess.TimeoutExpired):
            pass
        self.stop()


def with_closed(stream: IO[bytes]) -> None:
    try:
        stream.close()
    except OSError:
        return


def listen(stream: IO[bytes], answers: queue.SimpleQueue[bytes]) -> None:
    """Lines as they come; an empty one when there is no more."""
    with stream:
        for line in stream:
            answers.put(line)
    answers.put(b"")
