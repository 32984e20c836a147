"""What the tests of the command share: running it as people do, in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import cairn
from cairn.cli import main
from cairn.cli.console import screen
from patience import WAIT

Run = Callable[..., subprocess.CompletedProcess[str]]
CAIRN = [sys.executable, "-m", "cairn"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    screen.cache_clear()  # it remembers the width
    folder = tmp_path / "home"
    for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "CAIRN_DEBUG", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CAIRN_HOME", str(folder))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    return folder


@pytest.fixture
def run(home: Path, tmp_path: Path) -> Run:
    """The command as a process of its own."""

    def run(*arguments: str | Path, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*CAIRN, *map(str, arguments)],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            cwd=tmp_path,
            env={**os.environ, **env},
            timeout=WAIT,
        )

    return run


@pytest.fixture
def call(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The same in this process: quicker, for what needs no process of its own."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        with pytest.raises(SystemExit) as ended:
            main.run([*map(str, arguments)])
        assert isinstance(ended.value.code, int)
        return subprocess.CompletedProcess(arguments, ended.value.code, *capsys.readouterr())

    return call


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A record of a short match that is over."""
    return record_of(tmp_path / "played.cairn", 10_000)


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A record of a match in its first round."""
    return record_of(tmp_path / "begun.cairn", 20)


def record_of(path: Path, answers: int) -> Path:
    match = cairn.start("lost-cities", seed=11, rounds=1)
    match.names = ["Player", "Tilda"]
    while not match.over and len(match.lines) < answers:
        match.apply(match.actions()[len(match.lines) % 2])
    record = match.record()
    record.header["players"] = ["you", "steady"]
    cairn.save(record, path)
    return path


def one_sentence(result: subprocess.CompletedProcess[str], code: int) -> str:
    """The error as told: one line on standard error and no traceback."""
    assert result.returncode == code, result.stderr + result.stdout
    assert result.stderr.startswith("cairn: ")
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert "Traceback" not in result.stdout + result.stderr
    return result.stderr.strip()
