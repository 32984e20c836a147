"""The Heart of Darkness in scenarios: positions stated by exception, told as facts, and the invariants of section 2.

Slots are [row, column] from 1. The rulebook's example of play (HD-7A) is a scenario, too.
"""

from __future__ import annotations

from .facts import facts
from .given import given
from .invariants import check
from .language import language

__all__ = ["check", "facts", "given", "language"]
