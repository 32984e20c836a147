"""Africana: cards, hands and actions.

A card kind is a number: five travel colours, the assistants of the same colours, the joker. A hand (or pile) of such cards is
one number with four bits for each kind: putting a card there adds its unit, taking it away subtracts it, copying is free.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...core.actions import Actions, Domain, Kind

COLOURS: Final = ("magenta", "turquoise", "grey", "orange", "violet")  # AF-C3, AF-C10
CARDS: Final = (*COLOURS, *[f"{colour}-assistant" for colour in COLOURS], "joker")
KINDS: Final = 11
ASSISTANT: Final = 5  # `ASSISTANT + colour` is an assistant card
JOKER: Final = 10
UNIT: Final = [1 << 4 * kind for kind in range(KINDS)]
TRAVEL: Final = (1 << 20) - 1  # the travel cards of a hand
ONES: Final = sum(UNIT)
FULL_DECK_SIZE: Final = 60  # AF-C10

PLACES: Final = 22  # AF-C2
SPACES: Final = 5  # AF-C1
EXPEDITIONS: Final = 34  # AF-C8
ADVENTURES: Final = 30  # AF-C5
NORTH: Final = 0
SOUTH: Final = 1
HALVES: Final = ("north", "south")

# The numbers are the same for every content; only the words of places and adventures differ.
DRAW: Final[int] = 0  # AF-N1
READ: Final[int] = 1
TRAVEL_ON: Final[int] = 2
TURN_FORWARDS: Final[int] = 3  # AF-N2
TURN_BACKWARDS: Final[int] = 4
BUY_LEFT: Final[int] = 5
BUY_RIGHT: Final[int] = 6
CLOSE: Final[int] = 7
GO: Final[int] = 8  # AF-N3: GO + place * KINDS + card
JOIN: Final[int] = GO + PLACES * KINDS  # AF-N4
END: Final[int] = JOIN + SPACES  # AF-N5
FINISH: Final[int] = END + SPACES  # AF-N6
STOP: Final[int] = FINISH + ADVENTURES  # AF-N7
DISCARD: Final[int] = STOP + 1  # AF-N8
DROP: Final[int] = DISCARD + KINDS  # AF-N9


def make_actions(places: tuple[str, ...], adventures: tuple[str, ...]) -> Actions:
    adventure = Domain("adventure", adventures)
    space = Domain("space", tuple([str(number + 1) for number in range(SPACES)]))
    side = Domain("side", ("left", "right"))
    card = Domain("card", CARDS)
    return Actions(
        Kind("draw"),
        Kind("read"),
        Kind("travel"),
        Kind("turn", Domain("direction", ("forwards", "backwards"))),
        Kind("buy", side),
        Kind("close"),
        Kind("go", Domain("place", places), card),
        Kind("join", space),
        Kind("end", space),
        Kind("finish", adventure),
        Kind("stop"),
        Kind("discard", card),
        Kind("drop", adventure),
    )


def count(cards: int, kind: int) -> int:
    return cards >> 4 * kind & 15


def size(cards: int) -> int:
    """How many cards: 16 leaves 1 when divided by 15, so the remainder is the sum of the counts.

    A hand never reaches 15: five cards, a bonus from each of five spaces and three assistants at most (AF-A3, AF-L2).
    """
    return cards % 15


def pile_size(cards: i64) -> int:
    """The same for piles of travel cards, which are larger."""
    total: i64 = 0
    while cards:
        total += cards & 15
        cards >>= 4
    return total


def kinds_in(cards: i64) -> int:
    """Which kinds there are: the lowest of the four bits of each."""
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & ONES


def cards_in(cards: int) -> list[str]:
    """The words for a hand, kind by kind."""
    words: list[str] = []
    for kind in range(KINDS):
        words += [CARDS[kind]] * count(cards, kind)
    return words
