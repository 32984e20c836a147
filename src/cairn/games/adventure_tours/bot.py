"""Adventure Tours: `steady`, a player by rule of thumb.

It estimates in coins what a hand will bring with given levels in the turns that are probably left, and what an answer changes
in that. Harm to others counts the more, the better they stand. It is a function of the view: no luck, no memory of its own.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from ...core.agenda import Step
from ...core.catalogue import Message
from .guide import (
    AIM,
    ALLOW,
    ANOTHER_TURN,
    BOARD,
    BREAK_GEAR,
    BRING_FRIEND,
    CARD_COST,
    DRAW_NONE,
    DRAW_ONE,
    DRAW_THE_CARD,
    DRAW_THREE,
    DRAW_TWO,
    DRIVE_AWAY,
    EXTRA_IMPROVE,
    GRAND_DEPARTURE,
    IMPROVE,
    LURE_AWAY,
    OVERBOOKED,
    SEALED_HATCH,
    SEARCH_BAGS,
    SECOND_CAMP,
    SHIELD,
    SKIP,
    TAKE_GEAR,
    TWIN_ENGINES,
    USE,
    WELL_STOCKED,
    WIDE_CHOICE,
)
from .rules.effects import PickFrom, Shield
from .rules.improve import Bury, CampAfter, SealHatch, WideChoice
from .rules.members import Aim, AnotherTurn, BringFriend, ExtraImprove, GrandDeparture, WellStocked
from .rules.rounds import ChooseBoard
from .rules.turns import Play
from .view import Cards, ToursView

# Found by play against itself and its variants.
USUAL_IMPROVEMENTS: Final = 4  # what a sensible leader has placed before the members come
CLOSES: Final = 0.8  # chance that a missing level is made good while there are turns to spare
HOPE: Final = 0.25  # the same without spare turns
SWAP: Final = 0.6  # of what an improvement should gain by drawing a better card than the one placed
LEADER: Final = 0.4  # what a coin lost by the best rival is worth to me
OTHER: Final = 0.3  # and by another
PACE: Final = 0.4  # coins a rival loses with each level that hand cards might need
BOARD_WORTH: Final = {
    SECOND_CAMP: 6.0, SEALED_HATCH: 0.5, WELL_STOCKED: 1.0, TWIN_ENGINES: 0.5, WIDE_CHOICE: 1.5, OVERBOOKED: -1.0,
}  # fmt: skip
NOBODY: Final = -1
MOST: Final = 20  # missing levels, or spare turns: more of them change nothing


def likely_by_gap(spare: int) -> list[float]:
    """The chance that 0, 1, 2, ... missing levels are made good."""
    chances = [1.0]
    for step in range(MOST):
        chances.append(chances[step] * (CLOSES if step < spare else HOPE))
    return chances


LIKELY: Final = [likely_by_gap(spare) for spare in range(MOST + 1)]  # by spare turns


class Outlook:
    """What my hand should bring, by levels and turns left. Weaker players overlook something (levels.py): `rivals` says whether
    it thinks of them, `guessed` is how many turns it takes to be left where it does not count them."""

    def __init__(self, view: ToursView, rivals: bool = True, guessed: int = 0) -> None:
        self.view = view
        self.rivals = rivals
        self.guessed = guessed
        self.guide = view.guide
        self.seat = view.seat
        self.levels = list(view.levels[3 * view.seat : 3 * view.seat + 3])
        self.turns = self.turns_left()
        self.total = 0  # cards not seen, counted when they first matter
        self.coins: list[int] = []  # what these would bring, by colour and demand
        self.rival = NOBODY  # who stands best, likewise
        self.drawn_before: dict[int, float] = {}  # by colour, level and spare turns
        self.worth_before: dict[tuple[int, Cards], float] = {}  # by levels, turns, cards not yet drawn, and the hand

    def turns_left(self) -> int:
        """How many turns I probably still have, this one included: the quickest rival decides."""
        view = self.view
        by_pile = view.pile_size // view.seats()
        fewest = self.guessed or 99
        for seat in range(view.seats()):
            if seat != view.seat and not self.guessed:
                to_equip = max(0, USUAL_IMPROVEMENTS - len(view.equipment[seat]) - len(view.members[seat]))
                fewest = min(fewest, view.hand_sizes[seat] + to_equip)
        return max(1, min(fewest, by_pile + 1))

    def likely(self, card: int, levels: list[int], spare: int) -> float:
        """Chance that a card can join in time."""
        gap: i64 = self.guide.demand[card] - levels[self.guide.colour[card]]
        return LIKELY[min(spare, MOST)][min(gap, MOST)] if gap > 0 else 1.0

    def look_around(self) -> None:
        guide, seen = self.guide, self.view.seen_cards()
        coins, brings, kept_at = guide.to_come[:], guide.brings, guide.kept_at
        for card in seen:
            place: i64 = kept_at[card]
            left: i64 = coins[place]
            coins[place] = left - brings[card]
        self.coins = coins
        self.total = max(1, len(guide.deck) - len(seen))

    def drawn(self, levels: list[int], spare: int) -> float:
        """What an unknown card should bring as a member."""
        if not self.total:
            self.look_around()
        total = 0.0
        for colour in range(3):
            total += self.drawn_of(colour, levels[colour], spare)
        return total / float(self.total)

    def drawn_of(self, colour: int, level: int, spare: int) -> float:
        """What all unknown cards of a colour should bring."""
        key = (colour * 64 + level) * 64 + spare
        known = self.drawn_before.get(key)
        if known is not None:
            return known
        likely, coins = LIKELY[min(spare, MOST)], self.coins
        first: i64 = colour * self.guide.demands
        gap: i64 = -level  # between what is demanded and the level
        total = 0.0
        for place in range(first, first + self.guide.demands):
            to_come = float(coins[place])
            total += to_come * likely[min(gap, MOST)] if gap > 0 else to_come
            gap += 1
        self.drawn_before[key] = total
        return total

    def worth(self, hand: Cards, levels: list[int], turns: int, unknown: int) -> float:
        """Coins to come from a hand, `unknown` cards of it not yet drawn, less what is still held at the end."""
        key = ((((levels[0] * 64 + levels[1]) * 64 + levels[2]) * 64 + turns) * 4 + unknown, hand)
        known = self.worth_before.get(key)
        if known is None:
            known = self.worth_before[key] = self.coming(hand, levels, turns, unknown)
        return known

    def coming(self, hand: Cards, levels: list[int], turns: int, unknown: int) -> float:
        size = len(hand) + unknown
        spare = max(0, turns - size)
        fresh = self.drawn(levels, spare) if unknown or spare else 0.0
        values = [fresh] * unknown
        for card in hand:
            values.append(float(self.guide.pay[card] + CARD_COST) * self.likely(card, levels, spare))
        values.sort()
        values.reverse()
        total = 0.0
        for value in values[:turns]:
            total += value
        if spare:
            for value in values[::-1][:spare]:  # spare turns: the weakest cards make way for new ones
                if fresh > value:
                    total += SWAP * (fresh - value)
        if not size:
            total += 1.0  # the round ends as I want it
        return total - float(CARD_COST * size)

    def improving(self, hand: Cards, card: int, turns: int, draws: int) -> float:
        return self.worth(minus(hand, card), self.raised(card), turns, draws)

    def raised(self, card: int) -> list[int]:
        levels = self.levels[:]
        for colour in range(3):
            if self.guide.all_three[card] or self.guide.colour[card] == colour:
                levels[colour] += self.guide.gear[card]
        return levels

    def lowered(self, cards: Cards) -> list[int]:
        levels = self.levels[:]
        for card in cards:
            for colour in range(3):
                if self.guide.all_three[card] or self.guide.colour[card] == colour:
                    levels[colour] -= self.guide.gear[card]
        return levels

    def adding(self, hand: Cards, card: int, turns: int) -> float:
        left = minus(hand, card)
        return self.guide.pay[card] + self.worth(left, self.levels, turns, 0) + self.action_worth(card, left, turns)

    def action_worth(self, card: int, hand: Cards, turns: int) -> float:
        """What the action of a card just added should gain; not below 0, for it need not be used."""
        guide, action = self.guide, self.guide.action[card]
        if action == EXTRA_IMPROVE and hand:
            now = self.worth(hand, self.levels, turns, 0)
            return max(0.0, max([self.improving(hand, other, turns, 1) for other in hand]) - now)
        if action == BRING_FRIEND and hand:
            return self.friend_worth(hand, guide.colour[card], turns)
        if action == ANOTHER_TURN and hand:
            return max(0.0, self.worth(hand, self.levels, turns + 1, 0) - self.worth(hand, self.levels, turns, 0))
        if action == GRAND_DEPARTURE:
            return max(0.0, self.departing(guide.colour[card], hand, turns))
        if action == SHIELD:
            return 0.5
        best = 0.0
        for seat in range(self.view.seats()):
            best = max(best, self.aiming(action, seat, hand, turns))
        return best

    def friend_worth(self, hand: Cards, colour: int, turns: int) -> float:
        best = 0.0
        now = self.worth(hand, self.levels, turns, 0)
        for card in hand:
            if self.guide.colour[card] == colour and self.guide.demand[card] <= self.levels[colour]:
                gain = self.guide.pay[card] + self.worth(minus(hand, card), self.levels, turns, 0) - now
                best = max(best, gain)
        return best

    def departing(self, colour: int, hand: Cards, turns: int) -> float:
        leaving = tuple([card for card in self.view.equipment[self.seat] if self.guide.colour[card] == colour])
        gain = sum([self.guide.pay[card] for card in leaving])
        return gain + self.worth(hand, self.lowered(leaving), turns, 0) - self.worth(hand, self.levels, turns, 0)

    def aiming(self, action: int, target: int, hand: Cards, turns: int) -> float:
        """What an aimed action gains me, by hurting another or by helping myself; below 0 where it helps nobody."""
        view = self.view
        if target == self.seat:
            return self.aiming_at_myself(action, hand, turns)
        if not self.rivals:
            return 0.0
        if self.rival == NOBODY:
            self.rival = leader(view)
        weight = LEADER if target == self.rival else OTHER
        if view.members[target] and action != SEARCH_BAGS and has_shield(view, target):
            weight *= 0.5
        held = view.hand_sizes[target]
        if action in (DRAW_ONE, DRAW_TWO):
            count = 1 if action == DRAW_ONE else 2
            if held <= 2:  # it would end the round before I am done
                return weight * (CARD_COST * count + 1.0) + 0.3 * max(0.0, self.worth(hand, self.levels, turns + 1, 0))
            return weight * count * (CARD_COST - 0.3 * min(held, 5))
        if action in (DRIVE_AWAY, LURE_AWAY):
            if not view.members[target]:
                return -1.0
            pay = self.guide.pay[view.members[target][-1]]
            return weight * pay + (pay if action == LURE_AWAY else 0)
        if action in (BREAK_GEAR, TAKE_GEAR):
            if not view.equipment[target]:
                return -1.0
            card = view.equipment[target][-1]
            harm = weight * PACE * held * self.guide.gear[card] * (2 if self.guide.all_three[card] else 1)
            if action == BREAK_GEAR:
                return harm
            return harm + self.worth(hand, self.raised(card), turns, 0) - self.worth(hand, self.levels, turns, 0)
        if action == SEARCH_BAGS and held > 1:
            return weight * 2.0
        return -1.0

    def aiming_at_myself(self, action: int, hand: Cards, turns: int) -> float:
        now = self.worth(hand, self.levels, turns, 0)
        if action in (DRAW_ONE, DRAW_TWO):
            return self.worth(hand, self.levels, turns, 1 if action == DRAW_ONE else 2) - now - 0.5
        if action == SEARCH_BAGS and hand:
            return max([self.worth(minus(hand, card), self.levels, turns, 0) for card in hand]) - now
        return -2.0  # my own newest equipment or member


def minus(hand: Cards, card: int) -> Cards:
    index = hand.index(card)
    return hand[:index] + hand[index + 1 :]


def has_shield(view: ToursView, seat: int) -> bool:
    action = view.guide.action
    for card in view.members[seat]:  # noqa: SIM110 - no generator: this is asked in every playout
        if action[card] == SHIELD:
            return True
    return False


def leader(view: ToursView) -> int:
    """The rival who stands best: money, and what the members pay less the cards held."""
    best, first = -999, NOBODY
    for seat in range(view.seats()):
        if seat != view.seat:
            standing = view.money[seat] + view.income(seat) - CARD_COST * view.hand_sizes[seat]
            if standing > best:
                best, first = standing, seat
    return first


def ratings(view: ToursView, choices: list[int], rivals: bool = True, guessed: int = 0) -> list[float]:
    """What each answer is worth, in coins."""
    step = view.agenda[-1]
    seen = Outlook(view, rivals, guessed)
    return [rate(seen, step, action) for action in choices]


def rate(seen: Outlook, step: Step[Any], action: int) -> float:
    view, guide, turns = seen.view, seen.guide, seen.turns
    hand = view.hand
    later = turns - 1  # turns after this one
    if isinstance(step, Play):
        if action < guide.add:
            return seen.improving(hand, action - IMPROVE, later, 1)
        if action < guide.camp:
            return seen.adding(hand, action - guide.add, later)
        return seen.improving(hand, action - guide.camp, turns, 1) - 0.1
    if isinstance(step, ChooseBoard):
        board = action - BOARD + 1
        start = guide.starts[3 * board] + guide.starts[3 * board + 1] + guide.starts[3 * board + 2]
        return start + 2.0 * BOARD_WORTH[guide.abilities[board]]
    if isinstance(step, Shield):
        return 0.0 if action == ALLOW else shielding(seen, step)
    if isinstance(step, PickFrom):
        card = action - guide.discard
        if step.target == view.seat:
            return seen.worth(minus(hand, card), seen.levels, later, 0)
        gap = max(0, guide.demand[card] - view.levels[3 * step.target + guide.colour[card]])
        return guide.pay[card] - 0.8 * gap
    if isinstance(step, Bury):
        return seen.worth(minus(hand, action - guide.bury), seen.levels, later, 0)
    if isinstance(step, (SealHatch, WideChoice)):
        if action == DRAW_NONE:
            return seen.worth(hand, seen.levels, later, 0) + 0.1
        if action == DRAW_THREE:  # a choice of three is better than one card, unless it ends the round (AT-Q32)
            return 1000.0 if view.pile_size > 3 else -1000.0
        return seen.worth(hand, seen.levels, later, 1) if action == DRAW_THE_CARD else 0.0
    if action == SKIP:
        return seen.worth(hand, seen.levels, later, 0)
    if isinstance(step, Aim):
        return seen.worth(hand, seen.levels, later, 0) + seen.aiming(guide.action[step.card], action - AIM, hand, later)
    if isinstance(step, ExtraImprove):
        return seen.improving(hand, action - IMPROVE, later, 1)
    if isinstance(step, CampAfter):
        return seen.improving(hand, action - guide.camp, later, 1)
    if isinstance(step, (BringFriend, WellStocked)):
        return seen.adding(hand, action - guide.add, later) + 0.1
    if isinstance(step, AnotherTurn):
        return seen.worth(hand, seen.levels, later + 1, 0) + 0.5
    if isinstance(step, GrandDeparture) and action == USE:
        return seen.worth(hand, seen.levels, later, 0) + seen.departing(guide.colour[step.card], hand, later)
    return 0.0


def shielding(seen: Outlook, step: Shield) -> float:
    """What the shield saves me, less what it would have paid."""
    view, guide = seen.view, seen.guide
    hand, turns = view.hand, seen.turns
    action = guide.action[step.card]
    cost = float(min([guide.pay[card] for card in view.members[view.seat] if guide.action[card] == SHIELD]))
    now = seen.worth(hand, seen.levels, turns, 0)
    newest = view.members[view.seat][-1]
    if action in (DRIVE_AWAY, LURE_AWAY):
        lost = float(guide.pay[newest])
        return lost - cost + (OTHER * lost if action == LURE_AWAY else 0.0)
    if action in (BREAK_GEAR, TAKE_GEAR):
        return now - seen.worth(hand, seen.lowered(view.equipment[view.seat][-1:]), turns, 0) - cost
    if action == SEARCH_BAGS:
        return now - min([seen.worth(minus(hand, card), seen.levels, turns, 0) for card in hand]) - cost
    return now - seen.worth(hand, seen.levels, turns, 1 if action == DRAW_ONE else 2) - cost


def steady(view: ToursView, choices: list[int]) -> int:
    """The best answer; of equals the first."""
    if len(choices) == 1:
        return choices[0]
    return best(choices, ratings(view, choices))


def best(choices: list[int], rated: list[float]) -> int:
    return choices[rated.index(max(rated))]


def reason(view: ToursView, choices: list[int]) -> tuple[int, Message]:
    """The same answer, and why."""
    action = steady(view, choices)
    return action, why(view, action)


def why(view: ToursView, action: int) -> Message:
    step, seen, guide = view.agenda[-1], Outlook(view), view.guide
    if isinstance(step, (Play, CampAfter, ExtraImprove)) and (
        IMPROVE <= action < guide.add or guide.camp <= action < guide.discard
    ):
        card = (action - IMPROVE) % guide.kinds
        opened = [other for other in minus(view.hand, card) if opens(seen, card, other)]
        if opened:
            return Message("hint-opens", {"cards": view.words(opened)})
        return Message("hint-equip", {"turns": seen.turns})
    if guide.add <= action < guide.camp:
        return Message("hint-recruit", {"pay": guide.pay[action - guide.add]})
    if AIM <= action < DRAW_NONE:
        target = action - AIM
        if target == view.seat:
            return Message("hint-aim-self", {})
        return Message("hint-aim-leader", {"target": target}) if target == leader(view) else Message("hint-aim-most", {})
    if isinstance(step, Shield):
        return Message("hint-allow", {}) if action == ALLOW else Message("hint-block", {})
    if action == SKIP:
        return Message("hint-skip", {})
    if isinstance(step, (Bury, PickFrom)):
        mine = isinstance(step, Bury) or step.target == view.seat
        return Message("hint-least", {}) if mine else Message("hint-confiscate", {})
    if isinstance(step, ChooseBoard):
        return Message("hint-board", {})
    return Message("hint-hatch", {}) if action == DRAW_NONE else Message("hint-gain", {})


def opens(seen: Outlook, card: int, other: int) -> bool:
    """Can another card join only after this improvement?"""
    colour = seen.guide.colour[other]
    return seen.levels[colour] < seen.guide.demand[other] <= seen.raised(card)[colour]
