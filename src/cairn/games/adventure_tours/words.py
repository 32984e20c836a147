"""Adventure Tours: the facts of what is asked, chosen and told. The sentences are in `words/`."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.actions import Action
from ...core.agenda import Step, View
from ...core.catalogue import SOURCE, Message, catalogue
from ...core.words import Names, Words, seat_names
from .guide import ACTION_KEYS, COLOURS, SHIELD, gear_of
from .view import ToursView

# Those of our content; an owner's file may have others, with names and texts of its own
CHARACTERS = (
    "nellie", "miller", "earl", "rufus", "rook", "anthrop", "betty", "vane", "roy", "bill", "farsight", "amelia", "maharani",
)  # fmt: skip
BOARDS = ("desert", "himalaya", "deep-sea", "rainforest", "polar", "volcano", "grand-tour")
LEVELS = ("technology", "provisions", "clothing", "income", "hand")
OF_A_CARD = ("card", "cards", "action", "lost")  # arguments
NO_CARD = "none"
# Questions that the text of a card gives the reason for, and those that the text of the asked player's board does
BY_CARD = ("Aim", "AimAgain", "ExtraImprove", "BringFriend", "AnotherTurn", "GrandDeparture")
BY_BOARD = ("CampAfter", "SealHatch", "WideChoice", "WellStocked", "ImproveAgain", "FriendAgain", "TurnAgain")
DRAWS = {
    "0": Message("do-draw-none", {}),
    "1": Message("do-draw", {}),
    "3": Message("do-draw-three", {}),
}
SKIPS = {
    "CampAfter": Message("do-skip-gear", {}),
    "ExtraImprove": Message("do-skip-gear", {}),
    "ImproveAgain": Message("do-skip-gear", {}),
    "BringFriend": Message("do-skip-friend", {}),
    "FriendAgain": Message("do-skip-friend", {}),
    "WellStocked": Message("do-skip-friend", {}),
    "AimAgain": Message("do-skip-again", {}),
    "AnotherTurn": Message("do-skip-turn", {}),
    "TurnAgain": Message("do-skip-turn", {}),
    "GrandDeparture": Message("do-skip-departure", {}),
}


def things_of(
    people: dict[str, str | None], texts: dict[str, str | None], boards: dict[str, str | None], grants: dict[str, str | None]
) -> dict[str, dict[str, Message]]:
    """Names and texts by id; None where they are those of our catalogue."""
    cards = {f"{colour}-{who}": card_thing(colour, who, name) for colour in COLOURS for who, name in people.items()}
    return {
        **dict.fromkeys(OF_A_CARD, cards),
        "does": {who: thing("card-text", {"who": who}, text) for who, text in texts.items()},
        "board": {board: thing("board", {"which": board}, name) for board, name in boards.items()},
        "grants": {board: thing("board-text", {"which": board}, text) for board, text in grants.items()},
        "name": {f"own {what}": Message("number", {"what": what}) for what in LEVELS},  # of a preview's numbers
    }


def thing(id: str, args: dict[str, Any], printed: str | None) -> Message:
    return Message(id, args) if printed is None else Message("printed", {"name": printed})


def card_thing(colour: str, who: str, printed: str | None) -> Message:
    if printed is None:
        return Message("card", {"colour": colour, "who": who})
    return Message("card-printed", {"colour": colour, "name": printed})


NOTHING_PRINTED: dict[str, str | None] = dict.fromkeys(CHARACTERS)
NO_BOARD_PRINTED: dict[str, str | None] = dict.fromkeys(BOARDS)


class ToursWords(Words):
    details: ClassVar[dict[str, tuple[str, ...]]] = {
        "board": ("board",),
        "chooses": ("board",),
        "starts": ("round",),
        "dealt": ("card",),
        "draws": ("card",),
        "exhausted": (),
        "empty": (),
        "improves": ("card",),
        "adds": ("card",),
        "ability": ("board",),
        "buries": ("card",),
        "aims": ("target", "card"),
        "cancels": ("card", "actor", "action"),
        "breaks": ("target", "card"),
        "drives": ("target", "card"),
        "takes": ("target", "card"),
        "lures": ("target", "card"),
        "sees": ("target", "cards"),
        "confiscates": ("target", "card"),
        "earns": ("card",),
        "again": (),
        "departs": ("cards",),
        "reckons": ("income", "held", "before", "after", "members"),
        "pays": ("income", "held", "members"),
        "counts": ("before", "after"),
        "wins": ("money",),
        "ties": ("seats", "money"),
    }
    things: ClassVar[dict[str, dict[str, Message]]] = things_of(
        NOTHING_PRINTED, NOTHING_PRINTED, NO_BOARD_PRINTED, NO_BOARD_PRINTED
    )
    seats: ClassVar[tuple[str, ...]] = ("target", "actor", "seats")

    def called(self) -> dict[str, dict[str, Message]]:
        if not self.printed:
            return self.things
        return things_of(
            self.printed_names("person", "who"),
            self.printed_names("card-text", "who"),
            self.printed_names("board", "which"),
            self.printed_names("board-text", "which"),
        )

    def printed_names(self, id: str, of: str) -> dict[str, str | None]:
        """What an owner's file prints of one kind, by id; None where it says what we say, or what our own file prints."""
        from .game import GAME

        english, copied = catalogue(self.package, SOURCE), GAME.setup().printed_names()
        found: dict[str, str | None] = {}
        for key, printed in self.printed.items():
            kind, _, each = key.partition(" ")
            if kind == id:
                ours = english.say(id, {of: each}) if each in CHARACTERS + BOARDS else ""
                found[each] = None if plain(printed) in (plain(ours), plain(copied.get(key, ours))) else printed
        return found

    def question(self, step: Step[Any], view: View, names: Names) -> Message:
        assert isinstance(view, ToursView)
        guide, kind = view.guide, type(step).__name__
        card = getattr(step, "card", -1)
        facts: dict[str, Any] = {"card": guide.words[card]} if card >= 0 else {}
        if kind in BY_CARD:
            facts["does"] = guide.characters[guide.character[card]]
        elif kind in BY_BOARD:
            facts["grants"] = guide.boards[view.boards[step.seat]]
        elif kind == "Shield":
            effect = ACTION_KEYS[guide.action[card]]
            facts |= {"actor": getattr(step, "actor", 0), "effect": effect, "lost": newest(view, step.seat, effect)}
            facts["pay"] = guide.pay[guide.shields[0]]
        elif kind == "PickFrom":
            target = getattr(step, "target", 0)
            return Message("ask-PickFrom-own", {}) if target == step.seat else Message("ask-PickFrom", {"target": target})
        return Message(f"ask-{kind}", facts)

    def action(self, action: Action, view: View) -> Message:
        assert isinstance(view, ToursView)
        return self.choice(action, view, seat_names(view.seats(), view.seat))

    def choice(self, action: Action, view: View, names: Names) -> Message:
        assert isinstance(view, ToursView)
        kind, words, guide = action.kind, action.arguments, view.guide
        step = view.agenda[-1] if view.agenda else None
        if "card" in words:
            card = guide.words.index(words["card"])
            if kind == "add":
                return Message("do-add", {**words, "pay": guide.pay[card]})
            if kind in ("improve", "camp"):
                level = "all" if guide.all_three[card] else COLOURS[guide.colour[card]]
                return Message(f"do-{kind}", {**words, "gear": guide.gear[card], "level": level})
            return Message(f"do-{kind}", words)
        if kind == "aim":
            return aim(int(words["seat"]), step, view)
        if kind == "draw":
            return DRAWS[words["cards"]]
        if kind == "board":
            board = guide.boards.index(words["board"])
            levels = " / ".join(str(value) for value in view.board(board)["start"].values())
            return Message("do-board", {**words, "levels": levels})
        if kind == "use":
            turn = type(step).__name__ in ("AnotherTurn", "TurnAgain")
            return Message("do-use-turn", {}) if turn else departure(step, view)
        if kind == "skip":
            return SKIPS.get(type(step).__name__, Message("do-skip", {}))
        return Message(f"do-{kind}", words)

    def measured(self, name: str, names: Names) -> Message:
        who, _, what = name.partition(" ")
        if who == "own":
            return Message("measure", {"name": name})
        return Message("measure-other", {"seat": int(who.removeprefix("seat")), "what": what})


def plain(text: str) -> str:
    """Our names have an article and our texts the right apostrophe; a file need not."""
    return text.replace("’", "'").removeprefix("The ").removeprefix("the ")


def newest(view: ToursView, seat: int, effect: str) -> str:
    """The card that an action would hit, where it is seen."""
    row: tuple[int, ...] = ()
    if effect in ("break_gear", "take_gear"):
        row = view.equipment[seat]
    elif effect in ("drive_away", "lure_away"):
        row = view.members[seat]
    return view.guide.words[row[-1]] if row else NO_CARD


def aim(target: int, step: Step[Any] | None, view: ToursView) -> Message:
    guide = view.guide
    effect = ACTION_KEYS[guide.action[getattr(step, "card", 0)]]
    blocks = target != view.seat and any(guide.action[card] == SHIELD for card in view.members[target])
    facts = {"effect": effect, "lost": newest(view, target, effect)}
    return Message("do-aim-shielded" if blocks else "do-aim", facts)


def departure(step: Step[Any] | None, view: ToursView) -> Message:
    guide = view.guide
    assert step is not None
    colour = guide.colour[getattr(step, "card", 0)]
    leaving = [card for card in view.equipment[step.seat] if guide.colour[card] == colour]
    pay = sum(guide.pay[card] for card in leaving)
    lost = sum(gear_of(guide, card, colour) for card in leaving)
    return Message("do-use", {"pay": pay, "level": COLOURS[colour], "change": -lost})
