"""The trace of a match: everything asked, possible, answered, told and scored so far, as one short chained hash.

It contains facts, no sentences, and nothing about how a position is stored, so it stays the same as long as the rules do: two
releases with the same trace agree on a match so far. Pinned matches, records of older rules and running matches that meet new
rules are compared with it.
"""

from __future__ import annotations

from hashlib import blake2b

from .actions import Actions
from .agenda import Position
from .events import UNDO, Event


def asked(p: Position) -> str:
    """Who is asked, and by which step."""
    step = p.asked()
    return f"{p.to_act} {type(step).__name__}" if step is not None else "over"


def possible(p: Position, actions: Actions) -> str:
    """The legal answers in notation, in their order."""
    return ",".join([actions.notation(number) for number in p.choices])


def told(events: list[Event]) -> str:
    """What was told, in order, and to whom the details."""
    lines: list[str] = []
    for event in events:
        args = [] if event.what == UNDO else [fact(arg) for arg in event.args or ()]  # how many stand follows from the lines
        lines.append(f"{event.what} {event.seat} {','.join(args)} {event.only}\n")
    return "".join(lines)


def fact(arg: str | int) -> str:
    """A detail of an event without the words of a phrase, which may be put better one day: of "+1 Bible" the +1."""
    text = str(arg)
    if " " not in text:
        return text
    return " ".join([part for part in text.split(" ") if "-" in part or any(map(str.isdigit, part))])


def scored(p: Position) -> str:
    return ",".join([str(score) for score in p.scores()]) if p.agenda else f"{p.scores()} {p.winners()}"


def extend(before: str, line: str, p: Position, actions: Actions, events: list[Event]) -> str:
    """The trace after one more line of the record: `events` are those since the line before."""
    facts = f"{before}|{line}|{asked(p)}|{possible(p, actions)}|{told(events)}|{scored(p)}"
    return blake2b(facts.encode(), digest_size=12).hexdigest()
