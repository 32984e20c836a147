"""Reading scenario files: one case, or many on a shared base, and the line of each case and step."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ..errors import BadScenario
from ..files import read_text
from ..language import Anything, Key, List, Number, Table, Text

STEP_KEYS = {
    "say": Key(Text(), "in a lesson: the message `lesson-NAME-SAY` of `words/lessons.LANGUAGE.ftl`"),
    "do": Key(List(Text("an answer such as '0: play red-7'")), "answers in order, each with its seat"),
    "luck": Key(List(Text("luck such as 'deck red-7'")), "the random results, in order, each with its source"),
    "expect": Key(Anything("a table"), "what must be true then"),
}
CASE_KEYS = {
    "title": Key(Text(), "what is shown, in a sentence (a file of one case)"),
    "name": Key(Text(), "the same for a case in a chart; unique within the file"),
    "rules": Key(List(Text("a rule id")), "the rules it shows"),
    "game": Key(Text(), "which game, by its name: `lost-cities`", needed=True),
    "seats": Key(Anything("a number"), "how many play (default: the game's usual number)"),
    "options": Key(Anything("a table"), "the options of the match; `off` is written as a word"),
    "content": Key(Text(), "a content file, relative to the scenario's folder"),
    "seed": Key(Number(), "take luck from this seed instead of listing it"),
    "at": Key(Text(), "where play begins"),
    "given": Key(Anything("a table"), "the position, only what matters; may end with `luck`"),
    "standing": Key(Anything("a table"), "automatic replies to a question: `seat1 = { Shield = \"allow\" }`; "
                    "`everyone` means all seats. A fitting answer in `do` comes first"),
    "refused": Key(Text(), "the set-up or the position must be refused with a sentence that contains this"),
    "then": Key(List(Table(STEP_KEYS), words="a list of steps, written [[then]]"), "the steps; in a chart `[[case.then]]`"),
    **STEP_KEYS,
}  # fmt: skip
FILE_KEYS = {
    "title": Key(Text(), "what the chart shows"),
    "game": CASE_KEYS["game"],
    "base": Key(Table({name: key for name, key in CASE_KEYS.items() if name not in ("title", "name", "game")}),
                "what all cases share; a case's own keys are merged into it, tables key by key"),
    "case": Key(List(Anything("a case"), words="a list of cases, written [[case]]"), "the cases"),
}  # fmt: skip
MOST_CHARACTERS = 1 << 20  # our largest chart has 11,000
ONE_STEP = ("say", "do", "expect")  # beside `luck`, of a case with a single step


@dataclass(frozen=True)
class Case:
    """One case as it is to be run, and where it stands."""

    data: dict[str, Any]
    path: Path | None = None
    name: str = ""  # in a chart
    line: int = 0  # of its header, or of `[given]` in a file of one case; 0: not known
    step_lines: tuple[int, ...] = field(default=())

    @property
    def title(self) -> str:
        return self.name or str(self.data.get("title", ""))

    @property
    def steps(self) -> list[dict[str, Any]]:
        if "then" in self.data:
            return list(self.data["then"])
        step = {key: self.data[key] for key in ONE_STEP if key in self.data}
        return [step] if step else []

    def where(self, step: int | None = None) -> str:
        """`charts/water.toml, line 12, case 'a Fork', then 2`, as far as it is known."""
        line = self.step_lines[step] if step is not None and step < len(self.step_lines) else self.line
        parts = [
            str(self.path) if self.path else "",
            f"line {line}" if line else "",
            f"case {self.name!r}" if self.name else "",
        ]
        if step is not None and "then" in self.data:
            parts.append(f"then {step + 1}")
        return ", ".join(part for part in parts if part)

    def say(self, sentence: object, step: int | None = None) -> str:
        """The sentence after the place."""
        place = self.where(step)
        return f"{place}: {sentence}" if place else str(sentence)


def case_of(data: Any) -> Case:
    """A case from data, without a file."""
    return Case(checked(data))


def checked(data: Any) -> dict[str, Any]:
    read = Table(CASE_KEYS).read(data, "scenario")
    if isinstance(read.get("given"), dict) and "luck" in read["given"]:
        position = dict(read["given"])
        more = CASE_KEYS["luck"].form.read(position.pop("luck"), "given.luck")
        read |= {"given": position, "luck": [*read.get("luck", []), *more]}
    both = [key for key in ONE_STEP if key in read and "then" in read]
    if both:
        raise BadScenario(f"{both[0]} belongs in a step where there are steps ([[then]])")
    if "refused" in read and any(key in read for key in (*ONE_STEP, "then")):
        raise BadScenario("refused: there are no steps where the set-up or the position is refused")
    return read


def read_file(path: str | Path) -> list[Case]:
    """The cases of a file. Raises `BadScenario` with the file's name where it cannot be read."""
    place = Path(path)
    text = read_text(path, MOST_CHARACTERS, BadScenario)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadScenario(f"{path}: is not TOML ({error})") from None
    if "case" not in data and "base" not in data:
        return [one_case(place, data, text)]
    return chart(place, data, text)


def one_case(path: Path, data: dict[str, Any], text: str) -> Case:
    lines = headers(text, "then")
    try:
        read = checked(data)
    except BadScenario as error:
        raise BadScenario(Case({}, path, "", line_of(text, str(error))).say(error)) from None
    given = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("[given]")]
    return Case(read, path, "", given[0] if given else 0, tuple(lines) if len(lines) == len(read.get("then", [])) else ())


def chart(path: Path, data: dict[str, Any], text: str) -> list[Case]:
    try:
        read = Table(FILE_KEYS).read(data, "chart")
    except BadScenario as error:
        raise BadScenario(Case({}, path, "", line_of(text, str(error))).say(error)) from None
    base, cases = {"game": read["game"], **read.get("base", {})}, read.get("case", [])
    if not cases:
        raise BadScenario(f"{path}: a chart needs a [[case]]")
    starts, steps = headers(text, "case"), headers(text, "case.then")
    if len(starts) != len(cases):  # they are written in another way, so no line is known
        starts, steps = [0] * len(cases), []
    made: list[Case] = []
    for own, start, end in zip(cases, starts, [*starts[1:], len(text)]):
        case = Case({}, path, str(own.get("name", "")) if isinstance(own, dict) else "", start)
        try:
            check_own(own, [each.name for each in made])
            whole = checked(laid_over(base, own))
        except BadScenario as error:
            raise BadScenario(case.say(error)) from None
        lines = tuple(line for line in steps if start < line < end)
        made.append(replace(case, data=whole, step_lines=lines if len(lines) == len(whole.get("then", [])) else ()))
    return made


def check_own(own: Any, names: list[str]) -> None:
    """What a case in a chart must have, and what belongs to the whole file."""
    if not isinstance(own, dict):
        raise BadScenario(f"expected a table ([[case]]), found {own!r}")
    if not isinstance(own.get("name"), str) or not own["name"]:
        raise BadScenario("name is missing")
    if own["name"] in names:
        raise BadScenario("another case has the same name")
    for key in ("title", "game"):
        if key in own:
            raise BadScenario(f"{key} belongs to the whole file; a case has a name")


def laid_over(base: Any, own: Any) -> Any:
    """Tables key by key; everything else is replaced."""
    if isinstance(base, dict) and isinstance(own, dict):
        return {**base, **{key: laid_over(base[key], value) if key in base else value for key, value in own.items()}}
    return own


def headers(text: str, name: str, brackets: str = "[[]]") -> list[int]:
    """The lines on which `[[name]]` stands. TOML's reader knows no lines; a header has one of its own."""
    first, last = re.escape(brackets[: len(brackets) // 2]), re.escape(brackets[len(brackets) // 2 :])
    header = re.compile(rf"\s*{first}\s*{re.escape(name)}\s*{last}")
    return [number for number, line in enumerate(text.splitlines(), 1) if header.match(line)]


def line_of(text: str, sentence: str) -> int:
    """Where the key stands that a sentence begins with (`scenario.then[1].do: ...`) or says is unknown; 0: not found."""
    said = re.match(r"(?:scenario|chart)((?:\.[\w-]+|\[\d+\])*): (?:unknown key ([\w-]+);)?", sentence)
    path, unknown = said.groups() if said else ("", None)
    name = unknown or re.sub(r"\[\d+\]", "", path).rpartition(".")[2]
    if not name:
        return 0
    step = re.match(r"\.then\[(\d+)\]", path)
    above = headers(text, "then")[int(step[1]) :] if step else headers(text, "base", "[]") if path.startswith(".base") else []
    key = re.compile(rf"\s*\[*\s*(?:[\w-]+\.)*{re.escape(name)}\s*[\].=]|[^#]*[{{,]\s*{re.escape(name)}\s*=")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if key.match(line)]
    return next((number for number in lines if not above or number >= above[0]), 0)


def scenario_files(path: str | Path) -> list[Path]:
    """A file, or all scenario files below a folder."""
    place = Path(path)
    return sorted(place.rglob("*.toml")) if place.is_dir() else [place]
