"""Actions: a game declares its kinds and their domains once; numbers, notation, parser and schema follow.

Inside a position an action is its number. People type its notation (`play red-7`), programs may use its structured form.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final, final

from .errors import BadDeclaration, IllegalAction, shown
from .struct import Struct

LONGEST_GUESS = 100  # characters compared with all actions to guess what was meant
OWN: Final = ("number", "kind")  # what the structured form of every action has


def checked_word(word: Any, what: str) -> str:
    """A part of a notation, in the only form that `Actions.parse` finds again."""
    if not isinstance(word, str) or not word or word != " ".join(word.lower().split()):
        raise BadDeclaration(f"{what} is a text in small letters with single spaces, not {shown(word)}")
    return word


@final
class Domain(Struct):
    """What an argument may be: a name and its words, in a fixed order."""

    def __init__(self, name: Any, words: Any) -> None:
        """Declared as anything, so that what does not fit is refused in our own words, compiled or not."""
        self.name: str = checked_word(name, "an argument")
        if self.name in OWN:
            raise BadDeclaration(f"an argument of an action cannot be called {name!r}: every action has that")
        if not isinstance(words, tuple) or not words:
            raise BadDeclaration(f"the argument {name!r} may be what a tuple of words says, not {shown(words)}")
        self.words: tuple[str, ...] = tuple([checked_word(word, f"a word for the argument {name!r}") for word in words])


@final
class Kind(Struct):
    """One kind of action: `play <card>`."""

    def __init__(self, verb: Any, *domains: Any) -> None:
        self.verb: str = checked_word(verb, "a kind of action")
        names: list[str] = []
        for domain in domains:
            if not isinstance(domain, Domain):
                raise BadDeclaration(f"{verb!r} has arguments that are domains, not {shown(domain)}")
            if domain.name in names:
                raise BadDeclaration(f"{verb!r} has two arguments called {domain.name!r}")
            names.append(domain.name)
        self.domains: tuple[Domain, ...] = domains

    def __reduce__(self) -> Any:
        return Kind, (self.verb, *self.domains)


@final
class Action(Struct):
    """The structured form, for people and JSON."""

    def __init__(self, number: int, kind: str, arguments: dict[str, str]) -> None:
        self.number = number
        self.kind = kind
        self.arguments = arguments
        self.notation = " ".join([kind, *arguments.values()])

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<{self.notation}>"

    def __hash__(self) -> int:
        return hash(self.notation)

    def data(self) -> dict[str, Any]:
        return {"number": self.number, "kind": self.kind, **self.arguments}


@final
class Actions(Struct):
    """All actions of a game, numbered kind by kind; the last argument varies fastest."""

    def __init__(self, *kinds: Any) -> None:
        self.kinds: tuple[Kind, ...] = kinds
        self.all: list[Action] = []
        self.starts: dict[str, int] = {}
        for kind in kinds:
            if not isinstance(kind, Kind):
                raise BadDeclaration(f"actions are made of kinds, not of {shown(kind)}")
            if kind.verb in self.starts:
                raise BadDeclaration(f"two kinds of action are called {kind.verb!r}")
            self.starts[kind.verb] = len(self.all)
            choices: list[dict[str, str]] = [{}]
            for domain in kind.domains:
                choices = [{**so_far, domain.name: word} for so_far in choices for word in domain.words]
            for arguments in choices:
                self.all.append(Action(len(self.all), kind.verb, arguments))
        self.numbers = {action.notation: action.number for action in self.all}
        for action in self.all:
            if self.numbers[action.notation] != action.number:
                raise BadDeclaration(f"two actions have the notation {action.notation!r}")

    def __reduce__(self) -> Any:
        return Actions, self.kinds

    def start(self, verb: str) -> int:
        """The number of the first action of a kind: `PLAY + card` is then `play <card>`."""
        if verb not in self.starts:
            raise BadDeclaration(f"there is no kind of action {verb!r}; there are {', '.join(self.starts)}")
        return self.starts[verb]

    def parse(self, text: Any) -> int:
        """Ignores case and extra spaces."""
        if not isinstance(text, str):
            raise IllegalAction(f"an action in notation is a text, not {shown(text)}")
        number = self.numbers.get(text)  # as records have it
        if number is None:
            plain = " ".join(text.lower().split())
            number = self.numbers.get(plain)
        if number is None:
            near = get_close_matches(plain, list(self.numbers), 3) if len(plain) <= LONGEST_GUESS else []
            hint = (
                f"; did you mean {' or '.join([repr(word) for word in near])}?"
                if near
                else f"; kinds are {', '.join(self.starts)}"
            )
            raise IllegalAction(f"{shown(text)} is not an action of this game{hint}")
        return number

    def find(self, data: Any) -> int:
        """From the structured form: `{"kind": "play", "card": "red-7"}`."""
        kind = data.get("kind") if isinstance(data, dict) else None
        if not isinstance(kind, str) or kind not in self.starts:
            raise IllegalAction(f"{shown(data)} is not an action of this game; its kind is one of {', '.join(self.starts)}")
        names = [domain.name for each in self.kinds if each.verb == kind for domain in each.domains]
        missing = [name for name in names if name not in data]
        if missing:
            raise IllegalAction(f"{kind} needs {', '.join(missing)}")
        words = [each if isinstance(each, str) else shown(each) for each in [data[name] for name in names]]
        return self.parse(" ".join([kind, *words]))

    def notation(self, number: int) -> str:
        """Works for invalid numbers too: a faulty game may list one."""
        return self.all[number].notation if 0 <= number < len(self.all) else f"no action {number}"

    def schema(self) -> dict[str, Any]:
        """A JSON schema of the structured form."""
        return {
            "oneOf": [
                {
                    "type": "object",
                    "properties": {"kind": {"const": kind.verb}}
                    | {domain.name: {"enum": list(domain.words)} for domain in kind.domains},
                    "required": ["kind", *[domain.name for domain in kind.domains]],
                }
                for kind in self.kinds
            ]
        }
