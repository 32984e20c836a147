"""Slots: the matches of a batch, stepped together inside the engine."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from ..core.agenda import OVER, Position
from ..core.chance import Fast
from .features import Features, Row
from .policy import pick, policy_key


@final
class Slots:
    """Slot `i` plays the seeds `first + i`, `first + i + stride` ... What it tells lies in plain memory, for NumPy to read."""

    def __init__(self, setup: Any, count: int, stride: int, salt: int) -> None:
        self.setup = setup
        self.count = count
        self.stride = stride
        self.salt = salt
        self.actions: i64 = len(setup.actions.all)
        self.positions: list[Position] = []
        self.seeds: list[int] = []
        self.keys = vec[i64]([0] * count)  # of random play
        self.decisions = vec[i64]([0] * count)
        self.nothing = vec[u8]([0] * (count * self.actions))
        self.mask = self.nothing[:]
        self.in_order = vec[u8]([0] * count)  # 1: the choices are listed as the mask has them
        self.to_act = vec[i16]([0] * count)
        self.chosen = vec[i32]([0] * count)

    def reset(self, first: int) -> None:
        self.seeds = [first + slot for slot in range(self.count)]
        self.positions = [self.setup.start(Fast(seed)) for seed in self.seeds]
        self.mask = self.nothing[:]
        for slot in range(self.count):
            self.begin(slot)
            self.mark(slot)

    def begin(self, slot: i64) -> None:
        """Random play in the match that now begins."""
        self.keys[slot] = policy_key(self.seeds[slot], self.salt)
        self.decisions[slot] = 0

    def mark(self, slot: i64) -> None:
        """The question of a slot, of which the mask says nothing yet."""
        p, mask, first = self.positions[slot], self.mask, slot * self.actions
        in_order: u8 = 1
        last: i64 = -1
        choice: i64
        for choice in p.choices:
            mask[first + choice] = 1
            if choice < last:
                in_order = 0
            last = choice
        self.in_order[slot] = in_order
        self.to_act[slot] = p.to_act

    def first_illegal(self, answers: list[int]) -> int:
        """The first slot whose answer is not legal; -1 where all are."""
        mask, actions = self.mask, self.actions
        for slot in range(self.count):
            answer: i64 = answers[slot]
            if not (0 <= answer < actions and mask[slot * actions + answer]):
                return slot
        return -1

    def step(self, answers: list[int]) -> list[tuple[int, Position]]:
        """One legal answer for each. A match that ends is followed by the next; returned are the ended ones, by slot."""
        ended: list[tuple[int, Position]] = []
        self.mask = self.nothing[:]
        for slot in range(self.count):
            p = self.positions[slot]
            p.answer(answers[slot])
            self.decisions[slot] += 1
            if p.to_act == OVER:
                ended.append((slot, p))
                self.seeds[slot] += self.stride
                self.positions[slot] = self.setup.start(Fast(self.seeds[slot]))
                self.begin(slot)
            self.mark(slot)
        return ended

    def observe(self, features: Features, first: int, count: int) -> vec[i16]:
        """The rows of so many slots, each as the seat to act sees it."""
        row = Row(vec[i16]([0] * (count * len(features.elements))))
        for slot in range(first, first + count):
            p = self.positions[slot]
            features.write(p.glance(p.to_act), row)
        return row.cells

    def sample(self) -> vec[i32]:
        """A random legal answer for each match; C and CUDA choose the same."""
        chosen = self.chosen
        for slot in range(self.count):
            choices = self.positions[slot].choices
            place = pick(self.keys[slot], self.decisions[slot], len(choices))
            chosen[slot] = choices[place] if self.in_order[slot] else sorted(choices)[place]
        return chosen
