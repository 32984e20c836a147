"""The draw pile, section 9 of the rules."""

from __future__ import annotations

from typing import ClassVar, Final

from ....core.deck import FromSorted
from ..position import Tours


class FromPile(FromSorted[Tours]):
    """A card goes from the pile to a hand."""

    def source(self) -> str:
        return "pile"

    def deck(self, p: Tours) -> list[int]:
        return p.pile

    def name(self, p: Tours, card: int) -> str:
        return p.guide.words[card]


class DrawCards(FromPile):
    """Which card comes is decided now, unless somebody put it under the pile (`wide_choice`)."""

    rule: ClassVar[str] = "AT-D1"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def ways(self, p: Tours) -> int:
        return len(p.pile) or 1

    def word(self, p: Tours, way: int) -> str:
        return p.guide.words[p.pile[way] if p.pile else p.bottom[0]]

    def happen(self, p: Tours, way: int) -> None:
        seat = self.seat
        if p.pile:
            card = p.pile.pop(way)
        else:
            owner = p.under_owner()
            card = p.bottom.pop(0)
            if owner >= 0 and owner != seat:  # section 13: who put it there knows who has it now
                p.remember(owner, seat, tuple(sorted(p.known(owner, seat) + (card,))))
        p.gain(seat, card)
        p.whisper(seat, "draws", seat, p.guide.words[card])
        if not p.pile and not p.bottom:
            p.tell("exhausted", p.turn)
            if p.guide.terms.finish_turn:
                p.exhausted = 1
            else:
                p.stop_round()  # AT-D1, AT-D3, AT-Q2: whatever was running; the active player is the ender (AT-G1)
        elif self.left > 1:
            p.push(DrawCards(seat, self.left - 1))


DRAW_ONE_STEPS: Final = tuple([DrawCards(seat, 1) for seat in range(6)])


def draw(p: Tours, seat: int, count: int) -> None:
    """AT-D2: as many as there are. A pile can only be empty here while a turn is being finished."""
    if p.pile or p.bottom:
        p.push(DRAW_ONE_STEPS[seat] if count == 1 else DrawCards(seat, count))
