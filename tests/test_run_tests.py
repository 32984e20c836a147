"""How the checks are run: what they need, and that nothing of a run is overlooked."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import run_tests

import leftovers
from patience import WAIT
from signals import HEEDING

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
    assert sleeper.wait(WAIT), "it was killed"
    assert told.returncode == 1
    process, file = told.stdout.splitlines()
    assert f"{sleeper.pid} " in process
    assert file == "removed: forgotten"
    assert subprocess.run(check, env=env).returncode == 0


def test_what_needs_the_interpreted_engine_is_tested_with_it() -> None:
    """A test with this mark elsewhere would never run where there is a compiler; and what is chosen by name must be there."""
    everything = {test for path in TESTS.rglob("test_*.py") for test in names_in(path)}
    marked = {test for path in TESTS.rglob("test_*.py") for test in names_in(path, marked=True)}
    assert marked
    for test in marked:
        assert any(test == chosen or test.startswith((f"{chosen}/", f"{chosen}::")) for chosen in run_tests.INTERPRETED), test
    for chosen in run_tests.INTERPRETED:
        assert (TESTS.parent / chosen).exists() or chosen in everything, chosen


def names_in(path: Path, marked: bool = False) -> list[str]:
    """The tests in a file as pytest names them; `marked`: those for the interpreted engine alone."""
    mark = "pytest.mark.interpreted"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    whole = any(isinstance(each, ast.Assign) and ast.unparse(each) == f"pytestmark = {mark}" for each in tree.body)
    tests = [each for each in tree.body if isinstance(each, ast.FunctionDef) and each.name.startswith("test_")]
    if marked and not whole:
        tests = [each for each in tests if mark in map(ast.unparse, each.decorator_list)]
    return [f"{path.relative_to(TESTS.parent).as_posix()}::{each.name}" for each in tests]


def test_whoever_stops_a_run_stops_all_of_it(tmp_path: Path) -> None:
    """Tests that run beside others, and what they have started."""
    program = tmp_path / "stopped.py"
    program.write_text(STOPPED.format(repository=str(TESTS.parent), folder=str(tmp_path)))
    run = subprocess.Popen([sys.executable, program], **HEEDING)
    children = [tmp_path / "beside", tmp_path / "body", tmp_path / "started"]
    while not all(child.is_file() and child.read_text() for child in children):
        assert run.poll() is None
        time.sleep(0.02)
    started = [psutil.Process(int(child.read_text())) for child in children]
    run.terminate()
    assert run.wait() == 143
    assert not [each for each in started if each.is_running() and each.status() != psutil.STATUS_ZOMBIE]


def test_a_test_whose_cleaning_up_hangs_is_ended_and_named(tmp_path: Path) -> None:
    """Also where the test itself had failed before, after which pytest watches it no longer."""
    test = tmp_path / "test_hanging.py"
    test.write_text(HANGING)
    options = ["-q", "-p", "no:cacheprovider", "-p", "conftest", "-n", "1", *run_tests.stuck_after(2)]
    env = {**os.environ, "PYTHONPATH": str(TESTS)}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, test], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=WAIT
    )
    assert run.returncode == 1
    assert "test_hanging.py::test_fails" in run.stdout
    assert "crashed" in run.stdout


HANGING = """
import pytest, time

@pytest.fixture
def stubborn():
    yield
    time.sleep(3600)

def test_fails(stubborn):
    assert False
"""
STOPPED = """
import pathlib, signal, sys
sys.path.insert(0, {repository!r})
import run_tests
folder = pathlib.Path({folder!r})
run_tests.STOPPING = "1"
run_tests.Run.install_tools = lambda self: None
run_tests.python_of = lambda where: pathlib.Path(sys.executable)
run = run_tests.Run(False, False, False)
signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
PAUSE = "import os, pathlib, time; pathlib.Path({{!r}}).write_text(str(os.getpid())); time.sleep(600)"
STUBBORN = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); "
START = "import subprocess, sys; subprocess.run([sys.executable, '-c', " + repr(PAUSE.format(str(folder / "started"))) + "]); "
with run.folder():
    with run.beside(lambda: run.step("beside", "-c", STUBBORN + PAUSE.format(str(folder / "beside")), show="after")):
        with run.beside(lambda: run.step("starter", "-c", START, show="after")):
            run.step("body", "-c", PAUSE.format(str(folder / "body")))
"""
