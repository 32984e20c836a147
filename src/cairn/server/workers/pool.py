"""Worker processes: one JSON object a line, a hard limit of time, and another process in place of one that hangs or dies."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from ...core import build
from ..edge.turns import Turns

LINE_LIMIT = 64 << 20
BODY_LIMIT = 32 << 20
START = 60.0  # seconds a new process has: it imports first


class Failed(Exception):
    """A worker did not do its task; the message says why in half a sentence."""


class Unfit(Exception):
    """The task was done, and its subject refused, a record that does not hold; `kind` is the error's."""

    def __init__(self, words: str, kind: str = "") -> None:
        super().__init__(words)
        self.kind = kind


class Worker(Protocol):
    """Whoever does one task at a time: a process here, a web worker in a browser's tab."""

    python: str  # of the build that it runs

    @property
    def dead(self) -> bool: ...

    @property
    def pid(self) -> int: ...

    async def ask(self, request: bytes, *body: bytes) -> dict[str, Any]: ...

    def kill(self) -> None: ...

    async def ended(self) -> None: ...


Start = Callable[..., Awaitable[Worker]]  # called with the arguments of its process


class ProcessWorker:
    def __init__(self, process: asyncio.subprocess.Process, python: str) -> None:
        self.process = process
        self.python = python

    @classmethod
    async def start(cls, *arguments: str) -> ProcessWorker:
        python = build.python()
        try:
            process = await asyncio.create_subprocess_exec(
                python,
                "-m",
                "cairn.server.workers.process",
                *arguments,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE_LIMIT,
                start_new_session=True,  # a Ctrl-C in the terminal is for the server, which ends its workers itself
            )
        except OSError as error:
            raise Failed(f"no process could be started ({error.strerror})") from None
        return cls(process, python)

    @property
    def dead(self) -> bool:
        return self.process.returncode is not None

    @property
    def pid(self) -> int:
        return self.process.pid

    async def ask(self, request: bytes, *body: bytes) -> dict[str, Any]:
        """The answer; what it carries as bytes, unread, is its `body`. That of the request follows it."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.writelines((request + b"\n", *body))
            await stdin.drain()
            line = await stdout.readline()
            answer = msgspec.json.decode(line, type=dict[str, Any])
            if "body" in answer:
                if answer["body"] > BODY_LIMIT:
                    raise Failed("its answer was too long")
                answer["body"] = await stdout.readexactly(answer["body"])
        except (OSError, EOFError, ValueError, msgspec.MsgspecError) as error:
            raise Failed(f"its process ended ({type(error).__name__})") from None
        return answer

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()

    async def ended(self) -> None:
        self.kill()
        await self.process.wait()


class Pool:
    """A few workers, started when first needed. `work`: the module whose `TASKS` they know; `memory`: bytes each may use."""

    def __init__(self, size: int, limit: float, work: str, bots: str, memory: int, start: Start = ProcessWorker.start) -> None:
        self.size = size
        self.limit = limit
        self.start = start
        self.arguments = (work, bots, str(memory))
        self._free: list[Worker | None] = [None] * size
        self._workers: set[Worker] = set()
        self.waiting: Turns[Worker | None] = Turns(lambda who, worker: self._release(worker))

    async def task(self, request: dict[str, Any], limit: float | None = None, who: str = "") -> dict[str, Any]:
        """Waiting for a free worker does not count; the task itself does. `who`: the address whose turn it takes."""
        worker = self._free.pop() if self._free else await self.waiting.wait(who)
        alive: Worker | None = None
        try:
            if worker is not None and worker.dead:  # it died while it was idle: nobody's fault
                self._workers.discard(worker)
                worker = None
            elif worker is not None and worker.python != build.python():  # a faster engine was made meanwhile
                worker.kill()
                self._workers.discard(worker)
                worker = None
            if worker is None:
                worker = await self.start(*self.arguments)
                self._workers.add(worker)
                await self._within(worker.ask(b'{"task":"hello"}'), START)
            body = [request["body"]] if "body" in request else []
            told = {**request, "body": len(body[0])} if body else request
            answer = await self._within(worker.ask(msgspec.json.encode(told), *body), limit or self.limit)
            alive = worker
        finally:
            if alive is None and worker is not None:
                worker.kill()
                self._workers.discard(worker)
            self._release(alive)
        if "failed" in answer:
            raise Failed(str(answer["failed"]))
        if "refused" in answer:
            raise Unfit(str(answer["refused"]), str(answer["kind"]))
        return answer

    def _release(self, worker: Worker | None) -> None:
        if self.waiting.give(worker) is None:
            self._free.append(worker)

    async def _within(self, asking: Any, limit: float) -> dict[str, Any]:
        try:
            async with asyncio.timeout(limit):
                answer: dict[str, Any] = await asking
        except TimeoutError:
            raise Failed(f"it took longer than {limit:g} seconds") from None
        return answer

    def processes(self) -> list[int]:
        return [worker.pid for worker in self._workers]

    async def close(self) -> None:
        for worker in list(self._workers):
            await worker.ended()
