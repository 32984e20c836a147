"""Words: how a game says its events, questions and actions.

A game with a catalogue (`words/en.ftl`) hands out facts. Here and in browsers they are put into sentences by the same
conventions: `event_text`, `question_text`, `choice_text`, `preview_text`. A game without one makes English sentences itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, final

from mypy_extensions import mypyc_attr

from .actions import Action
from .agenda import SPECTATOR, Ask, Luck, Reaction, SharedData, Step, View
from .catalogue import COMMON, SOURCE, TABLE, Message, Said, Thing, catalogue, spoken, written
from .events import UNDO, Event
from .rulebook import read_rulebook

IRREGULAR = {"has": "have", "is": "are", "does": "do", "goes": "go", "dies": "die", "lies": "lie", "ties": "tie", "was": "were"}
SENTENCES = 5000  # kept of each game
FRAME = frozenset(("n", "what", "seat"))  # what an event has besides its details
ANYBODY = -2  # in place of a viewer, where all are told the same facts


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """The words of one game; each game subclasses it in its `words.py`."""

    details: ClassVar[dict[str, tuple[str, ...]]] = {}  # the names of each event's details
    # For a catalogue: what the values of an argument are called, as messages, and which arguments are seats
    things: ClassVar[dict[str, dict[str, Message]]] = {}
    seats: ClassVar[tuple[str, ...]] = ()

    def __init__(self, package: str, printed: dict[str, str] | None = None) -> None:
        self.package = package  # where `words/` lies
        self.printed = printed or {}  # what an owner's content file calls places, people and boards, by their ids
        self.catalogued = bool(written(package, SOURCE, ("",)))
        self.known = self.called()  # what the values of arguments are called at this table
        self.measures: dict[str, dict[str, Any]] = {}  # what a preview's numbers are called, where that is told as facts
        self.sentences: dict[tuple[Any, ...], str] = {}  # those without names: the same at every table
        self._told: dict[tuple[Any, ...], SharedData] = {}  # the events with such sentences
        self._asked: dict[tuple[Any, ...], SharedData] = {}  # questions
        self._spoken: dict[tuple[Any, ...], str] = {}  # messages with their facts

    def naming(self, printed: dict[str, str]) -> Words:
        """The same words with the names of a content file."""
        made: Words = type(self)(self.package, printed)
        return made

    @property
    def rulebook(self) -> dict[str, Any]:
        """The rules in our own words: `chapter` is a list with title and text, `rules` has a sentence for a rule id, `glossary`
        what a term means."""
        return read_rulebook(self.package, spoken())

    def rule(self, rule: str) -> str:
        return str(self.rulebook["rules"].get(rule, ""))

    def event(self, event: Event, names: Names) -> str:
        """One sentence for the log."""
        if self.catalogued:
            return self.event_text(self.event_told(event, names).data, names)
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

    def more(self, told: dict[str, Any]) -> dict[str, Any]:
        """What the message of an event needs and none of its details says by itself, such as a sum."""
        return {}

    def question(self, step: Step[Any], view: View, names: Names) -> Said:
        """What is asked, addressed to the asked seat or telling the others what it is asked."""
        if not self.catalogued:
            raise NotImplementedError
        return Message(f"ask-{type(step).__name__}", {})

    def why(self, step: Step[Any], view: View) -> str:
        """Why it is asked, in half a sentence; may be empty. In a catalogue the message `why-...` says it."""
        return ""

    def action(self, action: Action, view: View) -> Said:
        """What choosing this means, short enough for a button."""
        return Message(f"do-{action.kind}", action.arguments) if self.catalogued else action.notation

    def measure(self, name: str) -> Said:
        """What a number of a preview is called."""
        return Message("measure", {"name": name}) if self.catalogued else name

    def choice(self, action: Action, view: View, names: Names) -> Said:
        """`action` where other players are meant: with their names."""
        return self.action(action, view)

    @final
    def offered(self, action: Action, view: View, names: Names) -> Said:
        """`choice` where it stands alone, with all that the action is about."""
        said = self.choice(action, view, names)
        return said if isinstance(said, str) else Message(said.id, {**action.arguments, **said.args})

    def measured(self, name: str, names: Names) -> Said:
        """`measure` where other players are meant: with their names."""
        return self.measure(name)

    def luck(self, outlook: dict[str, Any]) -> Said:
        """What luck will decide, and the odds."""
        if self.catalogued:
            return Message("then", outlook)
        if "dice" not in outlook:
            return f"then luck decides: {outlook['luck']}"
        modifiers = "".join(f", {amount:+} {words}" for words, amount in outlook["modifiers"])
        needs = f", needs {outlook['needs']}" if outlook["needs"] else ""
        return f"then {outlook['dice']} for {outlook['luck']}{needs}{modifiers} ({outlook['good']} of {outlook['ways']})"

    # Built on the above, the same for every game

    def event_data(self, event: Event, names: Names) -> dict[str, Any]:
        """An event as a viewer may know it: kind, seat, named details where known, and the sentence."""
        data = self.event_told(event, names).data
        return {**data, "text": self.event_text(data, names)}

    def event_told(self, event: Event, names: Names) -> SharedData:
        """The same, for repeated use. With a catalogue it has facts only, for all who may know as much."""
        what, seat, args = event.what, event.seat, event.args
        facts = self.catalogued
        key = (what, seat, args, ANYBODY if facts else names.you)
        told = self._told if args or facts else names.told
        shared = told.get(key)
        if shared is None:
            data: dict[str, Any] = {"what": what, "seat": seat}
            if args:
                details = ("stands",) if what == UNDO else self.details.get(what, ())
                assert len(details) == len(args), f"the event {what!r} has the details {args}, but its words name {details}"
                data.update(zip(details, args))
                if facts and (more := {**self.more(data), **(self.brought(data) if self.printed else {})}):
                    data["args"] = more
            if not facts:
                data["text"] = self.sentences.get(key) or self._say(event, names, key)
            shared = SharedData(data)
            if not args or facts or key in self.sentences:
                if len(told) >= SENTENCES:
                    told.clear()
                told[key] = shared
        return shared

    def question_data(self, view: View, names: Names) -> dict[str, Any] | None:
        """The running question as a viewer may know it; `None` when the match is over."""
        shared = self.question_told(view, names)
        if shared is None:
            return None
        data = shared.data.copy()
        data["text"], data["why"] = self.question_text(data, names)
        data["rule_text"] = self.rule(data["rule"])
        return data

    def question_told(self, view: View, names: Names) -> SharedData | None:
        """The same, for repeated use; with a catalogue its facts only."""
        step = view.agenda[-1] if view.agenda else None
        if step is None or isinstance(step, Luck):
            return None
        assert isinstance(step, Ask)
        kind, said, why = type(step), self.question(step, view, names), self.why(step, view)
        key = (kind, step.seat, str(said), why)
        shared = self._asked.get(key)
        if shared is None:
            if len(self._asked) >= SENTENCES:
                self._asked.clear()
            data: dict[str, Any] = {"seat": step.seat, "step": kind.__name__, "rule": step.rule}
            if isinstance(said, str):
                data["text"] = said
                data["why"] = why
            else:
                told = Message(said.id, {**said.args, **self.brought(said.args)}) if self.printed else said
                data.update(told_briefly(told, f"ask-{kind.__name__}", {}))
            data["reaction"] = isinstance(step, Reaction)
            shared = self._asked[key] = SharedData(data)
        return shared

    # Facts in sentences, in the language of this program. web/src/lib/catalogue.ts does the same in that of a browser.

    def event_text(self, told: dict[str, Any], names: Names) -> str:
        if "text" in told:
            return str(told["text"])
        id = f"event-{told['what']}"
        if told.keys() <= FRAME and self.knows(f"{id}-hidden"):
            id = f"{id}-hidden"
        return self.say(id, facts_of(told), names)

    def question_text(self, asked: dict[str, Any], names: Names) -> tuple[str, str]:
        """The question, and why it is asked."""
        if "text" in asked:
            return asked["text"], asked["why"]
        ask, facts = asked.get("say", f"ask-{asked['step']}"), facts_of(asked)
        why = f"why-{asked['step']}"
        return self.say(ask, facts, names), self.say(why, facts, names) if self.knows(why) else ""

    def choice_text(self, choice: dict[str, Any], names: Names) -> str:
        if "text" in choice:
            return str(choice["text"])
        return self.say(choice.get("say", f"do-{choice['kind']}"), facts_of(choice), names)

    def preview_text(self, preview: dict[str, Any], names: Names) -> dict[str, Any]:
        """A preview with its sentences."""
        changes = []
        for each in preview["changes"]:
            changes.append(each if "words" in each else {**each, "words": self.measure_text(each, names)})
        then = preview["then"]
        if then is not None and "text" not in then:
            then = {**then, "text": self.say(then.get("say", "then"), facts_of(then), names)}
        if "events" in preview:
            return {"changes": changes, "events": preview["events"], "then": then}
        events = []
        for told in preview["told"]:
            events.append(self.event_text(told, names))
        return {"changes": changes, "events": events, "then": then}

    def measure_text(self, change: dict[str, Any], names: Names) -> str:
        """What a number is called, which does not depend on its value: so it is put together once."""
        facts = {"name": change["name"]}
        if "args" in change:
            facts.update(change["args"])
        return self.say(change.get("say", "measure"), facts, names)

    def said(self, said: Said, names: Names) -> str:
        return said if isinstance(said, str) else self.say(said.id, said.args, names)

    def say(self, id: str, facts: dict[str, Any], names: Names) -> str:
        """A message of the catalogue. `seat` is the player it is about."""
        key = spoken(), id, names.you, tuple(names.names), *facts, *facts.values()
        try:
            found = self._spoken.get(key)
        except TypeError:  # lists, which change
            return self._made(id, facts, names)
        if found is None:
            if len(self._spoken) >= SENTENCES:
                self._spoken.clear()
            found = self._spoken[key] = self._made(id, facts, names)
        return found

    def _made(self, id: str, facts: dict[str, Any], names: Names) -> str:
        return catalogue(self.package, spoken()).say(id, self._arguments(facts, names))

    def _arguments(self, facts: dict[str, Any], names: Names) -> dict[str, Any]:
        args = {name: self._argument(name, value, names) for name, value in facts.items()}
        about = seats_in(facts.get("seat", SPECTATOR))
        for name in ("seat", *self.seats):
            seats = about if name == "seat" else seats_in(facts.get(name, SPECTATOR))
            if not seats or min(seats) < 0:
                continue
            called, me = ("player", "self") if name == "seat" else (name, f"{name}-self")
            if len(seats) > 1:  # a list, with the reader first
                you = [self.say("list-you", {}, names)] if names.you in seats else []
                args[called] = you + [names.names[seat] for seat in seats if seat != names.you]
            else:
                args[called] = names.names[seats[0]]
            args[me] = "yes" if names.you in seats else "same" if name != "seat" and seats == about else "no"
            args["alone"] = "yes" if len(names.names) == 1 else "no"
        return args

    def catalogue_data(self, language: str) -> dict[str, Any]:
        """All that a browser needs to say the same: messages, and what the values of arguments are called."""
        messages = catalogue(self.package, language).messages
        table = {**written(COMMON, SOURCE, TABLE), **written(self.package, SOURCE, TABLE)}
        return {
            "language": language,
            "messages": {id: forms if len(forms := messages[id]) > 1 else forms[""] for id in table},
            "things": self.known,
            "seats": self.seats,
        }

    def knows(self, id: str) -> bool:
        return id in catalogue(self.package, spoken())

    def _argument(self, name: str, value: Any, names: Names) -> Any:
        if is_message(value):
            id, args = value
            return Thing("", Message(id, self._arguments(args, names)))
        if isinstance(value, (list, tuple)):
            return [self._argument(name, each, names) for each in value]
        if isinstance(value, str):
            return self.thing(name, value)
        return value

    def called(self) -> dict[str, dict[str, Message]]:
        """`things`, with the names that an owner's content file brings."""
        printed = {value: Message("printed", {"name": name}) for value, name in self.printed.items()}
        return {name: known | printed for name, known in self.things.items()} if printed else self.things

    def thing(self, name: str, value: str) -> Any:
        """What an argument of this name and value is called; a text of several, apart by spaces, is a list."""
        known = self.known.get(name)
        if known is None:
            return value
        if value not in known and " " in value and all(each in known for each in value.split(" ")):
            return [self.thing(name, each) for each in value.split(" ")]
        return Thing(value, known[value]) if value in known else value

    def brought(self, facts: dict[str, Any]) -> dict[str, Message]:
        """What these facts are called where an owner's content file says so: no browser has its names, so they travel."""
        found = {name: self.thing(name, value) for name, value in facts.items() if isinstance(value, str)}
        things = {name: each for name, each in found.items() if isinstance(each, Thing)}
        return {name: each.message for name, each in things.items() if each.message != self.things[name].get(each.value)}


def is_message(value: Any) -> bool:
    """One that travelled has become a list."""
    return isinstance(value, (list, tuple)) and len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], dict)


def seats_in(value: Any) -> list[int]:
    """A seat, or several in a text, apart by spaces."""
    return [int(seat) for seat in value.split()] if isinstance(value, str) else [value]


def told_briefly(said: Message, usual: str, facts: dict[str, Any]) -> dict[str, Any]:
    """What the conventions do not say already: an id other than the usual one, and arguments that are not among the facts."""
    told: dict[str, Any] = {}
    if said.id != usual:
        told["say"] = said.id
    if said.args is not facts:
        more = {name: value for name, value in said.args.items() if name not in facts}
        if more:
            told["args"] = more
    return told


def facts_of(told: dict[str, Any]) -> dict[str, Any]:
    return {**told, **told["args"]} if "args" in told else told
