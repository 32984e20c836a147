"""Lost Cities as the kernel sees it."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.content import Content
from ...core.game import Game, Rules
from .actions import ACTIONS, COLOURS
from .bounds import bounds, check_outside
from .options import MOST_ROUNDS, OPTIONS
from .position import HAND_SIZE, LostCities
from .redeal import redeal
from .rules import STEPS, start
from .scenario import check, facts, given, language
from .words import LostCitiesWords


class LostCitiesGame(Game):
    name = "lost-cities"
    title = "Lost Cities"
    designer = "Reiner Knizia"
    seats = (2,)  # LC-C6
    rules_version = 2
    options = OPTIONS
    actions = ACTIONS
    rules = Rules(
        LostCities,
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
    words = LostCitiesWords(__package__)
    bots: ClassVar[tuple[str, ...]] = ("random", "novice", "easy", "casual", "able", "steady", "keen", "expert")

    def check_content(self, content: Content) -> None:
        """The deck is the game: a content file may change words of provenance, not cards."""
        node = content.node()
        node["game"].equals(self.name, "LC-C5")
        node["colours"]["base"].equals(list(COLOURS[:5]), "LC-C2")
        node["colours"]["long_game"].equals(list(COLOURS[5:]), "LC-C2")
        node["numbers"]["values"].equals(list(range(2, 11)), "LC-C3")
        node["numbers"]["copies"].equals(1, "LC-C3")
        node["investments"]["copies"].equals(3, "LC-C4")
        node["hand"]["value"].equals(HAND_SIZE, "LC-S2")
        node["scoring"]["base_cost"].equals(20, "LC-P1")
        node["scoring"]["bonus"].equals(20, "LC-P3")
        node["scoring"]["bonus_from_cards"].equals(8, "LC-P3")

    def renewed(self, data: dict[str, Any]) -> dict[str, Any]:
        """Before rules version 2 a dump said how many rounds the turn cap had ended, not which: we take the last ones."""
        ended, running = data.get("cut_off"), data.get("round")
        if type(ended) is int and type(running) is int and running <= MOST_ROUNDS:
            finished = running if data.get("agenda") == [] else running - 1
            if 0 <= ended <= max(0, finished):
                return {**data, "cut_off": list(range(finished - ended + 1, finished + 1))}
        return data


GAME = LostCitiesGame()
