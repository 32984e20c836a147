"""Records: exact, and honest about what was cut, changed, foreign or of other rules."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cairn
from cairn import BadRecord, Match, Record
from cairn.core.match import begin
from cairn.core.record import digest, load_record, loads, save

SETUP = cairn.games()["lost-cities"].setup(options={"rounds": 1})


def played(answers: int, seed: int | None = 1, names: tuple[str, ...] = ()) -> Match:
    match = begin(SETUP, seed, names=names)
    rng = Random(answers)
    while answers and not match.over:
        seat = match.to_act
        assert seat is not None
        match.apply(rng.choice(match.actions()))
        if rng.random() < 0.1 and match.can_undo(seat):
            match.undo(seat)
        answers -= 1
    return match


def forged(record: Record, **changes: Any) -> Record:
    """Edited by somebody who also made the digest fit."""
    header = {**record.header, **changes}
    return loads(Record(header, record.lines, record.seed).dumps())


def test_the_file_is_one_json_object_a_line() -> None:
    text = played(3).record().dumps()
    lines = [json.loads(line) for line in text.splitlines()]
    assert list(lines[0]) == [
        "format", "game", "rules", "content", "options", "seats", "names", "stream", "commitment", "salts",
    ]  # fmt: skip
    assert lines[1].keys() == {"seat", "do"}
    assert lines[-1]["lines"] == len(lines) - 1
    assert lines[-1]["sha256"] == sha256("\n".join(text.splitlines()[:-1]).encode()).hexdigest()
    assert text.endswith("\n")


@settings(max_examples=40)
@given(
    answers=st.integers(0, 60),
    seed=st.one_of(st.none(), st.integers()),
    names=st.one_of(st.just(()), st.tuples(st.text(), st.text())),
)
def test_a_record_survives_saving_and_replays_every_view(answers: int, seed: int | None, names: tuple[str, ...]) -> None:
    match = played(answers, seed, names)
    record = loads(match.record().dumps())
    assert record == match.record()
    again = cairn.replay(record)
    for seat in (None, 0, 1):
        assert again.view(seat).dump() == match.view(seat).dump()
        assert again.events(seat) == match.events(seat)
    assert again.record() == record


def test_saving_and_loading_a_file(tmp_path: Path) -> None:
    match = played(12)
    path = tmp_path / "evening.cairn"
    cairn.save(match.record(), path)
    assert [file.name for file in tmp_path.iterdir()] == ["evening.cairn"]  # no draft is left behind
    assert cairn.load_record(path) == match.record()
    assert cairn.load_record(str(path)).game == "lost-cities"


def test_line_ends_that_a_program_has_converted_are_no_change() -> None:
    record = played(12).record()
    assert loads(record.dumps().replace("\n", "\r\n")) == record


def test_saving_replaces_the_whole_file_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "evening.cairn"
    save(played(12).record(), path)
    before = path.read_bytes()
    with pytest.raises(BadRecord, match="is not a JSON value"):
        save(Record({"format": object()}), path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["evening.cairn"]


@pytest.mark.parametrize("upto", [0, 1, 7, 12])
def test_replaying_to_a_line(upto: int) -> None:
    match = played(12)
    again = cairn.replay(match.record(), upto)
    assert again.lines == match.lines[:upto]


@pytest.mark.parametrize("upto", [-1, 99])
def test_there_is_no_such_line(upto: int) -> None:
    with pytest.raises(BadRecord, match=f"there is no line {upto}"):
        cairn.replay(played(5).record(), upto)


# Cut, edited, foreign


@pytest.mark.parametrize("seed", [1, None])
def test_no_cut_is_read_as_a_whole_record(seed: int | None) -> None:
    """Wherever a file was cut, also between two lines."""
    text = played(6, seed).record().dumps()
    for length in range(len(text) - 1):
        with pytest.raises(BadRecord):
            loads(text[:length])
    assert loads(text[:-1])  # only the last line break is missing


def test_every_edited_answer_is_noticed() -> None:
    text = played(6).record().dumps()
    lines = text.splitlines()
    for number in range(len(lines) - 1):
        edited = lines.copy()
        edited[number] = edited[number].replace(": ", ":  ", 1)
        with pytest.raises(BadRecord, match="was changed after it was written"):
            loads("\n".join(edited) + "\n")
    with pytest.raises(BadRecord, match="is cut short"):
        loads("\n".join(lines[:2] + lines[3:]))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not JSON"),
        ("hello\n", "record, line 1: is not JSON; the file is damaged or no Cairn record"),
        ("[1, 2]\n", "record, line 1: expected a JSON object"),
        ('{"event": "x"}\n', "record: is no Cairn record"),
        ('{"format": "cairn-record-1"}\n', "record, line 1: game is missing"),
        ('{"format": "cairn-record-2", "game": "lost-cities"}\n', "record: is no Cairn record"),
        ('{"format": "cairn-record-1", "game": 7}\n', "record, line 1: game is 7, expected a text"),
    ],
)
def test_foreign_files(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        loads(text)
    assert sentence in str(refused.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    for name in ("none.cairn", "picture.png", "."):
        with pytest.raises(BadRecord, match="cannot be read"):
            load_record(tmp_path / name)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rules": 0}, "the record is of lost-cities rules version 0; this release (Cairn"),
        ({"content": "00"}, "other content than this release has"),
        ({"stream": "loaded"}, "the luck of the record is of kind 'loaded'"),
        ({"stream": "secret"}, "the seed is '1'; expected hexadecimal digits"),
        ({"commitment": "00"}, "the seed does not fit the commitment"),
        ({"names": ["Anna"]}, "there are 1 names for 2 seats"),
        ({"from": {}}, "does not start from a position of lost-cities"),
        ({"from": {"agenda": [["Exec", 1]]}}, "does not start from a position of lost-cities"),
    ],
)
def test_a_header_that_does_not_fit(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(cairn.CairnError) as refused:
        cairn.replay(forged(played(4).record(), **changes))
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    "changes",
    [{"content_data": "/etc/hostname"}, {"names": "Anna"}, {"from": 3}, {"options": []}, {"seats": "2"}, {"salts": {}}],
)
def test_a_header_of_the_wrong_form_is_not_even_opened(changes: dict[str, Any]) -> None:
    with pytest.raises(BadRecord, match="line 1: "):
        forged(played(4).record(), **changes)


def test_a_header_with_other_options_or_an_unknown_game() -> None:
    record = played(4).record()
    with pytest.raises(cairn.BadOption):
        cairn.replay(forged(record, options={"rounds": 0}))
    with pytest.raises(cairn.UnknownGame):
        cairn.replay(forged(record, game="chess"))
    with pytest.raises(cairn.BadOption):
        cairn.replay(forged(record, seats=5))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ({"seat": 0, "do": "draw deck"}, "line 2: draw deck is not legal now"),
        ({"seat": 0, "do": "fly"}, "line 2: 'fly' is not an action"),
        ({"seat": 1, "do": "FIRST"}, "line 2: seat 1 answers where seat 0 was asked"),
        ({"do": "FIRST"}, "line 2: expected seat and do"),
        ({"seat": 0}, "line 2: expected seat and do"),
        ({"seat": 0, "undo": 1}, "line 2: seat 0 has given no answer"),
        ({"seat": 9, "undo": 1}, "line 2: there is no seat 9"),
        ({"seat": "x", "undo": 1}, "line 2: "),
    ],
)
def test_a_line_that_does_not_fit(line: dict[str, Any], sentence: str) -> None:
    record = played(0).record()
    first = cairn.replay(record).actions()[0].notation
    line = {key: first if value == "FIRST" else value for key, value in line.items()}
    with pytest.raises(BadRecord) as refused:
        cairn.replay(Record(record.header, [line], record.seed))
    assert str(refused.value).startswith(sentence)


def test_an_undo_that_takes_back_another_number() -> None:
    match = played(0)
    match.apply(next(action for action in match.actions() if action.kind == "discard"))
    match.apply(match.actions()[0])
    match.undo(1)
    record = match.record()
    record.lines[-1]["undo"] = 2
    with pytest.raises(BadRecord, match="line 4: takes back 2 answers, not 1"):
        cairn.replay(record)


# Seeds and secrets


def test_a_record_without_seed_can_be_read_but_not_replayed() -> None:
    match = played(5, seed=None)
    record = loads(match.record(with_seed=False).dumps())
    assert record.seed == ""
    assert match.stream.seed not in match.record(with_seed=False).dumps()
    with pytest.raises(BadRecord, match="has no seed"):
        cairn.replay(record)


def test_the_seed_of_secret_luck_must_fit_the_commitment() -> None:
    match = played(5, seed=None)
    record = match.record()
    assert cairn.replay(record).view(0).dump() == match.view(0).dump()
    other = Record(record.header, record.lines, "00" * 32)
    with pytest.raises(BadRecord, match="does not fit the commitment"):
        cairn.replay(other)


def test_changing_a_returned_record_does_not_touch_the_match() -> None:
    match = played(5)
    before = match.record().dumps()
    record = match.record()
    record.lines[0]["do"] = "draw deck"
    record.lines.clear()
    assert match.record().dumps() == before


def test_the_digest_is_over_the_lines_as_written() -> None:
    assert digest(["a", "b"]) == sha256(b"a\nb").hexdigest()


def test_verdicts() -> None:
    match = played(5, seed=None)
    good = cairn.verify(match.record())
    assert good.ok
    assert f"All {len(match.lines)} lines follow the rules of Lost Cities" in good.sentence
    assert not cairn.verify(match.record(with_seed=False)).ok
    bad = cairn.verify(Record(match.record().header, match.record().lines, "00" * 32))
    assert not bad.ok
    assert "does not fit the commitment" in bad.sentence
