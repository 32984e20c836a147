"""The Heart of Darkness: what players agree on before a match (section 15 of the rules)."""

from __future__ import annotations

from typing import Any

from ...core.options import Option
from .board import Switches

OPTIONS = (
    Option(
        "matrix", "5x7", "The layout of the Matrix", "HD-5.0", ("5x7", "5x5"),
        labels=("Five by seven", "Five by five: a shorter way"),
    ),
    Option(
        "encounters_on_start_end", "allowed", "Encounters on the Start and End slots", "HD-Q17", ("allowed", "forbidden"),
        labels=("Allowed", "Forbidden: End stays a safe exit"),
    ),
    Option(
        "pickax_vs_second_impassable", "no-help", "A Pickax against an Impassable drawn second", "HD-Q28",
        ("no-help", "cancels"), labels=("Is no help", "Cancels it"),
    ),
    Option(
        "special_ambush_in_jungle", "rolled", "Ambushes of Special Discoveries in a Jungle", "HD-Q26", ("rolled", "none"),
        labels=("Rolled, without modifier for terrain", "None in a Jungle"),
    ),
    Option(
        "zero_capacity", "nothing", "What is carried with a capacity of 0", "HD-Q6", ("nothing", "literal"),
        labels=("Nothing", "Up to 9 Food and 9 Gifts"),
    ),
    Option(
        "end_in_explored_region", "reset", "After ending in an explored region", "HD-Q11", ("reset", "time-only"),
        labels=("Desertion and Boost as usual", "Only Time is reset"),
    ),
    Option("bad_luck", True, "Bad Luck Markers (with three players or more)", "HD-4G", (True, False)),
    Option("humility", True, "The leader may be asked to show humility", "HD-5N", (True, False)),
    Option("envy", True, "Those far behind may be envious", "HD-6D", (True, False)),
    Option(
        "solo_early_end", True, "A solo game ends early with enough DP", "HD-Q45", (True, False),
        labels=("At the end of that Game Turn", "Never: five Game Turns unless dead"),
    ),
    Option(
        "max_game_turns", 40, "After how many Game Turns the game ends as it stands (a guard, not a rule)", "HD-Q67",
        (None,), 1, labels=("Never",),
    ),
    Option("target_dp", 50, "How many DP end the game", "HD-6F", least=1),
)  # fmt: skip


def switches(options: dict[str, Any]) -> Switches:
    return Switches(
        int(options["encounters_on_start_end"] == "allowed"),
        int(options["pickax_vs_second_impassable"] == "cancels"),
        int(options["special_ambush_in_jungle"] == "rolled"),
        int(options["zero_capacity"] == "literal"),
        int(options["end_in_explored_region"] == "time-only"),
        int(options["bad_luck"]),
        int(options["humility"]),
        int(options["envy"]),
        int(options["solo_early_end"]),
        options["max_game_turns"] or 0,
        options["target_dp"],
    )
