"""Games: what the kernel needs to know about each, and what is agreed before the first card."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module, resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar

from .about import About, about
from .actions import Actions
from .agenda import OVER, Position, View, load_view, new_position, plan_of
from .bounds import Bounds, check_dump, check_fields
from .catalogue import checked_language, spoken
from .chance import Chance
from .content import Content, read_content
from .declared import declaration
from .errors import BadDeclaration, BadOption, BadPosition, BadScenario, CairnError, shown
from .language import START, Language, nothing_given
from .options import Option, Value, settle
from .struct import fields_of, melt
from .words import Words

Aid = Callable[[Any, dict[str, str], Actions], Any]  # from a view, arguments by name, and the match's actions
BOTS_OF_ALL_GAMES = ("random", "keen", "expert")
LEVELS = ("random", "novice", "easy", "casual", "able", "steady", "sharp", "keen", "expert")  # names bots share, weakest first
SETUPS = 256  # kept, of all games together


@dataclass(frozen=True)
class Rules:
    """What a game brings, part by part; the first four are needed to play."""

    position: Any  # the kind of its positions, declared (see `declared.py`)
    steps: dict[str, Any]  # its step classes by name
    start: Callable[[Any, dict[str, Any]], None]  # makes a new position ready by what is agreed: `seats` and the options
    redeal: Callable[[Any, Chance], Any]  # a random position that agrees with a view
    bounds: Callable[[Any], Bounds] | None = None  # what fields may be; from a position that is ready to start
    check: Callable[[Any, Any], None] | None = None  # see `Setup.check`
    check_outside: Callable[[Any], None] | None = None  # see `Setup.check_outside`
    language: Callable[[Any], Language] | None = None  # what scenarios may say; from a position that is ready to start
    given: Callable[[Any, dict[str, Any], str], None] | None = None  # states a position that is ready, but for its steps
    facts: Callable[[Any], dict[str, Any]] | None = None  # a position in words, but for facts that are fields as they are


class Game:
    """One game: its name, its options and how to set it up. Each game has one instance, in its `game.py`."""

    name: str  # `lost-cities`
    title: str
    designer: str
    seats: tuple[int, ...]  # possible numbers of seats, the usual one first
    rules_version: int  # raised when any legal list, draw order or outcome changes
    options: tuple[Option, ...]
    package: str  # where `content.json` lies, and what is said of it in `words/`
    rules: Rules
    actions: Actions  # where they depend on nothing that is agreed; else see `make_setup`
    words: Words
    open: bool = False  # True if nothing is hidden from any seat
    bots: ClassVar[tuple[str, ...]] = ()  # by name, the weakest first; see `cairn.bots`
    standing: ClassVar[dict[str, str]] = {}  # step -> how people are asked about a reaction, until they say otherwise

    def __init_subclass__(cls) -> None:
        """Every game has `random` and `keen`, besides its own bots."""
        super().__init_subclass__()
        cls.bots = tuple(dict.fromkeys(("random", *cls.bots, "keen")))

    @property
    def usual_bot(self) -> str:
        """The default bot: `steady`, or the first of its own with a name of its own, otherwise `random`."""
        return next((name for name in self.bots if name == "steady" or name not in LEVELS), "random")

    def about(self, language: str = "") -> About:
        """What is said of it away from a table, in a language or in that of this program."""
        return about(self.package, checked_language(language or spoken()))

    def check_content(self, content: Content) -> Any:
        """The content as the rules use it; raises `BadContent` where an invariant of the rulebook is broken."""
        raise NotImplementedError

    def setup(
        self,
        seats: int | None = None,
        content: str | Path | dict[str, Any] | None = None,
        options: dict[str, Any] | None = None,
    ) -> Setup:
        seats = self.seats[0] if seats is None else seats
        if type(seats) is not int or seats not in self.seats:
            *fewer, most = [str(number) for number in sorted(self.seats)]
            possible = f"{', '.join(fewer)} or {most}" if fewer else most
            raise BadOption(f"{self.name} has {possible} seats, not {shown(seats)}")
        chosen = settle(self.options, {} if options is None else options, self.name, seats)
        if content is None:
            return setup_without_content(self, seats, tuple([(name, value, type(value)) for name, value in chosen.items()]))
        return self._make(seats, chosen, content)

    def _make(self, seats: int, options: dict[str, Value], content: str | Path | dict[str, Any] | None) -> Setup:
        read = read_content(self.package, content)
        made = self.make_setup(seats, options, read, self.check_content(read))
        for name in declaration(self.rules.position).shared:
            if name not in made.shared:
                kind = self.rules.position.__name__
                raise BadDeclaration(f"{kind}.{name} is shared by all positions of a match: make_setup must hand it to Setup")
        return made

    def make_setup(self, seats: int, options: dict[str, Value], content: Content, checked: Any) -> Setup:
        """`checked` is what `check_content` made of the content."""
        return Setup(self, seats, options, content, self.actions)

    def renewed(self, data: dict[str, Any]) -> dict[str, Any]:
        """A dump of older rules as these rules make it. It may come from anybody: nothing is sure of it but its type."""
        return data

    def __reduce__(self) -> str:
        """There is one of each: it is pickled as the name it has in its module, and its copy is itself."""
        return next(name for name, value in vars(sys.modules[type(self).__module__]).items() if value is self)

    def part(self, name: str) -> Any:
        """A module of the game's package that is not needed to play (`bot`, `terminal`, `features`, `study`): imported when it
        is first asked for, None where the package has none."""
        module = f"{self.package}.{name}"
        return import_module(module) if find_spec(module) else None

    def rule_ids(self) -> frozenset[str]:
        """The ids of the game's rules, as scenarios cite them."""
        return read_rule_ids(self.package)


@cache
def read_rule_ids(package: str) -> frozenset[str]:
    file = resources.files(package).joinpath("rule_ids.txt")
    return frozenset(file.read_text(encoding="utf-8").split() if file.is_file() else ())


@lru_cache(SETUPS)
def setup_without_content(game: Game, seats: int, chosen: tuple[tuple[str, Value, type], ...]) -> Setup:
    """With the game's own content. A setup holds no state of a match, so matches that agree share one; the types of the values
    are given for their own sake: True is not 1."""
    return game._make(seats, {name: value for name, value, _ in chosen}, None)


class Setup:
    """A game with everything agreed: seats, options, content. It makes positions; it holds no state of a match."""

    aids: ClassVar[dict[str, Aid]] = {}  # larger aids for players, offered by name

    def __init__(
        self, game: Game, seats: int, options: dict[str, Value], content: Content, actions: Actions, **shared: Any
    ) -> None:
        """`shared` are the fields that all positions of a match share, such as its board; the setup has them, too."""
        self.game = game
        self.seats = seats
        self.options = options
        self.content = content
        self.actions = actions
        self.shared = shared
        self.share(self)
        self._bounds: tuple[Bounds, Position] | None = None
        self._words: Words | None = None
        self._fields_told: list[str] | None = None

    @property
    def steps(self) -> dict[str, Any]:
        """The game's step classes by name."""
        return self.game.rules.steps

    @property
    def view_class(self) -> Any:
        return plan_of(self.game.rules.position).view

    @property
    def words(self) -> Words:
        """The words of this match: the game's, with the names of the user's content file."""
        if self._words is None:
            self._words = self.game.words.naming(self.printed_names()) if self.content.own else self.game.words
        return self._words

    def printed_names(self) -> dict[str, str]:
        """What the content file calls the things that events name by their ids."""
        return {}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Setup) and self._agreed() == other._agreed()

    def __hash__(self) -> int:
        return hash((self.game.name, self.seats, self.content.hash))

    def __reduce__(self) -> Any:
        return agreed_again, self._agreed()

    def __deepcopy__(self, memo: Any) -> Setup:
        return self

    def _agreed(self) -> tuple[Game, int, dict[str, Value], Content]:
        return self.game, self.seats, self.options, self.content

    def start(self, chance: Chance | None) -> Position:
        """The first question of a new match."""
        p = self.prepare(chance)
        p.advance()
        return p

    def prepare(self, chance: Chance | None) -> Position:
        """A new position with nothing done yet: its first step lies on the agenda."""
        p = self.empty(chance)
        self.game.rules.start(p, {"seats": self.seats, **self.options})
        return p

    def empty(self, chance: Chance | None) -> Position:
        """A position to be filled: all its fields are at their defaults."""
        p: Position = self.share(new_position(self.game.rules.position, chance))
        return p

    def share(self, thing: Any) -> Any:
        """A position or view, with what all of them share."""
        for name, value in self.shared.items():
            setattr(thing, name, value)
        return thing

    def load(self, data: dict[str, Any], chance: Chance | None) -> Position:
        """From our own dump: a copy, or a snapshot in the store. Nothing is checked."""
        p = self.empty(chance)
        p.restore(self.game.renewed(data), self.steps)
        return p

    def bounds(self) -> Bounds:
        """The bounds of each field of a position. A game states some; the others are checked for their type."""
        make = self.game.rules.bounds
        return make(self.prepare(None)) if make else Bounds(self.seats, {}, {})

    def _bounds_and_example(self) -> tuple[Bounds, Position]:
        """Made when first asked for; the example stands in for the bounds of fields that the game states none for."""
        if self._bounds is None:
            self._bounds = self.bounds(), self.prepare(None)
            self._bounds[0].fit(fields_of(type(self._bounds[1])), self.steps)
        return self._bounds

    def check_fields(self, p: Position) -> None:
        """Is each field within its bounds? Raises `BadPosition`."""
        check_fields(p.dump(), *self._bounds_and_example())

    def admit(self, data: Any, chance: Chance | None) -> Position:
        """From anybody's dump: the start of a record. Checked before a rule touches it; raises `BadPosition`.

        Types, ranges and lengths first, then the invariants of the game; then the steps up to the first question, where the
        invariants must hold, too.
        """
        if not __debug__:
            raise BadPosition("a position from outside cannot be checked: Python leaves assertions out (-O)")
        data = self.game.renewed(data) if type(data) is dict else data
        check_dump(data, *self._bounds_and_example(), self.steps)
        p = self.empty(chance)
        try:
            p.fill(data, self.steps)
            self.check_outside(p)
            self.check(p)
            p.advance()
            self.check_outside(p)
            self.check(p)
            if p.to_act == OVER:
                raise BadPosition("nothing is left to play in it")
            if not all(0 <= choice < len(self.actions.all) for choice in p.choices):
                raise BadPosition("an answer is none of the game's actions")
        except CairnError:
            raise
        except Exception as error:  # any error in the rules
            raise BadPosition(f"the position is not possible in {self.game.title} ({error or type(error).__name__})") from error
        return p

    def load_view(self, data: dict[str, Any]) -> View:
        view: View = self.share(load_view(data, self.view_class, self.steps))
        return view

    def redeal(self, view: View, chance: Chance) -> Position:
        """A random position that agrees with the view; further luck comes from `chance`."""
        dealt: Position = self.game.rules.redeal(view, chance)
        return dealt

    def aid(self, name: str, view: View, args: dict[str, str]) -> Any:
        """A larger aid based on what a seat knows, as plain data (Africana's reachable places)."""
        if not isinstance(name, str) or name not in self.aids:
            raise BadOption(f"{self.game.name} has no aid {shown(name)}; it has {', '.join(self.aids) or 'none'}")
        if not isinstance(view, self.view_class):
            kind = self.view_class.__name__
            raise BadOption(f"an aid is given from a view ({kind}), not from something of type {type(view).__name__}")
        if not isinstance(args, dict) or not all(isinstance(text, str) for each in args.items() for text in each):
            raise BadOption(f"an aid takes texts by name, not {shown(args)}")
        return self.aids[name](view, args, self.actions)

    def check(self, p: Position, stated: Position | None = None) -> None:
        """Assert the invariants of the game: nothing lost or doubled, derived fields right. For the contract, scenarios
        and positions from outside, each after the bounds.

        A position that a scenario stated may leave things out; then nothing more may get lost than is missing in `stated`.
        """
        if self.game.rules.check:
            self.game.rules.check(p, stated)

    def check_outside(self, p: Position) -> None:
        """What else is true of every position in a match, and need not be of one that a scenario states: the order of the
        agenda, what its steps take for granted, counts. For positions from outside; raises `BadPosition`.
        """
        if self.game.rules.check_outside:
            self.game.rules.check_outside(p)

    # For scenarios: setting up a position, and reading its facts

    def language(self) -> Language:
        """What scenarios may say."""
        make = self.game.rules.language
        if make is None:
            raise BadScenario(f"{self.game.name} has no scenarios")
        return make(self.prepare(None))

    def given(self, given: dict[str, Any], at: str) -> Position:
        language = self.language()
        return self.state(language.read_given(given, at), at or next(iter(language.at)))

    def state(self, given: dict[str, Any], at: str) -> Position:
        """The same from what `language` has read."""
        p, state = self.prepare(None), self.game.rules.given
        if at == START:
            nothing_given(given, at)
        elif state is not None:
            p.agenda.clear()
            state(p, given, at)
        return p

    def facts(self, p: Position) -> dict[str, Any]:
        """All facts of a position, in words. They include secrets: for scenarios and debugging only.

        A fact that the language lists and the game does not tell is the field of that name.
        """
        rules = self.game.rules
        if self._fields_told is None:
            listed = self.language().facts if rules.language else ()
            self._fields_told = [name for name in listed if name in fields_of(rules.position)]
        told = rules.facts(p) if rules.facts else {}
        return {name: melt(getattr(p, name)) for name in self._fields_told if name not in told} | told


def agreed_again(game: Game, seats: int, options: dict[str, Value], content: Content) -> Setup:
    return game.make_setup(seats, options, content, game.check_content(content))
