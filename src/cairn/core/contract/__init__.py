"""The contract: what every game must hold to, tried on play by chance or by bots. Tests run it briefly, `cairn fuzz` at length.

Legal actions are exactly the accepted ones; copies, dumps and records are exact; nothing is lost; every game ends. And nothing
hidden can be told from what a seat gets: its views, questions, answers, previews, errors and hints, and what it is told when it
answers, when luck falls and when something is shown. Two ways that it cannot tell apart must look the same (non-interference).

    fuzz(setup, seed)                  # one game by chance, with all checks at every seventh decision
    leaks.find(setup, "draw", "deck")  # a leak planted on purpose: the sentence by which it was found

`cairn.bots.contract` adds the bots and the hints of a game.
"""

from __future__ import annotations

from .complaints import BrokenContract
from .play import Maker, Player, fuzz, walk_without_stream
from .secrets import Hint

__all__ = ["BrokenContract", "Hint", "Maker", "Player", "fuzz", "walk_without_stream"]
