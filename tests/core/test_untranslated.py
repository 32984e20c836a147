"""No word that a player reads stands in the code: it is a message of a catalogue.

web/src/lib/untranslated.test.ts holds the browser's sources to the same."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CAIRN = ROOT / "src" / "cairn"
PLACES = (CAIRN, ROOT / "examples" / "nine-stones" / "src")

# Whose words are for developers, researchers and hosts, and stay English (docs/translating.md)
NOT_FOR_PLAYERS = re.compile(
    r"""
    lab/ | bots/ | tab/site/
    | core/(contract|scenario)/
    | core/(bounds|build|content|declared|files|fluent|language|record|rulebook|struct|translation|verify)\.py
    | cli/(admin_database|admin_moderation|arena|arguments|bench|building|checks|explain|files|lab|main)\.py
    | cli/(new_game|serving|site|study|translating)\.py | tab/(archive|database)\.py
    | server/(admin|cluster|edge|health|store|wire|workers)/ | server/(serve|settings)\.py
    | server/web/(health_routes|service)\.py
    | .*/(bounds|content|scenario|study)\.py$        # of a game: what its files may hold, and why they are refused
    | .*/scenario/                                  # the same
    | games/__init__\.py | __init__\.py$             # why a package or a record is refused
    | games/heart_of_darkness/rules/                # facts of events: why, of what, and what a roll needs
    """,
    re.VERBOSE,
)
# What reads like words and is none, or is read by nobody but programs: by file
NO_WORDS = {
    "core/actions.py": r"kinds are|did you mean|^an? |^no action|a word for",  # parts of errors
    "core/errors.py": r"characters|digits|something of type",
    "core/match.py": r"seat 0 to act|it began|it is played|^events are counted$",  # for programs
    "core/options.py": r"^a whole number",
    # of a game without a catalogue
    "core/words.py": r"^takes back the last move\.$|^then ",
    "games/heart_of_darkness/words.py": r"^[a-z ]+$",  # the facts that its messages say
    "server/people/sessions.py": r"^Samsung Internet$|Macintosh",
    "server/tables/answers.py": r"^A bot plays for",  # stored; a browser says it by the seat's state
    "server/tables/caretaker.py": r"ran out of time$",
    "server/tables/seating.py": r"has left$",
    "server/tables/aside.py": r"in a replay process",  # for the host
    "server/tables/records.py": r"^The match is not over|^A world dealt anew",  # a browser says these by their facts
    "server/tables/table.py": r"You have no seat|Your seats are|at this table",
    "server/web/app.py": r"^Something went wrong here",  # a browser says error-server
    "server/web/pages.py": r"Cairn is running",  # there is no client that could say it
    "tab/engine.py": r"^Cairn stumbled",
    "cli/play.py": r"^if it matters$",  # what is typed
}
CODE = re.compile(
    r"""^\s*(not\ )?(bold|dim|reverse|italic)\b | \#[0-9a-f]{6} | ^\s*cairn(\ |:) | \ --option\ | ^(GET|POST|DELETE)\ [\w/]+$
    | ^(SELECT|INSERT)\b | ^[a-z-]+/[a-z+-]+; | max-age= | ^attachment;
    | ^(guest|address|login|setting|host|seat|card-text|board-text|person|board|own)\ 0$""",
    re.VERBOSE,
)
PROSE = re.compile(r"[^\W\d_]{2,}[,.:;!?]? +[^\W\d_]|[^\W\d_]{2,}[.!?…]$")  # several words, or one with a full stop
REFUSALS = re.compile(
    r"^(Bad|Illegal|Unknown|Unfit|Failed|Missing|Broken)[A-Z]?|Error$|^(misunderstood|refuse|require|equals)$"
)
SILENT = {"debug", "info", "warning", "error", "exception", "log", "compile", "search", "sub", "match", "Refused", "Changed"}
NAMES = {"title", "designer"}  # of a game: proper names


class Words(ast.NodeVisitor):
    """All texts of a module that read like words; not its docstrings, errors, logs and types."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def of_body(self, node: Any) -> None:
        for each in node.body:
            if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)):
                self.visit(each)

    visit_Module = visit_ClassDef = visit_FunctionDef = visit_AsyncFunctionDef = of_body

    def nothing(self, node: ast.AST) -> None:
        pass

    visit_Raise = visit_Assert = nothing

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not any(isinstance(target, ast.Name) and target.id in NAMES for target in node.targets):
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if not REFUSALS.search(name) and name not in SILENT:
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self.tell("".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in node.values))

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.tell(node.value)

    def tell(self, text: str) -> None:
        if PROSE.search(text) and not CODE.search(text):
            self.found.append(text)


def words_in(source: str) -> list[str]:
    words = Words()
    words.visit(ast.parse(source))
    return words.found


def modules() -> Iterator[tuple[str, Path]]:
    for place in PLACES:
        for path in sorted(place.rglob("*.py")):
            name = path.relative_to(place).as_posix()
            if "/tests/" not in name and not NOT_FOR_PLAYERS.match(name):
                yield name, path


def test_the_linter_finds_words_and_no_others() -> None:
    source = '''
"""A module."""
def said(card: "a card, of course") -> str:
    """Docs of it."""
    log.warning("nobody reads this")
    if not card:
        raise BadOption("this is no card")
    return Message("event-plays", {"card": card}) or f"You play {card}." or "Play a card" or "draw-deck"
'''
    assert words_in(source) == ["You play 0.", "Play a card"]


def test_what_players_read_is_in_no_module() -> None:
    found = [
        f"{name}: {text}"
        for name, path in modules()
        for text in words_in(path.read_text(encoding="utf-8"))
        if name not in NO_WORDS or not re.search(NO_WORDS[name], text)
    ]
    assert found == []


def test_every_excuse_is_needed() -> None:
    known = dict(modules())
    for name, excuse in NO_WORDS.items():
        texts = words_in(known[name].read_text(encoding="utf-8"))
        for part in excuse.split("|"):
            assert any(re.search(part, text) for text in texts), (name, part)


DOCUMENTS = [file for file in sorted(CAIRN.rglob("*.toml")) if not {"tests", "words"} & {*file.relative_to(CAIRN).parts}]


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.name)
def test_what_players_read_is_in_no_other_document(file: Path) -> None:
    """A rulebook is words, in a language; a lesson's script is none."""
    if file.name == "pyproject.toml":  # of the model game
        return
    texts = texts_of(tomllib.loads(file.read_text(encoding="utf-8")))
    assert [text for text in texts if re.search(r"^[A-Z].* |[a-z][.!?]$", text)] == []


def texts_of(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, (dict, list)):
        for each in data.values() if isinstance(data, dict) else data:
            yield from texts_of(each)
