"""Nine Stones as Cairn sees it."""

from __future__ import annotations

from typing import ClassVar

from cairn.core.content import Content
from cairn.core.game import Game, Rules

from .actions import ACTIONS, COLOURS, HAND, NUMBERS, STONES
from .position import NineStones
from .redeal import redeal
from .rules import STEPS, start
from .scenario import check, facts, given, language
from .words import NineStonesWords


class NineStonesGame(Game):
    name = "nine-stones"
    title = "Nine Stones"
    designer = "The Cairn authors"
    seats = (2,)
    rules_version = 1
    options = ()
    actions = ACTIONS
    rules = Rules(NineStones, STEPS, start, redeal, check=check, language=language, given=given, facts=facts)
    package = __package__
    words = NineStonesWords(__package__)
    bots: ClassVar[tuple[str, ...]] = ("random", "steady", "keen", "expert")

    def check_content(self, content: Content) -> None:
        """The cards are the game: a content file must not change them."""
        node = content.node()
        node["game"].equals(self.name, "NS-1")
        node["stones"].equals(STONES, "NS-1")
        node["colours"].equals(list(COLOURS), "NS-1")
        node["numbers"].equals(NUMBERS, "NS-1")
        node["hand"].equals(HAND, "NS-1")


GAME = NineStonesGame()
