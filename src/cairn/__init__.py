"""Cairn: expedition games, exact to their rulebooks.

>>> import cairn
>>> match = cairn.start("lost-cities", seed=42)
>>> match.to_act, len(match.actions())
(0, 14)
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .core import API_VERSION, compiled
from .core.actions import Action
from .core.errors import (
    BadContent,
    BadOption,
    BadPosition,
    BadRecord,
    BadScenario,
    CairnError,
    IllegalAction,
    UnknownGame,
    shown,
)
from .core.game import Game, Setup
from .core.match import DRAWERS, Match, begin
from .core.record import Record, check_kinds, check_record, load_record, save
from .core.verify import Verdict
from .core.verify import verify as check
from .games import all_games, find_game
from .games import refused_games as refused

__version__ = "0.1.0"


def games() -> dict[str, Game]:
    """All games that can be used, by name; `refused()` names those that cannot.

    (It hides the package from `import cairn.games.x as y`: write `from cairn.games import x as y`.)
    """
    return all_games()


def start(
    name: str,
    seats: int | None = None,
    seed: int | None = None,
    content: str | Path | dict[str, Any] | None = None,
    **options: Any,
) -> Match:
    """A new match. Options by keyword; unknown ones are an error. Without a seed the luck is secret."""
    return begin(find_game(name).setup(seats, content, options), seed)


def replay(record: Record, upto: int | None = None) -> Match:
    """Play a record again, or its first `upto` lines.

    One of other rules or content is played by those of this release, and accepted if its trace says that they lead to the same,
    or, if it is from before there were traces, if it comes to its end with its last line.
    """
    check_record(record)
    if upto is not None and (type(upto) is not int or not 0 <= upto <= len(record.lines)):
        raise BadRecord(f"the record has {len(record.lines)} lines; there is no line {shown(upto)}")
    game, header = find_game(record.game), record.header
    strange = ""
    if header["rules"] != game.rules_version:
        strange = (
            f"the record is of {game.name} rules version {header['rules']}; "
            f"this release (Cairn {__version__}) plays version {game.rules_version}"
        )
    setup = game.setup(record.seats, header.get("content_data"), header["options"])
    if not strange and setup.content.hash != header["content"]:
        strange = "the record was played with other content than this release has, and does not carry it along"
    if strange and not leads_to_the_same(setup, record):
        raise BadRecord(strange + (", by which the match would have gone otherwise" if record.trace else ""))
    match = begin_again(setup, record)
    match.follow(record.lines if upto is None else record.lines[:upto])
    return match


def leads_to_the_same(setup: Setup, record: Record) -> bool:
    """Do the rules of this release lead, all along, to what the record was made of, as far as it says?"""
    try:
        match = begin_again(setup, record)
        match.keep_trace()
        match.follow(record.lines)
    except (CairnError, AssertionError, LookupError, TypeError, ValueError):
        return False
    if record.trace:
        return match.trace == record.trace
    return match.over and record.header.get("scores", match.scores()) == match.scores()


def begin_again(setup: Setup, record: Record) -> Match:
    try:
        return Match(setup, record.stream(), record.header.get("names", []), record.header.get("from"))
    except BadPosition as error:
        raise BadPosition(f"the record does not start from a position of {setup.game.name}: {error}") from error


def verify(record: Record) -> Verdict:
    """Does the record tell one match, with the luck that was agreed on?"""
    check_kinds(record)
    return check(record, replay)


def drawn(match: Match) -> str:
    """By the terminal's board, which needs what the command needs."""
    printed: str = import_module(f"{__name__}.cli.printed").printed(match)
    return printed


if find_spec("rich"):
    DRAWERS.append(drawn)


__all__ = [
    "API_VERSION",
    "Action",
    "BadContent",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadScenario",
    "CairnError",
    "Game",
    "IllegalAction",
    "Match",
    "Record",
    "UnknownGame",
    "Verdict",
    "compiled",
    "games",
    "load_record",
    "refused",
    "replay",
    "save",
    "start",
    "verify",
]
