"""Adventure Tours in scenarios: a position stated by exception, and told as facts."""

from __future__ import annotations

from collections import Counter
from typing import Any

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
from .guide import ABILITY_KEYS, COLOURS, DESERT, OVERBOOKED, SHIELD, gear_of
from .position import Tours
from .rules.rounds import DRAWS_OF_A_ROUND, EndRound, StartRound
from .rules.turns import TURN_STEPS

AT = {
    "turn": "a turn begins",
    "end of round": "the round is scored",
    "start of round": "a round is dealt",
    "start": "a new match; nothing is given",
}
RECKONING = "for each seat money before, income, cards in hand, money after"
SEAT_FACTS = {
    "board": Fact("its board"),
    "money": Fact("its coins"),
    "hand": Fact("cards in hand, sorted"),
    "hand_size": Fact("their number", derived=True),
    "members": Fact("members of the expedition, oldest first"),
    "equipment": Fact("equipment, oldest first"),
    "levels": Fact("the level of each colour", derived=True),
    "income": Fact("what the members pay", derived=True),
    "cost": Fact("what the hand costs", derived=True),
    "shields": Fact("how many members can block", derived=True),
    "knows": Fact("cards this seat has seen in others' hands, by seat"),
}


def language(p: Tours) -> Language:
    guide, seats = p.guide, p.guide.terms.seats
    cards = List(Word("card", guide.words))
    boards = guide.boards[DESERT + 1 :] if guide.terms.expert else (guide.boards[DESERT],)
    seat_keys = {
        "board": Key(Word("board", boards),
                     "its board (in the expert game; default: one whose ability does nothing within a turn)"),
        "money": Key(Number(), "its coins"),
        "hand": Key(cards, "cards in hand"),
        "members": Key(cards, "members of the expedition, oldest first"),
        "equipment": Key(cards, "equipment, oldest first"),
        "knows": Key(Table(per_seat(seats, lambda seat: Key(cards, ""))), "cards it has seen in others' hands, by seat"),
    }  # fmt: skip
    return Language(
        AT,
        {
            **per_seat(seats, lambda seat: Key(Table(seat_keys), f"what seat {seat} has")),
            "turn": Key(Number(0, seats - 1), "whose turn it is"),
            "extra": Key(Number(), "extra turns still to come"),
            "discards": Key(cards, "the discard pile, in order"),
            "pile": Key(Either(Number(0, len(guide.deck)), Kinds("card", guide.words)),
                        "the deck, or how many cards it has; missing cards are out of the game"),
            "under": Key(cards, "cards put under the deck, in order"),
            "round": Key(Number(), "the current round, from 1"),
            "starter": Key(Number(0, seats - 1), "who started it"),
            "reckoned": Key(List(List(Number(), 4)), f"the last round scores: {RECKONING}"),
        },
        {
            **per_seat(seats, lambda seat: Fact(f"what seat {seat} has", parts=SEAT_FACTS)),
            "round": Fact("the current round"),
            "starter": Fact("who started it"),
            "turn": Fact("whose turn it is"),
            "extra": Fact("extra turns still to come"),
            "ability": Fact("the board's ability, if still unused this turn"),
            "exhausted": Fact("whether the last card has been drawn and the turn is being finished"),
            "pile": Fact("how many cards can be drawn, including those under the deck", derived=True),
            "pile_cards": Fact("which cards the deck has, by card"),
            "under": Fact("cards put under the deck, in order"),
            "discards": Fact("the discard pile, in order"),
            "reckoned": Fact(f"the last round scores: {RECKONING}"),
        },
        frozenset(guide.words) | frozenset(guide.boards),
        frozenset(("cards", "members", "seats")),
    )  # fmt: skip


def given(p: Tours, about: dict[str, Any], at: str) -> None:
    """Cards not mentioned are in the pile."""
    guide, seats = p.guide, p.guide.terms.seats
    p.round = about.get("round", 1)
    p.starter = about.get("starter", 0)
    p.turn = about.get("turn", 0)
    p.extra = about.get("extra", 0)
    p.reckoned = [tuple(line) for line in about.get("reckoned", [])]
    if len(p.reckoned) % seats:
        raise BadScenario(f"given.reckoned: expected a line for each of {seats} seats, found {len(p.reckoned)} lines")
    if at != "start of round" and p.round == 0:
        raise BadScenario("given.round: expected a whole number from 1 up, found 0")
    box = Box(guide.words, guide.deck)
    boards = [about[f"seat{seat}"]["board"] for seat in range(seats) if "board" in about.get(f"seat{seat}", {})]
    if guide.terms.expert and len(set(boards)) < len(boards):
        raise BadScenario(f"given: two seats have the board {next(each for each in boards if boards.count(each) > 1)}")
    for seat in range(seats):
        place_seat(p, seat, about.get(f"seat{seat}", {}), box)
    p.discards = box.take_all(about.get("discards", []))
    p.bottom = box.take_all(about.get("under", []))
    p.pile = box.deck(about.get("pile"))
    p.drawn["pile"] = DRAWS_OF_A_ROUND * p.round - 500
    if at == "start of round":
        if p.round >= guide.terms.rounds:
            raise BadScenario(f"given.round: all {guide.terms.rounds} rounds are played at round {p.round}")
        if len(p.pile) < len(guide.deck):
            raise BadScenario("given: at the start of a round all cards are in the box")
        p.push(StartRound(p.starter))
        return
    p.push(EndRound(p.starter))
    if at == "turn":
        p.push(TURN_STEPS[p.turn])


def place_seat(p: Tours, seat: int, about: dict[str, Any], box: Box) -> None:
    guide = p.guide
    if guide.terms.expert:  # without a word: no ability within a turn
        p.boards[seat] = guide.boards.index(about["board"]) if "board" in about else guide.abilities.index(OVERBOOKED)
    p.money[seat] = about.get("money", 0)
    for colour in range(3):
        p.levels[3 * seat + colour] = guide.starts[3 * p.boards[seat] + colour]
    for number in box.take_all(about.get("hand", [])):
        p.gain(seat, number)
    p.members[seat] = tuple(box.take_all(about.get("members", [])))
    for number in box.take_all(about.get("equipment", [])):
        p.equip(seat, number)
    for other, cards in about.get("knows", {}).items():
        seen = tuple(sorted([guide.words.index(card) for card in cards]))
        p.remember(seat, int(other.removeprefix("seat")), seen)


def check(p: Tours, stated: Tours | None = None) -> None:
    """AT-C1: every card is in exactly one place, or all are in the box between rounds. AT-V1: levels add up."""
    guide = p.guide
    cards = cards_of(p)
    for seat in range(guide.terms.seats):
        assert list(p.hands[seat]) == sorted(p.hands[seat]), "a hand is not sorted"
        for colour in range(3):
            gear = sum(gear_of(guide, card, colour) for card in p.equipment[seat])
            start_value = guide.starts[3 * p.boards[seat] + colour] if cards else 0
            assert not cards or p.levels[3 * seat + colour] == start_value + gear, f"a level of seat {seat} is wrong"
    if cards:
        conserved("a card", guide.words, cards, guide.deck, cards_of(stated) if stated else None)
    assert p.pile == sorted(p.pile), "the pile is not in canonical order"
    for viewer, holder, loose, seen in p.memory:
        missing = sum((Counter(seen) - Counter(p.hands[holder])).values())
        assert viewer != holder, "a seat remembers its own hand"
        assert missing <= loose < len(seen), "a remembered card is not held"


def cards_of(p: Tours) -> list[int]:
    return p.pile + p.bottom + p.discards + [card for own in (*p.hands, *p.members, *p.equipment) for card in own]


def facts(p: Tours) -> dict[str, Any]:
    words = p.guide.words
    return {
        "ability": ABILITY_KEYS[p.ability],
        "exhausted": bool(p.exhausted),
        "pile": p.cards_left(),
        "pile_cards": counted(words, p.pile),
        "under": spelt(words, p.bottom),
        "discards": spelt(words, p.discards),
        **{f"seat{seat}": seat_facts(p, seat) for seat in range(p.guide.terms.seats)},
    }


def seat_facts(p: Tours, seat: int) -> dict[str, Any]:
    guide = p.guide
    board = p.boards[seat]
    return {
        "board": guide.boards[board] if board >= 0 else "",
        "money": p.money[seat],
        "hand": spelt(guide.words, p.hands[seat]),
        "hand_size": len(p.hands[seat]),
        "members": spelt(guide.words, p.members[seat]),
        "equipment": spelt(guide.words, p.equipment[seat]),
        "levels": {COLOURS[colour]: p.levels[3 * seat + colour] for colour in range(3)},
        "income": p.income(seat),
        "cost": p.cost(seat),
        "shields": len([card for card in p.members[seat] if guide.action[card] == SHIELD]),
        "knows": {f"seat{holder}": spelt(guide.words, seen) for viewer, holder, _, seen in p.memory if viewer == seat},
    }
