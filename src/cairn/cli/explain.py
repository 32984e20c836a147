"""What a player may ask at any time: the question and its rule, the commands, the rules, the log."""

from __future__ import annotations

from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..core.game import Game
from ..core.match import Match
from .console import screen
from .saying import say

COMMANDS = (
    ("3", "help-number"),
    ("{notation}", "help-notation"),
    ("2, 2, 5", "help-several"),
    *[(word, f"help-{word}") for word in ("hint", "undo", "log", "ask", "look", "map", "rules", "board", "quit")],
)


def explain_question(match: Match, seat: int) -> None:
    """What is asked, why, and which rule says so; then everything that can be typed."""
    question = match.question(seat)
    assert question is not None
    lines = Text(question["text"], "bold")
    if question["why"]:
        lines.append(f"\n{question['why']}", "not bold")
    if question["rule"]:
        id, text = "help-rule" if question["rule_text"] else "help-rule-only", question["rule_text"]
        lines.append(f"\n{say(id, rule=question['rule'], text=text)}", "not bold")
    screen().print(lines)
    example = match.actions()[-1].notation
    short = " ".join(word[:1] if word.isalpha() else word for word in example.replace("-", " ").split())
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for word, meaning in COMMANDS:
        table.add_row(word.format(notation=example), say(meaning, short=short, rule=question["rule"]))
    screen().print(table)


def print_rules(game: Game, rule: str = "") -> None:
    """The rulebook in our words, or one rule of it."""
    words = game.words
    if rule:
        for line in about(words.rulebook, rule) or [say("help-rules-none", asked=rule)]:
            screen().print(line)
        return
    for chapter in words.rulebook["chapter"]:
        screen().print(Text(chapter["title"], "bold"))
        screen().print(Padding(reflowed(chapter["text"]), (0, 0, 0, 2)))
        if "rows" in chapter:
            screen().print(Padding(chart(chapter["columns"], chapter["rows"]), (0, 0, 1, 2)))


def chart(columns: list[str], rows: list[list[str]]) -> Table:
    table = Table(*columns, box=None, padding=(0, 2, 0, 0))
    for row in rows:
        table.add_row(*row)
    return table


def about(rulebook: dict[str, Any], asked: str) -> list[str]:
    """The rule with this id; else every rule and term in which the word occurs."""
    rules, terms = rulebook["rules"], rulebook["glossary"]
    if asked.upper() in rules:
        return [f"{asked.upper()}: {' '.join(rules[asked.upper()].split())}"]
    found = {word: text for word, text in {**terms, **rules}.items() if asked.lower() in f"{word} {text}".lower()}
    return [f"{word}: {' '.join(text.split())}" for word, text in found.items()]


def reflowed(text: str) -> str:
    """Paragraphs as wide as the terminal; lists keep their lines."""
    paragraphs = text.strip().split("\n\n")
    return "\n\n".join(part if part.lstrip().startswith("-") else " ".join(part.split()) for part in paragraphs)
