"""Options that make a whole match of any game that has them a short one."""

from __future__ import annotations

from typing import Any

from cairn.games import find_game

SHORT = {"rounds": 1, "ply_cap": 60, "max_rounds": 6, "max_game_turns": 1}


def short(game: str) -> dict[str, Any]:
    return {option.name: SHORT[option.name] for option in find_game(game).options if option.name in SHORT}
