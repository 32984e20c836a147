"""Africana as a vector."""

from __future__ import annotations

from typing import Any, Final

from ...lab.features import Features, Question, Row
from .actions import ADVENTURES, CARDS, EXPEDITIONS, HALVES, KINDS, PLACES, SPACES, count
from .board import Board
from .view import AfricanaView

LIMIT: Final = 30_000


class GameFeatures(Features):
    def __init__(self, setup: Any) -> None:
        super().__init__(setup)
        board: Board = setup.board
        seats: int = setup.seats
        self.question = Question(self)
        self.add(0, LIMIT, "round")
        self.add(0, 1, "last_round")
        self.add(0, 1, *[f"starter.{seat}" for seat in range(seats)])
        self.add(0, 15, *[f"hand.{card}" for card in CARDS])
        self.add(0, 15, *[f"table.{card}" for card in CARDS])
        self.add(0, 15, *[f"discards.{card}" for card in CARDS])
        self.add(0, 60, "travel_pile")
        self.add(0, EXPEDITIONS, "expedition_pile")
        self.add(0, 1, *[f"unseen.{expedition}" for expedition in board.expeditions])
        for space in range(SPACES):
            self.add(0, 1, *[f"space.{space + 1}.{expedition}" for expedition in board.expeditions])
            self.add(0, 1, *[f"space.{space + 1}.marker.{seat}" for seat in range(seats)])
        for half in HALVES:
            self.add(0, 1, *[f"book.{half}.left_top.{adventure}" for adventure in board.adventures])
            self.add(0, 1, *[f"book.{half}.right_top.{adventure}" for adventure in board.adventures])
            # pages from the top, 1 first; 0: not there
            self.add(0, ADVENTURES, *[f"book.{half}.left_page.{adventure}" for adventure in board.adventures])
            self.add(0, ADVENTURES, *[f"book.{half}.right_page.{adventure}" for adventure in board.adventures])
            self.add(0, 1, *[f"book.{half}.unseen.{adventure}" for adventure in board.adventures])
        for seat in range(seats):
            self.add(0, 1, *[f"place.{seat}.{place}" for place in board.places])
            self.add(-LIMIT, LIMIT, f"money.{seat}", f"points.{seat}")
            self.add(0, 15, f"hand_size.{seat}", f"markers_left.{seat}")
            self.add(0, 15, *[f"open_hand.{seat}.{card}" for card in CARDS])
            for what in ("unfinished", "archive"):
                self.add(0, 1, *[f"{what}.{seat}.{adventure}" for adventure in board.adventures])
            self.add(0, 1, *[f"ended.{seat}.{expedition}" for expedition in board.expeditions])

    def write(self, view: AfricanaView, row: Row) -> None:
        seats, me = view.seats, view.seat
        self.question.write(view, row)
        row.bounded(view.round, 0, LIMIT)
        row.flag(view.last_round > 0)
        row.one_hot((view.start_seat - me) % seats, seats)
        for cards in (view.hand, view.table, view.discards):
            write_cards(cards, row)
        row.number(view.deck_size)
        row.number(view.pile_left)
        row.tally(view.pile, EXPEDITIONS)
        for space in range(SPACES):
            row.one_hot(view.spaces[space], EXPEDITIONS)
            markers = view.markers[space]
            for index in range(seats):
                row.flag(markers >> (me + index) % seats & 1 > 0)
        for book in range(len(HALVES)):
            left, right = view.lefts[book], view.rights[book]
            row.one_hot(left[-1] if left else -1, ADVENTURES)
            row.one_hot(right[-1] if right else -1, ADVENTURES)
            write_depths(left, row)
            write_depths(right, row)
            row.tally_tuple(view.unseen[book], ADVENTURES)
        for index in range(seats):
            seat = (me + index) % seats
            row.one_hot(view.pawns[seat], PLACES)
            row.bounded(view.money[seat], -LIMIT, LIMIT)
            row.bounded(sum(view.parts(seat)), -LIMIT, LIMIT)
            row.number(view.hand_sizes[seat])
            row.number(view.markers_left(seat))
            write_cards(view.open_hands[seat], row)
            row.tally_tuple(view.unfinished[seat], ADVENTURES)
            row.tally_tuple(view.archive[seat], ADVENTURES)
            row.tally_tuple(view.ended[seat], EXPEDITIONS)


def write_cards(cards: int, row: Row) -> None:
    for kind in range(KINDS):
        row.number(count(cards, kind))


def write_depths(pages: tuple[int, ...], row: Row) -> None:
    """Of each adventure how many pages from the top it lies."""
    first = row.at
    for place, page in enumerate(pages):
        row.cells[first + page] = len(pages) - place
    row.skip(ADVENTURES)
