"""The audit of dependencies tells advisories, none, and "could not look" apart."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import audit

ROOT = Path(__file__).resolve().parent.parent

OURS = {"fastapi", "msgspec"}
GOOD: dict[str, Any] = {"name": "FastAPI", "version": "1", "vulns": []}
BAD: dict[str, Any] = {"version": "1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2"]}]}


def test_advisories_fail_only_for_what_cairn_itself_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.verdict([GOOD, {"name": "msgspec", **BAD}], OURS) == 1
    assert "PYSEC-1, fixed in 2" in capsys.readouterr().out
    assert audit.verdict([GOOD, {"name": "tool", **BAD}], OURS) == 0
    assert "only tests need it" in capsys.readouterr().out
    assert audit.verdict([GOOD], OURS) == 0


def test_what_was_not_looked_up_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    skipped = [{"name": name, "skip_reason": "not found"} for name in OURS]
    assert audit.verdict(skipped, OURS) == audit.NOT_RUN
    assert audit.verdict([GOOD, skipped[0] | {"name": "msgspec"}], OURS) == 0
    assert "not looked up: msgspec" in capsys.readouterr().out


def test_without_a_network_it_is_not_run_and_not_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def offline(*args: Any, **how: Any) -> Any:
        return subprocess.CompletedProcess(args, 1, "", "ERROR: Connection refused")

    monkeypatch.setattr(subprocess, "run", offline)
    assert audit.main() == audit.NOT_RUN
    assert "Connection refused" in capsys.readouterr().out


def test_what_cairn_needs_is_followed_to_its_end() -> None:
    ours = audit.needed()
    assert {"fastapi", "starlette", "argon2-cffi", "argon2-cffi-bindings"} <= ours
    assert "pytest" not in ours


@pytest.mark.parametrize(
    ("package", "faulty"), [("h11", "0.15.0"), ("starlette", "0.49.0"), ("pillow", "11.2.1"), ("setuptools", "78.1.0")]
)
def test_no_release_with_a_known_fault_is_admitted(package: str, faulty: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *(line for extra in project["optional-dependencies"].values() for line in extra)]
    [wanted] = {line for line in map(Requirement, lines) if line.name == package}
    assert not wanted.specifier.contains(faulty)
