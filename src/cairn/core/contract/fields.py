"""Every field of a view against the position it comes from, without a list of which is which.

A redeal builds a whole position from one view. What it builds the same way every time comes from the view, so it must be
true. This finds a view that passes the wrong field or forgets one (`check_view_fields`). What a redeal does not need, such as
the size of a deck that is simply the rest, is checked against its declaration (`declared.py`).
"""

from __future__ import annotations

from random import Random
from typing import Any

from ..agenda import SPECTATOR, Position
from ..game import Setup
from ..struct import fields_of, melt
from .complaints import fail, short, viewers, who
from .luck import stream

DEALS = 400  # deals before something that never varied counts as certain: hidden things vary within a few
MANY = 10 * DEALS  # where the rest of a field varied: the lowest card of a deck is nearly always the lowest there is
FEW = 5  # are enough where only something is left out

State = dict[str, Any]
Path = tuple[Any, ...]


def check_view_fields(setup: Setup, p: Position, rng: Random) -> None:
    true = state(p)
    left_out: dict[str, list[Any]] = {}  # field -> what each viewer knows of it
    for seat in viewers(setup.seats):
        view = p.view(seat)
        if (view.seat, view.to_act) != (seat, p.to_act):
            fail(f"{who(seat)}: the view says seat {view.seat} and to_act {view.to_act}, not {seat} and {p.to_act}")
        found = claims(setup, p, seat, true, rng, FEW)
        if any(varies for _, varies in found.values()):
            found = claims(setup, p, seat, true, rng, FEW, MANY)
        for name, (claimed, varies) in found.items():
            if varies or not part(claimed, true[name]):
                fail(
                    f"{who(seat)}: the view is not what the position holds: from it {name} is always "
                    f"{short(claimed)}, in the position it is {short(true[name])}"
                )
            left_out.setdefault(name, []).append(claimed)
    for name, known in left_out.items():
        missing = [item for item in listed(true[name]) if not any(item in listed(each) for each in known)]
        if len(known) == setup.seats + 1 and missing and name in claims(setup, p, SPECTATOR, true, rng, DEALS):
            fail(f"no view holds all of the position's {name}: it is {short(true[name])}, the views know {short(known)}")


def state(p: Position) -> State:
    data = {name: melt(getattr(p, name)) for name in fields_of(type(p))}
    data["agenda"] = [step.dump() for step in p.agenda]
    return data


def claims(
    setup: Setup, p: Position, seat: int, true: State, rng: Random, few: int, deals: int = DEALS
) -> dict[str, tuple[Any, bool]]:
    """Fields of which a part is never dealt as it really is: what they are dealt as, and whether they vary elsewhere."""
    view = p.view(seat)
    first: State = {}
    varied: set[str] = set()
    doubts: list[tuple[str, Path, Any]] = []
    for deal in range(deals):
        dealt = state(setup.redeal(view, stream(rng)))
        if deal == 0:
            first = dealt
            doubts = [(name, *each) for name in true for each in unlike(true[name], dealt[name], ())]
        else:
            doubts = [(name, path, value) for name, path, value in doubts if at(dealt[name], path) == value]
        if not doubts:
            break
        varied.update([name for name, _, _ in doubts if dealt[name] != first[name]])
        if deal >= few and all(name not in varied and part(first[name], true[name]) for name, _, _ in doubts):
            break
    return {name: (first[name], name in varied) for name, _, _ in doubts}


LENGTH = "length"


def unlike(true: Any, dealt: Any, path: Path) -> list[tuple[Path, Any]]:
    """Where they differ: paths, each with what was dealt there."""
    if true == dealt:
        return []
    if isinstance(true, list) and isinstance(dealt, list):
        if len(true) != len(dealt):
            return [((*path, LENGTH), len(dealt))]
        return [each for index in range(len(true)) for each in unlike(true[index], dealt[index], (*path, index))]
    return [(path, dealt)]


def at(data: Any, path: Path) -> Any:
    for place in path:
        if not isinstance(data, list):
            return None
        if place == LENGTH:
            return len(data)
        if place >= len(data):
            return None
        data = data[place]
    return data


def part(some: Any, whole: Any) -> bool:
    """Is this the same with something left out, as what others have seen is left out?"""
    if not isinstance(some, list) or not isinstance(whole, list):
        return bool(some == whole)
    place = 0
    for item in some:
        while place < len(whole) and not part(item, whole[place]):
            place += 1
        if place == len(whole):
            return False
        place += 1
    return True


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
