"""How what is stored is written, the same in every database: JSON, one text for each thing."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from importlib import resources
from typing import Any

import msgspec

from .storage import Row, Said, Seat, Snapshot, State, StorageError, Terms

log = logging.getLogger("cairn.storage")
LINE = msgspec.json.Decoder(dict[str, Any])
TERMS = msgspec.json.Decoder(Terms)
STATE = msgspec.json.Decoder(State)
SEAT = msgspec.json.Decoder(Seat)
SAID = msgspec.json.Decoder(Said)
ROW = "id, status, terms, state, version, revision, to_act, created, updated"


def migrations(kind: str) -> list[str]:
    """The scripts, the first one first."""
    folder = resources.files(__package__).joinpath("migrations", kind)
    scripts = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return [script.read_text(encoding="utf-8") for script in scripts]


def oldest(number: int, script: str) -> int:
    """The oldest schema whose releases can serve a database with this migration: it says so in its first line."""
    said = re.match(r"-- also for schema (\d+)", script)
    return int(said[1]) if said else number


def too_new(done: int, known: int) -> StorageError:
    return StorageError(f"the database is of a newer release (schema {done}); this one knows schema {known}")


def text(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def clocked(row: Row) -> int:
    return int(row.terms.clock is not None)


def columns_of(row: Row) -> tuple[Any, ...]:
    """All columns of a table, in the order of the schema."""
    terms = row.terms
    begin = row.id, terms.game, row.status, row.version, row.revision, row.to_act, clocked(row), terms.host
    return (*begin, row.created, row.updated, text(terms), text(row.state))


def row_of(found: Sequence[Any]) -> Row:
    """From the columns `ROW`."""
    table, status, terms, state, version, revision, to_act, created, updated = found
    return Row(table, status, TERMS.decode(terms), STATE.decode(state), version, revision, to_act, created, updated)


def joined(found: Sequence[Sequence[Any]], rules: int) -> Snapshot | None:
    """One snapshot from its chain of lines, first_event, position, events; None where a link is missing or damaged."""
    events: list[Any] = []
    whole = [index for index, each in enumerate(found) if each[1] == 0]
    found = found[whole[-1] if whole else 0 :]  # one that was made anew after damage holds all events
    try:
        for _, first_event, _, chunk in found:
            if first_event > len(events):
                log.warning("a link of a snapshot is missing; replaying")
                return None
            events[first_event:] = msgspec.json.decode(chunk)  # two processes may both have told of some events
        if not found:
            return None
        lines, _, position, _ = found[-1]
        return Snapshot(lines, rules, LINE.decode(position), 0, events)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        log.warning("a snapshot cannot be read (%s); replaying", type(error).__name__)
        return None
