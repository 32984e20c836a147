"""A position from outside is checked before anything else touches it."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.spikes.toy.game import GAME as TOY

import cairn
from cairn.core.agenda import Position
from cairn.core.bounds import Bounds, Whole
from cairn.core.chance import Fast
from cairn.core.errors import BadDeclaration, BadPosition, BadRecord
from cairn.core.game import Setup
from cairn.core.match import Match
from cairn.core.record import Record, Stream, loads
from cairn.core.struct import fields_of
from cairn.games import all_games, find_game
from cairn.games.adventure_tours.rules.effects import PickFrom

GAMES = tuple(all_games())
Change = Callable[[dict[str, Any]], None]


def setup_of(name: str, **options: Any) -> Setup:
    seats = find_game(name).seats
    return find_game(name).setup(3 if 3 in seats else seats[0], None, options)


def midgame(name: str, answers: int = 60, seed: int = 7, **options: Any) -> tuple[Setup, dict[str, Any]]:
    setup = setup_of(name, **options)
    p, rng = setup.start(Fast(seed)), Random(seed)
    for _ in range(answers):
        p.answer(rng.choice(p.choices))
    return setup, dumped(p)


def dumped(p: Position) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(p.dump()))
    return data


def refusal(setup: Setup, data: Any) -> str:
    with pytest.raises(BadPosition) as refused:
        setup.admit(data, Fast(1))
    return str(refused.value)


def put(name: str, value: Any) -> Change:
    return lambda data: data.__setitem__(name, value)


@pytest.mark.parametrize("name", GAMES)
def test_every_position_of_a_match_is_admitted_as_it_is(name: str) -> None:
    setup = setup_of(name)
    p, rng = setup.start(Fast(3)), Random(3)
    for number in range(100):
        if not p.choices:  # a game of short matches
            break
        if number % 10 == 0:
            again = setup.admit(dumped(p), p.chance)
            assert dumped(again) == dumped(p)
            assert again.choices == p.choices
        p.answer(rng.choice(p.choices))


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        ("africana", put("discards", -10_000_000), "discards: expected a whole number from 0 to 1048575, found -10000000"),
        ("heart-of-darkness", put("track", []), "the Turn Track does not hold everybody once"),
        ("lost-cities", put("round", True), "round: expected a whole number from 0 to 3, found True"),
        ("lost-cities", put("round", 1.0), "round: expected a whole number from 0 to 3, found 1.0"),
        ("lost-cities", put("deck", "abc"), "deck: expected a list of 0 to 60 entries, found 'abc'"),
        ("lost-cities", put("deck", [0] * 100_000), "deck: expected a list of 0 to 60 entries, found a list of 100000"),
        ("lost-cities", put("colours", 6), "colours: expected 5, found 6"),
        ("lost-cities", put("totals", [9967, -10012]), "totals[0]: expected a whole number from -400 to 780, found 9967"),
        ("lost-cities", put("totals", [70, -10]), "there are 1 results for 0 finished rounds"),
        ("lost-cities", put("drawn", {"deck": 7}), "the draws do not fit the deck"),
        ("lost-cities", put("extra", 1), "'extra' is not a field of this game's positions"),
        ("lost-cities", lambda data: data.pop("deck"), "deck: is missing"),
        ("lost-cities", put("agenda", []), "there are 0 results for 1 finished rounds"),
        ("lost-cities", put("agenda", [["Exec", 1]]), "agenda[0]: there is no step 'Exec' in this game"),
        ("lost-cities", put("agenda", [["Play"]]), "agenda[0]: Play has the fields seat; found 0 values"),
        ("lost-cities", put("agenda", [["Play", 2]]), "agenda[0] (Play).seat: expected a whole number from 0 to 1, found 2"),
        ("lost-cities", put("agenda", [["Play", 0]] * 65), "agenda: expected a list of at most 64 steps, found a list of"),
        ("lost-cities", put("agenda", [["Play", 0]] * 2), "Play lies on Play, which never happens"),
        ("africana", put("money", [-1, 2, 2]), "money[0]: expected a whole number from 0 to 10000, found -1"),
        ("africana", lambda data: data["pile"].reverse(), "the pile is not in canonical order"),
        ("adventure-tours", lambda data: data["hands"][0].insert(0, 0), "cards are out between two rounds, or missing in one"),
        ("adventure-tours", put("ability", 4), "an ability that the board does not have"),
        ("heart-of-darkness", lambda data: data["pool"].__setitem__(0, 9), "a Resource: more than there are"),
    ],
)  # fmt: skip
def test_a_position_is_refused_in_one_sentence_that_names_the_field(name: str, change: Change, sentence: str) -> None:
    setup, data = midgame(name, 2 if name == "lost-cities" else 60)
    change(data)
    assert sentence in refusal(setup, data)


@pytest.mark.parametrize("data", [None, 5, [], "position", {"agenda": {}}, {1: 2}])
def test_what_is_no_dump_at_all_is_refused(data: Any) -> None:
    assert refusal(find_game("lost-cities").setup(), data)


def test_a_game_that_states_no_bounds_has_its_fields_held_to_what_was_declared() -> None:
    setup = TOY.setup()
    p = setup.start(Fast(1))
    data = dumped(p)
    assert dumped(setup.admit(data, Fast(1))) == data
    for name in fields_of(type(p)):
        wrong = {**data, name: {"not": "this"}}
        assert refusal(setup, wrong).startswith(f"{name}: expected ")
    assert refusal(setup, {**data, "heights": [10**20, 0, 0]}).startswith("heights[0]: expected a whole number from ")
    assert refusal(setup, {**data, "heights": [True, 0, 0]}).startswith("heights[0]: expected a whole number from ")
    assert refusal(setup, {**data, "hands": [[1, 2], [1, []], []]}).startswith("hands[1][1]: expected a whole number from ")
    assert refusal(setup, {**data, "last": 61}) == "last: expected 60, found 61"


def test_a_card_is_picked_only_from_a_hand_that_was_shown() -> None:
    """A preview deals anew what the seat has not seen: the hand it picks from must not be among it."""
    setup, rng = setup_of("adventure-tours"), Random(1)
    p, picks = setup.start(Fast(1)), None
    while not isinstance(picks, PickFrom) or picks.seat == picks.target:
        p = p if p.choices else setup.start(Fast(rng.randrange(1000)))
        p.answer(rng.choice(p.choices))
        picks = p.asked()
    data = dumped(p)
    assert dumped(setup.admit(data, Fast(1))) == data
    assert "a hand that was not shown" in refusal(setup, {**data, "memory": []})


def test_rules_that_go_in_circles_end_in_an_error() -> None:
    """F1: the frozen server. Whatever a check does not see, no step loop runs for ever."""
    setup, data = midgame("heart-of-darkness", 120)
    p = setup.load(data, Fast(1))
    p.track, p.playing = [], [1] * setup.seats
    p.agenda = [step for step in p.agenda if type(step).__name__ in ("MapRound", "MatrixRound")]
    with pytest.raises(BadPosition, match="20000 steps without a question"):
        p.advance()


def record_from(name: str, start: Any) -> Record:
    setup = setup_of(name)
    header = Match(setup, Stream("fast", "5")).record().header
    return Record({**header, "from": start}, [], "5")


@pytest.mark.parametrize(
    ("name", "field", "value"), [("africana", "discards", -10_000_000), ("heart-of-darkness", "track", [])]
)
def test_a_record_that_would_freeze_a_server_is_refused(name: str, field: str, value: Any) -> None:
    record = record_from(name, {**midgame(name)[1], field: value})
    with pytest.raises(BadRecord, match=f"does not start from a position of {name}"):
        cairn.replay(record)
    assert not cairn.verify(record).ok
    loads(record.dumps())  # reading alone runs nothing


@pytest.mark.interpreted
def test_what_the_rules_trip_over_in_a_match_from_outside_is_told_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    setup, start = midgame("lost-cities", 2)
    match = Match(setup, Stream("fast", "5"), start=start)
    before = dumped(match._position), match.lines[:], match.event_count

    def trip(self: Position, action: int) -> None:
        self.shown += 1
        raise IndexError("list index out of range")

    monkeypatch.setattr(type(match._position), "answer", trip)
    with pytest.raises(BadPosition, match="the position it began from leads to what the rules do not know"):
        match.apply(match.actions()[0])
    assert (dumped(match._position), match.lines, match.event_count) == before
    own = Match(setup, Stream("fast", "5"))
    with pytest.raises(IndexError) as raised:  # a fault of our own stays one
        own.apply(own.actions()[0])
    assert raised.value.__cause__ is None


@pytest.mark.parametrize(
    ("fields", "steps", "sentence"),
    [
        ({"decks": Whole(0, 1)}, {}, "bounds are stated for decks, which is not a field of the position"),
        ({}, {"Draw.card": Whole(0, 1)}, "bounds are stated for Draw.card, which is not a field of any step"),
        ({"deck": 3}, {}, "the bounds of deck are 3, which is no Bound"),
    ],
)
def test_bounds_that_fit_nothing_are_named(fields: Any, steps: Any, sentence: str) -> None:
    rules = find_game("lost-cities").rules
    with pytest.raises(BadDeclaration, match=f"^{sentence}$"):
        Bounds(2, fields, steps).fit(fields_of(rules.position), rules.steps)
