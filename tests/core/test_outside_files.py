"""Records and content files from outside: whatever is in them, it is read or refused in one sentence, and costs little."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cairn
from cairn.core import match as match_module
from cairn.core.errors import BadContent, BadRecord
from cairn.core.match import Match
from cairn.core.record import Record, Stream, digest, loads
from cairn.games import find_game


def built_in(game: str) -> dict[str, Any]:
    folder = Path(cairn.__file__).parent / "games" / game.replace("-", "_")
    data: dict[str, Any] = json.loads((folder / "content.json").read_text(encoding="utf-8"))
    return data


def played(game: str, answers: int, **options: Any) -> Match:
    match, rng = cairn.start(game, seed=4, **options), Random(4)
    for _ in range(answers):
        match.apply(rng.choice(match.actions()))
    return match


def sealed(*lines: Any, **last: Any) -> str:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return "\n".join([*texts, json.dumps({"lines": len(texts), "sha256": digest(texts), **last})]) + "\n"


def header(**changes: Any) -> dict[str, Any]:
    return {**played("lost-cities", 0).record().header, **changes}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rules": True}, "rules is True, expected a whole number"),
        ({"seats": 2.0}, "seats is 2.0, expected a whole number"),
        ({"names": ["a", 7]}, "names is ['a', 7], expected a list of texts"),
        ({"names": ["a", "b" * 300]}, "names is ['a', 'bbb"),
        ({"salts": [[]]}, "salts is [[]], expected a list of texts"),
        ({"salts": ["a" * 199] * 5000}, "has 5000 salts for 2 seats"),  # every frame would tell them
        ({"names": ["a", "b", "c"]}, "has 3 names for 2 seats"),
        ({"game": ["lost-cities"]}, "game is ['lost-cities'], expected a text"),
        ({"scores": "1:0"}, "scores is '1:0', expected a list of whole numbers"),
        ({"names": ["\ud800", "b"]}, "a text holds half a character"),
        ({"options": {"rounds": 10**30}}, "a number is larger than"),
        ({"options": {"rounds": "x" * 50_000}}, "a text has 50000 characters"),
        ({"content_data": {"a": [0] * 300_000}}, "it has more than 200000 parts"),
        ({"from": json.loads("[" * 50 + "]" * 50)}, "nested more than 32 deep"),
    ],
)
def test_a_header_out_of_all_measure_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        loads(sealed(header(**changes), seed="4"))
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("line", ["[" * 100_000, '{"seat": NaN, "do": 1}', '{"seat": ' + "1" * 5000 + "}"])
def test_a_line_that_no_reader_can_follow_is_refused(line: str) -> None:
    with pytest.raises(BadRecord, match="line 2: is not JSON"):
        loads(sealed(header(), line, seed="4"))


@pytest.mark.parametrize(
    "line",
    [
        {"seat": True, "do": "draw deck"},
        {"seat": 0, "do": 5},
        {"seat": 0, "do": "x" * 300},
        {"seat": 0, "undo": True},
        {"seat": 0, "undo": -1},
        {"seat": 0, "undo": 1, "do": "draw deck"},
        {"do": "draw deck"},
    ],
)
def test_a_line_is_an_answer_or_an_undo(line: dict[str, Any]) -> None:
    with pytest.raises(BadRecord, match="expected seat and do, or seat and undo"):
        cairn.replay(loads(sealed(header(), line, seed="4")))


def test_a_record_has_a_limit_of_lines_and_of_characters() -> None:
    with pytest.raises(BadRecord, match="has 100002 lines; a record has at most 100000"):
        loads(sealed(*["{}"] * 100_001))
    with pytest.raises(BadRecord, match="characters; a record has at most"):
        loads(" " * (17 << 20))


@pytest.mark.parametrize("seed", ["[" * 5000, '{"deck": [1]}', '{"deck": {"0": "1"}}', '{"deck": {"0": true}}'])
def test_written_luck_is_numbers_by_source_and_index(seed: str) -> None:
    with pytest.raises(BadRecord, match="expected numbers by source and index"):
        cairn.replay(loads(sealed(header(stream="script"), seed=seed)))


def test_a_byte_order_mark_is_no_part_of_a_file(tmp_path: Path) -> None:
    match = played("lost-cities", 6)
    path = tmp_path / "marked.cairn"
    path.write_text(match.record().dumps(), encoding="utf-8-sig")
    assert cairn.replay(cairn.load_record(path)).view(0).dump() == match.view(0).dump()
    path.write_text(json.dumps(built_in("lost-cities")), encoding="utf-8-sig")
    assert cairn.start("lost-cities", content=path).setup.content.own


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ([], "expected the name of a file or an object, found a list"),
        (5, "expected the name of a file or an object, found a number"),
        ("a\0b", "cannot be read"),
        ({"game": json.loads("[" * 50 + "]" * 50)}, "nested more than 32 deep"),
        ({"game": "lost-cities", "more": [0] * 200_000}, "more than 20000 parts"),
        ({"game": "x" * 5000}, "a text has 5000 characters"),
        ({"game": float("nan")}, "a number is larger than"),
        ({"game": {1, 2}}, "is not a JSON value"),
    ],
)
def test_content_that_is_none_is_refused_as_such(content: Any, sentence: str) -> None:
    with pytest.raises(BadContent) as refused:
        cairn.start("lost-cities", content=content)
    assert sentence in str(refused.value)


def test_a_content_file_that_no_reader_can_follow_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text("[" * 100_000)
    with pytest.raises(BadContent, match="nested more than 32 deep"):
        cairn.start("lost-cities", content=path)


def change(data: Any, path: str, value: Any) -> dict[str, Any]:
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place = data
    for key in way:
        place = place[key]
    place[last] = value
    changed: dict[str, Any] = data
    return changed


@pytest.mark.parametrize(
    ("game", "path", "value", "sentence"),
    [
        ("adventure-tours", "boards.0.levelled", [9, 9, 9], "boards[0].levelled: expected nothing, found [9, 9, 9]"),
        ("adventure-tours", "boards.0.levelled", "abc", "boards[0].levelled: expected nothing, found 'abc'"),
        ("adventure-tours", "boards.1.levelled", [1], "boards[1].levelled: expected 3 entries, found 1"),
        ("adventure-tours", "characters.0.name", "Pater Miller", "characters[1].name: 'Pater Miller' is used twice"),
        ("adventure-tours", "characters.0.name", "pater miller", "'Pater Miller' is used twice"),
        ("adventure-tours", "characters.0.name", "Nellie\u200bQuick", "characters[0].name: expected a text of 1 to 60 letters"),
        ("adventure-tours", "boards.1.copies", True, "boards[1].copies: expected 1, found True"),
        ("africana", "locations.0.name", "x" * 300, "locations[0].name: expected a text of 1 to 60 letters"),
        ("africana", "locations.0.name", "lagos", "'Lagos' is used twice"),
        ("africana", "locations.0.lon", 4000, "locations[0].lon: expected degrees"),
        ("heart-of-darkness", "encounters.0.count", 10**9, "encounters[0].count: expected 1 to 99, found 1000000000"),
        ("heart-of-darkness", "supply.sparse.copies_per_player", 10**9, "expected 1 to 99, found 1000000000"),
        ("heart-of-darkness", "discoveries.0.chits.0", [1], "discoveries[0].chits[0][0]: expected a word, found a number"),
        ("heart-of-darkness", "dp.envy", "much", "dp.envy: expected a whole number, found a word"),
        ("heart-of-darkness", "limits.time", 3, "limits.time: expected 10 to 99, found 3"),
    ],
)
def test_a_content_file_with_a_hole_is_refused_with_its_place(game: str, path: str, value: Any, sentence: str) -> None:
    with pytest.raises(BadContent) as refused:
        find_game(game).setup(None, change(built_in(game), path, value))
    assert sentence in str(refused.value)


def told(game: str, data: dict[str, Any], answers: int, **options: Any) -> str:
    match = played(game, answers, content=data, **options)
    questions = [match.question(seat) for seat in range(match.seats)]
    return "\n".join([event["text"] for event in match.events(0)] + [str(question) for question in questions])


def test_the_log_calls_things_by_the_names_of_an_owners_file() -> None:
    data = change(built_in("adventure-tours"), "characters.0.name", "Hasty Nell")
    tours = told("adventure-tours", change(data, "boards.1.name", "Mount Doom"), 40, seats=6, mode="expert")
    assert "Hasty Nell (" in tours
    assert "Mount Doom" in tours
    assert "Nellie Quick" not in tours
    assert "the Polar Airship" in tours  # a name that is ours keeps our article
    data = built_in("africana")
    for place in data["locations"]:
        place["name"] = f"Old {place['name']}"
    africana = told("africana", data, 60)
    assert "Old " in africana
    assert not any(f" {name}" in africana.replace(f"Old {name}", "") for name in ("Napoli", "Lagos", "Cape Town", "Cairo"))
    data = built_in("heart-of-darkness")
    old, new = data["ports"][0]["name"], "Fernando Póo"
    as_text = json.dumps(data, ensure_ascii=False).replace(json.dumps(old), json.dumps(new, ensure_ascii=False))
    match = cairn.start("heart-of-darkness", seed=1, content=json.loads(as_text))
    match.apply("port fernando-póo")
    assert match.events()[-1]["text"].endswith(f"{new}.")


def test_names_of_one_table_are_not_told_at_another() -> None:
    data = change(built_in("adventure-tours"), "characters.0.name", "Hasty Nell")
    assert "Hasty Nell" in told("adventure-tours", data, 60, seats=6)
    assert "Hasty Nell" not in "\n".join(event["text"] for event in played("adventure-tours", 60, seats=6).events(0))


@pytest.mark.interpreted
def test_many_undos_are_not_paid_with_as_many_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    match, rng = cairn.start("lost-cities", seed=9, rounds=9), Random(9)
    for _ in range(400):
        seat = match.to_act
        match.apply(rng.choice(match.actions()))
        if rng.random() < 0.5:
            match.undo(seat, agreed=True)
    record = loads(match.record().dumps())
    given = 0
    give = Match._give

    def counted(self: Match, *args: Any) -> None:
        nonlocal given
        given += 1
        give(self, *args)

    monkeypatch.setattr(match_module.Match, "_give", counted)
    again = cairn.replay(record)
    assert again.view(0).dump() == match.view(0).dump()
    assert again.trace == match.trace
    assert given < 400 + len(record.lines) * 17  # 16 at most for each undo, not hundreds


def test_going_back_far_leads_to_where_the_match_was() -> None:
    match, rng = cairn.start("lost-cities", seed=9, rounds=9), Random(9)
    stood = [match.view(0).dump()]
    for _ in range(300):
        match.apply(rng.choice(match.actions()))
        stood.append(match.view(0).dump())
    while True:
        back = len(match._answers) - 1
        seat = match.lines[match._answers[-1]]["seat"]
        match.undo(seat, agreed=True)
        assert match.view(0).dump() == stood[back]
        if back == 0:
            break


def test_a_verdict_says_what_a_position_from_outside_proves_and_what_not() -> None:
    base = played("lost-cities", 10)
    start = json.loads(json.dumps(base._position.dump()))
    match = Match(base.setup, base.stream, start=start)
    match.apply(match.actions()[0])
    verdict = cairn.verify(loads(match.record().dumps()))
    assert verdict.ok
    assert "from a position that the record brings along" in verdict.sentence
    assert "nothing proves how it came about" in verdict.sentence
    assert "scores included, is as the file says" in verdict.sentence
    assert "The luck after this position comes from the open seed 4." in verdict.sentence
    assert verdict.details["begins"] == "position of the record"
    usual = cairn.verify(base.record())
    assert "nothing proves" not in usual.sentence
    assert usual.details["begins"] == "start of the game"


def test_a_verdict_says_that_the_content_is_the_records_own() -> None:
    match = played("lost-cities", 2, content=built_in("lost-cities"))
    verdict = cairn.verify(match.record())
    assert "content file of its own, which the record brings along" in verdict.sentence
    assert verdict.details["content"] == "of the record"


def test_a_verdict_does_not_say_when_a_seed_was_committed_to() -> None:
    """Whoever makes a file can try seeds until the luck is right, and commit to that one afterwards."""
    match = Match(find_game("lost-cities").setup(), Stream("secret", "0" * 64, ("", "")))
    sentence = cairn.verify(match.record()).sentence
    assert "comes from the seed that fits the commitment; that nobody chose it knows whoever had" in sentence


@pytest.mark.parametrize("scores", [[900, -5], [0, 0]])
def test_scores_of_a_match_that_is_not_over_are_no_scores(scores: list[int]) -> None:
    record = played("lost-cities", 2).record()
    record.header["scores"] = scores
    verdict = cairn.verify(record)
    assert not verdict.ok
    assert "but the match is not over" in verdict.sentence


def test_a_record_put_together_by_hand_is_checked_like_a_file() -> None:
    with pytest.raises(BadRecord, match="seats is '2', expected a whole number"):
        cairn.replay(Record(header(seats="2"), [], "4"))
