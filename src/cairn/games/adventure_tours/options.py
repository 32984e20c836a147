"""Adventure Tours: what players agree on before a match (section 15 of the rules)."""

from __future__ import annotations

from ...core.options import Option

OPTIONS = (
    Option(
        "mode", "basic", "Boards", "AT-S2", ("basic", "expert"),
        labels=("Basic: the Desert for everybody", "Expert: 6 different boards with abilities"),
    ),
    Option(
        "board_values", "levelled", "Start values of the expert boards", "AT-V1", ("levelled", "model"),
        labels=("Balanced", "As first reconstructed"),
    ),
    Option(
        "boards_between_rounds", None, "Boards of later rounds", "AT-X3",
        (None, "variation-1", "variation-2"),
        labels=("Everybody keeps theirs", "Variation 1: dealt again", "Variation 2: chosen, the lowest result first"),
    ),
    Option("rounds", 3, "Rounds", "AT-G2", least=1, most=99),
    Option("start_seat", 0, "Starting player", "AT-S4", least=0, most=5, seat=True),
    Option(
        "pile_end", "immediate", "When the deck runs out", "AT-D3", ("immediate", "finish-turn"),
        labels=("The round stops at once", "The turn is finished first"),
    ),
    Option(
        "empty_hand_off_turn", "own-turn", "A hand emptied outside its player's turn ends the round", "AT-T9",
        ("own-turn", "running-turn"),
        labels=("When that player's turn comes", "At the end of the current turn"),
    ),
    Option(
        "show_money", "all", "Money shown", "AT-Q8", ("all", "own"),
        labels=("Everybody's", "Only your own"),
    ),
)  # fmt: skip
