"""Observations: what a seat knows as a vector of small whole numbers, every element with a name. Built from views alone.

A game has a class `GameFeatures` in its `features.py`; for those that have none, `plain.py` makes one. Seats are told relative
to the viewer: 0 is the viewer itself, 1 the next seat. Values are raw (counts, flags, points), so that vectors can be compared
exactly; divide by `scale` for a network.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ..core.agenda import Ask
from ..core.game import Setup
from ..core.struct import fields_of

DTYPE = np.int16


class Element(NamedTuple):
    name: str
    low: int
    high: int


class Features:
    """The observation vector of one setup. A game lists `elements` in the order in which `observe` gives their values."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.elements: list[Element] = []

    def add(self, low: int, high: int, *names: str) -> None:
        self.elements += [Element(name, low, high) for name in names]

    def observe(self, view: Any) -> list[int]:
        raise NotImplementedError

    # Built on the above, the same for every game

    def vector(self, view: Any) -> np.ndarray[Any, Any]:
        return np.frombuffer(array("h", self.observe(view)), DTYPE)

    @property
    def size(self) -> int:
        return len(self.elements)

    @property
    def low(self) -> np.ndarray[Any, Any]:
        return np.array([element.low for element in self.elements], DTYPE)

    @property
    def high(self) -> np.ndarray[Any, Any]:
        return np.array([element.high for element in self.elements], DTYPE)

    @property
    def scale(self) -> np.ndarray[Any, Any]:
        """The greatest absolute value of each element, at least 1."""
        most = [max(1, -element.low, element.high) for element in self.elements]
        return np.array(most, np.float32)


def features_for(setup: Setup) -> Features:
    own = setup.game.part("features")
    if own is None:
        from .plain import PlainFeatures

        return PlainFeatures(setup)
    made: Features = own.GameFeatures(setup)
    return made


def bounded(value: int, low: int, high: int) -> int:
    return low if value < low else high if value > high else value


class Question:
    """The running question as elements: whose it is, of which step, and what the step carries. For games with many steps."""

    LIMIT = 32_000

    def __init__(self, features: Features) -> None:
        seats = features.setup.seats
        self.seats = seats
        steps = features.setup.steps
        self.names = sorted(name for name, step in steps.items() if issubclass(step, Ask))
        self.fields = [[field for field in fields_of(steps[name]) if field != "seat"] for name in self.names]
        features.add(0, 1, *[f"question.seat.{seat}" for seat in range(seats)])
        features.add(0, 1, *[f"question.{name}" for name in self.names])
        for name, fields in zip(self.names, self.fields):
            features.add(-self.LIMIT, self.LIMIT, *[f"question.{name}.{field}" for field in fields])

    def observe(self, view: Any) -> list[int]:
        step = view.agenda[-1] if view.agenda else None
        asked = type(step).__name__
        out = [0] * self.seats
        if step is not None and asked in self.names:
            out[(step.seat - view.seat) % self.seats] = 1
        out += [int(name == asked) for name in self.names]
        for name, fields in zip(self.names, self.fields):
            out += [self.number(getattr(step, field)) for field in fields] if name == asked else [0] * len(fields)
        return out

    def number(self, value: Any) -> int:
        """Whole numbers as they are; of lists how long they are."""
        if isinstance(value, int):
            return bounded(value, -self.LIMIT, self.LIMIT)
        return len(value) if isinstance(value, tuple) else 0


@cache
def one_hot(index: int, size: int) -> tuple[int, ...]:
    """All 0 but at `index`, if that is a place at all."""
    return tuple([int(place == index) for place in range(size)])


def tally(cards: Iterable[int], kinds: int) -> list[int]:
    """How many of each kind."""
    out = [0] * kinds
    for card in cards:
        out[card] += 1
    return out
