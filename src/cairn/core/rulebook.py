"""The rules of a game in our own words: `words/rulebook.LANGUAGE.toml`, with a text for every key of the English file.

`[chapter.KEY]` has title and text, perhaps a picture, perhaps a chart: `columns`, `rows`, and the `rules` whose questions it
helps with. `[rules]` has a sentence for a rule's id, `[glossary]` what a term means, where a game needs that.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from .catalogue import PSEUDO, SOURCE, read_text
from .errors import BadWords
from .pseudo import plain

TEXTS = ("title", "text", "columns", "rows")  # what a translation says anew; pictures and rules' ids are the same in all


def file_of(language: str) -> str:
    return f"rulebook.{language}.toml"


@cache
def read_rulebook(package: str, language: str = SOURCE) -> dict[str, Any]:
    """Chapters as a list, sentences by rule id, texts by term; in English what is not translated."""
    english, ours = read(package, SOURCE), read(package, language)
    chapters = []
    for key, chapter in english["chapter"].items():
        said = ours["chapter"].get(key, {})
        chapters.append(chapter | {name: said[name] for name in TEXTS if name in chapter and same_shape(chapter, said, name)})
    return {
        "chapter": chapters,
        "rules": {rule: ours["rules"].get(rule, text) for rule, text in english["rules"].items()},
        "glossary": dict([term(key, ours["glossary"].get(key, text)) for key, text in english["glossary"].items()]),
    }


def read(package: str, language: str) -> dict[str, Any]:
    """A file as it is; with no chapters and no rules where there is none."""
    if language == PSEUDO:
        read_aloud: dict[str, Any] = stretched(read(package, SOURCE))
        return read_aloud
    name = file_of(language)
    try:
        data = tomllib.loads(read_text(package, name))
    except tomllib.TOMLDecodeError as error:
        raise BadWords(f"{package}: {name}: {error}") from None
    for part in ("chapter", "rules", "glossary"):
        if not isinstance(data.setdefault(part, {}), dict):
            raise BadWords(f"{package}: {name}: {part} must be a table")
    for key, chapter in data["chapter"].items():
        if not isinstance(chapter, dict) or not all(isinstance(chapter.get(each), str) for each in ("title", "text")):
            raise BadWords(f"{package}: {name}: the chapter {key} needs a title and a text")
    return data


def term(key: str, said: Any) -> tuple[str, str]:
    """In English the key is the term; in a translation both are given: `"Porter" = ["Träger", "..."]`."""
    return (key, said) if isinstance(said, str) else (said[0], said[1])


def shape(value: Any) -> Any:
    """Of a text, a row, or rows: how many there are."""
    return [shape(each) for each in value] if isinstance(value, list) else type(value).__name__


def same_shape(chapter: dict[str, Any], said: dict[str, Any], name: str) -> bool:
    return name in said and shape(said[name]) == shape(chapter.get(name))


def faults(package: str, language: str) -> list[str]:
    """What is missing, unknown, or of another shape than in English; in sentences."""
    english, ours = read(package, SOURCE), read(package, language)
    found = []
    for part in ("chapter", "rules", "glossary"):
        where = f"{file_of(language)}, {part}"
        found += [f"{where}: {key} is missing" for key in english[part] if key not in ours[part]]
        found += [f"{where}: {key} is not in the English file" for key in ours[part] if key not in english[part]]
    for key, chapter in english["chapter"].items():
        said = ours["chapter"].get(key, chapter)
        wrong = [name for name in TEXTS if name in chapter and not same_shape(chapter, said, name)]
        found += [f"{file_of(language)}, chapter {key}: {name} has another shape than in English" for name in wrong]
    return found


def stretched(data: Any) -> Any:
    """In the pseudo-language; keys, pictures and ids of rules stay."""
    if isinstance(data, str):
        return plain(data)
    if isinstance(data, list):
        return [stretched(each) for each in data]
    kept = {"picture"} | ({"rules"} if isinstance(data.get("rules"), list) else set())
    return {key: value if key in kept else stretched(value) for key, value in data.items()}
