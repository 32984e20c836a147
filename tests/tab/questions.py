"""A few questions of every game of ours, and what a bot answers: the same wherever Python runs."""

from __future__ import annotations

from random import Random

import cairn
from cairn.bots import make

AFTER = (12, 40)  # answers given by lot


def answered(bot: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, game in cairn.games().items():
        if not game.package.startswith("cairn."):
            continue
        found[name] = []
        for answers in AFTER:
            match, luck = cairn.start(name, seed=answers), Random(answers)
            while len(match.lines) < answers or len(match.actions()) < 4:
                match.apply(luck.choice(match.actions()))
            seat = match.to_act
            assert seat is not None
            found[name].append(make(name, bot, answers).choose(match.view(seat), match.actions()).notation)
    return found
