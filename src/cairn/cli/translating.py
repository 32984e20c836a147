"""`cairn translate`: beginning a translation, and checking one."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from ..core.catalogue import CLIENT, COMMON, FOLDER, SOURCE
from ..core.errors import BadOption
from ..core.translation import faults, unwritten, unwritten_by
from ..games import all_games
from .console import screen
from .saying import PACKAGE

FAILED = 1
KINDS = ("ftl", "toml")
PROGRAMS = {PACKAGE: (), "cairn.server": ("cairn.tab",)}  # what says more than games do, and who says it besides


def places() -> list[str]:
    """The packages with words: what all games share, the browser client's, the terminal's, the server's, then each game's."""
    return [COMMON, CLIENT, *PROGRAMS, *[game.package for game in all_games().values() if list(files_of(game.package))]]


def files_of(package: str) -> Iterator[tuple[str, str]]:
    """Their names, with the language left out as {}, and what they hold in English."""
    folder = resources.files(package).joinpath(FOLDER)
    for file in sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []:
        head, _, kind = file.name.rpartition(".")
        if kind in KINDS and head.split(".")[-1] == SOURCE:
            yield f"{head.removesuffix(SOURCE)}{{}}.{kind}", file.read_text(encoding="utf-8")


def new_command(language: str, to: Path | None) -> int:
    for package in places():
        folder = to / package if to else Path(str(resources.files(package))) / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files_of(package):
            path = folder / name.format(language)
            if path.exists():
                raise BadOption(f"{path} exists already")
            path.write_text(text, encoding="utf-8")
            screen().print(f"{path}", soft_wrap=True)
    screen().print(f"Translate what stands behind the = signs, then run: cairn translate check {language}")
    return 0


def check_command(language: str) -> int:
    found = [f"{package}: {fault}" for package in places() for fault in faults(package, language)]
    if language == SOURCE:
        found += [f"{game.package}: {id} is said and not written" for game in all_games().values() for id in unwritten(game)]
        found += [f"{package}: {id} is said and not written" for package in PROGRAMS for id in unwritten_by(package)]
    for each in found:
        screen().print(each, soft_wrap=True)
    if not found:
        screen().print(f"All messages are there in {language}, and nothing is wrong with them.")
    return FAILED if found else 0
