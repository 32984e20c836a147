"""What a host sees of a running server, and what nobody should find there."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

import cairn
from cairn.server.health import observe
from cairn.server.health.write_probe import WriteProbe
from cairn.server.serve import uvicorn_config
from patience import WAIT
from ports import free_port


@pytest.fixture
def logs(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Everything that is logged, at the level that tells most."""
    before = {name: (logging.getLogger(name).handlers[:], logging.getLogger(name).level) for name in ("cairn", "uvicorn")}
    stream = io.StringIO()
    observe.write_logs("debug", stream)
    yield stream
    for name, (handlers, level) in before.items():
        logger = logging.getLogger(name)
        logger.handlers[:], logger.propagate = handlers, True
        logger.setLevel(level)


def test_health_is_about_the_process_and_readiness_about_writing(
    anna: Any, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cairn.server.health.write_probe.FRESH", 0.0)
    assert anna.ask("GET", "health")["status"] == "ok"
    assert anna.ask("GET", "ready")["status"] == "ready"

    async def fails() -> Any:
        raise OSError("no disk")

    storage = server.inside.storage
    real, storage.probe = storage.probe, fails
    reply = anna.get("/api/ready")
    assert (reply.status_code, reply.json()["error"]["code"]) == (503, "unavailable")
    assert "disk" not in reply.text
    assert anna.ask("GET", "health")["status"] == "ok"
    storage.probe = real
    server.inside.ready = False
    assert anna.get("/api/ready").status_code == 503
    server.inside.ready = True


def test_a_process_out_of_touch_with_its_database_is_not_ready_and_asks_it_nothing() -> None:
    class OutOfTouch:
        def in_touch(self) -> bool:
            return False

    assert not asyncio.run(WriteProbe(OutOfTouch()).good())


def test_a_refused_feed_is_no_fault_of_the_server(anna: Any, logs: Any) -> None:
    with pytest.raises(InvalidStatus):
        anna.feed("nowhere")
    levels = [json.loads(line)["level"] for line in logs.getvalue().splitlines()]
    assert "error" not in levels


def test_a_start_that_fails_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    command = [sys.executable, "-m", "cairn", "serve", "--port", str(free_port())]
    command += ["--database", f"sqlite:///{tmp_path}/file/x.sqlite3"]
    tried = subprocess.run(command, capture_output=True, text=True, timeout=WAIT)
    assert tried.returncode != 0
    [line] = tried.stderr.splitlines()
    assert json.loads(line)["what"].startswith("the server cannot start: the database")


def test_a_worker_whose_server_is_gone_says_so_in_one_sentence() -> None:
    command = [
        sys.executable,
        "-m",
        "cairn.server.workers.process",
        "cairn.server.workers.bot_tasks",
        "cairn.bots",
        str(1 << 30),
    ]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert worker.stderr is not None
        worker.stdout.close()
        worker.stdin.write(b'{"task": "hello"}\n')
        worker.stdin.flush()
        assert worker.stderr.read().splitlines() == [b"a worker ends: its server is gone"]
        assert worker.wait(WAIT) == 0


def test_a_worker_at_work_ends_when_its_server_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_TEST_BOT", "hang")
    match = cairn.start("lost-cities", seed=1)
    request = {
        "task": "choose", "game": "lost-cities", "seats": 2, "options": {}, "bot": "random", "seed": 1,
        "view": match.view(0).dump(), "actions": [action.notation for action in match.actions()],
    }  # fmt: skip
    command = [sys.executable, "-m", "cairn.server.workers.process", "cairn.server.workers.bot_tasks", "fakebots", str(1 << 30)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(b'{"task": "hello"}\n' + json.dumps(request).encode() + b"\n")
        worker.stdin.flush()
        worker.stdout.readline()  # it greets, and thinks for an hour
        worker.stdin.close()
        assert worker.wait(WAIT) == 0


def test_metrics_count_what_happens(anna: Any, server: Any) -> None:
    table = anna.table("me", "bot")["id"]
    feed = anna.feed(table, 0)
    feed.act()
    feed.asked()
    anna.refused("tables/nothing", method="GET")
    reply = anna.get("/metrics")
    assert reply.headers["content-type"].startswith("text/plain; version=0.0.4")
    text = re.sub(r',?process="\d+"', "", reply.text)
    assert 'cairn_answers_total{game="lost-cities",by="human"} 1' in text
    assert 'cairn_answers_total{game="lost-cities",by="bot"}' in text
    assert 'cairn_requests_total{method="POST",route="/api/tables",status="200"} 1' in text
    assert 'cairn_requests_total{method="GET",route="/api/tables/{table_id}",status="404"} 1' in text
    assert 'cairn_sockets_total{outcome="open"} 1' in text
    assert "cairn_feeds{} 1" in text
    assert "cairn_ready{} 1" in text
    assert "cairn_bot_seconds_count" in text
    for line in reply.text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+\{(\w+="[^"\\]*",?)+\} [-+.e\d]+', line), line
    assert table not in reply.text
    assert "Anna" not in reply.text


def test_metrics_are_for_this_machine_unless_the_host_wants_otherwise(make_server: Any) -> None:
    server = make_server()
    with server.client("Anna") as anna:
        assert anna.get("/metrics").status_code == 200
        for header in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"):
            assert anna.get("/metrics", headers={header: "198.51.100.7"}).status_code == 404
        server.config.metrics = "off"
        assert anna.get("/metrics").status_code == 404
        server.config.metrics = "all"
        assert anna.get("/metrics", headers={"X-Forwarded-For": "198.51.100.7"}).status_code == 200


def test_only_trusted_proxies_say_where_a_request_comes_from(make_server: Any) -> None:
    flooded = {"X-Forwarded-For": "198.51.100.7"}
    for proxies, known in ((("127.0.0.1",), True), ((), False)):
        server = make_server(limits=1.0, proxies=proxies, file=f"known-{known}")
        with server.client() as client:
            client.cookies.clear()
            client.get("/api/games", headers=flooded)
            buckets = {key for kind, key in server.inside.limits._buckets if kind == "request"}
            assert ("198.51.100.7" in buckets) == known


def test_logs_of_a_whole_match_hold_no_token_cookie_name_or_card(logs: Any, make_server: Any) -> None:
    server = make_server()
    with server.client("Annabella") as anna, server.client("Benvolio") as ben:
        made = anna.table("me", "friend", options={"rounds": 1, "ply_cap": 12}, salt="pepper")
        token = made["invites"][0]["link"].rpartition("/")[2]
        ben.ask("GET", f"invitations/{token}")
        ben.get(f"/join/{token}?name=Benvolio")
        ben.join(made, name="Benvolio")
        table = made["id"]
        feeds = {0: anna.feed(table, 0), 1: ben.feed(table, 1)}
        while not (match := server.match(table)).over:
            feeds[match.to_act].act()
        anna.tell(f"tables/{table}/chat", text="well played")
        anna.tell("me/password", password="correct horse")
        ben.refused("sign-in", {"name": "Annabella", "password": "wrong horse"})
        ben.refused("recover", {"token": token})
        ben.refused(f"tables/{token}/frame?seat=0&name=Benvolio", method="GET")
        recovery = anna.me["recovery_link"].rpartition("/")[2]
        anna.get(f"/recover/{recovery}")
        anna.get(f"/api/tables/{table}/aid/x?seat=0&route=secret-route")
        server.stop()
        written = logs.getvalue()
        lines = [json.loads(line) for line in written.splitlines()]
        assert len(lines) > 10
        assert {"at", "level", "from", "what"} <= set(lines[0])
        assert any(line.get("route") == "/api/join" and line["status"] == 200 for line in lines)
        secrets = [
            token,
            recovery,
            "Annabella",
            "Benvolio",
            "well played",
            "horse",
            "pepper",
            "secret-route",
            match.stream.seed,
        ]
        secrets += [client.cookies["cairn_guest"] for client in (anna, ben)] + [anna.me["id"], ben.me["id"]]
        for secret in secrets:
            assert secret not in written
        assert not re.search(r"(?:yellow|blue|white|green|red|purple)[- ](?:investment|10|[2-9])\b", written)
        server.start()


def test_a_fault_is_logged_with_its_place_and_without_its_words(logs: Any) -> None:
    try:
        raise ValueError("the red 7 is in the deck")
    except ValueError:
        logging.getLogger("cairn.tables").exception("a fault")
    told = json.loads(logs.getvalue())
    assert (told["what"], told["error"]) == ("a fault", "ValueError")
    assert "test_observe.py" in told["where"][-1]
    assert "red 7" not in logs.getvalue()


def test_uvicorn_itself_tells_no_addresses_and_queries_whatever_the_level(server: Any) -> None:
    uvicorn_config(replace(server.config, log="debug"))
    assert logging.getLogger("uvicorn.error").getEffectiveLevel() == logging.WARNING


@pytest.mark.skipif(os.name == "nt", reason="not run: no file modes on this system")
def test_a_new_database_is_readable_to_its_owner_alone(server: Any) -> None:
    file = Path(server.config.database.removeprefix("sqlite:///"))
    for each in (file, file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm")):
        assert each.stat().st_mode & 0o077 == 0, each
