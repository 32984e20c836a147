"""Files that may come from anybody: text and JSON, with limits on how large and how deep they may be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NoReturn

from .errors import CairnError, shown

LARGEST: Final = 2**53  # any number: what all JSON readers agree on
DEEPEST: Final = 32  # any value: lists in objects in lists


def read_text(path: str | Path, most: int, kind: type[CairnError]) -> str:
    """The text of a file, with or without a byte order mark; any failure is raised as an error of this kind."""
    check_path(path, kind)
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read(most + 1)
    except UnicodeDecodeError:
        raise kind(f"{path}: cannot be read (it is not text)") from None
    except (OSError, ValueError) as error:
        raise kind(f"{shown(str(path))}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    if len(text) > most:
        raise kind(f"{path}: is larger than {most} characters")
    return text


def check_path(path: Any, kind: type[CairnError]) -> None:
    """A number would mean an open file: 0 is standard input."""
    if not isinstance(path, (str, Path)):
        raise kind(f"expected the name of a file, found {shown(path)}")


def read_json(text: str) -> Any:
    """Raises `ValueError` with a few words, whatever is wrong: `NaN`, a nesting that Python cannot follow, huge numbers."""
    try:
        return json.loads(text, parse_constant=refuse_constant)
    except json.JSONDecodeError as error:
        raise ValueError(f"{error.msg} at line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise ValueError(f"lists and objects are nested more than {DEEPEST} deep") from None


def refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def flaw(data: Any, longest: int, most: int) -> str:
    """What is wrong with this value from a file, whatever it means; empty where nothing is.

    It walks without recursion: texts may have `longest` characters, all of it `most` parts.
    """
    layer, parts = [data], 0
    for _ in range(DEEPEST):
        below: list[Any] = []
        for value in layer:
            if isinstance(value, dict):
                below += value
                below += value.values()
            elif isinstance(value, list):
                below += value
            elif isinstance(value, str):
                if len(value) > longest:
                    return f"a text has {len(value)} characters; at most {longest} are possible"
                if not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value):
                    return "a text holds half a character (a lone surrogate)"
            elif isinstance(value, (int, float)):
                if not -LARGEST <= value <= LARGEST:
                    return f"a number is larger than {LARGEST}"
            elif value is not None:
                return f"{shown(value)} is not a JSON value"
        parts += len(below)
        if parts > most:
            return f"it has more than {most} parts"
        if not below:
            return ""
        layer = below
    return f"lists and objects are nested more than {DEEPEST} deep"
