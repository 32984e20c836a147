"""How the game speaks."""

from __future__ import annotations

from typing import Any, ClassVar

from cairn.core.actions import Action
from cairn.core.agenda import Step, View
from cairn.core.events import Event
from cairn.core.words import Names, Words


def card_words(card: str) -> str:
    return f"the {card.replace('-', ' ')}"


class NineStonesWords(Words):
    details: ClassVar[dict[str, tuple[str, ...]]] = {
        "draws": ("card",),
        "lays": ("card", "stone"),
        "skips": (),
        "takes": ("stone", "formation"),
        "wins": ("stones",),
    }

    def tell(self, event: Event, names: Names) -> str:
        what, args = event.what, event.args
        if args is None:
            return names.say(event.seat, "draws a card.")
        if what == "skips":
            return names.say(event.seat, "cannot lay a card.")
        if what == "draws":
            return names.say(event.seat, f"draws {card_words(str(args[0]))}.")
        if what == "lays":
            return names.say(event.seat, f"lays {card_words(str(args[0]))} at stone {args[1]}.")
        if what == "takes":
            return names.say(event.seat, f"takes stone {args[0]} with a {args[1]}.")
        return names.say(event.seat, f"wins with {args[0]} stones.")

    def question(self, step: Step[Any], view: View, names: Names) -> str:
        return "Lay a card at a stone." if step.seat == view.seat else f"{names[step.seat]} chooses a card."

    def why(self, step: Step[Any], view: View) -> str:
        return "Three cards at your side of a stone are a formation. The stronger one takes the stone."

    def action(self, action: Action, view: View) -> str:
        return f"Lay {card_words(action.arguments['card'])} at stone {action.arguments['stone']}"

    def measure(self, name: str) -> str:
        return "your stones"

    def luck(self, outlook: dict[str, Any]) -> str:
        return f"then draw 1 of {outlook['ways']} unknown cards"
