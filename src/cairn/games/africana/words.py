"""Africana: every sentence the game speaks."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.actions import Action
from ...core.agenda import Step, View
from ...core.events import Event
from ...core.words import Names, Words
from .actions import CARDS, COLOURS
from .board import Board
from .rules import Book
from .scoring import PARTS
from .view import AfricanaView

# Cards are called by their symbols; colours are what notations and content files say.
SYMBOLS = {"magenta": "blossom", "turquoise": "drop", "grey": "peak", "orange": "sun", "violet": "moon"}
MEASURES = {"silver": "silver", "points": "points", "cards": "cards in hand", "markers": "markers in stock"}


def title(word: str) -> str:
    """`port-natal` is Port Natal."""
    return " ".join([part.capitalize() for part in word.split("-")])


def card_words(card: str) -> str:
    """`grey` is a peak card, `grey-assistant` the peak assistant."""
    if card == "joker":
        return "the joker"
    colour, _, assistant = card.partition("-")
    return f"the {SYMBOLS[colour]} assistant" if assistant else f"a {SYMBOLS[colour]} card"


def points(number: int) -> str:
    return f"{number} point" if abs(number) == 1 else f"{number} points"


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

    def place_words(self, place: str) -> str:
        """By the name that an owner's file gives it. Of cards alike the second is called `...-2`."""
        word, _, copy = place.rpartition("-")
        return self.printed.get(word if copy.isdigit() else place) or title(place)

    def adventure_words(self, adventure: str) -> str:
        """`mask-cape-town` is the mask for Cape Town, `grey-assistant-aswan` the peak assistant for Aswan."""
        what, _, target = adventure.partition("-")
        if what in COLOURS and target.startswith("assistant-"):
            what, target = f"{SYMBOLS[what]} assistant", target.removeprefix("assistant-")
        return f"the {what} for {self.place_words(target)}"

    def expedition_words(self, expedition: str) -> str:
        start, _, target = expedition.partition("-to-")
        return f"{self.place_words(start)} to {self.place_words(target)}"

    def tell(self, event: Event, names: Names) -> str:
        what, seat = event.what, event.seat
        if event.args is None:
            return names.say(seat, "draws a travel card.")
        args = [str(arg) for arg in event.args]
        if what == "draws":
            return names.say(seat, f"draws {card_words(args[0])}.")
        if what == "reshuffles":
            return f"The {args[0]} discarded travel cards are shuffled into a new pile."
        if what == "finds-no-card":
            return names.say(seat, "finds no travel card left to draw.")
        if what == "reads":
            return names.say(seat, f"opens the {args[0]} book.")
        if what == "turns":
            price = "" if args[2] == "0" else f" for {args[2]} silver"
            return names.say(seat, f"turns a page {args[0]}{price}.")
        if what == "buys":
            return names.say(seat, f"buys {self.adventure_words(args[0])} for {args[1]} silver.")
        if what == "shows":
            return f"The {args[1]} book shows {self.adventure_words(args[0])}."
        if what == "goes":
            price = "" if args[2] == "0" else f" and {args[2]} silver to change its symbol"
            return names.say(seat, f"goes to {self.place_words(args[0])} with {card_words(args[1])}{price}.")
        if what == "joins":
            bonus = "a travel card" if args[2] == "0" else f"{args[2]} silver"
            return names.say(seat, f"joins the expedition {self.expedition_words(args[0])} for {bonus}.")
        if what == "ends":
            return names.say(
                seat, f"completes the expedition {self.expedition_words(args[0])}: {args[2]} silver, {points(int(args[3]))}."
            )
        if what == "finishes":
            if "-assistant-" in args[0]:
                return names.say(seat, f"hires {self.adventure_words(args[0])}, who joins the hand.")
            return names.say(seat, f"delivers {self.adventure_words(args[0])}: {args[1]} silver, {points(int(args[2]))}.")
        if what == "rests":
            return names.say(seat, f"ends the turn in {self.place_words(args[0])}.")
        if what == "discards":
            gone = "" if args[0] in COLOURS else ", which leaves the game"
            return names.say(seat, f"discards {card_words(args[0])}{gone}.")
        if what == "drops":
            return names.say(seat, f"gives up {self.adventure_words(args[0])}.")
        if what == "appears":
            return f"Space {args[1]}: a new expedition, {self.expedition_words(args[0])}."
        if what == "last-round":
            return "The expedition pile cannot fill the spaces: this round is the last."
        if what == "cut-off":
            return f"After {args[0]} rounds the match is scored as it stands."
        if what == "scores":
            return names.say(seat, f"scores {args[0]}: {self.reckoning([int(arg) for arg in args[1:]])}.")
        if what == "ties":
            tied = names.several([int(each) for each in args[0].split()])
            return f"{tied} tie with {points(int(args[1]))} and {args[2]} silver."
        return names.say(seat, f"wins with {points(int(args[0]))} and {args[1]} silver.")

    def reckoning(self, parts: list[int]) -> str:
        labels = ("expeditions", "artifacts", "collections", "assistants", "money", "travel cards", "unfinished artifacts")
        return ", ".join([f"{label} {part}" for label, part in zip(labels, parts) if part]) or "nothing"

    def question(self, step: Step[Any], view: View, names: Names) -> str:
        assert isinstance(view, AfricanaView)
        mine, kind, who = step.seat == view.seat, type(step).__name__, names[step.seat]
        if kind == "Turn":
            return "Your turn: draw cards, open a book, or travel." if mine else f"{who} chooses an action."
        if kind == "Book":
            return "Turn a page, buy a card, or close the book." if mine else f"{who} reads in the book."
        if kind == "Move":
            here = view.board.place_names[view.pawns[step.seat]]
            return f"You are in {here}. Where to?" if mine else f"{who} is on the way, now in {here}."
        if kind == "HandLimit":
            return "Too many cards: discard one." if mine else f"{who} discards down to five cards."
        return "Too many adventures: give one up." if mine else f"{who} gives up an adventure."

    def why(self, step: Step[Any], view: View) -> str:
        assert isinstance(view, AfricanaView)
        if isinstance(step, Book):
            page = "The next page is free" if step.free else "A page costs 1 silver"
            return f"{page}, a card 5; you have {view.money[step.seat]}."
        return {
            "Turn": "Two travel cards, or the book of your half of the map, or a journey.",
            "Move": "Each step costs a card with a symbol of the place you enter. For 5 silver more, any card will do.",
            "HandLimit": "You may hold 5 cards. A joker or assistant you discard leaves the game.",
            "AdventureLimit": "At the end of a turn at most three unfinished adventures may lie before you.",
        }.get(type(step).__name__, "")

    def action(self, action: Action, view: View) -> str:
        assert isinstance(view, AfricanaView)
        kind, arguments, board = action.kind, action.arguments, view.board
        if kind == "go":
            return self.step_words(view, arguments["place"], arguments["card"])
        if kind in ("join", "end"):
            space = int(arguments["space"]) - 1
            expedition = view.spaces[space]
            if expedition < 0:
                return action.notation
            way = f"{board.place_names[board.starts[expedition]]} to {board.place_names[board.targets[expedition]]}"
            if kind == "join":
                bonus = board.bonus_silver[space]
                return f"Join {way} (+{bonus} silver)" if bonus else f"Join {way} (+1 card)"
            return f"Complete {way} (+{board.silver[expedition]} silver, {points(board.points[expedition])})"
        if kind in ("finish", "drop"):
            adventure = board.adventures.index(arguments["adventure"])
            words = self.adventure_name(board, adventure)
            if kind == "drop":
                return f"Discard {words}"
            if board.is_artifact(adventure):
                reward = f"+{board.adventure_silver[adventure]} silver, {points(board.adventure_points[adventure])}"
                return f"Deliver {words} ({reward})"
            return f"Hire {words} (joins your hand)"
        if kind == "buy":
            book = board.halves[view.pawns[view.seat]] if view.seat >= 0 else 0
            pages = view.lefts[book] if arguments["side"] == "left" else view.rights[book]
            return f"Buy {self.adventure_name(board, pages[-1])} (5 silver)" if pages else action.notation
        if kind == "turn":
            step = view.agenda[-1] if view.agenda else None
            price = "free" if isinstance(step, Book) and step.free else "1 silver"
            return f"Turn a page {arguments['direction']} ({price})"
        if kind == "discard":
            gone = "" if arguments["card"] in COLOURS else " for good"
            return f"Discard {card_words(arguments['card'])}{gone}"
        if kind == "read":
            half = "north" if view.seat < 0 or not board.halves[view.pawns[view.seat]] else "south"
            return f"Open the {half} book"
        return {"draw": "Draw two travel cards", "travel": "Travel", "close": "Close the book", "stop": "End your turn here"}[
            kind
        ]

    def step_words(self, view: AfricanaView, place_word: str, card_word: str) -> str:
        board = view.board
        place, card = board.places.index(place_word), CARDS.index(card_word)
        price = "" if board.matches(place, card) else ", 5 silver"
        colour, _, assistant = card_word.partition("-")
        card_name = f"{SYMBOLS.get(colour, colour)}{' assistant' if assistant else ''}"
        return f"{board.place_names[place]} ({card_name}{price})"

    def adventure_name(self, board: Board, adventure: int) -> str:
        target = board.place_names[board.adventure_targets[adventure]]
        if board.is_artifact(adventure):
            return f"the {board.artifacts[board.adventure_kinds[adventure]]} for {target}"
        return f"the {SYMBOLS[COLOURS[board.assistant_colour(adventure)]]} assistant for {target}"

    def measure(self, name: str) -> str:
        return MEASURES.get(name, name)

    def luck(self, outlook: dict[str, Any]) -> str:
        what = {"travel": "travel cards", "expeditions": "expeditions"}.get(outlook["luck"], "pages")
        if outlook["ways"] == 1:
            return f"then the last unseen {what.removesuffix('s')}"
        return f"then one of {outlook['ways']} unseen {what}"
