"""Nine Stones: the contract, planted leaks, scenarios, formations and the bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from cairn.bots.contract import fuzz_bots
from cairn.core.contract import fuzz, leaks, walk_without_stream
from cairn.core.scenario import Case, read_file, run_case, scenario_files
from cairn.core.translation import faults, unwritten
from nine_stones.actions import CARDS
from nine_stones.formations import formation, strength
from nine_stones.game import GAME

SCENARIOS = [case for path in scenario_files(Path(__file__).parent / "scenarios") for case in read_file(path)]
SETUP = GAME.setup()


def test_the_contract() -> None:
    for seed in range(4):
        assert fuzz(SETUP, seed).over
        walk_without_stream(SETUP, seed)


def test_all_that_is_said_is_written() -> None:
    assert faults(GAME.package, "en") == unwritten(GAME) == []


def test_the_bots() -> None:
    assert all(match.over for match in fuzz_bots(SETUP, 1))


@pytest.mark.parametrize("leak", leaks.LEAKS)
def test_a_planted_leak_is_found(leak: str) -> None:
    assert leaks.find(SETUP, leak, "hands", {"draw": "Draw", "reveal": "none"})


@pytest.mark.parametrize("case", SCENARIOS, ids=lambda case: case.name)
def test_scenario(case: Case) -> None:
    outcome = run_case(case, lambda name: GAME)
    assert outcome.ok, outcome.sentence


def test_every_rule_has_a_scenario() -> None:
    assert {rule for case in SCENARIOS for rule in case.data["rules"]} == GAME.rule_ids()


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("clay-3 clay-1 clay-2", "ridge"),
        ("clay-9 moss-9 dusk-9", "trio"),
        ("rust-1 rust-9 rust-5", "band"),
        ("rust-8 moss-9 rust-7", "path"),
        ("rust-9 moss-9 rust-8", "heap"),
    ],
)
def test_formations_are_told_apart(cards: str, kind: str) -> None:
    assert formation(tuple(CARDS.index(card) for card in cards.split())) == kind


def test_every_formation_beats_all_weaker_ones() -> None:
    best = strength(tuple(CARDS.index(card) for card in ("clay-9", "moss-9", "clay-8")))
    worst = strength(tuple(CARDS.index(card) for card in ("clay-1", "moss-2", "clay-3")))
    assert worst > best, "the lowest path beats the highest heap"
