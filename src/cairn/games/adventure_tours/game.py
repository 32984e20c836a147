"""Adventure Tours as the kernel sees it."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.agenda import Position, View
from ...core.bounds import Bounds
from ...core.chance import Chance
from ...core.content import Content
from ...core.errors import BadOption
from ...core.game import Game, Setup
from ...core.language import Language
from ...core.options import Value
from .actions import make_actions
from .bounds import bounds, check_outside
from .content import check_content, make_guide
from .guide import BOARDS_CHOSEN, BOARDS_DEALT, BOARDS_STAY, Guide, Terms
from .options import OPTIONS
from .position import Tours
from .redeal import redeal
from .rules import STEPS, empty, start
from .scenario import check, facts, given, language
from .view import ToursView
from .words import ToursWords

BETWEEN_ROUNDS = {None: BOARDS_STAY, "variation-1": BOARDS_DEALT, "variation-2": BOARDS_CHOSEN}


class ToursGame(Game):
    name = "adventure-tours"
    title = "Adventure Tours"
    designer = "Seiji Kanai"
    tagline = "Equip your expedition, sign up the rich and the odd, and set off before the others are ready."
    seats = (4, 3, 5, 6)  # AT-Q18
    rules_version = 2
    options = OPTIONS
    package = __package__
    words = ToursWords(__package__)
    bots: ClassVar[dict[str, str]] = {
        "random": "Plays any card in any way. For a first win.",
        "steady": "Equips first, then signs up whoever pays, and does not forget what others carry.",
        "keen": "Imagines what the others hold and plays the round out before each card.",
        "expert": "Thinks as keen does, eight times as long.",
    }

    def check_content(self, content: Content) -> Content:
        return check_content(content)

    def make_setup(self, seats: int, options: dict[str, Value], content: Content, checked: Any) -> Setup:
        chosen: dict[str, Any] = options
        if chosen["start_seat"] >= seats:
            raise BadOption(f"option start_seat: there is no seat {chosen['start_seat']} of {seats}; the last is {seats - 1}")
        terms = Terms(
            seats,
            chosen["rounds"],
            chosen["start_seat"],
            int(chosen["mode"] == "expert"),
            BETWEEN_ROUNDS[chosen["boards_between_rounds"]],
            int(chosen["pile_end"] == "finish-turn"),
            int(chosen["empty_hand_off_turn"] == "running-turn"),
            int(chosen["show_money"] == "own"),
        )
        return ToursSetup(self, seats, options, content, make_guide(content, terms, chosen["board_values"] == "levelled"))


class ToursSetup(Setup):
    steps = STEPS
    view_class = ToursView

    def __init__(self, game: Game, seats: int, options: dict[str, Value], content: Content, guide: Guide) -> None:
        super().__init__(game, seats, options, content, make_actions(guide))
        self.guide = guide

    def prepare(self, chance: Chance | None) -> Tours:
        return start(chance, self.guide)

    def empty(self, chance: Chance | None) -> Tours:
        return empty(chance, self.guide)

    def load_view(self, data: dict[str, Any]) -> View:
        view = super().load_view(data)
        assert isinstance(view, ToursView)
        view.guide = self.guide
        return view

    def redeal(self, view: View, chance: Chance) -> Tours:
        assert isinstance(view, ToursView)
        return redeal(view, chance)

    def printed_names(self) -> dict[str, str]:
        guide = self.guide
        boards = {f"board {board}": name for board, name in zip(guide.boards, guide.board_names)}
        return dict(zip(guide.characters, guide.names)) | boards  # an id may stand for a person and for a board

    def bounds(self) -> Bounds:
        return bounds(self.guide)

    def check_outside(self, p: Position) -> None:
        assert isinstance(p, Tours)
        check_outside(p)

    def check(self, p: Position, stated: Position | None = None) -> None:
        assert isinstance(p, Tours)
        assert stated is None or isinstance(stated, Tours)
        check(p, stated)

    def language(self) -> Language:
        return language(self.prepare(None))

    def state(self, given_facts: dict[str, Any], at: str) -> Tours:
        return given(self.empty(None), given_facts, at)

    def facts(self, p: Any) -> dict[str, Any]:
        return facts(p)


GAME = ToursGame()
