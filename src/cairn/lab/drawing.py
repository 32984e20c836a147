"""Pictures of a position for people: text, and the same text as an array of pixels."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.agenda import View
from ..core.game import Setup
from ..core.words import seat_names

WIDTH, LINES = 110, 60  # of a picture, in characters; all pictures have the same size
PAPER, INK, HEAD = (247, 243, 233), (45, 40, 34), (140, 60, 30)


def text(setup: Setup, view: View) -> str:
    """The table in words, as the viewer may know it, and the running question."""
    names = seat_names(setup.seats, view.seat)
    question = setup.words.question_data(view, names)
    lines = [f"{setup.game.title}: {question['text'] if question else 'the match is over.'}"]
    lines += told(view.data(), "")
    return "\n".join(lines)


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


def picture(words: str) -> np.ndarray[Any, Any]:
    """Height x width x 3, bytes."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (WIDTH * 6 + 20, LINES * 12 + 20), PAPER)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default_imagefont()
    rows = [line[start : start + WIDTH] for line in words.split("\n") for start in range(0, max(1, len(line)), WIDTH)]
    for row, line in enumerate(rows[:LINES]):
        latin = line.encode("latin-1", "replace").decode("latin-1")
        draw.text((10, 10 + row * 12), latin, HEAD if row == 0 else INK, font)
    return np.asarray(image, np.uint8)
