"""Adventure Tours in scenarios: a position stated by exception, and told as facts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...core.errors import BadScenario
from .guide import ABILITY_KEYS, COLOURS, DESERT, OVERBOOKED, SHIELD, Guide, gear_of
from .position import Tours
from .rules import start
from .rules.rounds import DRAWS_OF_A_ROUND, EndRound, StartRound
from .rules.turns import TURN_STEPS

KEYS = {"round", "starter", "turn", "extra", "discards", "pile", "under", "reckoned"}
SEAT_KEYS = {"board", "money", "hand", "members", "equipment", "knows"}


def given(p: Tours, about: dict[str, Any], at: str) -> Tours:
    """`at`: "start", "start of round", "turn" (default) or "end of round". Cards not mentioned are in the pile; `pile` states
    it whole or how many cards it has, and what is then left over is out of the game (only scenarios may do that).
    """
    guide, seats = p.guide, p.guide.terms.seats
    if at == "start":
        return start(None, guide)
    known = KEYS | {f"seat{seat}" for seat in range(seats)}
    if set(about) - known:
        raise BadScenario(f"given: unknown {', '.join(sorted(set(about) - known))}; there are {', '.join(sorted(known))}")
    p.round = about.get("round", 1)
    p.starter = about.get("starter", 0)
    p.turn = about.get("turn", 0)
    p.extra = about.get("extra", 0)
    p.reckoned = [tuple(line) for line in about.get("reckoned", [])]
    left = guide.deck[:]
    for seat in range(seats):
        place_seat(p, seat, about.get(f"seat{seat}", {}), left)
    p.discards = [take(guide, left, card) for card in about.get("discards", [])]
    p.bottom = [take(guide, left, card) for card in about.get("under", [])]
    if isinstance(about.get("pile"), int):
        left = left[: about["pile"]]
    elif "pile" in about:
        left = sorted([take(guide, left, card) for card in about["pile"]])
    p.pile = left
    p.drawn["pile"] = DRAWS_OF_A_ROUND * p.round - 500
    starts = {"turn": TURN_STEPS[p.turn], "end of round": None, "start of round": StartRound(p.starter)}
    if at and at not in starts:
        raise BadScenario(f"at: expected one of start, {', '.join(starts)}, found {at!r}")
    step = starts[at or "turn"]
    if not isinstance(step, StartRound):
        p.push(EndRound(p.starter))
    if step is not None:
        p.push(step)
    return p


def place_seat(p: Tours, seat: int, about: dict[str, Any], left: list[int]) -> None:
    guide = p.guide
    if set(about) - SEAT_KEYS:
        raise BadScenario(f"given: seat{seat} has {', '.join(sorted(SEAT_KEYS))}, not {sorted(set(about) - SEAT_KEYS)[0]}")
    if guide.terms.expert and "board" in about:
        if about["board"] not in guide.boards[DESERT + 1 :]:
            raise BadScenario(f"given: {about['board']!r} is no board; boards are {', '.join(guide.boards[DESERT + 1 :])}")
        p.boards[seat] = guide.boards.index(about["board"])
    elif guide.terms.expert:
        p.boards[seat] = guide.abilities.index(OVERBOOKED)  # no ability within a turn
    p.money[seat] = about.get("money", 0)
    for colour in range(3):
        p.levels[3 * seat + colour] = guide.starts[3 * p.boards[seat] + colour]
    for card in about.get("hand", []):
        p.gain(seat, take(guide, left, card))
    p.members[seat] = tuple([take(guide, left, card) for card in about.get("members", [])])
    for card in about.get("equipment", []):
        p.equip(seat, take(guide, left, card))
    for other, cards in about.get("knows", {}).items():
        p.remember(seat, int(other.removeprefix("seat")), tuple(sorted([card_number(guide, card) for card in cards])))


def take(guide: Guide, left: list[int], card: str) -> int:
    number = card_number(guide, card)
    if number not in left:
        raise BadScenario(f"given: {card} is used more often than there are such cards")
    left.remove(number)
    return number


def card_number(guide: Guide, card: str) -> int:
    if card not in guide.words:
        raise BadScenario(f"given: {card!r} is no card; cards are written {guide.words[0]} or {guide.words[-1]}")
    return guide.words.index(card)


def check(p: Tours) -> None:
    """AT-C1: every card is in exactly one place, or all are in the box between rounds. AT-V1: levels add up."""
    guide = p.guide
    cards = p.pile + p.bottom + p.discards
    for seat in range(guide.terms.seats):
        cards += p.hands[seat] + p.members[seat] + p.equipment[seat]
        assert list(p.hands[seat]) == sorted(p.hands[seat]), "a hand is not sorted"
        for colour in range(3):
            gear = sum(gear_of(guide, card, colour) for card in p.equipment[seat])
            start_value = guide.starts[3 * p.boards[seat] + colour] if cards else 0
            assert not cards or p.levels[3 * seat + colour] == start_value + gear, f"a level of seat {seat} is wrong"
    assert not cards or sorted(cards) == guide.deck, "a card is lost or doubled"
    assert p.pile == sorted(p.pile), "the pile is not in canonical order"
    assert min(p.money) >= 0, "somebody has a debt"  # AT-P2
    for _, holder, loose, seen in p.memory:
        missing = sum((Counter(seen) - Counter(p.hands[holder])).values())
        assert missing <= loose < len(seen), "a remembered card is not held"


def facts(p: Tours) -> dict[str, Any]:
    words = p.guide.words
    return {
        "round": p.round,
        "starter": p.starter,
        "turn": p.turn,
        "extra": p.extra,
        "ability": ABILITY_KEYS[p.ability],
        "pile": p.cards_left(),
        "under": [words[card] for card in p.bottom],
        "discards": [words[card] for card in p.discards],
        "reckoned": [list(line) for line in p.reckoned],
        **{f"seat{seat}": seat_facts(p, seat) for seat in range(p.guide.terms.seats)},
    }


def seat_facts(p: Tours, seat: int) -> dict[str, Any]:
    guide = p.guide
    board = p.boards[seat]
    return {
        "board": guide.boards[board] if board >= 0 else "",
        "money": p.money[seat],
        "hand": [guide.words[card] for card in p.hands[seat]],
        "hand_size": len(p.hands[seat]),
        "members": [guide.words[card] for card in p.members[seat]],
        "equipment": [guide.words[card] for card in p.equipment[seat]],
        "levels": {COLOURS[colour]: p.levels[3 * seat + colour] for colour in range(3)},
        "income": p.income(seat),
        "cost": p.cost(seat),
        "shields": len([card for card in p.members[seat] if guide.action[card] == SHIELD]),
        "knows": {
            f"seat{holder}": [guide.words[card] for card in seen] for viewer, holder, _, seen in p.memory if viewer == seat
        },
    }
