"""Africana: the levels below `steady`, the weakest first. Each has a fault more than the next; docs/bots.md says how strong
they are. `sharp`, above `steady`, is in prior.py.
"""

from __future__ import annotations

from typing import Final

from .bot import Weights, decide
from .plan import MOST_STOPS
from .view import AfricanaView


def weights(reads: bool, saves: bool) -> Weights:
    changed = Weights()
    changed.steps = 1
    changed.reads = reads
    if not saves:  # what is not near and worth something at once hardly counts
        changed.on_offer = 0.0
        changed.later = 0.3
        changed.near = 0.5
        changed.card = 0.1
        changed.silver = 0.0
    return changed


NOVICE: Final = weights(False, False)
CASUAL: Final = weights(False, True)
ABLE: Final = weights(True, True)


def novice(view: AfricanaView, choices: list[int]) -> int:
    """Lives for today: it saves nothing for later, never opens the book and looks for nothing beyond the next step."""
    return decide(view, choices, MOST_STOPS, NOVICE)[0][0]


def casual(view: AfricanaView, choices: list[int]) -> int:
    """Never opens the book, and looks for nothing beyond the next step."""
    return decide(view, choices, MOST_STOPS, CASUAL)[0][0]


def able(view: AfricanaView, choices: list[int]) -> int:
    """Looks for nothing beyond the next step."""
    return decide(view, choices, MOST_STOPS, ABLE)[0][0]
