"""The scenario runner: good files pass, bad ones fail with a sentence that leads to the place."""

from __future__ import annotations

import copy
import re
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cairn.core.errors import BadScenario, CairnError
from cairn.core.language import Counts, Either, Flag, Kinds, List, Mapping, Number, Table, Word
from cairn.core.scenario import Outcome, Scenario, read_file, run_file, scenario_files
from cairn.core.scenario.reference import reference
from cairn.games import all_games, find_game
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
                "events": [{"event": "plays", "seat": 0, "card": "red-6"}, {"event": "draws", "card": "blue-2"}],
                "no_events": [{"event": "discards"}], "luck": "",
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
        (changed("titel", to="x"), "scenario: unknown key titel; there are title, name, "),
        (changed("game", to="chess"), "there is no game 'chess'"),
        (changed("options", to={"rounds": 0}), "option rounds: 0 is not possible"),
        (changed("at", to="noon"), "at: expected one of play, draw, end of round"),
        (
            changed("given", "seat0", "hand", 0, to="red-11"),
            "given.seat0.hand[0]: there is no card 'red-11'; expected one of yellow-inv",
        ),
        (changed("given", "seat0", "hand", 0, to="red-6"), "given: red-6 is used more often than there are such cards"),
        (changed("then", 0, "exspect", to={}), "scenario.then[0]: unknown key exspect; there are say, do, luck, expect"),
        (changed("then", 0, "expect", "legal", to=["play red-4"]), "then 1: 'play red-4' should be legal; legal are play"),
        (changed("then", 0, "expect", "legal", to=["play red-11"]), "then 1: 'play red-11' is not an action of this game"),
        (changed("then", 0, "expect", "not_legal", to=["play red-6"]), "then 1: 'play red-6' should not be legal"),
        (changed("then", 0, "expect", "asked", to=1), "then 1: asked: expected 1, found 0"),
        (changed("then", 0, "expect", "question", to="Draw"), "then 1: question: expected 'Draw', found 'Play'"),
        (changed("then", 0, "expect", "error", to="x"), "then 1: an error is expected, but there is no answer to refuse"),
        (changed("then", 1, "expect", "error", to=3), "then 2: error: expected a part of the sentence, found 3"),
        (changed("then", 0, "expect", to=3), "then 1: expect: expected a table, found 3"),
        (changed("then", 0, "expect", "actions", to=["play red-6"]), "then 1: actions: expected ['play red-6'], found ["),
        (changed("then", 1, "expect", "error", to="seat 1 is asked"), "then 2: expected an error with 'seat 1 is asked'"),
        (changed("then", 1, "do", to=["0: play red-6"]), "then 2: '0: play red-6' should be refused with 'is not"),
        (changed("then", 2, "do", to=["1: play red-6"]), "then 3: '1: play red-6': seat 0 is asked"),
        (changed("then", 2, "do", to=["play red-6"]), "then 3: 'play red-6': an answer is written '0: notation'"),
        (changed("then", 2, "do", to=["0: play red-4"]), "then 3: '0: play red-4' is not legal; seat 0 may: play red-6"),
        (changed("then", 2, "do", to=["0: fly"]), "then 3: 'fly' is not an action of this game"),
        (changed("then", 2, "luck", to=["bag blue-2"]), "then 3: luck from 'deck' is needed here, the scenario has"),
        (changed("then", 2, "luck", to=["deck red-6"]), "then 3: deck cannot bring 'red-6'; possible: "),
        (changed("then", 2, "luck", to=["deck blue-2", "deck blue-4"]), "luck left over at the end: deck blue-4"),
        (changed("then", 2, "luck", to=[]), "then 3: seat0.hand: expected ['blue-2', 'red-4'], found ['red-4']"),
        (changed("then", 2, "expect", "seat0", "values", "red", to=0), "then 3: seat0.values.red: expected 0, found -9"),
        (changed("then", 2, "expect", "seat0", "wealth", to=0), "then 3: seat0.wealth does not exist; there are hand, "),
        (changed("then", 2, "expect", "weather", to="fine"), "then 3: weather is not a fact of this game; there are round, "),
        (
            changed("then", 2, "expect", "events", to=["Seat 1"]),
            "then 3: events: expected events as { event = ..., seat = ... }",
        ),
        (
            changed("then", 2, "expect", "events", to=[{"event": "draws", "seat": 1}]),
            "then 3: events: no event (in this order) has event = 'draws', seat = 1; there were: event = 'plays', seat",
        ),
        (changed("then", 2, "expect", "events", to=[]), "then 3: events: expected none, there were: event = 'plays'"),
        (
            changed("then", 2, "expect", "events", to=[{"event": "drwas"}]),
            "then 3: events: 'drwas' is not an event of this game",
        ),
        (
            changed("then", 2, "expect", "events", to=[{"event": "draws", "crad": "blue-2"}]),
            "then 3: events: draws: unknown key crad",
        ),
        (
            changed("then", 2, "expect", "no_events", to=[{"event": "plays"}]),
            "then 3: no_events: there was such an event: ",
        ),
        (changed("then", 2, "expect", "view1", to={"hand": ["red-4"]}), "then 3: view1.hand: expected ['red-4'], found"),
    ],
)
def test_a_bad_scenario_says_where_and_what(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CairnError) as refused:
        run(data)
    assert str(refused.value).startswith(sentence)


def test_an_answer_where_luck_is_needed_names_what_may_come() -> None:
    data = changed("then", 2, "do", to=["0: play red-6", "1: draw deck"])
    data["then"][2]["luck"] = []
    with pytest.raises(BadScenario, match="then 3: '1: draw deck': luck from 'deck' is needed first: yellow-investment, "):
        run(data)


def test_luck_may_be_given_before_the_steps() -> None:
    data = changed("luck", to=["deck blue-2"])
    data["then"][2]["luck"] = []
    run(data)


def test_luck_may_stand_in_the_position() -> None:
    """As files of one case have it: what follows `[given]` belongs to it."""
    data = changed("given", "luck", to=["deck blue-2"])
    data["then"][2]["luck"] = []
    run(data)
    with pytest.raises(BadScenario, match=r"given\.luck: expected a list, each luck such as 'deck red-7', found 3"):
        run(changed("given", "luck", to=3))


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


def outcomes(tmp_path: Path, text: str) -> list[Outcome]:
    path = tmp_path / "bad.toml"
    path.write_bytes(text.encode("latin-1"))
    return run_file(path, find_game)


def test_a_file_is_run_and_reported(tmp_path: Path) -> None:
    (outcome,) = outcomes(tmp_path, TEXT)
    assert (outcome.ok, outcome.case.title, outcome.sentence) == (True, "The deck is a clock", "")
    (outcome,) = outcomes(tmp_path, TEXT.replace("round = 2", "round = 3"))
    assert (outcome.ok, outcome.sentence) == (False, f"{tmp_path}/bad.toml, line 7, then 1: round: expected 3, found 2")


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    (outcome,) = outcomes(tmp_path, "\xef\xbb\xbf" + TEXT)
    assert outcome.ok


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = ", "bad.toml: is not TOML"),
        ("\xff", "bad.toml: cannot be read (it is not text)"),
        ('title = "x"', "bad.toml: scenario: game is missing"),
        (
            'game = "lost-cities"\nthen = 3',
            "bad.toml, line 2: scenario.then: expected a list of steps, written [[then]], found 3",
        ),
        (
            'game = "lost-cities"\n[then]\ndo = []',
            "bad.toml, line 2: scenario.then: expected a list of steps, written [[then]], found {'do': []}",
        ),
        (
            'title = "[[then]] do = 1"\ngame = "lost-cities"\n[[then]]\ndo = []\n[[then]]\n# do = 1\ndo = 1',
            "bad.toml, line 7: scenario.then[1].do: expected a list, each an answer such as",
        ),
        (
            'game = "lost-cities"\n[[then]]\ndo = []\n[[then]]\nsay = "do"\nod = []',
            "bad.toml, line 6: scenario.then[1]: unknown key od; there are say, do, luck, expect",
        ),
        (
            'game = "lost-cities"\n[given]\nseat0.hand = ["red-2"]\n[[then]]\nexpect = { seat0 = { hand = { has = [] } } }',
            "bad.toml, line 4, then 1: seat0.hand.has: an empty list says nothing; { size = 0 } says that none is there",
        ),
        ('game = "lost-cities"\n[given]\nseat0 = 5', "bad.toml, line 2: given.seat0: expected a table, found 5"),
        ('game = "lost-cities"\nseats = "two"', "lost-cities has 2 seats, not 'two'"),
        ('game = "lost-cities"\noptions = 3', "options: expected a table, found 3"),
        ('game = "lost-cities"\nrules = ["LC-E99"]', "rules: lost-cities has no rule 'LC-E99'"),
        ('game = "lost-cities"\nrefused = ""', "refused: expected a part of the sentence, found ''"),
        ('game = "lost-cities"\nexpect = 3', "expect: expected a table, found 3"),
        (TEXT.partition("expect =")[0], "bad.toml, line 4: nothing is expected, so nothing would be shown: "),
        (TEXT.replace("{ round = 2 }", "{}"), "bad.toml, line 4: nothing is expected"),
        ('game = "lost-cities"\nseed = 1\nat = "start"', "bad.toml: nothing is expected"),
        ('game = "lost-cities"\nrefused = "x"\nexpect = {}', "refused: there are no steps where the set-up or the position is"),
        ('game = "lost-cities"\nexpect = {}\n[[then]]\ndo = []', "expect belongs in a step where there are steps"),
    ],
)
def test_a_malformed_file_gets_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    (outcome,) = outcomes(tmp_path, text)
    assert not outcome.ok
    assert sentence in outcome.sentence


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match="cannot be read"):
        read_file(tmp_path / "none.toml")


def test_content_is_found_from_where_the_file_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = resources.files("cairn.games.lost_cities").joinpath("content.json").read_text(encoding="utf-8")
    (tmp_path / "mine.json").write_text(content)
    monkeypatch.chdir("/")
    (outcome,) = outcomes(
        tmp_path, 'game = "lost-cities"\ncontent = "mine.json"\nseed = 1\nat = "start"\nexpect = { asked = 0 }'
    )
    assert outcome.ok, outcome.sentence


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


# A position must be possible


@pytest.mark.parametrize(
    ("given", "at", "sentence"),
    [
        ({"hnad": []}, "", "given: unknown key hnad; there are seat0, seat1, turn, "),
        ({"seat2": {}}, "", "given: unknown key seat2"),
        ({"seat0": {"hnad": []}}, "", "given.seat0: unknown key hnad; there are hand, expeditions, known"),
        ({"turn": 5}, "", "given.turn: expected a whole number from 0 to 1, found 5"),
        ({"closed": "pink"}, "draw", "given.closed: there is no colour 'pink'; expected one of yellow, blue"),
        ({"deck": -1}, "", "given.deck: expected a whole number from 0 to 60, or a list, each the name of a card, or a table"),
        ({"deck": ["red-2", "red-2"]}, "", "given: red-2 is used more often than there are such cards"),
        ({"seat0": {"known": ["red-2"]}}, "", "given: no such position is possible: a known number card is not held"),
        (
            {"seat0": {"hand": [f"red-{number}" for number in range(2, 11)]}},
            "",
            "given: no such position is possible: seat 0 holds 9",
        ),
        ({"deck": 0}, "play", "given: the round is over when the deck is empty"),
        ({"turn": 0}, "start", "given: nothing can be given at 'start', found turn"),
        ({"closed": "red"}, "play", "given.closed: nothing is discarded yet at 'play'; expected at 'draw'"),
        ({"round": 0}, "play", "given.round: expected a whole number from 1 up, found 0"),
        ({"rounds": [[1, 2]]}, "play", "given.rounds: there are 1 results for 0 finished rounds"),
    ],
)
def test_an_impossible_position_is_refused(given: dict[str, Any], at: str, sentence: str) -> None:
    with pytest.raises(BadScenario) as refused:
        Scenario({"game": "lost-cities", "given": given, "at": at}, find_game)
    assert str(refused.value).startswith(sentence)


def test_an_invariant_is_checked_after_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = Scenario({**GOOD, "then": [{**PLAYED}]}, find_game)
    take_luck = scenario.take_luck

    def lose_a_card() -> None:
        take_luck()
        if scenario.position.to_act == 1:
            scenario.position.deck.pop()  # type: ignore[attr-defined]

    monkeypatch.setattr(scenario, "take_luck", lose_a_card)
    with pytest.raises(BadScenario, match="then 1: an invariant of the game is broken: a card is lost"):
        scenario.run()


# Matching


PLAYED = {"do": ["0: play red-6"], "luck": ["deck blue-2"]}


def after_red_6(expect: dict[str, Any]) -> None:
    run({**GOOD, "then": [{**PLAYED, "expect": expect}]})


@pytest.mark.parametrize(
    "expect",
    [
        {"seat0": {"values": {"red": "+6"}, "hand_size": "+0"}, "turns": "+1", "deck": "-1"},
        {"seat0": {"hand": {"set": ["red-4", "blue-2"]}}},
        {"seat0": {"hand": {"has": ["red-4"], "lacks": ["red-6"], "size": 2}}},
        {"seat1": {"known": {}}, "discards": {}},
        {"actions": {"has": ["Play BLUE-3"]}, "legal": ["PLAY blue-3"], "not_legal": ["Play red-6"]},
        {"unchanged": ["seat1", "round", "discards"]},
        {"deck_cards": {"red-2": 1}},
        {"told0": [{"event": "draws", "seat": 0, "card": "blue-2", "hidden": False}]},
        {"told1": [{"event": "draws", "seat": 0, "hidden": True}], "not_told1": [{"event": "draws", "card": "blue-2"}]},
        {"told": [{"event": "plays", "card": "red-6"}], "not_told": [{"event": "draws", "card": "blue-2"}]},
    ],
)
def test_what_can_be_expected(expect: dict[str, Any]) -> None:
    after_red_6(expect)


@pytest.mark.parametrize(
    ("expect", "sentence"),
    [
        ({"seat0": {"values": {"red": "+5"}}}, "then 1: seat0.values.red: expected +5, from -15 to -10, found -9"),
        ({"seat0": {"values": {}}}, "then 1: seat0.values: expected nothing, found {"),
        ({"seat0": {"hand": {}}}, "then 1: seat0.hand: expected nothing, found ['blue-2', 'red-4']"),
        ({"seat0": {"hand": {"set": ["red-4"]}}}, "then 1: seat0.hand: expected no more than ['red-4'], found"),
        ({"seat0": {"hand": {"set": ["red-4", "red-4"]}}}, "then 1: seat0.hand: 'red-4' is missing, found ['blue-2', 'red-4']"),
        ({"seat0": {"hand": {"has": ["red-9"]}}}, "then 1: seat0.hand: 'red-9' is missing"),
        ({"seat0": {"hand": {"lacks": ["red-4"]}}}, "then 1: seat0.hand: 'red-4' should not be there"),
        ({"seat0": {"hand": {"lacks": ["red-44"]}}}, "then 1: seat0.hand.lacks: 'red-44' is not a word of this game"),
        ({"seat0": {"hand": {"size": 3}}}, "then 1: seat0.hand: expected 3 entries, found 2"),
        ({"seat0": {"hand": {"sets": []}}}, "then 1: seat0.hand is a list: unknown key sets; there are set, has, lacks, size"),
        (
            {"unchanged": True, "turns": 1, "deck_cards": {"blue-2": "-1"}, "seat0": {"hand": {"size": 2}}},
            "then 1: seat0.expeditions: expected no change, from ['red-5'] to",
        ),
        ({"unchanged": ["turns"]}, "then 1: turns: expected no change, from 0 to 1"),
        ({"unchanged": ["trun"]}, "then 1: unchanged: unknown key trun; there are round, "),
        ({"unchanged": False}, "then 1: unchanged: expected true or a list of facts, found False"),
        ({"legal": "play red-6"}, "then 1: legal: expected a list of answers, found 'play red-6'"),
        ({"not_legal": ["Play Blue-3"]}, "then 1: 'Play Blue-3' should not be legal"),
        ({"view9": {"deck": 55}}, "then 1: view9: there is no seat 9; there are 2 seats"),
        ({"told9": []}, "then 1: told9: there is no seat 9; there are 2 seats"),
        (
            {"told1": [{"event": "draws", "card": "blue-2"}]},
            "then 1: told1: no event (in this order) has event = 'draws', card",
        ),
        ({"not_told1": [{"event": "draws"}]}, "then 1: not_told1: there was such an event: event = 'draws', seat = 0, hidden"),
        ({"outcomes": {}}, "then 1: outcomes: no luck is waited for here"),
        ({"legal": []}, "then 1: legal: expected a list of answers, found []"),
        ({"error": ""}, "then 1: error: expected a part of the sentence, found ''"),
        ({"no_events": []}, "then 1: no_events: expected a list of events, found []"),
        ({"no_events": [{"event": "draws", "card": "red-66"}]}, "then 1: no_events: draws.card is never 'red-66' in this game"),
        ({"no_events": [{"event": "draws", "seat": 2}]}, "then 1: no_events: draws.seat is never 2 in this game"),
        ({"no_events": [{"event": "draws", "seat": -2}]}, "then 1: no_events: draws.seat is never -2 in this game"),
        ({"not_told1": [{"event": "draws", "card": "blue2"}]}, "then 1: not_told1: draws.card is never 'blue2' in this game"),
        ({"view": {"seats": {"lacks": [{"sroce": 3}]}}}, "then 1: view.seats.lacks: unknown key sroce; there are "),
        ({"view": {"seats": {"lacks": [0]}}}, "then 1: view.seats.lacks: 0 is of another kind than [{"),
    ],
)
def test_what_is_expected_in_vain_is_told(expect: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadScenario) as refused:
        after_red_6(expect)
    assert str(refused.value).startswith(sentence)


def test_everything_else_is_unchanged() -> None:
    """What is worked out from other facts (values, sizes) need not be named."""
    given = {"discards": ["white-2"], **GOOD["given"]}
    expect = {"unchanged": True, "seat0": {"hand": ["red-4"], "expeditions": ["red-5", "red-6"]}}
    run({**GOOD, "given": given, "then": [{"do": ["0: play red-6"], "expect": expect}]})
    expect = {"unchanged": True, "seat0": {"expeditions": ["red-5", "red-6"]}}
    with pytest.raises(BadScenario, match=r"seat0.hand: expected no change, from \['red-4', 'red-6'\] to \['red-4'\]"):
        run({**GOOD, "given": given, "then": [{"do": ["0: play red-6"], "expect": expect}]})


@pytest.mark.parametrize(
    ("expect", "sentence"),
    [
        (
            {"outcomes": {"red-investment": 3, "red-2": 1}, "equally_likely": ["red-2", "red-3"], "never": ["red-4", "blue-9"]},
            "",
        ),
        ({"outcomes": {"red-2": 2}}, "outcomes.red-2: expected weight 2, found 1"),
        ({"outcomes": {"red-4": 1}}, "outcomes: 'red-4' cannot come; possible: "),
        ({"outcomes": {}}, "outcomes: expected a table from words to weights, found {}"),
        ({"never": []}, "never: expected a list of words, found []"),
        ({"outcomes": ["red-2"]}, "outcomes: expected a table from words to weights, found ['red-2']"),
        (
            {"equally_likely": ["red-2", "red-investment"]},
            "equally_likely: the weights differ: {'red-2': 1, 'red-investment': 3}",
        ),
        ({"never": ["red-2"]}, "never: 'red-2' may come, with weight 1"),
        ({"never": ["red-22"]}, "never: 'red-22' is not a word of this game"),
    ],
)
def test_what_luck_may_bring_and_with_which_weight(expect: dict[str, Any], sentence: str) -> None:
    given = {"deck": ["red-investment"] * 3 + ["red-2", "red-3"], "seat0": {"hand": ["red-4"]}}
    data = {"game": "lost-cities", "given": given, "do": ["0: play red-4"], "expect": expect}
    if not sentence:
        run(data)
    else:
        with pytest.raises(BadScenario) as refused:
            run(data)
        assert str(refused.value).startswith(sentence)


def test_standing_answers_are_given_where_no_other_answer_fits() -> None:
    given = {
        "seat0": {"hand": ["red-rook", "blue-nellie"]},
        "seat1": {"hand": ["red-miller"], "members": ["blue-miller"], "equipment": ["red-earl"]},
        "seat2": {"hand": ["red-miller"]},
    }
    data = {
        "game": "adventure-tours",
        "seats": 3,
        "given": given,
        "standing": {"everyone": {"Shield": "allow"}},
        "do": ["0: add red-rook", "0: aim 1"],
        "expect": {"question": "Play", "discards": ["red-earl"]},
    }
    run(data)
    run({**data, "standing": {"everyone": {"Shield": "allow"}, "seat1": {"Shield": "shield blue-miller 1"}},
         "expect": {"discards": ["blue-miller"]}})  # fmt: skip
    run({**data, "do": ["0: add red-rook", "0: aim 1", "1: shield blue-miller 1"], "expect": {"discards": ["blue-miller"]}})
    for standing, sentence in (
        ({"seat7": {}}, "standing: unknown key seat7; there are seat0, seat1, seat2, everyone"),
        ({"seat1": {"Sheild": "allow"}}, "standing.seat1: unknown key Sheild; there are "),
        ({"seat1": {"Shield": "alow"}}, "'alow' is not an action of this game"),
        ({"seat1": {"Shield": 3}}, "standing.seat1.Shield: expected an answer, found 3"),
        ({"seat1": 3}, "standing.seat1: expected a table, found 3"),
        ([], "standing: expected a table, found []"),
    ):
        with pytest.raises(CairnError) as refused:
            run({**data, "standing": standing})
        assert str(refused.value).startswith(sentence)


# Charts

CHART = """title = "What an expedition is worth"
game = "lost-cities"

[base]
rules = ["LC-P1"]
given.seat0.hand = ["white-2"]
given.discards = ["green-2"]

[[case]]
name = "any card costs 20"
given.seat0.expeditions = ["red-8"]
expect.seat0.values = { red = -12 }

[[case]]
name = "in steps"
rules = ["LC-P2"]
given = { seat0 = { expeditions = ["white-investment"] }, seat1 = { hand = ["blue-2"] }, discards = [] }

[[case.then]]
expect = { discards = [], seat0 = { hand = ["white-2"] } }

[[case.then]]
do = ["0: play white-2"]
luck = ["deck red-2"]
expect = { seat0 = { values = { white = "+4" } } }

[[case]]
name = "a card exists once"
given.seat0.expeditions = ["white-2"]
refused = "white-2 is used more often"

[[case]]
name = "a hundred rounds are too many"
options = { rounds = 100 }
refused = "option rounds: 100 is not possible"
"""


def chart(tmp_path: Path, text: str) -> list[str]:
    return [outcome.sentence.removeprefix(f"{tmp_path}/") for outcome in outcomes(tmp_path, text)]


def test_the_cases_of_a_chart_are_laid_over_its_base(tmp_path: Path) -> None:
    found = outcomes(tmp_path, CHART)
    assert [outcome.sentence for outcome in found] == ["", "", "", ""]
    assert [outcome.case.name for outcome in found][:2] == ["any card costs 20", "in steps"]
    assert found[0].case.data["given"] == {
        "seat0": {"hand": ["white-2"], "expeditions": ["red-8"]}, "discards": ["green-2"],
    }  # fmt: skip
    assert [outcome.case.data["rules"] for outcome in found][:2] == [["LC-P1"], ["LC-P2"]]


def test_a_failing_case_is_named_with_its_line(tmp_path: Path) -> None:
    assert chart(tmp_path, CHART.replace("-12", "-13"))[0] == (
        "bad.toml, line 9, case 'any card costs 20': seat0.values.red: expected -13, found -12"
    )
    assert chart(tmp_path, CHART.replace('"+4"', '"+5"'))[1] == (
        "bad.toml, line 22, case 'in steps', then 2: seat0.values.white: expected +5, from -40 to -35, found -36"
    )
    assert chart(tmp_path, CHART.replace("more often", "twice"))[2] == (
        "bad.toml, line 27, case 'a card exists once': refused: expected a sentence with 'white-2 is used twice', found: "
        "given: white-2 is used more often than there are such cards"
    )
    assert chart(tmp_path, CHART.replace("rounds = 100", "rounds = 1"))[3] == (
        "bad.toml, line 32, case 'a hundred rounds are too many': the position should be refused with "
        "'option rounds: 100 is not possible', but was accepted"
    )


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[base]", "[base]\ntitle = 'x'", "bad.toml, line 5: chart.base: unknown key title; there are rules, seats, "),
        ("[base]", "[basis]", "bad.toml, line 4: chart: unknown key basis; there are title, game, base, case"),
        ('name = "in steps"', "", "bad.toml, line 14: name is missing"),
        (
            'name = "in steps"',
            'name = "any card costs 20"',
            "bad.toml, line 14, case 'any card costs 20': another case has the",
        ),
        (
            'rules = ["LC-P2"]',
            'game = "africana"',
            "bad.toml, line 14, case 'in steps': game belongs to the whole file; a case",
        ),
        (
            'rules = ["LC-P2"]',
            'rulse = ["LC-P2"]',
            "bad.toml, line 14, case 'in steps': scenario: unknown key rulse; there are",
        ),
        ('rules = ["LC-P2"]', "do = []", "bad.toml, line 14, case 'in steps': do belongs in a step where there are steps"),
        (CHART[CHART.index("[[case]]") :], "", "bad.toml: a chart needs a [[case]]"),
    ],
)
def test_a_malformed_chart_gets_one_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert chart(tmp_path, CHART.replace(old, new))[0].startswith(sentence)


def test_a_base_with_an_expectation_needs_cases_of_one_step(tmp_path: Path) -> None:
    assert (
        "case 'in steps': expect belongs in a step" in chart(tmp_path, CHART.replace("[base]", "[base]\nexpect.asked = 0"))[0]
    )


# Any position


def any_value(form: Any, rng: Random) -> Any:
    """A value of that form, small enough to be possible now and then."""
    match form:
        case Number():
            return rng.choice([form.least, rng.randint(form.least, form.least + 12 if form.most is None else form.most)])
        case Flag():
            return rng.random() < 0.5
        case Word():
            return rng.choice(form.known)
        case List():
            return [any_value(form.of, rng) for _ in range(rng.randint(0, 4) if form.length is None else form.length)]
        case Counts():
            return {rng.choice(form.key.known): rng.randint(0, 2) for _ in range(rng.randint(0, 3))}
        case Kinds():
            return any_value(rng.choice([form.each, form.counts]), rng)
        case Mapping():
            return {rng.choice(form.key.known): any_value(form.to, rng) for _ in range(rng.randint(0, 3))}
        case Either():
            return any_value(rng.choice([form.number, form.other]), rng)
        case Table():
            return {name: any_value(key.form, rng) for name, key in form.keys.items() if key.needed or rng.random() < 0.3}
        case _:
            return rng.choice([[], [rng.randint(1, 5), rng.randint(1, 7)]])  # a slot of a Matrix


@pytest.mark.parametrize("name", all_games())
def test_whatever_is_stated_is_refused_or_can_be_played_on(name: str, long: bool) -> None:
    game, rng = find_game(name), Random(f"stated/{name}")
    played = 0
    for number in range(600 if long else 75):
        seats = rng.choice(game.seats)
        language = game.setup(seats).language()
        at = rng.choice([*language.at])
        given = {key: any_value(each.form, rng) for key, each in language.given.items() if rng.random() < 0.35}
        if name == "lost-cities":  # who has no card cannot play: the rules say so
            given |= {"seat0": {"hand": ["red-2", "red-3"]}, "seat1": {"hand": ["blue-2", "blue-3"]}}
        data = {"game": name, "seats": seats, "seed": number, "at": at, "given": {} if at == "start" else given}
        try:
            scenario = Scenario(data, find_game)
        except BadScenario:
            continue
        played += 1
        scenario.begin()
        for _ in range(2 if name == "lost-cities" else 12):
            scenario.check_invariants()
            if scenario.position.to_act >= 0:
                scenario.position.answer(rng.choice(scenario.position.choices))
        scenario.check_invariants()
    assert played > 10, played


# The reference


def test_the_reference_is_up_to_date_and_its_examples_hold(tmp_path: Path) -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"
    text = page.read_text(encoding="utf-8")
    assert text == reference(list(all_games().values())), "run: cairn scenario reference > docs/scenarios.md"
    examples = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 2
    for example in examples:
        assert [outcome.sentence for outcome in outcomes(tmp_path, example)] == [""] * max(1, example.count("[[case]]"))


@pytest.mark.parametrize("name", all_games())
def test_a_detail_of_an_event_is_a_word_of_the_game_or_said_to_be_a_text(name: str) -> None:
    game, rng = find_game(name), Random(f"details/{name}")
    for seats in game.seats:
        scenario = Scenario({"game": name, "seats": seats, "seed": seats, "at": "start"}, find_game)
        scenario.begin()
        while scenario.position.choices:
            scenario.position.answer(rng.choice(scenario.position.choices))
        for event in scenario.events():
            assert [(key, value) for key, value in event.items() if not scenario.could_be(key, value)] == [], event
