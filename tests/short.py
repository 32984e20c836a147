"""Options that make a whole match of each game a short one."""

from __future__ import annotations

from typing import Any

SHORT: dict[str, dict[str, Any]] = {
    "lost-cities": {"rounds": 1, "ply_cap": 60},
    "africana": {"max_rounds": 6},
    "adventure-tours": {"rounds": 1},
    "heart-of-darkness": {"max_game_turns": 1},
}
