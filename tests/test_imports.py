"""Dependencies point one way: core knows nothing, games know core, bots know both, lab knows bots, server and cli know all."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parent.parent / "src"

ALL = {"core", "games", "bots", "lab", "server", "tab", "cli"}
KNOWS = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "lab": {"core", "games", "bots", "lab"},
    "server": ALL,
    "tab": ALL,
    "cli": ALL,
    "client": set(),  # words only
    "__init__": {"core", "games"},  # the public names
    "__main__": {"cli"},
}
# These rooms must work, and compile, wherever Python does.
LEAN = {"core", "games"}
LEAN_LIBRARIES = {"mypy_extensions", "librt"}
TERMINAL_LIBRARIES = {"rich"}  # only in a game's terminal.py, which draws its board
# What a game brings for another room, which imports it when it is asked for.
PARTS = {"terminal": "cli", "features": "lab", "study": "bots"}


def module_name(path: Path, src: Path) -> tuple[str, ...]:
    return path.relative_to(src).with_suffix("").parts


def imports(path: Path, src: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every module that `path` may import, also inside functions and for type checkers, as (line, dotted parts)."""
    here = module_name(path, src)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, tuple(alias.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level] if node.level else ()
            base += tuple(node.module.split(".")) if node.module else ()
            # `from cairn import core` and `from . import africana` name rooms by what they import
            if base in {("cairn",), ("cairn", "games")}:
                for alias in node.names:
                    yield node.lineno, (*base, alias.name)
            else:
                yield node.lineno, base


def fault(here: tuple[str, ...], there: tuple[str, ...]) -> str | None:
    """Why module `here` may not import `there`, or None."""
    room = here[1]
    if there[0] != "cairn":
        if room not in LEAN or there[0] in sys.stdlib_module_names | LEAN_LIBRARIES:
            return None
        if room == "games" and here[-1] == "terminal" and there[0] in TERMINAL_LIBRARIES:
            return None
        return f"{room} may not use the library {there[0]}"
    if room not in KNOWS:
        return f"{room} is no room of the package"
    if len(there) == 1 or there[1] not in ALL:  # cairn itself, or a name in it
        return None if KNOWS[room] == ALL else f"{room} may not import the package as a whole"
    if room == "games" and len(here) == 4 and PARTS.get(here[3]) == there[1]:
        return None
    if there[1] not in KNOWS[room]:
        return f"{room} may not know {there[1]}"
    in_a_game = room == "games" and len(here) > 3
    if in_a_game and there[1] == "games" and there[2:3] != here[2:3]:
        return f"the game {here[2]} may not know {'.'.join(there)}"
    return None


def faults(src: Path) -> list[str]:
    found = []
    for path in sorted((src / "cairn").rglob("*.py")):
        here = module_name(path, src)
        for line, there in imports(path, src):
            if why := fault(here, there):
                found.append(f"{path.relative_to(src)}:{line}: {why}")
    return found


def test_imports_point_one_way() -> None:
    assert faults(SRC) == []


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("core/agenda.py", "from cairn.games import lost_cities", "core may not know games"),
        ("core/agenda.py", "def f():\n    from ..games.lost_cities import rules", "core may not know games"),
        ("core/agenda.py", "import numpy", "core may not use the library numpy"),
        ("core/agenda.py", "import cairn", "core may not import the package as a whole"),
        ("core/agenda.py", "from cairn import start", "core may not import the package as a whole"),
        ("games/africana/rules.py", "from cairn import bots", "games may not know bots"),
        ("games/africana/rules.py", "from ..lost_cities.rules import Play", "the game africana may not know"),
        ("games/africana/rules/setup.py", "from cairn.games import lost_cities", "the game africana may not know"),
        ("games/africana/words.py", "import rich", "games may not use the library rich"),
        ("games/africana/features.py", "from ...cli import boards", "games may not know cli"),
        ("games/africana/rules/study.py", "from ....bots import uses", "games may not know bots"),
        ("bots/search.py", "from cairn.server import tables", "bots may not know server"),
        ("lab/batches.py", "from cairn.cli import boards", "lab may not know cli"),
        ("helpers/misc.py", "import cairn.core", "helpers is no room"),
    ],
)
def test_a_wrong_import_is_found(tmp_path: Path, path: str, text: str, expected: str) -> None:
    file = tmp_path / "cairn" / path
    file.parent.mkdir(parents=True)
    file.write_text(text)
    [found] = faults(tmp_path)
    assert expected in found


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("core/chance.py", "from __future__ import annotations\nimport hashlib\nfrom librt.random import Random"),
        ("core/__init__.py", "from .agenda import Step\nfrom cairn.core import errors"),
        ("games/__init__.py", "from . import africana\nfrom .lost_cities import game"),
        ("games/africana/rules/setup.py", "from ..position import Position\nfrom cairn.core.agenda import Ask"),
        ("games/africana/__init__.py", "from . import game\nfrom cairn.games.africana.rules import setup"),
        ("games/africana/terminal.py", "from rich.table import Table\nfrom ...cli.boards import Board"),
        ("games/africana/features.py", "from ...lab.features import Features"),
        ("games/africana/study.py", "from ...bots.uses import Thing"),
        ("bots/search.py", "import numpy\nfrom cairn.games.africana import view\nfrom cairn.core import events"),
        ("cli/main.py", "import cairn\nimport typer\nfrom cairn.bots import arena\nfrom cairn import start"),
        ("__init__.py", "from .core.match import Match\nfrom cairn.games import names"),
    ],
)
def test_a_right_import_is_let_through(tmp_path: Path, path: str, text: str) -> None:
    file = tmp_path / "cairn" / path
    file.parent.mkdir(parents=True)
    file.write_text(text)
    assert faults(tmp_path) == []


def games_named(src: Path) -> list[str]:
    """Where a room other than `games` knows a game: by its name in a string of its own, or by an import."""
    folders = [path.parent.name for path in (src / "cairn" / "games").glob("*/game.py")]
    names = {*folders, *[folder.replace("_", "-") for folder in folders]}
    found = []
    for path in sorted((src / "cairn").rglob("*.py")):
        here = module_name(path, src)
        if here[1] == "games" or here[1:3] in NATIVE:
            continue
        for line, there in imports(path, src):
            if there[:2] == ("cairn", "games") and set(there[2:3]) & names:
                found.append(f"{path.relative_to(src)}:{line}")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in names:
                found.append(f"{path.relative_to(src)}:{node.lineno}")
    return found


NATIVE = {("lab", "batches"), ("lab", "gpu"), ("lab", "native")}  # Lost Cities in C


def test_no_room_knows_which_games_there_are() -> None:
    assert games_named(SRC) == []
