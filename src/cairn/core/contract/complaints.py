"""What all checks share: naming seats, steps and differences, and reporting a broken contract."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from ..agenda import SPECTATOR, Position, SharedData, Step
from ..errors import CairnError
from ..record import Record


class BrokenContract(CairnError):
    """A game broke the contract; `record` shows where."""

    def __init__(self, sentence: str, record: Record) -> None:
        super().__init__(sentence)
        self.record = record


def fail(sentence: str) -> NoReturn:
    raise AssertionError(sentence)


def hold(holds: bool, sentence: str) -> None:
    if not holds:
        fail(sentence)


def same(one: Any, other: Any, sentence: str) -> None:
    """Two pieces of plain data are equal; if not, the sentence goes on with where they differ."""
    if as_text(one) != as_text(other):
        fail(f"{sentence}: {difference(one, other)}")


def viewers(seats: int) -> list[int]:
    return [SPECTATOR, *range(seats)]


def who(seat: int) -> str:
    return "a spectator" if seat == SPECTATOR else f"seat {seat}"


def named(step: Step[Any] | None) -> str:
    """`FromDeck (LC-D1)`."""
    if step is None:
        return "the end"
    return f"{type(step).__name__} ({step.rule})" if step.rule else type(step).__name__


def place(error: Exception, package: str, asked: str) -> str:
    """Where it happened: at which question, in which step, and in which line of the game. A compiled step cannot be told."""
    step, line, trace = "", "", error.__traceback__
    folder = f"/{package.replace('.', '/')}/"
    while trace is not None:
        frame = trace.tb_frame
        doer, path = frame.f_locals.get("self"), Path(frame.f_code.co_filename)
        if isinstance(doer, Step):
            step = named(doer)
        if folder in f"/{path.as_posix()}":
            line = f"{path.name}, line {trace.tb_lineno}"
        trace = trace.tb_next
    return ", in ".join([each for each in (asked, step if step != asked else "", line) if each])


def spoken(what: str, say: Callable[..., Any], *args: Any) -> Any:
    """The words for it; if they fail, the error names what they could not say."""
    try:
        return say(*args)
    except Exception as error:
        kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
        fail(f"the words fail at {what}: {kind}{error}")


def as_text(data: Any) -> str:
    def whole(shared: SharedData) -> dict[str, Any]:
        return shared.data

    return json.dumps(data, sort_keys=True, default=whole)


def views(p: Position, seats: int) -> list[str]:
    return [as_text(p.view(seat).dump()) for seat in viewers(seats)]


def difference(one: Any, other: Any) -> str:
    """Where two pieces of plain data first differ: `seats[1].hand_size: 3 or 4`."""
    return first_difference(json.loads(as_text(one)), json.loads(as_text(other)), "") or "nothing"


def first_difference(one: Any, other: Any, path: str) -> str:
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *[key for key in other if key not in one]]:
            if key not in one or key not in other:
                return f"{path}.{key}".lstrip(".") + " is only there sometimes"
            if found := first_difference(one[key], other[key], f"{path}.{key}"):
                return found
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index in range(len(one)):
            if found := first_difference(one[index], other[index], f"{path}[{index}]"):
                return found
    return f"{path.lstrip('.') or 'the whole'}: {short(one)} or {short(other)}"


def short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
