"""Records: a match as text, one JSON object a line: a header, the answers and undos in notation, a last line.

The last line has the number of lines before it and their digest, so that a cut or edited file is noticed, the trace of the
match, by which a release with other rules can tell whether they would have led to the same, and the seed once the match is over
or the file is the player's own. Replaying a record reproduces every view.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from .chance import Chance, Fast, Script, Secret, commitment
from .errors import BadRecord, shown
from .files import check_path, flaw, read_json, read_text

FORMAT = "cairn-record-1"
MOST_LINES = 100_000  # 99 rounds of Lost Cities by random play have 28,000
MOST_CHARACTERS = 16 << 20
LONGEST_TEXT = 20_000  # characters of a text; the written luck of a lesson has up to 1,000
LONGEST_NAME = 200  # of a seat, and its salt
MOST_PARTS = 200_000  # keys and values of a header; a content file of ours has up to 6,200
MOST_LINE_PARTS = 20


@dataclass(frozen=True)
class Stream:
    """Where the luck of a match comes from: `fast` from a number, `secret` from 256 bits and the seats' salts, `script` as
    written down for a lesson.
    """

    kind: str
    seed: str  # a number, 64 hexadecimal digits, or what was written; empty where it is not (yet) open
    salts: tuple[str, ...] = ()

    def chance(self) -> Chance:
        if self.kind == "fast":
            return Fast(int(self.seed))
        if self.kind == "script":
            return Script(read_script(self.seed))
        return Secret(bytes.fromhex(self.seed), self.salts)

    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.seed)) if self.kind == "secret" else ""


@dataclass
class Record:
    """`header` says what was agreed; `lines` what was answered."""

    header: dict[str, Any]
    lines: list[dict[str, Any]] = field(default_factory=list)
    seed: str = ""
    trace: str = ""  # of the match after the last line; records of older releases have none

    @property
    def game(self) -> str:
        check_header(self.header)
        return str(self.header["game"])

    @property
    def seats(self) -> int:
        check_header(self.header)
        return int(self.header["seats"])

    def stream(self) -> Stream:
        check_record(self)
        if not self.seed:
            raise BadRecord("the record has no seed: it was taken from a running match and can be read but not replayed")
        stream = Stream(self.header["stream"], self.seed, tuple(self.header["salts"]))
        if stream.kind not in WANTED:
            raise BadRecord(f"the luck of the record is of kind {shown(stream.kind)}; expected {', '.join(WANTED)}")
        try:
            stream.chance()
        except ValueError:
            raise BadRecord(f"the seed is {shown(self.seed)}; expected {WANTED[stream.kind]}") from None
        if stream.commitment() != self.header["commitment"]:
            raise BadRecord("the seed does not fit the commitment: the luck of this record is not the luck agreed on")
        return stream

    def dumps(self) -> str:
        check_kinds(self)
        try:
            lines = [json.dumps(line, ensure_ascii=False) for line in (self.header, *self.lines)]
            last: dict[str, Any] = {"lines": len(lines), "sha256": digest(lines)}
        except (TypeError, ValueError, RecursionError):
            raise BadRecord("the record holds what cannot be written as JSON") from None
        if self.trace:
            last["trace"] = self.trace
        if self.seed:
            last["seed"] = self.seed
        return "\n".join([*lines, json.dumps(last)]) + "\n"


WANTED = {"fast": "a number", "secret": "hexadecimal digits", "script": "numbers by source and index"}


def read_script(text: str) -> dict[str, dict[str, int]]:
    written = read_json(text)
    if not isinstance(written, dict) or not all(isinstance(ways, dict) for ways in written.values()):
        raise ValueError("expected an object of objects")
    if not all(type(way) is int for ways in written.values() for way in ways.values()):
        raise ValueError("expected whole numbers")
    return written


def digest(lines: list[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def loads(text: str, name: str = "record") -> Record:
    if len(text) > MOST_CHARACTERS:
        raise BadRecord(f"{name}: has {len(text)} characters; a record has at most {MOST_CHARACTERS}")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")  # as editors, mail and Windows leave it
    lines = text.removesuffix("\n").split("\n")  # not splitlines: a name may hold other line breaks
    if len(lines) > MOST_LINES:
        raise BadRecord(f"{name}: has {len(lines)} lines; a record has at most {MOST_LINES}")
    parsed: list[dict[str, Any]] = []
    for number, line in enumerate(lines, 1):
        try:
            read = read_json(line)
        except ValueError:
            raise BadRecord(f"{name}, line {number}: is not JSON; the file is damaged or no Cairn record") from None
        if not isinstance(read, dict):
            raise BadRecord(f"{name}, line {number}: expected a JSON object")
        if wrong := flaw(read, LONGEST_TEXT, MOST_PARTS if number == 1 else MOST_LINE_PARTS):
            raise BadRecord(f"{name}, line {number}: {wrong}")
        parsed.append(read)
    if parsed[0].get("format") != FORMAT:
        raise BadRecord(f"{name}: is no Cairn record (its first line should say {FORMAT})")
    check_header(parsed[0], name)
    last = parsed[-1]
    if "sha256" not in last or last.get("lines") != len(lines) - 1:
        raise BadRecord(f"{name}: is cut short; its last line is missing")
    if last["sha256"] != digest(lines[:-1]):
        raise BadRecord(f"{name}: was changed after it was written; its digest does not fit")
    seed, trace = last.get("seed", ""), last.get("trace", "")
    if not isinstance(seed, str) or not is_text(trace):
        raise BadRecord(f"{name}, line {len(lines)}: seed and trace are texts, not {shown(seed)} and {shown(trace)}")
    return Record(parsed[0], parsed[1:-1], seed, trace)


def check_record(record: Any) -> None:
    """A record made by a program is checked like one read from a file."""
    check_kinds(record)
    if wrong := flaw([record.header, record.lines], LONGEST_TEXT, MOST_PARTS + MOST_LINES * MOST_LINE_PARTS):
        raise BadRecord(f"record: {wrong}")
    check_header(record.header)


def check_kinds(record: Any) -> None:
    if not isinstance(record, Record):
        raise BadRecord(f"expected a record, as load_record reads it from a file, found {shown(record)}")
    if not isinstance(record.header, dict) or not isinstance(record.lines, list):
        raise BadRecord(f"a record has a header and a list of lines, not {shown(record.header)} and {shown(record.lines)}")
    if not isinstance(record.seed, str) or not is_text(record.trace):
        raise BadRecord(f"seed and trace are texts, not {shown(record.seed)} and {shown(record.trace)}")


def check_header(header: dict[str, Any], name: str = "record") -> None:
    """The kinds of its values; what they mean comes later."""
    if not isinstance(header, dict):
        raise BadRecord(f"{name}, line 1: expected an object, found {shown(header)}")
    for key, (fits, expected) in {**HEADER, **OPTIONAL}.items():
        if key in HEADER and key not in header:
            raise BadRecord(f"{name}, line 1: {key} is missing")
        if key in header and not fits(header[key]):
            raise BadRecord(f"{name}, line 1: {key} is {shown(header[key])}, expected {expected}")
    for key in ("salts", "names"):
        if len(header.get(key, ())) > max(0, header["seats"]):
            raise BadRecord(f"{name}, line 1: has {len(header[key])} {key} for {header['seats']} seats")


def is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME


def is_number(value: Any) -> bool:
    return type(value) is int


def is_object(value: Any) -> bool:
    return isinstance(value, dict)


def are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(is_text(each) for each in value)


def are_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(is_number(each) for each in value)


Form = tuple[Callable[[Any], bool], str]
TEXT: Form = (is_text, "a text")
NUMBER: Form = (is_number, "a whole number")
OBJECT: Form = (is_object, "an object")
TEXTS: Form = (are_texts, "a list of texts")
HEADER: dict[str, Form] = {
    "game": TEXT, "rules": NUMBER, "content": TEXT, "options": OBJECT, "seats": NUMBER, "stream": TEXT, "commitment": TEXT,
    "salts": TEXTS,
}  # fmt: skip
OPTIONAL: dict[str, Form] = {
    "names": TEXTS, "content_data": OBJECT, "from": OBJECT, "scores": (are_numbers, "a list of whole numbers"),
}  # fmt: skip


def save(record: Record, path: str | Path) -> None:
    """All or nothing: after a crash there is either the old file or the new one."""
    check_path(path, BadRecord)
    check_record(record)
    text = record.dumps()
    target = Path(path)
    if not target.name:
        raise BadRecord(f"{shown(str(path))}: cannot be written (it is not the name of a file)")
    try:
        draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
        try:
            with open(draft, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, target)
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise BadRecord(f"{shown(str(path))}: cannot be written ({getattr(error, 'strerror', None) or error})") from error


def load_record(path: str | Path) -> Record:
    return loads(read_text(path, MOST_CHARACTERS, BadRecord), str(path))
