"""Replay a match: any position of it, from any seat's view."""

from __future__ import annotations

from pathlib import Path

from rich.console import Group, RenderableType
from rich.text import Text

import cairn

from ..core.errors import BadOption
from ..core.match import Match
from ..core.record import Record
from .boards import Scene, find_board
from .console import screen
from .match_file import existing
from .play import WIDEST
from .playback import Playback
from .players import YOU
from .saying import say


def replay_command(path: Path, at: int | None, seat: int | None) -> int:
    record = cairn.load_record(existing(path))
    if at is not None and not 0 <= at <= len(record.lines):
        raise BadOption(f"--at {at}: the match has {len(record.lines)} moves; expected a number from 0 to {len(record.lines)}")
    if seat is not None and not 0 <= seat < record.seats:
        raise BadOption(f"--seat {seat}: seats go from 0 to {record.seats - 1}")
    viewer = Viewer(record, own_seat(record) if seat is None else seat)
    if at is None and screen().interactive:
        viewer.step_through()
    else:
        viewer.show(len(record.lines) if at is None else at)
    return 0


def own_seat(record: Record) -> int | None:
    """The only person who played; otherwise what everybody could see."""
    kinds = record.header.get("players")
    people = [seat for seat, kind in enumerate(kinds) if kind == YOU] if isinstance(kinds, list) else []
    return people[0] if len(people) == 1 else None


class Viewer:
    def __init__(self, record: Record, seat: int | None) -> None:
        self.record = record
        self.playback = Playback(record)  # all of it must hold, not only the part that is shown
        self.seat = seat
        self.screen = screen()

    def show(self, at: int) -> None:
        """The table after so many lines, what the last of them did, and what was answered next."""
        match = self.playback.after(at)
        board = find_board(match.setup.game)
        size = self.screen.size
        names = match.names_for(self.seat)
        title, data = match.setup.game.title, match.view(self.seat).data()
        scene = Scene(title, data, self.seat, names, min(size.width, WIDEST), size.height)
        whose = say("replay-spectator") if self.seat is None else match.names[self.seat]
        parts: list[RenderableType] = [
            Text(say("replay-at", at=at, lines=len(self.record.lines), who=whose), "dim"),
            board.draw(scene),
        ]
        hand = board.hand(scene)
        if hand is not None:
            parts.append(hand)
        events = [event for event in match.events(self.seat, self.playback.events_before(at)) if board.loud(event)]
        page = board.interlude(scene, events)
        if page is not None:
            parts.append(page)
        elif events:
            parts.append(Text(" ".join(event["text"] for event in events)))
        parts.append(self.next_answer(match, at))
        self.screen.print(Group(*parts), width=scene.width)

    def next_answer(self, match: Match, at: int) -> Text:
        if at == len(self.record.lines):
            if not match.over:
                return Text(say("replay-ends", player=match.names[match.to_act or 0]), "bold")
            scores = [say("play-score", player=name, score=score) for name, score in zip(match.names, match.scores())]
            return Text(say("replay-over", scores=scores), "bold")
        line = self.record.lines[at]
        who = match.names[line["seat"]]
        undone = "undo" in line
        return Text(say("replay-undoes", player=who) if undone else say("replay-plays", player=who, move=line["do"]), "bold")

    def step_through(self) -> None:
        at, last = 0, len(self.record.lines)
        redraw = True
        while True:
            if redraw:
                self.screen.wipe()
                self.show(at)
            redraw = True
            try:
                word = input(f"{at}/{last}  {say('replay-help')}: ").strip().lower()
            except EOFError:
                self.screen.print()
                return
            if word in ("q", "quit"):
                return
            if word in ("", "n"):
                at = min(last, at + 1)
            elif word == "p":
                at = max(0, at - 1)
            elif word == "s":
                self.next_seat()
            elif word.isdecimal() and int(word) <= last:
                at = int(word)
            else:
                redraw = False
                self.screen.print(say("replay-none", number=int(word), last=last) if word.isdecimal() else say("replay-help"))

    def next_seat(self) -> None:
        """The seats in turn, then the spectator."""
        order: list[int | None] = [*range(self.record.seats), None]
        self.seat = order[(order.index(self.seat) + 1) % len(order)]
