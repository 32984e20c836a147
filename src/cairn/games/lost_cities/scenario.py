"""Lost Cities in scenarios: a position stated by exception, and told as facts."""

from __future__ import annotations

from typing import Any

from ...core.errors import BadScenario
from .actions import CARDS, CARDS_IN, COLOUR, COLOURS, VALUE, WEIGHT
from .position import LANES, LostCities, lane
from .rules import DECKS, NOWHERE, Draw, EndRound, Play, StartRound


def given(p: LostCities, facts: dict[str, Any], at: str) -> None:
    """`at`: "start", "start of round", "play" (default), "draw" or "end of round". Cards not mentioned are in the deck; `deck`
    states it whole or how many cards it has, and what is then left over is out of the game (only scenarios may do that).
    """
    if at == "start":
        return
    p.agenda.clear()
    p.round = facts.get("round", 1)
    p.starter = facts.get("starter", 0)
    p.turns = facts.get("turns", 0)
    p.totals = [score for scores in facts.get("rounds", []) for score in scores]
    left = DECKS[p.colours][:]
    for seat in (0, 1):
        about = facts.get(f"seat{seat}", {})
        put(p.hands, seat, about.get("hand", []), left)
        put(p.expeditions, seat, about.get("expeditions", []), left)
        for card in about.get("known", []):
            number = card_number(card)
            p.known[lane(seat, COLOUR[number])] += WEIGHT[number]
    for card in facts.get("discards", []):
        number = take(left, card)
        p.discards[COLOUR[number]] += (number,)
    if isinstance(facts.get("deck"), int):
        left = left[: facts["deck"]]
    elif "deck" in facts:
        left = sorted([take(left, card) for card in facts["deck"]])
    p.deck = left
    p.drawn["deck"] = len(DECKS[p.colours]) * p.round - len(left)
    seat = facts.get("turn", 0)
    closed = COLOURS.index(facts["closed"]) if "closed" in facts else NOWHERE
    steps = {
        "play": Play(seat),
        "draw": Draw(seat, closed),
        "end of round": EndRound(p.starter),
        "start of round": StartRound(seat),
    }
    if at not in steps and at:
        raise BadScenario(f"at: expected one of start, {', '.join(steps)}, found {at!r}")
    p.push(steps[at or "play"])


def put(lanes: list[int], seat: int, cards: list[str], left: list[int]) -> None:
    for card in cards:
        number = take(left, card)
        lanes[lane(seat, COLOUR[number])] += WEIGHT[number]


def take(left: list[int], card: str) -> int:
    number = card_number(card)
    if number not in left:
        raise BadScenario(f"given: {card} is used more often than the deck has it")
    left.remove(number)
    return number


def card_number(card: str) -> int:
    if card not in CARDS:
        raise BadScenario(f"given: {card!r} is no card; cards are written red-7 or red-investment")
    return CARDS.index(card)


def check(p: LostCities) -> None:
    """LC-C5: every card is in exactly one place. LC-T1: eight cards in a hand, seven between play and draw."""
    cards = p.deck + [card for pile in p.discards for card in pile]
    for lanes in (p.hands, p.expeditions):
        for index, suit in enumerate(lanes):
            cards += CARDS_IN[index % LANES][suit]
    assert sorted(cards) == DECKS[p.colours], "a card is lost or doubled"
    for seat in (0, 1):
        drawing = bool(p.agenda) and isinstance(p.agenda[-1], Draw) and p.agenda[-1].seat == seat
        assert p.hand_size(seat) == (7 if drawing else 8), f"seat {seat} holds {p.hand_size(seat)} cards"
        for colour in range(LANES):
            known, held = p.known[lane(seat, colour)], p.hands[lane(seat, colour)]
            assert known % 4 <= held % 4, "a known investment is not held"
            assert (known & held) >> 2 == known >> 2, "a known number card is not held"


def facts(p: LostCities) -> dict[str, Any]:
    return {
        "round": p.round,
        "starter": p.starter,
        "turns": p.turns,
        "cut_off": len(p.cut_off),
        "deck": len(p.deck),
        "rounds": [list(p.totals[index : index + 2]) for index in range(0, len(p.totals), 2)],
        "discards": [CARDS[card] for pile in p.discards for card in pile],
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
