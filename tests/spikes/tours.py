"""A chain of actions of Adventure Tours: Pater Miller, `twin_engines` and an empty pile (AT-A4, AT-M, AT-B4, AT-D3)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import trait

from cairn.core.actions import Actions, Domain, Kind
from cairn.core.agenda import Ask, AskHidden, Do, Luck, Position, Reaction, Reveal, View, new_position
from cairn.core.declared import declare, own_as, size_as
from cairn.core.steps import catalogue

CARDS: Final = ("red-betty", "red-rufus", "red-anthrop", "red-vane", "blue-miller", "blue-nobleman")
BETTY: Final = 0  # AT-E7 draw_two
RUFUS: Final = 1  # AT-E4 bring_friend
ANTHROP: Final = 2  # AT-E6 drive_away
VANE: Final = 3  # AT-E8 search_bags
MILLER: Final = 4  # AT-E2 shield
NOBLEMAN: Final = 5  # AT-E9 none
RED: Final = (BETTY, RUFUS, ANTHROP, VANE)

ACTIONS: Final = Actions(
    Kind("add", Domain("card", CARDS)),
    Kind("action", Domain("use", ("skip", "use"))),
    Kind("again", Domain("use", ("no", "yes"))),
    Kind("target", Domain("seat", ("0", "1", "2"))),
    Kind("shield", Domain("use", ("no", "yes"))),
    Kind("friend", Domain("card", (*CARDS, "none"))),
    Kind("discard", Domain("card", CARDS)),
)
ADD: Final[int] = ACTIONS.start("add")
SKIP: Final[int] = ACTIONS.parse("action skip")
USE: Final[int] = ACTIONS.parse("action use")
ENOUGH: Final[int] = ACTIONS.parse("again no")
AGAIN: Final[int] = ACTIONS.parse("again yes")
TARGET: Final[int] = ACTIONS.start("target")
ALLOW: Final[int] = ACTIONS.parse("shield no")
SHIELD: Final[int] = ACTIONS.parse("shield yes")
FRIEND: Final[int] = ACTIONS.start("friend")
NO_FRIEND: Final[int] = ACTIONS.parse("friend none")
DISCARD: Final[int] = ACTIONS.start("discard")


@trait
class ToursTable:
    members: list[tuple[int, ...]]
    discards: list[int]
    turn: int
    twin_engines: int = -1  # the seat that may still use it this turn (AT-B0)
    ender: int = -1  # who ended the round


class ToursView(View, ToursTable):
    hand: tuple[int, ...] = ()
    pile_size: int


class Tours(Position, ToursTable):
    hands: list[tuple[int, ...]]
    pile: list[int]  # sorted

    def take_from_hand(self, seat: int, card: int) -> None:
        hand = list(self.hands[seat])
        hand.remove(card)
        self.hands[seat] = tuple(hand)


declare(Tours, ToursView, hands=own_as("hand"), pile=size_as("pile_size"))


def new_tours(hands: list[tuple[int, ...]], pile: list[int]) -> Tours:
    p = new_position(Tours, None)
    p.hands, p.pile = hands, sorted(pile)
    p.members = [() for _ in hands]
    return p


class Play(AskHidden[Tours]):
    rule: ClassVar[str] = "AT-T1"

    def legal(self, p: Tours) -> list[int]:
        return [ADD + card for card in sorted(set(p.hands[self.seat]))]

    def choose(self, p: Tours, action: int) -> None:
        p.then(Add(self.seat, action - ADD), EndTurn(self.seat))


class Add(Do[Tours]):
    rule: ClassVar[str] = "AT-A1"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def auto(self, p: Tours) -> None:
        p.take_from_hand(self.seat, self.card)
        p.members[self.seat] += (self.card,)
        p.push(UseAction(self.seat, self.card))


class UseAction(Ask[Tours]):
    """AT-A4: all that the action sets off comes before what lies below it on the agenda."""

    rule: ClassVar[str] = "AT-A2"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def legal(self, p: Tours) -> list[int]:
        if self.card not in RED or not available(p, self.card):
            return []
        return [SKIP, USE]

    def choose(self, p: Tours, action: int) -> None:
        if action == USE:
            p.then(Resolve(self.seat, self.card), TwinEngines(self.seat, self.card))


class TwinEngines(Ask[Tours]):
    """After the first resolution, cancelled or not; once in all for a whole chain (AT-Q24)."""

    rule: ClassVar[str] = "AT-B4"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def legal(self, p: Tours) -> list[int]:
        return [ENOUGH, AGAIN] if p.twin_engines == self.seat and available(p, self.card) else []

    def choose(self, p: Tours, action: int) -> None:
        if action == AGAIN:
            p.twin_engines = -1
            p.push(Resolve(self.seat, self.card))


class Resolve(Do[Tours]):
    """AT-Q22: carrying out an action does not need its card any more."""

    rule: ClassVar[str] = "AT-A2"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def auto(self, p: Tours) -> None:
        if self.card == RUFUS:
            p.push(BringFriend(self.seat))
        else:
            p.push(ChooseTarget(self.seat, self.card))


class BringFriend(AskHidden[Tours]):
    """Whether there is a friend in the hand is nobody's business: "none" is always an answer."""

    rule: ClassVar[str] = "AT-E4"

    def legal(self, p: Tours) -> list[int]:
        return [FRIEND + card for card in sorted(set(p.hands[self.seat])) if card in RED] + [NO_FRIEND]

    def choose(self, p: Tours, action: int) -> None:
        if action != NO_FRIEND:
            p.push(Add(self.seat, action - FRIEND))


class ChooseTarget(Ask[Tours]):
    rule: ClassVar[str] = "AT-A3"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def legal(self, p: Tours) -> list[int]:
        return [TARGET + seat for seat in targets(p, self.card)]

    def choose(self, p: Tours, action: int) -> None:
        target = action - TARGET
        p.then(Shield(target, self.seat), Effect(self.seat, self.card, target))


def available(p: Tours, card: int) -> bool:
    """AT-A3: some player is there on whom it can do something. Rufus' friends are hidden, so he is always asked."""
    return card == RUFUS or bool(targets(p, card))


def targets(p: Tours, card: int) -> list[int]:
    """AT-A3: only players on whom the action can do something."""
    seats = range(len(p.hands))
    if card == ANTHROP:
        return [seat for seat in seats if p.members[seat]]
    if card == VANE:
        return [seat for seat in seats if p.hands[seat]]
    return list(seats)


class Shield(Reaction[Tours]):
    """Asked before anything is done or shown (AT-M3). It lies on the effect it may cancel."""

    rule: ClassVar[str] = "AT-M2"

    def __init__(self, seat: int, actor: int) -> None:
        self.seat = seat
        self.actor = actor

    def legal(self, p: Tours) -> list[int]:
        if self.seat == self.actor or MILLER not in p.members[self.seat]:  # AT-M6, AT-M1
            return []
        return [ALLOW, SHIELD]

    def default(self) -> int:
        return ALLOW

    def choose(self, p: Tours, action: int) -> None:
        if action == SHIELD:
            p.agenda.pop()  # AT-M4: no effect; what was to follow goes on
            members = list(p.members[self.seat])
            members.remove(MILLER)
            p.members[self.seat] = tuple(members)
            p.discards.append(MILLER)


class Effect(Do[Tours]):
    rule: ClassVar[str] = "AT-A2"

    def __init__(self, seat: int, card: int, target: int) -> None:
        self.seat = seat
        self.card = card
        self.target = target

    def auto(self, p: Tours) -> None:
        if self.card == BETTY:
            p.push(DrawCards(self.target, 2))
        elif self.card == ANTHROP:
            p.discards.append(p.members[self.target][-1])
            p.members[self.target] = p.members[self.target][:-1]
        else:
            p.then(LookIntoBags(self.seat, self.target), SearchBags(self.seat, self.target))


class LookIntoBags(Reveal[Tours]):
    """The actor sees the hand and can take nothing back from now on."""

    rule: ClassVar[str] = "AT-E8"

    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target

    def auto(self, p: Tours) -> None:
        p.whisper(self.seat, "looks", self.seat, self.target, " ".join([CARDS[card] for card in p.hands[self.target]]))


class SearchBags(AskHidden[Tours]):
    """Nobody else learns what could be chosen."""

    rule: ClassVar[str] = "AT-E8"

    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target

    def legal(self, p: Tours) -> list[int]:
        return [DISCARD + card for card in sorted(set(p.hands[self.target]))]

    def choose(self, p: Tours, action: int) -> None:
        p.take_from_hand(self.target, action - DISCARD)
        p.discards.append(action - DISCARD)


class DrawCards(Luck[Tours]):
    rule: ClassVar[str] = "AT-D1"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def source(self) -> str:
        return "pile"

    def ways(self, p: Tours) -> int:
        return len(p.pile)

    def word(self, p: Tours, way: int) -> str:
        return CARDS[p.pile[way]]

    def happen(self, p: Tours, way: int) -> None:
        card = p.pile.pop(way)
        p.hands[self.seat] += (card,)
        p.whisper(self.seat, "draws", self.seat, CARDS[card])
        if not p.pile:
            p.agenda.clear()  # AT-D3: the chain, the ability and the turn are dropped
            p.push(EndRound(p.turn))  # the active player ended it, whoever drew
        elif self.left > 1:
            p.push(DrawCards(self.seat, self.left - 1))


class EndTurn(Do[Tours]):
    rule: ClassVar[str] = "AT-T5"

    def auto(self, p: Tours) -> None:
        if not p.hands[self.seat]:
            p.push(EndRound(self.seat))
        else:
            p.turn = (self.seat + 1) % len(p.hands)
            p.push(Play(p.turn))


class EndRound(Do[Tours]):
    """`seat` is the ender (AT-G1)."""

    rule: ClassVar[str] = "AT-G1"

    def auto(self, p: Tours) -> None:
        p.ender = self.seat


STEPS: Final = catalogue(__name__)
