"""The table that knows no game, in the terminal: everything is there, within 80 by 24 for a game of usual size."""

from __future__ import annotations

import codecs
from random import Random
from typing import Any

import pytest

import cairn
from cairn.cli.boards import Board, Choice, Scene
from cairn.cli.boards.plain import joined
from cairn.cli.console import plain_words
from cairn.core.words import Names

from .pictures import choices_of, drawn, scene_of

HAND = ["red-7", "blue-2", "green-9", "white-1", "yellow-4", "purple-10"]
STONES: list[dict[str, Any]] = [{"sides": [["red-7", "red-8", "red-9"], ["blue-1"]], "taken_by": None} for _ in range(9)]
DATA: dict[str, Any] = {
    "deck": 40,
    "stones": STONES,
    "hand": HAND,
    "seats": [{"cards": 6, "stones": 1}, {"cards": 6, "stones": 0}],
}
NOTHING: dict[str, Any] = {"changes": [], "then": None}


class Answer:
    """As much of an action as a drawer looks at."""

    kind = "play"

    def __init__(self, notation: str) -> None:
        self.notation = notation


def scene(data: dict[str, Any], height: int = 24) -> Scene:
    return Scene("Nine Stones", data, 0, Names(["Anna", "Ben"], 0), 80, height)


def answers() -> list[Choice]:
    pairs = [(card, stone) for card in HAND for stone in range(1, 10)]
    return [
        Choice(number, Answer(f"play {card} {stone}"), f"Lay the {card.replace('-', ' ')} at stone {stone}", NOTHING)  # type: ignore[arg-type]
        for number, (card, stone) in enumerate(pairs, 1)
    ]


def test_nine_stones_and_54_answers_fit_and_nothing_is_cut() -> None:
    DATA["stones"][4] = {**STONES[4], "taken_by": 1}
    shown = drawn(Board().draw(scene(DATA)), Board().choices(scene(DATA), answers()))
    lines = shown.splitlines()
    assert len(lines) <= 23
    assert all(len(line) <= 80 for line in lines)
    assert shown.count("red 7, red 8, red 9") == 9
    assert "…" not in shown
    assert {str(number) for number in range(1, 55)} <= set(shown.split())
    assert shown.count("Lay the") == 6
    assert any(line.startswith("5 ") and line.rstrip().endswith("Ben") for line in lines)
    assert any(line.startswith("You") for line in lines)


def test_a_number_that_is_called_a_seat_is_shown_as_its_player() -> None:
    shown = drawn(Board().draw(scene({"inspector_seat": 1, "starter": 0, "fine": 1})))
    assert "inspector Ben  starter You  fine 1" in shown


def test_a_terminal_without_our_characters_gets_plain_ones() -> None:
    codecs.register_error("cairn-plain", plain_words)
    shown = drawn(Board().draw(scene(DATA)), Board().choices(scene(DATA), answers())).encode("ascii", "cairn-plain").decode()
    assert shown.count("red 7, red 8, red 9") == 9
    assert "?" not in shown


def test_answers_without_common_ends_are_grouped_in_lines() -> None:
    some = [
        Choice(n, Answer(notation), words, NOTHING)  # type: ignore[arg-type]
        for n, (notation, words) in enumerate(
            [(f"{verb} {card}", f"{verb.capitalize()} {card}") for card in HAND for verb in ("play", "discard", "keep")], 1
        )
    ]
    shown = drawn(Board().choices(scene(DATA), some))
    assert len(shown.splitlines()) <= 6
    assert {str(number) for number in range(1, 19)} <= set(shown.split())


def test_cards_that_are_dealt_are_one_sentence() -> None:
    deal = [
        event
        for card in HAND
        for event in (
            {"what": "draws", "seat": 0, "text": f"You draw the {card.replace('-', ' ')}."},
            {"what": "draws", "seat": 1, "text": "Ben draws a card."},
        )
    ]
    told = joined([*deal, {"what": "lays", "seat": 1, "text": "Ben lays the red 1 at stone 2."}])
    assert [text for _, text in told] == [
        "You draw the red 7, blue 2, green 9, white 1, yellow 4 and purple 10.",
        "Ben draws a card (6 times).",
        "Ben lays the red 1 at stone 2.",
    ]


@pytest.mark.parametrize("game", sorted(cairn.games()))
def test_any_game_is_drawn_whole(game: str) -> None:
    match, dice = cairn.start(game, seed=5), Random(5)
    for _ in range(20):
        match.apply(dice.choice(match.actions()))
    seat = match.to_act
    shown = drawn(Board().draw(scene_of(match, seat)), Board().choices(scene_of(match, seat), choices_of(match)))
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert "…" not in drawn(Board().draw(scene_of(match, seat)))
    flat = " ".join(shown.split())
    for word in words_of(match.view(seat).data()):
        assert word in flat.replace(" ", "") or word.replace("-", "") in flat.replace(" ", ""), word


def words_of(value: Any) -> set[str]:
    """Every word that is said, as it can be found again when lines are broken anywhere."""
    if isinstance(value, dict):
        return {word for each in value.values() for word in words_of(each)}
    if isinstance(value, list):
        return {word for each in value for word in words_of(each)}
    return {value.replace("-", "").replace(" ", "")} if isinstance(value, str) else set()
