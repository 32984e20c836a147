"""The Village of The Heart of Darkness (HD-5K.6, HD-5K.7) and the river connection, with Bad Luck (HD-4G, HD-Q41).

Only what tries the kernel: Revolver, Warband, Canoes and Guide, and the returning of Rumors are left out.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import trait

from cairn.core.actions import Actions, Domain, Kind
from cairn.core.agenda import Ask, Do, Position, Reaction, View, new_position
from cairn.core.declared import declare
from cairn.core.dice import D6, D10, Roll, force_reroll
from cairn.core.steps import catalogue

COLOURS: Final = ("red", "green", "blue")  # of the seats, and of the Bad Luck Marker each begins with
ACTIONS: Final = Actions(
    Kind("offer", Domain("gift", ("nothing", "gifts", "cannabis"))),
    Kind("trade", Domain("ware", ("nothing", "food"))),
    Kind("lose", Domain("item", ("gift", "food"))),
    Kind("accept"),
    Kind("bad-luck", Domain("marker", COLOURS)),
    Kind("reroll", Domain("die", ("first", "second"))),
)
OFFER_NOTHING: Final[int] = ACTIONS.parse("offer nothing")
OFFER_GIFTS: Final[int] = ACTIONS.parse("offer gifts")
OFFER_CANNABIS: Final[int] = ACTIONS.parse("offer cannabis")
TRADE_NOTHING: Final[int] = ACTIONS.parse("trade nothing")
TRADE_FOOD: Final[int] = ACTIONS.parse("trade food")
LOSE_GIFT: Final[int] = ACTIONS.parse("lose gift")
LOSE_FOOD: Final[int] = ACTIONS.parse("lose food")
ACCEPT: Final[int] = ACTIONS.parse("accept")
BAD_LUCK: Final[int] = ACTIONS.start("bad-luck")
REROLL: Final[int] = ACTIONS.start("reroll")

TRACK_NUMBER: Final = (0, -3, -2, -1, 0, 0)  # HD-2B: what a Health or Sanity of 1 to 5 adds


@trait
class VillageTable:
    askaris: list[int]
    porters: list[int]
    gifts: list[int]
    food: list[int]
    cannabis: list[int]
    health: list[int]
    sanity: list[int]
    dp: list[int]
    slot: list[int]
    slavers: list[int]  # 1: in a slaver region
    previous: list[str]  # the Encounter under the Arrow
    markers: list[tuple[int, ...]]
    turn_track: list[int]
    rumor: int  # the slot it was told to lie on
    connected: int


class VillageView(View, VillageTable):
    pass


class Heart(Position, VillageTable):
    pass


declare(Heart, VillageView)


def new_heart(seats: int) -> Heart:
    p = new_position(Heart, None)
    p.askaris, p.porters = [6] * seats, [8] * seats
    p.gifts, p.food, p.cannabis = [10] * seats, [20] * seats, [0] * seats
    p.health, p.sanity = [5] * seats, [5] * seats
    p.dp, p.slot, p.slavers, p.previous = [0] * seats, [1] * seats, [0] * seats, [""] * seats
    p.markers = [(seat,) for seat in range(seats)]
    p.turn_track = list(range(seats))
    return p


class HeartRoll(Roll[Heart]):
    """Any die a player rolls: the others may hand over Bad Luck."""

    def polls(self, p: Heart, stand: tuple[int, ...]) -> None:
        """HD-4G: with three players or more. HD-Q41: in Turn Track order, beginning after the roller."""
        if len(p.turn_track) >= 3 and self.matters(p):
            place = p.turn_track.index(self.seat)
            others = p.turn_track[place + 1 :] + p.turn_track[:place]
            dice = tuple([die for die in range(len(self.dice)) if die not in stand])
            p.then(*[BadLuck(seat, self.seat, dice) for seat in others])


class BadLuck(Reaction[Heart]):
    rule: ClassVar[str] = "HD-4G"

    def __init__(self, seat: int, roller: int, dice: tuple[int, ...]) -> None:
        self.seat = seat
        self.roller = roller
        self.dice = dice  # those that were not rerolled

    def legal(self, p: Heart) -> list[int]:
        """Not against a player with less DP, and no marker of the receiver's own colour. Alone, "accept" is given."""
        if p.dp[self.seat] > p.dp[self.roller]:
            return [ACCEPT]
        return [ACCEPT] + [BAD_LUCK + marker for marker in p.markers[self.seat] if marker != self.roller]

    def default(self) -> int:
        return ACCEPT

    def choose(self, p: Heart, action: int) -> None:
        if action == ACCEPT:
            return
        marker = action - BAD_LUCK
        p.markers[self.seat] = tuple([mine for mine in p.markers[self.seat] if mine != marker])
        p.markers[self.roller] += (marker,)
        p.tell("bad luck", self.seat, COLOURS[marker])
        p.push(NameDie(self.seat, self.dice))


class NameDie(Ask[Heart]):
    """With two dice the giver names the die; a single one names itself. HD-Q41: at most one marker each."""

    rule: ClassVar[str] = "HD-4G"

    def __init__(self, seat: int, dice: tuple[int, ...]) -> None:
        self.seat = seat
        self.dice = dice

    def legal(self, p: Heart) -> list[int]:
        return [REROLL + die for die in self.dice]

    def choose(self, p: Heart, action: int) -> None:
        force_reroll(p, action - REROLL)


class Village(Ask[Heart]):
    """Before rolling: 2 Gifts make it likelier to be liked, Cannabis makes it sure."""

    rule: ClassVar[str] = "HD-5K.6"

    def legal(self, p: Heart) -> list[int]:
        actions = [OFFER_NOTHING]
        if p.previous[self.seat] != "missionary":  # then Like is automatic
            if p.gifts[self.seat] >= 2:
                actions.append(OFFER_GIFTS)
            if p.cannabis[self.seat]:
                actions.append(OFFER_CANNABIS)
        return actions

    def choose(self, p: Heart, action: int) -> None:
        if action == OFFER_CANNABIS:
            p.cannabis[self.seat] -= 1
        if action == OFFER_CANNABIS or p.previous[self.seat] == "missionary":
            p.push(Respect(self.seat, 1))
            return
        if action == OFFER_GIFTS:
            p.gifts[self.seat] -= 2
        p.push(LikeRoll(self.seat, int(action == OFFER_GIFTS)))


class LikeRoll(HeartRoll):
    rule: ClassVar[str] = "HD-5K.6"

    def __init__(self, seat: int, gifts: int) -> None:
        self.seat = seat
        self.gifts = gifts

    def source(self) -> str:
        return "like-roll"

    def modifiers(self, p: Heart) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        if p.slavers[self.seat]:
            found.append(("slaver region", 1))
        if self.gifts:
            found.append(("gifts", -1))
        if TRACK_NUMBER[p.health[self.seat]]:
            found.append(("Health", TRACK_NUMBER[p.health[self.seat]]))
        return found

    def good(self, p: Heart, value: int) -> bool:
        return value <= 2

    def needs(self, p: Heart) -> str:
        return "2 or less"

    def matters(self, p: Heart) -> bool:
        return self.good(p, 1 + self.modifier(p)) != self.good(p, 6 + self.modifier(p))

    def settle(self, p: Heart, value: int) -> None:
        p.push(Respect(self.seat, int(self.good(p, value))))


class Respect(Do[Heart]):
    """Automatic after a Village, otherwise by the die."""

    rule: ClassVar[str] = "HD-5K.6"

    def __init__(self, seat: int, likes: int) -> None:
        self.seat = seat
        self.likes = likes

    def auto(self, p: Heart) -> None:
        if p.previous[self.seat] == "village":
            p.push(Reception(self.seat, self.likes, 0))
        else:
            p.push(RespectRoll(self.seat, self.likes))


class RespectRoll(HeartRoll):
    rule: ClassVar[str] = "HD-5K.6"
    dice: ClassVar[tuple[int, ...]] = D10

    def __init__(self, seat: int, likes: int) -> None:
        self.seat = seat
        self.likes = likes

    def source(self) -> str:
        return "respect-roll"

    def modifiers(self, p: Heart) -> list[tuple[str, int]]:
        number = TRACK_NUMBER[p.sanity[self.seat]]
        return [("Sanity", number)] if number else []

    def good(self, p: Heart, value: int) -> bool:
        return value <= p.askaris[self.seat]

    def needs(self, p: Heart) -> str:
        return f"{p.askaris[self.seat]} or less"

    def settle(self, p: Heart, value: int) -> None:
        p.push(Reception(self.seat, self.likes, value))


class Reception(Do[Heart]):
    """The table of HD-5K.6, in the order of HD-Q31: Rumor, feast, trade."""

    rule: ClassVar[str] = "HD-5K.6"

    def __init__(self, seat: int, likes: int, respect: int) -> None:
        self.seat = seat
        self.likes = likes
        self.respect = respect  # the modified roll; 0 where it was automatic

    def auto(self, p: Heart) -> None:
        seat = self.seat
        respects = self.respect <= p.askaris[seat]
        if self.likes and respects and p.previous[seat] != "wildlife":
            p.then(RumorRoll(seat), FeastRoll(seat), Trade(seat))
        elif self.likes:
            p.then(RumorRoll(seat), Trade(seat))
        elif not respects:
            p.push(LoseItems(seat, 5))
            if self.respect == 9:
                p.porters[seat] -= 1
            elif self.respect == 10:
                p.askaris[seat] -= 1


class RumorRoll(HeartRoll):
    """HD-Q41: a slot that is not usable is rolled again by procedure; the first usable one may be attacked."""

    rule: ClassVar[str] = "HD-5L.2"

    def source(self) -> str:
        return "rumor-slot"

    def usable(self, p: Heart, value: int) -> bool:
        return value != p.slot[self.seat]

    def settle(self, p: Heart, value: int) -> None:
        p.rumor = value


class FeastRoll(HeartRoll):
    rule: ClassVar[str] = "HD-5K.6"
    dice: ClassVar[tuple[int, ...]] = D10

    def source(self) -> str:
        return "feast"

    def settle(self, p: Heart, value: int) -> None:
        p.food[self.seat] += value


class Trade(Ask[Heart]):
    rule: ClassVar[str] = "HD-5K.7"

    def legal(self, p: Heart) -> list[int]:
        if p.gifts[self.seat] < 5 or p.previous[self.seat] == "tusk":
            return []
        return [TRADE_NOTHING, TRADE_FOOD]

    def choose(self, p: Heart, action: int) -> None:
        if action == TRADE_FOOD:
            p.gifts[self.seat] -= 5
            p.food[self.seat] += 10


class LoseItems(Ask[Heart]):
    """Any mix of Gifts and Food, one at a time, as far as there is."""

    rule: ClassVar[str] = "HD-2C"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def legal(self, p: Heart) -> list[int]:
        gifts = [LOSE_GIFT] if p.gifts[self.seat] else []
        return gifts + ([LOSE_FOOD] if p.food[self.seat] else [])

    def choose(self, p: Heart, action: int) -> None:
        if action == LOSE_GIFT:
            p.gifts[self.seat] -= 1
        else:
            p.food[self.seat] -= 1
        if self.left > 1:
            p.push(LoseItems(self.seat, self.left - 1))


class ConnectionRoll(HeartRoll):
    """River connection: a d6 and a d10 together at most the chart's number."""

    rule: ClassVar[str] = "HD-4C"
    dice: ClassVar[tuple[int, ...]] = D6 + D10

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def source(self) -> str:
        return "connection-roll"

    def good(self, p: Heart, value: int) -> bool:
        return value <= self.number

    def needs(self, p: Heart) -> str:
        return f"{self.number} or less"

    def settle(self, p: Heart, value: int) -> None:
        p.connected = int(self.good(p, value))


STEPS: Final = catalogue(__name__)
