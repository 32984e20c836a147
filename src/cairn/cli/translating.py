"""`cairn translate`: beginning a translation, and checking one."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from ..core.catalogue import CLIENT, COMMON, FOLDER, SOURCE, source
from ..core.errors import BadOption
from ..core.translation import faults, unwritten
from ..games import all_games
from .console import screen

FAILED = 1


def places() -> list[str]:
    """The packages with words: what all games share, the browser client's, then each game that has a catalogue."""
    return [COMMON, CLIENT, *[game.package for game in all_games().values() if game.words.catalogued]]


def new_command(language: str, to: Path | None) -> int:
    for package in places():
        folder = to / package if to else Path(str(resources.files(package))) / FOLDER
        path = folder / f"{language}.ftl"
        if path.exists():
            raise BadOption(f"{path} exists already")
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(source(package), encoding="utf-8")
        screen().print(f"{path}", soft_wrap=True)
    screen().print(f"Translate what stands behind the = signs, then run: cairn translate check {language}")
    return 0


def check_command(language: str) -> int:
    found = [f"{package}: {fault}" for package in places() for fault in faults(package, language)]
    if language == SOURCE:
        games = [game for game in all_games().values() if game.words.catalogued]
        found += [f"{game.package}: {id} is said and not written" for game in games for id in unwritten(game)]
    for each in found:
        screen().print(each, soft_wrap=True)
    if not found:
        screen().print(f"All messages are there in {language}, and nothing is wrong with them.")
    return FAILED if found else 0
