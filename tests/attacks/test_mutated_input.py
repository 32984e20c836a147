"""Mutated records, positions and content files of every game: nothing hangs, grows or fails in any way but its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cairn

SCRIPT = Path(__file__).parent / "mutants.py"
KINDS = ("positions", "records", "contents")
SHORT, LONG = 60, 10_000
PART = 2_500  # cases of one process
GROWTH = 64 << 20  # bytes that a process may grow after the first quarter of its cases: what it keeps has a limit


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", cairn.games())
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
