"""Any point of a record, from a few copies of the match."""

from __future__ import annotations

import secrets
from random import Random

import pytest

import cairn
from cairn.cli.playback import CLOSEST, MOST, Playback
from cairn.core.match import Match
from cairn.core.record import Record


def played(game: str, answers: int, rng: Random) -> Match:
    """With something taken back now and then."""
    match = cairn.start(game, seed=rng.randrange(1000))
    while answers and not match.over:
        seat = match.to_act
        match.apply(rng.choice(match.actions()))
        if rng.random() < 0.1:
            match.undo(seat, agreed=True)
        answers -= 1
    return match


@pytest.mark.parametrize("game", cairn.games())
def test_every_point_is_what_a_replay_from_the_start_comes_to(game: str) -> None:
    rng = Random(secrets.token_bytes(8))
    record = played(game, 100, rng).record()
    playback = Playback(record)
    for lines in rng.sample(range(len(record.lines) + 1), 12):
        match, again = playback.after(lines), cairn.replay(record, lines)
        assert match.lines == again.lines
        assert match.snapshot() == again.snapshot()
        assert match.events(0) == again.events(0)
        told = cairn.replay(record, lines - 1).event_count if lines else 0
        assert playback.events_before(lines) == told


def test_copies_are_few_and_near() -> None:
    match = played("lost-cities", 10_000, Random(1))
    record = match.record()
    for lines in (0, 1, CLOSEST, len(record.lines)):
        playback = Playback(Record(record.header, record.lines[:lines], record.seed))
        assert len(playback.copies) <= MOST + 1
        for at in range(lines + 1):
            assert 0 <= at - len(playback.copies[at // playback.spacing].lines) < playback.spacing
