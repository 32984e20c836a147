"""OpenSpiel's own tests, resampling, serialisation, and its Python ISMCTS bot at the table."""

from __future__ import annotations

import pickle
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.tests import games_sim_test

import cairn.lab.openspiel  # noqa: F401 (registers the games)
from cairn.games import find_game, offers

NAMES = {f"cairn_{game.replace('-', '_')}": game for game in offers()}
SHORT = {"rounds": 1, "max_rounds": 15, "max_game_turns": 1}  # where these can be agreed on


def parameters(game: str, seats: int) -> str:
    options = [f"{option.name}={SHORT[option.name]}" for option in find_game(game).options if option.name in SHORT]
    return ",".join([f"players={seats}", *options])


GAMES = [f"{name}({parameters(game, seats)})" for name, game in NAMES.items() for seats in sorted(find_game(game).seats)]


def play(game: Any, seed: int, most: int = 10**9) -> Any:
    """A state of a random match."""
    state, rng = game.new_initial_state(), np.random.RandomState(seed)
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes())
            state.apply_action(rng.choice(actions, p=odds))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    while not state.is_terminal() and state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


# OpenSpiel's tests take seconds each: one number of seats for each game, and all of them at soak length
USUAL = [f"{name}({parameters(game, 2 if 2 in find_game(game).seats else 3)})" for name, game in NAMES.items()]


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name in USUAL else pytest.mark.long) for name in GAMES])
def test_openspiels_own_tests_pass(name: str, capfd: Any) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)
    case = type("Api", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), result.failures + result.errors


def test_every_game_is_registered() -> None:
    assert set(NAMES) <= {kind.short_name for kind in pyspiel.registered_games()}


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_cannot_be_told_apart(name: str) -> None:
    game = pyspiel.load_game(name)
    for seed, most in ((1, 40), (2, 90)):
        state = play(game, seed, most)
        if state.is_terminal():
            continue
        rng = np.random.RandomState(seed)
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, rng.uniform)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()


def test_there_is_no_resampling_while_luck_is_about_to_fall() -> None:
    """OpenSpiel's own test of resampling passes chance nodes over."""
    state = pyspiel.load_game("cairn_lost_cities").new_initial_state()
    assert state.is_chance_node()
    with pytest.raises(pyspiel.SpielError, match="let it fall first"):
        state.resample_from_infostate(0, np.random.RandomState(1).uniform)


def test_resampling_changes_what_the_player_cannot_know() -> None:
    game = pyspiel.load_game("cairn_lost_cities(rounds=1)")
    state = play(game, 1, 40)
    me, rng = state.current_player(), np.random.RandomState(3)
    worlds = [state.resample_from_infostate(me, rng.uniform) for _ in range(5)]
    hands = {world.observation_string(1 - me) for world in worlds}
    assert len(hands) == 5
    secrets = [event.args[0] for event in state.inside.events if event.only == 1 - me and event.what in ("dealt", "draws")]
    remembered = worlds[0].information_state_string(1 - me).rpartition("\n")[0]
    assert secrets
    assert not any(f'"draws", {1 - me}, ["{card}"]' in remembered for card in secrets)


def test_histories_tell_apart_what_observations_do_not() -> None:
    game = pyspiel.load_game("cairn_lost_cities(rounds=1)")
    state = play(game, 1, 30)
    me = state.current_player()
    assert state.information_state_string(me).endswith(state.observation_string(me))
    assert '"answers"' in state.information_state_string(me)
    assert len(state.information_state_tensor(me)) == game.information_state_tensor_size()


def test_states_and_games_survive_serialisation() -> None:
    game = pyspiel.load_game("cairn_lost_cities(rounds=2,ply_cap=-1)")
    state = play(game, 4, 100)
    again_game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again_game) == str(game)
    assert str(again) == str(state)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    assert game.setup.options["ply_cap"] is None


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("cairn_lost_cities(players=3)", "has 2 seats, not 3"),
        ("cairn_lost_cities(colours=7)", "option colours: 7 is not possible"),
        ("cairn_lost_cities(lives=3)", "lives"),
    ],
)
def test_wrong_parameters_are_refused(name: str, told: str) -> None:
    with pytest.raises(Exception, match=told):
        pyspiel.load_game(name)


def test_illegal_actions_are_refused() -> None:
    state = play(pyspiel.load_game("cairn_lost_cities"), 1, 20)
    before = str(state)
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(next(a for a in range(127) if a not in state.legal_actions()))
    assert str(state) == before


def test_openspiels_ismcts_plays() -> None:
    game = pyspiel.load_game("cairn_lost_cities(rounds=1,ply_cap=30)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 20, random_state=np.random.RandomState(2))
    state, rng = game.new_initial_state(), np.random.RandomState(3)
    asked = 0
    while not state.is_terminal() and asked < 12:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes())
            state.apply_action(rng.choice(actions, p=odds))
        elif state.current_player() == 0:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            asked += 1
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert asked == 12
