"""The Heart of Darkness as the kernel sees it."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.agenda import Position, Step, View, catalogue, load_step
from ...core.bounds import Bounds
from ...core.chance import Chance
from ...core.content import Content
from ...core.dice import Dice, Reroll
from ...core.game import Game, Setup
from ...core.language import Language
from ...core.options import Value
from ...core.struct import thaw
from .actions import make_actions
from .bounds import bounds, check_outside
from .content import Checked
from .options import OPTIONS, switches
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
from .view import HeartView
from .words import HeartWords

CHAPTERS = (
    setup, map_phase, terrain, water, matrix, incidents, warband, finds, encounters, village, rumor, specials, humility,
    reckoning, game_turn, rolls, losses, members, health,
)  # fmt: skip


def steps_of(module: Any) -> list[Any]:
    """The step classes a chapter declares."""
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Step) and value.__module__ == module.__name__
    ]


STEPS = catalogue(Dice, Reroll, *[step for chapter in CHAPTERS for step in steps_of(chapter)])


CHECKED: dict[str, Checked] = {}


class HeartGame(Game):
    name = "heart-of-darkness"
    title = "The Heart of Darkness"
    designer = "Kim Kanger"
    tagline = "Equip an expedition, cross an unknown map, follow rivers and rumors, and come home with a story."
    length = "2 hours"
    seats = (1, 2, 3, 4, 5)  # HD-SOLO, HD-P23, HD-P4
    rules_version = 4
    open = True
    options = OPTIONS
    package = __package__
    words = HeartWords(__package__)
    bots: ClassVar[dict[str, str]] = {
        "random": "Wanders where the wind blows. Rarely comes home.",
        "steady": "Packs well, counts Time and Food, takes the discoveries on the way and is at the End before dark.",
        "keen": "Dreams every step to the journey's end, and chooses the better dream.",
        "expert": "Thinks as keen does, eight times as long.",
    }

    def check_content(self, content: Content) -> Checked:
        """What was found good once is good again: the hash is of its meaning."""
        if content.hash not in CHECKED:
            if len(CHECKED) >= 8:
                CHECKED.clear()
            CHECKED[content.hash] = Checked(content)
        return CHECKED[content.hash]

    def make_setup(self, seats: int, options: dict[str, Value], content: Content, checked: Any) -> Setup:
        return HeartSetup(self, seats, options, content, checked)


class HeartSetup(Setup):
    steps = STEPS
    view_class = HeartView

    def __init__(self, game: Game, seats: int, options: dict[str, Value], content: Content, checked: Checked) -> None:
        super().__init__(game, seats, options, content, make_actions(checked.map.areas, checked.ports()))
        self.board = checked.board(seats, str(options["matrix"]), switches(options))

    def prepare(self, chance: Chance | None) -> HeartOfDarkness:
        return game_turn.start(chance, self.board)

    def empty(self, chance: Chance | None) -> HeartOfDarkness:
        return HeartOfDarkness(chance, self.board)

    def load_view(self, data: dict[str, Any]) -> HeartView:
        table = HeartOfDarkness(None, self.board)
        for name in HeartOfDarkness.fields:
            setattr(table, name, thaw(data["table"][name]))
        return HeartView(data["seat"], data["to_act"], tuple([load_step(step, STEPS) for step in data["agenda"]]), table)

    def redeal(self, view: View, chance: Chance) -> HeartOfDarkness:
        assert isinstance(view, HeartView)
        return redeal(view, chance)

    def printed_names(self) -> dict[str, str]:
        return dict(zip(self.board.map.areas, self.board.map.names))

    def bounds(self) -> Bounds:
        return bounds(self.board)

    def check_outside(self, p: Position) -> None:
        assert isinstance(p, HeartOfDarkness)
        check_outside(p)

    def check(self, p: Position, stated: Position | None = None) -> None:
        assert isinstance(p, HeartOfDarkness)
        assert stated is None or isinstance(stated, HeartOfDarkness)
        check(p, stated)

    def language(self) -> Language:
        return language(self.prepare(None))

    def state(self, given_facts: dict[str, Any], at: str) -> HeartOfDarkness:
        p = self.prepare(None)
        given(p, given_facts, at)
        return p

    def facts(self, p: Any) -> dict[str, Any]:
        return facts(p)


GAME = HeartGame()
