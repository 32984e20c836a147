"""Lost Cities: cards and actions.

A card is a number, colour by colour: investment, 2, 3, ... 10. The cards of one colour in one place (a hand, an expedition)
are one number, their *suit*: how many investments, plus 2^n for each number card n. Putting a card there adds its weight,
taking it away subtracts it, and whatever depends on one suit alone is looked up in a table.
"""

from __future__ import annotations

from typing import Final

from ...core.actions import Actions, Domain, Kind

# LC-C2. Purple is in the long game only, which changes nothing else (LC-A1, LC-Q16).
COLOURS: Final = ("yellow", "blue", "white", "green", "red", "purple")
RANKS: Final = ("investment", "2", "3", "4", "5", "6", "7", "8", "9", "10")
KINDS: Final = 10  # card kinds of a colour
CARDS: Final = tuple([f"{colour}-{rank}" for colour in COLOURS for rank in RANKS])
COLOUR: Final = [card // KINDS for card in range(len(CARDS))]
NUMBER: Final = [0 if card % KINDS == 0 else card % KINDS + 1 for card in range(len(CARDS))]  # 0: investment
WEIGHT: Final = [2**number if number else 1 for number in NUMBER]

SUITS: Final = 1 << 11  # investments in the two lowest bits, then a bit for each number 2 to 10
WHOLE_SUIT: Final = SUITS - 1  # LC-C3, LC-C4: three investments and every number once

ACTIONS: Final = Actions(
    Kind("play", Domain("card", CARDS)),
    Kind("discard", Domain("card", CARDS)),
    Kind("draw", Domain("from", ("deck", *COLOURS))),
)
PLAY: Final[int] = ACTIONS.start("play")
DISCARD: Final[int] = ACTIONS.start("discard")
DRAW_DECK: Final[int] = ACTIONS.start("draw")
DRAW_PILE: Final[int] = DRAW_DECK + 1


def numbers_in(suit: int) -> list[int]:
    """The faces of a suit in rising order, 0 for each investment."""
    return [0] * (suit % 4) + [number for number in range(2, 11) if suit >> number & 1]


def value(suit: int) -> int:
    """What an expedition is worth, section 6 of the rules.

    LC-P1, LC-Q9: 20 for any card; LC-P2: gains and losses are multiplied; LC-P3, LC-Q14: the bonus comes after that;
    LC-P4, LC-Q10: investments count for it; LC-P6: from -80 to 156.
    """
    if not suit:
        return 0
    numbers = numbers_in(suit)
    worth = (sum(numbers) - 20) * (1 + suit % 4)
    return worth + 20 if len(numbers) >= 8 else worth


def account(suit: int) -> dict[str, int]:
    """How the value of an expedition comes about, for people: LC-P1 to LC-P3. `to_even`: points still missing to be worth 0."""
    numbers = numbers_in(suit)
    points = sum(numbers)
    return {
        "sum": points,
        "cost": 20 if suit else 0,
        "times": 1 + suit % 4,
        "bonus": 20 if len(numbers) >= 8 else 0,
        "to_even": 20 - points if value(suit) < 0 else 0,
    }


def still_open(expedition: int) -> int:
    """Which cards of its colour an expedition still takes, as a suit: LC-E2, LC-E3, LC-Q11, LC-Q13."""
    highest = expedition >> 2
    return WHOLE_SUIT if not highest else WHOLE_SUIT & -(1 << expedition.bit_length())


def _by_suit(first: int, most: int) -> list[list[tuple[int, ...]]]:
    """For each colour and suit its cards, counted from `first` on; no more than `most` investments are counted."""
    table: list[list[tuple[int, ...]]] = []
    for colour in range(len(COLOURS)):
        base = first + colour * KINDS
        rows: list[tuple[int, ...]] = [(base,) * many for many in range(most + 1)]
        for number in range(2, 11):
            rows += [row + (base + number - 1,) for row in rows]
        table.append([rows[(suit >> 2) * (most + 1) + min(suit & 3, most)] for suit in range(SUITS)])
    return table


CARDS_IN: Final = _by_suit(0, 3)
PLAYS: Final = _by_suit(PLAY, 1)  # LC-N1: one action for each kind of card
DISCARDS: Final = _by_suit(DISCARD, 1)
# The ways to draw, by the discard spaces that are open: one bit for each colour.
DRAWS: Final = [
    [DRAW_DECK, *[DRAW_PILE + colour for colour in range(len(COLOURS)) if piles >> colour & 1]]
    for piles in range(1 << len(COLOURS))
]
VALUE: Final = [value(suit) for suit in range(SUITS)]
OPEN: Final = [still_open(suit) for suit in range(SUITS)]
SIZE: Final = [len(numbers_in(suit)) for suit in range(SUITS)]
