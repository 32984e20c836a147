"""Lost Cities: the facts of what is asked, chosen and told. The sentences are in `words/`."""

from __future__ import annotations

from typing import ClassVar

from ...core.actions import Action
from ...core.agenda import View
from ...core.catalogue import Message
from ...core.words import Words
from .actions import ACTIONS, CARDS, COLOUR, COLOURS, DISCARD, DRAW_DECK, DRAW_PILE, NUMBER, PLAY
from .view import LostCitiesView


def card_thing(card: int) -> Message:
    colour = COLOURS[COLOUR[card]]
    if NUMBER[card] == 0:
        return Message("card-investment", {"colour": colour})
    return Message("card-number", {"colour": colour, "number": NUMBER[card]})


CARD_THINGS = {name: card_thing(card) for card, name in enumerate(CARDS)}
CHOICES = [Message(f"do-{action.kind}", action.arguments) for action in ACTIONS.all]
STARTS = [Message("do-start", action.arguments) for action in ACTIONS.all]
EXPEDITIONS = {colour: Message("expedition", {"colour": colour}) for colour in COLOURS}


class LostCitiesWords(Words):
    details: ClassVar[dict[str, tuple[str, ...]]] = {
        "starts": ("round",),
        "dealt": ("card",),
        "draws": ("card",),
        "plays": ("card",),
        "discards": ("card",),
        "takes": ("card",),
        "cut-off": ("turns",),
        "reckons": ("colour", "value", "cards", "sum", "cost", "times", "bonus"),
        "scores": ("score", "round"),
        "wins": ("total",),
        "ties": ("total",),
    }
    things: ClassVar[dict[str, dict[str, Message]]] = {
        "card": CARD_THINGS,
        "drawn": CARD_THINGS,
        "colour": EXPEDITIONS,
        "name": EXPEDITIONS,  # of a preview's numbers
    }

    seats: ClassVar[tuple[str, ...]] = ("rival",)

    def action(self, action: Action, view: View) -> Message:
        assert isinstance(view, LostCitiesView)
        number = action.number
        if number == DRAW_DECK:
            return Message("do-draw", {"left": view.deck_size})
        if number >= DRAW_PILE:
            return Message("do-take", {"card": CARDS[view.discards[number - DRAW_PILE][-1]]})
        starts = number < DISCARD and not view.expedition(view.seat, COLOUR[number - PLAY])
        return STARTS[number] if starts else CHOICES[number]
