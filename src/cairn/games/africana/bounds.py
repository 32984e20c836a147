"""Africana: what the fields of a position may be, and its invariants."""

from __future__ import annotations

from ...core.bounds import Bounds, Many, Whole, hold, lies_on
from .actions import ADVENTURES, EXPEDITIONS, KINDS, PLACES, SPACES, TRAVEL, count
from .position import NO_EXPEDITION, Africana
from .rules import ADVENTURE_LIMIT, HAND_LIMIT, AdventureLimit, Book, HandLimit, Turn
from .scoring import PARTS

LARGEST_HAND = (1 << 4 * KINDS) - 1
MOST_HELD = 14  # see `size`
MOST_MONEY = 10_000
NO_LAST_ROUND = 1_000_000  # a round that a position may claim where nothing ends the match
LIMITS = ("NextPlayer", "Replenish")
BENEATH = {
    **dict.fromkeys(("Turn", "Book", "Move", "EndTurn", "NextPlayer", "Reckoning"), ("",)),
    "Replenish": ("NextPlayer",),
    "AdventureLimit": LIMITS,
    "HandLimit": (*LIMITS, "AdventureLimit"),
}


def bounds(agreed: Africana) -> Bounds:
    """`agreed`: a position with what was agreed before the match."""
    seats = agreed.seats
    place, expedition, adventure = Whole(0, PLACES - 1), Whole(0, EXPEDITIONS - 1), Whole(0, ADVENTURES - 1)
    hand, pile, flag, pages = Whole(0, LARGEST_HAND), Whole(0, TRAVEL), Whole(0, 1), Many(adventure, 0, ADVENTURES)
    fields = {
        "round": Whole(1, agreed.max_rounds or NO_LAST_ROUND),
        "last_round": flag,
        "cut_off": flag,
        "money": Many(Whole(0, MOST_MONEY), seats),
        "hands": Many(hand, seats),
        "pawns": Many(place, seats),
        "table": hand,
        "deck": pile,
        "discards": pile,
        "spaces": Many(Whole(NO_EXPEDITION, EXPEDITIONS - 1), SPACES),
        "markers": Many(Whole(0, (1 << seats) - 1), SPACES),
        "pile": Many(expedition, 0, EXPEDITIONS),
        "pile_left": Whole(0, EXPEDITIONS),
        "lefts": Many(pages, 2),
        "rights": Many(pages, 2),
        "unseen": Many(pages, 2),
        "unfinished": Many(pages, seats),
        "archive": Many(pages, seats),
        "ended": Many(Many(expedition, 0, EXPEDITIONS), seats),
        "final": Many(Whole(-MOST_MONEY, MOST_MONEY), 0, len(PARTS) * seats),
    }
    steps = {"number": Whole(1, 2), "free": flag, "book": flag, "space": Whole(0, SPACES - 1)}
    return Bounds(seats, fields, steps)


def check_outside(p: Africana) -> None:
    """Whose turn it is, how much may be held in it, and that books and piles lie as they are kept."""
    lies_on(p.agenda, BENEATH)
    step = p.asked()
    turn = step.seat if step is not None else -1
    hold(all(other.seat == turn for other in p.agenda), "the steps of two seats' turns are mixed")
    hold(bool(p.final) == (step is None), "a running match has a reckoning, or a finished one has none")
    hold(p.pile == sorted(p.pile), "the pile is not in canonical order")
    for seat in range(p.seats):
        table = p.table if seat == turn else 0
        held = sum(count(p.hands[seat], kind) + count(table, kind) for kind in range(KINDS))
        busy = seat == turn and not isinstance(step, Turn)
        hold(held <= (MOST_HELD if busy else HAND_LIMIT), f"seat {seat} holds too many cards")
        buying = seat == turn and isinstance(step, (Book, HandLimit, AdventureLimit))
        hold(buying or len(p.unfinished[seat]) <= ADVENTURE_LIMIT, f"seat {seat} has too many adventures")
    for halves in (p.lefts, p.rights, p.unseen):
        for book, half in enumerate(halves):
            hold(all(p.board.books[card] == book for card in half), "a page lies in the other book")
    for book in range(2):
        hold(p.unseen[book] == tuple(sorted(p.unseen[book])), "a book is not in canonical order")
        hold(bool(p.rights[book]) or not p.unseen[book], "a book's right half shows nothing")
