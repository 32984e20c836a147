"""Africana: a random position that agrees with a view."""

from __future__ import annotations

from ...core.agenda import lay_out
from ...core.chance import Chance
from .actions import TRAVEL, UNIT, pile_size, size
from .position import Africana
from .rules import card_at
from .view import AfricanaView


def redeal(seen: AfricanaView, chance: Chance) -> Africana:
    """Redeal what the seat cannot know: the others' travel cards. Decks and books are undecided anyway."""
    hands = seen.open_hands[:]
    left = seen.board.travel_deck - seen.discards - (seen.table & TRAVEL)
    if seen.seat >= 0:
        hands[seen.seat] = seen.hand
        left -= seen.hand & TRAVEL
    unseen = pile_size(left)
    dealt = 0
    for seat in range(seen.seats):
        if seat != seen.seat:
            for _ in range(seen.hand_sizes[seat] - size(seen.open_hands[seat])):
                card = card_at(left, chance.pick("redeal", dealt, unseen))
                left -= UNIT[card]
                hands[seat] += UNIT[card]
                unseen -= 1
                dealt += 1
    p = lay_out(Africana, seen, chance)
    p.hands = hands
    p.deck = left
    p.advance()
    return p
