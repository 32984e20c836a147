"""Random play inside the engine: rules, luck and choice are compiled together."""

from __future__ import annotations

from librt.random import Random

from .agenda import Position


def playout(p: Position, rng: Random) -> int:
    """Play to the end; the number of decisions."""
    decisions = 0
    while p.choices:
        choices = p.choices
        p.answer(choices[int(rng.random() * float(len(choices)))])  # a product of machine numbers
        decisions += 1
    return decisions
