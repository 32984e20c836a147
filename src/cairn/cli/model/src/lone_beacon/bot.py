"""The game's own rule-of-thumb bot. It gets a view, never the position, so it cannot know more than its seat."""

from __future__ import annotations

from cairn.core.catalogue import Message

from .view import LoneBeaconView


def steady(view: LoneBeaconView, choices: list[int]) -> int:
    return reason(view, choices)[0]


def reason(view: LoneBeaconView, choices: list[int]) -> tuple[int, Message]:
    """The answer, and why: for hints."""
    highest = max(view.row, default=-1)
    above = [card for card in choices if card > highest]
    if not above:
        return min(choices), Message("hint-lost", {})
    if len(view.row) == view.seats - 1:
        return min(above), Message("hint-enough", {})
    return max(above), Message("hint-highest", {})
