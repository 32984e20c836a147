"""Luck for tests: what would be drawn by lot follows from the run's seed, the name of the test and how often it was asked.

The seed is 0 unless CAIRN_TEST_SEED says otherwise; `python3 run.py test --long` draws one. A run that fails tells it.
"""

from __future__ import annotations

import base64
import hashlib
import os
import secrets
from collections import Counter
from collections.abc import Callable

SEED = os.environ.get("CAIRN_TEST_SEED", "0")


def follow(name: Callable[[], str]) -> None:
    """From now on this process draws what follows from the name, from the beginning whenever that changes."""
    told, drawn = "", Counter[int]()

    def lot(size: int) -> bytes:
        nonlocal told
        now = name()
        if now != told:
            told = now
            drawn.clear()
        drawn[size] += 1
        return hashlib.shake_256(f"{SEED} {now} {size} {drawn[size]}".encode()).digest(size)

    secrets.token_bytes = lot  # type: ignore[assignment]
    secrets.token_hex = lambda size: lot(size).hex()  # type: ignore[assignment,misc]
    secrets.token_urlsafe = lambda size: base64.urlsafe_b64encode(lot(size)).rstrip(b"=").decode()  # type: ignore[assignment,misc]
