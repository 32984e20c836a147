"""Whatever a program may hold of a match can be pickled and copied, interpreted and compiled."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.agenda import Position, View
from cairn.core.chance import Fast, Script, Secret
from cairn.core.errors import IllegalAction
from cairn.core.match import Match, begin
from cairn.core.struct import Struct
from spikes import toy

GAMES = {**cairn.games(), "toy": toy.GAME}
EACH = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
WAYS = {"pickle": lambda thing: pickle.loads(pickle.dumps(thing)), "deepcopy": copy.deepcopy, "copy": copy.copy}


@pytest.fixture(params=WAYS)
def again(request: pytest.FixtureRequest) -> Any:
    return WAYS[request.param]


def played(name: str, seats: int, answers: int = 60, seed: int = 5) -> Match:
    match, rng = begin(GAMES[name].setup(seats), seed), Random(seed)
    for _ in range(answers):
        if match.over:
            break
        match.apply(rng.choice(match.actions()))
    return match


def finish(match: Match) -> list[Any]:
    """Everything that comes after, with the same answers."""
    rng, asked = Random(1), []
    for _ in range(80):
        if match.over:
            break
        asked.append([match.to_act, [str(action) for action in match.actions()], match.question()])
        match.apply(rng.choice(match.actions()))
    return [asked, match.snapshot(), match.scores(), match.record().dumps()]


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_a_match_goes_on_as_it_would_have(name: str, seats: int, again: Any) -> None:
    match = played(name, seats)
    twin = again(match)
    assert type(twin) is Match
    assert twin.record() == match.record()
    assert twin.snapshot() == match.snapshot()
    assert [twin.events(seat) for seat in range(seats)] == [match.events(seat) for seat in range(seats)]
    before = match.snapshot()
    after = finish(twin)
    assert match.snapshot() == before, "what the twin does is no matter of the match"
    assert finish(match) == after


def test_a_match_with_secret_luck_keeps_it(again: Any) -> None:
    match = begin(cairn.games()["lost-cities"].setup(), None, ("salt of Anna", "salt of Ben"), ("Anna", "Ben"))
    twin = again(match)
    assert twin.names == ["Anna", "Ben"]
    assert finish(twin) == finish(match)


def test_what_may_be_taken_back_is_kept(again: Any) -> None:
    match, rng = cairn.start("africana", seed=1), Random(1)
    before, seat = match.snapshot(), match.to_act
    while not match.can_undo(seat):
        before, seat = match.snapshot(), match.to_act
        match.apply(rng.choice(match.actions()))
    twin = again(match)
    twin.undo(seat)
    assert twin.snapshot()["position"] == before["position"]
    assert match.can_undo(seat)


def test_standing_answers_are_kept(again: Any) -> None:
    free, bound = played("toy", 3, 0), played("toy", 3, 0)
    for seat in range(3):
        bound.stand(seat, "Jinx", "never")
    assert reactions(free)
    assert not reactions(again(bound))


def reactions(match: Match) -> int:
    """How often a seat is asked outside its turn."""
    rng, count = Random(1), 0
    while not match.over:
        count += match.reaction
        match.apply(rng.choice(match.actions()))
    return count


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_positions_views_steps_and_events_are_equal_afterwards(name: str, seats: int, again: Any) -> None:
    match = played(name, seats, 40)
    position: Any = match._position
    things = [position, *position.agenda, *position.events, *[position.view(seat) for seat in range(-1, seats)]]
    for thing in things:
        twin = again(thing)
        assert type(twin) is type(thing)
        assert twin == thing
        if isinstance(thing, (Position, View)):
            assert twin.dump() == thing.dump()
    assert position.view(0).data() == again(position.view(0)).data()


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_a_position_goes_on_with_its_luck_and_its_board(name: str, seats: int, again: Any) -> None:
    position: Any = played(name, seats, 40)._position
    dumps = []
    for p in (position.copy(), again(position)):
        rng = Random(2)
        for _ in range(30):
            if p.to_act >= 0:
                p.answer(rng.choice(p.choices))
        dumps.append(p.dump())
    assert dumps[0] == dumps[1]


def test_a_deep_copy_of_a_position_has_its_own_events() -> None:
    position: Any = played("lost-cities", 2)._position
    twin = copy.deepcopy(position)
    assert twin.events == position.events
    assert twin.events is not position.events


@pytest.mark.parametrize("name", GAMES)
def test_setups_games_and_actions_are_equal_afterwards(name: str, again: Any) -> None:
    setup = GAMES[name].setup()
    assert again(setup.game) is setup.game
    twin = again(setup)
    assert twin == setup
    assert hash(twin) == hash(setup)
    assert begin(twin, 3).snapshot() == begin(setup, 3).snapshot()
    assert again(setup.actions.all) == setup.actions.all
    assert set(again(setup.actions.all)) == set(setup.actions.all)
    assert again(setup.actions) == setup.actions
    assert again(setup.actions).numbers == setup.actions.numbers
    assert again(setup.content) == setup.content


def test_setups_of_other_options_differ() -> None:
    game = cairn.games()["lost-cities"]
    assert game.setup(options={"rounds": 1}) != game.setup(options={"rounds": 2})
    assert game.setup(options={"rounds": 1}) == game.setup(options={"rounds": 1})


@pytest.mark.parametrize("chance", [Fast(7), Secret(b"seed", ("a", "b")), Script({"deck": {"0": 3}})])
def test_chance_is_equal_afterwards(chance: Any, again: Any) -> None:
    drawn = [chance.pick("deck", index, 60) for index in range(9)]
    assert [again(chance).pick("deck", index, 60) for index in range(9)] == drawn
    assert again(chance) == chance


def test_records_and_errors_are_equal_afterwards(again: Any) -> None:
    record = played("africana", 3).record()
    assert again(record) == record
    assert cairn.verify(again(record)) == cairn.verify(record)
    error = IllegalAction("play red-7 is not legal now")
    assert str(again(error)) == str(error)


def test_boards_are_equal_afterwards(again: Any) -> None:
    """A struct's constructor is its declaration: a parameter that it does not keep could not be pickled."""
    setups: list[Any] = [game.setup(seats) for game in GAMES.values() for seats in game.seats]
    boards = [getattr(setup, name) for setup in setups for name in ("board", "guide") if hasattr(setup, name)]
    assert len(boards) > 10
    for board in boards:
        assert isinstance(board, Struct)
        assert again(board) == board
