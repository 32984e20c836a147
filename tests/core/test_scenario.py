"""The scenario runner: good files pass, bad ones fail with a sentence that leads to the place."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from cairn.core.errors import BadScenario, CairnError
from cairn.core.scenario import Scenario, load_scenario, run_file, scenario_files
from cairn.games import find_game
from spikes import toy

GOOD: dict[str, Any] = {
    "title": "A number must be higher than the last one",
    "rules": ["LC-E2"],
    "game": "lost-cities",
    "given": {"seat0": {"hand": ["red-4", "red-6"], "expeditions": ["red-5"]}, "seat1": {"hand": ["blue-3"]}},
    "then": [
        {"expect": {"not_legal": ["play red-4"], "legal": ["play red-6"], "asked": 0, "question": "Play", "rule": "LC-T2"}},
        {"do": ["0: play red-4"], "expect": {"error": "is not legal"}},
        {
            "do": ["0: play red-6"],
            "luck": ["deck blue-2"],
            "expect": {
                "seat0": {"values": {"red": -9}, "hand": ["blue-2", "red-4"]}, "asked": 1, "over": False,
                "events": ["Seat 0 plays the red 6", "draws the blue 2"], "no_events": ["discards"], "luck": "",
                "scores": [0, 0], "view": {"deck": 55}, "view1": {"hand": ["blue-3"]}, "winners": [0, 1],
            },
        },
    ],
}  # fmt: skip


def run(data: dict[str, Any]) -> None:
    Scenario(data, find_game).run()


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    data = copy.deepcopy(GOOD)
    place: Any = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return data


def test_a_good_scenario_passes() -> None:
    run(GOOD)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (changed("titel", to="x"), "unknown keys titel; a scenario has at, content, "),
        (changed("game", to="chess"), "there is no game 'chess'"),
        (changed("options", to={"rounds": 0}), "option rounds: 0 is not possible"),
        (changed("at", to="noon"), "at: expected one of start, play, draw"),
        (changed("given", "seat0", "hand", 0, to="red-11"), "given: 'red-11' is no card; cards are written red-7"),
        (changed("given", "seat0", "hand", 0, to="red-6"), "given: red-6 is used more often than the deck has it"),
        (changed("then", 0, "exspect", to={}), "then 1: unknown keys exspect"),
        (changed("then", 0, "expect", "legal", to=["play red-4"]), "then 1: 'play red-4' should be legal; legal are play"),
        (changed("then", 0, "expect", "legal", to=["play red-11"]), "then 1: 'play red-11' is no action of this game"),
        (changed("then", 0, "expect", "not_legal", to=["play red-6"]), "then 1: 'play red-6' should not be legal"),
        (changed("then", 0, "expect", "asked", to=1), "then 1: asked: expected 1, found 0"),
        (changed("then", 0, "expect", "question", to="Draw"), "then 1: question: expected 'Draw', found 'Play'"),
        (changed("then", 0, "expect", "error", to="x"), "then 1: an error is expected, but there is no answer to refuse"),
        (changed("then", 0, "expect", "actions", to=["play red-6"]), "then 1: actions: expected ['play red-6'], found ["),
        (changed("then", 1, "expect", "error", to="seat 1 is asked"), "then 2: expected an error with 'seat 1 is asked'"),
        (changed("then", 1, "do", to=["0: play red-6"]), "then 2: '0: play red-6' should be refused with 'is not"),
        (changed("then", 2, "do", to=["1: play red-6"]), "then 3: '1: play red-6': seat 0 is asked"),
        (changed("then", 2, "do", to=["play red-6"]), "then 3: 'play red-6': an answer is written '0: notation'"),
        (changed("then", 2, "do", to=["0: play red-4"]), "then 3: '0: play red-4' is not legal; seat 0 may: play red-6"),
        (changed("then", 2, "do", to=["0: fly"]), "then 3: 'fly' is no action of this game"),
        (changed("then", 2, "luck", to=["bag blue-2"]), "then 3: luck from 'deck' is needed here, the scenario has"),
        (changed("then", 2, "luck", to=["deck red-6"]), "then 3: deck cannot bring 'red-6'; possible: "),
        (changed("then", 2, "luck", to=["deck blue-2", "deck blue-4"]), "luck left over at the end: deck blue-4"),
        (changed("then", 2, "luck", to=[]), "then 3: seat0.hand: expected ['blue-2', 'red-4'], found ['red-4']"),
        (changed("then", 2, "expect", "seat0", "values", "red", to=0), "then 3: seat0.values.red: expected 0, found -9"),
        (changed("then", 2, "expect", "seat0", "wealth", to=0), "then 3: seat0.wealth does not exist; there are hand, "),
        (changed("then", 2, "expect", "weather", to="fine"), "then 3: weather is no fact of this game; there are round, "),
        (changed("then", 2, "expect", "events", to=["Seat 1"]), "then 3: no event says 'Seat 1'; told: Seat 0 plays"),
        (changed("then", 2, "expect", "no_events", to=["plays"]), "then 3: an event says 'plays'"),
        (changed("then", 2, "expect", "view1", to={"hand": ["red-4"]}), "then 3: view1.hand: expected ['red-4'], found"),
    ],
)  # fmt: skip
def test_a_bad_scenario_says_where_and_what(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CairnError) as refused:
        run(data)
    assert str(refused.value).startswith(sentence)


def test_an_answer_where_luck_is_needed_names_what_may_come() -> None:
    data = changed("then", 2, "do", to=["0: play red-6", "1: draw deck"])
    data["then"][2]["luck"] = []
    with pytest.raises(BadScenario, match="then 3: '1: draw deck': luck from 'deck' is needed first: yellow-investment, "):
        run(data)


def test_luck_may_be_given_before_the_steps_or_with_the_position() -> None:
    for place in (("luck",), ("given", "luck")):
        data = changed(*place, to=["deck blue-2"])
        data["then"][2]["luck"] = []
        run(data)


def test_a_seed_makes_the_luck() -> None:
    data = {"game": "lost-cities", "seed": 5, "at": "start", "then": [{"expect": {"asked": 0, "seat0": {"hand_size": 8}}}]}
    run(data)


def test_a_scenario_may_end_waiting_for_luck() -> None:
    data = changed("then", 2, "luck", to=[])
    data["then"][2]["expect"] = {"luck": "deck", "asked": -1, "question": "FromDeck"}
    run(data)


def test_games_are_found_by_whoever_runs_the_scenario() -> None:
    data = {
        "game": "toy",
        "given": {"hands": [["rope", "rope"]], "heights": [1]},
        "then": [
            {"do": ["0: climb bare-handed"], "luck": ["climb-roll 2"], "expect": {"asked": 1, "question": "Jinx"}},
            {"do": ["1: jinx no", "2: jinx no", "0: hold rope"], "expect": {"heights": [1, 0, 0], "hands": [["rope"], [], []]}},
        ],
    }
    Scenario(data, lambda name: toy.GAME).run()


# Files

TEXT = """
title = "The deck is a clock"
game = "lost-cities"
[given]
deck = 1
seat0 = { hand = ["red-4"] }
[[then]]
do = ["0: discard red-4"]
luck = ["deck yellow-investment"]
expect = { round = 2 }
"""


def test_a_file_is_run_and_reported(tmp_path: Path) -> None:
    path = tmp_path / "clock.toml"
    path.write_text(TEXT)
    outcome = run_file(path, find_game)
    assert (outcome.ok, outcome.title, outcome.sentence, outcome.path) == (True, "The deck is a clock", "", str(path))
    path.write_text(TEXT.replace("round = 2", "round = 3"))
    outcome = run_file(path, find_game)
    assert (outcome.ok, outcome.sentence) == (False, "then 1: round: expected 3, found 2")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = ", "is not TOML"),
        ("\xff", "is not TOML"),
        ('title = "x"', "game is missing"),
        ('game = "lost-cities"\nthen = 3', "a value has the wrong form"),
        ('game = "lost-cities"\n[given]\nseat0 = 5', "a value has the wrong form"),
        ('game = "lost-cities"\nseats = "two"', "lost-cities has 2 seats, not 'two'"),
    ],
)
def test_a_malformed_file_gets_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(text.encode("latin-1"))
    outcome = run_file(path, find_game)
    assert not outcome.ok
    assert sentence in outcome.sentence


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match="cannot be read"):
        load_scenario(tmp_path / "none.toml")


def test_a_folder_stands_for_all_files_below_it(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("z.toml", "b/a.toml", "notes.txt"):
        (tmp_path / name).touch()
    assert scenario_files(tmp_path) == [tmp_path / "b" / "a.toml", tmp_path / "z.toml"]
    assert scenario_files(tmp_path / "z.toml") == [tmp_path / "z.toml"]


def test_a_position_the_rules_cannot_go_on_from_is_a_bad_scenario() -> None:
    data = copy.deepcopy(GOOD)
    del data["given"]["seat1"]  # it has no card to play
    with pytest.raises(BadScenario, match="then 3: the rules cannot go on: LC-T2"):
        run(data)
