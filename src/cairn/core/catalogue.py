"""The catalogue of words: messages by language, from `words/LANGUAGE.ftl` of a game's package and of this one.

What is not read at a table has files of its own, `words/PART.LANGUAGE.ftl`: what a browser's table needs is all that it loads.

What happened travels as facts: a message's id and its arguments. Sentences are made where they are read, here for terminal and
library, in web/src/lib/catalogue.ts for browsers; both say the same.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from . import fluent
from .errors import BadOption, BadWords, shown
from .pseudo import pseudo

SOURCE = "en"  # what all others are translated from, and what stands in for a message that is missing
PSEUDO = "en-XA"  # made from it; offered to nobody, and given to whoever asks for it
FOLDER = "words"
TABLE = ("", "table", "lessons")  # the parts that a browser's table says
PARTS = (*TABLE, "about", "terminal")
COMMON = __package__  # the package with the words that all games share
CLIENT = "cairn.client"  # the one with what the browser client says itself
MINUS = "\u2212"
DEEPEST = 20  # references within references


class Message(NamedTuple):
    """What is to be said: an id of the catalogue and the facts it is about."""

    id: str
    args: dict[str, Any]


class Thing(NamedTuple):
    """A card, a place: the fact, and the message that says it; among its arguments may be messages that say other things."""

    value: str
    message: Message


Said = str | Message  # a sentence already, where a game has no catalogue


# Languages

_spoken = SOURCE


def speak(language: str) -> None:
    """The language of this terminal, or of this program."""
    global _spoken
    _spoken = checked_language(language)


def checked_language(language: str) -> str:
    if language not in (*languages(), PSEUDO):
        raise BadOption(f"Cairn does not speak {shown(language)}; it speaks {', '.join(languages())}")
    return language


def spoken() -> str:
    return _spoken


@cache
def languages() -> list[str]:
    """Those in which there are the words that all games share; English first."""
    names = [file.name.removesuffix(".ftl") for file in resources.files(COMMON).joinpath(FOLDER).iterdir()]
    return sorted([name for name in names if "." not in name], key=lambda name: (name != SOURCE, name))


def chosen(wishes: Iterable[str]) -> str:
    """The one place that decides: the first wish that can be met, `de-AT` by `de` if need be, else English."""
    known = {each.lower(): each for each in (*languages(), PSEUDO)}
    for wish in wishes:
        said = wish.replace("_", "-").partition(".")[0].lower()
        for name in (said, said.partition("-")[0]):
            if name in known:
                return known[name]
    return SOURCE


def wished_here() -> list[str]:
    """What the environment of a terminal asks for: `CAIRN_LANGUAGE`, then as POSIX has it."""
    names = ("CAIRN_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return [value for name in names if (value := os.environ.get(name, ""))] or [locale.getlocale()[0] or ""]


# Messages


def file_of(part: str, language: str) -> str:
    return f"{part}.{language}.ftl" if part else f"{language}.ftl"


@cache
def written(package: str, language: str, parts: tuple[str, ...] = PARTS) -> fluent.Messages:
    """What a package has in a language; empty where it has no such file."""
    found: fluent.Messages = {}
    for part in parts:
        if language == PSEUDO:
            messages = fluent.read(pseudo(source(package, part)))
        else:
            text, name = read_text(package, file_of(part, language)), f"{package}: {file_of(part, language)}"
            messages = fluent.read(text, name)
        if twice := found.keys() & messages.keys():
            raise BadWords(f"{package}: {file_of(part, language)} has the message {min(twice)}, which is in another file, too")
        found |= messages
    return found


def source(package: str, part: str = "") -> str:
    """What a translation begins with; empty where the package has no such file."""
    return read_text(package, file_of(part, SOURCE))


def read_text(package: str, name: str) -> str:
    file = resources.files(package).joinpath(FOLDER, name)
    return file.read_text(encoding="utf-8") if file.is_file() else ""


@cache
def catalogue(package: str, language: str) -> Catalogue:
    return Catalogue(package, language)


class Catalogue:
    """All messages that a game can say in a language; in English those that are not translated yet."""

    def __init__(self, package: str, language: str) -> None:
        self.language = language
        self.messages: fluent.Messages = {}
        for each in (SOURCE, language):
            self.messages |= written(COMMON, each) | written(package, each)
        self.plural = PLURALS.get(language.partition("-")[0], one_or_other)

    def __contains__(self, id: str) -> bool:
        return id in self.messages

    def say(self, id: str, args: dict[str, Any], form: str = "") -> str:
        """`args` holds names, numbers, things and lists of these."""
        return self._pattern(self._find(id, form), args, 0)

    def _find(self, id: str, form: str) -> fluent.Pattern:
        message = self.messages.get(id)
        if message is None:
            raise BadWords(f"the catalogue has no message {id}")
        return message.get(form) or message[""]

    def _pattern(self, pattern: fluent.Pattern, args: dict[str, Any], depth: int) -> str:
        if depth > DEEPEST:
            raise BadWords("messages refer to each other without end")
        return "".join([part if isinstance(part, str) else self.text(self._value(part, args, depth), args) for part in pattern])

    def _value(self, part: Any, args: dict[str, Any], depth: int) -> Any:
        if not isinstance(part, list):
            return part
        kind = part[0]
        if kind == "var":
            if part[1] not in args:
                raise BadWords(f"there is no argument ${part[1]}; there are {', '.join(args) or 'none'}")
            return args[part[1]]
        if kind == "message":
            if part[1] not in self.messages or part[2] not in self.messages[part[1]]:
                raise BadWords(f"the catalogue has no message {'.'.join(filter(None, part[1:]))}")
            return self._pattern(self.messages[part[1]][part[2]], args, depth + 1)
        if kind == "select":
            return self._pattern(self._variant(self._value(part[1], args, depth), part[2], part[3]), args, depth + 1)
        function = FUNCTIONS.get(part[1])
        if function is None:
            raise BadWords(f"there is no function {part[1]}; there are {', '.join(FUNCTIONS)}")
        return function(self, [self._value(each, args, depth) for each in part[2]], part[3])

    def _variant(self, value: Any, variants: list[Any], usual: int) -> fluent.Pattern:
        keys = (value.value, value.message.id) if isinstance(value, Thing) else (value,)
        for key, pattern in variants:
            if key in keys:
                return pattern  # type: ignore[no-any-return]
        if isinstance(value, (int, float)):
            category = self.plural(abs(value))
            for key, pattern in variants:
                if key == category:
                    return pattern  # type: ignore[no-any-return]
        found: fluent.Pattern = variants[usual][1]
        return found

    def text(self, value: Any, args: dict[str, Any] | None = None) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, (Thing, Message)):
            return self.thing(value)
        if isinstance(value, list):
            return self.list(value)
        return self.number(value)

    def thing(self, value: Any, form: str = "", count: Any = None) -> str:
        if not isinstance(value, (Thing, Message)):
            return self.text(value)
        id, args = value.message if isinstance(value, Thing) else value
        return self.say(id, args if count is None else {**args, "count": count}, form)

    def number(self, value: float, digits: int = 3) -> str:
        size = abs(value)
        shown = f"{rounded(size, digits):,.{digits}f}" if isinstance(size, float) else f"{size:,}"
        whole, _, rest = shown.partition(".")
        rest = rest.rstrip("0")
        said = whole.replace(",", self.say("number-group", {})) + (self.say("number-point", {}) + rest if rest else "")
        return f"{MINUS}{said}" if value < 0 and said.strip("0.,") else said

    def list(self, values: list[Any], form: str = "") -> str:
        """As the language joins them: two by `list-end`, more by `list-middle` before that."""
        said = [self.thing(each, form) for each in values]
        if len(said) < 2:
            return "".join(said)
        joined = said[0]
        for each in said[1:-1]:
            joined = self.say("list-middle", {"left": joined, "right": each})
        return self.say("list-end", {"left": joined, "right": said[-1]})


def rounded(value: float, digits: int) -> float:
    """Halves go up, as browsers round."""
    return float(Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))


def started(text: str, options: dict[str, Any]) -> str:
    return text[:1].upper() + text[1:] if options.get("start") else text


def term(words: Catalogue, given: list[Any], options: dict[str, Any]) -> str:
    """`TERM($card, form: "dat", start: "yes")`, and `TERM($chit, $number)` for a thing that is counted."""
    return started(words.thing(given[0], str(options.get("form", "")), given[1] if len(given) > 1 else None), options)


def listed(words: Catalogue, given: list[Any], options: dict[str, Any]) -> str:
    values = given[0] if isinstance(given[0], list) else [given[0]]
    return started(words.list(values, str(options.get("form", ""))), options)


def signed(words: Catalogue, given: list[Any], options: dict[str, Any]) -> str:
    said = words.number(given[0])
    return f"+{said}" if given[0] > 0 and said != "0" else said


def number(words: Catalogue, given: list[Any], options: dict[str, Any]) -> Any:
    """Rounded as it is said, so that its plural fits what is read."""
    digits = options.get("maximumFractionDigits")
    if digits is None or not isinstance(given[0], float):
        return given[0]
    value = rounded(given[0], int(digits))
    return int(value) if value == int(value) else value


FUNCTIONS = {"TERM": term, "LIST": listed, "SIGNED": signed, "NUMBER": number}


# Plurals, as CLDR has them; a browser knows them itself. A family of languages has a rule.


def one_or_other(n: float) -> str:
    return "one" if n == 1 and isinstance(n, int) else "other"


def one_below_two(n: float) -> str:
    return "one" if n < 2 else "other"


def no_plural(n: float) -> str:
    return "other"


def slavic(n: float) -> str:
    if not isinstance(n, int):
        return "other"
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def polish(n: float) -> str:
    return "one" if n == 1 and isinstance(n, int) else "many" if slavic(n) == "one" else slavic(n)


def czech(n: float) -> str:
    if not isinstance(n, int):
        return "many"
    return "one" if n == 1 else "few" if 2 <= n <= 4 else "other"


PLURALS = {
    **dict.fromkeys(("fr", "pt"), one_below_two),
    **dict.fromkeys(("ja", "ko", "zh", "vi", "th", "id"), no_plural),
    **dict.fromkeys(("ru", "uk", "be"), slavic),
    **dict.fromkeys(("cs", "sk"), czech),
    "pl": polish,
}
