"""The agenda: a position holds the steps still to be taken, and asks one question at a time.

A step is immutable, named after its rule and citing it. It asks a seat (`Ask`, `AskHidden`, `Reaction`), asks chance
(`Luck`) or does (`Do`), never two of these. It is off the agenda when its work begins and leaves at most new steps behind,
so a rule that says "everything stops" is `p.agenda.clear()`. Nothing of a running rule is on the Python stack: a position in
the middle of any rule can be copied, saved and searched.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from .chance import Chance
from .errors import BadDeclaration, BadPosition, IllegalAction
from .events import Event
from .struct import Struct, fields_of, freeze, melt, reduced, thaw, told_of, values_of

# What stands where a seat's number could, all different: EVERYONE (-1) in events, and these, which are never stored.
OVER: Final = -2  # `to_act` when nothing is left to do
LUCK: Final = -3  # `to_act` while chance is asked
SPECTATOR: Final = -4  # the seat of a view that is nobody's
NO_CHOICES: Final[list[int]] = []
NAMES: Final = {LUCK: "LUCK", OVER: "OVER"}
ENDLESS: Final = 20_000  # steps without a question; the longest way between two is a few hundred

P = TypeVar("P", bound="Position")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Struct, Generic[P]):
    rule: ClassVar[str] = ""
    secret: ClassVar[tuple[str, ...]] = ()  # fields that only `seat` may see

    def __init__(self, seat: int) -> None:
        self.seat = seat  # whom the step concerns, never "the active player"

    def enter(self, p: P) -> bool:
        """Go on; true if the position now waits for an answer."""
        raise NotImplementedError

    def choose(self, p: P, action: int) -> None:
        """Go on with an answer. Every step has it, though only questions are answered: so `Position.answer` need not ask."""
        raise NotImplementedError

    def dump(self) -> list[Any]:
        return [type(self).__name__, *[melt(getattr(self, name)) for name in fields_of(type(self))]]

    def __repr__(self) -> str:
        return told_of(self)

    def seen_by(self, seat: int) -> Step[P]:
        """This step as another seat may know it: the same, or with its secret fields at 0 or empty."""
        if seat == self.seat or not self.secret:
            return self
        kind: Any = type(self)
        values = {name: getattr(self, name) for name in fields_of(kind)}
        for name in self.secret:
            values[name] = type(values[name])()
        masked: Step[P] = kind(**values)
        return masked


@mypyc_attr(allow_interpreted_subclasses=True)
class Do(Step[P]):
    """The rules go on by themselves."""

    def auto(self, p: P) -> None:
        raise NotImplementedError

    def enter(self, p: P) -> bool:
        if len(p.agenda) > 1:
            p.agenda.pop()
        else:
            p.take_off()
        self.auto(p)
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Reveal(Do[P]):
    """A `Do` that shows a seat something it did not know. Previews stop before it and undo does not cross it."""

    def enter(self, p: P) -> bool:
        p.shown += 1
        p.take_off()
        self.auto(p)
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[P]):
    """A question whose answers every seat can work out. No answer: it does not arise; one: the rules give it."""

    def legal(self, p: P) -> list[int]:
        raise NotImplementedError

    def choose(self, p: P, action: int) -> None:
        raise NotImplementedError

    def enter(self, p: P) -> bool:
        choices = self.legal(p)
        if len(choices) > 1:
            p.to_act = self.seat
            p.choices = choices
            return True
        p.take_off()
        if choices:
            self.choose(p, choices[0])
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class AskHidden(Ask[P]):
    """A question whose answers depend on what only its seat knows: always asked, or silence would tell."""

    def enter(self, p: P) -> bool:
        choices = self.legal(p)
        assert choices, f"{self.rule}: a hidden question needs an answer such as 'none'"
        p.to_act = self.seat
        p.choices = choices
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Reaction(Ask[P]):
    """A question outside the seat's turn, about something public. Clocks and standing answers may give its default."""

    def default(self) -> int:
        """The answer that changes nothing."""
        raise NotImplementedError

    def matters(self, p: P) -> bool:
        """For the standing answer "ask only if it matters": could another answer be worth giving here?"""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck(Step[P]):
    """A question that chance answers. Its source is at once the substream and the label in scripts and events."""

    def source(self) -> str:
        raise NotImplementedError

    def ways(self, p: P) -> int:
        """How many equally likely ways there are; each has a word, and equal words add up to a weight."""
        raise NotImplementedError

    def word(self, p: P, way: int) -> str:
        raise NotImplementedError

    def happen(self, p: P, way: int) -> None:
        raise NotImplementedError

    def outlook(self, p: P) -> dict[str, Any]:
        """What a preview may say before luck falls: the source, and for rolls die, target, modifiers and odds."""
        return {"luck": self.source(), "ways": self.ways(p)}

    def enter(self, p: P) -> bool:
        chance = p.chance
        if chance is None:
            p.to_act = LUCK
            p.choices = NO_CHOICES
            return True
        source = self.source()
        index = p.drawn.get(source, 0)
        p.drawn[source] = index + 1
        if len(p.agenda) > 1:
            p.agenda.pop()
        else:
            p.take_off()
        self.happen(p, chance.pick(source, index, self.ways(p)))
        return False

    def fall(self, p: P, way: int) -> None:
        """The same for a driver that brings its own luck."""
        source = self.source()
        p.drawn[source] = p.drawn.get(source, 0) + 1
        p.take_off()
        self.happen(p, way)


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """Everything that is the case in one game, and the question it asks now.

    Fields are ints, strings, or lists of ints, strings and tuples, never of lists: copying is then slicing.
    """

    def __init__(self, chance: Chance | None, plan: Plan) -> None:
        """Positions are made by their plan: see `new_position`."""
        self.plan = plan
        self.agenda: list[Step[Any]]
        self.drawn: dict[str, int]  # how often each source of luck was used
        self.shown = 0  # how often something hidden was shown to a seat
        self.chance = chance  # None: stop where luck is needed and ask for it
        self.to_act = OVER  # a seat, LUCK or OVER
        self.choices = NO_CHOICES  # the legal answers, in a stable order
        self.events: list[Event] | None = None  # None: nobody listens

    # What every game answers

    def scores(self) -> list[int]:
        raise NotImplementedError(f"{type(self).__name__} has no scores")

    def winners(self) -> list[int]:
        raise NotImplementedError(f"{type(self).__name__} has no winners")

    def inform(self, seen: Any) -> None:
        """Tell a view what its seat may know of the hidden fields, as far as their declaration does not."""

    # What follows from its declaration

    def copy(self: P) -> P:
        other: P = self.plan.copy(self)
        return other

    def view(self, seat: int) -> View:
        seen: View = self.plan.show(self, seat)
        self.inform(seen)
        return seen

    def glance(self, seat: int) -> View:
        """The seat's view for a look until the next answer: its lists are the position's own. For playouts."""
        seen: View = self.plan.glance(self, seat)
        self.inform(seen)
        return seen

    def measures(self, seat: int) -> dict[str, int]:
        """Those of the seat's view, to look at only; a game may have a shorter way to them, for previews."""
        return self.view(seat).measures()

    # The loop

    def push(self, step: Step[Any]) -> None:
        self.agenda.append(step)

    def then(self, *steps: Step[Any]) -> None:
        """Do these next, in reading order."""
        index = len(steps) - 1
        while index >= 0:
            self.agenda.append(steps[index])
            index -= 1

    def repeat(self, step: Step[Any], times: int) -> None:
        """Do this so many times next: cards are dealt one by one."""
        for _ in range(times):
            self.agenda.append(step)

    def take_off(self) -> None:
        """The running step leaves the agenda, and its work begins.

        What is run most has this written out, as a call costs the interpreter more than all of it.
        """
        if len(self.agenda) > 1:
            self.agenda.pop()
        else:
            self.agenda.clear()  # a list emptied by `pop` is moved to a slower allocator, and back when it grows

    def advance(self) -> None:
        """Take steps until one waits for an answer. A position from outside may go round in circles: that ends in an error."""
        agenda = self.agenda
        left = ENDLESS
        while agenda:
            if agenda[-1].enter(self):
                return
            left -= 1
            if left == 0:
                raise BadPosition(f"the rules took {ENDLESS} steps without a question: this position leads nowhere")
        self.to_act = OVER
        self.choices = NO_CHOICES

    def asked(self) -> Step[Any] | None:
        """The step that waits: a question, luck, or nothing when the game is over."""
        return self.agenda[-1] if self.agenda else None

    # Answers

    def apply(self, action: int) -> None:
        if action not in self.choices:
            raise IllegalAction(f"action {action} does not answer the current question")
        self.answer(action)

    def answer(self, action: int) -> None:
        """`apply` for those who took the action from `choices`: playouts and search."""
        step = self.agenda[-1]
        if len(self.agenda) > 1:
            self.agenda.pop()
        else:
            self.take_off()
        step.choose(self, action)
        self.advance()

    # Luck, for drivers that bring their own: scripts, previews, chance nodes

    def luck(self) -> Luck[Any]:
        step = self.agenda[-1]
        assert isinstance(step, Luck), "no luck is needed here"
        return step

    def outcomes(self) -> dict[str, int]:
        """What luck may bring, and with which weight."""
        luck = self.luck()
        weights: dict[str, int] = {}
        for way in range(luck.ways(self)):
            word = luck.word(self, way)
            weights[word] = weights.get(word, 0) + 1
        return weights

    def happen(self, word: str) -> None:
        luck = self.luck()
        for way in range(luck.ways(self)):
            if luck.word(self, way) == word:
                luck.fall(self, way)
                self.advance()
                return
        raise IllegalAction(f"{luck.source()} cannot bring {word!r}; possible: {', '.join(self.outcomes())}")

    # Events

    def tell(self, what: str, seat: int, *args: str | int) -> None:
        """Everybody sees this."""
        if self.events is not None:
            self.events.append(Event(what, seat, args))

    def whisper(self, to: int, what: str, seat: int, *args: str | int) -> None:
        """Everybody learns that it happened, only seat `to` the details."""
        if self.events is not None:
            self.events.append(Event(what, seat, args, to))

    # Copies and snapshots

    def dump(self) -> dict[str, Any]:
        """Everything but the stream, which belongs to the match. It holds secrets."""
        data: dict[str, Any] = {name: melt(getattr(self, name)) for name in fields_of(type(self))}
        data["agenda"] = [step.dump() for step in self.agenda]
        data["drawn"] = dict(sorted(self.drawn.items()))
        data["shown"] = self.shown
        return data

    def restore(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        """Take over a dump. `advance` lists the answers anew, so the fields must stand first."""
        self.fill(data, steps)
        self.advance()

    def fill(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        """Fields and agenda as dumped, with no step taken."""
        for name in fields_of(type(self)):
            setattr(self, name, freeze(data[name]) if name in self.plan.tuples else thaw(data[name]))
        self.agenda = [load_step(step, steps) for step in data["agenda"]]
        self.drawn = dict(data["drawn"])
        self.shown = data["shown"]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Position) and self.dump() == other.dump()

    def __hash__(self) -> int:
        raise TypeError("a position has no hash: it changes")

    def __repr__(self) -> str:
        """Everything that is the case. It holds secrets."""
        return told_of(self, f"to_act={NAMES.get(self.to_act, self.to_act)}, agenda={self.agenda}")

    def __reduce__(self) -> Any:
        return reduced(self)

    def __deepcopy__(self, memo: Any) -> Position:
        """Luck and the board are shared: they never change."""
        other = self.copy()
        other.events = None if self.events is None else self.events[:]
        return other


@mypyc_attr(allow_interpreted_subclasses=True)
class Plan(Struct):
    """How the positions of one kind are made, copied, shown and laid out again: its text is written by `declared.py`."""

    def __init__(
        self, position: Any, view: Any, fields: tuple[str, ...], told: tuple[str, ...], tuples: frozenset[str]
    ) -> None:
        self.position = position
        self.view = view
        self.fields = fields  # of a position, as dumped
        self.told = told  # of a view, besides those of every view
        self.tuples = tuples  # the fields that are tuples, not lists

    def new(self, chance: Chance | None) -> Any:
        """A position with all fields at their defaults."""
        raise NotImplementedError

    def copy(self, p: Any) -> Any:
        raise NotImplementedError

    def show(self, p: Any, seat: int) -> Any:
        """A view with all that is declared to be known to its seat."""
        raise NotImplementedError

    def glance(self, p: Any, seat: int) -> Any:
        """The same, with the position's own lists."""
        raise NotImplementedError

    def lay(self, seen: Any, chance: Chance | None) -> Any:
        """A position with what the view has in common with it; its other fields are not there yet."""
        raise NotImplementedError

    def __reduce__(self) -> Any:
        return plan_of, (self.position,)


PLANS: Final[dict[Any, Plan]] = {}  # by kind of position, and by kind of view


def plan_of(kind: Any) -> Plan:
    plan = PLANS.get(kind)
    if plan is None:
        raise BadDeclaration(f"{kind.__name__} is not declared")
    return plan


def new_position(kind: type[P], chance: Chance | None) -> P:
    """With all fields at their defaults."""
    made: P = plan_of(kind).new(chance)
    return made


def lay_out(kind: type[P], seen: View, chance: Chance | None) -> P:
    """For `redeal`: a position with all that lies open. What is hidden is still to be filled in."""
    made: P = plan_of(kind).lay(seen, chance)
    return made


@final
class SharedData:
    """Data that many views and events have in common: to look at only."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know, as its own type. `redeal` needs nothing else. A spectator's seat is SPECTATOR."""

    def __init__(self, seat: int = SPECTATOR, to_act: int = OVER, agenda: tuple[Step[Any], ...] = ()) -> None:
        self.seat = seat
        self.to_act = to_act
        self.agenda = agenda  # the running question, also in mid-rule; as seen by the seat

    def data(self) -> dict[str, Any]:
        """The same in words, for browsers, programs and people."""
        return {**self.open_data(), **self.own_data()}

    def open_data(self) -> dict[str, Any]:
        """The part of `data` that every view has alike: a server tells it once for all, from what a spectator sees.

        To look at only: a game may share what it is made of, and hold parts as `SharedData`.
        """
        return {}

    def own_data(self) -> dict[str, Any]:
        """The rest of it."""
        raise NotImplementedError(f"{type(self).__name__} has no own_data")

    def scores(self) -> list[int]:
        """What everybody may know of the scores now; empty where they are hidden until the end."""
        return []

    def course(self) -> list[int]:
        """The same for charts over a match: with what would be counted if it were scored now, where a game knows that."""
        return self.scores()

    def measures(self) -> dict[str, int]:
        """The numbers a preview compares: what the seat has, and what it is worth."""
        return {}

    def dump(self) -> dict[str, Any]:
        data = {name: melt(getattr(self, name)) for name in fields_of(type(self)) if name != "agenda"}
        data["agenda"] = [step.dump() for step in self.agenda]
        return data

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and values_of(self) == values_of(other)

    def __hash__(self) -> int:
        return hash((type(self), freeze(list(values_of(self)))))

    def __repr__(self) -> str:
        """What the seat knows, in words."""
        seat = None if self.seat == SPECTATOR else self.seat
        facts = [f"{name}={value!r}" for name, value in {"seat": seat, **self.data()}.items()]
        return f"{type(self).__name__}({', '.join(facts)})"

    def __reduce__(self) -> Any:
        return reduced(self)


def agenda_seen_by(p: Position, seat: int) -> tuple[Step[Any], ...]:
    return tuple([step.seen_by(seat) for step in p.agenda])


def load_step(data: list[Any], steps: dict[str, Any]) -> Step[Any]:
    kind = steps.get(data[0])
    if kind is None:
        raise BadPosition(f"the step {data[0]!r} is not in the catalogue of the game's steps; there are {', '.join(steps)}")
    step: Step[Any] = kind(*[freeze(value) for value in data[1:]])
    return step


def load_view(data: dict[str, Any], kind: Any, steps: dict[str, Any]) -> View:
    plan = plan_of(kind)
    seen: View = kind(data["seat"], data["to_act"], tuple([load_step(step, steps) for step in data["agenda"]]))
    for name in plan.told:
        setattr(seen, name, freeze(data[name]) if name in plan.tuples else thaw(data[name]))
    return seen
