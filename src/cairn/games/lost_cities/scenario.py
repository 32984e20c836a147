"""Lost Cities in scenarios: a position stated by exception, and told as facts."""

from __future__ import annotations

from typing import Any

from ...core.agenda import LUCK
from ...core.errors import BadScenario
from ...core.language import (
    Box,
    Either,
    Fact,
    Key,
    Kinds,
    Language,
    List,
    Number,
    Table,
    Word,
    conserved,
    counted,
    per_seat,
    spelt,
)
from .actions import CARDS, CARDS_IN, COLOUR, COLOURS, KINDS, VALUE, WEIGHT
from .position import HAND_SIZE, LANES, LostCities, lane
from .rules import DECKS, NOWHERE, Draw, EndRound, Play, StartRound

AT = {
    "play": "the first half of a turn",
    "draw": "the second half",
    "end of round": "the round is scored",
    "start of round": "a round is dealt",
    "start": "a new match; nothing is given",
}
CARD_LIST = List(Word("card", CARDS))
SEAT_KEYS = {
    "hand": Key(CARD_LIST, "cards in hand; a hand may be smaller than in the rules"),
    "expeditions": Key(CARD_LIST, "cards in expeditions"),
    "known": Key(CARD_LIST, "cards in hand that the opponent saw taken"),
}
SEAT_FACTS = {
    "hand": Fact("cards in hand, sorted"),
    "hand_size": Fact("their number", derived=True),
    "known": Fact("those of them that the opponent saw taken"),
    "expeditions": Fact("cards in expeditions, sorted"),
    "values": Fact("the score of each expedition, by colour", derived=True),
    "round_score": Fact("their sum", derived=True),
    "total": Fact("the score of the finished rounds", derived=True),
}


def language(p: LostCities) -> Language:
    cards = CARDS[: KINDS * p.colours]
    return Language(
        AT,
        {
            **per_seat(2, lambda seat: Key(Table(SEAT_KEYS), f"what seat {seat} has")),
            "turn": Key(Number(0, 1), "whose turn it is; at the start of a round, who starts it"),
            "discards": Key(CARD_LIST, "the discard piles, each from bottom to top"),
            "deck": Key(Either(Number(0, len(DECKS[p.colours])), Kinds("card", cards)),
                        "the deck, or how many cards it has; missing cards are out of the game"),
            "closed": Key(Word("colour", COLOURS), "the colour discarded this turn (at `draw`)"),
            "round": Key(Number(0), "the current round, from 1"),
            "starter": Key(Number(0, 1), "who started it"),
            "turns": Key(Number(), "turns completed in it"),
            "rounds": Key(List(List(Number(-1000), 2)), "what both scored in each finished round"),
        },
        {
            **per_seat(2, lambda seat: Fact(f"what seat {seat} has", parts=SEAT_FACTS)),
            "round": Fact("the current round"),
            "starter": Fact("who started it"),
            "turns": Fact("turns completed in it"),
            "cut_off": Fact("how many rounds the turn limit has ended", derived=True),
            "cut_off_rounds": Fact("which"),
            "deck": Fact("how many cards it has", derived=True),
            "deck_cards": Fact("which, by card"),
            "rounds": Fact("what both scored in each finished round"),
            "discards": Fact("the discard piles, colour by colour, each from bottom to top"),
        },
        frozenset(cards),
        frozenset(("cards",)),
    )  # fmt: skip


def given(p: LostCities, facts: dict[str, Any], at: str) -> None:
    """Cards not mentioned are in the deck."""
    p.round = facts.get("round", 1)
    p.starter = facts.get("starter", 0)
    p.turns = facts.get("turns", 0)
    p.totals = [score for scores in facts.get("rounds", []) for score in scores]
    box = Box(CARDS, DECKS[p.colours])
    for seat in (0, 1):
        about = facts.get(f"seat{seat}", {})
        put(p.hands, seat, about.get("hand", []), box)
        put(p.expeditions, seat, about.get("expeditions", []), box)
        for card in about.get("known", []):
            number = CARDS.index(card)
            p.known[lane(seat, COLOUR[number])] += WEIGHT[number]
    for number in box.take_all(facts.get("discards", [])):
        p.discards[COLOUR[number]] += (number,)
    p.deck = box.deck(facts.get("deck"))
    if not p.deck and at in ("play", "draw"):
        raise BadScenario("given: the round is over when the deck is empty (LC-G1)")
    if "closed" in facts and at != "draw":
        raise BadScenario(f"given.closed: nothing is discarded yet at {at!r}; expected at 'draw'")
    if at != "start of round" and p.round == 0:
        raise BadScenario("given.round: expected a whole number from 1 up, found 0")
    if at == "start of round" and p.round >= p.rounds:
        raise BadScenario(f"given.round: all {p.rounds} rounds are played at round {p.round}")
    finished = p.round - (at != "start of round")
    if len(p.totals) > 2 * finished:
        raise BadScenario(f"given.rounds: there are {len(p.totals) // 2} results for {finished} finished rounds")
    p.drawn["deck"] = len(DECKS[p.colours]) * p.round - len(p.deck)
    seat = facts.get("turn", 0)
    steps = {
        "play": Play(seat),
        "draw": Draw(seat, COLOURS.index(facts["closed"]) if "closed" in facts else NOWHERE),
        "end of round": EndRound(p.starter),
        "start of round": StartRound(seat),
    }
    p.push(steps[at])


def put(lanes: list[int], seat: int, cards: list[str], box: Box) -> None:
    for number in box.take_all(cards):
        lanes[lane(seat, COLOUR[number])] += WEIGHT[number]


def check(p: LostCities, stated: LostCities | None = None) -> None:
    """LC-C5: every card is in exactly one place. LC-T1: eight cards in a hand, seven between play and draw."""
    conserved("a card", CARDS, cards_of(p), DECKS[p.colours], cards_of(stated) if stated else None)
    for seat in (0, 1):
        size, full = p.hand_size(seat), full_hand(p, seat)
        short = max(0, full_hand(stated, seat) - stated.hand_size(seat)) if stated else 0
        dealing = stated is not None and p.to_act == LUCK
        assert size in (full, full - short) or (dealing and size <= full), f"seat {seat} holds {size} cards"
        for colour in range(LANES):
            known, held = p.known[lane(seat, colour)], p.hands[lane(seat, colour)]
            assert known % 4 <= held % 4, "a known investment is not held"
            assert (known & held) >> 2 == known >> 2, "a known number card is not held"


def cards_of(p: LostCities) -> list[int]:
    cards = p.deck + [card for pile in p.discards for card in pile]
    for lanes in (p.hands, p.expeditions):
        for index, suit in enumerate(lanes):
            cards += CARDS_IN[index % LANES][suit]
    return cards


def full_hand(p: LostCities, seat: int) -> int:
    drawing = bool(p.agenda) and isinstance(p.agenda[-1], Draw) and p.agenda[-1].seat == seat
    return HAND_SIZE - 1 if drawing else HAND_SIZE


def facts(p: LostCities) -> dict[str, Any]:
    return {
        "cut_off": len(p.cut_off),
        "cut_off_rounds": p.cut_off[:],
        "deck": len(p.deck),
        "deck_cards": counted(CARDS[: KINDS * p.colours], p.deck),
        "rounds": [list(p.totals[index : index + 2]) for index in range(0, len(p.totals), 2)],
        "discards": [word for pile in p.discards for word in spelt(CARDS, pile)],
        **{f"seat{seat}": seat_facts(p, seat) for seat in (0, 1)},
    }


def seat_facts(p: LostCities, seat: int) -> dict[str, Any]:
    def words(lanes: list[int]) -> list[str]:
        return [CARDS[card] for colour in range(LANES) for card in CARDS_IN[colour][lanes[lane(seat, colour)]]]

    return {
        "hand": words(p.hands),
        "hand_size": p.hand_size(seat),
        "known": words(p.known),
        "expeditions": words(p.expeditions),
        "values": {COLOURS[colour]: VALUE[p.expeditions[lane(seat, colour)]] for colour in range(p.colours)},
        "round_score": p.round_score(seat),
        "total": p.scores()[seat],
    }
