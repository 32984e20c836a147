"""Dealing anew what a viewer cannot know."""

from __future__ import annotations

from cairn.core.agenda import lay_out
from cairn.core.chance import Chance
from cairn.core.deck import Unseen

from .actions import DECK
from .position import Toy
from .rules import Pack
from .view import ToyView


def redeal(seen: ToyView, chance: Chance) -> Toy:
    """Deal anew what the viewer cannot know: hands, and the card another seat is looking at (TOY-8)."""
    p, seats = lay_out(Toy, seen, chance), seen.seats
    p.hands = seen.seen[:]
    if seen.seat >= 0:
        p.hands[seen.seat] = seen.hand
    # what the others know besides is theirs; it decides nothing here
    p.knowledge = [known for viewer in range(seats + 1) for known in (seen.seen if viewer == seen.seat else seen.public)]
    unseen = DECK[:]
    for cards in (seen.discards, *p.hands):
        for card in cards:
            unseen.remove(card)
    top = p.asked()
    if isinstance(top, Pack) and top.card:
        unseen.remove(top.card)
    bag = Unseen(chance, unseen)
    for seat in range(seats):
        while len(p.hands[seat]) < seen.hand_sizes[seat]:
            p.take(seat, bag.draw())
    if isinstance(top, Pack) and not top.card:
        p.agenda[-1] = Pack(top.seat, bag.draw())
    p.deck = unseen
    p.advance()
    return p
