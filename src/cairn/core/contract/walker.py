"""A walker goes through the rules on a copy, stops before each luck and each reveal, and knows the step behind every event."""

from __future__ import annotations

from typing import Any

from ..agenda import ENDLESS, LUCK, NO_CHOICES, Ask, Luck, Position, Reveal, Step
from ..chance import Chance
from ..game import Setup
from ..words import seat_names
from .complaints import fail, first_difference, named, spoken, who
from .rules import check_step


class Walker:
    """It has a stream, so that rules that peek at future luck are found, but never draws from it."""

    def __init__(self, p: Position, chance: Chance | None) -> None:
        self.p = p.copy()
        self.p.chance = chance
        self.p.events = []
        self.tellers: list[Step[Any]] = []  # the step behind each event
        self.last: Step[Any] | None = p.asked()  # the question, luck or reveal that led here
        self.stop: Step[Any] | None = p.asked()  # the next one
        self._views: dict[int, dict[str, Any]] = {}
        self._told: dict[int, list[dict[str, Any]]] = {}

    def branch(self) -> Walker:
        other = Walker(self.p, self.p.chance)
        assert self.p.events is not None
        other.p.events = self.p.events[:]
        other.tellers = self.tellers[:]
        other.last, other.stop = self.last, self.stop
        return other

    def answer(self, action: int) -> Walker:
        step = self.p.agenda.pop()
        assert isinstance(step, Ask)
        self.last = step
        step.choose(self.p, action)
        self.note(step)
        return self.go_on()

    def fall(self, way: int) -> Walker:
        step = self.p.luck()
        self.last = step
        step.fall(self.p, way)
        self.note(step)
        return self.go_on()

    def show(self) -> Walker:
        step = self.p.agenda[-1]
        self.last = step
        step.enter(self.p)
        self.note(step)
        return self.go_on()

    def go_on(self) -> Walker:
        """To the next luck, reveal or question."""
        p, taken = self.p, 0
        while p.agenda:
            taken += 1
            if taken == ENDLESS:
                fail(f"after {named(self.last)} the rules took {ENDLESS} steps without a question")
            step = p.agenda[-1]
            check_step(step)
            if isinstance(step, Luck):
                p.to_act, p.choices = LUCK, NO_CHOICES
                break
            if isinstance(step, Reveal) or step.enter(p):
                break
            self.note(step)
        else:
            p.advance()  # notes that the game is over
        self.stop = p.asked()
        return self

    def note(self, step: Step[Any]) -> None:
        assert self.p.events is not None
        self._views.clear()
        self._told.clear()
        self.tellers += [step] * (len(self.p.events) - len(self.tellers))

    # As a seat gets it

    def view(self, seat: int) -> dict[str, Any]:
        if seat not in self._views:
            self._views[seat] = self.p.view(seat).dump()
        return self._views[seat]

    def told(self, setup: Setup, seat: int) -> list[dict[str, Any]]:
        """Kind, seat, named details and sentence of each event, as far as the seat may know them."""
        if seat in self._told:
            return self._told[seat]
        words, names = setup.words, seat_names(setup.seats, seat)
        told = self._told[seat] = []
        for event, step in zip(self.p.events or [], self.tellers, strict=True):
            what = f"the event {event.what!r} of {named(step)}"
            told.append(spoken(what, words.event_data, event.seen_by(seat), names))
        return told

    def told_last(self, setup: Setup, seat: int) -> list[dict[str, Any]]:
        """What the seat was told by the question, luck or reveal that led here, without what followed from it."""
        return [event for event, step in zip(self.told(setup, seat), self.tellers, strict=True) if step is self.last]

    def differs(self, setup: Setup, other: Walker, seat: int) -> str:
        """Which step tells the seat something else than on another way, and what; empty if none does."""
        mine, theirs = self.told(setup, seat), other.told(setup, seat)
        if mine == theirs:
            return ""
        for index in range(max(len(mine), len(theirs))):
            if index >= min(len(mine), len(theirs)):
                longer = self if len(mine) > len(theirs) else other
                what = (mine if longer is self else theirs)[index]["what"]
                return f"{named(longer.tellers[index])} tells {who(seat)} of {what!r} only sometimes"
            if mine[index] != theirs[index]:
                where = first_difference(mine[index], theirs[index], str(mine[index]["what"]))
                return f"{named(self.tellers[index])} tells {who(seat)} {where}"
        return f"{named(self.last)} tells {who(seat)} something else"
