"""Africana: what players agree on before a match (section 13 of the rules). None of these is a printed variant."""

from __future__ import annotations

from ...core.options import Option

OPTIONS = (
    Option("start_seat", 0, "Starting player (leads Italy)", "AF-Q30", least=0, most=3, seat=True),
    Option(
        "hidden_score", False, "Others' silver and archives", "AF-Q17", (False, True),
        labels=("Shown", "Hidden until the end"),
    ),
    Option(
        "free_page", "once", "Free page in a book", "AF-Q13", ("once", "after-purchase"),
        labels=("The first one each turn", "Also after each purchase"),
    ),
    Option(
        "reshuffle", "needed", "Reshuffle the discard pile", "AF-Q8", ("needed", "at-once"),
        labels=("When a card is needed", "As soon as the deck is empty"),
    ),
    Option(
        "max_rounds", 200, "Rounds until the match is scored anyway (safety limit)", "AF-Q16", (None,), 1,
        labels=("Never",),
    ),
)  # fmt: skip
