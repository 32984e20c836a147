"""The rules of Adventure Tours, by chapter of the rulebook."""

from __future__ import annotations

from typing import Any, Final

from ....core.agenda import catalogue
from ..guide import DESERT
from ..position import Tours
from .effects import (
    BreakGear,
    DrawOne,
    DrawTwo,
    DriveAway,
    LureAway,
    PickFrom,
    SearchBags,
    Shield,
    TakeGear,
)  # fmt: skip
from .improve import Bury, CampAfter, PutBack, SealHatch, WideChoice
from .members import (
    Aim,
    AimAgain,
    AnotherTurn,
    BringFriend,
    ExtraImprove,
    FriendAgain,
    GrandDeparture,
    ImproveAgain,
    TurnAgain,
    WellStocked,
)  # fmt: skip
from .pile import DrawCards
from .rounds import ChooseBoard, Deal, DealBoard, EndRound, StartMatch, StartRound, clear_table
from .turns import EndTurn, Play, Turn

STEPS: Final = catalogue(
    StartMatch, DealBoard, StartRound, Deal, EndRound, ChooseBoard, Turn, Play, EndTurn, DrawCards, CampAfter, SealHatch,
    WideChoice, PutBack, Bury, Aim, AimAgain, ExtraImprove, ImproveAgain, BringFriend, FriendAgain, AnotherTurn, TurnAgain,
    GrandDeparture, WellStocked, Shield, DrawOne, DrawTwo, BreakGear, DriveAway, TakeGear, LureAway, SearchBags, PickFrom,
)  # fmt: skip


def start(p: Tours, agreed: dict[str, Any]) -> None:
    """AT-S3: an empty table and no money."""
    seats: int = agreed["seats"]
    p.boards = [DESERT] * seats
    p.money = [0] * seats
    clear_table(p)
    p.push(StartMatch(p.guide.terms.start_seat))
