"""Lost Cities: what players agree on before a match (sections 2 and 10 of the rules)."""

from __future__ import annotations

from ...core.options import Option

MOST_ROUNDS = 99

OPTIONS = (
    Option("colours", 5, "Expeditions", "LC-A1", (5, 6), labels=("5", "6: the long game with purple")),
    Option("rounds", 3, "Rounds", "LC-A2", least=1, most=MOST_ROUNDS),
    Option("start_seat", 0, "Starting player", "LC-A3", least=0, most=1, seat=True),
    Option(
        "later_starter", "leader", "Starting player of later rounds", "LC-S4", ("leader", "alternate"),
        labels=("The leader", "Alternate"),
    ),
    Option(
        "ply_cap", 300, "Turns until a round is scored anyway (safety limit)", "LC-A4", (None,), 1,
        labels=("Never",),
    ),
    Option(
        "discards_public", "whole", "Discard piles show", "LC-Q3", ("whole", "top"),
        labels=("All cards", "Only the top card"),
    ),
)  # fmt: skip
