"""Adding members (AT-T3): the question of the action, chains, and the board abilities tied to adding (AT-B3, AT-B4)."""

from __future__ import annotations

from typing import Any, ClassVar

from ....core.agenda import Ask, Step
from ..guide import (
    AIM,
    ANOTHER_TURN,
    BLUE,
    BRING_FRIEND,
    EXTRA_IMPROVE,
    GRAND_DEPARTURE,
    IMPROVE,
    NONE,
    RED,
    SHIELD,
    SKIP,
    TWIN_ENGINES,
    USE,
    WELL_STOCKED,
)  # fmt: skip
from ..position import Tours
from .effects import aim, targets
from .improve import Offer, distinct, improve, use_ability


def add(p: Tours, seat: int, card: int) -> None:
    """The card joins from the hand; no draw. AT-A1: only so has a card its action, directly after (AT-Q12, AT-Q15)."""
    guide = p.guide
    p.lose(seat, card)
    p.members[seat] += (card,)
    p.tell("adds", seat, guide.words[card])
    if p.ability == WELL_STOCKED and guide.colour[card] == BLUE and not isinstance(p.agenda[-1], WellStocked):
        p.push(WellStocked(seat))  # one question for a whole chain of friends
    action = guide.action[card]
    if action != NONE and action != SHIELD:  # AT-E9, AT-E2: nothing to use when added
        p.push(first_use(seat, card, action))


def may_join(p: Tours, seat: int, card: int) -> bool:
    """AT-T3, AT-Q10: the demand may equal the level, counted with the board's own value (AT-Q1)."""
    return p.guide.demand[card] <= p.levels[3 * seat + p.guide.colour[card]]


def friends(p: Tours, seat: int, colour: int) -> list[int]:
    """AT-N6: hand cards of a colour that may join."""
    guide = p.guide
    return [
        guide.add + card
        for card in distinct(p.hands[seat], 0)
        if guide.colour[card] == colour and may_join(p, seat, card)
    ]  # fmt: skip


def first_use(seat: int, card: int, action: int) -> Step[Any]:
    if action == EXTRA_IMPROVE:
        return ExtraImprove(seat, card)
    if action == BRING_FRIEND:
        return BringFriend(seat, card)
    if action == ANOTHER_TURN:
        return AnotherTurn(seat, card)
    if action == GRAND_DEPARTURE:
        return GrandDeparture(seat, card)
    return Aim(seat, card)


def twin(p: Tours, card: int) -> bool:
    """AT-B4: is a second resolution to be offered? AT-Q24: once in all, so a chain may have used it before its turn comes."""
    return p.ability == TWIN_ENGINES and p.guide.colour[card] == RED


class Aim(Ask[Tours]):
    """AT-N2 and AT-N3 in one: the action is left, or used on a player. AT-A2, AT-Q11: optional; AT-A5: the actor chooses.

    AT-A4, AT-Q34: what it sets off is finished before anything that lies below on the agenda.
    """

    rule: ClassVar[str] = "AT-A3"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def legal(self, p: Tours) -> list[int]:
        seats = targets(p, self.seat, p.guide.action[self.card])
        return [SKIP, *[AIM + seat for seat in seats]] if seats else []

    def choose(self, p: Tours, action: int) -> None:
        if action != SKIP:
            if twin(p, self.card):
                p.push(AimAgain(self.seat, self.card))
            aim(p, self.seat, self.card, action - AIM)


class AimAgain(Aim):
    """With new choices, also where the first was cancelled (AT-M5), and without the card itself (AT-Q22)."""

    rule: ClassVar[str] = "AT-B4"

    def legal(self, p: Tours) -> list[int]:
        return super().legal(p) if p.ability == TWIN_ENGINES else []

    def choose(self, p: Tours, action: int) -> None:
        if action != SKIP:
            use_ability(p, self.seat)
            aim(p, self.seat, self.card, action - AIM)


class HandOffer(Offer):
    """An action with a further hand card; everybody sees whether there is one."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def arises(self, p: Tours) -> bool:
        return len(p.hands[self.seat]) > 0


class ExtraImprove(HandOffer):
    """AT-N5."""

    rule: ClassVar[str] = "AT-E3"

    def legal(self, p: Tours) -> list[int]:
        return [SKIP, *distinct(p.hands[self.seat], IMPROVE)]

    def choose(self, p: Tours, action: int) -> None:
        if action != SKIP:
            if twin(p, self.card):
                p.push(ImproveAgain(self.seat, self.card))
            improve(p, self.seat, action - IMPROVE)


class ImproveAgain(ExtraImprove):
    rule: ClassVar[str] = "AT-B4"

    def arises(self, p: Tours) -> bool:
        return p.ability == TWIN_ENGINES and super().arises(p)

    def choose(self, p: Tours, action: int) -> None:
        if action != SKIP:
            use_ability(p, self.seat)
            improve(p, self.seat, action - IMPROVE)


class BringFriend(HandOffer):
    """Whether there is a friend in the hand is nobody's business: it is asked all the same."""

    rule: ClassVar[str] = "AT-E4"

    def legal(self, p: Tours) -> list[int]:
        return [SKIP, *friends(p, self.seat, p.guide.colour[self.card])]

    def choose(self, p: Tours, action: int) -> None:
        if action != SKIP:
            if twin(p, self.card):
                p.push(FriendAgain(self.seat, self.card))
            add(p, self.seat, action - p.guide.add)  # AT-Q14: a further card only because the action says so


class FriendAgain(BringFriend):
    rule: ClassVar[str] = "AT-B4"

    def arises(self, p: Tours) -> bool:
        return p.ability == TWIN_ENGINES and super().arises(p)

    def choose(self, p: Tours, action: int) -> None:
        if action != SKIP:
            use_ability(p, self.seat)
            add(p, self.seat, action - p.guide.add)


class AnotherTurn(Ask[Tours]):
    """AT-A9: extra turns are counted up. AT-Q27: none for an empty hand, so it is not even asked."""

    rule: ClassVar[str] = "AT-E11"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def legal(self, p: Tours) -> list[int]:
        return [SKIP, USE] if p.hands[self.seat] else []

    def choose(self, p: Tours, action: int) -> None:
        if action == USE:
            if twin(p, self.card):
                p.push(TurnAgain(self.seat, self.card))
            p.extra += 1
            p.tell("earns", self.seat, p.guide.words[self.card])


class TurnAgain(AnotherTurn):
    """AT-Q26: two extra turns at once."""

    rule: ClassVar[str] = "AT-B4"

    def legal(self, p: Tours) -> list[int]:
        return super().legal(p) if p.ability == TWIN_ENGINES else []

    def choose(self, p: Tours, action: int) -> None:
        if action == USE:
            use_ability(p, self.seat)
            p.extra += 1
            p.tell("earns", self.seat, p.guide.words[self.card])


class GrandDeparture(Ask[Tours]):
    """All or none, oldest first. A second time there is nothing left to move, so it is not offered again (AT-Q25)."""

    rule: ClassVar[str] = "AT-E13"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def legal(self, p: Tours) -> list[int]:
        return [SKIP, USE] if departing(p, self.seat, p.guide.colour[self.card]) else []

    def choose(self, p: Tours, action: int) -> None:
        """AT-Q28: Roy Nobleman has one colour, and takes his levels in all three along."""
        if action != USE:
            return
        colour = p.guide.colour[self.card]
        leaving = departing(p, self.seat, colour)
        p.equipment[self.seat] = tuple([card for card in p.equipment[self.seat] if p.guide.colour[card] != colour])
        p.members[self.seat] += tuple(leaving)  # AT-A1, AT-Q29: not added from the hand, so no actions, no abilities
        for card in leaving:
            p.change_levels(self.seat, card, -1)
        if p.events is not None:
            p.tell("departs", self.seat, " ".join([p.guide.words[card] for card in leaving]))


def departing(p: Tours, seat: int, colour: int) -> list[int]:
    return [card for card in p.equipment[seat] if p.guide.colour[card] == colour]


class WellStocked(Offer):
    """After the action of the blue card is done or declined. Asked with any hand: what it holds is hidden."""

    rule: ClassVar[str] = "AT-B3"

    def arises(self, p: Tours) -> bool:
        return p.ability == WELL_STOCKED and len(p.hands[self.seat]) > 0

    def legal(self, p: Tours) -> list[int]:
        return [SKIP, *friends(p, self.seat, BLUE)]

    def choose(self, p: Tours, action: int) -> None:
        if action != SKIP:
            use_ability(p, self.seat)
            add(p, self.seat, action - p.guide.add)
