"""Every scenario and every lesson holds, each case as a test of its own. A scenario is a file; read it there."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest

from cairn.core.game import Game
from cairn.core.scenario import Case, read_file, run_case, scenario_files
from cairn.core.words import seat_names
from cairn.games import all_games, find_game

LONGEST = 35  # words in a step of a lesson: so much is read
TESTS = Path(__file__).resolve().parent


def folder(game: Game) -> Path:
    return Path(str(resources.files(game.package)))


FILES = [path for game in all_games() for path in scenario_files(TESTS / "scenarios" / game)]
CASES = [case for path in FILES for case in read_file(path)]
LESSONS = [
    case for game in all_games().values() for path in (folder(game) / "lessons").glob("*.toml") for case in read_file(path)
]


def name(case: Case) -> str:
    assert case.path is not None
    folder = case.path.parent.name if TESTS in case.path.parents else case.path.parents[1].name
    return f"{folder}/{case.path.stem}" + (f"::{case.name}" if case.name else "")


@pytest.mark.parametrize("case", [*CASES, *LESSONS], ids=name)
def test_scenario(case: Case) -> None:
    outcome = run_case(case, find_game)
    assert outcome.ok, outcome.sentence


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_scenario_says_what_it_shows(case: Case) -> None:
    assert case.title, "a name or title for people"
    assert case.data.get("rules"), "the rules it shows"
    assert case.path is not None
    assert case.data["game"] == case.path.parent.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_chart_names_the_rules_of_its_cases_at_the_top(path: Path) -> None:
    cases = read_file(path)
    head = path.read_text(encoding="utf-8").partition("title = ")[0]
    if cases[0].name:
        assert head.count("# Rules: ") == 1
        named = re.findall(r"[A-Z]{2}-[A-Z0-9]+(?:\.\d+)?", head.partition("# Rules: ")[2])
        assert sorted(named) == sorted({rule for case in cases for rule in case.data["rules"]})


@pytest.mark.parametrize("case", LESSONS, ids=name)
def test_a_lesson_has_words_at_every_step(case: Case) -> None:
    game, lesson = find_game(case.data["game"]), str(case.path and case.path.stem)
    assert game.about("en").lesson(lesson)
    assert game.about("en").lesson(lesson, "words")
    names = {f"seat{seat}": "Anna" for seat in range(max(game.seats))}
    for step in case.steps:
        said = game.words.say(f"lesson-{lesson}-{step['say']}", names, seat_names(1))
        assert 0 < len(re.findall(r"[\w’]+", said)) <= LONGEST, said


def test_there_are_scenarios_in_at_most_120_files() -> None:
    """A chart belongs in one file: a folder of hundreds is read by nobody."""
    assert 0 < len(FILES) <= 120
    assert len({(case.path, case.title) for case in CASES}) == len(CASES)
