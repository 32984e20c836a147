"""The Pass as the kernel sees it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cairn.core.actions import Action
from cairn.core.agenda import Step, View
from cairn.core.content import Content
from cairn.core.events import Event
from cairn.core.game import Game, Rules
from cairn.core.language import Fact, Key, Language, List, Number, Word
from cairn.core.options import Option
from cairn.core.words import Names, Words

from .actions import ACTIONS, CARDS, DECK, LAMP, ROPE
from .position import Toy, add, remove
from .redeal import redeal
from .rules import STEPS, EndTurn, Pack, Turn, start


class ToyWords(Words):
    details: ClassVar[dict[str, tuple[str, ...]]] = {
        "draws": ("card",),
        "looks": ("card",),
        "takes": ("card",),
        "scouts": ("cards",),
        "slips": ("height",),
        "ascends": ("height",),
        "digs": ("token",),
        "rolls": ("roll", "faces", "modifier", "needs"),
        "rerolls": ("roll", "faces", "modifier", "needs"),
    }

    def tell(self, event: Event, names: Names) -> str:
        details = "" if event.args is None else " ".join([str(detail) for detail in event.args])
        return names.say(event.seat, f"{event.what} {details}".strip() + ".")

    def question(self, step: Step[Any], view: View, names: Names) -> str:
        return names.say(step.seat, f"is asked: {type(step).__name__}")

    def action(self, action: Action, view: View) -> str:
        return action.notation.capitalize()


FACTS = ("turns", "heights", "gold", "jinxes", "hands", "knowledge", "discards", "deck", "bag")


def language(p: Toy) -> Language:
    return Language(
        {"turn": "seat 0's turn begins"},
        {
            "hands": Key(List(List(Word("card", CARDS))), "hand cards, by seat; the rest of the deck stays"),
            "heights": Key(List(Number()), "how high each seat is"),
        },
        {name: Fact(name) for name in FACTS},
        frozenset(CARDS),
    )


def given(p: Toy, facts: dict[str, Any], at: str) -> None:
    """`hands` are dealt, the rest of the deck stays; seat 0's turn begins."""
    for seat, hand in enumerate(facts.get("hands", [])):
        for card in hand:
            p.deck.remove(CARDS.index(card))
            p.take(seat, CARDS.index(card))
    p.heights[: len(facts.get("heights", []))] = facts.get("heights", [])
    p.push(Turn(0))


def facts(p: Toy) -> dict[str, Any]:
    return {"hands": [[CARDS[card] for card in hand] for hand in p.hands]}


def check(p: Toy, stated: Toy | None = None) -> None:
    """Nothing is lost, what is known is held, and nothing of an interrupted turn is left over (TOY-7)."""
    cards = p.deck + p.discards + [card for hand in p.hands for card in hand]
    cards += [step.card for step in p.agenda if isinstance(step, Pack)]
    assert sorted(cards) == DECK, "a card is lost or doubled"
    for place, known in enumerate(p.knowledge):
        held = list(p.hands[place % p.seats])
        for card in known:
            assert card in held, "a known card is not held"
            held.remove(card)
    ends = len([step for step in p.agenda if isinstance(step, EndTurn)])
    assert ends == (0 if isinstance(p.asked(), Turn) else 1), f"{ends} ends of the turn are on the agenda"
    if p.events:
        assert p.knowledge == remembered(p, p.events), "what was seen openly is not remembered"


def remembered(p: Toy, events: list[Event]) -> list[tuple[int, ...]]:
    """What each viewer knows of each hand, once more, from what was told since the beginning."""
    nothing: tuple[int, ...] = ()
    seen = [nothing] * (p.seats * (p.seats + 1))
    for event in events:
        args = event.args or ()
        if event.what == "scouts":
            left = (event.seat + 1) % p.seats
            seen[event.seat * p.seats + left] = tuple([CARDS.index(card) for card in str(args[0]).split(", ") if card])
        for viewer in range(p.seats + 1):
            place = viewer * p.seats + event.seat
            if event.what == "takes":
                seen[place] = add(seen[place], CARDS.index(str(args[0])))
            for what, card in (("lights", LAMP), ("holds", ROPE)):
                if event.what == what and card in seen[place]:
                    seen[place] = remove(seen[place], card)
    return seen


class ToyGame(Game):
    name = "toy"
    title = "The Pass"
    designer = "nobody"
    seats = (3, 2)
    rules_version = 1
    options = (
        Option("turns", 60, "TOY-10", least=1, most=200),
        Option("jinx", True, "TOY-4", (True, False)),
    )
    actions = ACTIONS
    rules = Rules(Toy, STEPS, start, redeal, check=check, language=language, given=given, facts=facts)
    package = __package__
    words = ToyWords(__package__)

    def check_content(self, content: Content) -> None:
        node = content.node()
        for card, name, copies in zip(node["cards"], ("rope", "lamp"), (6, 5)):
            card["name"].equals(name, "TOY-1")
            card["copies"].equals(copies, "TOY-1")
        node["cards"].list(2, 2, "TOY-1")
        node["bag"]["gold"].equals(7, "TOY-7")


GAME: Final = ToyGame()
