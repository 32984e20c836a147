"""Bots are persons: each has a name that goes with its level, the weakest first. The client's cast is made from this one."""

from __future__ import annotations

from collections.abc import Collection

CAST = {
    "random": ("Pip", "Lulu", "Otto"),
    "novice": ("Mila", "Nuru"),
    "easy": ("Clara", "Dov"),
    "casual": ("Sefu", "Greta"),
    "able": ("Vera", "Emil"),
    "steady": ("Tilda", "Basil", "Rosa"),
    "sharp": ("Jonas", "Yuki"),
    "keen": ("Femi", "Ines", "Kenji"),
    "expert": ("Ada", "Zora", "Hakon"),
}
EVERYBODY = tuple(name for names in CAST.values() for name in names)


def somebody(bot: str, taken: Collection[str], draw: int = 0) -> str | None:
    """Who comes to a table, of this level if possible; None if nobody is left.

    `taken`: names, `casefold`ed. `draw` decides who is the first of a level."""
    own = CAST.get(bot, ())
    shift = draw % len(own) if own else 0
    return next((name for name in (*own[shift:], *own[:shift], *EVERYBODY) if name.casefold() not in taken), None)
