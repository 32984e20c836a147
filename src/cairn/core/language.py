"""What scenarios of a game may say: the keys of a given position, the facts, where play may begin, what luck may bring.

A game declares them once, each with a form and a few words. Values are checked against the forms before a game sees them, and
`docs/scenarios.md` is made from the same tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .errors import BadScenario, shown


class Form:
    """The form of a value in a file: `read` returns the value or says what was expected."""

    words: str  # "a number from 0 to 3"

    def read(self, value: Any, path: str) -> Any:
        raise NotImplementedError

    def refuse(self, value: Any, path: str) -> BadScenario:
        return BadScenario(f"{path}: expected {self.words}, found {shown(value)}")


class Number(Form):
    def __init__(self, least: int = 0, most: int | None = None) -> None:
        self.least = least
        self.most = most
        self.words = f"a whole number from {least}" + (f" to {most}" if most is not None else " up")

    def read(self, value: Any, path: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.refuse(value, path)
        if value < self.least or (self.most is not None and value > self.most):
            raise self.refuse(value, path)
        return value


class Flag(Form):
    words = "true or false"

    def read(self, value: Any, path: str) -> int:
        if value not in (0, 1):  # 1 and 0 will do
            raise self.refuse(value, path)
        return int(value)


class Text(Form):
    def __init__(self, words: str = "a text") -> None:
        self.words = words

    def read(self, value: Any, path: str) -> str:
        if not isinstance(value, str):
            raise self.refuse(value, path)
        return value


class Word(Form):
    """One of the game's own words."""

    def __init__(self, what: str, known: Iterable[str]) -> None:
        self.what = what
        self.known = tuple(dict.fromkeys(known))
        self.words = f"the name of {'an' if what[0] in 'aeiouAEIO' else 'a'} {what}"

    def read(self, value: Any, path: str) -> str:
        if value not in self.known or not isinstance(value, str):
            some = ", ".join(self.known[:12]) + (", ..." if len(self.known) > 12 else "")
            raise BadScenario(f"{path}: there is no {self.what} {value!r}; expected one of {some}")
        return value


class List(Form):
    def __init__(self, of: Form, length: int | None = None, words: str = "") -> None:
        self.of = of
        self.length = length
        self.words = words or (f"a list of {length}" if length is not None else "a list") + f", each {of.words}"

    def read(self, value: Any, path: str) -> list[Any]:
        if not isinstance(value, list) or (self.length is not None and len(value) != self.length):
            raise self.refuse(value, path)
        return [self.of.read(each, f"{path}[{index}]") for index, each in enumerate(value)]


class Counts(Form):
    """How many there are of each."""

    def __init__(self, what: str, known: Iterable[str]) -> None:
        self.key = Word(what, known)
        self.count = Number()
        self.words = f"a table from {what} to number"

    def read(self, value: Any, path: str) -> dict[str, int]:
        if not isinstance(value, dict):
            raise self.refuse(value, path)
        return {self.key.read(key, path): self.count.read(count, f"{path}.{key}") for key, count in value.items()}


class Kinds(Form):
    """A list of words, or how many there are of each; read as a list."""

    def __init__(self, what: str, known: Iterable[str]) -> None:
        word = Word(what, known)
        self.each = List(word)
        self.counts = Counts(what, word.known)
        self.words = f"{self.each.words}, or {self.counts.words}"

    def read(self, value: Any, path: str) -> list[str]:
        if isinstance(value, dict):
            return [word for word, count in self.counts.read(value, path).items() for _ in range(count)]
        if not isinstance(value, list):
            raise self.refuse(value, path)
        return self.each.read(value, path)


class Mapping(Form):
    """A table from the game's words to values of one form."""

    def __init__(self, what: str, known: Iterable[str], to: Form) -> None:
        self.key = Word(what, known)
        self.to = to
        self.words = f"a table from {what} to {to.words}"

    def read(self, value: Any, path: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.refuse(value, path)
        return {self.key.read(key, path): self.to.read(each, f"{path}.{key}") for key, each in value.items()}


class Either(Form):
    """A number or something else: the two can be told apart."""

    def __init__(self, number: Number, other: Form) -> None:
        self.number = number
        self.other = other
        self.words = f"{number.words}, or {other.words}"

    def read(self, value: Any, path: str) -> Any:
        if isinstance(value, (list, dict)):
            return self.other.read(value, path)
        try:
            return self.number.read(value, path)
        except BadScenario:
            raise self.refuse(value, path) from None


@dataclass(frozen=True)
class Key:
    """A key that a table may have."""

    form: Form
    about: str
    needed: bool = False


class Table(Form):
    words = "a table"

    def __init__(self, keys: dict[str, Key]) -> None:
        self.keys = keys

    def read(self, value: Any, path: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.refuse(value, path)
        known(value, self.keys, path)
        for name, key in self.keys.items():
            if key.needed and name not in value:
                raise BadScenario(f"{path}: {name} is missing")
        return {name: self.keys[name].form.read(each, f"{path}.{name}") for name, each in value.items()}


class Anything(Form):
    """Checked elsewhere."""

    def __init__(self, words: str) -> None:
        self.words = words

    def read(self, value: Any, path: str) -> Any:
        return value


def known(names: Iterable[str], there: Iterable[str], path: str) -> None:
    """Refuse the first name that is not there."""
    names_there = list(there)
    for name in names:
        if name not in names_there:
            raise BadScenario(f"{path}: unknown key {name}; there are {', '.join(names_there)}")


@dataclass(frozen=True)
class Fact:
    """A fact: what it says; `derived`: worked out from others, so `unchanged` need not look at it."""

    about: str
    derived: bool = False
    parts: dict[str, Fact] = field(default_factory=dict)  # of a table with fixed keys


@dataclass(frozen=True)
class Language:
    """All of it for one set-up."""

    at: dict[str, str]  # where play may begin, in words; the first is meant where a scenario does not say
    given: dict[str, Key]
    facts: dict[str, Fact]
    luck: frozenset[str] = frozenset()  # the words that luck may bring, besides numbers
    texts: frozenset[str] = frozenset()  # the details of events that are more than one word of the game, or none of its words

    def read_given(self, given: dict[str, Any], at: str) -> dict[str, Any]:
        if not isinstance(at, str) or (at and at not in self.at):
            raise BadScenario(f"at: expected one of {', '.join(self.at)}, found {shown(at)}")
        return Table(self.given).read(given, "given")


def per_seat(seats: int, make: Callable[[int], Any]) -> dict[str, Any]:
    return {f"seat{seat}": make(seat) for seat in range(seats)}


START = "start"  # where nothing is given, in every game that has it


def nothing_given(given: dict[str, Any], at: str) -> None:
    if given:
        raise BadScenario(f"given: nothing can be given at {at!r}, found {next(iter(given))}")


class Box:
    """The cards not yet placed while a position is stated."""

    def __init__(self, words: Sequence[str], cards: list[int]) -> None:
        self.words = words
        self.cards = cards[:]

    def take(self, word: str) -> int:
        number = self.words.index(word)
        if number not in self.cards:
            raise BadScenario(f"given: {word} is used more often than there are such cards")
        self.cards.remove(number)
        return number

    def take_all(self, words: Iterable[str]) -> list[int]:
        return [self.take(word) for word in words]

    def deck(self, stated: int | list[str] | None) -> list[int]:
        """What is left for a sorted deck: all of it, so many, or these alone."""
        if isinstance(stated, list):
            return sorted(self.take_all(stated))
        return self.cards if stated is None else self.cards[:stated]


def counted(words: Sequence[str], cards: list[int]) -> dict[str, int]:
    """How often each is there, in words."""
    return {word: cards.count(card) for card, word in enumerate(words)}


def spelt(words: Sequence[str], cards: Iterable[int]) -> list[str]:
    return [words[card] for card in cards]


def conserved(what: str, words: Sequence[str], found: list[int], whole: list[int], stated: list[int] | None = None) -> None:
    """Assert that everything is in exactly one place.

    A position that was stated by a scenario may leave things out (`stated`: what it has): then nothing beyond the whole may be
    there, and what is there stays, unless a new round brings everything back.
    """
    doubled = Counter(found) - Counter(whole)
    assert not doubled, f"{what}: more than there are ({words[next(iter(doubled))]})"
    assert sorted(found) == sorted(whole) or (stated is not None and sorted(found) == sorted(stated)), f"{what} is lost"
