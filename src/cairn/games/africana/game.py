"""Africana as the kernel sees it."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.content import Content
from ...core.game import Aid, Game, Rules, Setup
from ...core.options import Value
from .actions import make_actions
from .board import Board
from .bounds import bounds, check_outside
from .content import check_content
from .options import OPTIONS
from .plan import plan
from .position import Africana
from .redeal import redeal
from .rules import STEPS, start
from .scenario import check, facts, given, language
from .words import AfricanaWords


class AfricanaGame(Game):
    name = "africana"
    title = "Africana"
    designer = "Michael Schacht"
    seats = (3, 2, 4)
    rules_version = 2
    options = OPTIONS
    rules = Rules(
        Africana,
        STEPS,
        start,
        redeal,
        bounds=bounds,
        check=check,
        check_outside=check_outside,
        language=language,
        given=given,
        facts=facts,
    )
    package = __package__
    words = AfricanaWords(__package__)
    bots: ClassVar[tuple[str, ...]] = ("random", "novice", "casual", "able", "steady", "sharp", "keen", "expert")

    def check_content(self, content: Content) -> Board:
        return check_content(content)

    def make_setup(self, seats: int, options: dict[str, Value], content: Content, checked: Any) -> Setup:
        return AfricanaSetup(self, seats, options, content, make_actions(checked.places, checked.adventures), board=checked)


class AfricanaSetup(Setup):
    board: Board
    aids: ClassVar[dict[str, Aid]] = {"plan": plan}

    def printed_names(self) -> dict[str, str]:
        return dict(zip(self.board.places, self.board.place_names))


GAME = AfricanaGame()
