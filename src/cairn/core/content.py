"""Content: the data file of a game (cards, map, charts) with provenance, checked against the rulebook's invariants."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any

from .errors import BadContent, shown
from .files import flaw, read_json, read_text

PROVENANCE = ("rulebook", "reported", "reconstructed")
MOST_CHARACTERS = 512 << 10  # of a content file; ours have up to 59,000
MOST_PARTS = 20_000  # keys and values; ours have up to 6,200
LONGEST_TEXT = 2000  # characters of a text; our longest has 121
LONGEST_NAME = 60  # a word or name that actions and logs repeat


@dataclass(frozen=True)
class Content:
    """A content file. The hash covers its meaning, so spacing and key order do not change it."""

    data: dict[str, Any]
    hash: str
    own: bool  # brought by the user; then a record carries it along

    def node(self) -> Node:
        return Node(self.data, "")


def read_content(package: str, given: str | Path | dict[str, Any] | None) -> Content:
    """The game's own file, or the one the user brings."""
    if given is None:
        text = resources.files(package).joinpath("content.json").read_text(encoding="utf-8")
        return as_content(json.loads(text), own=False)
    if isinstance(given, dict):
        return own_content(given, "content")
    if not isinstance(given, (str, Path)):
        raise BadContent(f"content: expected the name of a file or an object, found {kind(given)}")
    try:
        data = read_json(read_text(given, MOST_CHARACTERS, BadContent))
    except ValueError as error:
        raise BadContent(f"{given}: is not JSON ({error})") from None
    if not isinstance(data, dict):
        raise BadContent(f"{given}: expected a JSON object, found {kind(data)}")
    return own_content(data, str(given))


def own_content(data: dict[str, Any], name: str) -> Content:
    """Checks a user's file: nothing in it may be so large that setting up costs more than playing."""
    if wrong := flaw(data, LONGEST_TEXT, MOST_PARTS):
        raise BadContent(f"{name}: {wrong}")
    try:
        made = as_content(data, own=True)
    except (TypeError, ValueError) as error:  # such as keys of a dict that are not words
        raise BadContent(f"{name}: cannot be written as JSON ({error})") from None
    if len(canonical(data)) > MOST_CHARACTERS:
        raise BadContent(f"{name}: is larger than {MOST_CHARACTERS} characters")
    return made


def as_content(data: dict[str, Any], own: bool) -> Content:
    return Content(data, sha256(canonical(data).encode()).hexdigest(), own)


def canonical(data: dict[str, Any]) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Node:
    """A place in a content file that knows its path, so that every complaint names it: `locations[3].symbols`."""

    def __init__(self, value: Any, path: str) -> None:
        self.value = value
        self.path = path

    def __getitem__(self, key: str | int) -> Node:
        if isinstance(key, int):
            self.list(key + 1)
            return Node(self.value[key], f"{self.path}[{key}]")
        path = f"{self.path}.{key}" if self.path else key
        if not isinstance(self.value, dict):
            self.fail(f"expected an object, found {kind(self.value)}")
        if key not in self.value:
            raise BadContent(f"{path}: is missing")
        return Node(self.value[key], path)

    def __iter__(self) -> Iterator[Node]:
        for index in range(len(self.list())):
            yield self[index]

    def __len__(self) -> int:
        return len(self.list())

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def keys(self) -> list[str]:
        if not isinstance(self.value, dict):
            self.fail(f"expected an object, found {kind(self.value)}")
        return list(self.value)

    def list(self, least: int = 0, most: int | None = None, rule: str = "") -> list[Any]:
        if not isinstance(self.value, list):
            self.fail(f"expected a list, found {kind(self.value)}", rule)
        count = len(self.value)
        if count < least or (most is not None and count > most):
            wanted = str(least) if least == most else f"{least} to {most}" if most is not None else f"at least {least}"
            self.fail(f"expected {wanted} entries, found {count}", rule)
        return list(self.value)

    def number(self, least: int | None = None, most: int | None = None, rule: str = "") -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.fail(f"expected a whole number, found {kind(self.value)}", rule)
        if (least is not None and self.value < least) or (most is not None and self.value > most):
            wanted = (
                f"{least} to {most}"
                if None not in (least, most)
                else f"at least {least}"
                if most is None
                else f"at most {most}"
            )
            self.fail(f"expected {wanted}, found {shown(self.value)}", rule)
        return int(self.value)

    def text(self, *choices: str, rule: str = "", longest: int = LONGEST_NAME) -> str:
        if not isinstance(self.value, str):
            self.fail(f"expected a word, found {kind(self.value)}", rule)
        if choices and self.value not in choices:
            self.fail(f"expected one of {', '.join(choices)}, found {shown(self.value)}", rule)
        if not self.value.strip() or len(self.value) > longest or not self.value.isprintable():
            self.fail(f"expected a text of 1 to {longest} letters and signs, found {shown(self.value)}", rule)
        return str(self.value)

    def equals(self, expected: Any, rule: str) -> None:
        if not same(self.value, expected):
            wanted, found = ["nothing" if each is None else shown(each) for each in (expected, self.value)]
            self.fail(f"expected {wanted}, found {found}", rule)

    def require(self, holds: bool, message: str, rule: str = "") -> None:
        if not holds:
            self.fail(message, rule)

    def fail(self, message: str, rule: str = "") -> None:
        raise BadContent(f"{self.path or 'content'}: {message}" + (f" ({rule})" if rule else ""))


def same(value: Any, expected: Any) -> bool:
    """Equal, and of one type: 1 is neither true nor 1.0."""
    if isinstance(expected, list):
        return type(value) is list and len(value) == len(expected) and all(map(same, value, expected))
    if isinstance(expected, dict):
        return type(value) is dict and value.keys() == expected.keys() and all(same(value[key], expected[key]) for key in value)
    return type(value) is type(expected) and bool(value == expected)


def kind(value: Any) -> str:
    names = {
        dict: "an object",
        list: "a list",
        str: "a word",
        bool: "true or false",
        int: "a number",
        float: "a fraction",
    }
    return "nothing" if value is None else names.get(type(value), type(value).__name__)
