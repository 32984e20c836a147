"""The tests of a game are few: Cairn brings the contract, the scenarios state the rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from lone_beacon.game import GAME

from cairn.bots.contract import fuzz_bots
from cairn.core.contract import fuzz, leaks, walk_without_stream
from cairn.core.scenario import Case, read_file, run_case, scenario_files

SCENARIOS = [case for path in scenario_files(Path(__file__).parent / "scenarios") for case in read_file(path)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_contract(seats: int) -> None:
    setup = GAME.setup(seats)
    for seed in range(3):
        assert fuzz(setup, seed).over  # answers by chance: secrets, views, copies, previews, replays
        walk_without_stream(setup, seed)  # luck by its words and weights


def test_the_bots() -> None:
    assert all(match.over for match in fuzz_bots(GAME.setup(2), 1))  # every bot that the game offers, and its hints


@pytest.mark.parametrize("leak", leaks.LEAKS)
def test_a_planted_leak_is_found(leak: str) -> None:
    assert leaks.find(GAME.setup(2), leak, "hands", {"draw": "Draw", "reveal": "none"})


@pytest.mark.parametrize("case", SCENARIOS, ids=lambda case: case.name)
def test_scenario(case: Case) -> None:
    outcome = run_case(case, lambda name: GAME)
    assert outcome.ok, outcome.sentence
