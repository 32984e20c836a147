"""The kernel: a game is a position that asks one seat one question at a time."""

from __future__ import annotations

API_VERSION = 1  # of what outside games build on; raised when such a game would have to change


def compiled() -> bool:
    """Is this the compiled build?"""
    from . import agenda

    return not agenda.__file__.endswith((".py", ".pyc"))  # a site brings byte code without its sources
