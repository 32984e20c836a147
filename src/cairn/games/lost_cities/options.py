"""Lost Cities: what players agree on before a match (sections 2 and 10 of the rules)."""

from __future__ import annotations

from ...core.options import Option

MOST_ROUNDS = 99

OPTIONS = (
    Option("colours", 5, "LC-A1", (5, 6)),
    Option("rounds", 3, "LC-A2", least=1, most=MOST_ROUNDS),
    Option("start_seat", 0, "LC-A3", least=0, most=1, seat=True),
    Option("later_starter", "leader", "LC-S4", ("leader", "alternate")),
    Option("ply_cap", 300, "LC-A4", (None,), least=1),
    Option("discards_public", "whole", "LC-Q3", ("whole", "top")),
)
