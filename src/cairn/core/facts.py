"""What a viewer may know as plain text, without a board: for printing a match, and for pictures."""

from __future__ import annotations

from typing import Any

from .agenda import View
from .game import Setup
from .words import Names


def text(setup: Setup, view: View, names: Names) -> str:
    """The current question, and the table in words."""
    question = setup.words.question_data(view, names)
    head = f"{setup.game.title}: {question['text'] if question else 'the match is over.'}"
    return "\n".join([head, *told(view.data(), "")])


def told(data: Any, indent: str) -> list[str]:
    """Nested data as indented lines; what is plain stays on its line."""
    if isinstance(data, list):
        data = {str(index): item for index, item in enumerate(data)}
    lines = []
    for key, value in data.items():
        if nested(value):
            lines += [f"{indent}{key}:", *told(value, indent + "  ")]
        elif value not in ([], {}, None, ""):
            lines.append(f"{indent}{key}: {phrase(value)}")
    return lines


def nested(value: Any) -> bool:
    """Too deep for one line."""
    return not all(plain(item) for item in value) if isinstance(value, list) else not plain(value)


def plain(value: Any) -> bool:
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not any(isinstance(item, (dict, list)) for item in items)


def phrase(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {phrase(item)}" for key, item in value.items() if item not in (None, "", [], {}))
    return ", ".join(phrase(item) for item in value) if isinstance(value, list) else str(value)
