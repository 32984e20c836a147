"""Africana as the kernel sees it."""

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
from .board import Board
from .bounds import bounds, check_outside
from .content import check_content
from .options import OPTIONS
from .plan import plan
from .position import Africana
from .redeal import redeal
from .rules import STEPS, empty, start
from .scenario import check, facts, given, language
from .view import AfricanaView
from .words import AfricanaWords


class AfricanaGame(Game):
    name = "africana"
    title = "Africana"
    designer = "Michael Schacht"
    tagline = "Cross a continent by cards: join expeditions, bring them home, and search two books for what museums want."
    seats = (3, 2, 4)
    rules_version = 2
    options = OPTIONS
    package = __package__
    words = AfricanaWords(__package__)
    bots: ClassVar[dict[str, str]] = {
        "random": "Wanders wherever a card leads. For a first win.",
        "steady": "Plans each journey to its end, joins on the way, buys what lies ahead and counts its collections.",
        "keen": "Plays its best journeys out a few rounds ahead before it sets off.",
        "expert": "Thinks as keen does, about seven times as long.",
    }

    def check_content(self, content: Content) -> Board:
        return check_content(content)

    def make_setup(self, seats: int, options: dict[str, Value], content: Content, checked: Any) -> Setup:
        start_seat = options["start_seat"]
        if not isinstance(start_seat, int) or start_seat >= seats:
            raise BadOption(f"option start_seat: {start_seat!r} is not possible with {seats} seats; expected 0 to {seats - 1}")
        return AfricanaSetup(self, seats, options, content, checked)


class AfricanaSetup(Setup):
    steps = STEPS
    view_class = AfricanaView
    aids = ("plan",)

    def __init__(self, game: Game, seats: int, options: dict[str, Value], content: Content, board: Board) -> None:
        super().__init__(game, seats, options, content, make_actions(board.places, board.adventures))
        self.board = board

    def prepare(self, chance: Chance | None) -> Africana:
        options: dict[str, Any] = self.options
        return start(
            chance,
            self.board,
            self.seats,
            options["start_seat"],
            int(options["hidden_score"]),
            int(options["free_page"] == "after-purchase"),
            int(options["reshuffle"] == "at-once"),
            options["max_rounds"] or 0,
        )

    def empty(self, chance: Chance | None) -> Africana:
        return empty(chance, self.board)

    def load_view(self, data: dict[str, Any]) -> View:
        view = super().load_view(data)
        assert isinstance(view, AfricanaView)
        view.board = self.board
        return view

    def redeal(self, view: View, chance: Chance) -> Africana:
        assert isinstance(view, AfricanaView)
        return redeal(view, chance)

    def aid(self, name: str, view: View, args: dict[str, str]) -> Any:
        if name != "plan":
            return super().aid(name, view, args)
        assert isinstance(view, AfricanaView)
        return plan(view, args, self.actions)

    def printed_names(self) -> dict[str, str]:
        return dict(zip(self.board.places, self.board.place_names))

    def bounds(self) -> Bounds:
        return bounds(self.prepare(None))

    def check_outside(self, p: Position) -> None:
        assert isinstance(p, Africana)
        check_outside(p)

    def check(self, p: Position, stated: Position | None = None) -> None:
        assert isinstance(p, Africana)
        assert stated is None or isinstance(stated, Africana)
        check(p, stated)

    def language(self) -> Language:
        return language(self.prepare(None))

    def state(self, given_facts: dict[str, Any], at: str) -> Africana:
        p = self.prepare(None)
        given(p, given_facts, at)
        return p

    def facts(self, p: Any) -> dict[str, Any]:
        return facts(p)


GAME = AfricanaGame()
