"""`cairn new-game` makes a package whose tests pass before anything is changed."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cairn.cli.main import app
from cairn.cli.new_game import MODEL, make
from cairn.core import API_VERSION

invoke = CliRunner().invoke


@pytest.mark.parametrize(
    ("name", "word", "rule"), [("high-tide-at-noon", "HighTideAtNoon", "HTAN-3"), ("mist", "Mist", "MI-3")]
)
def test_its_tests_pass_at_once(name: str, word: str, rule: str, tmp_path: Path) -> None:
    result = invoke(app, ["new-game", name, "--folder", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert f"cairn play {name}" in result.output
    guide = Path(result.output.strip().splitlines()[-1])
    assert "# Writing a game" in guide.read_text(encoding="utf-8"), "it is where it is said to be"
    made = tmp_path / name
    package = name.replace("-", "_")
    project = tomllib.loads((made / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["cairn.games"] == {name: f"{package}.game:GAME"}
    assert f"class {word}Game(Game)" in (made / "src" / package / "game.py").read_text()
    assert rule in (made / "src" / package / "rules.py").read_text()
    assert not [
        path for path in made.rglob("*") if path.is_file() and "beacon" in path.read_text().lower().replace("a beacon", "")
    ]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONSAFEPATH": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=made,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def test_the_model_states_this_api() -> None:
    assert f"CAIRN_API = {API_VERSION} " in (MODEL / "src" / "lone_beacon" / "__init__.py").read_text()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Nine Stones", "lower-case letters, digits and single hyphens"),
        ("nine--stones", "lower-case letters"),
        ("9-stones", "lower-case letters"),
        ("x" * 41, "lower-case letters"),
        ("../evil", "lower-case letters"),
        ("json", "cannot be the name of a Python package"),
        ("class", "cannot be the name of a Python package"),
        ("cairn", "cannot be the name of a Python package"),
        ("lost-cities", "a game called lost-cities already exists"),
    ],
)
def test_a_name_that_will_not_do_is_refused(name: str, why: str, tmp_path: Path) -> None:
    result = invoke(app, ["new-game", name, "--folder", str(tmp_path)])
    assert result.exit_code == 2
    assert why in " ".join(result.stderr.split())
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path: Path) -> None:
    made = make("mist", tmp_path)
    (made / "README.md").write_text("mine")
    result = invoke(app, ["new-game", "mist", "--folder", str(tmp_path)])
    assert result.exit_code == 1
    assert "already exists; nothing was written" in " ".join(result.stderr.split())
    assert (made / "README.md").read_text() == "mine"
