"""Bots: worker processes with a hard limit of time, told views and nothing else.

A worker that hangs, dies or answers nonsense is killed and replaced; its bot is then replaced by `steady` for that answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import random
from typing import Any

import msgspec

from ..core import build

log = logging.getLogger("cairn.bots")
SUBSTITUTE = "steady"
LINE_LIMIT = 64 << 20


class Failed(Exception):
    """A worker did not do its task; the message says why in half a sentence."""


class Unfit(Exception):
    """The task was done, and its subject refused: a record that does not hold."""


class Worker:
    def __init__(self, process: asyncio.subprocess.Process, python: str) -> None:
        self.process = process
        self.python = python

    @classmethod
    async def start(cls, bots: str) -> Worker:
        python = build.python()
        try:
            process = await asyncio.create_subprocess_exec(
                python,
                "-m",
                "cairn.server.worker",
                bots,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE_LIMIT,
                start_new_session=True,  # a Ctrl-C in the terminal is for the server, which ends its workers itself
            )
        except OSError as error:
            raise Failed(f"no process could be started ({error.strerror})") from None
        return cls(process, python)

    async def ask(self, request: bytes) -> dict[str, Any]:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(request + b"\n")
            await stdin.drain()
            line = await stdout.readline()
            answer = msgspec.json.decode(line, type=dict[str, Any])
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            raise Failed(f"its process ended ({type(error).__name__})") from None
        return answer

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()

    async def ended(self) -> None:
        self.kill()
        await self.process.wait()


class Pool:
    """A few workers, started when first needed."""

    def __init__(self, size: int, limit: float, bots: str = "cairn.bots") -> None:
        self.limit = limit
        self.bots = bots
        self._free: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        for _ in range(size):
            self._free.put_nowait(None)
        self._workers: set[Worker] = set()

    async def task(self, request: dict[str, Any], limit: float | None = None) -> dict[str, Any]:
        """Waiting for a free worker does not count; the task itself does."""
        worker = await self._free.get()
        alive: Worker | None = None
        try:
            if worker is not None and worker.process.returncode is not None:  # it died while it was idle: nobody's fault
                self._workers.discard(worker)
                worker = None
            elif worker is not None and worker.python != build.python():  # a faster engine was made meanwhile
                worker.kill()
                self._workers.discard(worker)
                worker = None
            if worker is None:
                worker = await Worker.start(self.bots)
                self._workers.add(worker)
                await self._within(worker.ask(b'{"task":"hello"}'), 60)  # a new process imports first
            answer = await self._within(worker.ask(msgspec.json.encode(request)), limit or self.limit)
            alive = worker
        finally:
            if alive is None and worker is not None:
                worker.kill()
                self._workers.discard(worker)
            self._free.put_nowait(alive)
        if "failed" in answer:
            raise Failed(str(answer["failed"]))
        if "refused" in answer:
            raise Unfit(str(answer["refused"]))
        return answer

    async def _within(self, asking: Any, limit: float) -> dict[str, Any]:
        try:
            answer: dict[str, Any] = await asyncio.wait_for(asking, limit)
        except TimeoutError:
            raise Failed(f"it took longer than {limit:g} seconds") from None
        return answer

    async def close(self) -> None:
        for worker in list(self._workers):
            await worker.ended()


async def choose(pool: Pool, request: dict[str, Any]) -> tuple[str, str]:
    """The answer of the bot asked, or of its substitute; and the words for the table if it was a substitute."""
    bot, actions = str(request["bot"]), list(request["actions"])
    trouble: list[str] = []
    for name in dict.fromkeys((bot, SUBSTITUTE)):
        try:
            chosen = await pool.task({**request, "task": "choose", "bot": name})
        except (Failed, Unfit) as error:
            log.warning("bot %s failed: %s", name, error if isinstance(error, Failed) else "its answer was refused")
            trouble.append(name)
            continue
        return str(chosen["do"]), f"{SUBSTITUTE} answered for {bot}, which failed" if trouble else ""
    # Nobody may wait for a bot that cannot be had.
    return random.Random(request["seed"]).choice(actions), f"a legal answer was drawn for {' and '.join(trouble)}, which failed"


def bot_seed(secret: bytes, table: str, seat: int, version: int) -> int:
    """Nobody can foresee it, and a server that starts again asks the same question again."""
    return int.from_bytes(hmac.digest(secret, f"bot/{table}/{seat}/{version}".encode(), "sha256")[:6], "big")
