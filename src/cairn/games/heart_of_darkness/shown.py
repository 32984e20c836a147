"""The table as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .position import HeartOfDarkness


def table_data(p: HeartOfDarkness) -> dict[str, Any]:
    return {}
