"""Lessons: guided first games. Placeholder until the table side exists."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from ..core.game import Game


def lesson_files(game: Game) -> dict[str, dict[str, Any]]:
    folder = resources.files(game.package).joinpath("lessons")
    if not folder.is_dir():
        return {}
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return {file.name.removesuffix(".toml"): tomllib.loads(file.read_text(encoding="utf-8")) for file in files}


class Lesson:
    def data(self, table: Any, seat: int | None) -> dict[str, Any]:
        return {}
