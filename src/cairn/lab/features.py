"""Observations: what a seat knows as a row of small whole numbers, every element with a name. Built from views alone.

A game has a class `GameFeatures` in its `features.py`; for those that have none, `plain.py` makes one. Seats are told relative
to the viewer: 0 is the viewer itself, 1 the next seat. Values are raw (counts, flags, points), so that rows can be compared
exactly; divide by `scale` for a network. This module and those of the games are compiled with the engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from ..core.agenda import Ask, View
from ..core.struct import fields_of

numpy: Any = import_module("numpy")  # not imported by name: the engine can be compiled without it
DTYPE: Any = numpy.int16


@final
class Element(NamedTuple):
    name: str
    low: int
    high: int


@final
class Row:
    """An observation while it is written, cell by cell from left to right. All cells are 0 before."""

    def __init__(self, cells: vec[i16]) -> None:
        self.cells = cells
        self.at: i64 = 0  # the next cell to be written

    def number(self, value: int) -> None:
        self.cells[self.at] = value
        self.at += 1

    def bounded(self, value: int, low: int, high: int) -> None:
        self.number(low if value < low else high if value > high else value)

    def numbers(self, values: list[int]) -> None:
        cells, at = self.cells, self.at
        for value in values:
            cells[at] = value
            at += 1
        self.at = at

    def flag(self, holds: bool) -> None:
        if holds:
            self.cells[self.at] = 1
        self.at += 1

    def one_hot(self, index: i64, size: i64) -> None:
        """All 0 but at `index`, if that is a place at all."""
        if 0 <= index < size:
            self.cells[self.at + index] = 1
        self.at += size

    def one_hots(self, places: list[int], size: i64) -> None:
        """One after the other."""
        cells, at = self.cells, self.at
        for place in places:
            if 0 <= place < size:
                cells[at + place] = 1
            at += size
        self.at = at

    def tally(self, cards: list[int], kinds: i64) -> None:
        """How many of each kind."""
        cells, at = self.cells, self.at
        for card in cards:
            cells[at + card] += 1
        self.at = at + kinds

    def tally_by(self, kinds_of: list[int], cards: list[int], kinds: i64) -> None:
        """The same of cards whose kinds are listed."""
        cells, at = self.cells, self.at
        for card in cards:
            cells[at + kinds_of[card]] += 1
        self.at = at + kinds

    def tally_tuple(self, cards: tuple[int, ...], kinds: i64) -> None:
        """The same of a tuple: what is compiled wants to know."""
        cells, at = self.cells, self.at
        for card in cards:
            cells[at + card] += 1
        self.at = at + kinds

    def skip(self, cells: i64) -> None:
        self.at += cells


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """The observation of one setup. A game lists `elements` in the order in which `write` writes their values."""

    def __init__(self, setup: Any) -> None:
        self.setup = setup
        self.elements: list[Element] = []

    def add(self, low: int, high: int, *names: str) -> None:
        self.elements += [Element(name, low, high) for name in names]

    def write(self, view: Any, row: Row) -> None:
        raise NotImplementedError

    # Built on the above, the same for every game

    def cells(self, view: Any) -> vec[i16]:
        row = Row(vec[i16]([0] * len(self.elements)))
        self.write(view, row)
        return row.cells

    def observe(self, view: Any) -> list[int]:
        return [int(cell) for cell in self.cells(view)]

    def vector(self, view: Any) -> Any:
        """A NumPy array."""
        return numpy.frombuffer(self.cells(view), DTYPE).copy()

    @property
    def size(self) -> int:
        return len(self.elements)

    @property
    def low(self) -> Any:
        return numpy.array([element.low for element in self.elements], DTYPE)

    @property
    def high(self) -> Any:
        return numpy.array([element.high for element in self.elements], DTYPE)

    @property
    def scale(self) -> Any:
        """The greatest absolute value of each element, at least 1."""
        most = [max(1, -element.low, element.high) for element in self.elements]
        return numpy.array(most, numpy.float32)


def features_for(setup: Any) -> Features:
    own = setup.game.part("features")
    if own is None:
        made: Features = import_module("cairn.lab.plain").PlainFeatures(setup)
    else:
        made = own.GameFeatures(setup)
    return made


def bounded(value: int, low: int, high: int) -> int:
    return low if value < low else high if value > high else value


@final
class Question:
    """The running question as elements: whose it is, of which step, and what the step carries. For games with many steps."""

    def __init__(self, features: Features) -> None:
        setup: Any = features.setup
        self.seats: int = setup.seats
        steps: dict[str, Any] = setup.steps
        names = sorted([name for name in steps if issubclass(steps[name], Ask)])
        self.size = self.seats + len(names)  # of all its cells
        self.asked: dict[Any, tuple[int, int, tuple[str, ...]]] = {}  # by step: the cell of its flag, of its fields, and these
        features.add(0, 1, *[f"question.seat.{seat}" for seat in range(self.seats)])
        features.add(0, 1, *[f"question.{name}" for name in names])
        for number, name in enumerate(names):
            fields = tuple([field for field in fields_of(steps[name]) if field != "seat"])
            features.add(-LIMIT, LIMIT, *[f"question.{name}.{field}" for field in fields])
            self.asked[steps[name]] = (self.seats + number, self.size, fields)
            self.size += len(fields)

    def write(self, view: View, row: Row) -> None:
        cells, start = row.cells, row.at
        row.at = start + self.size
        if not view.agenda:
            return
        step = view.agenda[-1]
        asked = self.asked.get(type(step))
        if asked is None:
            return
        flag, first, fields = asked
        cells[start + (step.seat - view.seat) % self.seats] = 1
        cells[start + flag] = 1
        for number, field in enumerate(fields):
            cells[start + first + number] = as_number(getattr(step, field))


LIMIT: Final = 32_000


def as_number(value: Any) -> int:
    """Whole numbers as they are; of lists how long they are."""
    if isinstance(value, int):
        return bounded(value, -LIMIT, LIMIT)
    return len(value) if isinstance(value, tuple) else 0
