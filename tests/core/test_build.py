"""Which engine runs and why; and a compiled one that appears beside the interpreted one while it runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cairn.core import agenda, build, compiled

KIND = "compiled" if compiled() else "interpreted"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "interpreted" / "cairn"
    folder.mkdir(parents=True)
    monkeypatch.setattr(build, "PACKAGE", folder)
    monkeypatch.delenv("CAIRN_PURE", raising=False)
    build.beside.cache_clear()
    yield folder
    build.beside.cache_clear()


def test_the_note_of_the_build_is_told(package: Path) -> None:
    (package / "engine_build.txt").write_text(f"{KIND}: because of this test\n")
    assert build.told() == f"{KIND}: because of this test"


def test_a_note_that_does_not_fit_what_runs_is_not_told(package: Path) -> None:
    (package / "engine_build.txt").write_text("something else\n")
    assert build.told().startswith(f"{KIND}: ")
    assert "something else" not in build.told()


def test_new_processes_use_the_compiled_build_from_when_it_is_there(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert build.python() == sys.executable  # no word of another build
    build.beside.cache_clear()
    (package / "engine_beside.txt").write_text("../../compiled/bin/python\n../../engine.failed\n")
    python = package.parents[1] / "compiled" / "bin" / "python"
    assert build.python() == sys.executable
    assert build.news() == ""
    python.parent.mkdir(parents=True)
    python.touch()
    assert build.python() == str(python)
    assert "compiled now" in build.news()
    monkeypatch.setenv("CAIRN_PURE", "1")
    assert build.python() == sys.executable


@pytest.mark.parametrize(("lines", "when"), [("no\n", "the sources change"), ("full\nagain\n", "the next start")])
def test_a_failed_compilation_is_one_sentence_with_its_log(package: Path, lines: str, when: str) -> None:
    (package / "engine_beside.txt").write_text("../../compiled/bin/python\n../../engine.failed\n")
    (package.parents[1] / "engine.failed").write_text(lines)
    news = build.news()
    assert lines.split()[0] in news
    assert str(package.parents[1] / "engine.log") in news
    assert f"until {when}" in news


def test_byte_code_without_its_sources_is_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a site brings it."""
    monkeypatch.setattr(agenda, "__file__", "cairn/core/agenda.pyc")
    assert not compiled()
