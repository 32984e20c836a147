"""Bots by name: what can be made, what is refused, and that bots know what their seat knows."""

from __future__ import annotations

from typing import Any

import pytest

import cairn
from cairn.bots import Bot, make, names
from cairn.bots.arena import BotFailed, play_match
from cairn.core.actions import Action
from cairn.core.agenda import Position, View
from cairn.core.struct import values_of
from cairn.games import find_game

ROUND = {"rounds": 1}


@pytest.mark.parametrize("game", list(cairn.games()))
def test_every_bot_a_game_names_can_be_made_and_answers(game: str) -> None:
    match = cairn.start(game, seed=1)
    for name in names(game):
        assert match.to_act is not None
        assert make(game, name, 7).choose(match.view(match.to_act), match.actions()) in match.actions()


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        cairn.BadOption, match="no bot 'bold' for lost-cities; there are random, novice, easy, casual, able, steady"
    ):
        make("lost-cities", "bold", 1)
    with pytest.raises(cairn.UnknownGame, match="chess"):
        make("chess", "random", 1)
    with pytest.raises(cairn.UnknownGame, match="chess"):
        names("chess")


def answers(bot: Bot, seed: int) -> list[str]:
    match = cairn.start("lost-cities", seed=seed, rounds=1)
    while match.to_act is not None:
        match.apply(bot.choose(match.view(match.to_act), match.actions()))
    return [line["do"] for line in match.lines]


@pytest.mark.parametrize("name", ["random", "steady"])
def test_the_same_seed_makes_the_same_bot(name: str) -> None:
    assert answers(make("lost-cities", name, 5), 1) == answers(make("lost-cities", name, 5), 1)


def test_another_seed_makes_another_random_bot() -> None:
    assert answers(make("lost-cities", "random", 5), 1) != answers(make("lost-cities", "random", 6), 1)


class Spy:
    """Looks at what it is given, and tries to disturb it."""

    def __init__(self, inner: Bot) -> None:
        self.inner = inner
        self.seats: set[int] = set()

    def choose(self, view: Any, actions: list[Action]) -> Action:
        assert isinstance(view, View)
        assert not any(isinstance(value, Position) for value in values_of(view))
        self.seats.add(view.seat)
        chosen = self.inner.choose(view, actions)
        actions.clear()
        return chosen


def test_bots_get_the_views_of_their_seats_and_nothing_else() -> None:
    setup = find_game("lost-cities").setup(2, None, ROUND)
    spies = [Spy(make("lost-cities", "random", seat)) for seat in (0, 1)]
    plain = [make("lost-cities", "random", seat) for seat in (0, 1)]
    assert play_match(setup, spies, 3)[:3] == play_match(setup, plain, 3)[:3]
    assert [spy.seats for spy in spies] == [{0}, {1}]


class Broken:
    def choose(self, view: Any, actions: list[Action]) -> Action:
        raise ZeroDivisionError("no plan")


class Cheat:
    def choose(self, view: Any, actions: list[Action]) -> Any:
        return "win"


@pytest.mark.parametrize(
    ("bot", "sentence"), [(Broken(), "seat 1 broke down with ZeroDivisionError: no plan"), (Cheat(), "seat 1 answered 'win'")]
)
def test_a_bot_that_fails_is_named(bot: Any, sentence: str) -> None:
    setup = find_game("lost-cities").setup(2, None, ROUND)
    with pytest.raises(BotFailed, match=sentence):
        play_match(setup, [make("lost-cities", "steady", 0), bot], 3)
