"""Two hosts behind HAProxy, the database on a third, each in a network of its own: either host dies, or is cut off, under load.

Whatever was acknowledged is there exactly once, and its matches go on at the other host. How long that took is printed
(`pytest -s`), for docs/reliability.md.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from patience import WAIT
from server.faults import People, environment, report, with_people
from server.postgres import Cluster

DEPLOY = Path(__file__).parents[2] / "deploy"
PORT = "8000"


def run(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(words)}: {done.stderr}"


class Network:
    """A switch, and hosts with one cable each to it; the test itself is one of them."""

    def __init__(self) -> None:
        self.name = f"cairn{os.getpid()}"
        self.net = f"10.{64 + os.getpid() % 128}.{os.getpid() // 128 % 256}"
        self.spaces: list[str] = []

    def open(self) -> None:
        self.space("switch")
        self.inside("switch", "ip", "link", "add", "bridge", "type", "bridge")
        self.inside("switch", "ip", "link", "set", "bridge", "up")
        self.cable("test", 9, None)

    def space(self, host: str) -> None:
        run("ip", "netns", "add", f"{self.name}-{host}")
        self.spaces.append(host)
        self.inside(host, "ip", "link", "set", "lo", "up")

    def host(self, host: str, number: int) -> str:
        self.space(host)
        self.cable(host, number, host)
        return f"{self.net}.{number}"

    def cable(self, host: str, number: int, space: str | None) -> None:
        near, far = f"c{os.getpid()}n{number}", f"c{os.getpid()}f{number}"
        run("ip", "link", "add", near, "type", "veth", "peer", "name", far, "netns", f"{self.name}-switch")
        self.inside("switch", "ip", "link", "set", far, "master", "bridge", "up")
        if space is not None:
            run("ip", "link", "set", near, "netns", f"{self.name}-{space}")
        for words in (("address", "add", f"{self.net}.{number}/24", "dev", near), ("link", "set", near, "up")):
            run(*self.command(space), "ip", *words)

    def command(self, space: str | None) -> list[str]:
        return [] if space is None else ["ip", "netns", "exec", f"{self.name}-{space}"]

    def inside(self, space: str, *words: str) -> None:
        run(*self.command(space), *words)

    def plug(self, number: int, state: str) -> None:
        """`down`: the host's cable is pulled out of the switch."""
        self.inside("switch", "ip", "link", "set", f"c{os.getpid()}f{number}", state)

    def close(self) -> None:
        for host in reversed(self.spaces):
            subprocess.run(["ip", "netns", "del", f"{self.name}-{host}"], capture_output=True)


class Database(Cluster):
    """A PostgreSQL on a host of its own."""

    def __init__(self, network: Network, host: str, address: str) -> None:
        self.network, self.host, self.address = network, host, address
        super().__init__()

    def call(self, program: str, *args: str) -> None:
        if program == "initdb":
            super().call(program, *args)
            with (self.data / "pg_hba.conf").open("a") as rules:
                rules.write("host all cairn 10.0.0.0/8 trust\n")
            return
        user = ["setpriv", f"--reuid={self.owner.pw_uid}", f"--regid={self.owner.pw_gid}", "--clear-groups"]
        command = [*self.network.command(self.host), *user, str(self.programs / program), *args]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        options = f"-c listen_addresses={self.address} -c unix_socket_directories={self.folder} -c max_connections=60"
        self.call("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def url(self, name: str) -> str:
        return f"postgresql://cairn@{self.address}/{name}"


class Host:
    """A server on a host of its own."""

    def __init__(self, network: Network, name: str, number: int, database: str, proxy: str, log: Path) -> None:
        self.network, self.name, self.number, self.log = network, name, number, log
        self.address = network.host(name, number)
        self.command = [
            *network.command(name), sys.executable, "-m", "cairn", "serve", "--host", self.address, "--port", PORT,
            "--peers", self.address, "--proxy", proxy, "--limits", "0", "--database", database,
            "--bots", "fakebots", "--bot-workers", "1",
        ]  # fmt: skip
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, env={**os.environ, **environment(None)})

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def cut_off(self, database: str) -> None:
        """Everybody reaches it, and it does not reach the database."""
        self.network.inside(self.name, "ip", "route", "add", "blackhole", f"{database}/32")

    def join_again(self, database: str) -> None:
        self.network.inside(self.name, "ip", "route", "del", "blackhole", f"{database}/32")


def haproxy(network: Network, address: str, hosts: list[Host], folder: Path) -> list[str]:
    """With the file in `deploy/`, but for TLS and the addresses."""
    text = re.sub(r"bind :443 [^\n]*", f"bind {address}:80", (DEPLOY / "haproxy.cfg").read_text())
    servers = "\n".join(f"    server {host.name} {host.address}:{PORT}" for host in hosts)
    (folder / "haproxy").write_text(text.replace("    server one 127.0.0.1:8000", servers))
    return [*network.command("proxy"), "haproxy", "-f", str(folder / "haproxy")]


@contextmanager
def two_hosts(folder: Path) -> Iterator[tuple[str, list[Host], str]]:
    """The proxy's address, the hosts, and the database's address."""
    with ExitStack() as after:
        network = Network()
        after.callback(network.close)
        network.open()
        where = network.host("db", 1)
        database = Database(network, "db", where)
        after.callback(database.remove)
        url, proxy = database.database(), network.host("proxy", 4)
        hosts = [Host(network, name, number, url, proxy, folder / name) for name, number in (("one", 2), ("two", 3))]
        for host in hosts:
            after.callback(host.kill)
        with (folder / "proxy").open("wb") as out:
            between = subprocess.Popen(haproxy(network, proxy, hosts, folder), stdout=out, stderr=out)
        after.callback(between.wait)
        after.callback(between.terminate)
        for address in (*(f"{host.address}:{PORT}" for host in hosts), proxy):
            until_ready(address)
        yield proxy, hosts, where


def until_ready(address: str) -> None:
    end = time.monotonic() + WAIT
    while True:
        try:
            if httpx.get(f"http://{address}/api/ready", timeout=WAIT).status_code == 200:
                return
        except httpx.TransportError:
            pass
        assert time.monotonic() < end, f"{address} does not answer"
        time.sleep(0.1)


async def struck(people: People, what: str, strike: Callable[[], Any]) -> None:
    """Strike while everybody plays, and see how long the last table waits for its next acknowledged answer."""
    await people.play(2)
    await people.begin()
    strike()
    began = time.monotonic()
    before = {table: sum(len(each.acknowledged) for each in players) for table, players in people.players.items()}
    waited: dict[str, float] = {}

    def all_go_on() -> bool:
        for table, players in people.players.items():
            if sum(len(each.acknowledged) for each in players) > before[table] + 1:
                waited.setdefault(table, time.monotonic() - began)
        return len(waited) == len(before)

    await people.until(all_go_on)
    report(f"{what}: every table went on, the last after {max(waited.values()):.1f} s")


def possible() -> bool:
    """Network namespaces: not for everybody, nor on every kernel."""
    if os.geteuid() or not all(shutil.which(each) for each in ("ip", "setpriv")):
        return False
    name = f"cairn{os.getpid()}"
    if subprocess.run(["ip", "netns", "add", name], capture_output=True).returncode:
        return False
    run("ip", "netns", "del", name)
    return True


@pytest.mark.parametrize("rounds", [1, pytest.param(6, marks=pytest.mark.long)])
def test_either_host_dies_or_is_cut_off_under_load(rounds: int, tmp_path: Path) -> None:
    if not shutil.which("haproxy"):
        pytest.skip("not run: haproxy is not installed")
    if not possible():
        pytest.skip("not run: network namespaces need root, iproute2 and a kernel that allows them")
    with two_hosts(tmp_path) as (proxy, hosts, database):

        async def back(people: People, host: Host) -> None:
            until_ready(f"{host.address}:{PORT}")
            await people.settled()

        async def dies(people: People, host: Host) -> None:
            await struck(people, f"host {host.name} killed", host.kill)
            host.start()
            await back(people, host)

        async def loses_database(people: People, host: Host) -> None:
            await struck(people, f"host {host.name} cut off from the database", lambda: host.cut_off(database))
            host.join_again(database)
            await back(people, host)

        async def loses_everybody(people: People, host: Host) -> None:
            await struck(people, f"host {host.name} cut off from everybody", lambda: host.network.plug(host.number, "down"))
            host.network.plug(host.number, "up")
            await back(people, host)

        async def work(people: People) -> int:
            await people.sit(6, bots=2)
            for number in range(rounds):
                one, other = hosts[number % 2], hosts[1 - number % 2]
                await dies(people, one)
                await loses_database(people, other)
                if rounds > 1:
                    await loses_everybody(people, one)
            return await people.settled()

        answers = with_people([proxy], work)
        report(f"{answers} answers were acknowledged, and each is there once")
