"""Lost Cities: every sentence the game speaks."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from ...core.actions import Action
from ...core.agenda import Step, View
from ...core.events import Event
from ...core.words import Names, Words
from .actions import CARDS, COLOUR, COLOURS, DISCARD, DRAW_DECK, DRAW_PILE, NUMBER, PLAY
from .view import LostCitiesView


@cache
def card_words(card: str) -> str:
    """`red-7` is the red 7, `red-investment` a red investment."""
    colour, _, rank = card.partition("-")
    return f"a {colour} investment" if rank == "investment" else f"the {colour} {rank}"


@cache
def choice_words(action: int, starts: bool) -> str:
    """`starts`: the card starts an expedition."""
    if action >= DISCARD:
        return f"Discard {card_words(CARDS[action - DISCARD])}"
    card = action - PLAY
    if not starts:
        return f"Play {card_words(CARDS[card])}"
    kind = "with an investment" if NUMBER[card] == 0 else f"with the {NUMBER[card]}"
    return f"Start the {COLOURS[COLOUR[card]]} expedition {kind}"


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

    def tell(self, event: Event, names: Names) -> str:
        what, seat, args = event.what, event.seat, event.args
        if args is None:
            return names.say(seat, "is dealt a card." if what == "dealt" else "draws a card from the deck.")
        first = args[0]
        if what == "starts":
            return names.say(seat, f"starts round {first}.")
        if what == "dealt":
            return names.say(seat, f"is dealt {card_words(str(first))}.")
        if what == "draws":
            return names.say(seat, f"draws {card_words(str(first))} from the deck.")
        if what == "plays":
            return names.say(seat, f"plays {card_words(str(first))}.")
        if what == "discards":
            return names.say(seat, f"discards {card_words(str(first))}.")
        if what == "takes":
            return names.say(seat, f"takes {card_words(str(first))} from the discard pile.")
        if what == "cut-off":
            return f"Turn limit reached ({first}). The round is scored now."
        if what == "reckons":
            return f"{names.whose(seat).capitalize()} {first} expedition scores {args[1]}."
        if what == "scores":
            return names.say(seat, f"scores {first} in round {args[1]}.")
        points = f"{first} point" if abs(int(first)) == 1 else f"{first} points"
        if what == "ties":
            return f"It is a tie: both have {points}."
        return names.say(seat, f"wins with {points}.")

    def question(self, step: Step[Any], view: View, names: Names) -> str:
        mine = step.seat == view.seat
        if type(step).__name__ == "Play":
            return "Play or discard a card." if mine else f"{names[step.seat]} chooses a card to play or discard."
        return "Draw a card." if mine else f"{names[step.seat]} chooses where to draw."

    def why(self, step: Step[Any], view: View) -> str:
        if type(step).__name__ == "Play":
            return "Each turn: one card on your expedition or on its discard pile, then draw."
        return "Your turn ends with one card from the deck or from the top of a discard pile."

    def action(self, action: Action, view: View) -> str:
        assert isinstance(view, LostCitiesView)
        number = action.number
        if number == DRAW_DECK:
            left = view.deck_size
            return f"Draw from the deck ({left} left)" if left > 1 else "Draw the last card (the round ends)"
        if number >= DRAW_PILE:
            return f"Take {card_words(CARDS[view.discards[number - DRAW_PILE][-1]])}"
        return choice_words(number, number < DISCARD and not view.expedition(view.seat, COLOUR[number - PLAY]))

    def measure(self, name: str) -> str:
        return "this round" if name == "round" else f"{name} expedition"

    def luck(self, outlook: dict[str, Any]) -> str:
        return f"then draw 1 of {outlook['ways']} unknown cards"
