"""The rules of Adventure Tours, by chapter of the rulebook."""

from __future__ import annotations

from typing import Any, Final

from ....core.steps import catalogue
from ..guide import DESERT
from ..position import Tours
from . import effects, improve, members, pile, rounds, turns

STEPS: Final = catalogue(rounds, turns, pile, improve, members, effects)


def start(p: Tours, agreed: dict[str, Any]) -> None:
    """AT-S3: an empty table and no money."""
    seats: int = agreed["seats"]
    p.boards = [DESERT] * seats
    p.money = [0] * seats
    rounds.clear_table(p)
    p.push(rounds.StartMatch(p.guide.terms.start_seat))
