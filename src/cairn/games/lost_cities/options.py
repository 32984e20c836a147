"""Lost Cities: what players agree on before a match (sections 2 and 10 of the rules)."""

from __future__ import annotations

from ...core.options import Option

MOST_ROUNDS = 99

OPTIONS = (
    Option("colours", 5, "How many expeditions there are", "LC-A1", (5, 6), labels=("Five", "Six: the long game with purple")),
    Option("rounds", 3, "How many rounds are played", "LC-A2", least=1, most=MOST_ROUNDS),
    Option("start_seat", 0, "Who starts the first round", "LC-A3", (0, 1), labels=("First seat", "Second seat")),
    Option(
        "later_starter", "leader", "Who starts a later round", "LC-S4", ("leader", "alternate"),
        labels=("Whoever leads", "By turns"),
    ),
    Option(
        "ply_cap", 300, "After how many turns a round is scored as it stands (a guard, not a rule)", "LC-A4", (None,), 1,
        labels=("Never",),
    ),
    Option(
        "discards_public", "whole", "What is shown of a discard pile", "LC-Q3", ("whole", "top"),
        labels=("All of it", "Only its top card"),
    ),
)  # fmt: skip
