"""Bots: in their own processes, told views, and replaced when they fail."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest

from cairn.server.workers import bots
from cairn.server.workers import pool as workers


@pytest.mark.parametrize("trouble", ["hang", "crash", "raise", "illegal", "memory"])
def test_a_bot_that_fails_is_replaced_for_that_answer_and_the_table_says_so(
    make_server: Any, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    monkeypatch.setenv("CAIRN_TEST_BOT", trouble)
    server = make_server(bot_seconds=1.0)
    with server.client("Anna") as anna:
        table = anna.tell("tables", game="lost-cities", seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])["id"]
        feed = anna.feed(table, 0)
        feed.act()
        seen = feed.asked()
        assert seen["table"]["seats"][1]["note"] == "steady answered for random, which failed"
        assert seen["table"]["seats"][1]["bot"] == "random", "for that answer only"
        assert feed.act()["type"] == "ack", "the table goes on"


def test_if_steady_fails_too_a_legal_answer_is_drawn(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_TEST_STEADY", "raise")
    server = make_server()
    with server.client("Anna") as anna:
        feed = anna.feed(anna.table("me", "bot")["id"], 0)
        feed.act()
        assert "a legal answer was drawn for steady" in feed.asked()["table"]["seats"][1]["note"]


def test_what_a_bot_prints_is_not_its_answer(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_TEST_STEADY", "chatter")
    server = make_server()
    with server.client("Anna") as anna:
        feed = anna.feed(anna.table("me", "bot")["id"], 0)
        feed.act()
        assert feed.asked()["table"]["seats"][1]["note"] == ""


def test_a_worker_loads_nothing_of_the_web_application() -> None:
    """It starts in a fraction of the time, and there are several beside every server."""
    loaded = "import sys, cairn.bots, cairn.server.workers.process, cairn.server.workers.replay_tasks; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout.split()
    assert not {"fastapi", "pydantic", "starlette", "uvicorn"} & set(modules)


def test_a_worker_makes_room_for_one_of_the_compiled_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where one is made beside the running server. Here it is the same engine behind another name."""
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)

    async def main() -> None:
        pool = bots.bot_pool(1, 60.0)
        await pool.task({"task": "hello"})
        [old] = pool._workers
        await pool.task({"task": "hello"})
        assert pool._workers == {old}
        monkeypatch.setattr(workers.build, "python", lambda: str(python))
        await pool.task({"task": "hello"})
        [new] = pool._workers
        assert (old.python, new.python) == (sys.executable, str(python))
        assert await old.process.wait() != 0  # it was ended
        await pool.close()

    asyncio.run(main())


def test_a_worker_that_hangs_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_TEST_BOT", "hang")

    async def main() -> None:
        before = psutil.Process().children(recursive=True)  # other tests of this process may have left helpers
        pool = bots.bot_pool(1, 0.5, "fakebots")
        match = __import__("cairn").start("lost-cities", seed=1)
        request = {
            "task": "choose", "game": "lost-cities", "seats": 2, "options": {}, "bot": "random", "seed": 1, "answers": 0,
            "plan": [], "view": match.view(0).dump(), "actions": [str(action) for action in match.actions()],
        }  # fmt: skip
        with pytest.raises(workers.Failed, match="longer than"):
            await pool.task(request)
        assert not pool._workers
        assert (await pool.task({**request, "bot": "steady"}))["do"] in request["actions"], "a new one took its place"
        await pool.close()
        children = [child for child in psutil.Process().children(recursive=True) if child not in before]
        assert all(child.status() == psutil.STATUS_ZOMBIE for child in children), "none is left running"

    asyncio.run(main())


def test_a_bot_is_told_its_view_and_nothing_else(anna: Any, server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []
    real = workers.ProcessWorker.ask

    async def overheard(worker: workers.ProcessWorker, request: bytes) -> Any:
        asked.append(request)
        return await real(worker, request)

    monkeypatch.setattr(workers.ProcessWorker, "ask", overheard)
    table = anna.table("me", "bot", options={"rounds": 1, "ply_cap": 40})["id"]
    feed = anna.feed(table, 0)
    while not feed.asked()["result"]:
        feed.act()
    requests = [json.loads(text) for text in asked if b'"choose"' in text]
    assert len(requests) > 20
    record = server.match(table).record()
    replayed = {}
    import cairn

    for upto in range(len(record.lines)):
        match = cairn.replay(record, upto)
        if match.to_act == 1:
            replayed[json.dumps(match.view(1).dump(), sort_keys=True)] = [str(action) for action in match.actions()]
    for request in requests:
        assert set(request) == {"task", "game", "seats", "options", "bot", "seed", "answers", "plan", "view", "actions"}
        assert replayed[json.dumps(request["view"], sort_keys=True)] == request["actions"]
        assert str(request["seed"]) not in record.seed
