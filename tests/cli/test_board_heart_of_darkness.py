"""The Heart of Darkness in a terminal: sheet, map and Matrix at every width, in every phase."""

from __future__ import annotations

from random import Random

import pytest

import cairn
from cairn.cli.boards import find_board
from cairn.core.catalogue import catalogue
from cairn.core.match import Match
from cairn.games.heart_of_darkness.terminal import BOARD

from .pictures import choices_of, drawn, scene_of


def at(question: str, seats: int = 1, seed: int = 5) -> Match:
    """A match at the first question of a kind."""
    match, rng = cairn.start("heart-of-darkness", seats=seats, seed=seed), Random(3)
    while (match.question(match.to_act) or {})["step"] != question:
        match.apply(rng.choice(match.actions()))
    return match


def table(match: Match, seat: int | None, width: int = 100, height: int = 50) -> str:
    return drawn(BOARD.draw(scene_of(match, seat, width, height)), width=width)


def test_the_game_finds_its_drawer() -> None:
    assert find_board(cairn.games()["heart-of-darkness"]) is BOARD


@pytest.mark.parametrize("width", [40, 64, 80, 120])
@pytest.mark.parametrize("question", ["ChoosePort", "Purchase", "Move", "MatrixMove"])
@pytest.mark.parametrize("seats", [1, 5])
def test_no_line_is_wider_than_the_terminal(width: int, question: str, seats: int) -> None:
    match = at(question, seats)
    for seat in (match.to_act, None):
        for height in (24, 50):
            for line in table(match, seat, width, height).splitlines():
                assert len(line) <= width


def test_the_sheet_shows_what_counts() -> None:
    text = table(at("Move"), 0)
    for word in (
        "DP",
        "Time 10",
        "Health 5",
        "Sanity 5",
        "Discontent 1",
        "Askaris",
        "Porters",
        "Food",
        "Gifts",
        "load",
    ):
        assert word in text


def test_the_map_shows_the_region_and_all_neighbours() -> None:
    match = at("Move")
    small, large = table(match, 0, 100, 24), table(match, 0, 100, 50)
    for action in match.actions():
        name = next(a["name"] for a in match.view(0).data()["areas"] if a["area"] == action.arguments["region"])
        assert name in small
    assert "S V J D explored" in large
    assert "@" in large


def test_the_matrix_shows_explorer_end_and_encounters() -> None:
    match = at("MatrixMove")
    text = table(match, 0)
    assert "End" in text
    assert "@" in text
    for about in match.view(0).data()["seats"][0]["matrix"].values():
        if about.get("encounter_kind") == "village":
            assert "Village" in text
        if about.get("chit_type") == "discovery":
            assert about["chit_kind"].replace("-", " ").upper() in text


def test_rivals_have_a_line_each() -> None:
    match = at("Purchase", 4)
    text = table(match, match.to_act)
    assert text.count(" DP") == 4


@pytest.mark.parametrize("question", ["Purchase", "Move", "MatrixMove"])
def test_table_and_answers_fit_a_small_terminal(question: str) -> None:
    for seats in (1, 3):
        match = at(question, seats)
        scene = scene_of(match, match.to_act, 80, 24)
        shown = drawn(BOARD.draw(scene), BOARD.choices(scene, choices_of(match)))
        assert len(shown.splitlines()) <= 22  # two lines for the question and the prompt


def test_the_matrix_numbers_rows_and_columns_as_the_answers_do() -> None:
    lines = table(at("MatrixMove"), 0, 80, 24).splitlines()
    [head] = [line for line in lines if line.split() == [str(number) for number in range(1, 8)]]
    rows = [line for line in lines[lines.index(head) + 1 :] if line[:1].isdigit()]
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]


def test_the_map_draws_borders_and_the_wares_say_what_they_are_for() -> None:
    shown = table(at("Move"), 0, 120, 40)
    assert sum("⠀" < char <= "⣿" for char in shown) > 300
    match = at("Purchase")
    wares = drawn(BOARD.choices(scene_of(match, 0, 120, 40), choices_of(match)), width=120)
    assert "Quinine: saves a member" in wares


def test_a_look_shows_every_sheet() -> None:
    match = at("MatrixMove", 3)
    shown = drawn(BOARD.look(scene_of(match, 0)))
    for about in match.view(0).data()["seats"]:
        assert f"({about['colour']})" in shown
    for word in ("Discontent", "Resources", "Patron", "Bad Luck"):
        assert word in shown


def test_in_the_terminal_bad_luck_is_asked_about_where_there_is_something_to_spoil() -> None:
    assert cairn.games()["heart-of-darkness"].standing["BadLuck"] == "if-it-matters"


def test_no_question_pushes_the_table_off_a_small_terminal() -> None:
    asked = set()
    for seed in range(12):
        match, rng = cairn.start("heart-of-darkness", seats=1, seed=seed), Random(seed)
        while not match.over:
            asked.add((match.question(0) or {})["step"])
            scene = scene_of(match, 0, 80, 24)
            shown = drawn(BOARD.draw(scene), BOARD.choices(scene, choices_of(match))).splitlines()
            assert len(shown) <= 22, match.question(0)  # two lines for the question and the prompt
            match.apply(rng.choice(match.actions()))
    assert asked >= {"LookAround", "Village", "KingdomOffer", "SetDie", "LoseItems", "PlaceFinding", "Boost", "LoseMember"}


def test_in_a_small_terminal_a_row_of_the_matrix_is_one_line_where_it_can_be() -> None:
    match = at("MatrixMove")
    small, large = table(match, 0, 80, 24), table(match, 0, 120, 40)
    assert len(small.splitlines()) < 15
    for kind in {
        lying["encounter_kind"] for lying in match.view(0).data()["seats"][0]["matrix"].values() if "encounter" in lying
    }:
        if kind != "wildlife":  # by its animal, where there is room
            assert small.count(kind.capitalize()) == large.count(kind.capitalize())


def test_a_port_tells_where_its_ways_lead() -> None:
    match = at("ChoosePort")
    shown = drawn(BOARD.choices(scene_of(match, 0), choices_of(match)))
    assert "Set out from Zanzibar: Gogo (Veldt), Zigula (Savanna, Fork)" in shown


def test_a_step_tells_what_a_find_is_worth_and_what_the_last_encounter_changes() -> None:
    match, rng, shown = cairn.start("heart-of-darkness", seats=1, seed=8), Random(1), ""
    while not match.over:
        if (match.question(0) or {})["step"] == "MatrixMove":
            shown += drawn(BOARD.choices(scene_of(match, 0), choices_of(match)))
        match.apply(rng.choice(match.actions()))
    assert "; 2 DP for 1 Time" in shown
    assert " after " in shown


def test_a_look_while_buying_tells_what_every_resource_is_for_and_how_many_are_left() -> None:
    match = at("Purchase")
    shown = drawn(BOARD.look(scene_of(match, 0)))
    assert "Canoes       cross Marsh and Lake; Ambush −3; only by water" in shown
    assert "×2" in shown
    assert "look: what each is for" in drawn(BOARD.choices(scene_of(match, 0), choices_of(match)))


def test_a_look_tells_what_the_resources_at_hand_are_for() -> None:
    match = at("MatrixMove")
    held = match.view(0).data()["seats"][0]["resources"]
    assert held
    shown = drawn(BOARD.look(scene_of(match, 0)))
    assert shown.startswith("Patron: ")
    for resource in held:
        assert catalogue("cairn.games.heart_of_darkness", "en").say(f"resource-{resource}", {}, "note") in shown


def test_the_turn_track_is_listed_from_the_top() -> None:
    match = cairn.start("heart-of-darkness", seats=1, seed=31)  # Horror on 1, Disease on 4
    assert "Turn track: Horror, You, Disease" in table(match, 0, 80, 24)


def test_the_whole_map_and_its_legend_fit_a_small_terminal() -> None:
    for question in ("ChoosePort", "Move"):
        match = at(question)
        shown = drawn(BOARD.map(scene_of(match, 0))).splitlines()
        assert len(shown) <= 23
        assert shown[-1].endswith("red border blocked")


def test_the_story_does_not_tell_twice_what_the_board_shows() -> None:
    match = at("Boost")
    told = [event["text"] for event in match.events(0) if BOARD.loud(event)]
    assert "You lose 1 Time (walking)." not in told
    assert any(text.startswith("Your first event: ") for text in told)
