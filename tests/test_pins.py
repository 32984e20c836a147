"""Pinned matches: what was asked, possible, told and scored stays as it is until the game's rules version is raised."""

from __future__ import annotations

from pathlib import Path

import pytest

import cairn
import pins
from cairn.core.record import load_record
from cairn.games.lost_cities.game import LostCitiesGame
from cairn.games.lost_cities.position import LostCities
from cairn.games.lost_cities.rules import Play

HERE = Path(__file__).parent
LOST_CITIES = pins.lost_cities("fickle", 4, rounds=1)


@pytest.mark.parametrize("path", pins.all_pins(), ids=lambda path: str(path.relative_to(pins.HERE)))
def test_a_pinned_match_is_what_it_was(path: Path) -> None:
    assert pins.check([path]) == []


@pytest.mark.parametrize("path", sorted(pins.FROM_2030217.glob("*.cairn")), ids=lambda path: path.stem)
def test_a_record_of_2030217_replays_for_ever(path: Path) -> None:
    """By whatever rules: these matches go no way that was wrong."""
    record = load_record(path)
    for trace in ("", pins.load_pin(path).trace):  # records did not carry it then
        record.trace = trace
        assert cairn.replay(record).over
        assert cairn.verify(record).ok


def test_every_game_is_pinned_for_every_number_of_seats() -> None:
    pinned = {(plan.game, plan.seats) for plan in pins.PLANS}
    ours = {name: game for name, game in cairn.games().items() if game.package.startswith("cairn.")}
    assert pinned == {(name, seats) for name, game in ours.items() for seats in game.seats}
    assert all(plan.path.exists() for plan in pins.PLANS)


def test_every_value_of_an_option_is_pinned() -> None:
    for name, game in cairn.games().items():
        chosen = {item for plan in pins.PLANS if plan.game == name for item in plan.options.items()}
        for option in game.options:
            others = {(option.name, value) for value in option.values if value not in (option.default, None)}
            assert others <= chosen, f"{name}: no match is pinned with {others - chosen}"


# The tool itself


@pytest.fixture
def pinned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One match, pinned in a folder of its own."""
    monkeypatch.setattr(pins, "HERE", tmp_path)
    monkeypatch.setattr(pins, "PLANS", (LOST_CITIES,))
    assert pins.make() == []
    return LOST_CITIES.path


def change_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = Play.legal
    monkeypatch.setattr(Play, "legal", lambda step, p: legal(step, p)[: 9 if p.turns == 6 else 99])


def change_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    scores = LostCities.scores
    monkeypatch.setattr(LostCities, "scores", lambda p: [each + (p.turns > 6) for each in scores(p)])


@pytest.mark.interpreted
def test_the_first_answer_that_differs_is_named(pinned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    change_scores(monkeypatch)
    (wrong,) = pins.check([pinned])
    assert "lost-cities/2-fickle-4-rounds=1.cairn: after answer 1" in wrong
    assert "what is scored was" in wrong
    assert "only together with rules_version" in wrong


@pytest.mark.interpreted
def test_what_is_possible_now_is_said(pinned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    change_possible(monkeypatch)
    (wrong,) = pins.check([pinned])
    assert "what is possible was 1" in wrong
    assert "now 9:" in wrong
    assert "(play " in wrong


@pytest.mark.interpreted
def test_a_pin_changes_only_with_the_rules_version(pinned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = pinned.with_suffix(".pin").read_text()
    change_scores(monkeypatch)
    (wrong,) = pins.make()
    assert "Raise rules_version of lost-cities" in wrong
    assert pinned.with_suffix(".pin").read_text() == before
    monkeypatch.setattr(LostCitiesGame, "rules_version", LostCitiesGame.rules_version + 1)
    (wrong,) = pins.check([pinned])
    assert "run python tests/pins.py make" in wrong
    assert pins.make() == pins.check([pinned]) == []
    assert pinned.with_suffix(".pin").read_text() != before


@pytest.mark.interpreted
def test_a_match_whose_answers_do_not_fit_any_more_is_played_anew(pinned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = load_record(pinned)
    monkeypatch.setattr(Play, "legal", lambda step, p, legal=Play.legal: legal(step, p)[:1] * 2)
    monkeypatch.setattr(LostCitiesGame, "rules_version", LostCitiesGame.rules_version + 1)
    assert pins.make() == pins.check([pinned]) == []
    assert load_record(pinned).lines != before.lines
