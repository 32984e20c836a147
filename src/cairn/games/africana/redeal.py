"""Africana: a random position that agrees with a view."""

from __future__ import annotations

from ...core.chance import Chance
from .actions import TRAVEL, UNIT, pile_size, size
from .position import Africana
from .rules import card_at
from .view import AfricanaView


def redeal(seen: AfricanaView, chance: Chance) -> Africana:
    """Deal what the seat cannot know anew: the travel cards of the others. Piles and books are undecided anyway."""
    hands = list(seen.open_hands)
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
    p = Africana(
        chance, seen.board, seen.seats, seen.start_seat, seen.hidden_score, seen.free_again, seen.reshuffle_at_once,
        seen.max_rounds, seen.round, seen.last_round, seen.cut_off, list(seen.money), hands, list(seen.pawns), seen.table, left,
        seen.discards, list(seen.spaces), list(seen.markers), list(seen.pile), seen.pile_left, list(seen.lefts),
        list(seen.rights), list(seen.unseen), list(seen.unfinished), list(seen.archive), list(seen.ended), list(seen.final),
    )  # fmt: skip
    p.agenda = list(seen.agenda)
    p.advance()
    return p
