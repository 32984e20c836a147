"""Structs: small immutable objects whose constructor is their declaration.

The parameters of `__init__` are the fields, so `dump` and `load` need no second list of them. Fields are ints, strings and
tuples of these. (mypyc empties `__slots__` and `__annotations__`, but keeps the signature.)
"""

from __future__ import annotations

import inspect
from typing import Any, Final

_FIELDS: Final[dict[Any, tuple[str, ...]]] = {}


def fields_of(kind: Any) -> tuple[str, ...]:
    names = _FIELDS.get(kind)
    if names is None:
        names = _FIELDS[kind] = tuple(inspect.signature(kind).parameters)
    return names


def freeze(value: Any) -> Any:
    """JSON knows lists only: inside a struct they were tuples."""
    return tuple([freeze(item) for item in value]) if isinstance(value, list) else value


def thaw(value: Any) -> Any:
    """A field of a position: the outer list is a list, what it holds were tuples."""
    return [freeze(item) for item in value] if isinstance(value, list) else value


def melt(value: Any) -> Any:
    """Tuples as lists, for data that must equal what comes back from JSON."""
    return [melt(item) for item in value] if isinstance(value, (list, tuple)) else value
