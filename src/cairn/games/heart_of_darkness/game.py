"""The Heart of Darkness as the kernel sees it."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.content import Content
from ...core.game import Aid, Game, Rules, Setup
from ...core.options import Value
from ...core.steps import catalogue
from .actions import make_actions
from .board import Board
from .bounds import bounds, check_outside
from .content import Checked
from .options import OPTIONS, switches
from .pack import pack
from .position import HeartOfDarkness
from .redeal import redeal
from .rules import (
    encounters,
    finds,
    game_turn,
    health,
    humility,
    incidents,
    losses,
    map_phase,
    matrix,
    members,
    reckoning,
    rolls,
    rumor,
    setup,
    specials,
    terrain,
    village,
    warband,
    water,
)
from .scenario import check, facts, given, language
from .words import HeartOfDarknessWords, chits_of

CHAPTERS = (
    setup, map_phase, terrain, water, matrix, incidents, warband, finds, encounters, village, rumor, specials, humility,
    reckoning, game_turn, rolls, losses, members, health,
)  # fmt: skip


STEPS = catalogue(*CHAPTERS)
CHECKED: dict[str, Checked] = {}


class HeartOfDarknessGame(Game):
    name = "heart-of-darkness"
    title = "The Heart of Darkness"
    designer = "Kim Kanger"
    seats = (1, 2, 3, 4, 5)  # HD-SOLO, HD-P23, HD-P4
    rules_version = 5
    open = True
    options = OPTIONS
    rules = Rules(
        HeartOfDarkness,
        STEPS,
        game_turn.start,
        redeal,
        bounds=bounds,
        check=check,
        check_outside=check_outside,
        language=language,
        given=given,
        facts=facts,
    )
    package = __package__
    words = HeartOfDarknessWords(__package__)
    bots: ClassVar[tuple[str, ...]] = ("random", "novice", "casual", "able", "steady", "sharp", "keen", "expert")

    standing: ClassVar[dict[str, str]] = {"BadLuck": "if-it-matters", "LookAround": "always"}

    def check_content(self, content: Content) -> Checked:
        """What was found good once is good again: the hash is of its meaning."""
        if content.hash not in CHECKED:
            if len(CHECKED) >= 8:
                CHECKED.clear()
            CHECKED[content.hash] = Checked(content)
        return CHECKED[content.hash]

    def make_setup(self, seats: int, options: dict[str, Value], content: Content, checked: Any) -> Setup:
        actions = make_actions(checked.map.areas, checked.ports())
        board = checked.board(seats, str(options["matrix"]), switches(options))
        return HeartOfDarknessSetup(self, seats, options, content, actions, board=board)


class HeartOfDarknessSetup(Setup):
    board: Board
    aids: ClassVar[dict[str, Aid]] = {"pack": pack}

    def printed_names(self) -> dict[str, str]:
        """Names of areas, and labels of chits."""
        chits = {f"chit {chit}": label for chit, label in chits_of(self.content.data).items()}
        return dict(zip(self.board.map.areas, self.board.map.names)) | chits


GAME = HeartOfDarknessGame()
