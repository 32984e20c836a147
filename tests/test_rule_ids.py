"""Every rule of the checklists is cited where it is implemented and where it is tested.

A game's `rule_ids.txt` lists them, one a line. An id counts as cited where it stands, or a finer one does.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LISTS = sorted((ROOT / "src" / "cairn" / "games").glob("*/rule_ids.txt"))
READ = {".py", ".toml", ".json"}


@cache
def text_below(*places: str) -> str:
    files = [path for place in places for path in sorted((ROOT / place).rglob("*")) if path.suffix in READ]
    return "\n".join(path.read_text(encoding="utf-8") for path in files if "__pycache__" not in path.parts)


def uncited(ids: list[str], text: str) -> list[str]:
    return [each for each in ids if not cited(each, text)]


def cited(rule: str, text: str) -> bool:
    """Whether it stands there as a word of its own. A pattern would say the same, and take a hundred times as long."""
    at = text.find(rule)
    while at >= 0:
        around = text[max(0, at - 1) : at] + text[at + len(rule) : at + len(rule) + 1]
        if not re.search(r"\w", around):
            return True
        at = text.find(rule, at + 1)
    return False


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.parent.name)
def test_every_rule_is_cited_in_the_rules_and_in_the_tests(path: Path) -> None:
    ids = path.read_text(encoding="utf-8").split()
    assert len(ids) == len(set(ids)) > 0
    assert uncited(ids, text_below(f"src/cairn/games/{path.parent.name}")) == [], "not cited in src"
    assert uncited(ids, text_below("tests")) == [], "not cited in tests"


def test_an_uncited_rule_is_noticed() -> None:
    """With ids of no game: this file is read, too, and must cite nothing."""
    assert uncited(["XX-Q1", "XX-Q12", "XX-5K"], "see XX-Q12 and XX-5K.2") == ["XX-Q1"]
    assert uncited(["XX-Q1", "XX-Q2"], "XX-Q12, AXX-Q1, XX-Q2a; XX-Q1") == ["XX-Q2"]
