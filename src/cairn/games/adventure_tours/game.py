"""Adventure Tours as the kernel sees it."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.content import Content
from ...core.game import Game, Rules, Setup
from ...core.options import Value
from .actions import make_actions
from .bounds import bounds, check_outside
from .content import check_content, make_guide
from .guide import BOARDS_CHOSEN, BOARDS_DEALT, BOARDS_STAY, Guide, Terms
from .options import OPTIONS
from .position import Tours
from .redeal import redeal
from .rules import STEPS, start
from .scenario import check, facts, given, language
from .words import ToursWords

BETWEEN_ROUNDS = {None: BOARDS_STAY, "variation-1": BOARDS_DEALT, "variation-2": BOARDS_CHOSEN}


class ToursGame(Game):
    name = "adventure-tours"
    title = "Adventure Tours"
    designer = "Seiji Kanai"
    seats = (4, 3, 5, 6)  # AT-Q18
    rules_version = 2
    options = OPTIONS
    rules = Rules(
        Tours,
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
    words = ToursWords(__package__)
    bots: ClassVar[tuple[str, ...]] = ("random", "novice", "easy", "casual", "able", "steady", "keen", "expert")

    def check_content(self, content: Content) -> Content:
        return check_content(content)

    def make_setup(self, seats: int, options: dict[str, Value], content: Content, checked: Any) -> Setup:
        chosen: dict[str, Any] = options
        terms = Terms(
            seats=seats,
            rounds=chosen["rounds"],
            start_seat=chosen["start_seat"],
            expert=int(chosen["mode"] == "expert"),
            between_rounds=BETWEEN_ROUNDS[chosen["boards_between_rounds"]],
            finish_turn=int(chosen["pile_end"] == "finish-turn"),
            running_turn=int(chosen["empty_hand_off_turn"] == "running-turn"),
            own_money=int(chosen["show_money"] == "own"),
        )
        guide = make_guide(content, terms, chosen["board_values"] == "levelled")
        return ToursSetup(self, seats, options, content, make_actions(guide), guide=guide)


class ToursSetup(Setup):
    guide: Guide

    def printed_names(self) -> dict[str, str]:
        """Names and texts of people and boards: an id may stand for both."""
        guide = self.guide
        return {
            **{f"person {who}": name for who, name in zip(guide.characters, guide.names)},
            **{f"card-text {who}": text for who, text in zip(guide.characters, guide.texts)},
            **{f"board {board}": name for board, name in zip(guide.boards, guide.board_names)},
            **{f"board-text {board}": text for board, text in zip(guide.boards, guide.board_texts)},
        }


GAME = ToursGame()
