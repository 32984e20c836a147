"""Checks of catalogues, for `cairn translate` and the tests."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib import resources
from pathlib import Path

from . import fluent, rulebook
from .agenda import Ask
from .catalogue import CLIENT, COMMON, FUNCTIONS, SOURCE, TABLE, written
from .game import Game
from .options import spell

AWAY = ("about", "lessons")
QUOTED = re.compile(r"[\"']([a-zA-Z][\w-]*)[\"']")
BEGUN = re.compile(r"f[\"']([a-z][\w-]*-)\{")  # ids that are put together: label(f"term-part-{part}")
SAYING = ("Message", "say", "label")
ABOUT_SOMEBODY = {"player", "self", "alone"}  # any message about a player may use them


def faults(package: str, language: str) -> list[str]:
    """What is wrong with a package's messages in a language, held against its English ones; in sentences."""
    ours, english = written(package, language), written(package, SOURCE)
    known = {**written(COMMON, SOURCE), **written(COMMON, language), **english, **ours}
    found = [f"{id} is missing" for id in english if id not in ours]
    found += [f"{id} is no message of the English catalogue" for id in ours if id not in english]
    if package != COMMON:
        found += [f"{id} is a message of all games" for id in ours if id in written(COMMON, SOURCE, TABLE)]
    offered = {form for message in ours.values() for form in message if form}
    for id, message in ours.items():
        parts = list(message.values())
        found += [f"{id} refers to {each}, which does not exist" for each in sorted(fluent.references(parts) - set(known))]
        found += [f"{id} calls {each}, which does not exist" for each in sorted(fluent.functions(parts) - set(FUNCTIONS))]
        found += [f"{id} asks for the form {each}, which no thing has" for each in sorted(fluent.forms(parts) - offered)]
        if id in english:
            mine, theirs = (fluent.arguments(each, known) for each in (parts, list(english[id].values())))
            found += [
                f"{id} uses ${each}, which the English message does not" for each in sorted(mine - theirs - ABOUT_SOMEBODY)
            ]
            found += [f"{id} does not use ${each}" for each in sorted(theirs - mine - ABOUT_SOMEBODY)]
    for id, message in written(package, SOURCE, AWAY).items():  # no things with forms, but a text of its own in each attribute
        found += [f"{id} has no .{each}" for each in message if id in ours and each not in ours[id]]
    return found + rulebook.faults(package, language)


def unwritten(game: Game) -> list[str]:
    """What the game says and its English catalogue does not hold; ids."""
    there = {*written(game.package, SOURCE), *written(COMMON, SOURCE)}
    needed = {"tagline"} | {f"option-{option.name}" for option in game.options} | {f"bot-{bot}" for bot in game.bots}
    needed |= {f"option-{option.name}-{value}" for option in game.options for value in option.values if isinstance(value, str)}
    needed |= lessons(game)
    if game.words.catalogued:
        needed |= {f"event-{what}" for what in game.words.details} | {f"ask-{step}" for step in questions(game)}
    return sorted((needed | messages_named(Path(str(resources.files(game.package))))) - there)


def unsaid(game: Game, *more: Path) -> list[str]:
    """What its English catalogue holds and nobody says; ids. `more`: folders with the source of its browser table."""
    catalogue, folder = written(game.package, SOURCE), Path(str(resources.files(game.package)))
    sources = [path.read_text(encoding="utf-8") for place in (folder, *more) for path in place.rglob("*") if is_source(path)]
    usual = {f"event-{what}{hidden}" for what in game.words.details for hidden in ("", "-hidden")} | {"measure", "then"}
    usual |= {f"{kind}-{step}" for step in questions(game) for kind in ("ask", "why")}
    usual |= {f"do-{kind.verb}" for kind in game.setup().actions.kinds}
    usual |= {"tagline", "length"} | {f"bot-{bot}" for bot in game.bots} | lessons(game)
    usual |= {f"option-{option.name}" for option in game.options}
    usual |= {f"option-{option.name}-{spell(value)}" for option in game.options for value in option.values}
    usual |= {thing.id for things in game.words.things.values() for thing in things.values()}
    usual |= set().union(*(fluent.references(list(message.values())) for message in catalogue.values()))
    usual |= {id for text in sources for id in QUOTED.findall(text)}
    heads = tuple(BEGUN.findall("\n".join(sources)))
    return [id for id in catalogue if id not in usual and not id.startswith(heads)]


def unwritten_by(package: str, where: str = "") -> list[str]:
    """The same of a program: what its modules say and its English catalogue, or that of another package, does not hold."""
    there = {*written(where or package, SOURCE), *written(COMMON, SOURCE)}
    return sorted(messages_named(Path(str(resources.files(package)))) - there)


def unsaid_by(package: str, *more: str) -> list[str]:
    """`more`: packages that say its messages, too."""
    folders = [Path(str(resources.files(each))) for each in (package, *more)]
    texts = [path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py")]
    said, heads = set().union(*map(QUOTED.findall, texts)), tuple(BEGUN.findall("\n".join(texts)))
    said |= set().union(*(fluent.references(list(message.values())) for message in written(package, SOURCE).values()))
    return [id for id in written(package, SOURCE) if id not in said and not id.startswith(heads)]


def unsaid_by_client(web: Path) -> list[str]:
    """What the client's English catalogue holds and nothing in its sources says; ids. Types see that all of it is there."""
    quoted = re.compile(r"[\"']([a-z][a-z-]*)[\"']")
    said = {
        id
        for path in web.rglob("*")
        if is_source(path) and path.parent.name != "made"
        for id in quoted.findall(path.read_text(encoding="utf-8"))
    }
    return [id for id in written(CLIENT, SOURCE) if id not in said]


def lessons(game: Game) -> set[str]:
    """What its lessons say; ids."""
    folder = resources.files(game.package).joinpath("lessons")
    files = [file for file in folder.iterdir() if file.name.endswith(".toml")] if folder.is_dir() else []
    found = set()
    for file in files:
        name, data = file.name.removesuffix(".toml"), tomllib.loads(file.read_text(encoding="utf-8"))
        found |= {f"lesson-{name}"} | {f"lesson-{name}-{step['say']}" for step in data["then"] if "say" in step}
    return found


def questions(game: Game) -> list[str]:
    return [name for name, step in game.setup().steps.items() if issubclass(step, Ask)]


def messages_named(folder: Path) -> set[str]:
    """Every `Message("id", ...)`, `say("id", ...)` and `label("id", ...)` in its source."""
    found: set[str] = set()
    within = [file.parent for file in folder.rglob("pyproject.toml")]  # packages of their own, such as the model game
    for path in folder.rglob("*.py"):
        if any(path.is_relative_to(each) for each in within):
            continue
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SAYING:
                found.update(*map(ids_in, call.args[:1]))
    return found


def ids_in(part: ast.expr) -> list[str]:
    """A name in quotes, alone or as one side of `"a" if ... else "b"`."""
    sides = [part.body, part.orelse] if isinstance(part, ast.IfExp) else [part]
    texts = [side.value for side in sides if isinstance(side, ast.Constant) and isinstance(side.value, str)]
    return [text for text in texts if fluent.NAME.fullmatch(text)]


def is_source(path: Path) -> bool:
    return path.suffix in (".py", ".ts", ".svelte", ".js") and ".test." not in path.name
