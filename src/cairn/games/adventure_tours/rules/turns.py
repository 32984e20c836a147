"""Turns, section 4 of the rules."""

from __future__ import annotations

from typing import ClassVar, Final

from ....core.agenda import AskHidden, Do
from ..guide import IMPROVE, OVERBOOKED, SECOND_CAMP
from ..position import Tours
from .improve import CampAfter, camp, distinct, improve
from .members import add


class Turn(Do[Tours]):
    rule: ClassVar[str] = "AT-T1"

    def auto(self, p: Tours) -> None:
        seat = self.seat
        p.turn = seat
        ability = p.guide.abilities[p.boards[seat]]
        p.ability = 0 if ability == OVERBOOKED else ability  # AT-T4, AT-B0; overbooked is part of the deal (AT-B6)
        if not p.hands[seat]:
            p.tell("empty", seat)  # AT-T9, AT-Q4: no play; this player is the ender
            return
        p.push(END_TURN_STEPS[seat])
        if ability == SECOND_CAMP:
            p.push(CampAfter(seat))
        p.push(PLAY_STEPS[seat])


class Play(AskHidden[Tours]):
    """AT-N1: exactly one hand card, as Improve or as Member. AT-T8: improving is always possible.

    AT-T10: a round is finite, for every play lowers twice the pile plus all hand cards.
    """

    rule: ClassVar[str] = "AT-T1"

    def legal(self, p: Tours) -> list[int]:
        guide, levels, own = p.guide, p.levels, 3 * self.seat
        hand = p.hands[self.seat]
        actions: list[int] = []
        last = -1
        for card in hand:
            if card != last:
                last = card
                actions.append(IMPROVE + card)  # AT-T2
                if guide.demand[card] <= levels[own + guide.colour[card]]:  # AT-T3, AT-Q10
                    actions.append(guide.add + card)
        if p.ability == SECOND_CAMP:
            actions += distinct(hand, guide.camp)  # AT-B1: before the normal play
        return actions

    def choose(self, p: Tours, action: int) -> None:
        guide, seat = p.guide, self.seat
        if action < guide.add:
            improve(p, seat, action - IMPROVE)
        elif action < guide.camp:
            add(p, seat, action - guide.add)
        else:
            p.push(PLAY_STEPS[seat])
            camp(p, seat, action - guide.camp)


class EndTurn(Do[Tours]):
    """AT-T6: after the action and all it set off. AT-A6: only now are hands looked at."""

    rule: ClassVar[str] = "AT-T5"

    def auto(self, p: Tours) -> None:
        seat = self.seat
        if p.exhausted:
            return  # the turn in which the pile ran out is finished; extra turns lapse
        if not p.hands[seat]:
            p.tell("empty", seat)  # at once: nobody completes the lap (AT-Q17), extra turns lapse (AT-Q27)
            return
        if p.guide.terms.running_turn:
            for other in range(p.guide.terms.seats):
                if not p.hands[other]:
                    p.tell("empty", other)
                    return
        if p.extra:
            p.extra -= 1
            p.tell("again", seat)
            p.push(TURN_STEPS[seat])
        else:
            p.push(TURN_STEPS[(seat + 1) % p.guide.terms.seats])


# Steps never change, so those that come up all the time are made once.
TURN_STEPS: Final = tuple([Turn(seat) for seat in range(6)])
PLAY_STEPS: Final = tuple([Play(seat) for seat in range(6)])
END_TURN_STEPS: Final = tuple([EndTurn(seat) for seat in range(6)])
