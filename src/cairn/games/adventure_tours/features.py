"""Adventure Tours as a vector."""

from __future__ import annotations

from typing import Any

from ...lab.features import Features, Question, bounded, one_hot, tally
from .guide import ABILITY_KEYS, CATEGORIES, DECK_SIZE
from .view import ToursView

MONEY = 30_000


class GameFeatures(Features):
    def __init__(self, setup: Any) -> None:
        super().__init__(setup)
        guide = self.guide = setup.guide
        seats, cards, copies = setup.seats, guide.words, guide.copies
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

    def observe(self, view: ToursView) -> list[int]:
        guide, seats = self.guide, self.setup.seats
        me, kinds = view.seat, len(guide.words)
        out = self.question.observe(view)
        out += [view.round, guide.terms.rounds]
        out += one_hot((view.starter - me) % seats, seats)
        out += one_hot((view.turn - me) % seats if view.turn >= 0 else -1, seats)
        out += one_hot(view.ability, len(ABILITY_KEYS))
        out += [view.extra, view.pile_size, view.bottom_size]
        for cards in (view.hand, view.discards, view.bottom):
            out += tally(cards, kinds)
        out += [max(0, left) for left in view.unseen_counts()]
        for index in range(seats):
            seat = (me + index) % seats
            out += one_hot(view.boards[seat], len(guide.boards))
            out += [bounded(level, 0, 300) for level in view.levels[3 * seat : 3 * seat + 3]]
            out += [bounded(view.money[seat], -MONEY, MONEY), view.hand_sizes[seat]]
            out += tally(view.members[seat], kinds) + tally(view.equipment[seat], kinds)
            known = view.memory_of(seat)
            out += tally(known[3], kinds) + [known[2]]
        return out
