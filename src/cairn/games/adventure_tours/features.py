"""Adventure Tours as a vector."""

from __future__ import annotations

from typing import Any, Final

from ...lab.features import Features, Question, Row
from .guide import ABILITY_KEYS, CATEGORIES, DECK_SIZE, Guide
from .view import ToursView

MONEY: Final = 30_000


class GameFeatures(Features):
    def __init__(self, setup: Any) -> None:
        super().__init__(setup)
        guide: Guide = setup.guide
        seats, cards, copies = setup.seats, guide.words, guide.copies
        self.seats: int = seats
        self.question = Question(self)
        self.add(0, 99, "round", "rounds")
        self.add(0, 1, *[f"starter.{seat}" for seat in range(seats)])
        self.add(0, 1, *[f"turn.{seat}" for seat in range(seats)])
        self.add(0, 1, *[f"ability_left.{name}" for name in ABILITY_KEYS])
        self.add(0, DECK_SIZE, "extra_turns", "pile", "under_pile")
        for card, count in zip(cards, copies):
            self.add(0, count, f"hand.{card}")
        for what in ("discards", "bottom", "unseen"):
            for card, count in zip(cards, copies):
                self.add(0, count, f"{what}.{card}")
        for seat in range(seats):
            self.add(0, 1, *[f"board.{seat}.{board}" for board in guide.boards])
            self.add(0, 300, *[f"level.{seat}.{category}" for category in CATEGORIES])
            self.add(-MONEY, MONEY, f"money.{seat}")
            self.add(0, DECK_SIZE, f"hand_size.{seat}")
            for what in ("member", "equipment", "known"):
                for card, count in zip(cards, copies):
                    self.add(0, count, f"{what}.{seat}.{card}")
            self.add(0, DECK_SIZE, f"known_doubtful.{seat}")

    def write(self, view: ToursView, row: Row) -> None:
        guide, seats, me = view.guide, self.seats, view.seat
        kinds = len(guide.words)
        self.question.write(view, row)
        row.number(view.round)
        row.number(guide.terms.rounds)
        row.one_hot((view.starter - me) % seats, seats)
        row.one_hot((view.turn - me) % seats if view.turn >= 0 else -1, seats)
        row.one_hot(view.ability, len(ABILITY_KEYS))
        row.number(view.extra)
        row.number(view.pile_size)
        row.number(view.bottom_size)
        row.tally_tuple(view.hand, kinds)
        row.tally(view.discards, kinds)
        row.tally(view.bottom, kinds)
        for left in view.unseen_counts():
            row.number(max(0, left))
        for index in range(seats):
            seat = (me + index) % seats
            row.one_hot(view.boards[seat], len(guide.boards))
            for category in range(len(CATEGORIES)):
                row.bounded(view.levels[3 * seat + category], 0, 300)
            row.bounded(view.money[seat], -MONEY, MONEY)
            row.number(view.hand_sizes[seat])
            row.tally_tuple(view.members[seat], kinds)
            row.tally_tuple(view.equipment[seat], kinds)
            known = view.memory_of(seat)
            row.tally_tuple(known[3], kinds)
            row.number(known[2])
