"""A random position that agrees with a view: what search thinks about, and what the contract holds secrets against."""

from __future__ import annotations

from cairn.core.agenda import lay_out
from cairn.core.chance import Chance

from .actions import NUMBERS
from .position import LoneBeacon
from .view import LoneBeaconView


def redeal(seen: LoneBeaconView, chance: Chance) -> LoneBeacon:
    p = lay_out(LoneBeacon, seen, chance)  # what everybody knows, and the steps
    known = {*seen.hand, *seen.row, *seen.gone}
    unseen = [card for card in range(NUMBERS) if card not in known]
    dealt = 0
    p.hands = [()] * seen.seats
    for seat in range(seen.seats):
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
