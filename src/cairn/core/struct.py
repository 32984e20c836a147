"""Structs: small immutable objects whose constructor is their declaration.

The parameters of `__init__` are the fields, so `dump` and `load` need no second list of them. Fields are ints, strings and
tuples of these. (mypyc empties `__slots__` and `__annotations__`, but keeps the signature.)

Compiled classes cannot be pickled by default: `__new__` calls the constructor without arguments. So what is pickled is told
how to be made again.
"""

from __future__ import annotations

import inspect
from typing import Any, Final

from mypy_extensions import mypyc_attr

_FIELDS: Final[dict[Any, tuple[str, ...]]] = {}


def fields_of(kind: Any) -> tuple[str, ...]:
    names = _FIELDS.get(kind)
    if names is None:
        names = _FIELDS[kind] = tuple(inspect.signature(kind).parameters)
    return names


def declare_fields(kind: Any, names: tuple[str, ...]) -> None:
    """For what has no constructor to say them: positions and views (see `declared.py`)."""
    _FIELDS[kind] = names


def values_of(thing: Any) -> tuple[Any, ...]:
    return tuple([getattr(thing, name) for name in fields_of(type(thing))])


def told_of(thing: Any, first: str = "") -> str:
    """A thing with its fields, for `repr`: `Draw(seat=0, closed=3)`."""
    fields = [first] if first else []
    fields += [f"{name}={getattr(thing, name, '?')!r}" for name in fields_of(type(thing))]
    return f"{type(thing).__name__}({', '.join(fields)})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Struct:
    """Equal if of one kind and with equal fields; pickled as its fields. It never changes, so its copy is itself."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and values_of(self) == values_of(other)

    def __hash__(self) -> int:
        return hash((type(self), values_of(self)))

    def __reduce__(self) -> Any:
        return type(self), values_of(self)

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Any) -> Any:
        return self


def reduced(thing: Any) -> tuple[Any, ...]:
    """For `__reduce__` of what has more attributes than its constructor takes: they are set one by one."""
    taken = tuple(inspect.signature(type(thing)).parameters)
    names = [*getattr(type(thing), "__mypyc_attrs__", ()), *getattr(thing, "__dict__", ())]
    rest = {name: getattr(thing, name) for name in names if name not in taken and hasattr(thing, name)}
    return remake, (type(thing), tuple([getattr(thing, name) for name in taken]), rest)


def remake(kind: Any, values: tuple[Any, ...], rest: dict[str, Any]) -> Any:
    thing = kind(*values)
    for name, value in rest.items():
        setattr(thing, name, value)
    return thing


def freeze(value: Any) -> Any:
    """JSON knows lists only: inside a struct they were tuples."""
    return tuple([freeze(item) for item in value]) if isinstance(value, list) else value


def thaw(value: Any) -> Any:
    """A field of a position: the outer list is a list, what it holds were tuples."""
    return [freeze(item) for item in value] if isinstance(value, list) else value


def melt(value: Any) -> Any:
    """Tuples as lists, for data that must equal what comes back from JSON."""
    if not isinstance(value, (list, tuple)):
        return value
    return [melt(item) if isinstance(item, (list, tuple)) else item for item in value]
