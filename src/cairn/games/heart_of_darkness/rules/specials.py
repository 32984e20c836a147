"""Special Discoveries (HD-5M): what waits where the Rumor led, table HD-10.6."""

from __future__ import annotations

from typing import ClassVar, Final

from ....core.agenda import Ask, Do, Step
from ....core.deck import FromSorted
from ..actions import (
    ALTIMETER,
    BIBLE,
    CANNABIS,
    CANNIBALS,
    CANTEEN,
    CHRISTIAN_KINGDOM,
    CURSED,
    DIARY,
    FISHING,
    FLEET_STREET,
    GIVE,
    HAUNTED,
    JUNGLE,
    KANGER,
    KINDS,
    KURTZ,
    LEPROSY,
    LOSE_AMMO,
    LOSE_MEMBERS,
    LOST_EDEN,
    LOST_WORLD,
    MACHETE,
    MADNESS,
    PICKAX,
    PLAGUE,
    QUEEN,
    QUININE,
    REFUSE,
    REVOLVER,
    RIFLE,
    SOLOMONS_MINES,
    SPECIALS,
    SURVEYING,
    TELESCOPE,
    THE_LINK,
    WILDMAN,
    ZOMBIES,
)
from ..position import HeartOfDarkness
from .chits import HUMILITY, lay_in_region, return_activated
from .health import HealthRoll, SanityRoll, gain_health, gain_sanity, lose_health, lose_sanity
from .losses import (
    LoseItems,
    RandomResource,
    attention,
    face_down,
    gain_dp,
    gain_food,
    gain_gifts,
    gain_time,
    lose_food,
    lose_gifts,
    return_resource,
)
from .members import LoseMembers
from .warband import AmbushRoll

MINES: Final = 4  # `cause` while the Ambush of Solomon's Mines runs


class EnterRumor(Do[HeartOfDarkness]):
    """HD-5L.5: return the Rumor, draw a Special Discovery, apply it; then Time is up. HD-Q37: or nothing is left to find."""

    rule: ClassVar[str] = "HD-5L.5"

    def auto(self, p: HeartOfDarkness) -> None:
        return_activated(p, self.seat)
        p.special = 1
        p.push(SpecialOver(self.seat))
        if p.specials:
            p.push(SpecialDraw(self.seat))
        else:
            p.tell("no-special", self.seat)


class SpecialOver(Do[HeartOfDarkness]):
    """The Wildman's shortcut alone lets the journey go on."""

    rule: ClassVar[str] = "HD-5L.5"

    def auto(self, p: HeartOfDarkness) -> None:
        if p.special:
            p.time[self.seat] = 0


class SpecialDraw(FromSorted[HeartOfDarkness]):
    rule: ClassVar[str] = "HD-5M"

    def source(self) -> str:
        return "special"

    def deck(self, p: HeartOfDarkness) -> list[int]:
        return p.specials

    def name(self, p: HeartOfDarkness, card: int) -> str:
        return SPECIALS[card]

    def put(self, p: HeartOfDarkness, card: int) -> None:
        seat = self.seat
        lay_in_region(p, seat, -1 - card)
        p.tell("special", seat, SPECIALS[card])
        gain_dp(p, seat, p.board.chits.special_dp[card], "special discovery")
        if p.has(seat, DIARY):
            gain_dp(p, seat, p.board.charts.resource_dp, "diary")
        attention(p, seat, FLEET_STREET)
        p.push(choice_or_effect(p, seat, card))


def price_is_there(p: HeartOfDarkness, seat: int, special: int) -> bool:
    """Table HD-10.6, column "Choice": is there something to give?"""
    if special == QUEEN:
        return p.has(seat, RIFLE) and p.has(seat, REVOLVER)
    if special == MADNESS:
        return p.gifts[seat] >= 10
    if special == LEPROSY:
        return p.has(seat, CANNABIS)
    if special == PLAGUE:
        return p.has(seat, CANTEEN)
    if special == WILDMAN:
        return p.has(seat, REVOLVER)
    if special == KURTZ:
        return p.has(seat, QUININE)
    return special == CANNIBALS and p.ammo[seat] >= 3


def choice_or_effect(p: HeartOfDarkness, seat: int, special: int) -> Step[HeartOfDarkness]:
    return SpecialChoice(seat, special) if price_is_there(p, seat, special) else SpecialEffect(seat, special, 0)


class SpecialChoice(Ask[HeartOfDarkness]):
    """HD-N28."""

    rule: ClassVar[str] = "HD-5M"

    def __init__(self, seat: int, special: int) -> None:
        self.seat = seat
        self.special = special

    def legal(self, p: HeartOfDarkness) -> list[int]:
        return [LOSE_MEMBERS, LOSE_AMMO] if self.special == CANNIBALS else [GIVE, REFUSE]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        p.push(SpecialEffect(self.seat, self.special, 1 if action in (GIVE, LOSE_AMMO) else 0))


class SpecialEffect(Do[HeartOfDarkness]):
    """What happens, with the price paid or not."""

    rule: ClassVar[str] = "HD-5M"

    def __init__(self, seat: int, special: int, paid: int) -> None:
        self.seat = seat
        self.special = special
        self.paid = paid

    def auto(self, p: HeartOfDarkness) -> None:
        seat, special = self.seat, self.special
        if self.paid:
            paid(p, seat, special)
        elif special == CHRISTIAN_KINGDOM:
            all_returned(p, seat, BIBLE)
            gain_food(p, seat, 20, SPECIALS[special])
        elif special == QUEEN:
            p.push(LoseMembers(seat, 1, 0, "stays with the queen"))
        elif special == MADNESS:
            p.push(LoseMembers(seat, 1, 1, "madness"))
        elif special == LEPROSY:
            lose_sanity(p, seat, "kiss of death")
            lose_health(p, seat, "kiss of death")
        elif special == PLAGUE:
            p.push(LoseMembers(seat, 1, 0, "plague"))
            lose_health(p, seat, "plague")
        elif special == WILDMAN:
            lose_food(p, seat, 20, SPECIALS[special])
        elif special == SOLOMONS_MINES:
            p.cause = MINES
            steps: list[Step[HeartOfDarkness]] = ambush(p, seat)
            p.then(*steps, MinesAmbushed(seat), HealthRoll(seat, 0, "witch"), MinesEscaped(seat))
        elif special == CURSED:
            p.then(LoseMembers(seat, 0, 1, "desertion"), HealthRoll(seat, 0, "curse"))
        elif special == KURTZ:
            p.push(LoseMembers(seat, 2, 0, "the horror"))
        elif special == KANGER:
            if p.gifts[seat] and face_down(p):
                p.push(RandomResource(seat))
            lose_gifts(p, seat, p.gifts[seat], SPECIALS[special])
        elif special == HAUNTED:
            p.then(LoseMembers(seat, 0, 2, "desertion"), SanityRoll(seat, 0, "shadows"))
        elif special == CANNIBALS:
            p.push(LoseMembers(seat, 1, 2, "cannibals"))
        elif special == ZOMBIES:
            all_returned(p, seat, MACHETE)
            all_returned(p, seat, PICKAX)
            p.then(*ambush(p, seat), *ambush(p, seat), *ambush(p, seat), *ambush(p, seat))
        elif special == THE_LINK:
            all_returned(p, seat, SURVEYING)
            all_returned(p, seat, ALTIMETER)
            p.push(LoseItems(seat, 30))
        elif special == LOST_WORLD:
            all_returned(p, seat, FISHING)
            all_returned(p, seat, TELESCOPE)
            p.push(LoseItems(seat, 40))
        elif special == LOST_EDEN:
            lost_eden(p, seat)


def paid(p: HeartOfDarkness, seat: int, special: int) -> None:
    if special == QUEEN:
        return_resource(p, seat, RIFLE, 1, SPECIALS[special])
        return_resource(p, seat, REVOLVER, 1, SPECIALS[special])
        gain_gifts(p, seat, 20, SPECIALS[special])
    elif special == MADNESS:
        lose_gifts(p, seat, 10, SPECIALS[special])
        gain_food(p, seat, 5, SPECIALS[special])
    elif special == LEPROSY:
        all_returned(p, seat, CANNABIS)
    elif special == PLAGUE:
        all_returned(p, seat, CANTEEN)
    elif special == WILDMAN:
        return_resource(p, seat, REVOLVER, 1, SPECIALS[special])
        p.special = 0
        gain_time(p, seat, 2, SPECIALS[special])  # HD-Q39, HD-Q13
    elif special == KURTZ:
        all_returned(p, seat, QUININE)
        gain_gifts(p, seat, 20, SPECIALS[special])
    else:
        p.ammo[seat] -= 3
        p.tell("loses", seat, "ammo", 3, SPECIALS[special])


def all_returned(p: HeartOfDarkness, seat: int, resource: int) -> None:
    return_resource(p, seat, resource, p.owned(seat, resource), "special discovery")


def ambush(p: HeartOfDarkness, seat: int) -> list[Step[HeartOfDarkness]]:
    """HD-Q26: also in a Jungle, without terrain modifier; the switch spares it."""
    if p.terrain_of(seat) == JUNGLE and not p.board.switches.special_ambush_in_jungle:
        return []
    return [AmbushRoll(seat, HUMILITY)]


class MinesAmbushed(Do[HeartOfDarkness]):
    rule: ClassVar[str] = "HD-5M"

    def auto(self, p: HeartOfDarkness) -> None:
        p.cause = 0


class MinesEscaped(Do[HeartOfDarkness]):
    """HD-Q10: a loss that Quinine cancelled is no loss."""

    rule: ClassVar[str] = "HD-5M"

    def auto(self, p: HeartOfDarkness) -> None:
        if not p.hurt & MINES:
            gain_gifts(p, self.seat, 20, SPECIALS[SOLOMONS_MINES])


def lost_eden(p: HeartOfDarkness, seat: int) -> None:
    """All Resources but one Diary; HD-Q43: whose Health or Sanity is 0 stays lost."""
    for resource in range(KINDS):
        kept = 1 if resource == DIARY and p.has(seat, DIARY) else 0
        return_resource(p, seat, resource, p.owned(seat, resource) - kept, SPECIALS[LOST_EDEN])
    gain_health(p, seat, p.board.charts.best, SPECIALS[LOST_EDEN])
    gain_sanity(p, seat, p.board.charts.best, SPECIALS[LOST_EDEN])
    if p.discontent[seat] < p.board.charts.revolt:
        p.discontent[seat] = 1
