"""Events: what happened, in order, for the log and for animation. A viewer who may not see the details still learns of it."""

from __future__ import annotations

from typing import Any, Final, final

from .struct import Struct

EVERYONE: Final = -1  # told to clients, and stored
UNDO: Final = "undo"  # told by the match, not by a game; its detail says how many of the events before it stand


@final
class Event(Struct):
    """`args` is `None` where the details are not for this viewer; their names are declared in the game's words."""

    def __init__(self, what: str, seat: int, args: tuple[str | int, ...] | None, only: int = EVERYONE) -> None:
        self.what = what
        self.seat = seat  # whom it is about; EVERYONE where it is about the table
        self.args = args
        self.only = only  # the one seat that may see the details

    def seen_by(self, seat: int) -> Event:
        return self if self.only == EVERYONE or self.only == seat else Event(self.what, self.seat, None)

    def dump(self) -> list[Any]:
        return [self.what, self.seat, None if self.args is None else list(self.args), self.only]

    def __repr__(self) -> str:
        return f"Event({self.what!r}, {self.seat}, {self.args})"


def load_event(data: list[Any]) -> Event:
    what, seat, args, only = data
    return Event(what, seat, None if args is None else tuple(args), only)


def standing_events(events: list[Event]) -> int:
    """How many events stand, after undos took some back. (An undo of an old snapshot does not say so, and takes back none.)"""
    standing = 0
    for event in events:
        if event.what != UNDO:
            standing += 1
        elif event.args:
            standing = int(event.args[0])
    return standing
