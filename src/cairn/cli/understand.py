"""What a typed line means: a number on the screen, a notation, or the beginnings of its words."""

from __future__ import annotations

import re

from ..core.actions import Action, Actions
from ..core.errors import IllegalAction


def understand(line: str, choices: list[Action], actions: Actions) -> Action:
    """The answer meant; raises `IllegalAction` with what to type instead."""
    if re.fullmatch(r"[0-9]+", line):
        if not 1 <= int(line) <= len(choices):
            raise IllegalAction(f"there is no answer {line}; they are numbered from 1 to {len(choices)}")
        return choices[int(line) - 1]
    plain = " ".join(line.lower().split())
    exact = [action for action in choices if action.notation == plain]
    meant = exact or [action for action in choices if begins(plain, action.notation)]
    if len(meant) == 1:
        return meant[0]
    if meant:
        listed = ", ".join(action.notation for action in meant[:6]) + (", ..." if len(meant) > 6 else "")
        raise IllegalAction(f"{line!r} could be {listed}: type a little more, or a number")
    elsewhere = [action for action in actions.all if action.notation == plain or begins(plain, action.notation)]
    if len(elsewhere) == 1:
        raise IllegalAction(f"{elsewhere[0].notation} is not possible now; the answers are those listed, and ? says why")
    actions.parse(line)  # says what is near
    raise IllegalAction(f"{line!r} is not possible now; the answers are those listed, and ? says why")


def begins(typed: str, notation: str) -> bool:
    """`p r 7` begins `play red-7`, word by word; numbers must be whole."""
    words, wanted = re.split(r"[ -]+", typed), re.split(r"[ -]+", notation)
    if len(words) > len(wanted):
        return False
    return all(word == whole if word.isdigit() else whole.startswith(word) for word, whole in zip(words, wanted))
