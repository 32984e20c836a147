"""What all tests share: the compiled copy of the package, the long runs, and a plain word about what was not run."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

# At the end, not the front: a test that runs pytest again on the compiled copy must find the compiled `spikes` first.
sys.path.append(str(Path(__file__).parent))
sys.path.append(str(Path(__file__).parents[1]))  # run.py and what it uses

COMPILED = os.environ.get("CAIRN_COMPILED_DIR")
LONG = os.environ.get("CAIRN_LONG", "0") not in ("", "0")
NOT_COMPILED = f"not run: compiled build absent ({os.environ.get('CAIRN_NOT_COMPILED', 'CAIRN_COMPILED_DIR not set')})"
NOT_LONG = "not run: needs --long (CAIRN_LONG=1)"
NOT_TRAIN = "not run: needs --train (CAIRN_TRAIN=1)"  # modules that import PyTorch skip themselves with these words


@pytest.fixture(scope="session")
def compiled_dir() -> Path:
    """The folder of the compiled copy: put it first on PYTHONPATH of a new process, `cairn` and `spikes` lie in it."""
    if not COMPILED:
        pytest.skip(NOT_COMPILED)
    return Path(COMPILED)


@pytest.fixture(scope="session")
def long() -> bool:
    """Whether to run at soak length; for tests that are worth running short, too."""
    return LONG


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("compiled") and not COMPILED:
        pytest.skip(NOT_COMPILED)
    if item.get_closest_marker("long") and not LONG:
        pytest.skip(NOT_LONG)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A skipped test must not read as a passed one."""
    for reason in (NOT_COMPILED, NOT_LONG, NOT_TRAIN):
        names = sorted({r.nodeid for r in terminalreporter.stats.get("skipped", []) if reason in str(r.longrepr)})
        if names:
            terminalreporter.section(f"{len(names)} {reason}", yellow=True)
            for name in names:
                terminalreporter.line(f"  {name}")
