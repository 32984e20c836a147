"""Chance: the only source of luck, without any state.

The k-th draw of a source is a function of seed, source and k; the position counts the draws. So no source disturbs another,
and the k-th card of a deck is the same whoever draws it. This allows mirrored deals, shared worlds and what-if matches.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from .struct import Struct

MASK32: Final = 0xFFFFFFFF


def mix(x: i64) -> i64:
    """A 32-bit finaliser. Both factors have 31 bits, so a product fits 64 and pure and compiled agree."""
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & MASK32
    x = ((x ^ (x >> 15)) * 0x735A2D97) & MASK32
    return x ^ (x >> 15)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Struct):
    """One of `ways` equally likely ways, for the `index`-th time a source is used."""

    def pick(self, source: str, index: int, ways: int) -> int:
        raise NotImplementedError

    def draw(self, source: str, index: int, deck: list[int], count: int) -> list[int]:
        """So many cards of a deck, one after the other, from the `index`-th time on that its source is used."""
        return [deck.pop(self.pick(source, index + number, len(deck))) for number in range(count)]


@final
class Walk:
    """A Weyl sequence: where it starts, and how far it goes at each step."""

    def __init__(self, start: i64, stride: i64) -> None:
        self.start = start
        self.stride = stride

    def pick(self, index: i64, ways: i64) -> i64:
        return (mix((self.start + index * self.stride) & MASK32) * ways) >> 32


@final
class Fast(Chance):
    """For simulation: each source walks its own Weyl sequence. Quick and fair, but not secret."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.walks: dict[str, Walk] = {}

    def begin(self, source: str) -> Walk:
        digest = sha256(f"{self.seed}/{source}".encode()).digest()
        walk = Walk(int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:8], "big") | 1)
        self.walks[source] = walk
        return walk

    def pick(self, source: str, index: int, ways: int) -> int:
        walk = self.walks.get(source)
        if walk is None:
            walk = self.begin(source)
        return walk.pick(index, ways)

    def draw(self, source: str, index: int, deck: list[int], count: int) -> list[int]:
        walk = self.walks.get(source)
        if walk is None:
            walk = self.begin(source)
        return [deck.pop(walk.pick(index + number, len(deck))) for number in range(count)]


@final
class Secret(Chance):
    """For play: nobody can predict it without the seed, and everybody can check it with the seed.

    A draw is the HMAC-SHA256 of its name. Hashing the key only once makes it more than twice as fast as `hmac`.
    Each seat may add a salt before the first draw, so that nobody who chose the seed could choose the luck.
    """

    def __init__(self, seed: bytes, salts: tuple[str, ...] = ()) -> None:
        self.seed = seed
        self.salts = salts
        parts = [b"cairn luck", seed] + [salt.encode() for salt in salts]
        key = sha256(b"".join([len(part).to_bytes(4, "big") + part for part in parts])).digest()
        self.inner, self.outer = keyed(key, 0x36), keyed(key, 0x5C)

    def commitment(self) -> str:
        """Shown before the first draw; the seed shown at the end must have this digest."""
        return commitment(self.seed)

    def digest(self, name: bytes) -> bytes:
        inner, outer = self.inner.copy(), self.outer.copy()
        inner.update(name)
        outer.update(inner.digest())
        made: bytes = outer.digest()
        return made

    def pick(self, source: str, index: int, ways: int) -> int:
        limit = (1 << 64) - (1 << 64) % ways  # above it, some values would be too likely: draw again
        attempt = 0
        while True:
            value = int.from_bytes(self.digest(f"{source}/{index}/{attempt}".encode())[:8], "big")
            if value < limit:
                return value % ways
            attempt += 1


def keyed(key: bytes, pad: int) -> Any:
    """SHA-256 after its first block, the key: the beginning of HMAC's inner or outer hash (RFC 2104)."""
    return sha256(bytes([byte ^ pad for byte in key.ljust(64, b"\0")]))


@final
class Script(Chance):
    """Luck as it was written down, by source and index: for lessons. Where nothing is written, a fixed stream goes on."""

    def __init__(self, written: dict[str, dict[str, int]]) -> None:
        self.written = written
        self.after = Fast(0)

    def pick(self, source: str, index: int, ways: int) -> int:
        way = self.written.get(source, {}).get(str(index), -1)
        return way if 0 <= way < ways else self.after.pick(source, index, ways)


def commitment(seed: bytes) -> str:
    return sha256(b"cairn commitment" + seed).hexdigest()
