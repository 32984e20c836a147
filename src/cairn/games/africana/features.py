"""Africana as a vector."""

from __future__ import annotations

from typing import Any

from ...lab.features import Features, Question, bounded, one_hot, tally
from .actions import ADVENTURES, CARDS, EXPEDITIONS, HALVES, KINDS, PLACES, SPACES, count
from .view import AfricanaView

LIMIT = 30_000


class GameFeatures(Features):
    def __init__(self, setup: Any) -> None:
        super().__init__(setup)
        board = self.board = setup.board
        seats = setup.seats
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

    def observe(self, view: AfricanaView) -> list[int]:
        seats, me = self.setup.seats, view.seat
        out = self.question.observe(view)
        out += [bounded(view.round, 0, LIMIT), int(view.last_round > 0)]
        out += one_hot((view.start_seat - me) % seats, seats)
        for cards in (view.hand, view.table, view.discards):
            out += [count(cards, kind) for kind in range(KINDS)]
        out += [view.deck_size, view.pile_left]
        out += tally(view.pile, EXPEDITIONS)
        for space in range(SPACES):
            expedition = view.spaces[space]
            out += one_hot(expedition, EXPEDITIONS)
            out += [view.markers[space] >> (me + index) % seats & 1 for index in range(seats)]
        for book in range(len(HALVES)):
            left, right = view.lefts[book], view.rights[book]
            out += one_hot(left[-1] if left else -1, ADVENTURES) + one_hot(right[-1] if right else -1, ADVENTURES)
            out += depths(left) + depths(right)
            out += tally(view.unseen[book], ADVENTURES)
        for index in range(seats):
            seat = (me + index) % seats
            out += one_hot(view.pawns[seat], PLACES)
            out += [bounded(view.money[seat], -LIMIT, LIMIT), bounded(sum(view.parts(seat)), -LIMIT, LIMIT)]
            out += [view.hand_sizes[seat], view.markers_left(seat)]
            out += [count(view.open_hands[seat], kind) for kind in range(KINDS)]
            out += tally(view.unfinished[seat], ADVENTURES) + tally(view.archive[seat], ADVENTURES)
            out += tally(view.ended[seat], EXPEDITIONS)
        return out


def depths(pages: tuple[int, ...]) -> list[int]:
    out = [0] * ADVENTURES
    for depth, page in enumerate(reversed(pages)):
        out[page] = depth + 1
    return out
