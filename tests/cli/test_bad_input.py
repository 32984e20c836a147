"""Whatever is typed wrongly: one clear sentence, the right exit code, nothing changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import cairn
from cairn.cli.main import app
from cairn.core.record import Record

from .conftest import Run, one_sentence


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("frobnicate", "No such command 'frobnicate'"),
        ("play lost-cities --sideways", "No such option: --sideways"),
        ("verify", "Missing argument 'FILE'"),
        ("play", "which game? cairn play lost-cities"),
        ("play chess", "there is no game 'chess'; there are adventure-tours"),
        ("games chess", "there is no game 'chess'"),
        ("fuzz chess", "there is no game 'chess'"),
        ("play lost-cities --players you,steady,steady", "lost-cities has 2 seats, not 3"),
        ("play lost-cities --players you,deep-thought", "lost-cities has no player 'deep-thought'; it has you"),
        ("play lost-cities --option wings=2", "lost-cities has no option 'wings'; it has colours, rounds"),
        ("play lost-cities --option colours=7", "option colours: 7 is not possible; expected 5 or 6"),
        ("play lost-cities --option rounds=many", "option rounds: 'many' is not possible"),
        ("play lost-cities --option rounds", "--option 'rounds': expected name=value"),
        ("play lost-cities --seed one", "Invalid value for '--seed'"),
        ("play lost-cities --record nowhere/match.cairn", "there is no folder nowhere"),
        ("play lost-cities --content nowhere.json", "nowhere.json"),
        ("play --resume nowhere.cairn", "nowhere.cairn: there is no such file"),
        ("play lost-cities --resume nowhere.cairn", "--resume keeps the match as it began: a game cannot be given"),
        ("verify nowhere.cairn", "nowhere.cairn: there is no such file"),
        ("replay nowhere.cairn", "nowhere.cairn: there is no such file"),
        ("replay begun.cairn --at 99", "--at 99: the match has 20 moves; expected a number from 0 to 20"),
        ("replay begun.cairn --seat 5", "--seat 5: seats go from 0 to 1"),
        ("scenario run nowhere", "nowhere: there is no such file or folder"),
        ("fuzz lost-cities --games 0", "Invalid value for '--games'"),
        ("fuzz lost-cities --seats 3", "lost-cities has 2 seats, not 3"),
    ],
)
def test_wrong_usage_is_told_in_one_sentence(call: Run, begun: Path, arguments: str, said: str) -> None:
    before = begun.read_bytes()
    result = call(*arguments.split())
    wanted = 1 if "--content" in arguments else 2
    assert said in one_sentence(result, wanted)
    assert result.stdout == ""
    assert begun.read_bytes() == before


def test_a_record_is_never_overwritten_by_a_new_match(call: Run, begun: Path) -> None:
    before = begun.read_bytes()
    assert "already exists; go on with --resume" in one_sentence(call("play", "lost-cities", "--record", begun), 2)
    assert begun.read_bytes() == before


def truncated(text: str) -> str:
    return text[: len(text) // 2].rpartition("\n")[0] + "\n"


def torn(text: str) -> str:
    return text[:-10]


def edited(text: str) -> str:
    return text.replace("play", "discard", 1)


def foreign(text: str) -> str:
    return '{"event": "chess"}\n'


def empty(text: str) -> str:
    return ""


@pytest.mark.parametrize("command", [("verify",), ("replay",), ("play", "--resume")])
@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (truncated, "is cut short"),
        (torn, "is not JSON"),
        (edited, "was changed after it was written"),
        (foreign, "is no Cairn record"),
        (empty, "no Cairn record"),
    ],
)
def test_a_damaged_record_is_refused_and_left_alone(
    call: Run, begun: Path, command: tuple[str, ...], damage: object, said: str
) -> None:
    assert callable(damage)
    begun.write_text(damage(begun.read_text()))
    before = begun.read_bytes()
    assert said in one_sentence(call(*command, begun), 1)
    assert begun.read_bytes() == before
    assert [path.name for path in begun.parent.glob(".*")] == []  # no lock or draft is left behind


def forged(path: Path, line: int, **changes: object) -> Path:
    """A record changed by someone who can compute the digest."""
    record = cairn.load_record(path)
    lines = [dict(each) for each in record.lines]
    lines[line] |= changes
    cairn.save(Record(record.header, lines, record.seed), path)
    return path


@pytest.mark.parametrize("command", [("verify",), ("replay",), ("play", "--resume")])
def test_a_forged_record_is_found_out_by_the_rules(call: Run, begun: Path, command: tuple[str, ...]) -> None:
    assert "seat 1 answers where seat 0 was asked" in one_sentence(call(*command, forged(begun, 0, seat=1)), 1)
    assert "line 2" in one_sentence(call(*command, forged(begun, 0, seat=0, do="draw deck")), 1)


def test_another_seed_than_the_committed_one_is_found_out(call: Run, tmp_path: Path) -> None:
    match = cairn.start("lost-cities")
    match.apply(match.actions()[0])
    record = match.record()
    cairn.save(Record(record.header, record.lines, "00" * 32), tmp_path / "swapped.cairn")
    assert "the seed does not fit the commitment" in one_sentence(call("verify", tmp_path / "swapped.cairn"), 1)


def test_a_header_that_makes_no_sense_is_told(call: Run, begun: Path) -> None:
    record = cairn.load_record(begun)
    cairn.save(Record({**record.header, "stream": "tea-leaves"}, record.lines, record.seed), begun)
    for command in (("verify",), ("replay",), ("play", "--resume")):
        one_sentence(call(*command, begun), 1)


def test_a_content_file_with_a_missing_card_names_the_place_and_the_rule(call: Run, home: Path, tmp_path: Path) -> None:
    from importlib import resources

    content = json.loads(resources.files("cairn.games.lost_cities").joinpath("content.json").read_text(encoding="utf-8"))
    content["numbers"]["values"].remove(7)
    (tmp_path / "own.json").write_text(json.dumps(content))
    said = one_sentence(call("play", "lost-cities", "--content", "own.json"), 1)
    assert "numbers.values" in said
    assert "LC-C3" in said
    assert not home.exists()


def test_something_unforeseen_is_one_sentence_and_the_details_are_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str | None) -> int:
        raise RuntimeError("the table fell over")

    monkeypatch.setattr("cairn.cli.listing.games_command", fail)
    result = CliRunner().invoke(app, ["games"])
    assert result.exit_code == 1
    assert "unexpected error (RuntimeError: the table fell over); details: " in result.stderr
    [details] = home.glob("crash-*.txt")
    assert "Traceback" in details.read_text()
    monkeypatch.setenv("CAIRN_DEBUG", "1")
    assert isinstance(CliRunner().invoke(app, ["games"]).exception, RuntimeError)
