"""The trace of a match: the same for the same facts, whatever way they came about, and another for any other fact."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import cairn
from cairn import BadRecord, Match, Record
from cairn.core.events import Event
from cairn.core.record import loads
from cairn.core.trace import told
from cairn.games.lost_cities.game import LostCitiesGame
from cairn.games.lost_cities.position import LostCities


def played(game: str = "lost-cities", answers: int = 40) -> Match:
    match, rng = cairn.start(game, seed=3), Random(3)
    for _ in range(answers):
        seat = match.to_act
        match.apply(rng.choice(match.actions()))
        if rng.random() < 0.1:
            match.undo(seat, agreed=True)
    return match


@pytest.mark.parametrize("game", list(cairn.games()))
def test_a_match_that_is_replayed_resumed_or_copied_has_the_same_trace(game: str) -> None:
    match = played(game)
    assert match.trace == cairn.replay(match.record()).trace == match.copy().trace
    middle = cairn.replay(match.record(), 25)
    resumed = Match.resume(match.setup, match.stream, match.lines, middle.snapshot(), match.names)
    assert resumed.trace == match.trace != middle.trace


def test_every_answer_and_every_undo_changes_it() -> None:
    match = played()
    traces = [cairn.replay(match.record(), upto).trace for upto in range(len(match.lines) + 1)]
    assert len(set(traces)) == len(traces)


def test_it_holds_facts_and_no_sentences() -> None:
    event = Event("rolls", 0, ("health-roll", "5", 1, "more than 4", "+1 Bible, −1 Telescope"))
    better = Event("rolls", 0, ("health-roll", "5", 1, "4 at the most", "+1 for the Bible, −1 Telescope"))
    assert told([event]) == told([better])
    other = Event("rolls", 0, ("health-roll", "5", 1, "more than 3", "+1 Bible, −1 Telescope"))
    secret = Event("rolls", 0, event.args, 1)
    assert len({told([event]), told([other]), told([secret]), told([])}) == 4


def test_a_running_match_does_not_show_it() -> None:
    assert played().record(with_seed=False).trace == ""


# Records of other rules


def test_a_record_of_other_rules_is_replayed_where_ours_lead_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    record = loads(played().record().dumps())
    monkeypatch.setattr(LostCitiesGame, "rules_version", LostCitiesGame.rules_version + 1)
    assert cairn.replay(record).lines == record.lines
    assert cairn.replay(record, 10).lines == record.lines[:10]
    assert cairn.verify(record).ok


@pytest.mark.interpreted
def test_a_record_of_other_rules_is_refused_where_ours_lead_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played().record()
    version = LostCitiesGame.rules_version
    monkeypatch.setattr(LostCitiesGame, "rules_version", version + 1)
    scores = LostCities.scores
    monkeypatch.setattr(LostCities, "scores", lambda p: [each + 1 for each in scores(p)])
    words = (
        f"rules version {version}; this release .* plays version {version + 1}, by which the match would have gone otherwise"
    )
    for upto in (None, 0):
        with pytest.raises(BadRecord, match=words):
            cairn.replay(record, upto)


def test_a_record_from_before_there_were_traces_opens_where_it_comes_to_its_end() -> None:
    match, rng = cairn.start("lost-cities", seed=3, rounds=1), Random(3)
    while not match.over:
        match.apply(rng.choice(match.actions()))
    record = match.record()
    old = {**record.header, "rules": 0}
    for header in (old, {**old, "scores": match.scores()}):
        found = cairn.verify(Record(header, record.lines, record.seed))
        assert found.ok
        assert "The record is of rules version 0" in found.sentence
    assert "rules version" not in cairn.verify(record).sentence
    for header, lines in ((old, record.lines[:-1]), ({**old, "scores": [0, 1]}, record.lines), (old, record.lines[1:])):
        with pytest.raises(BadRecord, match="rules version 0; this release"):
            cairn.replay(Record(header, lines, record.seed))


def test_other_components_that_made_no_difference_are_none(tmp_path: Path) -> None:
    record = played().record()
    cairn.save(Record({**record.header, "content": "00"}, record.lines, record.seed, record.trace), tmp_path / "m.cairn")
    assert cairn.replay(cairn.load_record(tmp_path / "m.cairn")).trace == record.trace
