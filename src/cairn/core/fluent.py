"""Message files: the part of Project Fluent's syntax that our catalogues use, read into plain lists.

A message is a dict: its value under "", its attributes under their names. Each is a pattern, a list of parts: text,
`["var", name]`, `["message", id, attribute]`, `["call", function, arguments, options]`, `["select", part, variants, default]`.
The browser gets the same lists as JSON, and reads no syntax (web/src/lib/catalogue.ts).
"""

from __future__ import annotations

import re
from typing import Any

from .errors import BadWords

Pattern = list[Any]
Messages = dict[str, dict[str, Pattern]]

NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9_-]*")
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
TEXT = re.compile(r"[^{}\n]+")
BLANK = re.compile(r"[ \n]*")
ESCAPED = re.compile(r'\\(?:([\\"])|u([0-9a-fA-F]{4}))')


def read(text: str, where: str = "") -> Messages:
    """All messages of a file. What Fluent would skip as junk is an error here, with its line."""
    return Reader(text.replace("\r\n", "\n"), where).messages()


class Reader:
    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where
        self.at = 0

    def messages(self) -> Messages:
        found: Messages = {}
        while self.at < len(self.text):
            if self.text[self.at] in "#\n":
                self.line()
                continue
            name = self.expect(NAME, "a message, a comment or an empty line")
            if name in found:
                raise self.error(f"there are two messages {name}")
            self.equals()
            found[name] = {"": self.pattern()}
            while attribute := self.attribute():
                self.equals()
                found[name][attribute] = self.pattern()
            self.skip(" ")
            if self.at < len(self.text) and self.text[self.at] != "\n":
                raise self.error(f"the message {name} does not end here")
        return found

    def attribute(self) -> str:
        begin = self.at
        self.blank()
        if self.at > begin and self.text.startswith(".", self.at) and self.text[self.at - 1] == " ":
            self.at += 1
            return self.expect(NAME, "the name of an attribute")
        self.at = begin
        return ""

    def pattern(self) -> Pattern:
        """Up to the end of the message, attribute or variant."""
        self.skip(" ")
        parts: Pattern = []
        while self.at < len(self.text) and self.text[self.at] != "}":
            if self.text[self.at] == "{":
                parts.append(self.placeable())
            elif self.text[self.at] == "\n":
                breaks = self.goes_on()
                if not breaks:
                    break
                if parts:
                    parts.append(breaks)
            else:
                parts.append(self.expect(TEXT, "text"))
        return tidy(parts)

    def goes_on(self) -> str:
        """Indented lines belong to the pattern, unless they begin something else."""
        begin = self.at
        self.blank()
        indented = self.at < len(self.text) and self.text[self.at - 1] == " " and self.text[self.at] not in ".[*}"
        if not indented:
            self.at = begin
            return ""
        return "\n" * self.text.count("\n", begin, self.at)

    def placeable(self) -> Any:
        self.at += 1
        self.blank()
        part = self.expression()
        self.blank()
        if self.text.startswith("->", self.at):
            self.at += 2
            part = self.select(part)
        self.take("}")
        return part

    def expression(self) -> Any:
        char = self.text[self.at : self.at + 1]
        if char == "{":
            return self.placeable()
        if char == "$":
            self.at += 1
            return ["var", self.expect(NAME, "the name of an argument")]
        if char == '"':
            return self.literal()
        if char == "-" and not NUMBER.match(self.text, self.at):
            raise self.error("terms (-name) are not used here: a thing is a message, see docs/translating.md")
        if char == "-" or char.isdigit():
            return self.number()
        name = self.expect(NAME, "an argument, a message, a function or a text in quotes")
        if self.text.startswith("(", self.at):
            return self.call(name)
        if self.text.startswith(".", self.at):
            self.at += 1
            return ["message", name, self.expect(NAME, "the name of an attribute")]
        return ["message", name, ""]

    def call(self, name: str) -> Any:
        self.at += 1
        given: list[Any] = []
        options: dict[str, Any] = {}
        self.blank()
        while not self.text.startswith(")", self.at):
            named = re.compile(rf"({NAME.pattern})[ \n]*:").match(self.text, self.at)
            if named:
                self.at = named.end()
                self.blank()
                options[named[1]] = self.literal() if self.text.startswith('"', self.at) else self.number()
            else:
                given.append(self.expression())
            self.blank()
            if self.text.startswith(",", self.at):
                self.at += 1
                self.blank()
        self.take(")")
        if not given:
            raise self.error(f"{name}() needs something to say")
        return ["call", name, given, options]

    def select(self, on: Any) -> Any:
        variants: list[Any] = []
        usual = -1
        self.blank()
        while not self.text.startswith("}", self.at):
            if self.text.startswith("*", self.at):
                self.at += 1
                usual = len(variants)
            self.take("[")
            self.blank()
            digits = NUMBER.match(self.text, self.at)
            key = self.number() if digits else self.expect(NAME, "the name of a variant")
            self.blank()
            self.take("]")
            variants.append([key, self.pattern()])
            self.blank()
        if usual < 0:
            raise self.error("one of the variants must be the usual one, with a * before it")
        return ["select", on, variants, usual]

    def literal(self) -> str:
        end = self.at + 1
        while self.text[end : end + 1] not in ('"', "\n", ""):
            end += 2 if self.text[end] == "\\" else 1
        inside, self.at = self.text[self.at + 1 : end], end
        self.take('"')
        return ESCAPED.sub(lambda found: found[1] or chr(int(found[2], 16)), inside)

    def number(self) -> int | float:
        said = self.expect(NUMBER, "a number")
        return float(said) if "." in said else int(said)

    # Small steps

    def equals(self) -> None:
        self.skip(" ")
        self.take("=")

    def take(self, char: str) -> None:
        if not self.text.startswith(char, self.at):
            raise self.error(f"expected {char}")
        self.at += 1

    def expect(self, what: re.Pattern[str], words: str) -> str:
        found = what.match(self.text, self.at)
        if found is None:
            raise self.error(f"expected {words}")
        self.at = found.end()
        return found[0]

    def skip(self, char: str) -> None:
        while self.text.startswith(char, self.at):
            self.at += 1

    def blank(self) -> None:
        found = BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def line(self) -> None:
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end + 1

    def error(self, words: str) -> BadWords:
        return BadWords(f"{self.where or 'messages'}, line {self.text.count(chr(10), 0, self.at) + 1}: {words}")


def tidy(parts: Pattern) -> Pattern:
    """Neighbouring text as one, and no space at the end."""
    joined: Pattern = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        else:
            joined.append(part)
    if joined and isinstance(joined[-1], str):
        joined[-1] = joined[-1].rstrip(" ")
    return joined


def variables(part: Any) -> set[str]:
    """The arguments that a pattern or part uses itself."""
    if isinstance(part, list):
        if part[:1] == ["var"]:
            return {part[1]}
        return set().union(*map(variables, part))
    return set()


def references(part: Any) -> set[str]:
    """The messages that a pattern or part uses itself."""
    if isinstance(part, list):
        if part[:1] == ["message"]:
            return {part[1]}
        return set().union(*map(references, part))
    return set()


def forms(part: Any) -> set[str]:
    """The forms of things that a pattern or part asks for."""
    if isinstance(part, list):
        asked = {str(part[3]["form"])} if part[:1] == ["call"] and "form" in part[3] else set()
        return asked.union(*map(forms, part))
    return set()


def functions(part: Any) -> set[str]:
    """Those that a pattern or part calls."""
    if isinstance(part, list):
        called = {part[1]} if part[:1] == ["call"] else set()
        return called.union(*map(functions, part))
    return set()


def arguments(part: Any, known: Messages, within: frozenset[str] = frozenset()) -> set[str]:
    """Those that are used in it, and in what it refers to."""
    used = variables(part)
    for id in references(part) - within:
        if id in known:
            used |= arguments(list(known[id].values()), known, within | {id})
    return used
