"""What users give to an environment, checked before it is used."""

from __future__ import annotations

from operator import index
from typing import Any

from ..core.errors import BadOption, is_whole, shown


def check_env_seed(seed: Any) -> None:
    if seed is not None and not is_whole(seed, 0):
        raise BadOption(f"the seed must be a whole number from 0 up, not {shown(seed)}")


def number_of(action: Any) -> int:
    """The number of an action, also from NumPy; -1 for what is no whole number."""
    try:
        return -1 if isinstance(action, bool) else index(action)
    except Exception:  # what a stranger's value may raise
        return -1


def check_render_mode(mode: Any, possible: list[str]) -> None:
    if mode is not None and mode not in possible:
        raise BadOption(f"render_mode {shown(mode)} is not possible; expected {', '.join(possible)}")
