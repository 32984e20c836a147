"""Running scenarios: the given position, luck as labelled, answers, and after each step what is expected."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..agenda import LUCK, OVER, SPECTATOR, Ask, Position
from ..chance import Fast
from ..errors import BadPosition, BadScenario, CairnError, IllegalAction
from ..events import EVERYONE
from ..game import Game, Setup
from ..language import Language, known
from .matching import (
    Matcher,
    compare_events,
    compare_legal,
    compare_outcomes,
    event_facts,
    needs_before,
    plain,
    refuse_events,
    require,
    unchanged,
)
from .reading import Case, case_of, read_file

ASKED = {LUCK: -1, OVER: -2}  # how scenario files say it
SEATED = re.compile(r"(view|told|not_told)(\d*)")
EXPECT_KEYS = {
    "asked": "the seat that is asked; -1: luck; -2: nobody, the match is over",
    "question": "the name of the current question or luck",
    "rule": "the rule it cites",
    "actions": "all legal answers, in order (or `{ set = [...] }`)",
    "legal": "answers that must be legal",
    "not_legal": "answers that must not be legal",
    "error": "the last answer of the step is refused with a sentence that contains this, and changes nothing",
    "over": "is the match over?",
    "scores": "the scores, by seat",
    "winners": "the seats that win",
    "luck": "the source of the current luck; empty if there is none",
    "outcomes": "its possible results and their weights: `{ red-7 = 1 }`",
    "equally_likely": "results with the same weight",
    "never": "impossible results",
    "events": "what happened in the step, in order, with gaps: `{ event = \"draws\", seat = 0, card = \"red-7\" }`; `[]`: none",
    "no_events": "what must not have happened in this step",
    "told0, told1, ..., told": "`events` as one seat or a spectator is told them; `hidden = true`: without the details",
    "not_told0, ..., not_told": "what that seat, or a spectator, must not be told",
    "view0, view1, ..., view": "what one seat or a spectator may know (the view's data)",
    "unchanged": "true: all facts not named here are as before the step; a list: these facts are",
}  # fmt: skip


@dataclass(frozen=True)
class Outcome:
    """How one case went."""

    case: Case
    ok: bool
    sentence: str  # where and what went wrong; empty if nothing


class Scenario:
    """One case, opened on a game."""

    def __init__(self, data: Case | dict[str, Any], find_game: Callable[[str], Game]) -> None:
        self.case = data if isinstance(data, Case) else case_of(data)
        data = self.case.data
        self.steps = self.case.steps
        game = find_game(data["game"])
        self.setup: Setup = game.setup(data.get("seats"), content_of(self.case), spelled(game, data.get("options", {})))
        self.language: Language = self.setup.language()
        self.check_rules(game)
        self.position: Position = self.setup.given(data.get("given", {}), data.get("at", ""))
        self.luck: list[str] = data.get("luck", [])[:]
        self.given = self.position.copy()
        self.check_invariants("given: no such position is possible")
        self.position.chance = Fast(data["seed"]) if "seed" in data else None
        self.position.events = []
        self.standing = self.read_standing(data.get("standing", {}))
        self.matcher = Matcher(self.is_word)
        self.before: dict[str, Any] = {}  # the facts before a step, where they are asked for
        self.told = 0  # how many events earlier steps have looked at

    def check_invariants(self, sentence: str = "an invariant of the game is broken") -> None:
        """Each field within its bounds, and the invariants; if not, the sentence goes on with what is wrong."""
        try:
            self.setup.check_fields(self.position)
            self.setup.check(self.position, self.given)
        except (AssertionError, BadPosition) as error:
            raise BadScenario(f"{sentence}: {error}") from None

    def check_rules(self, game: Game) -> None:
        for rule in self.case.data.get("rules", []):
            require(rule in game.rule_ids(), f"rules: {game.name} has no rule {rule!r}")

    def read_standing(self, standing: Any) -> dict[tuple[int, str], int]:
        """By seat and question."""
        require(isinstance(standing, dict), f"standing: expected a table, found {standing!r}")
        seats = {f"seat{seat}": [seat] for seat in range(self.setup.seats)} | {"everyone": list(range(self.setup.seats))}
        known(standing, seats, "standing")
        questions = [name for name, step in self.setup.steps.items() if issubclass(step, Ask)]
        read: dict[tuple[int, str], int] = {}
        for who in sorted(standing):  # `everyone` first: a seat's own answer is laid over it
            require(isinstance(standing[who], dict), f"standing.{who}: expected a table, found {standing[who]!r}")
            known(standing[who], questions, f"standing.{who}")
            for question, notation in standing[who].items():
                require(isinstance(notation, str), f"standing.{who}.{question}: expected an answer, found {notation!r}")
                read |= {(seat, question): self.setup.actions.parse(notation) for seat in seats[who]}
        return read

    def is_word(self, word: str) -> bool:
        domains = [domain for kind in self.setup.actions.kinds for domain in kind.domains]
        return word.isdigit() or word in self.language.luck or any(word in domain.words for domain in domains)

    def could_be(self, detail: str, value: Any) -> bool:
        """Can a detail of an event have this value? What is said in free words can."""
        if detail == "seat":
            return isinstance(value, int) and EVERYONE <= value < self.setup.seats
        return not isinstance(value, str) or detail in ("event", *self.language.texts) or self.is_word(value)

    def run(self) -> None:
        """Raises `BadScenario` at the first expectation that does not hold."""
        for index, step in enumerate(self.steps or [{}]):
            try:
                require(isinstance(step.get("expect", {}), dict), f"expect: expected a table, found {step.get('expect')!r}")
                if needs_before(step.get("expect", {})):
                    self.before = copy.deepcopy(self.setup.facts(self.position))
                if index == 0:
                    self.begin()
                self.run_step(step)
                self.check_invariants()
            except CairnError as error:
                raise BadScenario(self.case.say(error, index)) from None
            except AssertionError as error:
                raise BadScenario(self.case.say(f"the rules cannot go on: {error}", index)) from None
        if self.luck:
            raise BadScenario(self.case.say(f"luck left over at the end: {', '.join(self.luck)}"))

    def begin(self) -> None:
        self.position.advance()
        self.take_luck()

    def run_step(self, step: dict[str, Any]) -> None:
        expect = dict(step.get("expect", {}))
        self.luck += step.get("luck", [])
        self.take_luck()
        answers = step.get("do", [])
        error = expect.pop("error", None)
        said = error is None or (isinstance(error, str) and error != "")
        require(said, f"error: expected a part of the sentence, found {error!r}")
        require(error is None or bool(answers), "an error is expected, but there is no answer to refuse")
        for index, answer in enumerate(answers):
            self.stand(answer)
            if error is not None and index == len(answers) - 1:
                self.refuse(answer, error)
            else:
                self.answer(answer)
        self.stand("")
        self.check(expect)
        assert self.position.events is not None
        self.told = len(self.position.events)

    def take_luck(self) -> None:
        """Luck falls as labelled, while there is any; a position may wait for luck at the end of a step."""
        p = self.position
        while p.to_act == LUCK and self.luck:
            source, _, word = self.luck[0].partition(" ")
            if source != p.luck().source():
                raise BadScenario(f"luck from {p.luck().source()!r} is needed here, the scenario has {self.luck[0]!r}")
            p.happen(word)
            self.luck.pop(0)

    def stand(self, upcoming: str) -> None:
        """Give standing answers while they are asked for, unless the upcoming answer fits."""
        p = self.position
        while p.to_act >= 0:
            number = self.standing.get((p.to_act, type(p.asked()).__name__))
            seat, _, notation = upcoming.partition(": ")
            if number is None or (seat == str(p.to_act) and self.setup.actions.parse(notation) in p.choices):
                return
            self.answer(f"{p.to_act}: {self.setup.actions.notation(number)}")

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

    # What is expected

    def check(self, expect: dict[str, Any]) -> None:
        p, actions = self.position, self.setup.actions
        step = p.asked()
        simple: dict[str, Any] = {
            "asked": ASKED.get(p.to_act, p.to_act),
            "luck": p.luck().source() if p.to_act == LUCK else "",
            "over": p.to_act == OVER,
            "question": type(step).__name__ if step is not None else "",
            "rule": step.rule if step is not None else "",
            "scores": p.scores() if "scores" in expect else None,
            "winners": p.winners() if "winners" in expect else None,
        }
        facts = self.setup.facts(p)
        for key, wanted in expect.items():
            if key in simple:
                self.matcher.compare(key, wanted, simple[key])
            elif key == "actions":
                self.matcher.compare(key, self.spell_actions(wanted), self.legal())
            elif key in ("legal", "not_legal"):
                compare_legal(key, wanted, p.choices, actions)
            elif key in ("outcomes", "equally_likely", "never"):
                require(p.to_act == LUCK, f"{key}: no luck is waited for here")
                compare_outcomes(key, wanted, p.outcomes(), self.is_word)
            elif key == "events":
                compare_events(key, wanted, self.events(), self.setup.game.words.details)
            elif key == "no_events":
                refuse_events(key, wanted, self.events(), self.setup.game.words.details, self.could_be)
            elif SEATED.fullmatch(key):
                self.check_seated(key, wanted)
            elif key == "unchanged":
                self.check_unchanged(expect, facts)
            else:
                require(key in facts, f"{key} is not a fact of this game; there are {', '.join(facts)}")
                self.matcher.compare(key, wanted, facts[key], self.before.get(key))

    def check_seated(self, key: str, wanted: Any) -> None:
        """What one seat knows or is told, or a spectator."""
        match = SEATED.fullmatch(key)
        assert match is not None
        seat = int(match[2]) if match[2] else SPECTATOR
        require(seat < self.setup.seats, f"{key}: there is no seat {seat}; there are {self.setup.seats} seats")
        details = self.setup.game.words.details
        if match[1] == "view":
            self.matcher.compare(key, wanted, plain(self.position.view(seat).data()))
        elif match[1] == "told":
            compare_events(key, wanted, self.events(seat), details)
        else:
            refuse_events(key, wanted, self.events(seat), details, self.could_be)

    def events(self, seat: int | None = None) -> list[dict[str, Any]]:
        """The events of this step, all of them or as a seat is told of them."""
        assert self.position.events is not None
        seen = [event if seat is None else event.seen_by(seat) for event in self.position.events[self.told :]]
        return [event_facts(event, self.setup.game.words.details) for event in seen]

    def check_unchanged(self, expect: dict[str, Any], facts: dict[str, Any]) -> None:
        which = expect["unchanged"]
        if isinstance(which, list):
            known(which, facts, "unchanged")
            kept = {key: facts[key] for key in which}
            unchanged("", {}, {key: self.before[key] for key in which}, kept, self.language.facts)
        else:
            require(which is True, f"unchanged: expected true or a list of facts, found {which!r}")
            unchanged("", expect, self.before, facts, self.language.facts)

    def spell_actions(self, wanted: Any) -> Any:
        """Answers as the game spells them."""
        if isinstance(wanted, dict):
            return {word: self.spell_actions(each) for word, each in wanted.items()}
        if not isinstance(wanted, list):
            return wanted
        return [self.setup.actions.notation(self.setup.actions.parse(notation)) for notation in wanted]


def content_of(case: Case) -> str | Path | None:
    """A path in a file is meant from where the file lies."""
    content = case.data.get("content")
    return None if content is None else (case.path.parent / content if case.path else str(content))


def spelled(game: Game, options: Any) -> dict[str, Any]:
    """TOML has no word for nothing: `ply_cap = "off"`."""
    require(isinstance(options, dict), f"options: expected a table, found {options!r}")
    known_options = {option.name: option for option in game.options}
    return {
        name: known_options[name].parse(value) if name in known_options and isinstance(value, str) else value
        for name, value in options.items()
    }


def run_case(case: Case, find_game: Callable[[str], Game]) -> Outcome:
    """Whatever a file says, the others are run."""
    try:
        if "refused" in case.data:
            refuse_setup(case, find_game)
            return Outcome(case, True, "")
        scenario = Scenario(case, find_game)
        require(
            any(step.get("expect", {}) != {} for step in scenario.steps),
            "nothing is expected, so nothing would be shown: a case needs expect, or refused",
        )
    except CairnError as error:
        return Outcome(case, False, case.say(error))
    try:
        scenario.run()
    except CairnError as error:
        return Outcome(case, False, str(error))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        return Outcome(case, False, case.say(f"the rules cannot go on ({type(error).__name__}: {error})"))
    return Outcome(case, True, "")


def refuse_setup(case: Case, find_game: Callable[[str], Game]) -> None:
    wanted = case.data["refused"]
    require(wanted != "", "refused: expected a part of the sentence, found ''")
    try:
        Scenario(case, find_game)
    except CairnError as refused:
        require(wanted in str(refused), f"refused: expected a sentence with {wanted!r}, found: {refused}")
        return
    raise BadScenario(f"the position should be refused with {wanted!r}, but was accepted")


def run_file(path: str | Path, find_game: Callable[[str], Game]) -> list[Outcome]:
    """All cases of a file; one outcome where it cannot be read."""
    try:
        cases = read_file(path)
    except BadScenario as error:
        return [Outcome(Case({}, Path(path)), False, str(error))]
    return [run_case(case, find_game) for case in cases]
