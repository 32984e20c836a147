"""The game's own bot: it lays a card where it improves a side most, and knows which cards can no longer come."""

from __future__ import annotations

from functools import cache
from typing import Final

from cairn.core.catalogue import Message

from .actions import CARDS, COLOURS, NUMBERS, SIDE, STONES, colour, number
from .formations import strength
from .view import NineStonesView

UNSEEN: Final = 70  # per cent of a formation's value while its last card is not in hand
START: Final = 90  # an empty side may become anything
TAKES: Final = 150  # the value of beating a complete formation


def steady(view: NineStonesView, choices: list[int]) -> int:
    return reason(view, choices)[0]


def reason(view: NineStonesView, choices: list[int]) -> tuple[int, Message]:
    """The answer, and why."""
    out = {card for side in view.sides for card in side}
    chosen = max(choices, key=lambda choice: (gain(view, choice, out), -choice))
    card, stone = chosen // STONES, chosen % STONES
    mine = (*view.sides[view.seat * STONES + stone], card)
    theirs = view.sides[(1 - view.seat) * STONES + stone]
    if len(mine) == SIDE and len(theirs) == SIDE and strength(mine) > strength(theirs):
        return chosen, Message("hint-takes", {"stone": stone + 1})
    if len(mine) == 1:
        return chosen, Message("hint-start", {"card": CARDS[card]})
    return chosen, Message("hint-fits", {"stone": stone + 1})


def gain(view: NineStonesView, choice: int, out: set[int]) -> int:
    """How much the card adds to the side's value."""
    card, stone = choice // STONES, choice % STONES
    side = view.sides[view.seat * STONES + stone]
    theirs = view.sides[(1 - view.seat) * STONES + stone]
    worth = hope((*side, card), view.hand, out)
    if len(theirs) == SIDE:
        worth += TAKES if worth > strength(theirs) else -TAKES
    return worth - (hope(side, view.hand, out) if side else START)


def hope(side: tuple[int, ...], hand: tuple[int, ...], out: set[int]) -> int:
    """The strongest formation the side can still become: cards in hand count in full, unseen ones less."""
    if len(side) == SIDE:
        return strength(side)
    if len(side) == 1:
        return START + number(side[0])
    best = 0
    for card in completing(side[0], side[1]):
        if card not in out:
            worth = strength((*side, card))
            best = max(best, worth if card in hand else worth * UNSEEN // 100)
    return best or number(side[0]) + number(side[1])


@cache
def completing(one: int, other: int) -> list[int]:
    """The cards that would make more of two than a heap."""
    low, high = sorted([number(one), number(other)])
    found: list[int] = []
    if low == high:
        found = [each * NUMBERS + low - 1 for each in range(len(COLOURS)) if each not in (colour(one), colour(other))]
    elif high - low <= 2:
        numbers = [low + 1] if high - low == 2 else [low - 1, high + 1]
        colours = [colour(one)] if colour(one) == colour(other) else list(range(len(COLOURS)))
        found = [each * NUMBERS + wanted - 1 for each in colours for wanted in numbers if 1 <= wanted <= NUMBERS]
    if colour(one) == colour(other):
        found += [colour(one) * NUMBERS + each for each in range(NUMBERS) if each + 1 not in (low, high)]
    return found
