"""Limits: how often and how much, for requests and sockets alike. What is refused is told when to come back."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from ...core.catalogue import Message
from ..wire.errors import Refused

# (a second, at once): how fast a bucket fills, and how much it holds
RATES: dict[str, tuple[float, float]] = {
    "connection": (10, 300),  # new ones of one address: a browser makes up to seven, and a school class comes all at once
    "request": (50, 300),  # of one address
    "page": (100, 1000),  # files of the client, of one address
    "look": (20, 120),  # frames, history, lists
    "message": (30, 90),  # on one socket's behalf: answers, undo, standing answers
    "create": (0.2, 20),  # tables, rematches, branches, lessons
    "chat": (1, 12),
    "think": (1, 10),  # hints, checks, imports: worker time
    "guest": (1, 60),  # names, recovery, joining
    "socket": (10, 100),  # new connections of one address
    "password": (0.05, 8),  # tries of one address, tries with one name
    "export": (0.02, 4),
}
OF_ADDRESS = 10  # an address may do so many times what one guest may
SOCKETS_OF_GUEST = 40
SOCKETS_OF_ADDRESS = 400
BODY = 64 << 10
RECORD_BODY = 4 << 20
MESSAGE = 16 << 10
CHAT = 500
CHAT_LINES = 2000
KEYS = 20_000


class Limits:
    """Token buckets by kind and key. `scale` 0 lets everything through (benchmarks)."""

    def __init__(self, scale: float = 1.0, now: Callable[[], float] = time.monotonic) -> None:
        self.scale = scale
        self.now = now
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._sockets: dict[str, int] = {}

    def take(self, kind: str, key: str, share: float = 1) -> None:
        if not self.scale:
            return
        rate, level = self._level(kind, key, share)
        taken = level >= 1
        self._buckets[kind, key] = (level - 1 if taken else level, self.now())
        self._buckets.move_to_end((kind, key))
        if len(self._buckets) > KEYS:
            self._buckets.popitem(last=False)
        if not taken:
            wait = (1 - level) / rate
            raise Refused("too_many_requests", Message("refused-too-many", {"seconds": max(1, round(wait))}), wait)

    def spent(self, kind: str, key: str) -> bool:
        """Would `take` refuse?"""
        return bool(self.scale) and self._level(kind, key)[1] < 1

    def _level(self, kind: str, key: str, share: float = 1) -> tuple[float, float]:
        """How fast the bucket fills, and what it holds now."""
        rate, size = (value * self.scale * share for value in RATES[kind])
        now = self.now()
        level, since = self._buckets.get((kind, key), (size, now))
        return rate, min(size, level + (now - since) * rate)

    def open_socket(self, *keys: str) -> None:
        if self.scale:
            for key, most in zip(keys, (SOCKETS_OF_GUEST, SOCKETS_OF_ADDRESS)):
                if self._sockets.get(key, 0) >= most * self.scale:
                    raise Refused("too_many_requests", Message("refused-feeds", {}), 10)
        for key in keys:
            self._sockets[key] = self._sockets.get(key, 0) + 1

    def close_socket(self, *keys: str) -> None:
        for key in keys:
            self._sockets[key] -= 1
            if not self._sockets[key]:
                del self._sockets[key]
