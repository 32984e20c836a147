"""Adventure Tours in a terminal: every expedition whole, at every width, and nothing the seat may not know."""

from __future__ import annotations

import copy
from random import Random

import pytest

import cairn
from cairn.cli.boards import Scene, find_board
from cairn.core.chance import Fast
from cairn.core.match import Match
from cairn.games.adventure_tours.terminal import BOARD

from .pictures import choices_of, drawn, scene_of


def midgame(seats: int, answers: int) -> Match:
    match = cairn.start("adventure-tours", seats=seats, seed=5, mode="expert")
    rng = Random(3)
    while len(match.lines) < answers or (match.question(match.to_act) or {})["step"] != "Play":
        match.apply(rng.choice(match.actions()))
    return match


def test_the_game_finds_its_drawer() -> None:
    assert find_board(cairn.games()["adventure-tours"]) is BOARD


@pytest.mark.parametrize("width", [40, 64, 80, 120])
@pytest.mark.parametrize("seats", [3, 6])
def test_no_line_is_wider_than_the_terminal(width: int, seats: int) -> None:
    match = midgame(seats, 40)
    for seat in (match.to_act, None):
        for line in drawn(BOARD.draw(scene_of(match, seat, width)), width=width).splitlines():
            assert len(line) <= width


def test_every_expedition_shows_levels_standing_hand_and_coins() -> None:
    match = midgame(4, 30)
    data = match.view(0).data()
    shown = drawn(BOARD.draw(scene_of(match, 0, 100)), width=100)
    for seat, about in enumerate(data["seats"]):
        [line] = [line for line in shown.splitlines() if f"{match.names_for(0)[seat]}, " in line]
        assert f"earns {about['income']} − {about['cost']}" in line
        assert f"{about['hand_size']} card" in line
        assert f"{about['money']} coin" in line
        for symbol, level in zip("♦≈☼", about["levels"].values()):
            assert f"{symbol}{level}" in line


def test_every_answer_stands_on_the_screen_with_its_number() -> None:
    match = midgame(4, 30)
    choices = choices_of(match)
    shown = drawn(BOARD.choices(scene_of(match, match.to_act, 80), choices))
    numbers = {int(word) for word in shown.split() if word.isdigit()}
    assert {choice.number for choice in choices} <= numbers


def test_the_reckoning_has_a_page_of_its_own() -> None:
    match = midgame(3, 0)
    rng = Random(1)
    while not match.view(0).data()["reckonings"]:
        match.apply(rng.choice(match.actions()))
    page = BOARD.interlude(scene_of(match, 0, 80), match.events(0))
    assert "Round 1 scores" in drawn(page)
    assert BOARD.interlude(scene_of(match, 0, 80), []) is None


def test_a_drawer_gets_nothing_that_the_seat_may_not_know() -> None:
    match = midgame(4, 30)
    other = match.setup.redeal(match.view(0), Fast(77)).view(0).data()
    scene = scene_of(match, 0, 80)
    again = Scene(scene.title, other, 0, scene.names, scene.width, scene.height)
    assert drawn(BOARD.draw(scene), BOARD.hand(scene)) == drawn(BOARD.draw(again), BOARD.hand(again))


def test_an_owners_names_and_texts_stand_on_the_board_and_ours_are_said_in_the_readers_words() -> None:
    content = copy.deepcopy(cairn.games()["adventure-tours"].setup().content.data)
    for character in content["characters"]:
        if character["id"] == "rook":
            character |= {"name": "Black Jack", "text": "Sinks a balloon."}
    match = cairn.start("adventure-tours", seed=5, content=content)
    match.apply(match.actions()[0])
    shown = ""
    while "Jack" not in shown or "Add equipment once more" not in shown:
        assert not match.over
        shown += drawn(BOARD.choices(scene_of(match, match.to_act, 120), choices_of(match)), width=120)
        match.apply(match.actions()[0])
    assert "Rook" not in shown
    assert "Improve once more" not in shown  # as our own content file has it
