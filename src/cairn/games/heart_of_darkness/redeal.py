"""The Heart of Darkness: a position that agrees with a view. Nothing is dealt: everything hidden is still undecided."""

from __future__ import annotations

from ...core.agenda import lay_out
from ...core.chance import Chance
from .position import HeartOfDarkness
from .view import HeartOfDarknessView


def as_it_lies(seen: HeartOfDarknessView) -> HeartOfDarkness:
    """For the charts of the rules, which are asked about a position."""
    return lay_out(HeartOfDarkness, seen, None)


def redeal(seen: HeartOfDarknessView, chance: Chance) -> HeartOfDarkness:
    p = lay_out(HeartOfDarkness, seen, chance)
    p.advance()  # lists the answers; the top of the agenda is the running question, so nothing is drawn
    return p
