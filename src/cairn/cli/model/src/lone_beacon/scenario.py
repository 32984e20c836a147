"""The game in scenarios: how they set up a position and read its facts, and what is always true."""

from __future__ import annotations

from typing import Any

from cairn.core.language import Box, Fact, Key, Language, List, Number, Table, Word, conserved, per_seat

from .actions import CARDS, NUMBERS
from .position import LoneBeacon
from .rules import Play, Round, Take

DECK = list(range(NUMBERS))
CARD_LIST = List(Word("card", CARDS))
SEAT_KEYS = {"hand": Key(CARD_LIST, "cards in hand"), "taken": Key(Number(), "how many cards it has taken")}
SEAT_FACTS = {"hand": Fact("cards in hand, sorted"), "taken": Fact("how many cards it has taken")}


def language(p: LoneBeacon) -> Language:
    return Language(
        {"play": "a seat's turn", "end of round": "everybody has played", "start": "a new match; nothing is given"},
        {
            **per_seat(p.seats, lambda seat: Key(Table(SEAT_KEYS), f"what seat {seat} has")),
            "starter": Key(Number(0, p.seats - 1), "who started the round"),
            "row": Key(CARD_LIST, "the cards of the round so far"),
            "deck": Key(CARD_LIST, "the deck; all other cards are gone"),
        },
        {
            **per_seat(p.seats, lambda seat: Fact(f"what seat {seat} has", parts=SEAT_FACTS)),
            "starter": Fact("who started the round"),
            "row": Fact("the cards of the round so far"),
            "deck": Fact("the cards of the deck, sorted"),
            "gone": Fact("the cards of earlier rounds, sorted"),
        },
        frozenset(CARDS),
    )


def given(p: LoneBeacon, facts: dict[str, Any], at: str) -> None:
    """Cards not mentioned are in the deck."""
    box = Box(CARDS, DECK)
    for seat in range(p.seats):
        about = facts.get(f"seat{seat}", {})
        p.hands[seat] = tuple(sorted(box.take_all(about.get("hand", []))))
        p.taken[seat] = about.get("taken", 0)
    p.row = box.take_all(facts.get("row", []))
    p.deck = sorted(box.take_all(facts["deck"])) if "deck" in facts else box.cards
    p.gone = box.cards if "deck" in facts else []
    p.starter = facts.get("starter", 0)
    to_play = [Play((p.starter + turn) % p.seats) for turn in range(len(p.row), p.seats)]
    p.then(*to_play, Take(p.starter)) if at == "play" or p.row else p.push(Round(p.starter))


def facts(p: LoneBeacon) -> dict[str, Any]:
    def words(cards: Any) -> list[str]:
        return [CARDS[card] for card in cards]

    return {
        "starter": p.starter,
        "row": words(p.row),
        "deck": words(p.deck),
        "gone": words(p.gone),
        **{f"seat{seat}": {"hand": words(p.hands[seat]), "taken": p.taken[seat]} for seat in range(p.seats)},
    }


def check(p: LoneBeacon, stated: LoneBeacon | None = None) -> None:
    """Every card is in exactly one place."""
    cards = p.deck + p.row + p.gone + [card for hand in p.hands for card in hand]
    conserved("a card", CARDS, cards, DECK)
