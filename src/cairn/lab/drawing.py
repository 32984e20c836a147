"""Pictures of a position for people: text, and the same text as an array of pixels."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core import facts
from ..core.agenda import View
from ..core.game import Setup
from ..core.words import seat_names

WIDTH, LINES = 110, 60  # of a picture, in characters; all pictures have the same size
PAPER, INK, HEAD = (247, 243, 233), (45, 40, 34), (140, 60, 30)


def text(setup: Setup, view: View) -> str:
    """The table in words, as the viewer may know it, and the running question."""
    return facts.text(setup, view, seat_names(setup.seats, view.seat))


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
