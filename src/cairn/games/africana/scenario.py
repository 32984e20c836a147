"""Africana in scenarios: a position stated by exception, and told as facts."""

from __future__ import annotations

from typing import Any

from ...core.errors import BadScenario
from .actions import (
    ADVENTURES,
    ASSISTANT,
    CARDS,
    COLOURS,
    EXPEDITIONS,
    HALVES,
    JOKER,
    SPACES,
    TRAVEL,
    UNIT,
    cards_in,
    count,
    pile_size,
    size,
)  # fmt: skip
from .position import MARKERS, NO_EXPEDITION, Africana
from .rules import Book, EndTurn, Move, NextPlayer, Reckoning, Turn
from .scoring import PARTS

SEAT_KEYS = {"hand", "money", "place", "unfinished", "archive", "ended", "joined"}
KEYS = {"turn", "round", "last_round", "spaces", "pile_left", "deck", "discards", "table", "north", "south", "free_page"}


def given(p: Africana, facts: dict[str, Any], at: str) -> None:
    """`at`: "start", "turn" (default), "book", "move", "end of turn", "next player" or "reckoning".

    Without other words: companies at home with their money and no cards, the first five expeditions face up, both books
    with their first card shown, every other card undecided. `deck` states the travel pile; what is left over is then out of
    the game (only scenarios may do that).
    """
    if at == "start":
        return
    known = KEYS | {f"seat{seat}" for seat in range(p.seats)}
    refuse_unknown("given", facts, known)
    p.agenda.clear()
    p.round = facts.get("round", 1)
    p.last_round = int(facts.get("last_round", 0))
    p.hands = [0] * p.seats
    p.table = cards(facts.get("table", []))
    p.discards = cards(facts.get("discards", []))
    for seat in range(p.seats):
        give_seat(p, seat, facts.get(f"seat{seat}", {}))
    give_spaces(p, facts)
    give_books(p, facts)
    left = p.board.travel_deck - p.discards - (p.table & TRAVEL) - sum(hand & TRAVEL for hand in p.hands)
    p.deck = cards(facts["deck"]) if "deck" in facts else left
    seat = facts.get("turn", 0)
    steps = {
        "turn": Turn(seat),
        "book": Book(seat, int(facts.get("free_page", 1))),
        "move": Move(seat),
        "end of turn": EndTurn(seat),
        "next player": NextPlayer(seat),
        "reckoning": Reckoning(seat),
    }
    if at and at not in steps:
        raise BadScenario(f"at: expected one of start, {', '.join(steps)}, found {at!r}")
    p.push(steps[at or "turn"])


def give_seat(p: Africana, seat: int, about: dict[str, Any]) -> None:
    refuse_unknown(f"given.seat{seat}", about, SEAT_KEYS)
    board = p.board
    p.hands[seat] = cards(about.get("hand", []))
    p.money[seat] = about.get("money", p.money[seat])
    if "place" in about:
        p.pawns[seat] = find("place", board.places, about["place"])
    p.unfinished[seat] = tuple([find("adventure", board.adventures, word) for word in about.get("unfinished", [])])
    p.archive[seat] = tuple([find("adventure", board.adventures, word) for word in about.get("archive", [])])
    p.ended[seat] = tuple([find("expedition", board.expeditions, word) for word in about.get("ended", [])])
    for number in about.get("joined", []):
        p.markers[number - 1] |= 1 << seat


def give_spaces(p: Africana, facts: dict[str, Any]) -> None:
    board = p.board
    taken = [card for ended in p.ended for card in ended]
    if "spaces" in facts:
        words = facts["spaces"]
        if len(words) != SPACES:
            raise BadScenario(f"given.spaces: expected {SPACES} expeditions ('' for an empty space), found {len(words)}")
        p.spaces = [find("expedition", board.expeditions, word) if word else NO_EXPEDITION for word in words]
    else:
        p.spaces = [card for card in range(EXPEDITIONS) if card not in taken][:SPACES]
    shown = taken + [card for card in p.spaces if card != NO_EXPEDITION]
    if len(set(shown)) != len(shown):
        raise BadScenario("given: an expedition is used twice")
    p.pile = [card for card in range(EXPEDITIONS) if card not in shown]
    p.pile_left = facts.get("pile_left", EXPEDITIONS - board.removed[p.seats] - len(shown))


def give_books(p: Africana, facts: dict[str, Any]) -> None:
    """A book is stated by its known pages, each half from bottom to top; the rest is unseen unless `unseen` says otherwise."""
    board = p.board
    taken = [card for cards_of in (*p.unfinished, *p.archive) for card in cards_of]
    for book, half in enumerate(HALVES):
        about = facts.get(half, {})
        refuse_unknown(f"given.{half}", about, {"left", "right", "unseen"})
        p.lefts[book] = tuple([find("adventure", board.adventures, word) for word in about.get("left", [])])
        shown = taken + list(p.lefts[book])
        inside = [card for card in range(ADVENTURES) if board.books[card] == book and card not in shown]
        if "right" in about:
            p.rights[book] = tuple([find("adventure", board.adventures, word) for word in about["right"]])
        else:
            p.rights[book] = tuple(inside[:1])
        p.unseen[book] = tuple([card for card in inside if card not in p.rights[book]])
        if "unseen" in about:
            p.unseen[book] = tuple(sorted([find("adventure", board.adventures, word) for word in about["unseen"]]))


def refuse_unknown(path: str, facts: dict[str, Any], known: set[str]) -> None:
    unknown = set(facts) - known
    if unknown:
        raise BadScenario(f"{path}: unknown {', '.join(sorted(unknown))}; there are {', '.join(sorted(known))}")


def cards(words: list[str]) -> int:
    if len(words) != len([word for word in words if word in CARDS]):
        wrong = next(word for word in words if word not in CARDS)
        raise BadScenario(f"given: {wrong!r} is no card; cards are {', '.join(CARDS)}")
    return sum(UNIT[CARDS.index(word)] for word in words)


def find(kind: str, words: tuple[str, ...], word: str) -> int:
    if word not in words:
        raise BadScenario(f"given: {word!r} is no {kind}; there are {', '.join(words)}")
    return words.index(word)


def check(p: Africana) -> None:
    """Every card is in exactly one place, and what can be worked out agrees with what is written down."""
    travel = p.deck + p.discards + (p.table & TRAVEL) + sum(hand & TRAVEL for hand in p.hands)
    assert travel == p.board.travel_deck, "a travel card is lost or doubled"
    for seat in range(p.seats):
        out = count(p.table, JOKER) if asked_seat(p) == seat else 0
        assert count(p.hands[seat], JOKER) + out <= 1, f"seat {seat} has two jokers"
        assert p.money[seat] >= 0, f"seat {seat} owes money"
        assert 0 <= p.markers_left(seat) <= MARKERS
    for colour in range(len(COLOURS)):
        held = count(p.table, ASSISTANT + colour) + sum(count(hand, ASSISTANT + colour) for hand in p.hands)
        kind = ASSISTANT + colour  # assistant adventures are numbered like assistant cards, five above the colours
        finished = sum(p.board.adventure_kinds[card] == kind for archive in p.archive for card in archive)
        assert held <= finished, f"more {COLOURS[colour]} assistants than adventures finished"
    shown = [card for cards_of in p.ended for card in cards_of] + [card for card in p.spaces if card != NO_EXPEDITION]
    assert sorted(shown + p.pile) == list(range(EXPEDITIONS)), "an expedition is lost or doubled"
    if p.money:
        assert p.pile_left == EXPEDITIONS - p.board.removed[p.seats] - len(shown), "the pile has another size"
    pages = [card for half in (*p.lefts, *p.rights, *p.unseen, *p.unfinished, *p.archive) for card in half]
    assert len(set(pages)) == len(pages), "an adventure is doubled"
    assert all(expedition != NO_EXPEDITION or not p.markers[space] for space, expedition in enumerate(p.spaces))
    assert p.table == 0 or any(isinstance(step, Move) for step in p.agenda), "cards lie on the table outside a movement"


def asked_seat(p: Africana) -> int:
    return p.agenda[-1].seat if p.agenda else -1


def facts(p: Africana) -> dict[str, Any]:
    board = p.board
    return {
        "round": p.round,
        "last_round": bool(p.last_round),
        "cut_off": bool(p.cut_off),
        "deck": pile_size(p.deck),
        "discards": cards_in(p.discards),
        "table": cards_in(p.table),
        "spaces": [board.expeditions[card] if card != NO_EXPEDITION else "" for card in p.spaces],
        "markers": [[seat for seat in range(p.seats) if mask >> seat & 1] for mask in p.markers],
        "pile_left": p.pile_left,
        **{
            half: {
                "left": [board.adventures[card] for card in p.lefts[book]],
                "right": [board.adventures[card] for card in p.rights[book]],
                "unseen": len(p.unseen[book]),
            }
            for book, half in enumerate(HALVES)
        },
        **{f"seat{seat}": seat_facts(p, seat) for seat in range(p.seats)},
    }


def seat_facts(p: Africana, seat: int) -> dict[str, Any]:
    board = p.board
    company = (seat - p.start_seat) % p.seats
    return {
        "country": board.countries[company],
        "colour": board.company_colours[company],
        "hand": cards_in(p.hands[seat]),
        "hand_size": size(p.hands[seat]),
        "money": p.money[seat],
        "place": board.places[p.pawns[seat]],
        "markers": p.markers_left(seat),
        "unfinished": [board.adventures[card] for card in p.unfinished[seat]],
        "archive": [board.adventures[card] for card in p.archive[seat]],
        "ended": [board.expeditions[card] for card in p.ended[seat]],
        "score": dict(zip(PARTS, p.parts(seat))),
        "total": sum(p.parts(seat)),
    }
