"""Every bot plays its game under the contract, and hints say nothing that the seat cannot know. Compiled, too."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

import cairn
from cairn.bots.contract import hint_of, maker
from cairn.bots.searcher import Searcher
from cairn.core.catalogue import Message
from cairn.core.contract import BrokenContract, fuzz, leaks
from cairn.core.game import Setup
from short import short

GAMES = cairn.games()


def setup(game: str) -> Setup:
    seats = GAMES[game].seats
    return GAMES[game].setup(2 if 2 in seats else min(seats), None, short(game))


def tables(game: str) -> list[str]:
    """Each bot has all seats, but for levels by rule of thumb: two of them share a table."""
    thumbs = [bot for bot in GAMES[game].bots if bot not in ("random", "keen", "expert")]
    return ["random", *["+".join(thumbs[index : index + 2]) for index in range(0, len(thumbs), 2)], "keen", "expert"]


@pytest.mark.parametrize(("game", "bots"), [(name, bots) for name in GAMES for bots in tables(name)])
def test_a_bot_holds_to_the_contract(game: str, bots: str, long: bool) -> None:
    players = [maker(GAMES[game], bot) for bot in bots.split("+")]
    for seed in range(10 if long else 1):
        match = fuzz(setup(game), seed, 29, players=players, hint=hint_of(GAMES[game]))
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


@pytest.mark.interpreted
@pytest.mark.parametrize("answer", [99, (0, "")])
def test_a_rule_of_thumb_whose_answer_is_none_is_found(answer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Searcher, "usual", lambda self, view, choices: (answer,))
    with pytest.raises(BrokenContract, match=f"the rule of thumb answers {re.escape(repr(answer))}, which is not legal"):
        fuzz(setup("lost-cities"), 0, hint=hint_of(GAMES["lost-cities"]))


@pytest.mark.interpreted
@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ((99, "the best"), "gives a reason for 99, which is not legal"),
        ((None, Message("hint-lots", {})), "the words fail at the reason for .*: the catalogue has no message hint-lots"),
    ],
)
def test_a_reason_that_is_none_is_found(reason: Any, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = import_module(f"{GAMES['lost-cities'].package}.bot")
    monkeypatch.setattr(bot, "reason", lambda view, choices: (choices[0] if reason[0] is None else reason[0], reason[1]))
    with pytest.raises(BrokenContract, match=sentence):
        fuzz(setup("lost-cities"), 0, hint=hint_of(GAMES["lost-cities"]))
