"""Lone Beacon as Cairn sees it: this object holds everything together."""

from __future__ import annotations

from typing import ClassVar

from cairn.core.content import Content
from cairn.core.game import Game, Rules

from .actions import ACTIONS, HAND, NUMBERS
from .position import LoneBeacon
from .redeal import redeal
from .rules import STEPS, start
from .scenario import check, facts, given, language
from .words import LoneBeaconWords


class LoneBeaconGame(Game):
    name = "lone-beacon"  # as its entry point calls it
    title = "Lone Beacon"
    designer = "you"
    seats = (2, 3, 4)  # the possible numbers, the default first
    rules_version = 1  # raise it when a legal list, the draw order or an outcome changes
    options = ()
    actions = ACTIONS
    rules = Rules(LoneBeacon, STEPS, start, redeal, check=check, language=language, given=given, facts=facts)
    package = __package__
    words = LoneBeaconWords(__package__)
    bots: ClassVar[tuple[str, ...]] = ("random", "steady", "keen", "expert")

    def check_content(self, content: Content) -> None:
        """The content file lists the components; in this game it must not change them."""
        node = content.node()
        node["game"].equals(self.name, "LB-1")
        node["numbers"].equals(NUMBERS, "LB-1")
        node["hand"].equals(HAND, "LB-1")


GAME = LoneBeaconGame()
