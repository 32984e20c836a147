"""What a study of Nine Stones counts."""

from __future__ import annotations

from cairn.bots.uses import Thing
from cairn.core.game import Setup

from .actions import CARDS, STONES
from .formations import FORMATIONS


def things(setup: Setup) -> list[Thing]:
    return [
        Thing("card", CARDS, (("lays", "card"),)),
        Thing("stone", tuple([str(stone) for stone in range(1, STONES + 1)]), (("takes", "stone"),)),
        Thing("formation that takes a stone", FORMATIONS, (("takes", "formation"),)),
    ]
