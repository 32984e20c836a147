"""Records as an attacker makes them."""

from __future__ import annotations

from random import Random
from typing import Any

import cairn
from cairn.core.match import Match
from cairn.core.record import Record
from cairn.server.workers.replay_tasks import LINES


def finished(game: str = "lost-cities", names: tuple[str, ...] = ("Anna", "Ben"), seed: int = 3, **options: Any) -> Match:
    """A short match that came to its end."""
    match = cairn.start(game, len(names), seed, **options)
    match.names = list(names)
    dice = Random(seed)
    while not match.over:
        match.apply(dice.choice(match.actions()))
    return match


def begun_from(game: str, **changed: Any) -> str:
    """A record without answers, whose start position has been tampered with."""
    match = cairn.start(game, seed=3)
    start = match.snapshot()["position"] | changed
    record = match.record()
    return Record({**record.header, "from": start}, [], record.seed).dumps()


def long_match(answers: int, undos: int, game: str = "lost-cities") -> Match:
    """Answers of two seats of which every so many are taken back: without that no match is that long."""
    match = cairn.start(game, 2, 5)
    dice, every = Random(5), max(1, answers // undos)
    while len(match.lines) < answers:
        match.apply(dice.choice(match.actions()))
        if match.over or len(match.lines) % every == 0:
            match.undo(dice.randrange(2), agreed=True)
    while not match.over:
        match.apply(dice.choice(match.actions()))
    return match


def largest_match() -> Match:
    """About as many lines as can be imported."""
    match, dice = cairn.start("lost-cities", 2, 5, rounds=99), Random(5)
    while len(match.lines) < LINES - 500:
        match.apply(dice.choice(match.actions()))
    return match
