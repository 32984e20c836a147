"""Africana in scenarios: a position stated by exception, and told as facts."""

from __future__ import annotations

from typing import Any

from ...core.errors import BadScenario
from ...core.language import (
    Box,
    Fact,
    Flag,
    Key,
    Kinds,
    Language,
    List,
    Number,
    Table,
    Word,
    per_seat,
    spelt,
)
from .actions import (
    ADVENTURES,
    ASSISTANT,
    CARDS,
    COLOURS,
    EXPEDITIONS,
    HALVES,
    JOKER,
    SPACES,
    UNIT,
    cards_in,
    count,
    pile_size,
    size,
)  # fmt: skip
from .board import Board
from .position import NO_EXPEDITION, Africana
from .rules import Book, EndTurn, Move, NextPlayer, Reckoning, Turn
from .scoring import PARTS
from .view import MARKERS

AT = {
    "turn": "a turn begins",
    "book": "a book is open",
    "move": "in the middle of a journey",
    "end of turn": "limits, then new expeditions",
    "next player": "the next player's turn, or the end of the match",
    "reckoning": "the match is scored",
    "start": "a new match; nothing is given",
}
BOOK_FACTS = {
    "left": Fact("its left half, from bottom to top"),
    "right": Fact("its right half, from bottom to top"),
    "unseen": Fact("how many of its cards nobody has seen"),
    "unseen_cards": Fact("which", derived=True),
}
SEAT_FACTS = {
    "country": Fact("the company's country"),
    "colour": Fact("its colour"),
    "hand": Fact("cards in hand, sorted"),
    "hand_size": Fact("their number", derived=True),
    "money": Fact("its silver"),
    "place": Fact("where the explorer is"),
    "markers": Fact("markers left", derived=True),
    "unfinished": Fact("adventures in front of the player"),
    "archive": Fact("delivered adventures"),
    "ended": Fact("completed expeditions"),
    "score": Fact(f"the score so far, by part: {', '.join(PARTS)}", derived=True),
    "total": Fact("their sum", derived=True),
}


def language(p: Africana) -> Language:
    board, seats = p.board, p.seats
    hand, colours = List(Word("card", CARDS)), Kinds("travel card", COLOURS)
    adventures = List(Word("adventure", board.adventures))
    expedition = Word("expedition", board.expeditions)
    seat_keys = {
        "hand": Key(hand, "cards in hand"),
        "money": Key(Number(), "its silver (default: starting silver)"),
        "place": Key(Word("place", board.places), "where the explorer is (default: home)"),
        "unfinished": Key(adventures, "adventures in front of the player"),
        "archive": Key(adventures, "delivered adventures"),
        "ended": Key(List(expedition), "completed expeditions"),
        "joined": Key(List(Number(1, SPACES)), "the spaces whose expeditions it has joined"),
    }
    book_keys = {
        "left": Key(adventures, "its left half, from bottom to top"),
        "right": Key(adventures, "its right half (default: the first card of the book)"),
        "unseen": Key(adventures, "the cards nobody has seen (default: all others)"),
    }
    return Language(
        AT,
        {
            **per_seat(seats, lambda seat: Key(Table(seat_keys), f"what seat {seat} has")),
            "turn": Key(Number(0, seats - 1), "whose turn it is"),
            "round": Key(Number(), "the current round, from 1"),
            "last_round": Key(Flag(), "is it the last?"),
            "spaces": Key(List(Word("expedition", (*board.expeditions, "")), SPACES),
                          "the expeditions face up (`\"\"`: none; default: the first five that nobody has completed)"),
            "pile_left": Key(Number(0, EXPEDITIONS), "how many expeditions are left in the deck"),
            "deck": Key(colours, "the deck of travel cards; missing cards are out of the game"),
            "discards": Key(colours, "the discard pile of travel cards"),
            "table": Key(hand, "cards played in this journey"),
            **{half: Key(Table(book_keys), f"the {half} book") for half in HALVES},
            "free_page": Key(Flag(), "is the next page free? (at `book`)"),
        },
        {
            **per_seat(seats, lambda seat: Fact(f"what seat {seat} has", parts=SEAT_FACTS)),
            "round": Fact("the current round"),
            "last_round": Fact("is it the last?"),
            "cut_off": Fact("did the round limit end the match?"),
            "deck": Fact("how many cards the deck has", derived=True),
            "deck_cards": Fact("which, by colour"),
            "discards": Fact("the discard pile, sorted"),
            "table": Fact("cards played in this journey, sorted"),
            "spaces": Fact("the expeditions face up (`\"\"`: none)"),
            "markers": Fact("the seats that have joined, by space"),
            "pile_left": Fact("how many expeditions are left in the deck"),
            "pile": Fact("the expeditions that were never face up: in the deck or out of the game", derived=True),
            **{half: Fact(f"the {half} book", parts=BOOK_FACTS) for half in HALVES},
        },
        frozenset(COLOURS) | frozenset(board.adventures) | frozenset(board.expeditions),
        frozenset(("book", "seats")),
    )  # fmt: skip


def given(p: Africana, facts: dict[str, Any], at: str) -> None:
    """Without other words: companies at home with their money and no cards, the first five expeditions face up, both books
    with their first card shown, every other card undecided.
    """
    box = Box(CARDS, all_cards(p.board, p.seats))
    p.round = facts.get("round", 1)
    p.last_round = int(facts.get("last_round", 0))
    p.hands = [0] * p.seats
    p.table = packed(box, facts.get("table", []))
    p.discards = packed(box, facts.get("discards", []))
    for seat in range(p.seats):
        give_seat(p, seat, facts.get(f"seat{seat}", {}), box)
    give_spaces(p, facts)
    give_books(p, facts)
    p.deck = packed(box, facts["deck"]) if "deck" in facts else sum([UNIT[card] for card in box.cards if card < ASSISTANT])
    if "free_page" in facts and at != "book":
        raise BadScenario(f"given.free_page: no book is read at {at!r}; expected at 'book'")
    seat = facts.get("turn", 0)
    steps = {
        "turn": Turn(seat),
        "book": Book(seat, facts.get("free_page", 1)),
        "move": Move(seat),
        "end of turn": EndTurn(seat),
        "next player": NextPlayer(seat),
        "reckoning": Reckoning(seat),
    }
    p.push(steps[at])


def all_cards(board: Board, seats: int) -> list[int]:
    """AF-C10 to AF-C12: twelve travel cards of each colour, an assistant for each such adventure, a joker for each player."""
    travel = [colour for colour in range(len(COLOURS)) for _ in range(count(board.travel_deck, colour))]
    return travel + [kind for kind in board.adventure_kinds if ASSISTANT <= kind < JOKER] + [JOKER] * seats


def packed(box: Box, words: list[str]) -> int:
    return sum([UNIT[card] for card in box.take_all(words)])


def give_seat(p: Africana, seat: int, about: dict[str, Any], box: Box) -> None:
    board = p.board
    p.hands[seat] = packed(box, about.get("hand", []))
    p.money[seat] = about.get("money", p.money[seat])
    if "place" in about:
        p.pawns[seat] = board.places.index(about["place"])
    p.unfinished[seat] = tuple([board.adventures.index(word) for word in about.get("unfinished", [])])
    p.archive[seat] = tuple([board.adventures.index(word) for word in about.get("archive", [])])
    p.ended[seat] = tuple([board.expeditions.index(word) for word in about.get("ended", [])])
    joined = about.get("joined", [])
    if len(set(joined)) < len(joined):
        raise BadScenario(f"given.seat{seat}.joined: a space is named twice")
    for number in joined:
        p.markers[number - 1] |= 1 << seat


def give_spaces(p: Africana, facts: dict[str, Any]) -> None:
    board = p.board
    taken = [card for ended in p.ended for card in ended]
    if "spaces" in facts:
        p.spaces = [board.expeditions.index(word) if word else NO_EXPEDITION for word in facts["spaces"]]
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
        about = {side: [board.adventures.index(word) for word in words] for side, words in facts.get(half, {}).items()}
        for card in [card for cards in about.values() for card in cards]:
            if board.books[card] != book:
                raise BadScenario(f"given.{half}: {board.adventures[card]} is in the other book")
        p.lefts[book] = tuple(about.get("left", []))
        shown = taken + list(p.lefts[book])
        inside = [card for card in range(ADVENTURES) if board.books[card] == book and card not in shown]
        p.rights[book] = tuple(about.get("right", inside[:1]))
        p.unseen[book] = tuple(sorted(about.get("unseen", [card for card in inside if card not in p.rights[book]])))


def check(p: Africana, stated: Africana | None = None) -> None:
    """Every card is in exactly one place, and what can be worked out agrees with what is written down."""
    travel, whole = travel_cards(p), [count(p.board.travel_deck, colour) for colour in range(len(COLOURS))]
    assert travel == whole or (stated is not None and travel == travel_cards(stated)), "a travel card is lost or doubled"
    for seat in range(p.seats):
        out = count(p.table, JOKER) if asked_seat(p) == seat else 0
        assert count(p.hands[seat], JOKER) + out <= 1, f"seat {seat} has two jokers"
        assert 0 <= p.markers_left(seat) <= MARKERS, f"seat {seat} has joined more expeditions than it has markers"
    for colour in range(len(COLOURS)):
        held = count(p.table, ASSISTANT + colour) + sum(count(hand, ASSISTANT + colour) for hand in p.hands)
        kind = ASSISTANT + colour  # assistant adventures are numbered like assistant cards, five above the colours
        finished = sum(p.board.adventure_kinds[card] == kind for archive in p.archive for card in archive)
        assert held <= finished, f"more {COLOURS[colour]} assistants than adventures finished"
    shown = [card for cards_of in p.ended for card in cards_of] + [card for card in p.spaces if card != NO_EXPEDITION]
    assert sorted(shown + p.pile) == list(range(EXPEDITIONS)), "an expedition is lost or doubled"
    if p.money:
        in_game = expeditions_of(p)
        assert in_game <= EXPEDITIONS - p.board.removed[p.seats], "the pile has more expeditions than there are"
        left_out = stated is not None and in_game == expeditions_of(stated)
        assert in_game == EXPEDITIONS - p.board.removed[p.seats] or left_out, "the pile has another size"
    pages = [card for half in (*p.lefts, *p.rights, *p.unseen, *p.unfinished, *p.archive) for card in half]
    assert len(set(pages)) == len(pages), "an adventure is doubled"
    for space, expedition in enumerate(p.spaces):
        assert expedition != NO_EXPEDITION or not p.markers[space], f"a marker lies on space {space + 1}, which is empty"
    assert p.table == 0 or any(isinstance(step, Move) for step in p.agenda), "cards lie on the table outside a journey"


def travel_cards(p: Africana) -> list[int]:
    """By colour: a sum of packed piles could be right with a carry."""
    piles = (p.deck, p.discards, p.table, *p.hands)
    return [sum([count(cards, colour) for cards in piles]) for colour in range(len(COLOURS))]


def expeditions_of(p: Africana) -> int:
    """How many are in the game: shown, or in the pile."""
    return p.pile_left + sum([len(ended) for ended in p.ended]) + SPACES - p.spaces.count(NO_EXPEDITION)


def asked_seat(p: Africana) -> int:
    return p.agenda[-1].seat if p.agenda else -1


def facts(p: Africana) -> dict[str, Any]:
    board = p.board
    return {
        "last_round": bool(p.last_round),
        "cut_off": bool(p.cut_off),
        "deck": pile_size(p.deck),
        "deck_cards": {colour: count(p.deck, number) for number, colour in enumerate(COLOURS)},
        "discards": cards_in(p.discards),
        "table": cards_in(p.table),
        "spaces": [board.expeditions[card] if card != NO_EXPEDITION else "" for card in p.spaces],
        "markers": [[seat for seat in range(p.seats) if mask >> seat & 1] for mask in p.markers],
        "pile": spelt(board.expeditions, p.pile),
        **{
            half: {
                "left": spelt(board.adventures, p.lefts[book]),
                "right": spelt(board.adventures, p.rights[book]),
                "unseen": len(p.unseen[book]),
                "unseen_cards": spelt(board.adventures, p.unseen[book]),
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
        "unfinished": spelt(board.adventures, p.unfinished[seat]),
        "archive": spelt(board.adventures, p.archive[seat]),
        "ended": spelt(board.expeditions, p.ended[seat]),
        "score": dict(zip(PARTS, p.parts(seat))),
        "total": sum(p.parts(seat)),
    }
