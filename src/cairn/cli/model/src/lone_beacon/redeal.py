"""A random position that agrees with a view: search thinks in these, and the contract uses them to find leaks."""

from __future__ import annotations

from cairn.core.agenda import lay_out
from cairn.core.chance import Chance
from cairn.core.deck import Unseen

from .actions import NUMBERS
from .position import LoneBeacon
from .view import LoneBeaconView


def redeal(seen: LoneBeaconView, chance: Chance) -> LoneBeacon:
    p = lay_out(LoneBeacon, seen, chance)  # everything public, and the steps
    known = {*seen.hand, *seen.row, *seen.gone}
    unseen = Unseen(chance, [card for card in range(NUMBERS) if card not in known])
    p.hands = []
    for seat, size in enumerate(seen.hand_sizes):
        own = seat == seen.seat
        p.hands.append(seen.hand if own else tuple(sorted([unseen.draw() for _ in range(size)])))
    p.deck = unseen.cards
    p.advance()
    return p
