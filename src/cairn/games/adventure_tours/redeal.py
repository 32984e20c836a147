"""Adventure Tours: a random position that agrees with a view."""

from __future__ import annotations

from ...core.agenda import lay_out
from ...core.chance import Chance
from ...core.deck import Unseen
from .guide import DECK_SIZE
from .position import Tours
from .rules.rounds import DRAWS_OF_A_ROUND
from .view import Cards, ToursView


def redeal(seen: ToursView, chance: Chance) -> Tours:
    """Redeal what the seat cannot know: other hands and cards under the deck. The deck itself is undecided anyway."""
    guide = seen.guide
    counts = seen.unseen_counts()
    bag = Unseen(chance, [card for card in range(guide.kinds) for _ in range(counts[card])])
    running = len(seen.levels) > 0 and seen.pile_size + sum(seen.hand_sizes) + len(seen.discards) > 0
    under: list[int] = []
    hands: list[Cards] = []
    for seat in range(seen.seats()):
        if seat == seen.seat:
            hands.append(seen.hand)
        else:
            held = surely_held(seen, seat, bag, under)
            held += bag.several(max(0, seen.hand_sizes[seat] - len(held)))
            hands.append(tuple(sorted(held)))
    bottom = seen.bottom[:]
    while len(bottom) < seen.bottom_size:
        if under:
            bottom.insert(bag.pick(len(bottom) + 1), under.pop())
        else:
            bottom.insert(bag.pick(len(bottom) + 1), bag.draw())
    pile = bag.cards if running else []
    while len(pile) > seen.pile_size - seen.bottom_size:  # a scenario may leave cards out of the game
        bag.draw()
    p = lay_out(Tours, seen, chance)
    p.hands = hands
    p.pile = pile
    p.bottom = bottom
    p.memory = seen.memory[:]
    p.drawn["pile"] = DRAWS_OF_A_ROUND * (seen.round - 1) + DECK_SIZE - seen.pile_size
    p.advance()
    return p


def surely_held(seen: ToursView, holder: int, bag: Unseen, under: list[int]) -> list[int]:
    """What the seat saw of a hand, less what may have gone under the pile since: that goes to `under` by its chance."""
    entry = seen.memory_of(holder)
    loose, cards = entry[2], list(entry[3])
    size = seen.hand_sizes[holder]
    places = seen.bottom_size - len(seen.bottom) - len(under)
    for left in range(loose, 0, -1):
        must_go = len(cards) - size  # more were seen than are held now
        pick = bag.pick(size + left)
        if must_go >= left and cards:
            pick %= len(cards)
        if pick < len(cards):
            card = cards.pop(pick)
            if places > 0:
                under.append(card)
                places -= 1
            else:
                bag.cards.append(card)
    bag.cards.sort()
    return cards
