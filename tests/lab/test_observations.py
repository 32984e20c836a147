"""Observation vectors: every element has a name, stays in its bounds, and is built from what the seat may know."""

from __future__ import annotations

import numpy as np
import pytest
from librt.random import Random

from cairn.core.chance import Fast
from cairn.core.game import Game, Setup
from cairn.games import find_game, offers
from cairn.lab import observation_spec
from cairn.lab.features import features_for
from cairn.lab.plain import PlainFeatures
from spikes import toy

SETUPS = [(game, seats) for game in offers() for seats in sorted(find_game(game).seats)]


def walk(setup: Setup, seed: int, most: int = 400):
    """Positions of a random match."""
    p, rng = setup.start(Fast(seed)), Random(seed)
    for _ in range(most):
        yield p
        if not p.choices:
            return
        p.answer(p.choices[int(rng.random() * len(p.choices))])


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_every_element_has_its_own_name_and_stays_in_its_bounds(game: str, seats: int) -> None:
    setup = find_game(game).setup(seats)
    features = features_for(setup)
    spec = observation_spec(game, seats)
    assert spec == features.elements
    assert len({element.name for element in spec}) == len(spec)
    for number, p in enumerate(walk(setup, 3)):
        if number % 7:
            continue
        for seat in range(seats):
            vector = features.vector(p.view(seat))
            assert vector.shape == (features.size,)
            wrong = np.flatnonzero((vector < features.low) | (vector > features.high))
            assert not wrong.size, [(spec[index], vector[index]) for index in wrong]


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_what_a_seat_cannot_know_does_not_show(game: str, seats: int) -> None:
    setup = find_game(game).setup(seats)
    features = features_for(setup)
    for number, p in enumerate(walk(setup, 5)):
        if number % 13 or p.to_act < 0:
            continue
        for seat in range(seats):
            view = p.view(seat)
            again = setup.redeal(view, Fast(number)).view(seat)
            assert features.observe(again) == features.observe(view)


def test_elements_follow_the_options() -> None:
    assert len(observation_spec("lost-cities", colours=6)) > len(observation_spec("lost-cities", colours=5))
    names = {element.name for element in observation_spec("lost-cities")}
    assert {"hand.red-7", "top.yellow-investment", "question.closed.green", "deck"} <= names


@pytest.mark.parametrize("game", [*[find_game(game) for game in offers()], toy.GAME], ids=lambda game: game.name)
def test_a_game_without_features_has_plain_ones(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "part", lambda self, name: None)
    setup = game.setup()
    features = features_for(setup)
    assert isinstance(features, PlainFeatures)
    assert features.elements == PlainFeatures(game.setup()).elements, "the same in every process"
    assert len({element.name for element in features.elements}) == features.size == len(features.scale)
    seen = set()
    for number, p in enumerate(walk(setup, 11, 150)):
        if number % 13 or p.to_act < 0:
            continue
        for seat in range(setup.seats):
            view = p.view(seat)
            vector = features.vector(view)
            assert ((vector >= features.low) & (vector <= features.high)).all()
            assert features.observe(setup.redeal(view, Fast(number)).view(seat)) == vector.tolist()
            seen.add(vector.tobytes())
    assert len(seen) > 5


def test_plain_features_say_what_they_count() -> None:
    features = PlainFeatures(find_game("lost-cities").setup())
    names = {element.name for element in features.elements}
    assert {"deck", "hand.red-7", "hand.#", "hand.?", "question.Play"} <= names
