"""Adventure Tours: the guide, which all positions of a match share: cards, boards, and what was agreed beforehand.

A card is the number of its kind: colour by colour, character by character; alike cards have the same number (AT-N1).
"""

from __future__ import annotations

from typing import Final

from ...core.struct import Struct

COLOURS: Final = ("red", "blue", "yellow")  # AT-C2
CATEGORIES: Final = ("technology", "provisions", "clothing")
RED: Final = 0
BLUE: Final = 1

# The actions of the adventurers, section 6 of the rules
ACTION_KEYS: Final = (
    "none", "draw_one", "shield", "extra_improve", "bring_friend", "break_gear", "drive_away", "draw_two", "search_bags",
    "take_gear", "another_turn", "lure_away", "grand_departure",
)  # fmt: skip
NONE: Final = 0  # AT-E9
DRAW_ONE: Final = 1
SHIELD: Final = 2
EXTRA_IMPROVE: Final = 3
BRING_FRIEND: Final = 4
BREAK_GEAR: Final = 5
DRIVE_AWAY: Final = 6
DRAW_TWO: Final = 7
SEARCH_BAGS: Final = 8
TAKE_GEAR: Final = 9
ANOTHER_TURN: Final = 10
LURE_AWAY: Final = 11
GRAND_DEPARTURE: Final = 12
AIMED: Final = (DRAW_ONE, BREAK_GEAR, DRIVE_AWAY, DRAW_TWO, SEARCH_BAGS, TAKE_GEAR, LURE_AWAY)  # AT-N3

# The abilities of the boards, section 8 of the rules
ABILITY_KEYS: Final = (
    "none", "second_camp", "sealed_hatch", "well_stocked", "twin_engines", "wide_choice", "overbooked",
)  # fmt: skip
NO_ABILITY: Final = 0
SECOND_CAMP: Final = 1
SEALED_HATCH: Final = 2
WELL_STOCKED: Final = 3
TWIN_ENGINES: Final = 4
WIDE_CHOICE: Final = 5
OVERBOOKED: Final = 6

HAND_SIZE: Final = 6  # AT-S3
OVERBOOKED_HAND: Final = 8  # AT-B6
CARD_COST: Final = 2  # AT-P1
DECK_SIZE: Final = 102  # AT-C1
DESERT: Final = 0  # the board on the front of all six (AT-C4); the backs are 1 to 6
BOARDS: Final = 6

BOARDS_STAY: Final = 0
BOARDS_DEALT: Final = 1  # AT-X3
BOARDS_CHOSEN: Final = 2  # AT-X4


class Terms(Struct):
    """What players agree on before a match (section 15)."""

    def __init__(
        self,
        seats: int,
        rounds: int,
        start_seat: int,
        expert: int,
        between_rounds: int,
        finish_turn: int,
        running_turn: int,
        own_money: int,
    ) -> None:
        self.seats = seats
        self.rounds = rounds
        self.start_seat = start_seat  # AT-S4, AT-Q13
        self.expert = expert  # AT-X1, AT-X2: never mixed (AT-S2)
        self.between_rounds = between_rounds  # AT-X3, AT-X4
        self.finish_turn = finish_turn  # 1: the turn in which the pile runs out is finished, against AT-Q2
        self.running_turn = running_turn  # 1: an emptied hand of anybody ends the round with the running turn, against AT-Q4
        self.own_money = own_money  # 1: a table shows only the own money (AT-Q8)


class Guide(Struct):
    """Lists by card, by character or by board; nothing in it ever changes."""

    def __init__(
        self,
        terms: Terms,
        characters: tuple[str, ...],
        names: tuple[str, ...],
        texts: tuple[str, ...],
        demand: list[int],
        pay: list[int],
        gear: list[int],
        all_three: list[int],
        action: list[int],
        copies: list[int],
        boards: tuple[str, ...],
        board_names: tuple[str, ...],
        board_texts: tuple[str, ...],
        starts: list[int],
        abilities: list[int],
    ) -> None:
        self.terms = terms
        self.characters = characters
        self.names = names
        self.texts = texts
        self.kinds = 3 * len(characters)
        self.character = [card % len(characters) for card in range(self.kinds)]
        self.colour = [card // len(characters) for card in range(self.kinds)]
        self.words = [f"{COLOURS[self.colour[card]]}-{characters[self.character[card]]}" for card in range(self.kinds)]
        self.demand = demand
        self.pay = pay
        self.gear = gear
        self.all_three = all_three  # AT-V2: 1 where the equipment value counts in all colours
        self.action = action
        self.copies = copies
        self.deck = [card for card in range(self.kinds) for _ in range(self.copies[card])]
        self.shields = [card for card in range(self.kinds) if self.action[card] == SHIELD]
        self.most_shields = max([self.copies[card] for card in self.shields])
        self.boards = boards
        self.board_names = board_names
        self.board_texts = board_texts
        self.starts = starts  # three for each board
        self.abilities = abilities
        # What all cards of a colour and a demand bring as members, for who wonders what is still to come
        self.demands = max(demand) + 1
        self.brings = [self.pay[card] + CARD_COST for card in range(self.kinds)]
        self.kept_at = [self.colour[card] * self.demands + self.demand[card] for card in range(self.kinds)]
        self.to_come = [0] * (3 * self.demands)
        for card in self.deck:
            self.to_come[self.kept_at[card]] += self.brings[card]
        # The numbers of the first action of each kind that names a card (see `actions.py`)
        self.add = IMPROVE + self.kinds
        self.camp = IMPROVE + 2 * self.kinds
        self.discard = IMPROVE + 3 * self.kinds
        self.bury = IMPROVE + 4 * self.kinds
        self.shield = IMPROVE + 5 * self.kinds


# Actions whose numbers do not depend on the cards
SKIP: Final = 0
USE: Final = 1
AIM: Final = 2
DRAW_NONE: Final = 8
DRAW_THE_CARD: Final = 9
DRAW_THREE: Final = 10
ALLOW: Final = 11
BOARD: Final = 12
IMPROVE: Final = 18


def with_card(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Hands are sorted: how they came about tells nothing."""
    index = 0
    for held in hand:
        if held > card:
            break
        index += 1
    return hand[:index] + (card,) + hand[index:]


def without_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def gear_of(guide: Guide, card: int, colour: int) -> int:
    """What a card adds to the level of a colour as equipment (AT-V2)."""
    return guide.gear[card] if guide.all_three[card] or guide.colour[card] == colour else 0
