"""Adventure Tours: the position."""

from __future__ import annotations

from typing import ClassVar

from ...core.agenda import Position, agenda_seen_by
from ...core.chance import Chance
from .guide import CARD_COST, WIDE_CHOICE, Guide, with_card, without_card
from .view import Cards, Memory, ToursView


class Tours(Position):
    """Lists have one entry for each seat; `levels` has three."""

    fields: ClassVar[tuple[str, ...]] = (
        "round", "starter", "turn", "ability", "extra", "exhausted", "boards", "money", "reckoned", "hands", "members",
        "equipment", "levels", "discards", "pile", "bottom", "memory",
    )  # fmt: skip

    def __init__(
        self,
        chance: Chance | None,
        guide: Guide,
        round: int,
        starter: int,
        turn: int,
        ability: int,
        extra: int,
        exhausted: int,
        boards: list[int],
        money: list[int],
        reckoned: list[tuple[int, int, int, int]],
        hands: list[Cards],
        members: list[Cards],
        equipment: list[Cards],
        levels: list[int],
        discards: list[int],
        pile: list[int],
        bottom: list[int],
        memory: list[Memory],
    ) -> None:
        super().__init__(chance)
        self.guide = guide  # shared by all positions of a match, neither copied nor dumped
        self.round = round  # the running one, from 1
        self.starter = starter
        self.turn = turn  # the active player
        self.ability = ability  # of the active player's board; 0 once used in this turn (AT-B0)
        self.extra = extra  # extra turns of the active player still to come (AT-A9)
        self.exhausted = exhausted  # 1: the last card was taken and the turn is being finished
        self.boards = boards
        self.money = money
        self.reckoned = reckoned  # (money before, income, cards held, money after) of each seat in each finished round
        self.hands = hands  # sorted
        self.members = members  # in the order of placing, the newest last (AT-V4)
        self.equipment = equipment
        self.levels = levels  # AT-V1: seat by seat red, blue, yellow; kept in step by `equip` and `unequip`
        self.discards = discards  # the top last
        self.pile = pile  # sorted: which card comes next is decided when it is drawn
        self.bottom = bottom  # cards put under the pile, the next one first: drawn after all of `pile`
        self.memory = memory  # what a seat saw of another's hand (section 13)

    def copy(self) -> Tours:
        other = Tours(
            self.chance, self.guide, self.round, self.starter, self.turn, self.ability, self.extra, self.exhausted,
            self.boards[:], self.money[:], self.reckoned[:], self.hands[:], self.members[:], self.equipment[:],
            self.levels[:], self.discards[:], self.pile[:], self.bottom[:], self.memory[:],
        )  # fmt: skip
        self.copy_kernel_to(other)
        return other

    def scores(self) -> list[int]:
        return self.money[:]

    def winners(self) -> list[int]:
        """AT-G2: equal money is a shared win."""
        most = max(self.money)
        return [seat for seat in range(len(self.money)) if self.money[seat] == most]

    def income(self, seat: int) -> int:
        """AT-P1, AT-P4, AT-V3: members pay, equipment does not."""
        pay = self.guide.pay
        total = 0
        for card in self.members[seat]:
            total += pay[card]
        return total

    def cost(self, seat: int) -> int:
        return CARD_COST * len(self.hands[seat])

    def board_ability(self, seat: int) -> int:
        return self.guide.abilities[self.boards[seat]]

    def cards_left(self) -> int:
        """In the draw pile; the number is public (section 13)."""
        return len(self.pile) + len(self.bottom)

    # Cards move

    def gain(self, seat: int, card: int) -> None:
        self.hands[seat] = with_card(self.hands[seat], card)

    def lose(self, seat: int, card: int) -> None:
        """A hand card leaves in everybody's sight."""
        self.hands[seat] = without_card(self.hands[seat], card)
        if self.memory:
            self.memory = [entry for entry in [seen_leaving(entry, seat, card) for entry in self.memory] if certain(entry)]

    def lose_unseen(self, seat: int, card: int) -> None:
        """AT-B5: a hand card goes under the pile; who had seen the hand no longer knows which cards are left of it."""
        self.hands[seat] = without_card(self.hands[seat], card)
        if self.memory:
            self.memory = [entry for entry in [left_unseen(entry, seat) for entry in self.memory] if certain(entry)]

    def remember(self, viewer: int, holder: int, cards: Cards) -> None:
        """A seat has seen cards that another holds: all of its hand, or one that it itself had put under the pile."""
        kept = [entry for entry in self.memory if entry[0] != viewer or entry[1] != holder]
        if cards:
            kept.append((viewer, holder, 0, cards))
        self.memory = sorted(kept)

    def known(self, viewer: int, holder: int) -> Cards:
        for entry in self.memory:
            if entry[0] == viewer and entry[1] == holder:
                return entry[3]
        return ()

    def equip(self, seat: int, card: int) -> None:
        self.equipment[seat] += (card,)
        self.change_levels(seat, card, 1)

    def unequip(self, seat: int) -> int:
        """AT-V4: the newest goes. AT-A7: levels change at once, members stay (AT-Q9)."""
        card = self.equipment[seat][-1]
        self.equipment[seat] = self.equipment[seat][:-1]
        self.change_levels(seat, card, -1)
        return card

    def change_levels(self, seat: int, card: int, sign: int) -> None:
        guide = self.guide
        amount = sign * guide.gear[card]
        if guide.all_three[card]:  # AT-V2
            self.levels[3 * seat] += amount
            self.levels[3 * seat + 1] += amount
            self.levels[3 * seat + 2] += amount
        else:
            self.levels[3 * seat + guide.colour[card]] += amount

    def take_member(self, seat: int) -> int:
        """The newest member leaves."""
        card = self.members[seat][-1]
        self.members[seat] = self.members[seat][:-1]
        return card

    def stop_round(self) -> None:
        """AT-D3: whatever was running is dropped; what lies at the bottom of the agenda is the end of the round."""
        del self.agenda[1:]

    def view(self, seat: int) -> ToursView:
        """Section 13: own hand, own memory, sizes of the rest."""
        owner = self.under_owner()
        seen = ToursView(
            seat,
            self.to_act,
            agenda_seen_by(self, seat),
            self.round,
            self.starter,
            self.turn,
            self.ability,
            self.extra,
            self.exhausted,
            tuple(self.boards),
            tuple(self.money),
            tuple(self.reckoned),
            self.hands[seat] if seat >= 0 else (),
            tuple([len(hand) for hand in self.hands]),
            tuple(self.members),
            tuple(self.equipment),
            tuple(self.levels),
            tuple(self.discards),
            self.cards_left(),
            len(self.bottom),
            tuple(self.bottom) if seat >= 0 and seat == owner else (),
            tuple([entry for entry in self.memory if entry[0] == seat]),
        )
        seen.guide = self.guide
        return seen

    def under_owner(self) -> int:
        """Who knows the cards under the pile; only one board lets a player put some there. -1: nobody."""
        for seat in range(len(self.boards)):
            if self.bottom and self.boards[seat] >= 0 and self.guide.abilities[self.boards[seat]] == WIDE_CHOICE:
                return seat
        return -1


def seen_leaving(entry: Memory, holder: int, card: int) -> Memory:
    """Of alike cards the one seen before is counted as the one that left: the rest is what is surely held."""
    if entry[1] != holder or card not in entry[3]:
        return entry
    return (entry[0], holder, entry[2], without_card(entry[3], card))


def left_unseen(entry: Memory, holder: int) -> Memory:
    return (entry[0], holder, entry[2] + 1, entry[3]) if entry[1] == holder else entry


def certain(entry: Memory) -> bool:
    """Is at least one of the cards surely held?"""
    return entry[2] < len(entry[3])
