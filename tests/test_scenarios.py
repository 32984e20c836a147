"""Every scenario and every lesson holds. A scenario is a file; read it there."""

from __future__ import annotations

from pathlib import Path

import pytest

import cairn
from cairn.core.scenario import load_scenario, run_file, scenario_files
from cairn.games import PACKAGES, find_game

TESTS = Path(__file__).resolve().parent
GAMES = Path(cairn.__file__).resolve().parent / "games"
SCENARIOS = [path for game in PACKAGES for path in scenario_files(TESTS / "scenarios" / game)]
LESSONS = [path for package in PACKAGES.values() for path in (GAMES / package / "lessons").glob("*.toml")]


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}" if TESTS in path.parents else f"{path.parents[1].name}/{path.stem}"


@pytest.mark.parametrize("path", [*SCENARIOS, *LESSONS], ids=name)
def test_scenario(path: Path) -> None:
    outcome = run_file(path, find_game)
    assert outcome.ok, outcome.sentence


@pytest.mark.parametrize("path", SCENARIOS, ids=name)
def test_a_scenario_says_what_it_shows(path: Path) -> None:
    data = load_scenario(path)
    assert data.get("title"), "a title for people"
    assert data.get("rules"), "the rules it shows"
    assert data["game"] == path.parent.name


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_a_lesson_has_words_at_every_step(path: Path) -> None:
    data = load_scenario(path)
    assert data.get("title")
    assert all(step.get("say") for step in data["then"])


def test_there_are_scenarios() -> None:
    assert SCENARIOS
