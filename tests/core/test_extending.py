"""Games of others are interpreted and extend what is compiled: each class of the kernel says whether that can be done.

mypyc's attribute is not inherited, so it stands at every class that may be extended; all others are final.
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import Any

import build_engine
import pytest

SRC = Path(__file__).resolve().parents[2] / "src"
KERNEL = [path for path in build_engine.engine_modules(SRC) if "games" not in path.parts]
OPEN = "mypyc_attr(allow_interpreted_subclasses=True)"


def classes() -> list[tuple[str, str, set[str]]]:
    found = []
    for path in KERNEL:
        for node in ast.parse((SRC / path).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                module = ".".join(path.with_suffix("").parts)
                found.append((module, node.name, {ast.unparse(each) for each in node.decorator_list}))
    return found


@pytest.mark.parametrize(("module", "name", "says"), classes(), ids=lambda each: each if isinstance(each, str) else "")
def test_a_class_of_the_kernel_can_be_extended_or_is_final(module: str, name: str, says: set[str]) -> None:
    assert says & {OPEN, "final"}, f"{module}.{name} is neither open to interpreted subclasses nor final"
    if OPEN in says:
        kind: Any = getattr(import_module(module), name)
        made = type(
            "Outside", (kind,), {"__slots__": ()} if hasattr(kind, "__slots__") else {}
        )  # raises if it is compiled shut
        assert issubclass(made, kind)


def test_what_games_extend_is_open() -> None:
    """Looked up in the games themselves: whatever of the kernel they extend, others may."""
    names = {name for _, name, says in classes() if OPEN in says}
    shut = {name for _, name, _ in classes()} - names
    extended = set()
    for path in (SRC / "cairn" / "games").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                extended |= {ast.unparse(base).partition("[")[0] for base in node.bases}
    assert not extended & shut
    assert {"Position", "View", "Words", "Luck", "AskHidden"} <= extended & names
