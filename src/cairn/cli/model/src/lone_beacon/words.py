"""The facts of what is told. The sentences are in `words/`, a file for each language."""

from __future__ import annotations

from typing import ClassVar

from cairn.core.words import Words


class LoneBeaconWords(Words):
    details: ClassVar[dict[str, tuple[str, ...]]] = {  # every event, with the names of its details
        "draws": ("card",),
        "plays": ("card",),
        "takes": ("cards",),
        "wins": ("cards",),
        "ties": ("cards",),
    }
