"""What can go wrong, by kind. Every message is one sentence that names what was wrong and what was expected."""

from __future__ import annotations


class CairnError(Exception):
    """Anything Cairn refuses. Whatever raised it changed nothing."""


class UnknownGame(CairnError):
    """No game of that name."""


class BadOption(CairnError):
    """An option, or a number of seats, that the game does not have."""


class BadContent(CairnError):
    """A content file that breaks an invariant of the rulebook; names the path in the file and the rule."""


class BadRecord(CairnError):
    """A record that is truncated, edited, foreign or of another rules version."""


class BadScenario(CairnError):
    """A scenario file that cannot be read, or whose expectations do not hold."""


class IllegalAction(CairnError):
    """Not an answer to the question asked now: malformed, out of turn or against the rules."""
