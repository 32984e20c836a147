"""The rules of Adventure Tours, by chapter of the rulebook."""

from __future__ import annotations

from typing import Final

from ....core.agenda import catalogue
from ....core.chance import Chance
from ..guide import Guide
from ..position import Tours
from ..view import Cards
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
from .rounds import ChooseBoard, Deal, DealBoard, EndRound, StartMatch, StartRound
from .turns import EndTurn, Play, Turn

STEPS: Final = catalogue(
    StartMatch, DealBoard, StartRound, Deal, EndRound, ChooseBoard, Turn, Play, EndTurn, DrawCards, CampAfter, SealHatch,
    WideChoice, PutBack, Bury, Aim, AimAgain, ExtraImprove, ImproveAgain, BringFriend, FriendAgain, AnotherTurn, TurnAgain,
    GrandDeparture, WellStocked, Shield, DrawOne, DrawTwo, BreakGear, DriveAway, TakeGear, LureAway, SearchBags, PickFrom,
)  # fmt: skip


def empty(chance: Chance | None, guide: Guide) -> Tours:
    """AT-S3: an empty table and no money."""
    seats = guide.terms.seats
    nothing: Cards = ()
    return Tours(
        chance, guide, 0, 0, 0, 0, 0, 0, [0] * seats, [0] * seats, [], [nothing] * seats, [nothing] * seats,
        [nothing] * seats, [0] * (3 * seats), [], [], [], [],
    )  # fmt: skip


def start(chance: Chance | None, guide: Guide) -> Tours:
    p = empty(chance, guide)
    p.push(StartMatch(guide.terms.start_seat))
    return p
