"""Words: the sentences of a game. Every event, question, action and rule gets its sentence here and nowhere else."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib import resources
from typing import Any, ClassVar, final

from mypy_extensions import mypyc_attr

from .actions import Action
from .agenda import SPECTATOR, Ask, Luck, Reaction, SharedData, Step, View
from .events import UNDO, Event

IRREGULAR = {"has": "have", "is": "are", "does": "do", "goes": "go", "dies": "die", "lies": "lie", "ties": "tie", "was": "were"}
SENTENCES = 5000  # kept of each game


@final
class Names:
    """The players' names, and who is "you"."""

    def __init__(self, names: list[str], you: int = SPECTATOR) -> None:
        self.names = names
        self.you = you
        self.called = False  # was anybody called by name?
        self.told: dict[tuple[Any, ...], SharedData] = {}  # events without details: few, and the same over and over

    def __getitem__(self, seat: int) -> str:
        if seat == self.you:
            return "You"
        self.called = True
        return self.names[seat]

    def whose(self, seat: int) -> str:
        return "your" if seat == self.you else f"{self[seat]}'s"

    def whom(self, seat: int) -> str:
        """In the middle of a sentence: "you", or the name."""
        return "you" if seat == self.you else self[seat]

    def several(self, seats: list[int]) -> str:
        """`several([0, 1, 2])`: "You, Anna and Ben", you first."""
        order = sorted(seats, key=lambda seat: seat != self.you)
        called = [self[seat] for seat in order]
        return f"{', '.join(called[:-1])} and {called[-1]}"

    def say(self, seat: int, words: str) -> str:
        """`say(0, "plays the red 7")`: "Anna plays the red 7", or "You play the red 7"."""
        return you(words) if seat == self.you else f"{self[seat]} {words}"


@lru_cache(4096)
def you(words: str) -> str:
    """`you("plays the red 7")`: "You play the red 7"."""
    verb, space, rest = words.partition(" ")
    stem = verb.rstrip(".,:;!")  # a verb may stand alone: "passes."
    return f"You {base_form(stem)}{verb[len(stem) :]}{space}{rest}"


def base_form(verb: str) -> str:
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return verb.removesuffix("s")


def seat_names(seats: int, you: int = SPECTATOR) -> Names:
    return Names([f"Seat {seat}" for seat in range(seats)], you)


@cache
def read_rulebook(package: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(package).joinpath("rulebook.toml").read_text(encoding="utf-8"))


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """The words of one game; each game subclasses it in its `words.py`."""

    details: ClassVar[dict[str, tuple[str, ...]]] = {}  # the names of each event's details

    def __init__(self, package: str, printed: dict[str, str] | None = None) -> None:
        self.package = package  # where `rulebook.toml` lies
        self.printed = printed or {}  # what an owner's content file calls places, people and boards, by their ids
        self.sentences: dict[tuple[Any, ...], str] = {}  # those without names: the same at every table
        self._told: dict[tuple[Any, ...], SharedData] = {}  # the events with such sentences
        self._asked: dict[tuple[Any, ...], SharedData] = {}  # questions
        self._rules: dict[str, str] = {}

    def naming(self, printed: dict[str, str]) -> Words:
        """The same words with the names of a content file."""
        made: Words = type(self)(self.package, printed)
        return made

    @property
    def rulebook(self) -> dict[str, Any]:
        """The rules in our own words: `chapter` is a list with title and text, `rules` has a sentence for a rule id."""
        return read_rulebook(self.package)

    def rule(self, rule: str) -> str:
        found = self._rules.get(rule)
        if found is None:
            found = self._rules[rule] = str(self.rulebook["rules"].get(rule, ""))
        return found

    def event(self, event: Event, names: Names) -> str:
        """One sentence for the log."""
        key = (event.what, event.seat, event.args, names.you)
        sentence = self.sentences.get(key)
        return self._say(event, names, key) if sentence is None else sentence

    def _say(self, event: Event, names: Names, key: tuple[Any, ...]) -> str:
        """Kept, if nobody is called by name."""
        names.called = False
        undone = event.what == UNDO
        sentence = names.say(event.seat, "takes back the last move.") if undone else self.tell(event, names)
        if not names.called:
            if len(self.sentences) >= SENTENCES:
                self.sentences.clear()
            self.sentences[key] = sentence
        return sentence

    def tell(self, event: Event, names: Names) -> str:
        """The sentence for an event of this game; its details may be hidden."""
        raise NotImplementedError

    def question(self, step: Step[Any], view: View, names: Names) -> str:
        """What is asked, addressed to the asked seat or telling the others what it is asked."""
        raise NotImplementedError

    def why(self, step: Step[Any], view: View) -> str:
        """Why it is asked, in half a sentence; may be empty."""
        return ""

    def action(self, action: Action, view: View) -> str:
        """What choosing this means, short enough for a button."""
        return action.notation

    def measure(self, name: str) -> str:
        """What a number of a preview is called."""
        return name

    def choice(self, action: Action, view: View, names: Names) -> str:
        """`action` where other players are meant: with their names."""
        return self.action(action, view)

    def measured(self, name: str, names: Names) -> str:
        """`measure` where other players are meant: with their names."""
        return self.measure(name)

    def luck(self, outlook: dict[str, Any]) -> str:
        """What luck will decide, and the odds."""
        if "dice" not in outlook:
            return f"then luck decides: {outlook['luck']}"
        modifiers = "".join(f", {amount:+} {words}" for words, amount in outlook["modifiers"])
        needs = f", needs {outlook['needs']}" if outlook["needs"] else ""
        return f"then {outlook['dice']} for {outlook['luck']}{needs}{modifiers} ({outlook['good']} of {outlook['ways']})"

    # Built on the above, the same for every game

    def event_data(self, event: Event, names: Names) -> dict[str, Any]:
        """An event as a viewer may know it: kind, seat, named details where known, and the sentence."""
        return self.event_told(event, names).data.copy()

    def event_told(self, event: Event, names: Names) -> SharedData:
        """The same, for repeated use."""
        what, seat, args = event.what, event.seat, event.args
        key = (what, seat, args, names.you)
        told = self._told if args else names.told
        shared = told.get(key)
        if shared is None:
            data: dict[str, Any] = {"what": what, "seat": seat}
            if args:
                details = ("stands",) if what == UNDO else self.details.get(what, ())
                assert len(details) == len(args), f"the event {what!r} has the details {args}, but its words name {details}"
                data.update(zip(details, args))
            data["text"] = self.sentences.get(key) or self._say(event, names, key)
            shared = SharedData(data)
            if not args or key in self.sentences:
                if len(told) >= SENTENCES:
                    told.clear()
                told[key] = shared
        return shared

    def question_data(self, view: View, names: Names) -> dict[str, Any] | None:
        """The running question as a viewer may know it; `None` when the match is over."""
        shared = self.question_told(view, names)
        return None if shared is None else shared.data.copy()

    def question_told(self, view: View, names: Names) -> SharedData | None:
        """The same, for repeated use."""
        step = view.agenda[-1] if view.agenda else None
        if step is None or isinstance(step, Luck):
            return None
        assert isinstance(step, Ask)
        kind, text, why = type(step), self.question(step, view, names), self.why(step, view)
        key = (kind, step.seat, text, why)
        shared = self._asked.get(key)
        if shared is None:
            if len(self._asked) >= SENTENCES:
                self._asked.clear()
            shared = self._asked[key] = SharedData(
                {
                    "seat": step.seat,
                    "step": kind.__name__,
                    "rule": step.rule,
                    "text": text,
                    "why": why,
                    "rule_text": self.rule(step.rule),
                    "reaction": isinstance(step, Reaction),
                }
            )
        return shared
