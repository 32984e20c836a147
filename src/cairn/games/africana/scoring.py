"""Africana: scoring. Of all ways to divide the artifacts into collections the best counts; greedy ones miss it both ways."""

from __future__ import annotations

from typing import Final

from .actions import TRAVEL, size
from .board import ARTIFACT_KINDS, Board

Counts = tuple[int, ...]

PAIR: Final = 6  # two identical
TRIPLE: Final = 12  # three identical
MIXED_PAIR: Final = 2  # two different
FOURSOME: Final = 10  # four different

_BEST: Final[dict[Counts, int]] = {(): 0}


def best(counts: Counts) -> int:
    """AF-P3: the highest sum of collections; each artifact serves in one at most. AF-Q20, AF-Q21 follow."""
    key = tuple(sorted([number for number in counts if number], reverse=True))
    known = _BEST.get(key)
    if known is not None:
        return known
    value = 0
    for worth, rest in splits(key):
        value = max(value, worth + best(rest))
    _BEST[key] = value
    return value


def splits(counts: Counts) -> list[tuple[int, Counts]]:
    """Every single collection that can be made, and what is left then."""
    found: list[tuple[int, Counts]] = []
    kinds = len(counts)
    for i in range(kinds):
        if counts[i] >= 3:
            found.append((TRIPLE, less(counts, (i, i, i))))
        if counts[i] >= 2:
            found.append((PAIR, less(counts, (i, i))))
    for i in range(kinds):
        for j in range(i + 1, kinds):
            if counts[i] and counts[j]:
                found.append((MIXED_PAIR, less(counts, (i, j))))
    for i in range(kinds):
        for j in range(i + 1, kinds):
            for k in range(j + 1, kinds):
                for m in range(k + 1, kinds):
                    if counts[i] and counts[j] and counts[k] and counts[m]:
                        found.append((FOURSOME, less(counts, (i, j, k, m))))
    return found


def less(counts: Counts, taken: Counts) -> Counts:
    left = list(counts)
    for kind in taken:
        left[kind] -= 1
    return tuple(left)


def partition(counts: Counts) -> list[tuple[int, Counts]]:
    """A best partition: for each collection its worth and how many of each kind it takes."""
    chosen: list[tuple[int, Counts]] = []
    left = counts
    while best(left):
        for worth, rest in splits(left):
            if worth + best(rest) == best(left):
                chosen.append((worth, tuple([left[kind] - rest[kind] for kind in range(len(left))])))
                left = rest
                break
    return chosen


def penalty(assistants: int) -> int:
    """AF-P1: finished assistant adventures, whether or not the card is still held (AF-Q24)."""
    return 0 if assistants < 2 else 5 if assistants == 2 else 10


PARTS: Final = ("expeditions", "artifacts", "collections", "assistants", "money", "cards", "unfinished")


def reckon(board: Board, ended: Counts, archive: Counts, unfinished: Counts, money: int, hand: int) -> Counts:
    """The parts of a score in the order of `PARTS` (section 9); their sum is the total."""
    points = 0
    for expedition in ended:
        points += board.points[expedition]
    printed = 0
    for adventure in archive:
        printed += board.adventure_points[adventure]
    kinds, assistants = gathered(board, archive)
    open_artifacts = 0
    for adventure in unfinished:
        if board.is_artifact(adventure):  # AF-P2: unfinished assistant adventures count nothing
            open_artifacts += 1
    return (points, printed, best(kinds), -penalty(assistants), money // 10, size(hand & TRAVEL) // 2, open_artifacts)


def gathered(board: Board, archive: Counts) -> tuple[Counts, int]:
    """How many artifacts of each kind, and how many assistants, were brought home."""
    kinds = [0] * ARTIFACT_KINDS
    assistants = 0
    for adventure in archive:
        kind = board.adventure_kinds[adventure]
        if kind < ARTIFACT_KINDS:
            kinds[kind] += 1
        else:
            assistants += 1
    return tuple(kinds), assistants
