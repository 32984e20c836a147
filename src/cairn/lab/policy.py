"""Random play that can be repeated: the t-th choice of a match is a function of its seed, a salt and t. C and CUDA agree."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ..core.chance import Fast, mix
from ..core.game import Setup

MASK32: Final = 0xFFFFFFFF
MASK64: Final = 0xFFFFFFFFFFFFFFFF


def policy_key(seed: int, salt: int) -> int:
    return int(mix(mix((seed + salt) & MASK32) ^ (seed >> 32 & MASK32)))


def pick(key: i64, decision: i64, ways: i64) -> i64:
    return (mix((key + decision * 0x9E3779B9) & MASK32) * ways) >> 32


def digested(digest: int, mask: int, action: int) -> int:
    """A running digest of what was legal (a bit for each action) and what was answered: `told` in lost_cities.h."""
    digest = (digest ^ mask & MASK64) * 0x9E3779B97F4A7C15 & MASK64
    digest = (digest ^ digest >> 29 ^ mask >> 64) * 0xBF58476D1CE4E5B9 & MASK64
    return digest ^ digest >> 32 ^ action


def playout(setup: Setup, seed: int, salt: int) -> tuple[list[int], int, int]:
    """A whole match of random play through the kernel: scores, number of decisions, digest."""
    p, key = setup.start(Fast(seed)), policy_key(seed, salt)
    decisions = digest = 0
    while p.choices:
        choices = sorted(p.choices)
        action = choices[pick(key, decisions, len(choices))]
        mask = 0
        for choice in choices:
            mask |= 1 << choice
        digest = digested(digest, mask, action)
        p.answer(action)
        decisions += 1
    return p.scores(), decisions, digest
