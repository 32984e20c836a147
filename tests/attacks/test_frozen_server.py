"""Rules that never end: the sentinel ends the server and sets their table aside. And what the service manager is told."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from pathlib import Path

import httpx
import pytest

from attacks.measured import Measured, measured
from attacks.test_poisoned_tables import SET_ASIDE, admin, others_play, until
from cairn.server.health.sentinel import used
from patience import WAIT


@pytest.mark.parametrize("killed", [False, True])
def test_a_table_that_freezes_the_server_is_set_aside_and_the_others_go_on(tmp_path: Path, killed: bool) -> None:
    """`killed`: the host is quicker than the sentinel."""
    with measured(tmp_path, "Mallory", "--freeze-seconds", "30" if killed else "2") as server:
        with server.client("Anna") as anna:
            mine, poisoned = anna.table("me", "bot")["id"], anna.table("me", "Mallory")["id"]
            feed = anna.feed(mine, 0)
            feed.act()
            feed.asked()
            version = anna.frame(poisoned, 0)["version"]
            do = anna.frame(poisoned, 0)["actions"][0]["do"]
            body = {"seat": 0, "version": version, "do": do}
            before = used(server.process.pid)[0]
            with pytest.raises(httpx.TransportError):
                anna.post(f"/api/tables/{poisoned}/act", json=body, timeout=1 if killed else WAIT)
            if killed:
                until(lambda: used(server.process.pid)[0] > before + 4)  # long enough for the sentinel to notice
                server.process.kill()
            server.process.wait(WAIT)
            assert server.process.returncode == -signal.SIGKILL
        until(lambda: poisoned in admin(server, "aside"))  # the sentinel outlives the server to say so
        server.start()
        with server.client("Ben") as ben:
            frame = ben.frame(poisoned)
            assert frame["view"] is None
            assert frame["table"]["outdated"].startswith(SET_ASIDE)
            others_play(ben)
            assert ben.frame(mine)["version"] >= 2
        assert f"table {poisoned} froze the server" in server.log.read_text()


def test_a_server_that_is_killed_by_chance_sets_nothing_aside(tmp_path: Path) -> None:
    with measured(tmp_path, "", "--freeze-seconds", "2") as server:
        with server.client("Anna") as anna:
            feed = anna.feed(anna.table("me", "bot")["id"], 0)
            feed.act()
            server.process.kill()
            server.process.wait()
        assert admin(server, "aside") == ""


def test_a_server_that_was_stopped_for_a_while_is_not_taken_for_frozen(tmp_path: Path) -> None:
    """A laptop that slept, a container that was paused: no processor time, no fault."""
    with measured(tmp_path, "", "--freeze-seconds", "1") as server:
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(3)
        server.process.send_signal(signal.SIGCONT)
        with server.client("Anna") as anna:
            others_play(anna)
        assert server.process.poll() is None


def test_the_service_manager_is_told_what_it_waits_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """READY=1 once the port is open, WATCHDOG=1 while the loop turns, STOPPING=1; and nothing while it stands still."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(WAIT)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "1000000")
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
        server = Measured(tmp_path, "Mallory", "--freeze-seconds", "0")
        try:
            assert heard(manager, b"READY=1")
            assert heard(manager, b"WATCHDOG=1")
            with server.client("Anna") as anna:
                poisoned = anna.table("me", "Mallory")["id"]
                body = {"seat": 0, "version": 0, "do": anna.frame(poisoned, 0)["actions"][0]["do"]}
                with pytest.raises(httpx.TimeoutException):
                    anna.post(f"/api/tables/{poisoned}/act", json=body, timeout=1)
            manager.settimeout(2)
            while said(manager):  # what was said before it froze
                pass
            server.process.kill()
            server.process.wait()
            manager.settimeout(WAIT)
            server.start()
            assert heard(manager, b"READY=1")
        finally:
            server.stop()
        assert heard(manager, b"STOPPING=1")


def said(manager: socket.socket) -> bytes:
    try:
        return manager.recv(100)
    except TimeoutError:
        return b""


def heard(manager: socket.socket, words: bytes) -> bool:
    while manager.recv(100) != words:
        pass
    return True


@pytest.mark.skipif(os.environ.get("CAIRN_SYSTEMD", "") == "", reason="needs a running systemd (CAIRN_SYSTEMD=1)")
@pytest.mark.parametrize("how", ["rules without end", "stopped"])
def test_systemd_starts_a_frozen_server_again(tmp_path: Path, how: str) -> None:
    """Under the service manager itself: `Type=notify`, and its watchdog where there is no sentinel."""
    unit = f"cairn-{how.partition(' ')[0]}"
    server = Measured(tmp_path, "Mallory", "--freeze-seconds", "0")
    server.stop()
    settings = ["Type=notify", "NotifyAccess=main", "DefaultDependencies=no", "WatchdogSec=3", "TimeoutAbortSec=3"]
    settings += ["Restart=on-failure", "RestartSec=1", f"StandardError=append:{tmp_path / 'log'}"]
    command = ["systemd-run", f"--unit={unit}", *[f"--property={each}" for each in settings]]
    command += [f"--setenv=PYTHONPATH={server.environment['PYTHONPATH']}", *server.command]
    subprocess.run(command, check=True)  # returns when READY=1 came
    try:
        with server.client("Anna") as anna:
            mine, poisoned = anna.table("me", "Otto")["id"], anna.table("me", "Mallory")["id"]
            anna.act(mine, 0)
            before = anna.frame(mine, 0)
            if how == "stopped":
                subprocess.run(["systemctl", "kill", "--kill-who=main", "--signal=SIGSTOP", unit], check=True)
            else:
                body = {"seat": 0, "version": 0, "do": anna.frame(poisoned, 0)["actions"][0]["do"]}
                with pytest.raises(httpx.TransportError):
                    anna.post(f"/api/tables/{poisoned}/act", json=body, timeout=WAIT)
            until(lambda: b"NRestarts=1" in shown(unit) and b"SubState=running" in shown(unit))
            after = anna.frame(mine, 0)
            assert [after[key] for key in ("version", "view")] == [before[key] for key in ("version", "view")]
            anna.act(mine, 0 if after["actions"] else 1)
            others_play(anna)
    finally:
        subprocess.run(["systemctl", "stop", unit], check=True)


def shown(unit: str) -> bytes:
    return subprocess.run(["systemctl", "show", unit], check=True, capture_output=True).stdout
