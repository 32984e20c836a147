"""Playback: a record played once, after which what stood after any of its lines is a few answers away."""

from __future__ import annotations

from ..core.match import Match
from ..core.record import Record
from .match_file import open_record

CLOSEST = 16  # lines between two copies
MOST = 64  # copies: each holds the lines and events before it


class Playback:
    def __init__(self, record: Record) -> None:
        """Raises where the record does not hold."""
        self.lines = record.lines
        self.spacing = max(CLOSEST, -(-len(self.lines) // MOST))
        match = open_record(record, 0)
        self.copies = [match.copy()]
        self.events = [match.event_count]  # that were told after so many lines
        for line in self.lines:
            match.follow([line])
            self.events.append(match.event_count)
            if len(match.lines) % self.spacing == 0:
                self.copies.append(match.copy())

    def after(self, lines: int) -> Match:
        match = self.copies[lines // self.spacing].copy()
        match.follow(self.lines[len(match.lines) : lines])
        return match

    def events_before(self, lines: int) -> int:
        """How many had been told before the last of these lines."""
        return self.events[lines - 1] if lines else 0
