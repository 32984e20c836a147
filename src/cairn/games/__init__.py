"""The games, by name: whatever installed packages offer as entry points of the group `cairn.games`, ours among them.

A game is imported when it is first asked for. A package that cannot be used is refused with a sentence, and all else goes on.
"""

from __future__ import annotations

import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module, invalidate_caches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import FrameType

from ..core import API_VERSION
from ..core.about import about
from ..core.catalogue import catalogue, written
from ..core.errors import UnknownGame, shown
from ..core.game import Game, read_rule_ids, setup_without_content
from ..core.options import Option
from ..core.rulebook import read_rulebook
from ..core.words import Words

GROUP = "cairn.games"
ADDRESS = re.compile(r"[\w.]+:\w+( *\[.*\])?")  # of an entry point
STATED = "CAIRN_API"  # in the `__init__.py` of a game's package: which `API_VERSION` it was written for
NEEDED = {
    **dict.fromkeys(("name", "package", "title", "designer"), str),
    **dict.fromkeys(("seats", "options", "bots"), tuple),
    "rules_version": int,
    "words": Words,
}
LAST = 1_000_000  # of games that do not list their rules


@dataclass(frozen=True)
class Refused:
    """A game that is offered and cannot be used; `why` is half a sentence."""

    name: str
    package: str  # who offers it
    why: str

    def __str__(self) -> str:
        return f"the game {self.name} of the package {self.package} cannot be used: {self.why}"


def find_game(name: str) -> Game:
    if not isinstance(name, str) or name not in offers():
        raise UnknownGame(f"there is no game {shown(name)}; there are {', '.join(offers()) or 'none'}")
    found = load(name)
    if isinstance(found, Refused):
        raise UnknownGame(str(found))
    return found


def all_games() -> dict[str, Game]:
    """Those that can be used, the ones with the fewest rules first."""
    found = [game for game in map(load, offers()) if isinstance(game, Game)]
    return {game.name: game for game in sorted(found, key=lambda game: (len(game.rule_ids()) or LAST, game.name))}


def refused_games() -> list[Refused]:
    """Those that cannot."""
    return [found for found in map(load, offers()) if isinstance(found, Refused)] + doubles()


def offers() -> dict[str, EntryPoint]:
    """What is offered under each name. Two packages may offer the same: ours goes first, then the alphabet decides."""
    return _offers()[0]


def doubles() -> list[Refused]:
    return _offers()[1]


def look_again() -> None:
    """Packages were installed or removed since."""
    invalidate_caches()
    for kept in (_offers, load, read_rulebook, read_rule_ids, written, catalogue, about, setup_without_content):
        kept.cache_clear()


@cache
def _offers() -> tuple[dict[str, EntryPoint], list[Refused]]:
    installed = list(entry_points(group=GROUP))
    if not any(is_ours(entry) for entry in installed):  # sources that run without an installation
        folders = [path.parent.name for path in Path(__file__).parent.glob("*/game.py")]
        installed += [EntryPoint(each.replace("_", "-"), f"{__name__}.{each}.game:GAME", GROUP) for each in folders]
    found: dict[str, EntryPoint] = {}
    twice: list[Refused] = []
    for entry in sorted(installed, key=lambda entry: (entry.name, not is_ours(entry), package_of(entry), entry.value)):
        first = found.setdefault(entry.name, entry)
        if first.value != entry.value:
            twice.append(Refused(entry.name, package_of(entry), f"{package_of(first)} offers a game of this name, too"))
    return found, twice


def is_ours(entry: EntryPoint) -> bool:
    return entry.value.startswith(f"{__name__}.")


def package_of(entry: EntryPoint) -> str:
    """The installed package that offers it, by its name on the package index."""
    return entry.dist.name if entry.dist is not None else entry.value.partition(".")[0]


def folder_of(entry: EntryPoint) -> str:
    """The package that its module lies in; `entry.module` raises where the value is no such address at all."""
    return entry.value.partition(":")[0].rpartition(".")[0]


@cache
def load(name: str) -> Game | Refused:
    entry = offers()[name]
    try:
        with interrupts() as pressed:
            fault, found = why_not(entry), None
            if not fault:
                found = entry.load()
                fault = what_is_wrong(entry, found) or ("" if is_ours(entry) else what_goes_wrong(found))
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        if isinstance(error, KeyboardInterrupt) and pressed:
            raise
        fault = f"importing it raised {type(error).__name__}: {' '.join(str(error).split()) or 'no message'}"
    return Refused(name, package_of(entry), fault) if fault or found is None else found


@contextmanager
def interrupts() -> Iterator[list[int]]:
    """Fills as somebody presses Ctrl-C, which must end the program: a package may raise KeyboardInterrupt by itself."""
    pressed: list[int] = []
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler) or threading.current_thread() is not threading.main_thread():
        yield pressed
        return

    def press(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        handler(number, frame)

    signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, handler)


def why_not(entry: EntryPoint) -> str:
    """Looked at before anything else is imported: what was written for another kernel may well fail in other ways."""
    package = folder_of(entry)
    if not package or not ADDRESS.fullmatch(entry.value):
        return f"its entry point must name a module of a package, such as stones.game:GAME, not {shown(entry.value)}"
    stated = getattr(import_module(package), STATED, None)
    if stated == API_VERSION and type(stated) is int:
        return ""
    where = f"{STATED} in its __init__.py"
    if type(stated) is not int:
        return f"it does not state for which version of Cairn's API it was written ({where}; this is version {API_VERSION})"
    return f"it was written for version {stated} of Cairn's API ({where}), and this Cairn has version {API_VERSION}"


def what_is_wrong(entry: EntryPoint, game: object) -> str:
    """Does it keep what its entry point promises?"""
    if not isinstance(game, Game):
        return f"{entry.value} is {shown(type(game).__name__)} and no Game"
    for attribute, kind in NEEDED.items():
        if not hasattr(game, attribute):
            return f"its Game has no {attribute}"
        if not isinstance(getattr(game, attribute), kind):
            return f"the {attribute} of its Game must be {kind.__name__}, not {shown(getattr(game, attribute))}"
    if game.name != entry.name:
        return f"its entry point calls it {entry.name} and its Game {shown(game.name)}"
    if game.package != folder_of(entry):
        return f"its Game says that it lies in {shown(game.package)}, and it lies in {folder_of(entry)}"
    if not game.seats or not all(type(seats) is int and seats > 0 for seats in game.seats):
        return f"its seats must be whole numbers from 1, not {shown(game.seats)}"
    if not all(isinstance(each, str) for each in game.bots):
        return f"its bots must be names, not {shown(game.bots)}"
    for option in game.options:
        if not isinstance(option, Option):
            return f"its options must be of the class Option, not {shown(option)}"
    return ""


def what_goes_wrong(game: Game) -> str:
    """Tried with the games of others: ours are tested. A content file or a rulebook that cannot be read shows here."""
    try:
        game.setup().prepare(None)
        game.words.rulebook, game.about().tagline
    except Exception as error:
        return f"setting it up raised {type(error).__name__}: {' '.join(str(error).split()) or 'no message'}"
    return ""
