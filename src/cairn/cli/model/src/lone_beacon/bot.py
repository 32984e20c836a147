"""The game's own rule-of-thumb bot. It gets a view, never the position, so it cannot know more than its seat."""

from __future__ import annotations

from .view import LoneBeaconView


def steady(view: LoneBeaconView, choices: list[int]) -> int:
    return reason(view, choices)[0]


def reason(view: LoneBeaconView, choices: list[int]) -> tuple[int, str]:
    """The answer, and why in a sentence: for hints."""
    highest = max(view.row, default=-1)
    above = [card for card in choices if card > highest]
    if not above:
        return min(choices), "You cannot take this round, so keep your higher cards."
    if len(view.row) == view.seats - 1:
        return min(above), "The lowest card that takes the round is enough."
    return max(above), "Your highest card is the most likely to take the round."
