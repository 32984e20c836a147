"""Records: a match as text, one JSON object a line: a header, the answers and undos in notation, a last line.

The last line has the number of lines before it and their digest, so that a cut or edited file is noticed, the trace of the
match, by which a release with other rules can tell whether they would have led to the same, and the seed once the match is over
or the file is the player's own. Replaying a record reproduces every view.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from .chance import Chance, Fast, Script, Secret, commitment
from .errors import BadRecord

FORMAT = "cairn-record-1"


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
        return str(self.header["game"])

    @property
    def seats(self) -> int:
        return int(self.header["seats"])

    def stream(self) -> Stream:
        if not self.seed:
            raise BadRecord("the record has no seed: it was taken from a running match and can be read but not replayed")
        stream = Stream(self.header["stream"], self.seed, tuple([str(salt) for salt in self.header["salts"]]))
        if stream.kind not in WANTED:
            raise BadRecord(f"the luck of the record is of kind {stream.kind!r}; expected {', '.join(WANTED)}")
        try:
            stream.chance()
        except ValueError:
            raise BadRecord(f"the seed is {self.seed!r}; expected {WANTED[stream.kind]}") from None
        if stream.commitment() != self.header["commitment"]:
            raise BadRecord("the seed does not fit the commitment: the luck of this record is not the luck agreed on")
        return stream

    def dumps(self) -> str:
        lines = [json.dumps(line, ensure_ascii=False) for line in (self.header, *self.lines)]
        last: dict[str, Any] = {"lines": len(lines), "sha256": digest(lines)}
        if self.trace:
            last["trace"] = self.trace
        if self.seed:
            last["seed"] = self.seed
        return "\n".join([*lines, json.dumps(last)]) + "\n"


WANTED = {"fast": "a number", "secret": "hexadecimal digits", "script": "numbers by source and index"}


def read_script(text: str) -> dict[str, dict[str, int]]:
    written = json.loads(text)
    if not isinstance(written, dict):
        raise ValueError("expected an object")
    return {str(source): {str(index): int(way) for index, way in dict(ways).items()} for source, ways in written.items()}


def digest(lines: list[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def loads(text: str, name: str = "record") -> Record:
    lines = text.removesuffix("\n").split("\n")  # not splitlines: a name may hold other line breaks
    parsed = []
    for number, line in enumerate(lines, 1):
        try:
            parsed.append(json.loads(line))
        except ValueError:
            raise BadRecord(f"{name}, line {number}: is not JSON; the file is damaged or no Cairn record") from None
        if not isinstance(parsed[-1], dict):
            raise BadRecord(f"{name}, line {number}: expected a JSON object")
    if not parsed or parsed[0].get("format") != FORMAT:
        raise BadRecord(f"{name}: is no Cairn record (its first line should say {FORMAT})")
    for key, form in {**HEADER, **OPTIONAL}.items():
        if key in HEADER and key not in parsed[0]:
            raise BadRecord(f"{name}, line 1: {key} is missing")
        if key in parsed[0] and not isinstance(parsed[0][key], form):
            raise BadRecord(f"{name}, line 1: {key} is {parsed[0][key]!r}, expected {form.__name__}")
    last = parsed[-1]
    if "sha256" not in last or last.get("lines") != len(lines) - 1:
        raise BadRecord(f"{name}: is cut short; its last line is missing")
    if last["sha256"] != digest(lines[:-1]):
        raise BadRecord(f"{name}: was changed after it was written; its digest does not fit")
    return Record(parsed[0], parsed[1:-1], str(last.get("seed", "")), str(last.get("trace", "")))


HEADER: dict[str, type] = {
    "game": str, "rules": int, "content": str, "options": dict, "seats": int, "stream": str, "commitment": str, "salts": list,
}  # fmt: skip
OPTIONAL: dict[str, type] = {"names": list, "content_data": dict, "from": dict}


def save(record: Record, path: str | Path) -> None:
    """All or nothing: a crash leaves the old file or the new one."""
    target = Path(path)
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with open(draft, "w", encoding="utf-8") as file:
            file.write(record.dumps())
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, target)
    finally:
        draft.unlink(missing_ok=True)


def load_record(path: str | Path) -> Record:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise BadRecord(f"{path}: cannot be read ({reason})") from None
    return loads(text, str(path))
