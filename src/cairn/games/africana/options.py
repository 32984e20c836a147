"""Africana: what players agree on before a match (section 13 of the rules). None of these is a printed variant."""

from __future__ import annotations

from ...core.options import Option

OPTIONS = (
    Option("start_seat", 0, "Who starts, and leads Italy", "AF-Q30", least=0, most=3, seat=True),
    Option(
        "hidden_score", False, "Whether money and archives of others are covered", "AF-Q17", (False, True),
        labels=("Open to all", "Covered"),
    ),
    Option(
        "free_page", "once", "When turning a page is free", "AF-Q13", ("once", "after-purchase"),
        labels=("The first page of the action", "Again after each purchase"),
    ),
    Option(
        "reshuffle", "needed", "When the discards become a new pile", "AF-Q8", ("needed", "at-once"),
        labels=("When a card is needed", "As soon as the pile is empty"),
    ),
    Option(
        "max_rounds", 200, "After how many rounds the match is scored as it stands (a guard, not a rule)", "AF-Q16", (None,), 1,
        labels=("Never",),
    ),
)  # fmt: skip
