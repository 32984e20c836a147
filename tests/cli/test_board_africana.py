"""Africana in a terminal: routes and their costs, what lies open, and one vocabulary for what is typed."""

from __future__ import annotations

from random import Random

import pytest

import cairn
from cairn.cli.understand import understand
from cairn.core.errors import IllegalAction
from cairn.core.match import Match
from cairn.games.africana.terminal import BOARD, NAMES, SYMBOLS

from .pictures import choices_of, drawn, scene_of


def played(answers: int, seats: int = 3, **options: object) -> Match:
    match, rng = cairn.start("africana", seats=seats, seed=3, **options), Random(2)
    while len(match.lines) < answers:
        match.apply(rng.choice(match.actions()))
    return match


def at(question: str) -> Match:
    match, rng = cairn.start("africana", seats=3, seed=3), Random(2)
    while (match.question(match.to_act) or {})["step"] != question:
        match.apply(rng.choice(match.actions()))
    return match


@pytest.mark.parametrize(("width", "height"), [(80, 40), (120, 40), (132, 50)])
def test_the_map_has_every_place_with_its_symbols_and_the_routes(width: int, height: int) -> None:
    match = played(60)
    shown = drawn(BOARD.draw(scene_of(match, 0, width, height)), width=width)
    for place in match.view(0).data()["places"]:
        costs = "".join(SYMBOLS[colour] for colour in place["symbols"])
        assert f"{costs} {place['name']}" in shown or place["name"] in shown.replace(costs, "")
    assert sum("⠀" < char <= "⣿" for char in shown) > 150
    assert all(len(line) <= width for line in shown.splitlines())


def test_places_lie_as_on_the_globe() -> None:
    lines = drawn(BOARD.draw(scene_of(played(0), 0, 80, 40))).splitlines()
    row = {place: next(i for i, line in enumerate(lines) if place in line) for place in ("Zanzibar", "Mozambique", "Napoli")}
    assert row["Napoli"] < row["Zanzibar"] < row["Mozambique"]


def test_a_small_terminal_tells_all_neighbours_and_what_they_cost() -> None:
    match = at("Turn")
    seat = match.to_act
    data = match.view(seat).data()
    here = next(place for place in data["places"] if place["id"] == data["seats"][seat]["place"])
    shown = drawn(BOARD.choices(scene_of(match, seat), choices_of(match)))
    [line] = [line for line in shown.splitlines() if line.startswith(f"From {here['name']}")]
    for place in data["places"]:
        if place["id"] in here["neighbours"]:
            assert f"{''.join(SYMBOLS[colour] for colour in place['symbols'])} {place['name']}" in line


def test_on_the_way_neighbours_that_cannot_be_paid_are_shown_too() -> None:
    match = at("Move")
    seat = match.to_act
    data = match.view(seat).data()
    here = next(place for place in data["places"] if place["id"] == data["seats"][seat]["place"])
    shown = drawn(BOARD.choices(scene_of(match, seat), choices_of(match)))
    for place in data["places"]:
        if place["id"] in here["neighbours"]:
            assert place["name"] in shown


def test_the_table_of_routes_fits_a_small_terminal() -> None:
    match = played(31)
    lines = drawn(BOARD.map(scene_of(match, 0))).splitlines()
    assert len(lines) <= 23
    for place in match.view(0).data()["places"]:
        [line] = [line for line in lines if f" {place['name']} " in f"{line[:22]} "]
        names = {each["id"]: each["name"] for each in match.view(0).data()["places"]}
        assert all(names[neighbour] in line for neighbour in place["neighbours"])


def test_a_look_shows_what_lies_beneath_every_company_card_and_the_discards() -> None:
    match = played(600)
    shown = drawn(BOARD.look(scene_of(match, 0, 120)), width=120)
    data = match.view(0).data()
    for about in data["seats"]:
        assert f"({about['country']})" in shown
        for card in about["expeditions"]:
            assert f"{card['points']} p" in shown
        for colour in about["assistants"]:
            assert f"{NAMES[colour]} assistant" in shown
    assert "Discard pile: " in shown
    covered = drawn(BOARD.look(scene_of(played(400, hidden_score=True), 0, 120)), width=120)
    assert "hidden" in covered


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("discard violet", "discard violet"), ("discard moon", "discard violet"), ("d mo", "discard violet"),
        ("discard ☾", "discard violet"), ("moon", "discard violet"), ("discard peak assistant", "discard grey-assistant"),
        ("discard sun", "discard orange"), ("joker", "discard joker"), ("2", "discard grey-assistant"),
    ],
)  # fmt: skip
def test_cards_are_typed_by_symbol_or_by_colour(typed: str, meant: str) -> None:
    actions = cairn.games()["africana"].setup(2).actions
    words = ("discard violet", "discard grey-assistant", "discard orange", "discard joker")
    choices = [actions.all[actions.parse(word)] for word in words]
    assert understand(typed, choices, actions, BOARD.aliases).notation == meant


def test_what_fits_several_answers_is_not_guessed() -> None:
    actions = cairn.games()["africana"].setup(2).actions
    choices = [actions.all[actions.parse(word)] for word in ("go cairo violet", "go cairo magenta")]
    with pytest.raises(IllegalAction, match="matches go cairo violet and go cairo magenta"):
        understand("go cairo", choices, actions, BOARD.aliases)
    assert understand("cairo blossom", choices, actions, BOARD.aliases).notation == "go cairo magenta"


def test_the_log_and_the_answers_call_cards_by_their_symbols() -> None:
    match = played(300)
    told = " ".join(event["text"] for event in match.events(0))
    assert any(f"{name} card" in told for name in NAMES.values())
    assert not any(f"{colour} card" in told for colour in NAMES)
