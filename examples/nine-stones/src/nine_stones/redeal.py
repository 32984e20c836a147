"""A random position that agrees with a view."""

from __future__ import annotations

from cairn.core.agenda import lay_out
from cairn.core.chance import Chance

from .actions import CARDS
from .position import NineStones
from .view import NineStonesView


def redeal(seen: NineStonesView, chance: Chance) -> NineStones:
    p = lay_out(NineStones, seen, chance)
    known = {*seen.hand, *[card for side in seen.sides for card in side]}
    unseen = [card for card in range(len(CARDS)) if card not in known]
    dealt = 0
    p.hands = [(), ()]
    for seat in (0, 1):
        if seat == seen.seat:
            p.hands[seat] = seen.hand
            continue
        hand: list[int] = []
        for _ in range(seen.hand_sizes[seat]):
            hand.append(unseen.pop(chance.pick("redeal", dealt, len(unseen))))
            dealt += 1
        p.hands[seat] = tuple(sorted(hand))
    p.deck = unseen
    p.advance()
    return p
