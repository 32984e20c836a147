"""What can go wrong, by kind. Every message is one sentence that names what was wrong and what was expected."""

from __future__ import annotations

from typing import Any


class CairnError(Exception):
    """Anything Cairn refuses. The refused call changed nothing."""


class UnknownGame(CairnError):
    """No game of that name."""


class BadOption(CairnError):
    """An option, or a number of seats, that the game does not have."""


class BadContent(CairnError):
    """A content file that breaks an invariant of the rulebook; names the path in the file and the rule."""


class BadRecord(CairnError):
    """A record that is truncated, edited, foreign or of another rules version."""


class BadPosition(BadRecord):
    """A position from outside that the game cannot be in, or that leads to what its rules do not know; names the field."""


class BadDeclaration(CairnError):
    """What a game declares (positions, views, steps, actions) does not fit together; names the culprit."""


class BadScenario(CairnError):
    """A scenario file that cannot be read, or whose expectations do not hold."""


class BadWords(CairnError):
    """A message file that cannot be read, or a message that cannot be said."""


class IllegalAction(CairnError):
    """Not an answer to the question asked now: malformed, out of turn or against the rules."""


def is_whole(value: Any, least: int, most: int = 10**1000) -> bool:
    """Is a value from outside an int, from `least` up and less than `most`? True and 1.0 are none."""
    return type(value) is int and least <= value < most


def shown(value: Any, longest: int = 60) -> str:
    """A value from outside, shortened to fit a sentence."""
    if isinstance(value, (list, dict)) and len(value) > 8:
        return f"{'a list' if isinstance(value, list) else 'an object'} of {len(value)} entries"
    if isinstance(value, str) and len(value) > longest:
        return f"{value[:longest]!r} and {len(value) - longest} characters more"
    if isinstance(value, int) and abs(value) > 10**longest:
        return f"a number of more than {longest} digits"
    try:
        text = repr(value)
    except Exception:  # what a stranger's value may raise
        text = ""
    if not text or " at 0x" in text:  # an address means nothing to anybody
        return f"something of type {type(value).__name__}"
    return text if len(text) <= 2 * longest else f"{text[: 2 * longest]} ..."
