"""`cairn build`: an outside game compiled together with the kernel, in one group."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from ..core.errors import CairnError
from ..games import find_game, is_ours, offers
from .console import screen

CAIRN = Path(__file__).parents[1]


def build_command(name: str, to: Path, opt: int) -> int:
    game, tools = find_game(name), build_program()
    if is_ours(offers()[name]):
        raise CairnError(f"{name} is part of Cairn and compiled with it; see cairn --version")
    if why := tools.cannot_compile():
        raise CairnError(f"{name} cannot be compiled here: {why}; it still runs interpreted")
    if not all(find_spec(tool) for tool in ("mypyc", "setuptools")):
        raise CairnError(f"compiling needs mypyc; install it with pip install {' '.join(map(repr, tools.TOOLS))}")
    package = Path(next(iter(import_module(game.package.partition(".")[0]).__path__)))
    screen().print(f"Compiling {game.title} together with Cairn; this takes a few minutes ...", highlight=False)
    try:
        note = tools.make_with(to.resolve(), opt, CAIRN.parent, package)
    except tools.CompileError as error:
        raise CairnError(f"{name} could not be compiled: {error}") from None
    screen().print(
        f"{to} now has both, compiled: {note}. To use it, put it first on the path:\n\n"
        f"  PYTHONPATH={to.resolve()} {Path(sys.executable).name} -m cairn bench {name}",
        highlight=False, markup=False, soft_wrap=True,
    )  # fmt: skip
    return 0


def build_program() -> Any:
    """`build_engine.py`: a wheel carries it along; in a checkout it lies beside `src`."""
    for place in (Path(__file__).with_name("build_engine.py"), CAIRN.parents[1] / "build_engine.py"):
        if place.is_file():
            spec = spec_from_file_location("build_engine", place)
            assert spec is not None
            assert spec.loader is not None
            module = module_from_spec(spec)
            spec.loader.exec_module(module)
            return module
    raise CairnError("this copy of Cairn came without its compiler program; install the package cairn-table")
