"""`cairn new-game`: a new package, made from the model game in `model/`."""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path

from ..core.errors import BadOption, CairnError, shown
from ..games import offers
from .console import screen

MODEL = Path(__file__).parent / "model"
GUIDE = "writing-a-game.md"
LONGEST = 40


def new_game_command(name: str, folder: Path) -> int:
    check_name(name)
    made = make(name, folder)
    screen().print(
        f"{made} now has a playable game, and tests that pass. Next:\n\n"
        f"  cd {made}\n"
        "  python -m pytest\n"
        "  pip install -e .        (or: pip install --no-deps -e .)\n"
        f"  cairn play {name}\n\n"
        f"Then make it yours, file by file:\n{guide()}",
        highlight=False, markup=False, soft_wrap=True,
    )  # fmt: skip
    return 0


def guide() -> str:
    """Where it lies: a wheel carries it along, a checkout has it in `docs`."""
    places = [Path(__file__).with_name("guide") / GUIDE, Path(__file__).parents[3] / "docs" / GUIDE]
    return next((str(place) for place in places if place.is_file()), f"docs/{GUIDE}")


def check_name(name: str) -> None:
    package = name.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > LONGEST:
        raise BadOption(
            f"a game's name has lower-case letters, digits and single hyphens, such as nine-stones; found {shown(name)}"
        )
    if keyword.iskeyword(package) or package in sys.stdlib_module_names or package == __package__.partition(".")[0]:
        raise BadOption(f"{name} cannot be the name of a Python package; choose another")
    if name in offers():
        raise BadOption(f"a game called {name} already exists; choose another name")


def make(name: str, folder: Path) -> Path:
    """The model's files in a new folder, under another name."""
    target = folder / name
    if target.exists():
        raise CairnError(f"{target} already exists; nothing was written")
    words = name.split("-")
    initials = "".join([word[0] for word in words] if len(words) > 1 else [*name[:2]]).upper()
    renamed = {
        "lone-beacon": name,
        "lone_beacon": name.replace("-", "_"),
        "LoneBeacon": "".join([word.capitalize() for word in words]),
        "Lone Beacon": " ".join([word.capitalize() for word in words]),
        "LB-": f"{initials}-",
    }
    for file in sorted(MODEL.rglob("*")):
        if file.is_dir() or "__pycache__" in file.parts:
            continue
        path, text = file.relative_to(MODEL).as_posix(), file.read_text(encoding="utf-8")
        for old, new in renamed.items():
            path, text = path.replace(old, new), text.replace(old, new)
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_text(text, encoding="utf-8")
    return target
