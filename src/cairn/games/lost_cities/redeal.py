"""Lost Cities: a random position that agrees with a view."""

from __future__ import annotations

from mypy_extensions import i64

from ...core.agenda import lay_out
from ...core.chance import Chance
from ...core.deck import Unseen
from .actions import CARDS_IN, COLOUR, SIZE, WEIGHT, WHOLE_SUIT
from .position import LANES, LostCities
from .rules import DECKS
from .view import LostCitiesView


def redeal(seen: LostCitiesView, chance: Chance) -> LostCities:
    """Redeal what the seat cannot know: the unknown part of the other hand. The deck is undecided anyway."""
    hands = seen.known[:]
    if seen.seat >= 0:
        own = seen.seat * LANES
        hands[own : own + LANES] = seen.hand
    unseen: list[int] = []
    for colour in range(seen.colours):
        left: i64 = (
            WHOLE_SUIT - hands[colour] - hands[LANES + colour] - seen.expeditions[colour] - seen.expeditions[LANES + colour]
        )
        for card in seen.discards[colour]:
            left -= WEIGHT[card]
        unseen += CARDS_IN[colour][left]
    bag = Unseen(chance, unseen)
    for seat in (0, 1):
        if seat != seen.seat:
            missing: i64 = seen.hand_sizes[seat]
            for colour in range(seen.colours):
                missing -= SIZE[hands[seat * LANES + colour]]
            for card in bag.several(missing):
                hands[seat * LANES + COLOUR[card]] += WEIGHT[card]
    p = lay_out(LostCities, seen, chance)
    p.hands = hands
    p.deck = unseen
    p.drawn["deck"] = len(DECKS[seen.colours]) * seen.round - len(unseen)
    p.advance()
    return p
