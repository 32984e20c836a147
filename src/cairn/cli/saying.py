"""What the terminal itself says to players, from `words/LANGUAGE.ftl` beside this file."""

from __future__ import annotations

from typing import Any

from ..core.catalogue import catalogue, spoken

PACKAGE = __package__


def say(id: str, **facts: Any) -> str:
    """A message, in the language of this terminal."""
    return catalogue(PACKAGE, spoken()).say(id, facts)
