"""Lost Cities: five players with a style of their own, each a few simple rules that a person could follow.

They are sparring partners for learning bots. All five rate answers by the same rules and differ in what they value: see
`Style`. Whole numbers only, so that `lab/native/lost_cities.styles.h` can answer the same on a GPU.
"""

from __future__ import annotations

from typing import Final

from ...core.struct import Struct, values_of
from .actions import COLOUR, COLOURS, DISCARD, DRAW_DECK, DRAW_PILE, NUMBER, OPEN, PLAY, SUITS, WEIGHT, numbers_in
from .bot import LONG_ROUND, unseen_in
from .view import LostCitiesView

BEGUN: Final = 10  # what a number card gains by lying on an expedition that is under way
HELD_GAP: Final = 8  # the cost of shutting out a lower card in hand
LAST_START: Final = 10  # cards in the deck: with fewer, a new expedition costs TOO_LATE
TOO_LATE: Final = 30
PILE: Final = 6  # what a discard must be worth: the deck may bring anything

SUM: Final = [sum(numbers_in(suit)) for suit in range(SUITS)]
NUMBERS: Final = [len([number for number in numbers_in(suit) if number]) for suit in range(SUITS)]


class Style(Struct):
    """What a player values, in points unless said otherwise."""

    def __init__(
        self,
        opening: int,
        colours: int,
        gap: int,
        invest: int,
        hope: int,
        deny: int,
        take: int,
        slow: int,
        wait: int,
        late: int,
    ) -> None:
        self.opening = opening  # what a colour must promise before it is begun
        self.colours = colours  # the cost of one more colour, for each that is under way
        self.gap = gap  # the cost of shutting out a lower card that may still come
        self.invest = invest  # the worth of an investment in a colour that promises well
        self.hope = hope  # tenths of a point for each number card of a colour that may still come
        self.deny = deny  # per cent: how much the opponent's use of a card counts
        self.take = take  # per cent: how much the own use of an open discard counts
        self.slow = slow  # the cost of drawing from the discards, which puts off the end
        self.wait = wait  # the cost of playing a number card early
        self.late = late  # cards in the deck: with as many or fewer, it is not early any more

    def numbers(self) -> list[int]:
        """As the lab's batches take them."""
        return list(values_of(self))


# Found by play against `steady`, each within the bounds of its character; the hoarder's by hand.
STYLES: Final = {
    "hoarder": Style(opening=6, colours=0, gap=4, invest=2, hope=12, deny=140, take=70, slow=-1, wait=16, late=18),
    "rusher": Style(opening=-8, colours=10, gap=2, invest=5, hope=2, deny=209, take=63, slow=10, wait=0, late=44),
    "denier": Style(opening=-8, colours=9, gap=6, invest=6, hope=7, deny=242, take=80, slow=5, wait=11, late=15),
    "committer": Style(opening=-11, colours=8, gap=5, invest=12, hope=6, deny=67, take=146, slow=7, wait=2, late=44),
    "gambler": Style(opening=-4, colours=9, gap=5, invest=17, hope=11, deny=57, take=150, slow=5, wait=9, late=22),
}


def promise(style: Style, mine: int, held: int, unseen: int) -> int:
    """What a colour should bring: the cards played and held, less the cost, and a hope for those still to come."""
    takes = OPEN[mine]
    return SUM[mine] + SUM[held & takes] - 20 + style.hope * NUMBERS[unseen & takes] // 10


def takes_card(expedition: int, number: int, weight: int) -> bool:
    """Does the expedition still take this card? Investments come before the first number (LC-E3)."""
    return bool(weight & OPEN[expedition]) if number else expedition < 4


def use_to_me(style: Style, mine: int, promised: int, number: int, weight: int) -> int:
    if not takes_card(mine, number, weight):
        return 0
    if mine:
        return number + 6 if number else style.invest
    if promised >= style.opening - 10:
        return number // 2 + 4 if number else 3 + style.invest // 4
    return number // 4


def use_to_them(theirs: int, number: int, weight: int) -> int:
    if not takes_card(theirs, number, weight):
        return 0
    if theirs:
        return number + 4 * (theirs % 4) if number else 8
    return number // 3 + 1 if number else 4


def rating(style: Style, view: LostCitiesView, answer: int) -> int:
    """How much an answer is worth to a player of this style."""
    if answer == DRAW_DECK:
        return 0
    if answer > DRAW_DECK:
        card = view.discards[answer - DRAW_PILE][-1]
    else:
        card = answer - PLAY if answer < DISCARD else answer - DISCARD
    colour, number, weight = COLOUR[card], NUMBER[card], WEIGHT[card]
    mine = view.expeditions[view.seat * len(COLOURS) + colour]
    theirs = view.expeditions[(1 - view.seat) * len(COLOURS) + colour]
    held, unseen = view.hand[colour], unseen_in(view, colour)
    promised = promise(style, mine, held, unseen)
    if answer >= DISCARD:
        to_me, to_them = use_to_me(style, mine, promised, number, weight), use_to_them(theirs, number, weight)
        if answer > DRAW_DECK:
            return style.take * to_me // 100 + style.deny * to_them // 200 - style.slow - PILE
        return -to_me - style.deny * to_them // 100
    score = 0
    if not mine:
        own = view.expeditions[view.seat * len(COLOURS) : view.seat * len(COLOURS) + view.colours]
        score += promised - style.opening - style.colours * len([suit for suit in own if suit])
        if view.deck_size < LAST_START:
            score -= TOO_LATE
    if not number:
        return score + (style.invest if promised >= style.opening else -style.invest)
    below = OPEN[mine] & (weight - 1)
    score += number - style.gap * NUMBERS[unseen & below] - HELD_GAP * NUMBERS[held & below]
    if mine:
        score += BEGUN
    if mine < 4:
        score -= style.invest * (held % 4) // 2
    if view.deck_size > style.late:
        score -= style.wait
    return score


def answer_by(style: Style, view: LostCitiesView, choices: list[int]) -> int:
    """The best answer; of equals the first."""
    if choices[0] >= DRAW_DECK and view.turns >= LONG_ROUND:
        return DRAW_DECK
    rated = [rating(style, view, answer) for answer in choices]
    return choices[rated.index(max(rated))]
