"""Bounds: the limits of the fields of a position and its steps, stated once and checked before a rule touches them.

A position may come from anybody. This module does the checks that need no rules: types (`true` is not a number), ranges and
lengths. The checks by the rules come after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NoReturn, get_args, get_origin

from .agenda import PLANS, Position
from .declared import declaration
from .errors import BadDeclaration, BadPosition, shown
from .files import LARGEST
from .struct import fields_of, melt

MOST_STEPS: Final = 64  # on an agenda; in random play the deepest has 12
MOST_DRAWS: Final = 10**9  # of one source of luck, and of things shown
MOST_SOURCES: Final = 200


class Bound:
    def check(self, value: Any, path: str) -> None:
        """Raises `BadPosition` with the path of the field."""
        raise NotImplementedError


class Whole(Bound):
    """A whole number from `least` to `most`."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def check(self, value: Any, path: str) -> None:
        if type(value) is not int or not self.least <= value <= self.most:
            wanted = f"a whole number from {self.least} to {self.most}" if self.least < self.most else str(self.least)
            fail(path, wanted, value)


class Word(Bound):
    """A text, at most so long; with `choices` one of these."""

    def __init__(self, *choices: str, longest: int = 200) -> None:
        self.choices = choices
        self.longest = longest

    def check(self, value: Any, path: str) -> None:
        if type(value) is not str or len(value) > self.longest:
            fail(path, f"a text of at most {self.longest} characters", value)
        if self.choices and value not in self.choices:
            fail(path, f"one of {', '.join(self.choices)}", value)


class Many(Bound):
    """A list of `least` to `most` values of the same kind."""

    def __init__(self, item: Bound, least: int, most: int | None = None) -> None:
        self.item = item
        self.least = least
        self.most = least if most is None else most

    def check(self, value: Any, path: str) -> None:
        if type(value) is not list or not self.least <= len(value) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            found = f"a list of {len(value)}" if type(value) is list else shown(value)
            raise BadPosition(f"{path}: expected a list of {wanted} entries, found {found}")
        for index, each in enumerate(value):
            self.item.check(each, f"{path}[{index}]")


class Row(Bound):
    """A list whose entries differ."""

    def __init__(self, *items: Bound) -> None:
        self.items = items

    def check(self, value: Any, path: str) -> None:
        if type(value) is not list or len(value) != len(self.items):
            fail(path, f"a list of {len(self.items)} entries", value)
        for index, item in enumerate(self.items):
            item.check(value[index], f"{path}[{index}]")


class Same(Bound):
    """What was agreed before the match."""

    def __init__(self, value: Any) -> None:
        self.value = melt(value)

    def check(self, value: Any, path: str) -> None:
        if type(value) is not type(self.value) or value != self.value:
            fail(path, repr(self.value), value)


class Alike(Bound):
    """Like an example: for games that state nothing more precise."""

    def __init__(self, example: Any) -> None:
        self.kind = type(example)

    def check(self, value: Any, path: str) -> None:
        if type(value) is not (list if self.kind is tuple else self.kind):
            fail(path, {int: "a whole number", str: "a text"}.get(self.kind, "a list"), value)
        PLAIN.check(value, path)


class Plain(Bound):
    """Whole numbers, texts and lists of these, of a sensible size."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def check(self, value: Any, path: str) -> None:
        if type(value) is list and self.depth and len(value) <= 10_000:
            inner = Plain(self.depth - 1)
            for index, each in enumerate(value):
                inner.check(each, f"{path}[{index}]")
        elif not (type(value) is int and abs(value) <= LARGEST) and not (type(value) is str and len(value) <= 1000):
            fail(path, "a whole number, a text or a list of these, not too large", value)


PLAIN: Final = Plain(4)
ANY_NUMBER: Final = Whole(-LARGEST, LARGEST)
ANY_TEXT: Final = Word(longest=1000)
MOST_ENTRIES: Final = 10_000


def of_type(kind: Any) -> Bound:
    """What the declared type of a field says of it."""
    items = get_args(kind)
    if not items:
        return ANY_NUMBER if kind is int else ANY_TEXT
    if get_origin(kind) is tuple and items[1:] != (...,):
        return Row(*[of_type(each) for each in items])
    return Many(of_type(items[0]), 0, MOST_ENTRIES)


class Bounds:
    """What each field of a game's positions may be, and each field of its steps.

    A field of a step is stated by name (`card`) if it means the same in every step, otherwise by step (`Draw.closed`); `seat`
    is always one of the seats. Fields not stated are checked against what was agreed or declared, fields of a step against
    `Plain`.
    """

    def __init__(self, seats: int, fields: Mapping[str, Bound], steps: Mapping[str, Bound]) -> None:
        self.fields = fields
        self.steps: dict[str, Bound] = {"seat": Whole(0, seats - 1), **steps}

    def fit(self, fields: Iterable[str], steps: Mapping[str, Any]) -> None:
        """Does everything stated exist? Raises `BadDeclaration`."""
        of_steps = {each for name, step in steps.items() for field in fields_of(step) for each in (field, f"{name}.{field}")}
        for stated, there, what in ((self.fields, set(fields), "the position"), (self.steps, of_steps, "any step")):
            if unknown := [name for name in stated if name not in there]:
                raise BadDeclaration(f"bounds are stated for {unknown[0]}, which is not a field of {what}")
            for name, bound in stated.items():
                if not isinstance(bound, Bound):
                    raise BadDeclaration(f"the bounds of {name} are {shown(bound)}, which is no Bound")

    def of_step(self, step: str, field: str) -> Bound:
        return self.steps.get(f"{step}.{field}") or self.steps.get(field) or PLAIN


def check_dump(data: Any, bounds: Bounds, empty: Position, steps: dict[str, Any]) -> None:
    """Is this the dump of a position, field by field? `empty` is any position of the setup."""
    if type(data) is not dict:
        raise BadPosition(f"expected an object with the fields of a position, found {shown(data)}")
    known = (*fields_of(type(empty)), "agenda", "drawn", "shown")
    for name in data:
        if name not in known:
            raise BadPosition(f"{shown(name)} is not a field of this game's positions")
    for name in known:
        if name not in data:
            raise BadPosition(f"{name}: is missing")
    check_fields(data, bounds, empty)
    Whole(0, MOST_DRAWS).check(data["shown"], "shown")
    check_drawn(data["drawn"])
    agenda = data["agenda"]
    if type(agenda) is not list or len(agenda) > MOST_STEPS:
        fail("agenda", f"a list of at most {MOST_STEPS} steps", agenda)
    for index, step in enumerate(agenda):
        check_step(step, bounds, steps, f"agenda[{index}]")


def check_fields(data: dict[str, Any], bounds: Bounds, empty: Position) -> None:
    """The fields alone, without the agenda; also used for scenarios."""
    for name in fields_of(type(empty)):
        bound = bounds.fields.get(name) or undeclared(name, empty)
        bound.check(data[name], name)


def undeclared(name: str, empty: Position) -> Bound:
    if type(empty) not in PLANS:
        return Alike(getattr(empty, name, 0))
    made = declaration(type(empty))
    return Same(getattr(empty, name)) if name in made.agreed else of_type(made.types[name])


def check_drawn(drawn: Any) -> None:
    if type(drawn) is not dict or len(drawn) > MOST_SOURCES:
        fail("drawn", f"an object with at most {MOST_SOURCES} sources of luck", drawn)
    for source, count in drawn.items():
        Word(longest=60).check(source, "drawn")
        Whole(0, MOST_DRAWS).check(count, f"drawn.{source}")


def check_step(step: Any, bounds: Bounds, steps: dict[str, Any], path: str) -> None:
    if type(step) is not list or not step or type(step[0]) is not str:
        fail(path, "a list with the name of a step and its fields", step)
    name = step[0]
    if name not in steps:
        raise BadPosition(f"{path}: there is no step {shown(name)} in this game")
    fields = fields_of(steps[name])
    if len(step) != len(fields) + 1:
        raise BadPosition(f"{path}: {name} has the fields {', '.join(fields)}; found {len(step) - 1} values")
    for field, value in zip(fields, step[1:], strict=True):
        bounds.of_step(name, field).check(value, f"{path} ({name}).{field}")


def hold(holds: bool, sentence: str) -> None:
    """For the invariants of a game."""
    if not holds:
        raise BadPosition(sentence)


def lies_on(agenda: list[Any], beneath: dict[str, tuple[str, ...]]) -> None:
    """Does every step lie on one that the rules put beneath it? `beneath` names these; "" means an empty agenda."""
    below = ""
    for step in agenda:
        name = type(step).__name__
        hold(name in beneath, f"{name} is not a step that waits on the agenda")
        hold(below in beneath[name], f"{name} lies on {below or 'nothing'}, which never happens")
        below = name


def fail(path: str, wanted: str, found: Any) -> NoReturn:
    raise BadPosition(f"{path}: expected {wanted}, found {shown(found)}")
