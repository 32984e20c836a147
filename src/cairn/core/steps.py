"""The catalogue of a game's steps: found, not listed, and checked when the rules are imported.

A step is declared by its constructor: its parameters are the fields, and only these are saved.
"""

from __future__ import annotations

import dis
import sys
from inspect import Parameter, signature
from types import ModuleType
from typing import Any, Final

from .agenda import Ask, Do, Luck, Reaction, Step
from .deck import FromSorted
from .errors import BadDeclaration, shown
from .struct import fields_of

NEEDED: Final[dict[Any, tuple[str, ...]]] = {  # what the kernel leaves to each kind of step
    Step: ("enter",),
    Do: ("auto",),
    Ask: ("legal", "choose"),
    Reaction: ("default",),
    Luck: ("source", "ways", "word", "happen"),
    FromSorted: ("deck", "name", "put"),  # unless it has a `happen` of its own
}


def catalogue(*modules: str | ModuleType) -> dict[str, Any]:
    """The steps that these modules define, by name, for loading; with a kind of step come those it works with (a roll's dice).

    What several steps have in common is none, if it lacks something. Raises `BadDeclaration`.
    """
    kinds: list[Any] = []
    names = [checked_module(each) for each in modules]
    for name in names:  # it grows
        for kind in steps_in(name):
            kinds.append(kind)
            names += [each.__module__ for each in kind.__mro__ if is_step(each) and each.__module__ not in (*names, KERNEL)]
    found: dict[str, Any] = {}
    for kind in to_be_taken(kinds):
        check_step_class(kind)
        other = found.setdefault(kind.__name__, kind)
        if other is not kind:
            raise BadDeclaration(f"{kind.__name__} is a step of {other.__module__} and of {kind.__module__}")
    return found


KERNEL: Final = Step.__module__


def checked_module(module: Any) -> str:
    name: str = module.__name__ if isinstance(module, ModuleType) else module
    if not isinstance(name, str) or name not in sys.modules:
        raise BadDeclaration(f"catalogue takes modules, or the names of such as are imported, not {shown(module)}")
    if not steps_in(name):
        raise BadDeclaration(f"{name} defines no step where its catalogue is made")
    return name


def left_out(package: str, steps: dict[str, Any]) -> Any:
    """A step of the package that its catalogue lacks: its module was forgotten, or it stands below. None if none does."""
    modules = [name for name in sorted(sys.modules) if name == package or name.startswith(f"{package}.")]
    kinds = [kind for name in modules for kind in steps_in(name)]
    return next((kind for kind in to_be_taken(kinds) if steps.get(kind.__name__) is not kind), None)


def to_be_taken(kinds: list[Any]) -> list[Any]:
    """Without those that only say what several steps have in common."""
    extended = {base for kind in kinds for base in kind.__mro__[1:]}
    return [kind for kind in kinds if kind not in extended or not lacking(kind)]


def steps_in(module: str) -> list[Any]:
    return [each for each in vars(sys.modules[module]).values() if is_step(each) and each.__module__ == module]


def is_step(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Step)


def lacking(kind: Any) -> str:
    """The first of the methods that a step of its kind needs and it does not have."""
    for base, names in NEEDED.items():
        if issubclass(kind, base) and not (base is FromSorted and kind.happen is not FromSorted.happen):
            for name in names:
                if getattr(kind, name) is getattr(base, name):
                    return name
    return ""


def check_step_class(kind: Any) -> None:
    """Can it be taken, and is what it keeps what it is made of?"""
    if lacking(kind):
        raise BadDeclaration(f"{kind.__name__} is a step without {lacking(kind)}")
    for name, parameter in signature(kind).parameters.items():
        if parameter.kind is not Parameter.POSITIONAL_OR_KEYWORD:
            raise BadDeclaration(f"{kind.__name__}.{name} is not taken by its place, but a loaded step gives it so")
    fields, kept = fields_of(kind), attributes_kept(kind)
    if fields[:1] != ("seat",):
        raise BadDeclaration(f"{kind.__name__}: its first field is seat, whom it concerns")
    for name in fields:
        if name not in kept:
            raise BadDeclaration(f"{kind.__name__}.{name} is a parameter of its constructor, which does not keep it")
    for name in kept:
        if name not in fields:
            raise BadDeclaration(f"{kind.__name__}.{name} is not a parameter of its constructor: a loaded step would lack it")
    for name in kind.secret:
        if name not in fields:
            raise BadDeclaration(f"{kind.__name__}.{name} should be secret, but is not one of its fields")


def attributes_kept(kind: Any) -> list[str]:
    """By a constructor; a compiled class says so itself."""
    kept: list[str] = []
    for part in kind.__mro__:
        if "__mypyc_attrs__" in vars(part):
            kept += vars(part)["__mypyc_attrs__"]
        elif hasattr(vars(part).get("__init__"), "__code__"):
            kept += [each.argval for each in dis.get_instructions(part.__init__) if each.opname == "STORE_ATTR"]
    return [name for name in kept if not name.startswith("__")]
