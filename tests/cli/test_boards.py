"""The table as it is drawn: everything a player needs, at every width, from the view's data alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import cairn
from cairn.cli.boards import Board, Choice, Scene, find_board, signed
from cairn.core.catalogue import PSEUDO, SOURCE, speak
from cairn.core.match import Match
from cairn.games.lost_cities.terminal import SYMBOLS, LostCitiesBoard

from .pictures import choices_of, drawn, scene_of


def midgame(answers: int = 40, colours: int = 5) -> Match:
    match = cairn.start("lost-cities", seed=9, colours=colours)
    rng = Random(4)
    while len(match.lines) < answers:
        match.apply(rng.choice(match.actions()))
    return match


def test_each_game_finds_its_own_drawer() -> None:
    assert isinstance(find_board(cairn.games()["lost-cities"]), LostCitiesBoard)
    assert all(isinstance(find_board(game), Board) for game in cairn.games().values())


@pytest.mark.parametrize("colours", [5, 6])
def test_the_table_shows_values_discards_and_deck(colours: int) -> None:
    match = midgame(colours=colours)
    data = match.view(0).data()
    lines = drawn(LostCitiesBoard().draw(scene_of(match, 0))).splitlines()
    assert f"{data['deck']} cards in the deck" in lines[0]
    for colour in data["colours"]:
        [row] = [line for line in lines if f"{SYMBOLS[colour]}  {colour}" in line]
        own, theirs = (data["seats"][seat]["expeditions"][colour] for seat in (0, 1))
        assert row.split()[-1] == (signed(own["value"]) if own["cards"] else "·")
        assert row.split()[0] == (signed(theirs["value"]) if theirs["cards"] else "·")
        for card in own["cards"]:
            rank = card.partition("-")[2]
            assert ("×" if rank == "investment" else rank) in row.partition(colour)[2]


@pytest.mark.parametrize("width", [30, 40, 60, 80, 104])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_no_line_is_wider_than_the_terminal(width: int, seat: int | None) -> None:
    match = midgame(80)
    board = LostCitiesBoard()
    for line in drawn(board.draw(scene_of(match, seat, width)), width=width).splitlines():
        assert len(line) <= width


def test_a_full_expedition_fits_into_80_columns() -> None:
    match = midgame()
    data = match.view(0).data()
    cards = ["red-investment"] * 3 + [f"red-{number}" for number in range(2, 11)]
    for seat in (0, 1):
        expeditions = data["seats"][seat]["expeditions"]
        expeditions["red"] = {**expeditions["red"], "cards": cards, "value": 156, "times": 4, "to_even": 0}
    shown = drawn(LostCitiesBoard().draw(Scene("Lost Cities", data, 0, match.names_for(0), 80, 24)))
    [row] = [line for line in shown.splitlines() if "red" in line]
    assert row.count("××× 2 3 4 5 6 7 8 9 10") == 2
    assert row.count("+156") == 2


def test_every_answer_stands_on_the_screen_with_its_number_and_outcome() -> None:
    match = midgame(0)
    choices = choices_of(match)
    shown = drawn(LostCitiesBoard().choices(scene_of(match, 0), choices))
    numbers = {int(word) for line in shown.splitlines()[1:] for word in line.split()[3:] if word.isdigit()}
    assert {choice.number for choice in choices} <= numbers | {int(w) for w in shown.split() if w.isdigit()}
    assert shown.count("starts at −") == sum(1 for choice in choices if choice.action.kind == "play")


def test_what_a_rival_was_seen_to_take_is_remembered() -> None:
    match = midgame(0)
    rng = Random(2)
    while not any(match.view(1).data()["seats"][0]["known"]):
        match.apply(rng.choice(match.actions()))
    assert "Known in Seat" in drawn(LostCitiesBoard().draw(scene_of(match, 1)))


def test_a_drawer_gets_nothing_that_the_seat_may_not_know() -> None:
    """Drawn from a redealt position that looks the same to the seat, the picture is the same."""
    from cairn.core.chance import Fast

    match = midgame()
    board = LostCitiesBoard()
    other = match.setup.redeal(match.view(0), Fast(77)).view(0).data()
    scene = scene_of(match, 0)
    again = Scene(scene.title, other, 0, scene.names, scene.width, scene.height)
    assert drawn(board.draw(scene), board.hand(scene)) == drawn(board.draw(again), board.hand(again))


def test_a_game_without_a_drawer_is_shown_as_plain_facts() -> None:
    match = midgame()
    board = Board()
    shown = drawn(board.draw(scene_of(match, 0)), board.choices(scene_of(match, 0), choices_of(match)))
    assert "hand size" in shown
    assert str(match.view(0).data()["deck"]) in shown
    assert board.interlude(scene_of(match, 0), match.events(0)) is None


@pytest.fixture
def accents() -> Iterator[None]:
    speak(PSEUDO)
    yield
    speak(SOURCE)


PLAIN = re.compile(r"(?<![\w~’'-])(?=[a-z]*[aeiou])[a-z]{3,}(?![\w~’'-])")  # a word that has no accent, and is no name


@pytest.mark.parametrize(
    ("game", "options"),
    [("lost-cities", {}), ("africana", {}), ("adventure-tours", {"mode": "expert"}), ("heart-of-darkness", {"seats": 3})],
)
def test_all_that_a_board_says_comes_from_the_catalogue(game: str, options: dict[str, Any], accents: None) -> None:
    board, match, rng = find_board(cairn.games()[game]), cairn.start(game, seed=5, **options), Random(3)
    words = match.setup.words
    for at in range(160):
        if at % 20 == 0:
            scene, view = scene_of(match, match.to_act, 110, 40), match.view(match.to_act)
            names = match.names_for(match.to_act)
            choices = [
                Choice(number, action, words.said(words.offered(action, view, names), names), match.preview(action))
                for number, action in enumerate(match.actions(), 1)
            ]
            shown = [board.draw(scene), board.look(scene), board.map(scene), board.hand(scene), board.choices(scene, choices)]
            assert PLAIN.findall(drawn(*[part for part in shown if part is not None], width=110)) == []
        match.apply(rng.choice(match.actions()))
