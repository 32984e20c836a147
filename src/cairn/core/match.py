"""Match: one play of a game, with its luck, its events and its record. What users of the library hold."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from . import facts
from .actions import Action
from .agenda import OVER, SPECTATOR, Position, Reaction, SharedData, View
from .errors import BadOption, BadPosition, BadRecord, CairnError, IllegalAction, shown
from .events import UNDO, Event, load_event, standing_events
from .game import Setup
from .preview import preview
from .record import FORMAT, Record, Stream
from .trace import extend
from .words import Names

# Declared as anything, so that what is wrong is refused in our own words: mypyc would do it first, or take True for 1.
Answer = Any  # an `Action`, its notation, its number or its structured form
SeatNumber = Any  # an int; None, where a spectator may ask
Number = Any  # an int from 0
Flag = Any  # a bool
Name = Any  # a str
DRAWERS: list[Callable[[Any], str]] = []  # how a match is printed: the front door puts the terminal's boards here
POLICIES: Final = ("ask", "never", "always", "if-it-matters")
MARK_EVERY: Final = 16  # answers between two positions that are kept for going back
MARKS: Final = 8  # how many of them: who goes back further replays from the start
# They can be gone through, and are one answer all the same; anything else is several.
ONE_ANSWER: Final = (Action, str, bytes, bytearray, memoryview, dict, set, frozenset)
SEED_DIGITS: Final = 1000
LARGEST_SEED: Final = 10**SEED_DIGITS
HUGE: Final = 1 << 62  # more than can be counted
LONGEST_ANSWER: Final = 200  # characters of a notation or a reason in a record


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """Ask `to_act` and `actions()`, give `apply()` an answer, until `over`. Every error leaves the match as it was."""

    def __init__(
        self,
        setup: Setup,
        stream: Stream,
        names: Sequence[str] = (),
        start: dict[str, Any] | None = None,
        position: Position | None = None,
    ) -> None:
        """`start` is a dumped position to begin from (a branch) instead of the game's own beginning; it may come from anybody
        and is checked. `position` is where a match stands that has begun already."""
        self.setup = setup
        self.stream = stream
        self.start = start
        self.names = list(names) or [f"Seat {seat}" for seat in range(setup.seats)]
        if len(self.names) != setup.seats:
            raise BadOption(f"there are {len(self.names)} names for {setup.seats} seats")
        self._names: dict[int, Names] = {}  # by viewer
        self._actions = setup.actions
        self._seats = setup.seats
        self.lines: list[dict[str, Any]] = []  # the record so far: answers and undos
        self._events: list[Event] = []
        self._standing: dict[tuple[int, str], str] = {}
        self._answers: list[int] = []  # the lines with answers that were not taken back
        self._undoable = 0  # how many of the last ones, all of one seat, it may still take back
        self._marks: list[tuple[int, Position, int]] = []  # number of such answers, position and standing events after them
        self._told = 0  # how many events stand: those of answers that were not taken back
        if position is not None:
            self._position = position
        elif start is not None:
            self._position = setup.admit(start, stream.chance())
        else:
            self._position = setup.prepare(stream.chance())
        self._position.events = self._events
        self._trace = ""  # of all that happened so far; empty until somebody asks for it
        if position is None:
            if start is None:
                try:
                    self._position.advance()
                except Exception as error:
                    self._blame(error)
                    raise
            self._told = len(self._events)
            self._mark()
        self._known = known_in(self._position)

    def __repr__(self) -> str:
        asked = "over" if self.over else f"seat {self.to_act} to act"
        return f"<Match {self.game}, {self.seats} seats, {len(self._answers)} answers, {asked}>"

    def __str__(self) -> str:
        """The table as the seat asked sees it: drawn, where somebody can draw, else its facts."""
        for draw in DRAWERS:
            return draw(self)
        return facts.text(self.setup, self.view(self.to_act), self.names_for(self.to_act))

    # What is asked

    @property
    def game(self) -> str:
        return self.setup.game.name

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def to_act(self) -> int | None:
        """The seat asked; `None` when the match is over."""
        seat = self._position.to_act
        return None if seat == OVER else seat

    @property
    def over(self) -> bool:
        return self._position.to_act == OVER

    @property
    def reaction(self) -> bool:
        """Is the seat asked outside its turn? Then a clock may answer for it with `default()`."""
        return isinstance(self._position.asked(), Reaction)

    def default(self) -> Action | None:
        """The answer to a reaction that changes nothing."""
        step = self._position.asked()
        return self.setup.actions.all[step.default()] if isinstance(step, Reaction) else None

    def actions(self) -> list[Action]:
        """All legal answers, in a stable order."""
        every = self._actions.all
        return [every[number] for number in self._position.choices]

    def question(self, seat: SeatNumber = None) -> dict[str, Any] | None:
        """The running question in words, as a viewer may know it."""
        return self.setup.words.question_data(self.view(seat), self.names_for(seat))

    def view(self, seat: SeatNumber = None) -> View:
        """What a seat may know; `None` is a spectator."""
        return self._position.view(self._viewer(seat))

    def preview(self, answer: Answer) -> dict[str, Any]:
        """What a legal answer does up to the first luck or reveal, as the asked seat may know it."""
        action = self._legal(answer)
        seat = self._position.to_act
        try:
            return preview(self.setup, self._position.view(seat), action.number, self.names_for(seat))
        except Exception as error:
            self._blame(error)
            raise

    def events(self, seat: SeatNumber = None, since: Number = 0) -> list[dict[str, Any]]:
        """What happened, as a viewer may know it, each with its sentence."""
        viewer, names, tell = self._viewer(seat), self.names_for(seat), self.setup.words.event_data
        return [tell(event.seen_by(viewer), names) for event in self._events[number(since, "events are counted") :]]

    def told(self, seat: SeatNumber = None, since: Number = 0, until: int | None = None) -> list[SharedData]:
        """The same as facts, shared, for whoever tells it over and over. It never changes, so it may be told bit by bit."""
        viewer, names, tell = self._viewer(seat), self.names_for(seat), self.setup.words.event_told
        return [tell(event.seen_by(viewer), names) for event in self._events[number(since, "events are counted") : until]]

    @property
    def event_count(self) -> int:
        return len(self._events)

    def scores(self) -> list[int]:
        return list(self._position.scores())

    def winners(self) -> list[int]:
        """Empty while the match runs; several seats share a win."""
        return self._position.winners() if self.over else []

    # Answers

    def apply(self, answer: Answer, why: Name = "") -> int:
        """Give an answer: an action, its notation, its number or its structured form. A list is given in order until luck
        falls, something hidden is shown, another seat is asked or an answer is refused; how many were given is returned. If the
        first one is refused, nothing has changed. `why` is noted in the record: `standing`, `clock`.
        """
        if not is_short(why):
            raise BadOption(f"a reason is a text of at most {LONGEST_ANSWER} characters, not {shown(why)}")
        if isinstance(answer, ONE_ANSWER) or not isinstance(answer, Iterable):
            self._give(self._legal(answer), why)
            self.answer_standing()
            return 1
        given = 0
        for each in answer:
            seat, known = self._position.to_act, self._known
            try:
                action = self._legal(each)
            except IllegalAction:
                if not given:
                    raise
                break
            self._give(action, why)
            given += 1
            if self._position.to_act != seat or self._known != known:
                break
        self.answer_standing()
        return given

    def stand(self, seat: SeatNumber, reaction: Name, policy: Name) -> None:
        """Leave a private standing answer to a kind of reaction, named by its step: ask, never, always or if-it-matters.

        It answers such a question that this seat is asked now."""
        self.settle(seat, reaction, policy)
        step = self._position.asked()
        if isinstance(step, Reaction) and (step.seat, type(step).__name__) == (seat, reaction):
            self.answer_standing()

    def settle(self, seat: SeatNumber, reaction: Name, policy: Name) -> None:
        """The same for questions to come: for a match that goes on, in which somebody may have taken such an answer back."""
        if policy not in POLICIES:
            raise BadOption(f"standing answer {shown(policy)} is not possible; expected {', '.join(POLICIES)}")
        if not isinstance(reaction, str) or not issubclass(self.setup.steps.get(reaction, object), Reaction):
            raise BadOption(f"{self.game} has no reaction {shown(reaction)}")
        self._standing[self._seat(seat), reaction] = policy

    def answer_standing(self) -> None:
        """Whatever is asked of seats that have settled it."""
        while self._standing:
            step = self._position.asked()
            if not isinstance(step, Reaction):
                return
            policy = self._standing.get((step.seat, type(step).__name__), "ask")
            if policy == "never" or (policy == "if-it-matters" and not step.matters(self._position)):
                answer = step.default()
            elif policy == "always":
                answer = next(number for number in self._position.choices if number != step.default())
            else:
                return
            self._give(self.setup.actions.all[answer], "standing")

    def _legal(self, answer: Answer) -> Action:
        """The action meant, if it answers the running question."""
        if self.over:
            raise IllegalAction(f"the match is over: {shown(answer)} comes too late")
        actions = self._actions
        number = -1
        if isinstance(answer, Action):
            number = answer.number
        elif isinstance(answer, str):
            number = actions.parse(answer)
        elif isinstance(answer, dict):
            number = actions.find(answer)
        elif type(answer) is int and abs(answer) < len(actions.all):
            number = answer
        if not 0 <= number < len(actions.all):
            raise IllegalAction(f"{shown(answer)} is not an action of {self.game}; numbers go from 0 to {len(actions.all) - 1}")
        action = actions.all[number]
        if isinstance(answer, Action) and answer.notation != action.notation:
            raise IllegalAction(f"{answer} is not an action of {self.game} as it is played here")
        if number not in self._position.choices:
            legal = [actions.notation(choice) for choice in self._position.choices]
            listed = ", ".join(legal[:12]) + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")
            step = self._position.asked()
            rule = f" ({step.rule})" if step is not None else ""
            raise IllegalAction(f"{action} is not legal now; seat {self._position.to_act} may{rule}: {listed}")
        return action

    def _give(self, action: Action, why: str) -> None:
        seat, told = self._position.to_act, len(self._events)
        try:
            self._position.answer(action.number)
        except Exception as error:
            del self._events[told:]
            self._go_back(len(self._answers))
            self._blame(error)
            raise
        line: dict[str, Any] = {"seat": seat, "do": action.notation}
        if why:
            line["why"] = why
        known = known_in(self._position)
        if known != self._known:
            self._known = known
            self._undoable = 0
        elif self._undoable and self._last_seat() != seat:
            self._undoable = 1
        else:
            self._undoable += 1
        self._told += len(self._events) - told
        self._answers.append(len(self.lines))
        self.lines.append(line)
        if self._trace:
            self._extend_trace(f"{seat} {action.notation}", told)
        if len(self._answers) % MARK_EVERY == 0:
            self._mark()

    def _last_seat(self) -> Any:
        """Whose the last answer is that stands."""
        return self.lines[self._answers[-1]]["seat"]

    def _blame(self, error: Exception) -> None:
        """Where position or content came from outside, what the rules trip over is a fault of theirs and raised as such."""
        if isinstance(error, CairnError) or (self.start is None and not self.setup.content.own):
            return
        what = "position it began from" if self.start is not None else "content file it is played with"
        why = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise BadPosition(f"the match cannot go on: the {what} leads to what the rules do not know ({why})") from error

    def _mark(self) -> None:
        """Remember this position for going back; the first one of all stays."""
        self._marks.append((len(self._answers), self._position.copy(), self._told))
        if len(self._marks) > MARKS:
            del self._marks[1]

    # The trace

    @property
    def trace(self) -> str:
        """Of all that was asked, possible, answered, told and scored so far (see `trace.py`)."""
        self.keep_trace()
        return self._trace

    @trace.setter
    def trace(self, known: str) -> None:
        """For whoever resumes a match and knows it."""
        self._trace = known

    def keep_trace(self) -> None:
        """From now on with every answer. Up to here the match is played again for it: nothing at the beginning."""
        if self._trace:
            return
        again = Match(self.setup, self.stream, self.names, self.start)
        again._trace = extend("", "", again._position, self.setup.actions, again._events)
        again.follow(self.lines)
        self._trace = again._trace

    def _extend_trace(self, line: str, told: int) -> None:
        """By one line; `told` events were told before it."""
        self._trace = extend(self._trace, line, self._position, self.setup.actions, self._events[told:])

    # Undo

    def can_undo(self, seat: SeatNumber) -> bool:
        """While the seat has learned nothing, no luck was drawn and no other seat has answered since."""
        asking = self._seat(seat)
        return self._undoable > 0 and bool(self._last_seat() == asking)

    def has_answered(self, seat: SeatNumber) -> bool:
        """Does an answer of the seat stand, so that there is something to take back, be it with the others' consent?"""
        asking = self._seat(seat)
        return any(self.lines[index]["seat"] == asking for index in reversed(self._answers))

    def undo(self, seat: SeatNumber, agreed: Flag = False) -> None:
        """Take back the seat's last answer. `agreed`: all human seats consent, so luck and knowledge do not matter."""
        if type(agreed) is not bool:
            raise BadOption(f"whether all have agreed is True or False, not {shown(agreed)}")
        standing = len(self._answers)
        if self.can_undo(seat):
            at = standing - 1
            self._undoable -= 1
        elif agreed:
            at = self._last_answer_of(seat)
            self._undoable = 0
        else:
            raise IllegalAction(
                f"seat {seat} cannot take anything back: luck was drawn, something was shown or another seat has answered "
                "since its last answer; it needs the consent of the others"
            )
        self._go_back(at)
        self.lines.append({"seat": seat, "undo": standing - at})
        self._events.append(Event(UNDO, seat, (self._told,)))
        if self._trace:
            self._extend_trace(f"{seat} undo {standing - at}", len(self._events) - 1)

    def _last_answer_of(self, seat: int) -> int:
        """How many answers stood before it."""
        for at in range(len(self._answers) - 1, -1, -1):
            if self.lines[self._answers[at]]["seat"] == seat:
                return at
        raise IllegalAction(f"seat {seat} has given no answer that could be taken back")

    def _go_back(self, at: int) -> None:
        """To where so many of the answers stood: by playing on from the last position that was kept before."""
        marks = [mark for mark in self._marks if mark[0] <= at]
        past = marks[-1][1].copy() if marks else None
        again = Match(self.setup, self.stream, self.names, self.start, past)
        if marks:
            again._marks = marks
            again._answers = self._answers[: marks[-1][0]]
            again._told = marks[-1][2]
        for index in self._answers[len(again._answers) : at]:
            again._give(again._legal(self.lines[index]["do"]), "")
        del self._answers[at:]
        self._marks = again._marks
        self._told = again._told
        self._known = again._known
        self._position = again._position
        self._position.events = self._events

    # Copies, records, snapshots

    def copy(self) -> Match:
        other = Match(self.setup, self.stream, self.names, self.start, self._position.copy())
        other.lines = self.lines[:]
        other._events += self._events
        other._standing = self._standing.copy()
        other._undoable = self._undoable
        other._trace = self._trace
        other._answers = self._answers[:]
        other._marks = self._marks[:]
        other._told = self._told
        return other

    def __deepcopy__(self, memo: Any) -> Match:
        return self.copy()

    def __reduce__(self) -> Any:
        """The position as it is dumped: it shares the board of the setup."""
        state = (self.setup, self.stream, self.lines, self.snapshot(), self.names, self.start)
        return unpickled, (state, self._standing, self._undoable)

    def record(self, with_seed: Flag = True) -> Record:
        """With the seed it is the whole truth: for the player's own file, or when the match is over. Without, it has no trace
        either: whoever guesses at hidden cards could hold the guess against it."""
        if type(with_seed) is not bool:
            raise BadOption(f"whether it holds the seed is True or False, not {shown(with_seed)}")
        setup = self.setup
        header: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "rules": setup.game.rules_version,
            "content": setup.content.hash,
            "options": dict(setup.options),
            "seats": self.seats,
            "names": list(self.names),
            "stream": self.stream.kind,
            "commitment": self.stream.commitment(),
            "salts": list(self.stream.salts),
        }
        if setup.content.own:
            header["content_data"] = setup.content.data
        if self.start is not None:
            header["from"] = self.start
        lines = [dict(line) for line in self.lines]
        return Record(header, lines, self.stream.seed, self.trace) if with_seed else Record(header, lines)

    def snapshot(self, since: Number = 0) -> dict[str, Any]:
        """A cache: position and events after so many lines. Always rebuildable from the record, and it holds secrets.

        With `since` only later events are in it: a long match is then kept as a chain of them, joined before `resume`.
        """
        return {
            "rules": self.setup.game.rules_version,
            "lines": len(self.lines),
            "position": self._position.dump(),
            "events": [event.dump() for event in self._events[number(since, "events are counted") :]],
        }

    @classmethod
    def resume(
        cls,
        setup: Setup,
        stream: Stream,
        lines: list[dict[str, Any]],
        snapshot: dict[str, Any],
        names: Sequence[str] = (),
        start: dict[str, Any] | None = None,
        before: Match | None = None,
    ) -> Match:
        """From a snapshot and the whole record; only lines after the snapshot are played again. Where the snapshot has later
        events only, `before` has all that happened before."""
        if snapshot["rules"] != setup.game.rules_version:
            raise BadRecord(f"the snapshot is of rules version {snapshot['rules']}, this is {setup.game.rules_version}")
        match = cls(setup, stream, names, start, setup.load(snapshot["position"], stream.chance()))
        match.lines = lines[: snapshot["lines"]]
        match._answers = standing_lines(match.lines)
        if before is not None:
            match._events += before._events
        match._events += [event if isinstance(event, Event) else load_event(event) for event in snapshot["events"]]
        match._told = standing_events(match._events)
        match._mark()
        match.follow(lines[snapshot["lines"] :])
        return match

    def follow(self, lines: Any) -> None:
        """Play the lines of a record; raises `BadRecord` at the first that does not fit."""
        if not isinstance(lines, Iterable):
            raise BadRecord(f"expected the lines of a record, found {shown(lines)}")
        given = list(lines)
        goals = self._goals(given)
        for line in given:
            number = len(self.lines) + 2  # in the file, after the header
            seat, undo = check_line(line, number)
            try:
                if undo:
                    self.undo(seat, agreed=True)
                    if self.lines[-1]["undo"] != undo:
                        raise BadRecord(f"line {number}: takes back {undo} answers, not {self.lines[-1]['undo']}")
                else:
                    if len(self._answers) in goals and self._marks[-1][0] < len(self._answers):
                        self._mark()
                    action = self._legal(line["do"])
                    if seat != self.to_act:
                        raise BadRecord(f"line {number}: seat {seat} answers where seat {self.to_act} was asked")
                    self._give(action, line.get("why", ""))
            except BadPosition as error:
                raise BadPosition(f"line {number}: {error}") from error
            except (BadOption, IllegalAction) as error:
                raise BadRecord(f"line {number}: {error}") from None

    def _goals(self, lines: list[Any]) -> set[int]:
        """How many answers stand after each undo of these lines. A position that is kept there saves playing on to it again."""
        goals: set[int] = set()
        standing = len(self._answers)
        for line in lines:
            undo = line.get("undo") if isinstance(line, dict) else None
            if isinstance(undo, int):
                standing -= undo
                goals.add(standing)
            else:
                standing += 1
        return goals

    # Names

    def names_for(self, seat: SeatNumber) -> Names:
        viewer = self._viewer(seat)
        names = self._names.get(viewer)
        if names is None or names.names is not self.names:
            names = self._names[viewer] = Names(self.names, viewer)
        return names

    def _viewer(self, seat: SeatNumber) -> int:
        return SPECTATOR if seat is None else self._seat(seat)

    def _seat(self, seat: SeatNumber) -> int:
        if type(seat) is not int or not 0 <= seat < self._seats:
            raise BadOption(f"there is no seat {shown(seat)}; seats go from 0 to {self.seats - 1}")
        return seat


def unpickled(state: tuple[Any, ...], standing: dict[tuple[int, str], str], undoable: int) -> Match:
    match = Match.resume(*state)
    match._standing = standing
    match._undoable = undoable
    return match


def known_in(p: Position) -> int:
    """Grows when luck is drawn or something hidden is shown."""
    known = p.shown
    for times in p.drawn.values():
        known += times
    return known


def check_line(line: Any, number: int) -> tuple[int, int]:
    """The seat of a record's line, and how many answers it takes back: 0 for an answer."""
    if isinstance(line, dict):
        seat, do, undo, why = line.get("seat"), line.get("do"), line.get("undo"), line.get("why", "")
        if type(seat) is int and type(undo) is int and undo > 0 and do is None:
            return seat, undo
        if type(seat) is int and undo is None and is_short(do) and is_short(why):
            return seat, 0
    raise BadRecord(f"line {number}: expected seat and do, or seat and undo, found {shown(line)}")


def number(value: Any, what: str) -> int:
    if type(value) is not int or not 0 <= value < HUGE:
        raise BadOption(f"{what} from 0 in whole numbers, not from {shown(value)}")
    return value


def is_short(text: Any) -> bool:
    return type(text) is str and len(text) <= LONGEST_ANSWER


def standing_lines(lines: list[dict[str, Any]]) -> list[int]:
    """The numbers of the answers that were not taken back."""
    answers: list[int] = []
    for index, line in enumerate(lines):
        if "undo" in line:
            del answers[len(answers) - line["undo"] :]
        else:
            answers.append(index)
    return answers


def begin(setup: Setup, seed: Any = None, salts: Sequence[str] = (), names: Sequence[str] = ()) -> Match:
    """With a number as seed, luck can be repeated; without, it is secret and from the operating system."""
    if seed is None:
        return Match(setup, Stream("secret", secrets.token_hex(32), tuple(salts)), names)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadOption(f"the seed must be a whole number, not {shown(seed)}")
    if abs(seed) >= LARGEST_SEED:
        raise BadOption(f"the seed must have at most {SEED_DIGITS} digits, not {shown(seed)}")
    return Match(setup, Stream("fast", str(seed), tuple(salts)), names)
