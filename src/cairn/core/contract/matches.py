"""During a match: events, answers and undo, the end, records and snapshots."""

from __future__ import annotations

import json
from random import Random

from ..actions import Action
from ..agenda import SPECTATOR
from ..errors import IllegalAction
from ..events import EVERYONE, Event
from ..game import Setup
from ..match import Match, known_in
from ..record import loads
from .complaints import as_text, difference, fail, hold, named, same, short, viewers, views, who


def check_told(setup: Setup, events: list[Event]) -> None:
    """What a match tells is about a seat or everyone, and its details are numbers and texts."""
    for event in events:
        for seat in (event.seat, event.only):
            if type(seat) is not int or not EVERYONE <= seat < setup.seats:
                fail(f"the event {event.what!r} is for or about {short(seat)}, which is no seat; seats go from 0")
        for name, value in zip(setup.words.details.get(event.what, ()), event.args or ()):
            if type(value) not in (int, str):
                fail(f"the event {event.what!r} has {short(value)} as its {name}, which is neither a number nor a text")


def check_answer(match: Match, action: Action, rng: Random) -> None:
    """Give an answer; undo is offered only where the seat has learned nothing."""
    seat, asked = match.to_act, named(match._position.asked())
    assert seat is not None
    before = match._position.view(seat)
    knew, text = known_in(match._position), as_text(match._position.dump())
    match.apply(action)
    if match.can_undo(seat):
        hold(known_in(match._position) == knew, f"undo is offered after luck or a reveal ({action}, {asked})")
        if rng.random() < 0.1:
            after = match.copy()
            after.undo(seat)
            hold(as_text(after._position.dump()) == text, f"undo of {action} at {asked} does not lead back")
            hold(as_text(after.view(seat).dump()) == as_text(before.dump()), f"undo of {action} at {asked} leaves another view")


def check_end(match: Match) -> None:
    winners, scores = match.winners(), match.scores()
    hold(bool(winners) and set(winners) <= set(range(match.seats)), f"the winners are {winners}")
    hold(len(scores) == match.seats, f"there are {len(scores)} scores for {match.seats} seats")
    try:
        match.apply(0)
    except IllegalAction:
        return
    fail("an answer was accepted after the end")


def check_replay(match: Match, shots: dict[int, list[str]]) -> None:
    """The record, saved and read, gives every view again byte for byte; so does going on from a snapshot."""
    record = loads(match.record().dumps())
    again = Match(match.setup, record.stream(), match.names)
    middle = None
    for number, line in enumerate(record.lines):
        if number in shots:
            check_views(again, shots[number], f"replaying shows another view after {number} answers")
            middle = json.loads(json.dumps(again.snapshot()))
        again.follow([line])
    end = views(match._position, match.seats)
    check_views(again, end, "replaying ends in another position")
    for seat in (None, *range(match.seats)):
        same(again.events(seat), match.events(seat), f"replaying tells {who(SPECTATOR if seat is None else seat)} other events")
    if middle is not None:
        resumed = Match.resume(match.setup, record.stream(), record.lines, middle, match.names)
        check_views(resumed, end, "going on from a snapshot ends in another position")
        hold(resumed.events(None) == match.events(None), "going on from a snapshot tells other events")


def check_views(match: Match, expected: list[str], sentence: str) -> None:
    for seat, one, other in zip(viewers(match.seats), views(match._position, match.seats), expected, strict=True):
        if one != other:
            fail(f"{sentence}: {who(seat)}, {difference(json.loads(one), json.loads(other))}")
