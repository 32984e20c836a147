"""The Heart of Darkness: what players agree on before a match (section 15 of the rules)."""

from __future__ import annotations

from typing import Any

from ...core.options import Option
from .board import Switches

OPTIONS = (
    Option(
        "matrix", "5x7", "Matrix", "HD-5.0", ("5x7", "5x5"),
        labels=("5 by 7", "5 by 5: shorter"),
    ),
    Option(
        "encounters_on_start_end", "allowed", "Encounters on Start and End", "HD-Q17", ("allowed", "forbidden"),
        labels=("Allowed", "Not allowed: End is a safe exit"),
    ),
    Option(
        "pickax_vs_second_impassable", "no-help", "Pickax against a second-Event Impassable", "HD-Q28",
        ("no-help", "cancels"), labels=("Does not help", "Cancels it"),
    ),
    Option(
        "special_ambush_in_jungle", "rolled", "Ambushes by Special Discoveries in a Jungle", "HD-Q26", ("rolled", "none"),
        labels=("Rolled, without terrain modifier", "None in a Jungle"),
    ),
    Option(
        "zero_capacity", "nothing", "You can carry at capacity 0", "HD-Q6", ("nothing", "literal"),
        labels=("Nothing", "Up to 9 Food and 9 Gifts"),
    ),
    Option(
        "end_in_explored_region", "reset", "After ending in an explored region", "HD-Q11", ("reset", "time-only"),
        labels=("Desertion-rolls and Boost as usual", "Only Time is reset"),
    ),
    Option("bad_luck", True, "Bad Luck Markers (3 or more players)", "HD-4G", (True, False)),
    Option("humility", True, "Rivals can humble the leader", "HD-5N", (True, False)),
    Option("envy", True, "Players far behind can use Envy", "HD-6D", (True, False)),
    Option(
        "solo_early_end", True, "A solo match ends early with enough DP", "HD-Q45", (True, False),
        labels=("After that Game Turn", "Never: 5 Game Turns, unless dead"),
    ),
    Option(
        "max_game_turns", 40, "Game Turns until the match ends anyway (safety limit)", "HD-Q67",
        (None,), 1, labels=("Never",),
    ),
    Option("target_dp", 50, "DP that end the match", "HD-6F", least=1),
)  # fmt: skip


def switches(options: dict[str, Any]) -> Switches:
    return Switches(
        start_end_encounters=int(options["encounters_on_start_end"] == "allowed"),
        pickax_cancels=int(options["pickax_vs_second_impassable"] == "cancels"),
        special_ambush_in_jungle=int(options["special_ambush_in_jungle"] == "rolled"),
        literal_tens=int(options["zero_capacity"] == "literal"),
        quiet_rest=int(options["end_in_explored_region"] == "time-only"),
        bad_luck=int(options["bad_luck"]),
        humility=int(options["humility"]),
        envy=int(options["envy"]),
        solo_early_end=int(options["solo_early_end"]),
        max_game_turns=options["max_game_turns"] or 0,
        target_dp=options["target_dp"],
    )
