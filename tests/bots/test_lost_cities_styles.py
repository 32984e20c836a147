"""Lost Cities' players with a style: they play whole rounds, beat luck, and differ in what they are named for."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from cairn.core.chance import Fast
from cairn.games import find_game
from cairn.games.lost_cities.actions import DISCARD, DRAW_DECK, NUMBER
from cairn.games.lost_cities.styles import STYLES, answer_by

ROUNDS = 12


def play(name: str) -> tuple[int, Counter[str]]:
    """Rounds against luck, from both seats: the margin, and what the style did."""
    setup, did, margin = find_game("lost-cities").setup(options={"rounds": 1}), Counter[str](), 0
    for seed in range(ROUNDS):
        p: Any = setup.start(Fast(seed))
        dice, seat = Random(seed), seed % 2
        while p.to_act >= 0:
            if p.to_act != seat:
                p.answer(dice.choice(p.choices))
                continue
            answer = answer_by(STYLES[name], p.view(seat), p.choices)
            assert answer in p.choices
            if answer < DISCARD:
                did["investments" if not NUMBER[answer] else "numbers"] += 1
                if len(p.deck) > 30:
                    did["early"] += 1
            elif answer > DRAW_DECK:
                did["taken"] += 1
            p.answer(answer)
        scores = p.scores()
        margin += scores[seat] - scores[1 - seat]
    return margin, did


@pytest.fixture(scope="module")
def played() -> dict[str, tuple[int, Counter[str]]]:
    return {name: play(name) for name in STYLES}


@pytest.mark.parametrize("name", STYLES)
def test_every_style_beats_luck(name: str, played: dict[str, tuple[int, Counter[str]]]) -> None:
    assert played[name][0] > 20 * ROUNDS


def test_styles_are_what_they_are_named_for(played: dict[str, tuple[int, Counter[str]]]) -> None:
    did = {name: told for name, (_, told) in played.items()}
    assert did["gambler"]["investments"] > did["hoarder"]["investments"]
    assert did["hoarder"]["early"] < did["rusher"]["early"]
    assert did["rusher"]["taken"] == min(told["taken"] for told in did.values())
