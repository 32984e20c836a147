"""The Heart of Darkness: what players agree on before a match (section 15 of the rules)."""

from __future__ import annotations

from typing import Any

from ...core.options import Option
from .board import Switches

OPTIONS = (
    Option("matrix", "5x7", "HD-5.0", ("5x7", "5x5")),
    Option("encounters_on_start_end", "allowed", "HD-Q17", ("allowed", "forbidden")),
    Option("pickax_vs_second_impassable", "no-help", "HD-Q28", ("no-help", "cancels")),
    Option("special_ambush_in_jungle", "rolled", "HD-Q26", ("rolled", "none")),
    Option("zero_capacity", "nothing", "HD-Q6", ("nothing", "literal")),
    Option("end_in_explored_region", "reset", "HD-Q11", ("reset", "time-only")),
    Option("bad_luck", True, "HD-4G", (True, False)),
    Option("humility", True, "HD-5N", (True, False)),
    Option("envy", True, "HD-6D", (True, False)),
    Option("solo_early_end", True, "HD-Q45", (True, False)),
    Option("max_game_turns", 40, "HD-Q67", (None,), least=1),
    Option("target_dp", 50, "HD-6F", least=1),
)


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
