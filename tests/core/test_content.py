"""Content files: complaints name the path in the file and the rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cairn
from cairn import BadContent
from cairn.core.content import Node, as_content, read_content
from spikes import toy

LOST_CITIES = "cairn.games.lost_cities"


def built_in(package: str = LOST_CITIES) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(read_content(package, None).data))
    return data


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data["numbers"]["values"].remove(7), r"numbers\.values: expected .* \(LC-C3\)"),
        (lambda data: data["investments"].update(copies=2), r"investments\.copies: expected 3, found 2 \(LC-C4\)"),
        (lambda data: data.pop("hand"), r"hand: is missing"),
        (lambda data: data["scoring"].pop("bonus"), r"scoring\.bonus: is missing"),
        (lambda data: data.update(scoring=[]), r"scoring: expected an object, found a list"),
        (lambda data: data["colours"]["base"].append("pink"), r"colours\.base: expected .* \(LC-C2\)"),
        (lambda data: data.update(game="africana"), r"game: expected 'lost-cities', found 'africana'"),
    ],
)
def test_a_content_file_that_breaks_an_invariant(tmp_path: Path, change: Any, sentence: str) -> None:
    data = built_in()
    change(data)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data))
    for content in (path, str(path), data):
        with pytest.raises(BadContent, match=sentence):
            cairn.start("lost-cities", content=content)


def test_paths_lead_into_lists() -> None:
    data = built_in("spikes.toy")
    data["cards"][1]["copies"] = 9
    with pytest.raises(BadContent, match=r"cards\[1\]\.copies: expected 5, found 9 \(TOY-1\)"):
        toy.GAME.setup(content=data)
    del data["cards"][1]
    with pytest.raises(BadContent, match=r"cards: expected 2 entries, found 1 \(TOY-1\)"):
        toy.GAME.setup(content=data)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("", "is not JSON"), ("{", "is not JSON"), ("[]", "expected a JSON object, found a list"), ("\xff", "cannot be read")],
)
def test_a_file_that_is_no_content(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(BadContent, match=f"mine.json: {sentence}"):
        cairn.start("lost-cities", content=path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(BadContent, match="cannot be read"):
            cairn.start("lost-cities", content=path)


@pytest.mark.parametrize(
    ("check", "sentence"),
    [
        (lambda node: node["n"].number(1, 3), "n: expected 1 to 3, found 7 (R-1)"),
        (lambda node: node["n"].number(least=8), "n: expected at least 8, found 7 (R-1)"),
        (lambda node: node["n"].number(most=6), "n: expected at most 6, found 7 (R-1)"),
        (lambda node: node["w"].number(), "w: expected a whole number, found a word (R-1)"),
        (lambda node: node["t"].number(), "t: expected a whole number, found true or false (R-1)"),
        (lambda node: node["f"].number(), "f: expected a whole number, found a fraction (R-1)"),
        (lambda node: node["n"].text(), "n: expected a word, found a number (R-1)"),
        (lambda node: node["w"].text("red", "blue"), "w: expected one of red, blue, found 'green' (R-1)"),
        (lambda node: node["l"].list(least=4), "l: expected at least 4 entries, found 3 (R-1)"),
        (lambda node: node["l"].list(1, 2), "l: expected 1 to 2 entries, found 3 (R-1)"),
        (lambda node: node["l"][1].text(), "l[1]: expected a word, found an object (R-1)"),
        (lambda node: node["l"][1]["deep"][0].number(), "l[1].deep[0]: expected a whole number, found nothing (R-1)"),
        (lambda node: node["w"].require(False, "is too green"), "w: is too green (R-1)"),
    ],
)
def test_complaints_of_every_kind(check: Any, sentence: str) -> None:
    class Ruled(Node):
        """Gives every complaint a rule, as a game does by hand."""

        def __getitem__(self, key: str | int) -> Ruled:
            return Ruled(super().__getitem__(key).value, super().__getitem__(key).path)

        def fail(self, message: str, rule: str = "") -> None:
            super().fail(message, rule or "R-1")

    node = Ruled({"n": 7, "w": "green", "t": True, "f": 1.5, "l": [1, {"deep": [None]}, 3]}, "")
    with pytest.raises(BadContent) as refused:
        check(node)
    assert str(refused.value) == sentence


def test_a_good_node_gives_its_value() -> None:
    node = as_content({"n": 7, "w": "green", "l": [4, 5]}, own=True).node()
    assert (node["n"].number(7, 7), node["w"].text("green"), node["l"].list(2, 2)) == (7, "green", [4, 5])
    assert [each.number() for each in node["l"]] == [4, 5]
    assert (len(node["l"]), node.keys(), "n" in node, "x" in node) == (2, ["n", "w", "l"], True, False)


def test_the_hash_is_of_the_meaning() -> None:
    one, two = {"a": 1, "b": [1, 2]}, {"b": [1, 2], "a": 1}
    assert as_content(one, True).hash == as_content(two, True).hash != as_content({"a": 1, "b": [2, 1]}, True).hash


def test_a_record_carries_own_content_along(tmp_path: Path) -> None:
    data = built_in()
    data["provenance"]["reported"] = "my own box"
    match = cairn.start("lost-cities", seed=1, content=data)
    match.apply(match.actions()[0])
    again = cairn.replay(match.record())
    assert again.setup.content.data == data
    assert again.view(0).dump() == match.view(0).dump()
    without = match.record()
    del without.header["content_data"]
    assert cairn.replay(without).trace == match.trace  # other words of provenance: the match is the same
    without.trace = ""
    with pytest.raises(cairn.BadRecord, match="other content"):
        cairn.replay(without)
