"""Search for a game that brings nothing for it: playouts by chance, or by the game's rule of thumb."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, ClassVar

import pytest

from cairn.bots import make_for
from cairn.bots.advice import advise, unit_of
from cairn.bots.contract import fuzz_bots
from cairn.bots.prior import AnyAnswer, worth
from cairn.bots.searcher import Searcher, prior_of
from cairn.core.chance import Fast
from cairn.core.game import Game
from cairn.core.words import seat_names
from spikes.toy.game import GAME, ToyGame

SETUP = GAME.setup(2, options={"turns": 12})


def points_of(game: Game, bots: list[str], seed: int) -> list[int]:
    players: list[Any] = [make_for(game, bot, seed) for bot in bots]
    for player in players:
        if isinstance(player, Searcher):
            player.playouts, player.seconds = 48, 1e9
    p, actions = SETUP.start(Fast(seed)), SETUP.actions.all
    while p.to_act >= 0:
        choices = [actions[number] for number in p.choices]
        p.apply(players[p.to_act].choose(p.view(p.to_act), choices).number)
    return p.scores()


def test_every_game_has_random_and_keen() -> None:
    assert list(GAME.bots) == ["random", "keen"]
    assert GAME.usual_bot == "random"
    assert [match.over for match in fuzz_bots(SETUP, 1)] == [True, True]


def test_search_by_playouts_alone_beats_chance_and_repeats() -> None:
    assert isinstance(prior_of(GAME).play, AnyAnswer)
    leads = [points_of(GAME, ["keen", "random"], seed) for seed in range(4)]
    assert sum(mine for mine, _ in leads) > sum(others for _, others in leads)
    assert points_of(GAME, ["keen", "random"], 0) == leads[0]


def test_a_hint_says_how_it_was_found() -> None:
    p = SETUP.start(Fast(1))
    found = advise(GAME, p.view(p.to_act), p.choices, 1)
    assert found.action == found.usual in p.choices
    assert SETUP.words.said(found.why("climb"), seat_names(SETUP.seats)) == "Nothing did better in simulation."
    assert found.unit == unit_of(GAME) == "points"


def test_a_rule_of_thumb_plays_the_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name is the game's own: nothing asks for `steady`."""

    class Thumbed(ToyGame):
        bots: ClassVar[tuple[str, ...]] = ("timid",)

    module: Any = ModuleType(f"{GAME.package}.bot")
    module.__spec__ = ModuleSpec(module.__name__, None)
    module.timid = lambda view, choices: choices[0]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    game = Thumbed()
    assert (list(game.bots), game.usual_bot) == (["random", "timid", "keen"], "timid")
    p = SETUP.start(Fast(1))
    assert prior_of(game).play(p.view(p.to_act), p.choices) == (p.choices[0],)
    assert isinstance(make_for(game, "keen", 1), Searcher)


def test_a_lead_is_over_the_best_of_the_others() -> None:
    p = GAME.setup(3).start(Fast(1))
    p.heights[:], p.gold[:] = [4, 1, 3], [0, 0, 0]  # type: ignore[attr-defined]
    scores = p.scores()
    assert worth(p, 0) == scores[0] - scores[2]
