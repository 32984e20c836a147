"""Decks and bags: cards are drawn from a sorted list, so that chance picks one when it is drawn and nobody can know it
before.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from .agenda import Luck, P, Position
from .chance import Chance


@mypyc_attr(allow_interpreted_subclasses=True)
class FromSorted(Luck[P]):
    """A card, chit or token leaves its deck or bag. A game says from where, what it is called and where it goes."""

    def source(self) -> str:
        return "deck"

    def deck(self, p: P) -> list[int]:
        """Where it comes from: the position's own list, sorted."""
        raise NotImplementedError

    def name(self, p: P, card: int) -> str:
        """The word for it in scripts."""
        raise NotImplementedError

    def put(self, p: P, card: int) -> None:
        """Where it goes, and who is told of it."""
        raise NotImplementedError

    def ways(self, p: P) -> int:
        return len(self.deck(p))

    def word(self, p: P, way: int) -> str:
        return self.name(p, self.deck(p)[way])

    def happen(self, p: P, way: int) -> None:
        self.put(p, self.deck(p).pop(way))


def draw_at_once(p: Position, chance: Chance, source: str, deck: list[int], count: int) -> list[int]:
    """Several draws of a stream where nobody is asked in between, the same as one by one; as many as there are."""
    index = p.drawn.get(source, 0)
    drawn = chance.draw(source, index, deck, min(count, len(deck)))
    p.drawn[source] = index + len(drawn)
    return drawn


@final
class Unseen:
    """For `redeal`: the cards that a seat cannot place, from which hidden places are filled."""

    def __init__(self, chance: Chance, cards: list[int]) -> None:
        self.chance = chance
        self.cards = cards
        self.picked = 0

    def pick(self, ways: int) -> int:
        self.picked += 1
        return self.chance.pick("redeal", self.picked - 1, ways)

    def draw(self) -> int:
        return self.cards.pop(self.pick(len(self.cards)))

    def several(self, count: int) -> list[int]:
        """The same so many times."""
        self.picked += count
        return self.chance.draw("redeal", self.picked - count, self.cards, count)
