"""Adventure Tours: the position."""

from __future__ import annotations

from ...core.agenda import Position
from ...core.declared import AGREED, BY_RULE, SIZE_ONLY, declare, own_as
from .guide import CARD_COST, WIDE_CHOICE, with_card, without_card
from .view import Cards, Memory, ToursTable, ToursView


class Tours(Position, ToursTable):
    hands: list[Cards]  # sorted
    pile: list[int]  # sorted: which card comes next is decided when it is drawn

    def scores(self) -> list[int]:
        return self.money[:]

    def winners(self) -> list[int]:
        """AT-G2: equal money is a shared win."""
        most = max(self.money)
        return [seat for seat in range(len(self.money)) if self.money[seat] == most]

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

    def inform(self, seen: ToursView) -> None:
        seat = seen.seat
        seen.pile_size = self.cards_left()
        seen.bottom_size = len(self.bottom)
        seen.bottom = self.bottom[:] if seat >= 0 and seat == self.under_owner() else []
        seen.memory = [entry for entry in self.memory if entry[0] == seat]

    def under_owner(self) -> int:
        """Who knows the cards under the pile; only one board lets a player put some there. -1: nobody."""
        for seat in range(len(self.boards)):
            if self.bottom and self.boards[seat] >= 0 and self.guide.abilities[self.boards[seat]] == WIDE_CHOICE:
                return seat
        return -1


declare(
    Tours, ToursView, guide=AGREED, hands=own_as("hand", "hand_sizes"), pile=SIZE_ONLY, bottom=BY_RULE, memory=BY_RULE,
)  # fmt: skip


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
