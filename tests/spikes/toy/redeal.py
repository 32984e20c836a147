"""Dealing anew what a viewer cannot know."""

from __future__ import annotations

from cairn.core.chance import Chance

from .actions import DECK
from .position import Toy
from .rules import Pack
from .view import ToyView


def redeal(seen: ToyView, chance: Chance) -> Toy:
    """Deal anew what the viewer cannot know: hands, and the card another seat is looking at (TOY-8)."""
    seats = len(seen.heights)
    p = Toy(chance, seats, seen.last)
    p.turns = seen.turns
    p.heights = list(seen.heights)
    p.gold = list(seen.gold)
    p.jinxes = list(seen.jinxes)
    p.discards = list(seen.discards)
    p.bag = list(seen.bag)
    p.hands = list(seen.seen)
    if seen.seat >= 0:
        p.hands[seen.seat] = seen.hand
    for viewer in range(seats + 1):  # what the others know besides is theirs; it decides nothing here
        p.seen[viewer * seats : (viewer + 1) * seats] = seen.seen if viewer == seen.seat else seen.public

    unseen = DECK[:]
    for cards in (seen.discards, *p.hands):
        for card in cards:
            unseen.remove(card)
    p.agenda = list(seen.agenda)
    top = p.asked()
    if isinstance(top, Pack) and top.card:
        unseen.remove(top.card)
    dealt = 0
    for seat in range(seats):
        while len(p.hands[seat]) < seen.hand_sizes[seat]:
            p.take(seat, unseen.pop(chance.pick("redeal", dealt, len(unseen))))
            dealt += 1
    if isinstance(top, Pack) and not top.card:
        p.agenda[-1] = Pack(top.seat, unseen.pop(chance.pick("redeal", dealt, len(unseen))))
    p.deck = unseen
    p.advance()
    return p
