"""What all tests share: which build they run on, the long runs, and a plain word about what was not run."""

from __future__ import annotations

import faulthandler
import json
import os
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import httpx
import hypothesis
import pytest

# At the end, not the front: a test that runs pytest again on a compiled copy must find the compiled `spikes` first.
sys.path.append(str(Path(__file__).parent))
sys.path.append(str(Path(__file__).parents[1]))  # run.py and what it uses

import cairn
import lot

LONG = os.environ.get("CAIRN_LONG", "0") not in ("", "0")
REPORT = os.environ.get("CAIRN_TEST_REPORT")  # where run_tests.py reads what came of it
NOT_COMPILED = "not run: this engine is interpreted"
NOT_INTERPRETED = "not run: this engine is compiled"
NOT_LONG = "not run: needs --long (CAIRN_LONG=1)"
NOT_FETCHED = "not run: Python for browsers could not be fetched"  # from npm and PyPI
NOT_TRAIN = "not run: needs --train (CAIRN_TRAIN=1)"  # modules that import PyTorch skip themselves with these words

# No test speaks TLS, and reading all certificates for each client takes longer than most of what clients do here.
httpx._transports.default.create_ssl_context = cache(httpx._transports.default.create_ssl_context)

# What a property is tried with follows from its name; soaks try something else each time, and say how to try that again.
hypothesis.settings.register_profile("cairn", derandomize=not LONG, deadline=None, database=None, print_blob=True)
hypothesis.settings.load_profile("cairn")
# These begin first, so that all workers end together: none of them is left with a test of half a minute.
LONGEST = (
    "tests/attacks/test_frozen_server",
    "tests/attacks/test_untrusted_work",
    "tests/bots/test_cluster",
    "tests/cli/test_building",
    "tests/cli/test_new_game",
    "tests/core/test_compiled",
    "tests/server/test_crash",
    "tests/server/test_fault",
    "tests/server/test_openapi",
    "tests/server/test_secrets",
    "tests/test_benchmarks",
    "tests/test_build_engine",
    "tests/tab/test_wasm",
    "tests/test_dist",
    "tests/browser/test_heart_of_darkness.py::test_three",
    "tests/browser/test_heart_of_darkness.py::test_a_standing",
    "tests/browser/test_heart_of_darkness.py::test_a_whole",
    "tests/browser/test_play.py::test_a_whole",
    "tests/browser/test_africana.py::test_a_whole",
    "tests/browser/test_adventure_tours.py::test_a_whole",
)
running = ""
lot.follow(lambda: running)


@pytest.fixture(scope="session")
def long() -> bool:
    """Whether to run at soak length; for tests that are worth running short, too."""
    return LONG


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each worker is given an equal part of this list, and whoever is done takes from the end of another's."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    longest: dict[str, list[pytest.Item]] = {}  # by file: what a module makes for all its tests is made once
    others: list[pytest.Item] = []
    for item in items:
        entry = next((each for each in LONGEST if item.nodeid.startswith(each)), "")
        place = max(entry, item.nodeid.partition("::")[0], key=len)
        (longest.setdefault(place, []) if entry else others).append(item)
    share = len(items) // workers
    ordered: list[pytest.Item] = []
    for number in range(workers):
        own = [item for file in list(longest.values())[number::workers] for item in file]
        ordered += own + others[: share - len(own)]
        del others[: share - len(own)]
    items[:] = ordered + others


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    global running
    running = item.nodeid
    if item.get_closest_marker("compiled") and not cairn.compiled():
        pytest.skip(NOT_COMPILED)
    if item.get_closest_marker("interpreted") and cairn.compiled():
        pytest.skip(NOT_INTERPRETED)
    if item.get_closest_marker("long") and not LONG:
        pytest.skip(NOT_LONG)


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: pytest.Item | pytest.Collector) -> None:
    """pytest stops watching a test at its first failure. What cleans up after it may hang, too: it is watched as long."""
    seconds = float(node.config.getini("faulthandler_timeout"))
    if seconds > 0:
        ends = bool(node.config.getini("faulthandler_exit_on_timeout"))
        faulthandler.dump_traceback_later(seconds, exit=ends, file=sys.__stderr__)


def pytest_report_header() -> str:
    engine = "compiled" if cairn.compiled() else "interpreted"
    return f"cairn: {engine}, from {Path(cairn.__file__).parent}; luck from CAIRN_TEST_SEED={lot.SEED}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A skipped test must not read as a passed one, nor one that was run again as one that was not."""
    for reason in (NOT_COMPILED, NOT_INTERPRETED, NOT_LONG, NOT_TRAIN, NOT_FETCHED):
        names = sorted({r.nodeid for r in terminalreporter.stats.get("skipped", []) if reason in str(r.longrepr)})
        if names:
            terminalreporter.section(f"{len(names)} {reason}", yellow=True)
            for name in names:
                terminalreporter.line(f"  {name}")
    if REPORT:
        durations: Counter[str] = Counter()
        for reports in terminalreporter.stats.values():
            for each in reports:
                if isinstance(each, pytest.TestReport):
                    durations[each.nodeid] += each.duration
        rerun = [each.nodeid for each in terminalreporter.stats.get("rerun", [])]
        Path(REPORT).write_text(json.dumps({"durations": durations, "rerun": rerun}), encoding="utf-8")
