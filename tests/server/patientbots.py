"""Bots for tests that compare: as the games have them, but they search briefly and look at no clock."""

from __future__ import annotations

from cairn import bots
from cairn.bots.contract import quick
from cairn.bots.searcher import Searcher


def make(game: str, bot: str, seed: int) -> bots.Bot:
    made = bots.make(game, bot, seed)
    return quick(made) if isinstance(made, Searcher) else made
