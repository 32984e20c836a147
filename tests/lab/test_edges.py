"""The lab's edges: its calls are given values of every kind, and answer or refuse in one sentence of ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.error import InvalidAction

import cairn.lab as lab
from cairn import BadOption, IllegalAction
from cairn.lab import gymnasium, pettingzoo
from cairn.lab.batches import MATCHES
from edges import VALUES, held

GAME = "lost-cities"


def calls() -> dict[str, Callable[[Any], Any]]:
    own, kernel = (lab.batch(GAME, 3, rounds=1, engine=engine) for engine in ("auto", "kernel"))
    settings = ("seed", "observe", "reward", "engine", "salt", "rounds", "content")
    agents = pettingzoo.raw_env(GAME)
    agents.reset(seed=1)

    def one(value: Any, **settings: Any) -> Any:
        env = gymnasium.env(GAME, **settings)
        env.reset(seed=1)
        try:
            return env.step(value)
        except InvalidAction as error:  # Gymnasium's own word for it, with our sentence
            raise IllegalAction(str(error)) from None

    return {
        "the elements of a game": lab.observation_spec,
        "the elements for seats": lambda value: lab.observation_spec(GAME, value),
        "the elements with an option": lambda value: lab.observation_spec(GAME, rounds=value),
        "a batch": lambda value: lab.batch(value, 1),
        "a batch of some": lambda value: lab.batch(GAME, value) if type(value) is not int or not 99 < value < MATCHES else None,
        "a batch for seats": lambda value: lab.batch(GAME, 1, value),
        "a batch in processes": lambda value: lab.batch(GAME, 1, processes=value),
        **{f"a batch with {each}": lambda value, each=each: lab.batch(GAME, 1, **{each: value}) for each in settings},
        "begin a batch again": own.reset,
        "step a batch": own.step,
        "step a batch in the kernel": kernel.step,
        "step a batch, one by one": lambda value: own.step([value] * 3),
        "agents": pettingzoo.raw_env,
        **{
            f"agents with {each}": lambda value, each=each: pettingzoo.raw_env(GAME, **{each: value})
            for each in ("seats", "render_mode", "reward", "rounds")
        },
        "agents with luck": lambda value: agents.reset(value),
        "what an agent may": agents.action_space,
        "what an agent sees": agents.observe,
        "what an agent could see": agents.observation_space,
        "an agent's answer": lambda value: (agents.reset(1), agents.step(value)),
        "one seat": gymnasium.env,
        **{
            f"one seat with {each}": lambda value, each=each: gymnasium.env(GAME, **{each: value})
            for each in ("bots", "seat", "seats", "render_mode", "reward", "illegal", "rounds")
        },
        "one seat with a bot": lambda value: gymnasium.env(GAME, bots=[value]),
        "one seat with luck": lambda value: gymnasium.env(GAME).reset(seed=value),
        "one seat's answer": one,
        "one seat's answer, or an error": lambda value: one(value, illegal="raise"),
    }


@pytest.mark.parametrize("name", list(calls()))
def test_what_the_lab_is_told_is_answered_or_refused(name: str) -> None:
    call = calls()[name]
    for value in VALUES:
        held(name, call, value)


@pytest.mark.parametrize("engine", ["auto", "kernel"])
@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([1.0, 2.0], "a batch of 2 needs as many actions, as whole numbers, not [1.0, 2.0]"),
        ([True, False], "a batch of 2 needs as many actions, as whole numbers, not [True, False]"),
        (["play red-7"] * 2, "a batch of 2 needs as many actions, as whole numbers, not ['play red-7', 'play red-7']"),
        ([1], "a batch of 2 needs as many actions, not an array of shape (1,)"),
        ([0, 2**32], "match 1 of the batch: 4294967296 (no action of this game) is not legal now; the mask tells"),
        (np.array([2**63, 0], np.uint64), "match 0 of the batch: 9223372036854775808 (no action of this game) is not legal"),
    ],
)
def test_an_answer_of_a_batch_is_not_made_to_fit(actions: Any, sentence: str, engine: str) -> None:
    env = lab.batch(GAME, 2, engine=engine)
    before = env.mask.copy()
    with pytest.raises(IllegalAction) as refused:
        env.step(actions)
    assert str(refused.value).startswith(sentence)
    assert (env.mask == before).all()


def test_numbers_of_any_size_are_answers() -> None:
    one, other, third = (lab.batch(GAME, 2, seed=5) for _ in range(3))
    chosen = one.sample().copy()
    for env, answers in ((one, chosen), (other, chosen.astype(np.int64)), (third, chosen.tolist())):
        env.step(answers)
    assert (one.mask == other.mask).all()
    assert (one.mask == third.mask).all()
    env = gymnasium.env(GAME)
    env.reset(seed=1)
    env.step(np.flatnonzero(env.action_masks())[0])


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: lab.batch(GAME, 4, salt=-1), "the salt must be a whole number from 0 up, not -1"),
        (lambda: lab.batch(GAME, 4, observe=1), "whether observations are written is True or False, not 1"),
        (lambda: gymnasium.env(GAME, bots="steady"), "bots are named in a list, not by 'steady'"),
        (lambda: gymnasium.env(GAME, seat="0"), "there is no seat '0'; seats go from 0 to 1"),
        (lambda: gymnasium.env(GAME).reset(seed=-1), "the seed must be a whole number from 0 up, not -1"),
        (lambda: pettingzoo.raw_env(GAME).observe("seat_2"), "there is no agent 'seat_2'; there are seat_0, seat_1"),
    ],
)
def test_a_refusal_says_what_was_expected(call: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        call()
    assert str(refused.value) == sentence
