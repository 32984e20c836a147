"""The reference of the scenario language, `docs/scenarios.md`, made from the tables that read the files."""

from __future__ import annotations

from collections.abc import Iterable

from ..agenda import Ask
from ..game import Game
from ..language import Fact, Key, Table
from .matching import LIST_WORDS
from .reading import CASE_KEYS, FILE_KEYS, STEP_KEYS
from .running import EXPECT_KEYS

BEGIN = """# Scenarios

*Made by `cairn scenario reference`; do not edit.*

A scenario sets up a position (only what matters), scripts luck and answers, and says what must be true then. It is a TOML
file that a player of the game can read. `cairn scenario run FILE...` runs files and folders, and names the file, line and
case of everything that fails.

```toml
title = "A number must be higher than the last one"
rules = ["LC-E2"]
game = "lost-cities"
[given]
seat0 = { hand = ["red-4", "red-6"], expeditions = ["red-5"] }
seat1 = { hand = ["blue-3"] }
[[then]]
expect = { not_legal = ["play red-4"], legal = ["play red-6"] }
[[then]]
do = ["0: play red-6"]
luck = ["deck blue-2"]
expect = { seat0 = { values = { red = "+6" } }, asked = 1 }
```

A chart holds many cases on a shared base. A case is merged into the base: tables key by key; any other value replaces the
base's. A case cannot remove anything. A case with a single step needs no `then`.

```toml
title = "What an expedition is worth"
game = "lost-cities"

[base]
rules = ["LC-P1", "LC-P2"]
given.seat0.hand = ["white-2"]

[[case]]
name = "any card costs 20"
given.seat0.expeditions = ["red-8"]
expect.seat0.values = { red = -12 }

[[case]]
name = "an investment doubles the loss"
given.seat0.expeditions = ["red-investment", "red-8"]
expect.seat0.values = { red = -24 }

[[case]]
name = "a number exists once in a colour"
given.seat0.expeditions = ["red-8", "red-8"]
refused = "red-8 is used more often than there are such cards"
```

A position is checked at the start and after every step: the forms and ranges of all values, and the game's own invariants
(nothing is doubled or lost, and everything that can be worked out agrees). Whatever a position leaves out (a hand of two
cards, a deck of one) is out of the game and must stay out. Unknown keys and names are errors.
"""
MATCHING = """## How values are matched

- A table must contain at least what is expected; `{}` is an empty table. Everything else must be equal.
- `"+5"` and `"-2"` are relative to the fact before the step (for the first step: to the given position).
- `"none"` is what a view shows if the viewer may know nothing.
- If the value is a list, a table can describe it:
"""


def reference(games: list[Game]) -> str:
    parts = [
        BEGIN,
        section("A chart", rows(FILE_KEYS)),
        section("A case, or a file of one case", rows(CASE_KEYS)),
        section("A step", rows(STEP_KEYS)),
        section("What can be expected", EXPECT_KEYS.items(), "Besides the facts of the game:\n\n"),
        MATCHING + "".join(f"  - `{word}`: {about}\n" for word, about in LIST_WORDS.items()),
        *[part for game in games for part in of_game(game)],
    ]
    return "\n".join(parts)


def of_game(game: Game) -> list[str]:
    setup = game.setup()
    language = setup.language()
    details = game.words.details
    return [
        f'## {game.title}\n\n`game = "{game.name}"`, with {seats(game.seats)}.\n',
        section(f"{game.title}: `at`", language.at.items(), level=3),
        section(f"{game.title}: `given`", rows(language.given), level=3),
        section(f"{game.title}: facts", facts(language.facts), level=3),
        section(
            f"{game.title}: questions",
            [(name, step.rule or "no rule") for name, step in setup.steps.items() if issubclass(step, Ask)],
            "For `question` and `standing`, each with its rule:\n\n",
            level=3,
        ),
        section(
            f"{game.title}: events",
            [(what, ", ".join(f"`{name}`" for name in names) or "no details") for what, names in details.items()],
            "Each with `event`, `seat` and its details:\n\n",
            level=3,
        ),
    ]


def section(title: str, entries: Iterable[tuple[str, str]], first: str = "", level: int = 2) -> str:
    return f"{'#' * level} {title}\n\n{first}" + "".join(f"- `{name}`: {about}\n" for name, about in entries)


def seats(possible: Iterable[int]) -> str:
    """`2, 3 or 4 seats`."""
    *others, last = [str(number) for number in sorted(possible)]
    return f"{', '.join(others)} or {last} seats" if others else f"{last} seats"


def one_seat(names: Iterable[str]) -> list[str]:
    """`seat0` stands for all seats."""
    return [name for name in names if not name.startswith("seat") or name in ("seat0", "seats")]


def rows(keys: dict[str, Key], before: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name in one_seat(keys):
        key = keys[name]
        path = f"{before}{'seatN' if name == 'seat0' else name}"
        about = key.about.replace("seat 0", "seat N") + (" (needed)" if key.needed else "")
        said = f"{about}{'' if about.endswith('?') else '.'} *{key.form.words}*" if about else key.form.words
        found.append((path, about if isinstance(key.form, Table) else said))
        if isinstance(key.form, Table) and key.form.keys is not CASE_KEYS and name != "base":
            found += rows(key.form.keys, f"{path}.")
    return found


def facts(there: dict[str, Fact], before: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name in one_seat(there):
        fact = there[name]
        path = f"{before}{'seatN' if name == 'seat0' else name}"
        found.append((path, fact.about.replace("seat 0", "seat N") + (" (worked out)" if fact.derived else "")))
        found += facts(fact.parts, f"{path}.")
    return found
