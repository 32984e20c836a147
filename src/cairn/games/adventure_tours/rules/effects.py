"""What aimed actions do to their target (section 6), and Pater Miller's shield against them (section 7)."""

from __future__ import annotations

from typing import Any, ClassVar

from ....core.agenda import AskHidden, Do, Reaction, Reveal, Step
from ..guide import (
    ALLOW,
    BREAK_GEAR,
    DRAW_ONE,
    DRAW_TWO,
    DRIVE_AWAY,
    LURE_AWAY,
    SEARCH_BAGS,
    SHIELD,
    TAKE_GEAR,
)  # fmt: skip
from ..position import Tours
from .improve import distinct
from .pile import draw


def targets(p: Tours, seat: int, action: int) -> list[int]:
    """AT-A3, AT-Q20: only players on whom the action can do something; oneself where it does (AT-Q21)."""
    seats = range(p.guide.terms.seats)
    if action == BREAK_GEAR:
        return [other for other in seats if p.equipment[other]]
    if action == TAKE_GEAR:
        return [other for other in seats if p.equipment[other] and other != seat]
    if action == DRIVE_AWAY:
        return [other for other in seats if p.members[other]]
    if action == LURE_AWAY:
        return [other for other in seats if p.members[other] and other != seat]
    if action == SEARCH_BAGS:
        return [other for other in seats if p.hands[other]]
    return list(seats) if p.cards_left() else []


def effect(seat: int, action: int, target: int) -> Step[Any]:
    """The step that carries out an aimed action."""
    if action == BREAK_GEAR:
        return BreakGear(seat, target)
    if action == TAKE_GEAR:
        return TakeGear(seat, target)
    if action == DRIVE_AWAY:
        return DriveAway(seat, target)
    if action == LURE_AWAY:
        return LureAway(seat, target)
    if action == SEARCH_BAGS:
        return PickFrom(seat, target) if seat == target else SearchBags(seat, target)
    return DrawOne(seat, target) if action == DRAW_ONE else DrawTwo(seat, target)


class Aimed(Do[Tours]):
    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target


class DrawOne(Aimed):
    rule: ClassVar[str] = "AT-E1"

    def auto(self, p: Tours) -> None:
        draw(p, self.target, 1)


class DrawTwo(Aimed):
    rule: ClassVar[str] = "AT-E7"

    def auto(self, p: Tours) -> None:
        draw(p, self.target, 2)


class BreakGear(Aimed):
    rule: ClassVar[str] = "AT-E5"

    def auto(self, p: Tours) -> None:
        card = p.unequip(self.target)
        p.discards.append(card)  # AT-A8
        p.tell("breaks", self.seat, self.target, p.guide.words[card])


class DriveAway(Aimed):
    """AT-Q33: the newest member, not the newest equipment. AT-Q22: aimed at oneself it is the card that acts."""

    rule: ClassVar[str] = "AT-E6"

    def auto(self, p: Tours) -> None:
        card = p.take_member(self.target)
        p.discards.append(card)  # AT-A8: it pays nothing
        p.tell("drives", self.seat, self.target, p.guide.words[card])


class TakeGear(Aimed):
    rule: ClassVar[str] = "AT-E10"

    def auto(self, p: Tours) -> None:
        card = p.unequip(self.target)
        p.equip(self.seat, card)
        p.tell("takes", self.seat, self.target, p.guide.words[card])


class LureAway(Aimed):
    """AT-Q15: no demand is checked and no action works. A lured Pater Miller protects its new owner (AT-M7)."""

    rule: ClassVar[str] = "AT-E12"

    def auto(self, p: Tours) -> None:
        card = p.take_member(self.target)
        p.members[self.seat] += (card,)
        p.tell("lures", self.seat, self.target, p.guide.words[card])


class SearchBags(Reveal[Tours]):
    """The hand is shown to the searching player only, who remembers it (section 13)."""

    rule: ClassVar[str] = "AT-E8"

    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target

    def auto(self, p: Tours) -> None:
        hand = p.hands[self.target]
        p.remember(self.seat, self.target, hand)
        if p.events is not None:
            p.whisper(self.seat, "sees", self.seat, self.target, " ".join([p.guide.words[card] for card in hand]))
        p.push(PickFrom(self.seat, self.target))


class PickFrom(AskHidden[Tours]):
    """AT-N4. The card is discarded face up, so everybody sees which one it was."""

    rule: ClassVar[str] = "AT-E8"

    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target

    def legal(self, p: Tours) -> list[int]:
        return distinct(p.hands[self.target], p.guide.discard)

    def choose(self, p: Tours, action: int) -> None:
        card = action - p.guide.discard
        p.lose(self.target, card)
        p.discards.append(card)
        p.tell("confiscates", self.seat, self.target, p.guide.words[card])


class Shield(Reaction[Tours]):
    """AT-N7. AT-M3, AT-Q23: asked after the aim and before anything is done or shown. It lies on the effect it may cancel.

    AT-M1, AT-Q16: only members protect, and only against the aimed actions of others (AT-M2, AT-M6).
    """

    rule: ClassVar[str] = "AT-M2"

    def __init__(self, seat: int, actor: int, card: int) -> None:
        self.seat = seat
        self.actor = actor
        self.card = card  # whose action it is

    def legal(self, p: Tours) -> list[int]:
        """AT-M7: which one goes. Alike neighbours in the row are one answer: the row would be the same."""
        guide, row = p.guide, p.members[self.seat]
        actions: list[int] = []
        for index, card in enumerate(guide.shields):
            copy = 0
            for place in range(len(row)):
                if row[place] == card:
                    if place + 1 == len(row) or row[place + 1] != card:
                        actions.append(guide.shield + index * guide.most_shields + copy)
                    copy += 1
        return [ALLOW, *actions] if actions else []

    def default(self) -> int:
        return ALLOW

    def matters(self, p: Tours) -> bool:
        """Is what would be lost worth more than the shield's own pay? A matter of judgement, for standing answers only."""
        guide, action = p.guide, p.guide.action[self.card]
        row = p.members[self.seat]
        worth = min([guide.pay[card] for card in row if guide.action[card] == SHIELD])
        if action in (DRIVE_AWAY, LURE_AWAY):
            return guide.pay[row[-1]] > worth or (action == LURE_AWAY and guide.action[row[-1]] == SHIELD)  # AT-M8
        if action in (DRAW_ONE, DRAW_TWO):
            return len(p.hands[self.seat]) <= 3  # it would keep the seat from ending the round
        return True

    def choose(self, p: Tours, action: int) -> None:
        if action == ALLOW:
            return
        guide, row = p.guide, p.members[self.seat]
        card = guide.shields[(action - guide.shield) // guide.most_shields]
        copy = (action - guide.shield) % guide.most_shields
        place = [index for index in range(len(row)) if row[index] == card][copy]
        p.members[self.seat] = row[:place] + row[place + 1 :]
        p.discards.append(card)
        p.agenda.pop()  # AT-M4: no effect and no other target; what was to follow goes on
        p.tell("cancels", self.seat, guide.words[card], self.actor, guide.words[self.card])


def aim(p: Tours, seat: int, card: int, target: int) -> None:
    """AT-M5: each resolution is a new one with its own question to the player aimed at."""
    action = p.guide.action[card]
    p.tell("aims", seat, target, p.guide.words[card])
    p.push(effect(seat, action, target))
    if target != seat:
        for member in p.members[target]:
            if p.guide.action[member] == SHIELD:
                p.push(Shield(target, seat, card))
                return
