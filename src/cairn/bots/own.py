"""Your own bots: a class in a Python file or module, or any program that speaks lines (see `program.py`).

A name with a dot, a colon, a slash or a space is such a bot: `./miser.py`, `miser:Miser`, `./miser`, `awk -f miser.awk`.
"""

from __future__ import annotations

import ast
import inspect
import os
import shlex
import shutil
import sys
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from ..core.actions import Action
from ..core.errors import BadOption
from . import Bot, make
from .program import ProgramBot


def is_own(name: str) -> bool:
    return any(sign in name for sign in ".:/\\ ")


def label(name: str) -> str:
    """Short enough for a table: `./bots/miser.py` is `miser`, `awk -f miser.awk` is `miser.awk`."""
    if not is_own(name):
        return name
    last = name.split()[-1].replace("\\", "/").rsplit("/", 1)[-1]
    if ":" in last:
        return last.rpartition(":")[2]
    return last.removesuffix(".py") or name


def hire(game: str, name: str, seed: int, limit: float | None = None) -> Bot:
    """A new bot for one seat of one match: the game's or your own."""
    return find_own(name)(seed, limit) if is_own(name) else make(game, name, seed)


class OwnBot:
    """An object of somebody's class, made when it is first asked, so that its errors count against the bot, not the arena."""

    foreign = True  # its time is cut off

    def __init__(self, kind: type[Any], seed: int) -> None:
        self.kind = kind
        self.seed = seed
        self.bot: Any = None

    def choose(self, view: Any, actions: list[Action]) -> Action:
        if self.bot is None:
            self.bot = self.kind(self.seed) if wants_seed(self.kind) else self.kind()
        chosen: Action = self.bot.choose(view, actions)
        return chosen


def wants_seed(kind: type[Any]) -> bool:
    try:
        return bool(inspect.signature(kind).parameters)
    except (TypeError, ValueError):
        return False


Maker = Callable[[int, float | None], Bot]


@lru_cache(64)
def find_own(name: str) -> Maker:
    """How to make it; raises `BadOption` with one sentence if there is no such bot."""
    path, _, wanted = name.partition(":") if not drive(name) else (name, "", "")
    if Path(path).suffix == ".py" and " " not in name:
        file = existing(path)
        if wanted or has_bot_class(file):
            return class_maker(pick(load(file), wanted, path))
        return program_maker([sys.executable, str(file)])
    if ":" in name and not drive(name) and "/" not in path and " " not in name:
        return class_maker(pick(import_named(path), wanted, path))
    return program_maker(command(name))


def drive(name: str) -> bool:
    """`C:\\bots\\miser.exe`: the colon names no class."""
    return len(name) > 2 and name[1] == ":" and name[2] in "\\/"


def class_maker(kind: type[Any]) -> Maker:
    return lambda seed, limit: OwnBot(kind, seed)


def program_maker(words: list[str]) -> Maker:
    return lambda seed, limit: ProgramBot(words, seed, limit)


def existing(path: str) -> Path:
    file = Path(path)
    if not file.is_file():
        raise BadOption(f"there is no bot {path}: no such file")
    return file.resolve()


def has_bot_class(file: Path) -> bool:
    """Checked, not run: a program would start reading its questions."""
    return bool(bot_classes(file))


def bot_classes(file: Path) -> list[str]:
    try:
        tree = ast.parse(file.read_bytes(), str(file))
    except (SyntaxError, ValueError) as error:
        raise BadOption(f"{file.name} is no Python file: {error}") from None
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        and any(isinstance(inner, ast.FunctionDef) and inner.name == "choose" for inner in node.body)
    ]


def load(file: Path) -> ModuleType:
    spec = spec_from_file_location(f"own_bot_{sha256(str(file).encode()).hexdigest()[:8]}_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # it may import its neighbours
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadOption(f"{file.name} cannot be loaded: {type(error).__name__}: {error}") from None
    return module


def import_named(name: str) -> ModuleType:
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        return import_module(name)
    except Exception as error:
        raise BadOption(f"the bot's module {name} cannot be imported: {type(error).__name__}: {error}") from None


def pick(module: ModuleType, wanted: str, place: str) -> type[Any]:
    """The class named, or the only one that can choose."""
    if wanted:
        found = getattr(module, wanted, None)
        if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
            raise BadOption(f"{place} has no class {wanted} with a method choose(view, actions)")
        return found
    here = [
        each for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == module.__name__ and callable(getattr(each, "choose", None))
    ]  # fmt: skip
    if len(here) != 1:
        names = ", ".join(each.__name__ for each in here)
        raise BadOption(f"{place} has several bots ({names}); name one: {place}:{here[0].__name__}")
    return here[0]


def command(name: str) -> list[str]:
    """A program and its arguments."""
    words = shlex.split(name, posix=os.name != "nt")
    found = shutil.which(words[0]) if words else None
    if found is None:
        there = words and Path(words[0]).is_file()
        why = "it may not be executed (chmod +x)" if there else "no such program"
        raise BadOption(f"there is no bot {name!r}: {why}")
    return [str(Path(found).resolve()) if os.sep in found else found, *words[1:]]


def digest(name: str) -> str:
    """The version of the bot's file: results of different versions do not belong together."""
    words = [name.partition(":")[0] if not drive(name) else name] if " " not in name else shlex.split(name)
    files = [Path(word) for word in words if Path(word).is_file()]
    if not files and ":" in name:
        source = import_named(words[0]).__file__
        files = [Path(source)] if source else []
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
