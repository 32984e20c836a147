"""Which build of the engine is running, and why; and the compiled one that may be made in the meantime."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

from . import compiled

PACKAGE = Path(__file__).parents[1]


def told() -> str:
    """For people: "compiled: 79 modules with ..." or "interpreted: no C compiler (cc) found"."""
    kind = "compiled" if compiled() else "interpreted"
    try:
        note = (PACKAGE / "engine_build.txt").read_text(encoding="utf-8").strip()
    except OSError:
        note = ""
    return note if note.startswith(kind) else f"{kind}: {PACKAGE} was not installed from a wheel"


@cache
def beside() -> tuple[Path, Path] | None:
    """The compiled build's Python, once it is made, and the file that says why it could not be; `run.py` names both."""
    try:
        lines = (PACKAGE / "engine_beside.txt").read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    return Path(os.path.normpath(PACKAGE / lines[0])), Path(os.path.normpath(PACKAGE / lines[1]))


def python() -> str:
    """The Python for new processes: the compiled build's as soon as there is one. Both give the same answers."""
    pure = os.environ.get("CAIRN_PURE", "0") not in ("", "0")
    places = beside()
    return str(places[0]) if places and not pure and places[0].exists() else sys.executable


def news() -> str:
    """The result of compiling in the background, in a sentence; empty until there is one."""
    places = beside()
    if places is None:
        return ""
    if places[0].exists():
        return "The engine is compiled now: bots use it from their next answer on, the table from its next start."
    try:
        why = places[1].read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    again = "the next start" if len(why) > 1 else "the sources change"
    return f"The engine could not be compiled ({why[0]}; log: {places[1].with_suffix('.log')}); not tried again until {again}."
