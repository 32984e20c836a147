"""The contract: what every game must guarantee, tested in random and bot play. Tests run it briefly, `cairn fuzz` at length.

Legal actions are exactly the accepted ones; copies, dumps and records are exact; nothing is lost; every game ends. And
nothing a seat gets reveals anything hidden: its views, questions, answers, previews, errors and hints, and what it is told
when it answers, when luck falls and when something is shown. Two situations it cannot tell apart must look the same
(non-interference).

    fuzz(setup, seed)  # one random game, with all checks every seventh decision
    leaks.find(setup, "draw", "hands", {"draw": "FromDeck"})  # plants a leak; returns the error that found it

`cairn.bots.contract` adds the bots and the hints of a game.
"""

from __future__ import annotations

from .complaints import BrokenContract
from .play import Maker, Player, fuzz, walk_without_stream
from .secrets import Hint

__all__ = ["BrokenContract", "Hint", "Maker", "Player", "fuzz", "walk_without_stream"]
