"""The Heart of Darkness: a position that agrees with a view. Nothing is dealt: all that is hidden is still undecided."""

from __future__ import annotations

from ...core.chance import Chance
from .position import HeartOfDarkness
from .view import HeartView


def redeal(seen: HeartView, chance: Chance) -> HeartOfDarkness:
    p = seen.table.copy()
    p.chance = chance
    p.agenda = list(seen.agenda)
    p.advance()  # lists the answers; the top of the agenda is the running question, so nothing is drawn
    return p
