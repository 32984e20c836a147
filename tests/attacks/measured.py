"""A server in a process of its own that measures how long single pieces of work hold its loop: `measured(...)` starts it.

The loop is looked at every two milliseconds. What counts is processor time of the loop's own thread between two looks: on a
machine that does other things as well, the clock on the wall would measure those.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from patience import WAIT
from ports import free_port

HERE = Path(__file__).parent
LOOK = 0.002  # seconds


class Turns:
    """What the loop's thread worked between two looks, in milliseconds."""

    def __init__(self) -> None:
        self.worst: list[tuple[float, float]] = []  # processor, wall

    async def run(self) -> None:
        while True:
            wall, worked = time.perf_counter(), time.thread_time()
            await asyncio.sleep(LOOK)
            self.worst.append((1000 * (time.thread_time() - worked), 1000 * (time.perf_counter() - wall - LOOK)))
            self.worst = sorted(self.worst, reverse=True)[:5] if len(self.worst) > 500 else self.worst

    def forget(self) -> None:
        self.worst = []

    def write(self, path: Path) -> None:
        scratch = path.with_suffix(".new")
        scratch.write_text(json.dumps(sorted(self.worst, reverse=True)[:5]))
        scratch.replace(path)


def main() -> None:
    from cairn.cli.main import run
    from cairn.server.web import service

    report, trouble = Path(sys.argv.pop(1)), sys.argv.pop(1)
    turns, real = Turns(), service.Server.open
    if trouble:
        freeze_at(trouble)

    async def opened(server: Any) -> None:
        await real(server)
        measuring = asyncio.create_task(turns.run())
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, turns.forget)
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR2, turns.write, report)
        server.measuring = measuring

    service.Server.open = opened  # type: ignore[method-assign]
    run(["serve", *sys.argv[1:]])


def freeze_at(name: str) -> None:
    """Rules with a fault: they never come to an end once somebody of this name has answered."""
    from cairn.core.match import Match

    real = Match.apply

    def endless(match: Match, *args: Any, **how: Any) -> int:
        while name in match.names:
            pass
        return real(match, *args, **how)

    Match.apply = endless  # type: ignore[method-assign]


class Measured:
    def __init__(self, folder: Path, trouble: str, *settings: str) -> None:
        self.report, self.log = folder / "turns.json", folder / "log"
        self.host = f"127.0.0.1:{free_port()}"
        paths = [str(HERE), str(HERE.parent), str(HERE.parent / "server")]
        environment = {"PYTHONPATH": os.pathsep.join([*filter(None, paths), os.environ.get("PYTHONPATH", "")])}
        self.environment = {**os.environ, **environment}
        database = f"sqlite:///{folder}/measured.sqlite3"
        self.config = type("Settings", (), {"database": database})
        self.command = [
            sys.executable, str(HERE / "measured.py"), str(self.report), trouble, "--port", self.host.rpartition(":")[2],
            "--database", database, "--bots", "fakebots", *settings,
        ]  # fmt: skip
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, stderr=log, env=self.environment)
        while True:
            assert self.process.poll() is None, self.log.read_text()[-2000:]
            try:
                if httpx.get(f"http://{self.host}/api/health", timeout=WAIT).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)

    def forget(self) -> None:
        """Measure from now on."""
        self.process.send_signal(signal.SIGUSR1)

    def turns(self) -> list[tuple[float, float]]:
        """At least one: floods that are shut out at once may be over before the loop was looked at."""
        while not (turns := self._report()):
            pass
        return turns

    def _report(self) -> list[tuple[float, float]]:
        self.report.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR2)
        while not self.report.exists():
            time.sleep(0.02)
        return [tuple(each) for each in json.loads(self.report.read_text())]

    def memory(self) -> int:
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def client(self, name: str, address: str = "127.0.0.1") -> Any:
        from server.conftest import Client

        return Client(self, name, transport=httpx.HTTPTransport(local_address=address))  # type: ignore[arg-type]

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(WAIT)


@contextmanager
def measured(folder: Path, trouble: str = "", *settings: str) -> Iterator[Measured]:
    made = Measured(folder, trouble, *settings)
    try:
        yield made
    finally:
        made.stop()


if __name__ == "__main__":
    main()
