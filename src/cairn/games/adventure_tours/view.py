"""Adventure Tours: what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import trait

from ...core.agenda import OVER, View
from .guide import ABILITY_KEYS, ACTION_KEYS, CARD_COST, CATEGORIES, COLOURS, DESERT, SHIELD, Guide, gear_of

Cards = tuple[int, ...]
# (who knows, whose hand, how many of these may since have gone under the pile, the cards)
Memory = tuple[int, int, int, Cards]


@trait
class ToursTable:
    """What everybody may know, section 13 of the rules, and of the last two fields each seat its part.

    Lists have one entry for each seat; `levels` has three.
    """

    guide: Guide
    round: int  # the running one, from 1
    starter: int
    turn: int  # the active player
    ability: int  # of the active player's board; 0 once used in this turn (AT-B0)
    extra: int  # extra turns of the active player still to come (AT-A9)
    exhausted: int  # 1: the last card was taken and the turn is being finished
    boards: list[int]
    money: list[int]
    reckoned: list[tuple[int, int, int, int]]  # (money before, income, cards held, money after), finished round by round
    members: list[Cards]  # in the order of placing, the newest last (AT-V4)
    equipment: list[Cards]
    levels: list[int]  # AT-V1: seat by seat red, blue, yellow; kept in step by `equip` and `unequip`
    discards: list[int]  # the top last
    bottom: list[int]  # cards put under the pile, the next one first: drawn after all of it; for whoever put them there
    memory: list[Memory]  # what a seat saw of another's hand

    def income(self, seat: int) -> int:
        """AT-P1, AT-P4, AT-V3: members pay, equipment does not."""
        pay, income = self.guide.pay, 0
        for card in self.members[seat]:
            income += pay[card]
        return income


class ToursView(View, ToursTable):
    hand: Cards = ()  # the seat's own
    hand_sizes: list[int]
    pile_size: int  # with those under it
    bottom_size: int

    def seats(self) -> int:
        return len(self.hand_sizes)

    def scores(self) -> list[int]:
        return [] if self.guide.terms.own_money and self.to_act != OVER else self.money[:]

    def course(self) -> list[int]:
        return [self.if_ended(seat) for seat in range(len(self.scores()))]

    def level(self, seat: int, card: int) -> int:
        """AT-V1: what the expedition offers in the card's colour."""
        return self.levels[3 * seat + self.guide.colour[card]]

    def short(self, seat: int, card: int) -> int:
        """How many levels are missing for the card to join; 0: it may (AT-Q10)."""
        return max(0, self.guide.demand[card] - self.level(seat, card))

    def words(self, cards: Sequence[int]) -> list[str]:
        return [self.guide.words[card] for card in cards]

    def own_data(self) -> dict[str, Any]:
        return {
            "under_pile": {"size": self.bottom_size, "cards": self.words(self.bottom)},
            "hand": [self.hand_card(card) for card in self.hand],
            "seats": [self.seat_data(seat) for seat in range(self.seats())],
            "reckonings": [
                [self.reckoning(seat, self.reckoned[index + seat]) for seat in range(self.seats())]
                for index in range(0, len(self.reckoned), self.seats())
            ],
        }

    def hides_money(self, seat: int) -> bool:
        """AT-Q8: totals are hidden until the end, although anyone who keeps count can work them out."""
        return bool(self.guide.terms.own_money) and seat != self.seat and self.to_act != OVER

    def open_data(self) -> dict[str, Any]:
        guide = self.guide
        return {
            "round": self.round,
            "rounds": guide.terms.rounds,
            "reckoned": self.is_reckoned(),
            "mode": "expert" if guide.terms.expert else "basic",
            "starter": self.starter,
            "turn": self.turn,
            "extra_turns": self.extra,
            "ability_left": ABILITY_KEYS[self.ability] if self.ability else None,
            "pile": self.pile_size,
            "discards": self.words(self.discards),
            "running": self.running(),
            "characters": {guide.characters[index]: self.character(index) for index in range(len(guide.characters))},
            "boards": {guide.boards[board]: self.board(board) for board in self.boards_in_play()},
        }

    def is_reckoned(self) -> bool:
        """Is the round over and paid out?"""
        return len(self.reckoned) >= self.round * self.seats() > 0

    def running(self) -> dict[str, Any] | None:
        """What the running question is about: whose action, with which card, at whom; or which boards are left to choose."""
        step = self.agenda[-1] if self.agenda else None
        if step is None:
            return None
        card, actor, target = getattr(step, "card", -1), getattr(step, "actor", step.seat), getattr(step, "target", -1)
        if actor != step.seat:
            target = step.seat  # a reaction is asked of the player aimed at
        return {
            "card": self.guide.words[card] if card >= 0 else None,
            "actor": actor,
            "target": target if target >= 0 else None,
            "boards": [self.guide.boards[board] for board in getattr(step, "boards", ())],
            "later": list(getattr(step, "later", ())),
        }

    def boards_in_play(self) -> list[int]:
        """The desert in a basic game, otherwise all six: those out of play matter for variation 1."""
        return list(range(1, len(self.guide.boards))) if self.guide.terms.expert else [DESERT]

    def character(self, index: int) -> dict[str, Any]:
        guide = self.guide
        return {
            "name": guide.names[index],
            "demand": guide.demand[index],
            "pay": guide.pay[index],
            "equipment": guide.gear[index],
            "all_three": bool(guide.all_three[index]),
            "action": ACTION_KEYS[guide.action[index]],
            "text": guide.texts[index],
            "copies": guide.copies[index],
        }

    def board(self, board: int) -> dict[str, Any]:
        guide = self.guide
        return {
            "name": guide.board_names[board],
            "ability": ABILITY_KEYS[guide.abilities[board]],
            "text": guide.board_texts[board],
            "start": {COLOURS[colour]: guide.starts[3 * board + colour] for colour in range(3)},
        }

    def hand_card(self, card: int) -> dict[str, Any]:
        guide = self.guide
        return {
            "card": guide.words[card],
            "demand": guide.demand[card],
            "short": self.short(self.seat, card),
            "pay": guide.pay[card],
            "gear": {
                COLOURS[colour]: gear_of(guide, card, colour) for colour in range(3) if gear_of(guide, card, colour)
            },
        }  # fmt: skip

    def seat_data(self, seat: int) -> dict[str, Any]:
        guide = self.guide
        income, cost = self.income(seat), CARD_COST * self.hand_sizes[seat]
        board = self.boards[seat]
        hidden = self.hides_money(seat)
        known = self.memory_of(seat)
        return {
            "board": guide.boards[board] if board >= 0 else None,
            "levels": {COLOURS[colour]: self.levels[3 * seat + colour] for colour in range(3)},
            "categories": {COLOURS[colour]: CATEGORIES[colour] for colour in range(3)},
            "members": self.words(self.members[seat]),
            "equipment": self.words(self.equipment[seat]),
            "hand_size": self.hand_sizes[seat],
            "income": income,
            "cost": cost,
            "standing": income - cost,
            "if_ended": None if hidden else self.if_ended(seat),
            "shields": len([card for card in self.members[seat] if guide.action[card] == SHIELD]),
            "money": None if hidden else self.money[seat],
            "known": self.words(known[3]),
            "known_doubtful": known[2],
        }

    def if_ended(self, seat: int) -> int:
        """AT-P2: the money if the round ended now."""
        if self.is_reckoned():
            return self.money[seat]
        return max(0, self.money[seat] + self.income(seat) - CARD_COST * self.hand_sizes[seat])

    def reckoning(self, seat: int, line: tuple[int, int, int, int]) -> dict[str, int | None]:
        """AT-P5: the result is the actual change of money."""
        before, income, held, after = line
        hidden = self.hides_money(seat)
        return {
            "before": None if hidden else before,
            "income": income,
            "held": held,
            "cost": CARD_COST * held,
            "after": None if hidden else after,
            "result": None if hidden else after - before,
        }

    def memory_of(self, holder: int) -> Memory:
        for entry in self.memory:
            if entry[1] == holder:
                return entry
        return (self.seat, holder, 0, ())

    def seen_cards(self) -> list[int]:
        """All cards that the seat knows to be neither in the pile nor in a hand where it never looked."""
        cards = self.discards + self.bottom
        for laid_out in self.members:
            cards += laid_out
        for laid_out in self.equipment:
            cards += laid_out
        cards += self.hand
        for entry in self.memory:
            cards += entry[3]
        return cards

    def unseen_counts(self) -> list[int]:
        """How many of each card the seat has not seen: in the pile, or in another hand where it never looked."""
        left = self.guide.copies[:]
        for card in self.seen_cards():
            left[card] = left[card] - 1  # compiled, `-=` would not know that these are ints
        return left

    def measures(self) -> dict[str, int]:
        """For previews: levels, income and cost of every expedition."""
        values: dict[str, int] = {}
        for seat in range(self.seats()):
            who = "own" if seat == self.seat else f"seat{seat}"
            for colour in range(3):
                values[f"{who} {CATEGORIES[colour]}"] = self.levels[3 * seat + colour]
            values[f"{who} income"] = self.income(seat)
            values[f"{who} hand"] = self.hand_sizes[seat]
        return values
