"""A field of a position is declared once: its type, its default, and who may know it.

A class that position and view share holds what everybody may know: `name: type`, or `name: type = default`; without a default
a number starts at 0, a text or a list empty. The position adds what is hidden, the view adds what its seat is told of that.

    @trait
    class LostCitiesTable:
        turns: int
        totals: list[int]

    class LostCitiesView(View, LostCitiesTable):
        hand: Cards = ()
        deck_size: int

    class LostCities(Position, LostCitiesTable):
        hands: list[Cards]
        deck: list[int]

    declare(LostCities, LostCitiesView, hands=own_as("hand"), deck=size_as("deck_size"))

`declare` reads this when the module is imported, and refuses what does not fit together. How positions are made, copied, shown
and laid out again from a view follows as the text of a small class, a `Plan`. It is carried out here; `build_engine.py`
appends the same text to the module before it is compiled, with the types and defaults, of which mypyc leaves nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NoReturn, get_args, get_origin, get_type_hints

from .agenda import PLANS, Plan, Position, View, agenda_seen_by
from .chance import Chance
from .errors import BadDeclaration, shown
from .struct import declare_fields


@dataclass(frozen=True)
class Who:
    """Who may know a field, and the view's names for what is told of it."""

    may_know: str
    own: str = ""  # the seat's own entry of a list with one for each seat
    size: str = ""  # how much there is ...
    each: bool = False  # ... in each entry
    measure: str = "len"  # the function that says how much


AGREED: Final = Who("everybody, from before the match")  # it never changes; what is not plain is shared and never dumped
BY_RULE: Final = Who("whom the rules tell")  # `inform` tells a seat its part
ITS_SEAT: Final = Who("its seat")  # `inform` tells it
SIZE_ONLY: Final = Who("nobody, only its size")  # `inform` tells it
NOBODY: Final = Who("nobody")


def own_as(own: str, sizes: str = "", measure: Callable[[Any], int] = len) -> Who:
    """A list with an entry per seat: each seat is told its own, and everybody how many are in each."""
    return Who(ITS_SEAT.may_know, own, sizes, True, name_of(measure))


def size_as(size: str, measure: Callable[[Any], int] = len) -> Who:
    return Who(SIZE_ONLY.may_know, "", size, False, name_of(measure))


def name_of(measure: Any) -> str:
    return str(getattr(measure, "__name__", None) or shown(measure))


Types = dict[str, Any]  # by field, in the order of declaration

PLAN = """\
class _{p}Plan(_Plan):
    def new(self, chance: _Chance | None) -> _Any:
        b = {p}(chance, self)
        b.agenda = []
        b.drawn = {{}}
        {first}
        return b

    def copy(self, p: _Any) -> _Any:
        a: {p} = p
        b = {p}(a.chance, self)
        b.agenda = a.agenda[:]
        b.drawn = a.drawn.copy()
        b.shown = a.shown
        b.to_act = a.to_act
        b.choices = a.choices
        {copied}
        return b

    def show(self, p: _Any, seat: int) -> _Any:
        a: {p} = p
        b = {v}(seat, a.to_act, _agenda_seen_by(a, seat))
        {shown}
        {told}
        return b

    def glance(self, p: _Any, seat: int) -> _Any:
        a: {p} = p
        b = {v}(seat, a.to_act, _agenda_seen_by(a, seat))
        {lent}
        {told}
        return b

    def lay(self, seen: _Any, chance: _Chance | None) -> _Any:
        a: {v} = seen
        b = {p}(chance, self)
        b.agenda = list(a.agenda)
        b.drawn = {{}}
        {shown}
        return b
"""

FOR_THE_BUILD = """\


from typing import Any as _Any

from cairn.core.agenda import Plan as _Plan
from cairn.core.agenda import agenda_seen_by as _agenda_seen_by
from cairn.core.chance import Chance as _Chance
from cairn.core.declared import complete as _complete


{plan}

_complete({p}, _{p}Plan, {types!r}, {view_types!r}, {defaults!r})
"""


class Declaration:
    """What was declared of a position and its view."""

    def __init__(
        self, position: Any, view: Any, who: dict[str, Who], types: Types, view_types: Types, defaults: dict[str, Any]
    ) -> None:
        self.position = position
        self.view = view
        self.who = who
        self.types = types
        self.view_types = view_types
        self.defaults = defaults
        self.check()
        self.shared = tuple([name for name in types if not is_plain(types[name])])  # by all positions of a match: a board
        self.fields = tuple([name for name in types if name not in self.shared])  # of a position, as dumped
        self.told = tuple([name for name in view_types if name not in self.shared])  # of a view, as dumped
        self.agreed = tuple([name for name in self.fields if who.get(name) == AGREED])
        # Set in this order wherever a position is made: CPython reads large objects quicker that were filled alike.
        self.order = (*self.fields, *self.shared)
        self.open = tuple([name for name in self.order if name in view_types and who.get(name) != BY_RULE])

    # What fits together

    def check(self) -> None:
        said: dict[str, Any] = self.who  # as a game has it: types are not checked there
        for name, who in said.items():
            if name not in self.types:
                self.refuse(name, "is not declared, but who may know it is")
            if not isinstance(who, Who):
                self.refuse(name, f"is for {shown(who)}; expected {WORDS}")
        for name in self.types:
            self.check_field(name, self.who.get(name))
        for name, kind in self.view_types.items():
            if name in VIEW_OWN:
                self.refuse(name, "is a field of every view: it needs another name")
            if hasattr(View, name):
                self.refuse(name, "is a name that every view has for something else")
            if name not in self.types and not is_plain(kind):
                self.refuse(name, f"in {self.view.__name__} {NOT_PLAIN}")
        for name, value in self.defaults.items():
            if isinstance(value, (list, dict, set)):
                self.refuse(name, "has a default that all would share: a list starts empty without one")
            kind = {**self.view_types, **self.types}[name]
            plain: Any = get_origin(kind) or kind
            if is_plain(kind) and type(value) is not plain:
                self.refuse(name, f"has the default {shown(value)}, which does not fit {spelt(kind)}")

    def check_field(self, name: str, who: Who | None) -> None:
        view, seen = self.view.__name__, name in self.view_types
        if name in POSITION_OWN:
            self.refuse(name, "is a field of every position: it needs another name")
        if hasattr(Position, name):
            self.refuse(name, "is a name that every position has for something else")
        if self.types[name] is bool:
            self.refuse(name, "is a bool: declare an int, 0 or 1")
        if not is_plain(self.types[name]) and who != AGREED:
            self.refuse(name, f"{NOT_PLAIN}; what all positions of a match share is AGREED")
        if who is None:
            if not seen:
                self.refuse(name, f"is hidden from whom? Declare it where {view} shares it, or say who may know it")
            return
        if seen and who not in (AGREED, BY_RULE):
            self.refuse(name, f"is for {who.may_know}, but {view} has it, too")
        if who == AGREED and not seen:
            self.refuse(name, f"is agreed by all: declare it where {view} shares it")
        for told in (who.own, who.size):
            if told and (told not in self.view_types or told in self.types):
                self.refuse(name, f"is to be told as {told}, which {view} does not declare")
        if who.measure != "len" and who.measure not in vars(sys.modules[self.position.__module__]):
            self.refuse(name, f"is measured by {who.measure}, which is not a function of its module")
        self.check_told(name, self.types[name], who)

    def check_told(self, name: str, kind: Any, who: Who) -> None:
        """What a view is told of a field: under a name of its own, and of the right type."""
        for other, also in self.who.items():
            if other == name:
                break
            if twice := {who.own, who.size} & {also.own, also.size} - {""}:
                self.refuse(name, f"is to be told as {min(twice)}, and so is {other}")
        entry = get_args(kind)[0] if is_list(kind) else None
        if who.own and entry is None:
            self.refuse(name, "is not a list with an entry per seat, so no seat can be told its own")
        if who.own and self.view_types[who.own] != entry:
            self.refuse(name, self.told_wrongly(who.own, "entries are", entry))
        if who.size and who.measure == "len" and (entry if who.each else kind) is int:
            without = "has entries without a length: say how they are measured"
            self.refuse(name, without if who.each else "has no length: say how it is measured")
        sizes: Any = list[int] if who.each else int
        if who.size and self.view_types[who.size] != sizes:
            self.refuse(name, self.told_wrongly(who.size, "sizes are" if who.each else "size is", sizes))

    def told_wrongly(self, told: str, what: str, kind: Any) -> str:
        return f"is to be told as {told}, but its {what} {spelt(kind)} and that is {spelt(self.view_types[told])}"

    def refuse(self, name: str, why: str) -> NoReturn:
        raise BadDeclaration(f"{self.position.__name__}.{name} {why}")

    # What follows from it

    def text(self) -> str:
        return PLAN.format(
            p=self.position.__name__,
            v=self.view.__name__,
            first=block([f"b.{name} = {self.first(name)}" for name in self.fields]),
            copied=block([f"b.{name} = {self.passed(name)}" for name in self.order]),
            shown=block([f"b.{name} = {self.passed(name)}" for name in self.open]),
            lent=block([f"b.{name} = a.{name}" for name in self.open]),
            told=block(self.telling()),
        )

    def first(self, name: str) -> str:
        kind: Any = self.types[name]
        empty: Any = get_origin(kind) or kind
        return repr(self.defaults[name] if name in self.defaults else empty())

    def passed(self, name: str) -> str:
        return f"a.{name}[:]" if is_list(self.types[name]) else f"a.{name}"

    def telling(self) -> list[str]:
        own = [name for name in self.view_types if name not in self.types and name in self.defaults]
        lines = [f"b.{name} = {self.defaults[name]!r}" for name in own]
        for name, who in self.who.items():
            if who.own:
                lines += ["if seat >= 0:", f"    b.{who.own} = a.{name}[seat]"]
            if who.size:
                much = f"[{who.measure}(each) for each in a.{name}]" if who.each else f"{who.measure}(a.{name})"
                lines.append(f"b.{who.size} = {much}")
        return lines

    def for_the_build(self) -> str:
        """What `build_engine.py` appends to the module."""
        return FOR_THE_BUILD.format(
            p=self.position.__name__,
            plan=self.text(),
            types={name: spelt(kind) for name, kind in self.types.items()},
            view_types={name: spelt(kind) for name, kind in self.view_types.items()},
            defaults=self.defaults,
        )


POSITION_OWN: Final = ("plan", "agenda", "drawn", "shown", "chance", "to_act", "choices", "events")
VIEW_OWN: Final = ("seat", "to_act", "agenda")
WORDS: Final = "AGREED, BY_RULE, ITS_SEAT, SIZE_ONLY, NOBODY, own_as(...) or size_as(...)"
NOT_PLAIN: Final = "is not a whole number, a text, a tuple of these, or a list of all these"
_DECLARED: Final[dict[Any, Declaration]] = {}  # by position
_SAID: Final[dict[Any, tuple[Any, dict[str, Who]]]] = {}  # of compiled positions, until the end of their module
_DEFAULTS: Final[dict[Any, dict[str, Any]]] = {}  # as they stood in each class


def declare(position: Any, view: Any, **who: Who) -> None:
    """Everybody may know what position and view share; for everything else, say who may."""
    if not (
        isinstance(position, type) and issubclass(position, Position) and isinstance(view, type) and issubclass(view, View)
    ):
        given = f"{shown(position)} and {shown(view)}"
        raise BadDeclaration(f"declare takes a class of positions and the class of their views, not {given}")
    if "__mypyc_attrs__" in vars(position):  # the build appended `complete` to the module
        _SAID[position] = view, who
        return
    for kind, base in ((position, Position), (view, View)):
        check_typed(kind, base)
    types, view_types = types_of(position, Position), types_of(view, View)
    for name in [name for name in types if name in view_types and who.get(name, AGREED) in (AGREED, BY_RULE)]:
        if owner(position, name) is not owner(view, name):
            places = f"{owner(position, name).__name__} and in {owner(view, name).__name__}"
            raise BadDeclaration(f"{position.__name__}.{name} is declared in {places}: declare it once, where they share it")
    defaults = {**defaults_of(view, View, view_types), **defaults_of(position, Position, types)}
    made = Declaration(position, view, who, types, view_types, defaults)
    known = {"_Any": Any, "_Chance": Chance, "_Plan": Plan, "_agenda_seen_by": agenda_seen_by}
    space = {**vars(sys.modules[position.__module__]), **known}
    exec(made.text(), space)
    enter(made, space[f"_{position.__name__}Plan"])


def complete(position: Any, plan: Any, types: dict[str, str], view_types: dict[str, str], defaults: dict[str, Any]) -> None:
    """`declare` for a compiled position, with what was read before it was compiled."""
    view, who = _SAID.pop(position)
    read, view_read = [{name: eval(text) for name, text in each.items()} for each in (types, view_types)]
    enter(Declaration(position, view, who, read, view_read, defaults), plan)


def check_typed(kind: Any, base: Any) -> None:
    """A value without a type would be no field: no position would have one of its own."""
    for part in [part for part in kind.__mro__ if part not in base.__mro__]:
        for name, value in vars(part).items():
            is_value = isinstance(value, (int, str, float, tuple, list, dict, set, type(None)))
            if is_value and not name.startswith("_") and name not in vars(part).get("__annotations__", {}):
                raise BadDeclaration(f"{kind.__name__}.{name} has a value, but no type: a field has one")


def owner(kind: Any, name: str) -> Any:
    """The class that declares a field."""
    return next(part for part in kind.__mro__ if name in vars(part).get("__annotations__", {}))


def enter(made: Declaration, plan: Any) -> None:
    if made.position in _DECLARED:
        raise BadDeclaration(f"{made.position.__name__} is declared twice")
    _DECLARED[made.position] = made
    tuples = [name for name, kind in {**made.view_types, **made.types}.items() if get_origin(kind) is tuple]
    PLANS[made.position] = PLANS[made.view] = plan(made.position, made.view, made.fields, made.told, frozenset(tuples))
    declare_fields(made.position, made.fields)
    declare_fields(made.view, (*VIEW_OWN, *made.told))


def declaration(position: Any) -> Declaration:
    made = _DECLARED.get(position)
    if made is None:
        raise BadDeclaration(f"{position.__name__} is not declared")
    return made


def declarations() -> list[Declaration]:
    return list(_DECLARED.values())


def types_of(kind: Any, base: Any) -> Types:
    try:
        hints, kernel = get_type_hints(kind), get_type_hints(base)
    except NameError as error:
        raise BadDeclaration(f"{kind.__name__}: a field has a type that cannot be looked up ({error})") from None
    return {name: hint for name, hint in hints.items() if name not in kernel and get_origin(hint) is not ClassVar}


def defaults_of(kind: Any, base: Any, types: Types) -> dict[str, Any]:
    """Removed from their classes: an attribute that the class has too takes the interpreter twice as long to read."""
    found: dict[str, Any] = {}
    for part in [part for part in reversed(kind.__mro__) if part not in base.__mro__]:
        own = _DEFAULTS.setdefault(part, {})
        for name in [name for name in types if name in vars(part)]:
            own[name] = vars(part)[name]
            delattr(part, name)
        found |= own
    return found


def is_list(kind: Any) -> bool:
    return get_origin(kind) is list


def is_plain(kind: Any) -> bool:
    if is_list(kind):
        return all(is_item(each) for each in get_args(kind))
    return is_item(kind)


def is_item(kind: Any) -> bool:
    return kind in (int, str, ...) or (get_origin(kind) is tuple and all(is_item(each) for each in get_args(kind)))


def spelt(kind: Any) -> str:
    return kind.__name__ if kind in (int, str) else repr(kind) if is_plain(kind) else "object"


def block(lines: list[str]) -> str:
    return "\n        ".join(lines or ["pass"])
