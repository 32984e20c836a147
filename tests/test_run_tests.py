"""How the checks are run: what they need, and that nothing of a run is overlooked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import run_tests

import leftovers

TESTS = Path(__file__).resolve().parent


def test_extras_that_name_others_are_followed() -> None:
    wanted = run_tests.requirements("test")
    assert any(line.startswith("asyncpg") for line in wanted), "of the extra postgres, which the extra test names"
    assert any(line.startswith("hatchling") for line in wanted), "what makes the wheel"
    assert not [line for line in wanted if line.startswith("cairn")]


def test_what_a_run_leaves_is_named_and_ended(tmp_path: Path) -> None:
    folder = tmp_path / "temporary"
    (folder / "pytest-of-somebody").mkdir(parents=True)
    (folder / "forgotten").touch()
    env = {**os.environ, "CAIRN_TEST_RUN": f"of this test {os.getpid()}"}
    sleeper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], env=env)
    check = [sys.executable, leftovers.__file__, env["CAIRN_TEST_RUN"], str(folder), "0"]
    told = subprocess.run(check, capture_output=True, text=True, env=env)
    assert sleeper.wait(60), "it was killed"
    assert told.returncode == 1
    process, file = told.stdout.splitlines()
    assert f"{sleeper.pid} " in process
    assert file == "removed: forgotten"
    assert subprocess.run(check, env=env).returncode == 0


def test_what_needs_the_interpreted_engine_is_tested_with_it() -> None:
    """A test with this mark elsewhere would never run where there is a compiler."""
    marked = [path for path in TESTS.rglob("test_*.py") if f"mark.{'interpreted'}" in path.read_text(encoding="utf-8")]
    assert marked
    for path in marked:
        assert any((TESTS.parent / place) in (path, *path.parents) for place in run_tests.INTERPRETED), path
