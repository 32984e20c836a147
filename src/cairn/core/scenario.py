"""Scenarios: a position stated by exception, labelled luck, answers with their seats, and what must then be the case.

A file (TOML) is readable by a person who knows the game and not the code. Lessons are scenarios with words (`say`).

    title = "A number must be higher than the last one"
    rules = ["LC-E2"]
    game = "lost-cities"
    [given]
    seat0 = { hand = ["red-4", "red-6"], expeditions = ["red-5"] }
    [[then]]
    expect = { not_legal = ["play red-4"], legal = ["play red-6"] }
    [[then]]
    do = ["0: play red-6"]
    luck = ["deck blue-2"]
    expect = { seat0 = { values = { red = -9 } }, asked = 1 }
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .agenda import LUCK, OVER, SPECTATOR, Position
from .chance import Fast
from .errors import BadScenario, CairnError, IllegalAction
from .game import Game, Setup
from .words import seat_names

KEYS = {"title", "words", "rules", "game", "seats", "options", "content", "seed", "at", "given", "luck", "then"}
STEP_KEYS = {"say", "do", "luck", "expect"}


@dataclass(frozen=True)
class Outcome:
    path: str
    title: str
    ok: bool
    sentence: str  # what went wrong; empty if nothing


class Scenario:
    """One file, opened on a game."""

    def __init__(self, data: dict[str, Any], find_game: Callable[[str], Game]) -> None:
        unknown = set(data) - KEYS
        if unknown:
            raise BadScenario(f"unknown keys {', '.join(sorted(unknown))}; a scenario has {', '.join(sorted(KEYS))}")
        if "game" not in data:
            raise BadScenario("game is missing")
        self.title = str(data.get("title", ""))
        self.steps: list[dict[str, Any]] = data.get("then", [])
        for number, step in enumerate(self.steps, 1):
            if set(step) - STEP_KEYS:
                raise BadScenario(f"then {number}: unknown keys {', '.join(sorted(set(step) - STEP_KEYS))}")
        given = dict(data.get("given", {}))
        self.luck: list[str] = [*data.get("luck", []), *given.pop("luck", [])]
        game = find_game(data["game"])
        self.setup: Setup = game.setup(data.get("seats"), data.get("content"), spelled(game, data.get("options", {})))
        self.position: Position = self.setup.given(given, data.get("at", ""))
        self.position.chance = Fast(data["seed"]) if "seed" in data else None
        self.position.events = []
        self.checked = 0  # how many events earlier steps have looked at

    def run(self) -> None:
        """Raises `BadScenario` at the first expectation that does not hold."""
        self.position.advance()
        self.take_luck()
        for number, step in enumerate(self.steps, 1):
            try:
                self.run_step(step)
            except CairnError as error:
                raise BadScenario(f"then {number}: {error}") from None
            except AssertionError as error:
                raise BadScenario(f"then {number}: the rules cannot go on: {error}") from None
        if self.luck:
            raise BadScenario(f"luck left over at the end: {', '.join(self.luck)}")

    def run_step(self, step: dict[str, Any]) -> None:
        expect = dict(step.get("expect", {}))
        self.luck += step.get("luck", [])
        events = self.position.events
        assert events is not None
        self.take_luck()
        answers = step.get("do", [])
        error = expect.pop("error", None)
        require(error is None or bool(answers), "an error is expected, but there is no answer to refuse")
        for index, answer in enumerate(answers):
            if error is not None and index == len(answers) - 1:
                self.refuse(answer, error)
            else:
                self.answer(answer)
        told = [self.setup.game.words.event(event, seat_names(self.setup.seats)) for event in events[self.checked :]]
        self.checked = len(events)
        self.check(expect, told)

    def take_luck(self) -> None:
        """Luck falls as labelled, while there is any; a position may wait for luck at the end of a step."""
        p = self.position
        while p.to_act == LUCK and self.luck:
            source, _, word = self.luck[0].partition(" ")
            if source != p.luck().source():
                raise BadScenario(f"luck from {p.luck().source()!r} is needed here, the scenario has {self.luck[0]!r}")
            p.happen(word)
            self.luck.pop(0)

    def answer(self, text: str) -> None:
        p = self.position
        seat, colon, notation = text.partition(": ")
        if not colon or not seat.isdigit():
            raise BadScenario(f"{text!r}: an answer is written '0: notation'")
        number = self.setup.actions.parse(notation)
        if p.to_act == LUCK:
            raise BadScenario(f"{text!r}: luck from {p.luck().source()!r} is needed first: {', '.join(p.outcomes())}")
        if p.to_act != int(seat):
            raise IllegalAction(f"{text!r}: " + ("the game is over" if p.to_act == OVER else f"seat {p.to_act} is asked"))
        if number not in p.choices:
            raise IllegalAction(f"{text!r} is not legal; seat {seat} may: {', '.join(self.legal())}")
        p.answer(number)
        self.take_luck()

    def refuse(self, text: str, error: str) -> None:
        before = self.position.dump()
        try:
            self.answer(text)
        except IllegalAction as refused:
            if error not in str(refused):
                raise BadScenario(f"expected an error with {error!r}, found: {refused}") from None
            if self.position.dump() != before:
                raise BadScenario(f"{text!r} was refused but changed the position") from None
            return
        raise BadScenario(f"{text!r} should be refused with {error!r}, but was accepted")

    def legal(self) -> list[str]:
        return [self.setup.actions.notation(number) for number in self.position.choices]

    def check(self, expect: dict[str, Any], told: list[str]) -> None:
        p, legal = self.position, self.legal()
        step = p.asked()
        simple = {
            "asked": p.to_act,
            "luck": p.luck().source() if p.to_act == LUCK else "",
            "over": p.to_act == OVER,
            "question": type(step).__name__ if step is not None else "",
            "rule": step.rule if step is not None else "",
            "actions": legal,
            "scores": p.scores() if "scores" in expect else None,
            "winners": p.winners() if "winners" in expect else None,
        }
        facts: dict[str, Any] = {}
        for key, wanted in expect.items():
            if key in simple:
                compare(key, wanted, simple[key])
            elif key == "legal":
                for notation in wanted:
                    self.setup.actions.parse(notation)
                    require(notation in legal, f"{notation!r} should be legal; legal are {', '.join(legal)}")
            elif key == "not_legal":
                for notation in wanted:
                    self.setup.actions.parse(notation)
                    require(notation not in legal, f"{notation!r} should not be legal")
            elif key == "events":
                for part in wanted:
                    require(any(part in line for line in told), f"no event says {part!r}; told: {' '.join(told)}")
            elif key == "no_events":
                for part in wanted:
                    require(not any(part in line for line in told), f"an event says {part!r}")
            elif key.startswith("view"):
                seat = int(key[4:]) if key[4:].isdigit() else SPECTATOR
                compare(key, wanted, p.view(seat).data())
            else:
                facts = facts or self.setup.facts(p)
                require(key in facts, f"{key} is no fact of this game; there are {', '.join(facts)}")
                compare(key, wanted, facts[key])


def spelled(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """TOML has no word for nothing: `ply_cap = "off"`."""
    known = {option.name: option for option in game.options}
    return {
        name: known[name].parse(value) if name in known and isinstance(value, str) else value for name, value in options.items()
    }


def compare(path: str, wanted: Any, found: Any) -> None:
    """A table must hold at least what is wanted; everything else must be equal."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key, value in wanted.items():
            require(key in found, f"{path}.{key} does not exist; there are {', '.join(map(str, found))}")
            compare(f"{path}.{key}", value, found[key])
    else:
        require(wanted == found, f"{path}: expected {wanted!r}, found {found!r}")


def require(holds: bool, message: str) -> None:
    if not holds:
        raise BadScenario(message)


def load_scenario(path: str | Path) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadScenario(f"{path}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadScenario(f"{path}: is not TOML ({error})") from None


def run_file(path: str | Path, find_game: Callable[[str], Game]) -> Outcome:
    title = ""
    try:
        data = load_scenario(path)
        title = str(data.get("title", ""))
        try:
            scenario = Scenario(data, find_game)
        except (AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
            raise BadScenario(f"a value has the wrong form ({error})") from None
        scenario.run()
    except CairnError as error:
        return Outcome(str(path), title, False, str(error))
    return Outcome(str(path), title, True, "")


def scenario_files(path: str | Path) -> list[Path]:
    """A file, or all scenario files below a folder."""
    place = Path(path)
    return sorted(place.rglob("*.toml")) if place.is_dir() else [place]
