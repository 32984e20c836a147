"""Mutated records, positions and content files of every game: nothing hangs, grows or fails in any way but its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest

import cairn
from attacks.measured import measured
from attacks.mutants import TEXTS
from patience import WAIT

GAMES = tuple(cairn.games())  # without those that tests bring
SCRIPT = Path(__file__).parent / "mutants.py"
KINDS = ("positions", "records", "contents")
SHORT, LONG = 60, 10_000
PART = 2_500  # cases of one process
GROWTH = 64 << 20  # bytes that a process may grow after the first quarter of its cases: what it keeps has a limit


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_only_errors_of_our_own_and_no_growth(game: str, kind: str, long: bool) -> None:
    """A case that hangs is killed in its process, which then says which one it was."""
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(Path(cairn.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]),
    }
    for first in range(0, LONG, PART) if long else (0,):
        count = PART if long else SHORT
        command = [sys.executable, str(SCRIPT), game, kind, str(first), str(count)]
        ran = subprocess.run(command, capture_output=True, text=True, env=env)
        assert ran.returncode == 0, ran.stderr[-3000:]
        found = json.loads(ran.stdout)
        print(f"{game} {kind} {first} to {first + count - 1}: {ran.stdout.strip()}")
        assert sum(found["results"].values()) == count
        assert found["growth"] < GROWTH
        assert set(found["errors"]) <= {"BadRecord", "BadPosition", "BadContent", "BadOption", "UnknownGame", "IllegalAction"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_answers_whatever_is_posted_to_it(tmp_path: Path, kind: str, long: bool) -> None:
    """Accepted, or refused with an error that has a code and a sentence: a fault of the server's own would be a 500."""
    count, early, answers = 400 if long else 6, 0, Counter[str]()
    with measured(tmp_path, "", "--limits", "0") as server, server.client("Mallory") as mallory:
        for number in range(count):
            for game in GAMES:
                text = TEXTS[kind](game, number).encode(errors="surrogatepass")
                made = mallory.post("/api/records", content=text, timeout=WAIT)
                answers[f"{game} {right(made, game, kind, number)}"] += 1
                if made.status_code == 200:
                    look_at(mallory, made.json()["id"], game, kind, number)
            if number == count // 4:
                early = server.memory()
        assert server.memory() - early < GROWTH
    print(f"{kind}: {dict(answers)}")


def look_at(client: Any, table: str, *case: Any) -> None:
    """All that a stranger can ask of a record that was accepted."""
    for path in ("frame", "frame?seat=0", "frame?at=0", "record", "verify", "history", "review?seat=0"):
        right(client.get(f"/api/tables/{table}/{path}", timeout=WAIT), *case, path)
    branch = client.post(f"/api/tables/{table}/branch", json={"seat": 0, "at": 0}, timeout=WAIT)
    right(branch, *case, "branch")
    if branch.status_code == 200:
        right(client.get(f"/api/tables/{branch.json()['id']}/frame", timeout=WAIT), *case, "frame of the branch")


def right(reply: httpx.Response, *case: Any) -> int:
    if reply.status_code != 200:
        assert 400 <= reply.status_code < 500, (case, reply.status_code, reply.text[:500])
        error = reply.json()["error"]
        assert error["code"], case
        assert error["message"], case
    return reply.status_code
