"""Matching what a scenario expects with what it finds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..actions import Actions
from ..agenda import SharedData
from ..errors import BadScenario
from ..events import Event
from ..language import Fact, known

RELATIVE = re.compile(r"[+-]\d+")
LIST_WORDS = {
    "set": "exactly these, in any order",
    "has": "at least these, in any order",
    "lacks": "none of these",
    "size": "this many entries",
}
NOTHING: Any = object()  # no value: before the first step, or where a fact is new


def require(holds: bool, message: str) -> None:
    if not holds:
        raise BadScenario(message)


def plain(value: Any) -> Any:
    """A view's data without its shared parts, as lists and tables."""
    if isinstance(value, SharedData):
        return plain(value.data)
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def has_table(wanted: Any) -> bool:
    return isinstance(wanted, dict) or (isinstance(wanted, list) and any(has_table(each) for each in wanted))


def needs_before(wanted: Any) -> bool:
    """Is anything expected relative to what was before?"""
    if isinstance(wanted, dict):
        return "unchanged" in wanted or any(needs_before(value) for value in wanted.values())
    if isinstance(wanted, list):
        return any(needs_before(value) for value in wanted)
    return isinstance(wanted, str) and RELATIVE.fullmatch(wanted) is not None


class Matcher:
    """`is_word` says whether the game knows a word: what must be missing may not be a slip of the pen."""

    def __init__(self, is_word: Callable[[str], bool]) -> None:
        self.is_word = is_word

    def compare(self, path: str, wanted: Any, found: Any, before: Any = NOTHING) -> None:
        """A table must hold at least what is wanted; everything else must be equal. `{}` is an empty table."""
        if isinstance(wanted, dict) and isinstance(found, dict):
            require(bool(wanted) or not found, f"{path}: expected nothing, found {found!r}")
            for key, value in wanted.items():
                require(key in found, f"{path}.{key} does not exist; there are {', '.join(map(str, found)) or 'none'}")
                earlier = before.get(key, NOTHING) if isinstance(before, dict) else NOTHING
                self.compare(f"{path}.{key}", value, found[key], earlier)
        elif isinstance(wanted, dict) and isinstance(found, list):
            self.compare_list(path, wanted, found)
        elif isinstance(wanted, list) and isinstance(found, list) and has_table(wanted):
            require(len(wanted) == len(found), f"{path}: expected {len(wanted)} entries, found {len(found)}: {found!r}")
            for index, (value, each) in enumerate(zip(wanted, found)):
                self.compare(f"{path}[{index}]", value, each)
        elif isinstance(wanted, str) and RELATIVE.fullmatch(wanted) and isinstance(found, int):
            require(isinstance(before, int), f"{path}: {wanted!r} is relative, but there was no number before")
            right = before + int(wanted)
            require(found == right, f"{path}: expected {wanted}, from {before} to {right}, found {found}")
        elif found is None:
            require(wanted == "none", f"{path}: expected {wanted!r}, found none")
        else:
            require(wanted == found, f"{path}: expected {wanted!r}, found {found!r}")

    def compare_list(self, path: str, wanted: dict[str, Any], found: list[Any]) -> None:
        require(bool(wanted) or not found, f"{path}: expected nothing, found {found!r}")
        known(wanted, LIST_WORDS, f"{path} is a list")
        for word, value in wanted.items():
            if word == "size":
                require(value == len(found), f"{path}: expected {value} entries, found {len(found)}: {found!r}")
                continue
            require(isinstance(value, list), f"{path}.{word}: expected a list, found {value!r}")
            require(
                bool(value) or word == "set",
                f"{path}.{word}: an empty list says nothing; {{ size = 0 }} says that none is there",
            )
            left = list(found)
            for each in value:
                place = self.find(each, left)
                if word == "lacks":
                    self.check_missing(f"{path}.lacks", each, found)
                    require(place is None, f"{path}: {each!r} should not be there, found {found!r}")
                else:
                    require(place is not None, f"{path}: {each!r} is missing, found {found!r}")
                    assert place is not None
                    del left[place]
            require(word != "set" or not left, f"{path}: expected no more than {value!r}, found {found!r}")

    def check_missing(self, path: str, wanted: Any, among: list[Any]) -> None:
        """What must not be there could be: a word of the game, a key that entries have."""
        require(not isinstance(wanted, str) or self.is_word(wanted), f"{path}: {wanted!r} is not a word of this game")
        if among:
            require(any(type(wanted) is type(each) for each in among), f"{path}: {wanted!r} is of another kind than {among!r}")
        if isinstance(wanted, dict):
            there = [key for each in among if isinstance(each, dict) for key in each]
            known(wanted, dict.fromkeys(there) if among else wanted, path)

    def find(self, wanted: Any, among: list[Any]) -> int | None:
        for index, each in enumerate(among):
            try:
                self.compare("", wanted, each)
                return index
            except BadScenario:
                continue
        return None


def unchanged(path: str, named: Any, before: Any, after: Any, facts: dict[str, Fact]) -> None:
    """Everything that is not named stays as it was; what is worked out from other facts need not be named."""
    for key in [*before, *[key for key in after if key not in before]]:
        place = f"{path}.{key}" if path else str(key)
        fact = facts.get(key)
        was, found = before.get(key, NOTHING), after.get(key, NOTHING)
        if fact is not None and fact.derived:
            continue
        if key in named:
            if isinstance(named[key], dict) and named[key] and isinstance(was, dict) and isinstance(found, dict):
                unchanged(place, named[key], was, found, fact.parts if fact else {})
        elif fact is not None and fact.parts:
            unchanged(place, {}, was, found, fact.parts)
        else:
            require(was == found, f"{place}: expected no change, from {shown(was)} to {shown(found)}")


def shown(value: Any) -> str:
    return "nothing" if value is NOTHING else repr(value)


# Events


def event_facts(event: Event, details: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    facts: dict[str, Any] = {"event": event.what, "seat": event.seat, "hidden": event.args is None}
    return facts | dict(zip(details[event.what], event.args or (), strict=event.args is not None))


def check_pattern(pattern: Any, details: dict[str, tuple[str, ...]], path: str) -> None:
    require(isinstance(pattern, dict), f"{path}: expected events as {{ event = ..., seat = ... }}, found {pattern!r}")
    require("event" in pattern, f"{path}: {pattern!r} does not say which event; there are {', '.join(details)}")
    what = pattern["event"]
    require(what in details, f"{path}: {what!r} is not an event of this game; there are {', '.join(details)}")
    known(pattern, ("event", "seat", "hidden", *details[what]), f"{path}: {what}")


def fits(pattern: dict[str, Any], event: dict[str, Any]) -> bool:
    return all(key in event and event[key] == value for key, value in pattern.items())


def say(events: list[dict[str, Any]]) -> str:
    shown = [{key: value for key, value in event.items() if key != "hidden" or value} for event in events]
    return "; ".join(", ".join(f"{key} = {value!r}" for key, value in event.items()) for event in shown) or "nothing"


def compare_events(path: str, wanted: Any, events: list[dict[str, Any]], details: dict[str, tuple[str, ...]]) -> None:
    """Each pattern is met by an event, in this order; others may come between. An empty list: nothing happened."""
    require(isinstance(wanted, list), f"{path}: expected a list of events, found {wanted!r}")
    require(bool(wanted) or not events, f"{path}: expected none, there were: {say(events)}")
    place = 0
    for pattern in wanted:
        check_pattern(pattern, details, path)
        while place < len(events) and not fits(pattern, events[place]):
            place += 1
        require(place < len(events), f"{path}: no event (in this order) has {say([pattern])}; there were: {say(events)}")
        place += 1


def refuse_events(
    path: str,
    unwanted: Any,
    events: list[dict[str, Any]],
    details: dict[str, tuple[str, ...]],
    could_be: Callable[[str, Any], bool],
) -> None:
    """`could_be` says whether a detail can have a value at all: what must not happen may not be a slip of the pen."""
    require(isinstance(unwanted, list) and bool(unwanted), f"{path}: expected a list of events, found {unwanted!r}")
    for pattern in unwanted:
        check_pattern(pattern, details, path)
        for name, value in pattern.items():
            require(could_be(name, value), f"{path}: {pattern['event']}.{name} is never {value!r} in this game")
        met = [event for event in events if fits(pattern, event)]
        require(not met, f"{path}: there was such an event: {say(met)}")


# Answers and luck


def compare_legal(path: str, wanted: Any, choices: list[int], actions: Actions) -> None:
    """`legal`: these answers are possible; `not_legal`: these are not."""
    require(isinstance(wanted, list) and bool(wanted), f"{path}: expected a list of answers, found {wanted!r}")
    there = ", ".join([actions.notation(number) for number in choices])
    for notation in wanted:
        require(isinstance(notation, str), f"{path}: expected an answer, found {notation!r}")
        if path == "legal":
            require(actions.parse(notation) in choices, f"{notation!r} should be legal; legal are {there}")
        else:
            require(actions.parse(notation) not in choices, f"{notation!r} should not be legal")


def compare_outcomes(path: str, wanted: Any, outcomes: dict[str, int], is_word: Callable[[str], bool]) -> None:
    """`outcomes`: words with their weights; `equally_likely`: words of one weight; `never`: words that cannot come."""
    form, words = (dict, "a table from words to weights") if path == "outcomes" else (list, "a list of words")
    require(isinstance(wanted, form) and bool(wanted), f"{path}: expected {words}, found {wanted!r}")
    for word in wanted:
        if path == "never":
            require(isinstance(word, str) and is_word(word), f"never: {word!r} is not a word of this game")
            require(word not in outcomes, f"never: {word!r} may come, with weight {outcomes.get(word)}")
        else:
            require(word in outcomes, f"{path}: {word!r} cannot come; possible: {', '.join(outcomes)}")
    if path == "equally_likely":
        weights = {word: outcomes[word] for word in wanted}
        require(len(set(weights.values())) <= 1, f"equally_likely: the weights differ: {weights}")
    elif path == "outcomes":
        for word, weight in wanted.items():
            require(outcomes[word] == weight, f"outcomes.{word}: expected weight {weight!r}, found {outcomes[word]}")
