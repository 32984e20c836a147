"""The library's edges: every public call is given values of every kind, and answers or refuses in one sentence of ours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cairn
from cairn import BadOption, BadRecord, CairnError, IllegalAction, Match, bots
from cairn.core.agenda import LUCK, OVER, SPECTATOR
from cairn.core.events import EVERYONE
from cairn.core.match import DRAWERS
from edges import VALUES, begun, game_calls, held, match_calls


@pytest.mark.parametrize("game", cairn.games())
def test_what_a_match_is_told_is_answered_or_refused(game: str) -> None:
    match = begun(game)
    before, lines = match.snapshot(), list(match.lines)
    for value in VALUES:
        for name in match_calls(match):
            tried = match.copy()
            if held(name, match_calls(tried)[name], value):
                assert tried.snapshot() == before, f"{name} was refused and changed something"
    assert (match.snapshot(), match.lines) == (before, lines)


@pytest.mark.parametrize("game", cairn.games())
def test_what_a_game_is_told_is_answered_or_refused(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, call in game_calls(game, tmp_path).items():
        for value in VALUES:
            held(name, call, value)
    assert [path.name for path in tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("call", "kind", "sentence"),
    [
        (lambda m: cairn.start("lost-cities", colours=6.0), BadOption, "option colours: 6.0 is not possible; expected 5 or 6"),
        (lambda m: cairn.start("africana", hidden_score=1), BadOption,
         "option hidden_score: 1 is not possible; expected off or on"),
        (lambda m: cairn.start("lost-cities", 4.0), BadOption, "lost-cities has 2 seats, not 4.0"),
        (lambda m: cairn.start("lost-cities", content=[]), cairn.BadContent,
         "content: expected the name of a file or an object, found a list"),
        (lambda m: cairn.start("lost-cities", content=5), cairn.BadContent,
         "content: expected the name of a file or an object, found a number"),
        (lambda m: m.view(True), BadOption, "there is no seat True; seats go from 0 to 1"),
        (lambda m: m.view("0"), BadOption, "there is no seat '0'; seats go from 0 to 1"),
        (lambda m: m.undo(None, agreed=True), BadOption, "there is no seat None; seats go from 0 to 1"),
        (lambda m: m.events(since=1.5), BadOption, "events are counted from 0 in whole numbers, not from 1.5"),
        (lambda m: m.apply(b"play"), IllegalAction, "b'play' is not an action of lost-cities; numbers go from 0 to 126"),
        (lambda m: m.apply(memoryview(b"play")), IllegalAction,
         "something of type memoryview is not an action of lost-cities; numbers go from 0 to 126"),
        (lambda m: m.apply(cairn.start("africana", seed=1).actions()[0]), IllegalAction,
         "draw is not an action of lost-cities as it is played here"),
        (lambda m: cairn.start("africana", 5), BadOption, "africana has 2, 3 or 4 seats, not 5"),
        (lambda m: m.setup.aid("plan", m.view(), {}), BadOption, "lost-cities has no aid 'plan'; it has none"),
        (lambda m: cairn.start("africana").setup.aid("plan", m.view(), {}), BadOption,
         "an aid is given from a view (AfricanaView), not from something of type LostCitiesView"),
        (lambda m: cairn.start("africana").setup.aid("plan", cairn.start("africana").view(0), {"route": 5}), BadOption,
         "an aid takes texts by name, not {'route': 5}"),
        (lambda m: m.apply({"kind": "fly"}), IllegalAction,
         "{'kind': 'fly'} is not an action of this game; its kind is one of play, discard, draw"),
        (lambda m: m.apply({"kind": "play"}), IllegalAction, "play needs card"),
        (lambda m: bots.make("lost-cities", [], 1), BadOption,
         "there is no bot [] for lost-cities; there are random, novice, easy, casual, able, steady, keen, expert"),
        (lambda m: bots.make("lost-cities", "steady", "1"), BadOption, "the seed must be a whole number, not '1'"),
        (lambda m: m.record("no"), BadOption, "whether it holds the seed is True or False, not 'no'"),
        (lambda m: bots.make("africana", "keen", 1).choose(m.view(0), m.actions()), BadOption,
         "a bot answers from a view (AfricanaView), not from something of type LostCitiesView"),
        (lambda m: bots.make("lost-cities", "random", 1).choose(m.view(0), []), BadOption,
         "a bot chooses from a list of actions, not from []"),
        (lambda m: cairn.load_record(0), BadRecord, "expected the name of a file, found 0"),
        (lambda m: cairn.save(m.record(), "no/such/folder"), BadRecord,
         "'no/such/folder': cannot be written (No such file or directory)"),
        (lambda m: cairn.save(m.record(), "."), BadRecord, "'.': cannot be written (it is not the name of a file)"),
        (lambda m: cairn.replay(5), BadRecord, "expected a record, as load_record reads it from a file, found 5"),
        (lambda m: cairn.replay(m.record(), True), BadRecord, "the record has 0 lines; there is no line True"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_was_wrong_and_what_was_expected(
    call: Callable[[Match], Any], kind: type[CairnError], sentence: str
) -> None:
    with pytest.raises(kind) as refused:
        call(cairn.start("lost-cities", seed=1))
    assert str(refused.value) == sentence


def test_an_action_may_be_given_in_its_structured_form() -> None:
    match = cairn.start("lost-cities", seed=1)
    action = match.actions()[0]
    assert match.apply({"kind": action.kind, **action.arguments}) == 1
    assert match.lines == [{"seat": 0, "do": action.notation}]


@pytest.mark.parametrize("game", cairn.games())
def test_a_match_is_printed_as_its_board_and_a_view_is_its_facts(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = cairn.start(game, seed=1)
    title = cairn.games()[game].title
    assert title in str(match).splitlines()[0]
    assert str(match).splitlines()[-1] == match.question(match.to_act)["text"]  # type: ignore[index]
    assert repr(match.view(0)).startswith(f"{type(match.view(0)).__name__}(seat=0, ")
    assert "seat=None" in repr(match.view())
    drawers = DRAWERS[:]
    DRAWERS.clear()
    try:
        assert str(match).startswith(f"{title}: ")
    finally:
        DRAWERS.extend(drawers)


def test_what_stands_where_a_seat_could_is_all_different() -> None:
    assert len({OVER, LUCK, SPECTATOR, EVERYONE}) == 4
    assert max(OVER, LUCK, SPECTATOR, EVERYONE) < 0
    assert EVERYONE == -1, "stored with events"
