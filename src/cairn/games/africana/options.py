"""Africana: what players agree on before a match (section 13 of the rules). None of these is a printed variant."""

from __future__ import annotations

from ...core.options import Option

OPTIONS = (
    Option("start_seat", 0, "AF-Q30", least=0, most=3, seat=True),
    Option("hidden_score", False, "AF-Q17", (False, True)),
    Option("free_page", "once", "AF-Q13", ("once", "after-purchase")),
    Option("reshuffle", "needed", "AF-Q8", ("needed", "at-once")),
    Option("max_rounds", 200, "AF-Q16", (None,), least=1),
)
