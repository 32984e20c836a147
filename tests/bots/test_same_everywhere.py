"""The same seed makes the same bot on every Python, in both builds. Whoever changes how `keen` plays changes these numbers."""

from __future__ import annotations

from hashlib import sha256

import pytest

import cairn
from cairn import bots
from cairn.core.match import begin

PLAYED = {  # how many answers, and what they come to
    "lost-cities": (40, "b88eee81dab0"),
    "africana": (12, "a1ee462d6ea9"),
    "adventure-tours": (12, "c7e3a634b130"),
    "heart-of-darkness": (12, "895d0c42b80a"),
}


@pytest.mark.parametrize("game", PLAYED)
def test_keen_gives_the_answers_it_always_gave(game: str) -> None:
    answers, came_to = PLAYED[game]
    setup = cairn.games()[game].setup()
    match = begin(setup, 7)
    players = [bots.make(game, "keen", seat) for seat in range(setup.seats)]
    for player in players:
        player.seconds = 1e9  # as many playouts as it is meant to have, however slow the machine
    for _ in range(answers):
        seat = match.to_act
        assert seat is not None
        match.apply(players[seat].choose(match.view(seat), match.actions()))
    said = " ".join(str(line["do"]) for line in match.lines)
    assert sha256(said.encode()).hexdigest()[:12] == came_to, said
