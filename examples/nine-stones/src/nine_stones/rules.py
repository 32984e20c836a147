"""The steps, in the order of the rules."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cairn.core.agenda import AskHidden, Do
from cairn.core.deck import FromSorted
from cairn.core.steps import catalogue

from .actions import CARDS, HAND, SIDE, STONES
from .formations import formation, strength
from .position import NineStones

NOBODY: Final = -1


def start(p: NineStones, agreed: dict[str, Any]) -> None:
    """NS-1."""
    p.sides = [()] * (2 * STONES)
    p.first = [NOBODY] * STONES
    p.taken = [NOBODY] * STONES
    p.hands = [(), ()]
    p.deck = list(range(len(CARDS)))
    p.then(*[Draw(seat) for _ in range(HAND) for seat in (0, 1)], Turn(0))


class Draw(FromSorted[NineStones]):
    """A card goes from the deck to a hand. Only its owner is told which."""

    rule: ClassVar[str] = "NS-3"

    def deck(self, p: NineStones) -> list[int]:
        return p.deck

    def name(self, p: NineStones, card: int) -> str:
        return CARDS[card]

    def put(self, p: NineStones, card: int) -> None:
        p.hands[self.seat] = tuple(sorted([*p.hands[self.seat], card]))
        p.whisper(self.seat, "draws", self.seat, CARDS[card])


class Turn(Do[NineStones]):
    """Whether a card can be laid is known to all: how many are held, and where there is room."""

    rule: ClassVar[str] = "NS-2"

    def auto(self, p: NineStones) -> None:
        p.push(EndTurn(self.seat))
        if p.can_lay(self.seat):
            p.push(Lay(self.seat))
        else:
            p.tell("skips", self.seat)


class Lay(AskHidden[NineStones]):
    rule: ClassVar[str] = "NS-2"

    def legal(self, p: NineStones) -> list[int]:
        stones = p.open_stones(self.seat)
        return [card * STONES + stone for card in p.hands[self.seat] for stone in stones]

    def choose(self, p: NineStones, action: int) -> None:
        seat, card, stone = self.seat, action // STONES, action % STONES
        p.hands[seat] = tuple([held for held in p.hands[seat] if held != card])
        place = seat * STONES + stone
        p.sides[place] = (*p.sides[place], card)
        p.tell("lays", seat, CARDS[card], stone + 1)
        if p.deck:
            p.push(Draw(seat))  # NS-3
        if len(p.sides[place]) == SIDE:
            p.push(Complete(seat, stone))


class Complete(Do[NineStones]):
    """`seat` has just completed its side of the stone."""

    rule: ClassVar[str] = "NS-5"

    def __init__(self, seat: int, stone: int) -> None:
        self.seat = seat
        self.stone = stone

    def auto(self, p: NineStones) -> None:
        seat, stone = self.seat, self.stone
        if p.first[stone] == NOBODY:
            p.first[stone] = seat
            return
        mine, theirs = p.sides[seat * STONES + stone], p.sides[(1 - seat) * STONES + stone]
        taker = seat if strength(mine) > strength(theirs) else 1 - seat  # on a tie, the first to complete
        p.taken[stone] = taker
        p.tell("takes", taker, stone + 1, formation(p.sides[taker * STONES + stone]))
        if p.has_won(taker):
            p.agenda.clear()  # NS-6: at once, nothing of the turn happens any more
            p.tell("wins", taker, p.stones_of(taker))


class EndTurn(Do[NineStones]):
    rule: ClassVar[str] = "NS-2"

    def auto(self, p: NineStones) -> None:
        """With all its cards a match is won before nobody can lay one; a scenario may have fewer."""
        if p.can_lay(0) or p.can_lay(1):
            p.push(Turn(1 - self.seat))


STEPS: Final = catalogue(__name__)
