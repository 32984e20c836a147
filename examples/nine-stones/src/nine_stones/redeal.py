"""A random position that agrees with a view."""

from __future__ import annotations

from cairn.core.agenda import lay_out
from cairn.core.chance import Chance
from cairn.core.deck import Unseen

from .actions import CARDS
from .position import NineStones
from .view import NineStonesView


def redeal(seen: NineStonesView, chance: Chance) -> NineStones:
    p = lay_out(NineStones, seen, chance)
    known = {*seen.hand, *[card for side in seen.sides for card in side]}
    unseen = Unseen(chance, [card for card in range(len(CARDS)) if card not in known])
    p.hands = []
    for seat, size in enumerate(seen.hand_sizes):
        own = seat == seen.seat
        p.hands.append(seen.hand if own else tuple(sorted([unseen.draw() for _ in range(size)])))
    p.deck = unseen.cards
    p.advance()
    return p
