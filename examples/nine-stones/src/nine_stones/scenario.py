"""The game in scenarios: how they set up a position and read its facts, and what is always true."""

from __future__ import annotations

from typing import Any

from cairn.core.language import Box, Fact, Key, Language, List, Mapping, Number, Table, Word, conserved, per_seat

from .actions import CARDS, SIDE, STONES
from .position import NineStones
from .rules import NOBODY, Turn

DECK = list(range(len(CARDS)))
NAMES = tuple([str(stone + 1) for stone in range(STONES)])
CARD_LIST = List(Word("card", CARDS))
SIDES = Mapping("stone", NAMES, CARD_LIST)
SEAT_KEYS = {"hand": Key(CARD_LIST, "hand cards"), "sides": Key(SIDES, "cards at its side, by stone")}
SEAT_FACTS = {
    "hand": Fact("cards in hand, sorted"),
    "sides": Fact("cards at its side, by stone, in the order in which they were laid"),
    "stones": Fact("how many it has taken", derived=True),
}


def language(p: NineStones) -> Language:
    return Language(
        {"turn": "a seat's turn", "start": "a new match; nothing is given"},
        {
            **per_seat(2, lambda seat: Key(Table(SEAT_KEYS), f"what seat {seat} has")),
            "turn": Key(Number(0, 1), "whose turn it is"),
            "first": Key(Mapping("stone", NAMES, Number(0, 1)), "who completed a side first; without, seat 0"),
            "taken": Key(Mapping("stone", NAMES, Number(0, 1)), "who has taken a stone"),
            "deck": Key(CARD_LIST, "the deck; without, all other cards"),
        },
        {
            **per_seat(2, lambda seat: Fact(f"what seat {seat} has", parts=SEAT_FACTS)),
            "first": Fact("who completed a side first, by stone"),
            "taken": Fact("who has taken a stone"),
            "deck": Fact("the cards of the deck, sorted"),
        },
        frozenset(CARDS),
    )


def given(p: NineStones, facts: dict[str, Any], at: str) -> None:
    """Cards not mentioned are in the deck."""
    box = Box(CARDS, DECK)
    for seat in (0, 1):
        about = facts.get(f"seat{seat}", {})
        p.hands[seat] = tuple(sorted(box.take_all(about.get("hand", []))))
        for stone, cards in about.get("sides", {}).items():
            p.sides[seat * STONES + int(stone) - 1] = tuple(box.take_all(cards))
    p.deck = sorted(box.take_all(facts["deck"])) if "deck" in facts else box.cards
    for stone in range(STONES):
        done = [seat for seat in (0, 1) if len(p.sides[seat * STONES + stone]) == SIDE]
        p.first[stone] = facts.get("first", {}).get(NAMES[stone], done[0]) if done else NOBODY
        p.taken[stone] = facts.get("taken", {}).get(NAMES[stone], NOBODY)
    p.push(Turn(facts.get("turn", 0)))


def facts(p: NineStones) -> dict[str, Any]:
    return {
        "first": {NAMES[stone]: p.first[stone] for stone in range(STONES) if p.first[stone] >= 0},
        "taken": {NAMES[stone]: p.taken[stone] for stone in range(STONES) if p.taken[stone] >= 0},
        "deck": [CARDS[card] for card in p.deck],
        **{f"seat{seat}": seat_facts(p, seat) for seat in (0, 1)},
    }


def seat_facts(p: NineStones, seat: int) -> dict[str, Any]:
    sides = p.sides[seat * STONES : seat * STONES + STONES]
    return {
        "hand": [CARDS[card] for card in p.hands[seat]],
        "sides": {NAMES[stone]: [CARDS[card] for card in side] for stone, side in enumerate(sides) if side},
        "stones": p.stones_of(seat),
    }


def cards_of(p: NineStones) -> list[int]:
    return p.deck + [card for cards in (*p.hands, *p.sides) for card in cards]


def check(p: NineStones, stated: NineStones | None = None) -> None:
    """NS-1: every card is in exactly one place. NS-5: only complete sides take stones."""
    conserved("a card", CARDS, cards_of(p), DECK, cards_of(stated) if stated else None)
    for stone in range(STONES):
        sizes = [len(p.sides[seat * STONES + stone]) for seat in (0, 1)]
        assert max(sizes) <= SIDE, f"stone {stone + 1} has {max(sizes)} cards at a side"
        if stated is None:
            assert (p.taken[stone] >= 0) == (min(sizes) == SIDE), f"stone {stone + 1} is taken with {sizes} cards"
