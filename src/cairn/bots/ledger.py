"""The ledger: finished matches in a folder, one JSON object a line, and what they are matches of.

A line is written as soon as a match ends, so a crash loses only the running matches. A line cut off by a crash is skipped and
its match played again. Results follow from their place, so a match that is there twice does no harm.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, TypeVar

from ..core.errors import BadOption, BadRecord

T = TypeVar("T")


class Ledger:
    def __init__(self, folder: Path, about: dict[str, Any]) -> None:
        self.path = folder / "matches.jsonl"
        self._about(folder, json.loads(json.dumps(about)))

    def _about(self, folder: Path, about: dict[str, Any]) -> None:
        """Record what is played here, or check that it is the same as before."""
        note = folder / "arena.json"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            before = json.loads(note.read_text(encoding="utf-8")) if note.exists() else None
        except (FileExistsError, NotADirectoryError):
            raise BadOption(f"{folder} is a file; expected a folder for the results") from None
        except ValueError:
            raise BadRecord(f"{note}: is not an arena's note; choose another folder") from None
        if before is None and self.path.exists():
            raise BadRecord(f"{folder} has matches but no arena.json that says of what; choose another folder")
        if before is None:
            draft = folder / f".arena.json.{os.getpid()}.tmp"
            draft.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
            os.replace(draft, note)
        elif before != about:
            known = before if isinstance(before, dict) else {}
            other = [
                f"{key} {spell(known.get(key))} there, {spell(about.get(key))} here"
                for key in {**about, **known}
                if known.get(key) != about.get(key)
            ]
            raise BadOption(f"{folder} holds results of another arena ({'; '.join(other)}); choose another folder")

    def read(self, kind: type[T]) -> Iterator[T]:
        """The finished matches, as objects of a dataclass."""
        if not self.path.exists():
            return
        every = fields(kind)  # type: ignore[arg-type]
        names = {field.name for field in every}
        needed = {field.name for field in every if field.default is MISSING and field.default_factory is MISSING}
        for count, line in enumerate(self.path.read_bytes().splitlines(), 1):
            try:
                found = json.loads(line)
            except ValueError:
                continue  # cut off
            if not isinstance(found, dict) or not needed <= set(found) <= names:
                raise BadRecord(f"{self.path}, line {count}: is not a result of this arena")
            yield kind(**found)

    def add(self, result: dict[str, Any]) -> None:
        """One write, at the end: lines of two processes do not mix. A cut line before it is closed first."""
        with open(self.path, "ab+", buffering=0) as file:
            end = file.seek(0, os.SEEK_END)
            cut = False
            if end:
                file.seek(end - 1)
                cut = file.read(1) != b"\n"
            file.write((b"\n" if cut else b"") + json.dumps(result).encode() + b"\n")


def spell(value: Any) -> str:
    """`rounds=1, colours=5`; `steady, random`."""
    if isinstance(value, dict):
        return ", ".join(f"{key}={spell(item)}" for key, item in value.items())
    return ", ".join(str(item) for item in value) if isinstance(value, list) else str(value)
