"""The facts of what is asked, chosen and told. The sentences are in `words/`, a file for each language."""

from __future__ import annotations

from typing import ClassVar

from cairn.core.catalogue import Message
from cairn.core.words import Words

from .actions import CARDS
from .formations import FORMATIONS


def card_thing(card: str) -> Message:
    colour, _, number = card.partition("-")
    return Message("card", {"colour": colour, "number": int(number)})


class NineStonesWords(Words):
    details: ClassVar[dict[str, tuple[str, ...]]] = {
        "draws": ("card",),
        "lays": ("card", "stone"),
        "skips": (),
        "takes": ("stone", "formation"),
        "wins": ("stones",),
    }
    things: ClassVar[dict[str, dict[str, Message]]] = {
        "card": {card: card_thing(card) for card in CARDS},
        "formation": {each: Message(f"formation-{each}", {}) for each in FORMATIONS},
    }
