"""The kernel: a game is a position that asks one seat one question at a time."""

from __future__ import annotations


def compiled() -> bool:
    """Is this the compiled build?"""
    from . import agenda

    return not agenda.__file__.endswith(".py")
