"""The study: looking on changes nothing, everything used is counted, shares are judged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cairn
from cairn.bots.arena import Arena, plan, setup_of
from cairn.bots.standings import Estimate
from cairn.bots.study import Observed, Share, Study, by_role, by_seat, things_of, totals, unused_rules, usage
from cairn.bots.study_report import study_page
from cairn.bots.uses import by_lot, things
from short import short

GAMES = sorted(cairn.games())


def options(game: str) -> dict[str, Any]:
    """Short, and with all there is to study: expert rules where there are such."""
    expert = {option.name: "expert" for option in cairn.games()[game].options if "expert" in option.values}
    return {**short(game), **expert}


def studied(game: str, matches: int = 2, **other: Any) -> Study:
    study = Study(plan(game, ["steady"], options=options(game), **{"seats": cairn.games()[game].seats[0], **other}))
    list(study.play(matches))
    return study


@pytest.mark.parametrize("game", [game for game in GAMES if not by_lot(cairn.games()[game])])
def test_looking_on_changes_nothing(game: str) -> None:
    study = studied(game)
    arena = Arena(study.plan)
    list(arena.play(2))
    for seen, played in zip(study.finished(2), arena.finished(2)):
        assert (seen.scores, seen.winners, seen.decisions) == (played.scores, played.winners, played.decisions)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_used_is_counted(game: str) -> None:
    study = studied(game)
    matches = study.finished(2)
    counted = things_of(study.plan)
    assert counted
    for thing in counted:
        assert thing.words
        for match in matches:
            assert set(match.used[thing.name]) <= set(thing.words), thing.name
    assert any(each.times for thing in counted for each in usage(thing, matches))
    asked = sum(sum(match.decisions) for match in matches)
    lots = 2 * study.plan.seats if by_lot(cairn.games()[game]) else 0
    assert asked <= totals(matches, "taken").total() <= asked + lots
    assert totals(matches, "rules").total() > asked


@pytest.mark.parametrize("game", GAMES)
def test_the_page_stands_alone(game: str) -> None:
    study = studied(game)
    page = study_page("played", setup_of(study.plan), things_of(study.plan), study.finished(2))
    assert page.count("<svg") >= 2
    assert "<script" not in page
    assert "http" not in page


def test_every_game_says_what_its_things_are() -> None:
    for name, game in cairn.games().items():
        details = game.words.details
        for thing in things(game.setup()):
            for event, detail in thing.uses:
                assert detail in details[event], (name, thing.name)


def test_boards_and_ports_are_compared() -> None:
    shares = by_role(studied("adventure-tours", 3).finished(3))
    assert sum(each.matches for each in shares["board"]) == 12
    assert sum(each.wins.mean * each.matches for each in shares["board"]) == pytest.approx(3)
    ports = by_role(studied("heart-of-darkness", 8, seats=1).finished(8))["port"]
    assert sum(each.matches for each in ports) == 8
    assert len(ports) > 2  # by lot, whatever the bot likes


def test_a_share_is_fair_when_its_interval_comes_near() -> None:
    assert Share("a", 100, Estimate(0.30, 0.03), Estimate(0, 0)).balanced(0.25)
    assert not Share("a", 100, Estimate(0.33, 0.03), Estimate(0, 0)).balanced(0.25)


def test_seats_take_all_wins_together() -> None:
    assert sum(each.wins.mean for each in by_seat(studied("africana", 3).finished(3))) == pytest.approx(1)


def test_rules_that_were_never_reached_are_named() -> None:
    study = studied("lost-cities")
    assert "LC-G4" not in totals(study.finished(2), "rules")
    assert set(unused_rules(setup_of(study.plan), study.finished(2))) <= {
        step.rule for step in setup_of(study.plan).steps.values()
    }


def test_a_study_goes_on_where_it_stopped(tmp_path: Path) -> None:
    chosen = plan("lost-cities", ["steady"], seats=2, options={"rounds": 1})
    list(Study(chosen, tmp_path).play(2))
    again = Study(chosen, tmp_path)
    assert len(list(again.play(3))) == 1
    assert all(isinstance(match, Observed) for match in again.finished(3))
    whole = Study(chosen)
    list(whole.play(3))
    assert [match.used for match in again.finished(3)] == [match.used for match in whole.finished(3)]
    with pytest.raises(cairn.BadOption, match="another arena"):
        Arena(plan("lost-cities", ["steady", "random"], options={"rounds": 1}), tmp_path)
