"""Checks the declarations of a position (`core/declared.py`) against what its views and facts tell."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any, Final, get_args, get_origin

from ..agenda import Position
from ..declared import NOBODY, SIZE_ONLY, VIEW_OWN, Types, Who, declaration, is_plain, spelt
from ..game import Setup
from ..language import Fact
from .complaints import difference, fail, short, viewers, who
from .rules import attributes

SMUGGLED: Final = "_smuggled"  # what `leaks` puts into a view, to be found by what comes of it


class Declared:
    """Along one match."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.made = declaration(setup.game.rules.position)
        self.first = setup.prepare(None)
        self.untold = [name for name in self.made.fields if name not in self.made.agreed]
        self.tried: set[str] = set()
        self.listed = setup.language().facts if setup.game.rules.language else {}

    def check(self, p: Position) -> None:
        self.check_types(p)
        for name in self.made.agreed:
            was, now = getattr(self.first, name), getattr(p, name)
            if now != was:
                fail(f"{name} was agreed before the match and has changed: {short(now)}, not {short(was)}")
        self.check_views(p)
        for name, who_knows in self.made.who.items():
            if who_knows == NOBODY or (who_knows.may_know == SIZE_ONLY.may_know and who_knows.measure == "len"):
                self.check_hidden(p, name, who_knows)
        if self.listed:
            self.check_facts(p)

    def check_types(self, p: Position) -> None:
        """A position holds what was declared, of the declared type, and nothing else; a private name is the game's business."""
        known = (*self.made.fields, *self.made.shared)
        if extra := [name for name in attributes(p) if name not in known and not name.startswith("_")]:
            fail(f"the position holds {extra[0]}, which {self.made.position.__name__} does not declare")
        check_types(p, self.made.types, "")

    def check_views(self, p: Position) -> None:
        for seat in viewers(self.setup.seats):
            self.check_view(p, seat)

    def check_unchanged(self, p: Position) -> None:
        """Showing a position does not change it. For one that nobody has looked at."""
        before = p.dump()
        for seat in viewers(self.setup.seats):
            p.view(seat)
            if p.dump() != before:
                fail(f"{who(seat)}: showing the position changes it: {difference(before, p.dump())}")

    def check_view(self, p: Position, seat: int) -> None:
        view = p.view(seat)
        names = (*VIEW_OWN, *self.made.shared, *self.made.told)
        if missing := [name for name in names if not hasattr(view, name)]:
            fail(f"{who(seat)}: the view was not told its {missing[0]}, neither by its declaration nor by `inform`")
        if extra := [name for name in attributes(view) if name not in (*names, SMUGGLED)]:
            fail(f"{who(seat)}: the view holds {extra[0]}, which {self.made.view.__name__} does not declare")
        check_types(view, self.made.view_types, f"{who(seat)}: the view's ")
        expected = {name: (name, getattr(p, name)) for name in self.made.open}
        for name, who_knows in self.made.who.items():
            value = getattr(p, name)
            if who_knows.own and seat >= 0:
                expected[who_knows.own] = name, value[seat]
            if who_knows.size:
                measure = self.measure(who_knows)
                expected[who_knows.size] = name, [measure(each) for each in value] if who_knows.each else measure(value)
        for told, (name, right) in expected.items():
            if getattr(view, told) != right:
                found = short(getattr(view, told))
                fail(f"{who(seat)}: the view's {told} is {found}, but as it was declared of {name} it is {short(right)}")

    def measure(self, who_knows: Who) -> Any:
        return getattr(sys.modules[self.made.position.__module__], who_knows.measure, len)

    def check_hidden(self, p: Position, name: str, who_knows: Who) -> None:
        """Changing the field must change no view."""
        other = altered(p, name)
        for seat in viewers(self.setup.seats):
            seen, instead = p.view(seat), other.view(seat)
            if seen.dump() != instead.dump() or seen.data() != instead.data():
                fail(f"{who(seat)}: the view depends on {name}, which was declared to be for {who_knows.may_know}")

    def check_facts(self, p: Position) -> None:
        facts = self.setup.facts(p)
        self.check_listed(facts, self.listed, "")
        for name in self.untold[:]:
            other = altered(p, name)
            if getattr(other, name) == getattr(p, name):
                continue
            self.tried.add(name)
            try:
                told = self.setup.facts(other) != facts
            except Exception:  # it went out of bounds: so it was looked at
                told = True
            if told:
                self.untold.remove(name)

    def check_listed(self, facts: dict[str, Any], listed: dict[str, Fact], path: str) -> None:
        """The facts told and the facts in the language must be the same."""
        if untold := [name for name in listed if name not in facts]:
            fail(f"the fact {path}{untold[0]} is in the language of scenarios, but is neither told nor a field")
        if unlisted := [name for name in facts if name not in listed]:
            fail(f"the fact {path}{unlisted[0]} is told, but is not in the language of scenarios")
        for name, fact in listed.items():
            if fact.parts:
                self.check_listed(facts[name], fact.parts, f"{path}{name}.")

    def finish(self) -> None:
        if missing := [name for name in self.untold if name in self.tried]:
            fail(f"scenarios cannot say what the position's {missing[0]} is: no fact depends on it")


def check_types(thing: Any, types: Types, whose: str) -> None:
    for name, kind in types.items():
        if is_plain(kind) and not fits(getattr(thing, name), kind):
            fail(f"{whose}{name} is {short(getattr(thing, name))}, but it was declared as {spelt(kind)}")


def fits(value: Any, kind: Any) -> bool:
    plain, items = parts(kind)
    if type(value) is not plain:
        return False
    if plain is list or items[1:] == (...,):
        item, inside = parts(items[0])
        return all(fits(each, items[0]) for each in value) if inside else all(type(each) is item for each in value)
    return len(value) == len(items) and all(map(fits, value, items)) if items else True


@cache
def parts(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type, and those of what it holds."""
    return get_origin(kind) or kind, get_args(kind)


def altered(p: Position, name: str) -> Position:
    """A copy with something else in one field; of the same length, if it is a list."""
    other = p.copy()
    setattr(other, name, otherwise(getattr(p, name)))
    return other


def otherwise(value: Any) -> Any:
    if isinstance(value, int):
        return value + 1
    return f"{value}?" if isinstance(value, str) else type(value)([otherwise(each) for each in value])
