"""Every bot plays its game under the contract, and hints say nothing that the seat cannot know. Compiled, too."""

from __future__ import annotations

from importlib import import_module

import pytest

import cairn
from cairn.bots.contract import hint_of, maker
from cairn.core.contract import BrokenContract, fuzz, leaks
from cairn.core.game import Setup
from short import short

GAMES = cairn.games()


def setup(game: str) -> Setup:
    seats = GAMES[game].seats
    return GAMES[game].setup(2 if 2 in seats else min(seats), None, short(game))


@pytest.mark.parametrize(("game", "bot"), [(name, bot) for name, game in GAMES.items() for bot in game.bots])
def test_a_bot_holds_to_the_contract(game: str, bot: str, long: bool) -> None:
    for seed in range(10 if long else 1):
        match = fuzz(setup(game), seed, 29, players=[maker(GAMES[game], bot)], hint=hint_of(GAMES[game]))
        assert match.over


@pytest.mark.interpreted
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_that_looks_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the very functions that a player asks: the game's own bot gives its reason."""
    bot = import_module(f"{GAMES[game].package}.bot")
    monkeypatch.setattr(bot, "reason", lambda view, choices: (choices[0], f"They hold {getattr(view, '_smuggled', '')}."))
    tried, hidden = setup(game), "luck" if GAMES[game].open else "hands"
    with (
        leaks.planted(tried, "hint", hidden),
        pytest.raises(BrokenContract, match=r"seat \d: the hint for \w+ \(.*cannot know"),
    ):
        fuzz(tried, 0, every=1, hint=hint_of(GAMES[game]))
