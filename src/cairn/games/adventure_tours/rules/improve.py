"""Improving the equipment (AT-T2), with the board abilities that are tied to it (AT-B1, AT-B2, AT-B5)."""

from __future__ import annotations

from typing import ClassVar

from ....core.agenda import Ask, AskHidden, Do
from ..guide import DRAW_NONE, DRAW_THE_CARD, DRAW_THREE, SEALED_HATCH, SECOND_CAMP, SKIP, WIDE_CHOICE
from ..position import Tours
from .pile import DrawCards, draw


def improve(p: Tours, seat: int, card: int) -> None:
    """Any card, no requirement, no action, no pay; then a card is drawn, whatever the hand (AT-T2, AT-A1, AT-Q12)."""
    p.lose(seat, card)
    p.equip(seat, card)
    p.tell("improves", seat, p.guide.words[card])
    if p.ability == SEALED_HATCH and p.cards_left():
        p.push(SealHatch(seat))
    elif p.ability == WIDE_CHOICE and p.cards_left():
        p.push(WideChoice(seat))
    else:
        draw(p, seat, 1)


def distinct(hand: tuple[int, ...], first: int) -> list[int]:
    """One action for each kind of card in a sorted hand, numbered from `first`."""
    actions: list[int] = []
    last = -1
    for card in hand:
        if card != last:
            actions.append(first + card)
            last = card
    return actions


class Offer(AskHidden[Tours]):
    """A hidden question that arises only where everybody sees that it may."""

    def arises(self, p: Tours) -> bool:
        raise NotImplementedError

    def enter(self, p: Tours) -> bool:
        if self.arises(p):
            p.to_act = self.seat
            p.choices = self.legal(p)
            return True
        p.agenda.pop()
        return False


class CampAfter(Offer):
    """The extra Improve after the normal play (AT-N8); the one before it is an answer to `Play`. AT-Q30: it needs a card."""

    rule: ClassVar[str] = "AT-B1"

    def arises(self, p: Tours) -> bool:
        return p.ability == SECOND_CAMP and len(p.hands[self.seat]) > 0

    def legal(self, p: Tours) -> list[int]:
        return [SKIP, *distinct(p.hands[self.seat], p.guide.camp)]

    def choose(self, p: Tours, action: int) -> None:
        if action != SKIP:
            camp(p, self.seat, action - p.guide.camp)


def camp(p: Tours, seat: int, card: int) -> None:
    use_ability(p, seat)
    improve(p, seat, card)


def use_ability(p: Tours, seat: int) -> None:
    """AT-B0: once in a turn, an extra turn counting as one."""
    p.tell("ability", seat, p.guide.boards[p.boards[seat]])
    p.ability = 0


class SealHatch(Ask[Tours]):
    """AT-Q31: also after an `extra_improve`. So an Improve can empty the hand (AT-T7)."""

    rule: ClassVar[str] = "AT-B2"

    def legal(self, p: Tours) -> list[int]:
        return [DRAW_THE_CARD, DRAW_NONE]

    def choose(self, p: Tours, action: int) -> None:
        if action == DRAW_NONE:
            use_ability(p, self.seat)
        else:
            draw(p, self.seat, 1)


class WideChoice(Ask[Tours]):
    """AT-Q32: allowed with any pile, also where it runs out during the draw."""

    rule: ClassVar[str] = "AT-B5"

    def legal(self, p: Tours) -> list[int]:
        return [DRAW_THE_CARD, DRAW_THREE]

    def choose(self, p: Tours, action: int) -> None:
        if action == DRAW_THREE:
            use_ability(p, self.seat)
            p.then(DrawCards(self.seat, 3), PutBack(self.seat))
        else:
            draw(p, self.seat, 1)


class PutBack(Do[Tours]):
    """Where the pile ran out during the draw, nothing is put back."""

    rule: ClassVar[str] = "AT-B5"

    def auto(self, p: Tours) -> None:
        if not p.exhausted:
            p.push(Bury(self.seat, 2))


class Bury(AskHidden[Tours]):
    """AT-N9: one card after the other, each below the one before."""

    rule: ClassVar[str] = "AT-B5"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def legal(self, p: Tours) -> list[int]:
        return distinct(p.hands[self.seat], p.guide.bury)

    def choose(self, p: Tours, action: int) -> None:
        card = action - p.guide.bury
        p.lose_unseen(self.seat, card)
        p.bottom.append(card)
        p.whisper(self.seat, "buries", self.seat, p.guide.words[card])
        if self.left > 1:
            p.push(Bury(self.seat, self.left - 1))
