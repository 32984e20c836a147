"""The wording of events, questions and answers."""

from __future__ import annotations

from typing import Any, ClassVar

from cairn.core.actions import Action
from cairn.core.agenda import Step, View
from cairn.core.events import Event
from cairn.core.words import Names, Words


class LoneBeaconWords(Words):
    details: ClassVar[dict[str, tuple[str, ...]]] = {  # every event, with the names of its details
        "draws": ("card",),
        "plays": ("card",),
        "takes": ("cards",),
        "wins": ("cards",),
        "ties": ("cards",),
    }

    def tell(self, event: Event, names: Names) -> str:
        if event.args is None:  # what others are told about a secret
            return names.say(event.seat, "draws a card.")
        told = event.args[0]
        if event.what == "draws":
            return names.say(event.seat, f"draws the {told}.")
        if event.what == "plays":
            return names.say(event.seat, f"plays the {told}.")
        if event.what == "takes":
            return names.say(event.seat, f"takes the {told} cards of the round.")
        if event.what == "ties":
            return f"It is a tie at {told} cards."
        return names.say(event.seat, f"wins with {told} cards.")

    def question(self, step: Step[Any], view: View, names: Names) -> str:
        return "Play a card." if step.seat == view.seat else f"{names[step.seat]} chooses a card."

    def why(self, step: Step[Any], view: View) -> str:
        return "The highest card of the round takes them all."

    def action(self, action: Action, view: View) -> str:
        return f"Play the {action.arguments['card']}"

    def measure(self, name: str) -> str:
        return "cards taken"

    def luck(self, outlook: dict[str, Any]) -> str:
        return f"then draw 1 of {outlook['ways']} unknown cards"
