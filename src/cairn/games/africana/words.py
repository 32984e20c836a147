"""Africana: the facts of what is asked, chosen and told. The sentences are in `words/`."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from ...core.actions import Action
from ...core.agenda import Step, View
from ...core.catalogue import Message, Said, Thing
from ...core.content import read_content
from ...core.words import Names, Words
from .actions import CARDS, COLOURS
from .content import adventure_word
from .rules import Book, Move
from .scoring import PARTS
from .view import AfricanaView

COPY = re.compile(r"-\d+$")  # of cards alike the second is called `...-2`


def card_thing(card: str) -> Message:
    colour, _, assistant = card.partition("-")
    if card == "joker":
        return Message("card-joker", {})
    return Message("card-assistant" if assistant else "card-travel", {"colour": colour})


def adventure_thing(adventure: str, places: dict[str, Message]) -> Message:
    """`mask-cape-town` is the mask for Cape Town, `grey-assistant-aswan` the peak assistant for Aswan."""
    word = COPY.sub("", adventure)
    place = max([place for place in places if word.endswith(f"-{place}")], key=len)
    what = word.removesuffix(f"-{place}")
    colour = what.removesuffix("-assistant")
    if colour != what and colour in COLOURS:
        return Message("adventure-assistant", {"colour": colour, "target": places[place]})
    return Message("adventure-artifact", {"what": what, "target": places[place]})


def expedition_thing(expedition: str, places: dict[str, Message]) -> Message:
    word = COPY.sub("", expedition)
    start = next(place for place in places if word.startswith(f"{place}-to-") and word.removeprefix(f"{place}-to-") in places)
    return Message("expedition", {"start": places[start], "target": places[word.removeprefix(f"{start}-to-")]})


OURS = read_content(__package__, None).data
PLACES = {place["id"]: Message(f"place-{place['id']}", {}) for place in OURS["locations"]}
EXPEDITIONS = [f"{card['start']}-to-{card['target']}" for card in OURS["expeditions"]]
ADVENTURES = [adventure_word(card) for card in OURS["adventures"]]


class AfricanaWords(Words):
    details: ClassVar[dict[str, tuple[str, ...]]] = {
        "draws": ("card",),
        "reshuffles": ("cards",),
        "finds-no-card": (),
        "reads": ("book",),
        "turns": ("direction", "book", "price"),
        "buys": ("adventure", "price"),
        "shows": ("adventure", "book"),
        "goes": ("place", "card", "price"),
        "joins": ("expedition", "space", "bonus"),
        "ends": ("expedition", "space", "silver", "points"),
        "finishes": ("adventure", "silver", "points"),
        "rests": ("place",),
        "discards": ("card",),
        "drops": ("adventure",),
        "appears": ("expedition", "space"),
        "last-round": (),
        "cut-off": ("round",),
        "scores": ("total", *PARTS),
        "wins": ("total", "money"),
        "ties": ("seats", "total", "money"),
    }
    things: ClassVar[dict[str, dict[str, Message]]] = {
        "card": {card: card_thing(card) for card in CARDS},
        "place": PLACES,
        "adventure": {adventure: adventure_thing(adventure, PLACES) for adventure in ADVENTURES},
        "expedition": {expedition: expedition_thing(expedition, PLACES) for expedition in EXPEDITIONS},
    }
    seats: ClassVar[tuple[str, ...]] = ("seats", "rival")

    def thing(self, name: str, value: str) -> Any:
        """What an owner's content file names is made of the names that it brings."""
        if self.printed and name in ("adventure", "expedition"):
            places = self.known["place"]
            return Thing(value, (adventure_thing if name == "adventure" else expedition_thing)(value, places))
        return super().thing(name, value)

    def question(self, step: Step[Any], view: View, names: Names) -> Message:
        assert isinstance(view, AfricanaView)
        if isinstance(step, Move):
            return Message("ask-Move", {"place": view.board.places[view.pawns[step.seat]]})
        if isinstance(step, Book):
            facts = {"page": 0 if step.free else 1}
            return Message("ask-Book", {**facts, "money": view.money[step.seat]} if step.seat == view.seat else facts)
        return Message(f"ask-{type(step).__name__}", {})

    def action(self, action: Action, view: View) -> Said:
        assert isinstance(view, AfricanaView)
        kind, arguments, board = action.kind, action.arguments, view.board
        if kind == "go":
            fits = board.matches(board.places.index(arguments["place"]), CARDS.index(arguments["card"]))
            return Message("do-go" if fits else "do-go-paid", arguments)
        if kind in ("join", "end"):
            space = int(arguments["space"]) - 1
            expedition = view.spaces[space]
            if expedition < 0:
                return action.notation
            facts: dict[str, Any] = {"expedition": board.expeditions[expedition]}
            if kind == "join":
                return Message("do-join", {**facts, "silver": board.bonus_silver[space]})
            return Message("do-end", {**facts, "silver": board.silver[expedition], "points": board.points[expedition]})
        if kind == "finish":
            adventure = board.adventures.index(arguments["adventure"])
            if not board.is_artifact(adventure):
                return Message("do-hire", arguments)
            return Message(
                "do-finish",
                {**arguments, "silver": board.adventure_silver[adventure], "points": board.adventure_points[adventure]},
            )
        if kind == "buy":
            book = board.halves[view.pawns[view.seat]] if view.seat >= 0 else 0
            pages = view.lefts[book] if arguments["side"] == "left" else view.rights[book]
            return Message("do-buy", {"adventure": board.adventures[pages[-1]]}) if pages else action.notation
        if kind == "turn":
            step = view.agenda[-1] if view.agenda else None
            return Message("do-turn", {**arguments, "page": 0 if isinstance(step, Book) and step.free else 1})
        if kind == "discard" and arguments["card"] not in COLOURS:
            return Message("do-discard-for-good", arguments)
        if kind == "read":
            north = view.seat < 0 or not board.halves[view.pawns[view.seat]]
            return Message("do-read", {"book": "north" if north else "south"})
        return Message(f"do-{kind}", arguments)
