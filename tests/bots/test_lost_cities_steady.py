"""Lost Cities' `steady`: how strong it is, and what it does where the right move is plain."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from cairn.bots.arena import Arena, plan
from cairn.bots.standings import Standing, standings
from cairn.core.agenda import OVER
from cairn.core.chance import Fast
from cairn.core.words import seat_names
from cairn.games import find_game
from cairn.games.lost_cities.bot import reason, steady

GAME = find_game("lost-cities")


def fare(bots: list[str], matches: int) -> Standing:
    """How the first bot fares, over single rounds."""
    arena = Arena(plan("lost-cities", bots, options={"rounds": 1}))
    list(arena.play(matches))
    return standings(arena.plan.bots, len(arena.plan.rotations()), arena.finished(matches))[0][0]


def test_it_beats_random_by_far(long: bool) -> None:
    """To show: +25 a round over 1,000 mirrored rounds. It comes to about +110 with a margin of 195."""
    found = fare(["steady", "random"], 1000 if long else 60)
    assert found.score.mean > 25
    assert found.margin.mean > 100
    assert found.wins.mean > 0.97


def test_both_sides_come_home_with_a_gain_when_it_plays_itself(long: bool) -> None:
    """To show: above +10 a round. It comes to about +46."""
    assert fare(["steady"], 1000 if long else 60).score.mean > (35 if long else 25)


def final(seed: int, **options: Any) -> Any:
    p: Any = GAME.setup(2, None, {"rounds": 1, **options}).start(Fast(seed))
    while p.to_act != OVER:
        p.answer(steady(p.view(p.to_act), p.choices))
    return p


def test_it_opens_three_or_four_colours_and_invests() -> None:
    ends = [final(seed) for seed in range(30)]
    opened = sum(1 for p in ends for suit in p.expeditions if suit) / 60
    investments = sum(suit % 4 for p in ends for suit in p.expeditions) / 60
    assert 3 <= opened <= 4
    assert investments > 1.5


def test_every_round_ends_without_the_guard() -> None:
    for seed in range(10):
        assert final(seed, ply_cap=None).turns < 200


def test_it_knows_the_long_game_and_a_short_cap() -> None:
    assert sum(sum(final(seed, colours=6).scores()) for seed in range(20)) / 40 > 20
    assert sum(sum(final(seed, ply_cap=20).scores()) for seed in range(20)) / 40 > -10


def test_its_reason_goes_with_its_answer() -> None:
    for seed in range(5):
        p: Any = GAME.setup(2, None, {"rounds": 1}).start(Fast(seed))
        while p.to_act != OVER:
            view = p.view(p.to_act)
            action, why = reason(view, p.choices)
            assert action == steady(view, p.choices)
            words = GAME.words.said(why, seat_names(2, p.to_act))
            assert words[0].isupper()
            assert words.endswith(".")
            p.answer(action)


def test_it_is_a_function_of_the_view() -> None:
    setup = GAME.setup(2, None, {"rounds": 1})
    p = setup.start(Fast(8))
    while p.to_act != OVER:
        view, choices = p.view(p.to_act), p.choices
        chosen = steady(view, choices)  # type: ignore[arg-type]
        assert steady(setup.load_view(view.dump()), choices) == chosen  # type: ignore[arg-type]
        world = setup.redeal(view, Fast(99))
        assert steady(world.view(p.to_act), world.choices) == chosen  # type: ignore[arg-type]
        p.answer(chosen)


def answer(at: str = "play", **given: Any) -> str:
    setup = GAME.setup(2, None, {"rounds": 1})
    p: Any = setup.given({"turn": 0, **given}, at)
    p.advance()
    return setup.actions.notation(steady(p.view(0), p.choices))


HAND = ["blue-3", "white-2", "white-4", "green-3", "green-5", "yellow-2", "yellow-4"]


def test_in_the_last_turn_it_plays_the_highest_card_that_counts() -> None:
    chosen = answer(
        seat0={"hand": [*HAND, "red-9"], "expeditions": ["red-5", "red-6"]},
        deck=1,
    )
    assert chosen == "play red-9"


def test_in_the_last_turn_it_begins_nothing() -> None:
    assert answer(seat0={"hand": [*HAND, "red-9"]}, deck=1).startswith("discard")


def test_it_invests_before_the_first_number() -> None:
    hand = ["red-investment", "red-4", "red-6", "red-8", "red-10", "blue-2", "green-3", "yellow-2"]
    assert answer(seat0={"hand": hand}) == "play red-investment"


def test_it_does_not_throw_away_what_the_opponent_needs() -> None:
    hand = ["red-10", "red-9", "red-8", "blue-2", "white-2", "white-3", "green-3", "yellow-2"]
    rich = {"expeditions": ["red-investment", "red-investment", "red-2", "red-3", "red-4"]}
    assert not answer(seat0={"hand": hand}, seat1=rich).startswith("discard red")


def test_it_takes_the_discard_it_needs() -> None:
    mine = {"hand": HAND, "expeditions": ["red-investment", "red-3", "red-5", "red-6"]}
    assert answer("draw", seat0=mine, discards=["blue-2", "red-8"]) == "draw red"


def test_it_leaves_a_discard_that_nobody_needs() -> None:
    assert answer("draw", seat0={"hand": HAND, "expeditions": ["red-8"]}, discards=["red-2"]) == "draw deck"


def test_it_takes_no_more_discards_when_a_round_grows_very_long() -> None:
    mine = {"hand": HAND, "expeditions": ["red-investment", "red-3", "red-5", "red-6"]}
    assert answer("draw", seat0=mine, discards=["blue-2", "red-8"], turns=150) == "draw deck"


def digest() -> str:
    """Of every answer in a few rounds."""
    text = json.dumps([[final(seed).scores(), final(seed).turns, final(seed).expeditions] for seed in range(20)])
    return sha256(text.encode()).hexdigest()


@pytest.mark.compiled
def test_pure_and_compiled_play_the_same() -> None:
    code = "import sys; sys.path.insert(0, sys.argv[1]); import test_lost_cities_steady as t; print(t.digest())"
    done = subprocess.run(
        [sys.executable, "-c", code, str(Path(__file__).parent)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == digest()
