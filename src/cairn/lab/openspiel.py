"""OpenSpiel: importing this registers every game, as `cairn_lost_cities`, `cairn_africana` and so on.

>>> import pyspiel
>>> import cairn.lab.openspiel
>>> game = pyspiel.load_game("cairn_lost_cities(rounds=1)")

Luck is explicit: a position without a stream stops where luck is needed and says outcomes and weights. A number of seats is the
parameter `players`; options have their own names, and -1 stands for "off" where an option is a number or off.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import numpy as np
import pyspiel

from ..core.agenda import LUCK, OVER, SPECTATOR, Position
from ..core.chance import Fast
from ..core.errors import CairnError
from ..core.events import Event
from ..core.game import Game, Setup
from ..core.options import Value
from ..games import all_games, find_game
from .drawing import text
from .features import Features, features_for
from .returns import check_reward, returns

MOST_OUTCOMES = 256  # at any chance node of any game
LONGEST = 100_000  # decisions; games are ended by their guards long before
MOST_POINTS = 100_000.0
RECENT = 32  # events that an information-state tensor tells apart
FINGERPRINT = 64  # bits of the whole history in it


def parameter(value: Value) -> Any:
    """OpenSpiel's parameters have one type each."""
    return -1 if value is None else value


def parameters(game: Game) -> dict[str, Any]:
    """All parameters with their defaults. An option that is "off" by default and takes words is the word "off"."""
    found: dict[str, Any] = {"players": game.seats[0]}
    for option in game.options:
        words = any(isinstance(value, str) for value in option.values)
        found[option.name] = "off" if words and option.default is None else parameter(option.default)
    return found


def options_from(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    known = {option.name: option for option in game.options}
    chosen: dict[str, Any] = {}
    for name, value in given.items():
        off = value == "off" or (value == -1 and not isinstance(value, bool))
        chosen[name] = None if off and None in known[name].values else value
    return chosen


def game_type(game: Game, seats: int) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION if game.open else kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if seats > 1 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game),
    )


class CairnGame(pyspiel.Game):
    """A game with its parameters. Wrong ones raise `pyspiel.SpielError`."""

    name = ""  # of the game; set in each registered subclass

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = find_game(self.name)
        given = dict(params or {})
        seats = given.pop("players", game.seats[0])
        try:
            self.setup: Setup = game.setup(seats, None, options_from(game, given))
        except (CairnError, KeyError) as error:
            raise pyspiel.SpielError(str(error)) from None
        self.reward = check_reward(None, seats)
        self.features: Features = features_for(self.setup)
        self.scale = self.features.scale
        self.event_kinds = sorted(game.words.details)
        won = self.reward == "win"
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setup.actions.all),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1 / (seats - 1) if won else -MOST_POINTS,
            max_utility=1.0 if won else MOST_POINTS,
            utility_sum=0.0 if won else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game, seats), info, params or {})

    def new_initial_state(self) -> CairnState:
        return CairnState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CairnObserver | None:
        if params:
            raise pyspiel.SpielError(f"observation parameters are not possible; given {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return None if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS else CairnObserver(wanted, self)


class Inside:
    """All that a state is on our side. OpenSpiel clones states by deep copies of their attributes: this one copies itself."""

    def __init__(self, setup: Setup, position: Position, events: list[Event]) -> None:
        self.setup = setup
        self.position = position
        self.events = events
        position.events = events
        self.words: list[str] | None = None  # what luck may bring at this node
        self.told = [""] * setup.seats  # each seat's history in words, up to the event number `count`
        self.count = [0] * setup.seats

    def __deepcopy__(self, memo: dict[int, Any]) -> Inside:
        other = Inside(self.setup, self.position.copy(), self.events[:])
        other.words = self.words
        other.told = self.told[:]
        other.count = self.count[:]
        return other

    def history(self, seat: int) -> str:
        """What the seat saw and answered, in order."""
        new = [event.seen_by(seat).dump()[:3] for event in self.events[self.count[seat] :]]
        self.told[seat] += "".join([json.dumps(event) + "\n" for event in new])
        self.count[seat] = len(self.events)
        return self.told[seat]

    def observation(self, seat: int) -> str:
        return json.dumps(self.position.view(seat).dump())


class CairnState(pyspiel.State):
    def __init__(self, game: CairnGame) -> None:
        super().__init__(game)
        self.setup: Setup = game.setup
        self._inside: Inside | None = None

    @property
    def inside(self) -> Inside:
        """Made when first asked for: OpenSpiel makes a new state for each clone, only to overwrite it."""
        if self._inside is None:
            position = self.setup.prepare(None)
            self._inside = Inside(self.setup, position, [])
            position.advance()
        return self._inside

    # Whose turn it is, and what is possible

    def current_player(self) -> int:
        to_act = self.inside.position.to_act
        if to_act == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_act == LUCK else to_act

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.inside.position.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.inside.position.outcomes()
        self.inside.words = list(weights)
        total = sum(weights.values())
        return [(index, weight / total) for index, weight in enumerate(weights.values())]

    def _word(self, action: int) -> str:
        if self.inside.words is None:
            self.inside.words = list(self.inside.position.outcomes())
        if not 0 <= action < len(self.inside.words):
            raise pyspiel.SpielError(f"luck has {len(self.inside.words)} outcomes here; there is no outcome {action}")
        return self.inside.words[action]

    def _apply_action(self, action: int) -> None:
        inside = self.inside
        p = inside.position
        if p.to_act == LUCK:
            word = self._word(action)
            inside.words = None
            p.happen(word)
            return
        if action not in p.choices:
            raise pyspiel.SpielError(f"action {action} does not answer the current question; legal: {sorted(p.choices)}")
        notation = inside.setup.actions.notation(action)
        inside.events.append(Event("answers", p.to_act, (notation,), p.to_act))
        p.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            if self.inside.position.to_act != LUCK:
                return f"outcome {action}"
            return f"{self.inside.position.luck().source()} {self._word(action)}"
        return self.inside.setup.actions.notation(action)

    def is_terminal(self) -> bool:
        return self.inside.position.to_act == OVER

    def returns(self) -> list[float]:
        setup = self.inside.setup
        if not self.is_terminal():
            return [0.0] * setup.seats
        return returns(self.inside.position, setup.seats, check_reward(None, setup.seats))

    def __str__(self) -> str:
        """Everything, secrets too: two states are equal if and only if their strings are."""
        return json.dumps(self.inside.position.dump())

    def table(self, seat: int) -> str:
        """The table in words, as a seat may know it."""
        return text(self.inside.setup, self.inside.position.view(seat))

    # Worlds

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> CairnState:
        """A random state that the player cannot tell from this one. It keeps this state's action history, which holds secrets,
        so it is for search and not for saving. Other seats' memories become what the table saw and what they now hold.

        Not at a chance node, as in OpenSpiel's own games, whose test of resampling passes those over: to deal anew is to ask
        the running question again, and at a chance node nobody is asked."""
        if self.is_chance_node():
            raise pyspiel.SpielError("a state where luck is about to fall cannot be resampled: let it fall first")
        before = self.inside
        other: CairnState = self.clone()
        luck = Fast(int(float(probability_sampler()) * 2**53))
        dealt = before.setup.redeal(before.position.view(player), luck)
        dealt.chance = None
        inside = Inside(before.setup, dealt, [event.seen_by(player) for event in before.events])
        inside.told[player], inside.count[player] = before.told[player], before.count[player]
        other._inside = inside
        return other


class CairnObserver:
    """Observations and information states, as vectors and as words.

    The information state is what the seat saw and answered so far, followed by its observation. Its tensor is the observation,
    the last events (kind and seat) and a fingerprint of the whole history, so that equal tensors mean equal information states.
    """

    def __init__(self, wanted: Any, game: CairnGame) -> None:
        self.game = game
        self.public: bool = wanted.public_info
        self.private: bool = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recall: bool = wanted.perfect_recall
        pieces: list[tuple[str, tuple[int, ...]]] = []
        if self.public and self.private:
            pieces += [("player", (game.setup.seats,)), ("observation", (game.features.size,))]
            if self.recall:
                pieces += [("recent", (RECENT, 1 + game.setup.seats)), ("fingerprint", (FINGERPRINT,))]
        size = sum([int(np.prod(shape)) for _, shape in pieces])
        self.tensor = np.zeros(size, np.float32) if pieces else None
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        start = 0
        for name, shape in pieces:
            length = int(np.prod(shape))
            assert self.tensor is not None
            self.dict[name] = self.tensor[start : start + length].reshape(shape)
            start += length

    def set_from(self, state: CairnState, player: int) -> None:
        if self.tensor is None:
            return
        inside, seats = state.inside, self.game.setup.seats
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        self.dict["observation"][:] = self.game.features.vector(inside.position.view(player)) / self.game.scale
        if not self.recall:
            return
        kinds = self.game.event_kinds
        for row, event in enumerate(inside.events[-RECENT:]):
            known = kinds.index(event.what) + 2 if event.what in kinds else 1
            self.dict["recent"][row, 0] = known / (len(kinds) + 1)
            if event.seat >= 0:
                self.dict["recent"][row, 1 + (event.seat - player) % seats] = 1
        digest = np.frombuffer(sha256(inside.history(player).encode()).digest()[: FINGERPRINT // 8], np.uint8)
        self.dict["fingerprint"][:] = np.unpackbits(digest).astype(np.float32)

    def string_from(self, state: CairnState, player: int) -> str:
        inside = state.inside
        if self.public and self.private:
            return (inside.history(player) if self.recall else "") + inside.observation(player)
        shared = inside.position.view(SPECTATOR).dump()
        if self.public:
            return json.dumps(shared)
        own = inside.position.view(player).dump()
        hidden = {name: value for name, value in own.items() if name != "seat" and value != shared[name]}
        return json.dumps(hidden) if self.private and hidden else ""


def short_name(game: Game) -> str:
    return f"cairn_{game.name.replace('-', '_')}"


def register(game: Game) -> None:
    kind = type(f"{game.name.title().replace('-', '')}Game", (CairnGame,), {"name": game.name, "__module__": __name__})
    globals()[kind.__name__] = kind  # where pickle looks for it
    pyspiel.register_game(game_type(game, game.seats[0]), kind)


for _game in all_games().values():
    register(_game)
