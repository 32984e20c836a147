"""Checks the source of a game: a played match shows only what happened in it.

Here every `tell` and `whisper` counts, and every name that is declared twice, of which Python keeps the last without a word.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

from ..game import Game
from .complaints import fail

BEFORE: Final = {"tell": 0, "whisper": 1}  # how many arguments stand before the event's name; its seat comes after it


@cache
def check_source(game: Game) -> None:
    for path in sorted(Path(str(resources.files(game.package))).rglob("*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        check_names(path.name, module)
        check_events(game.words.details, path.name, module)


def check_names(file: str, module: ast.Module) -> None:
    """Each field, step and method is declared once in its place."""
    for place in ast.walk(module):
        names: set[str] = set()
        for node in place.body if isinstance(place, (ast.Module, ast.ClassDef)) else ():
            name = declared_by(node)
            if name and name in names:
                where = f" of {place.name}" if isinstance(place, ast.ClassDef) else ""
                fail(f"{file}, line {node.lineno}, declares {name}{where} a second time")
            names.add(name)


def declared_by(node: ast.stmt) -> str:
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.decorator_list:
        return node.name
    return ""


def check_events(details: Mapping[str, tuple[str, ...]], file: str, module: ast.Module) -> None:
    for place, what, number in told_in(file, module):
        named = details.get(what, ())
        if number is not None and number != len(named):
            many = "1 detail" if number == 1 else f"{number} details" if number >= 0 else "no seat"
            fail(f"{place} tells of the event {what!r} with {many}, but its words name {named}")


def told_in(file: str, module: ast.Module) -> Iterator[tuple[str, str, int | None]]:
    """File and line, the event, and how many details it has where that stands there."""
    for call in ast.walk(module):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in BEFORE:
            rest = call.args[BEFORE[call.func.attr] :]
            number = None if any(isinstance(each, ast.Starred) for each in rest) else len(rest) - 2
            for what in words_of(rest[0]) if rest else ():
                yield f"{file}, line {call.lineno},", what, number


def words_of(node: ast.expr) -> list[str]:
    """`"wins" if alone else "ties"` are two."""
    if isinstance(node, ast.IfExp):
        return [*words_of(node.body), *words_of(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
