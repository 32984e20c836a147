"""The statements of the PostgreSQL store: one changes a table with all that belongs to the change, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .encoding import ROW, clocked, text
from .storage import Change, Command, Said, Seat, Snapshot

SEATS = "ARRAY(SELECT data FROM seats WHERE table_id = tables.id ORDER BY seat)"
SUMMARY = f"SELECT {ROW}, {SEATS} FROM tables"
UPDATE = (
    "changed AS (UPDATE tables SET status = $3, version = $4, revision = revision + 1, to_act = $5, clocked = $6, updated = $7,"
    " terms = coalesce($8, terms), state = $9 WHERE id = $1 AND revision = $2 RETURNING id)"
)
Part = tuple[str, list[Any]]  # a statement for as many rows as there are, all below `changed`, and its arguments


def columns(first: int, *types: str) -> str:
    return ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(types, first))


def rows_part(into: str, types: Sequence[str], rows: Sequence[tuple[Any, ...]], first: int, again: str = "") -> Part:
    """`again`: what becomes of a row that is there already."""
    if not rows:
        return "", []
    sql = f"INSERT INTO {into} SELECT changed.id, new.* FROM changed, unnest({columns(first, *types)}) AS new{again}"
    return sql, [list(column) for column in zip(*rows)]


def lines_part(number: int, lines: list[dict[str, Any]], command: Command | None, first: int) -> Part:
    """The command stands on the last of its lines."""
    rows: list[tuple[Any, ...]] = [(n, text(line), None, None) for n, line in enumerate(lines, number)]
    if command and rows:
        rows[-1] = (*rows[-1][:2], command.guest, command.id)
    return rows_part("lines", ("int", "text", "text", "text"), rows, first)


ANSWERS = (
    f"WITH new AS (SELECT * FROM unnest({columns(1, 'text', 'int', 'text', 'int', 'int', 'int', 'float8', 'text')})"
    " AS new (id, revision, status, version, to_act, clocked, updated, state)),"
    " changed AS (UPDATE tables SET status = new.status, version = new.version, revision = tables.revision + 1,"
    " to_act = new.to_act, clocked = new.clocked, updated = new.updated, state = new.state FROM new"
    " WHERE tables.id = new.id AND tables.revision = new.revision RETURNING tables.id),"
    " added AS (INSERT INTO lines SELECT new.* FROM changed JOIN"
    f" unnest({columns(9, 'text', 'int', 'text', 'text', 'text')}) AS new (table_id, n, line, guest, command)"
    " ON changed.id = new.table_id)"
    " SELECT id FROM changed"
)


def is_answer(change: Change) -> bool:
    """Nothing but lines after the first: most changes are."""
    return bool(change.lines) and change.row.version > 0 and not change.seats and not change.snapshots


def answers_args(changes: list[Change]) -> list[list[Any]]:
    """The columns of `ANSWERS`: one row for each table, then one for each line."""
    rows = [
        (
            row.id, row.revision, row.status, row.version, row.to_act, clocked(row), row.updated, text(row.state)
        )
        for row in (change.row for change in changes)
    ]  # fmt: skip
    lines: list[tuple[Any, ...]] = []
    for change in changes:
        first = change.row.version - len(change.lines)
        lines += [(change.row.id, first + n, text(line), None, None) for n, line in enumerate(change.lines)]
        if change.command:  # it stands on the last of its lines
            lines[-1] = (*lines[-1][:3], change.command.guest, change.command.id)
    return [list(column) for column in (*zip(*rows), *zip(*lines))]


def command_part(command: Command | None, first: int) -> Part:
    if command is None:
        return "", []
    sql = (
        f"INSERT INTO commands (table_id, guest, id, version) SELECT id, ${first}, ${first + 1}, ${first + 2}::int FROM changed"
        " ON CONFLICT (table_id, guest, id) DO UPDATE SET version = excluded.version"
    )
    return sql, [command.guest, command.id, command.version]


def said_part(said: Said | None, first: int) -> Part:
    rows = [(said.n, said.guest, said.id, text(said))] if said else []
    return rows_part("chat", ("int", "text", "text", "text"), rows, first)


def seats_part(seats: list[Seat], first: int) -> Part:
    rows = [(seat.seat, seat.kind, seat.guest, seat.token, text(seat)) for seat in seats]
    again = (
        " ON CONFLICT (table_id, seat) DO UPDATE"
        " SET kind = excluded.kind, guest = excluded.guest, token = excluded.token, data = excluded.data"
    )
    return rows_part("seats", ("int", "text", "text", "text", "text"), rows, first, again)


def snapshots_part(snapshots: list[Snapshot], first: int) -> Part:
    rows = [(each.rules, each.lines, each.first_event, text(each.position), text(each.events)) for each in snapshots]
    again = (
        " ON CONFLICT (table_id, rules, lines) DO UPDATE"
        " SET first_event = excluded.first_event, position = excluded.position, events = excluded.events"
    )
    return rows_part("snapshots", ("int", "int", "int", "text", "text"), rows, first, again)
