"""Adventure Tours: what players agree on before a match (section 15 of the rules)."""

from __future__ import annotations

from ...core.options import Option

OPTIONS = (
    Option("mode", "basic", "AT-S2", ("basic", "expert")),
    Option("board_values", "levelled", "AT-V1", ("levelled", "model")),
    Option("boards_between_rounds", None, "AT-X3", (None, "variation-1", "variation-2")),
    Option("rounds", 3, "AT-G2", least=1, most=99),
    Option("start_seat", 0, "AT-S4", least=0, most=5, seat=True),
    Option("pile_end", "immediate", "AT-D3", ("immediate", "finish-turn")),
    Option("empty_hand_off_turn", "own-turn", "AT-T9", ("own-turn", "running-turn")),
    Option("show_money", "all", "AT-Q8", ("all", "own")),
)
