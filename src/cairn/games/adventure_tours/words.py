"""Adventure Tours: every sentence the game speaks."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.actions import Action
from ...core.agenda import Step, View
from ...core.events import Event
from ...core.words import Names, Words, seat_names
from .guide import ACTION_KEYS, CARD_COST, CATEGORIES, SHIELD, Guide, gear_of
from .view import ToursView

CHARACTERS = {  # how the characters of our content are called in the log; those of an owner's file as it says
    "nellie": "Nellie Quick", "miller": "Pater Miller", "earl": "Earl of Bucket", "rufus": "Rufus Rigs",
    "rook": "Rascal Rook", "anthrop": "Miss Anthrop", "betty": "Betty McKlug", "vane": "Inspector Vane",
    "roy": "Roy Nobleman", "bill": "Slowhand Bill", "farsight": "Colonel Farsight", "amelia": "Amelia Airhead",
    "maharani": "the Maharani",
}  # fmt: skip
BOARDS = {
    "desert": "the Desert", "himalaya": "the Himalaya Caravan", "deep-sea": "the Deep-Sea Submarine",
    "rainforest": "the Rainforest Riverboat", "polar": "the Polar Airship", "volcano": "Volcano Island",
    "grand-tour": "the Grand Savanna Tour",
}  # fmt: skip
# What a used action does to the player it is aimed at, and the same said to that player
AIMED = {
    "draw_one": "draws a card",
    "draw_two": "draws 2 cards",
    "break_gear": "loses the newest equipment",
    "take_gear": "hands over the newest equipment",
    "drive_away": "loses the newest member",
    "lure_away": "hands over the newest member",
    "search_bags": "shows the hand and loses a card",
}
AIMED_AT_YOU = {
    "draw_one": "draw a card",
    "draw_two": "draw 2 cards",
    "break_gear": "lose your newest equipment",
    "take_gear": "hand over your newest equipment",
    "drive_away": "lose your newest member",
    "lure_away": "hand over your newest member",
    "search_bags": "show your hand and lose a card of it",
}


def coins(amount: int) -> str:
    return "1 coin" if amount == 1 else f"{amount} coins"


def cards(amount: int) -> str:
    return "1 card" if amount == 1 else f"{amount} cards"


def held_words(held: int) -> str:
    return f", less {CARD_COST * held} for {cards(held)} in hand" if held else ""


def gear_words(guide: Guide, card: int) -> str:
    """`+2 clothing`, or `red, +1 in all three`: which of its colours the card has shows in both."""
    if guide.all_three[card]:
        return f"{guide.words[card].partition('-')[0]}, +{guide.gear[card]} in all three"
    return f"+{guide.gear[card]} {CATEGORIES[guide.colour[card]]}"


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

    def card_words(self, card: str) -> str:
        """`red-roy` is Roy Nobleman (red)."""
        return f"{self.who_words(card)} ({card.partition('-')[0]})"

    def who_words(self, card: str) -> str:
        """Without its colour, where the sentence says that anyway."""
        character = card.partition("-")[2]
        return self.named(character, CHARACTERS.get(character, character))

    def list_words(self, cards: str) -> str:
        names = [self.card_words(card) for card in cards.split()]
        return ", ".join(names) if names else "nobody"

    def board_words(self, board: str) -> str:
        return self.named(f"board {board}", BOARDS.get(board, board))

    def newest_words(self, view: ToursView, seat: int, action: str) -> str:
        """`, Roy Nobleman (blue)`: the card that an action would hit, where it is seen."""
        row: tuple[int, ...] = ()
        if action in ("break_gear", "take_gear"):
            row = view.equipment[seat]
        elif action in ("drive_away", "lure_away"):
            row = view.members[seat]
        return f", {self.card_words(view.guide.words[row[-1]])}" if row else ""

    def named(self, key: str, ours: str) -> str:
        """With our article where the name is ours."""
        printed = self.printed.get(key, ours)
        return ours if printed.removeprefix("The ") == ours.removeprefix("the ") else printed

    def tell(self, event: Event, names: Names) -> str:
        what, seat, args = event.what, event.seat, event.args
        if args is None:
            return names.say(seat, HIDDEN[what])
        if what in PLAIN:
            return names.say(seat, PLAIN[what])
        if what == "exhausted":
            return "The last card of the deck is drawn."
        first = args[0]
        if what in ("board", "chooses", "ability"):
            board = self.board_words(str(first))
            does = {"board": "leads", "chooses": "chooses", "ability": "uses the ability of"}[what]
            return names.say(seat, f"{does} {board}.")
        if what == "starts":
            return names.say(seat, f"starts round {first}.")
        if what in WITH_CARD:
            return names.say(seat, WITH_CARD[what].format(self.card_words(str(first))))
        if what == "departs":
            return f"{names.whose(seat).capitalize()} equipment sets off as members: {self.list_words(str(first))}."
        if what == "cancels":
            actor = names.whose(int(args[1]))
            against = self.card_words(str(args[2]))
            return names.say(seat, f"blocks {actor} {against} with {self.card_words(str(first))}.")
        if what == "reckons":
            return self.reckoning(seat, args, names)
        if what == "pays":
            return f"{names.whose(seat).capitalize()} members pay {first}{held_words(int(args[1]))}."
        if what == "counts":
            return names.say(seat, f"has {coins(int(args[1]))} now, {first} before.")
        if what == "wins":
            return names.say(seat, f"wins with {coins(int(first))}.")
        if what == "ties":
            tied = names.several([int(each) for each in str(first).split()])
            return f"{tied} tie with {coins(int(args[1]))}."
        return self.tell_target(event, names)

    def tell_target(self, event: Event, names: Names) -> str:
        seat, args = event.seat, event.args
        assert args is not None
        target, card = int(args[0]), str(args[1])
        if event.what == "sees":
            return names.say(seat, f"looks at {names.whose(target)} hand: {self.list_words(card)}.")
        if event.what == "aims":
            itself = "yourself" if target == names.you else "themselves"
            at = itself if target == seat else names.whom(target)
            return names.say(seat, f"uses {self.card_words(card)} on {at}.")
        whose = "their own" if target == seat and seat != names.you else names.whose(target)
        return names.say(seat, TO_TARGET[event.what].format(whose=whose, card=self.card_words(card)))

    def reckoning(self, seat: int, args: tuple[str | int, ...], names: Names) -> str:
        income, held, before, after = (int(value) for value in args[:4])
        cost = held_words(held)
        floor = " (never below 0)" if before + income - CARD_COST * held < 0 else ""
        return f"{names.whose(seat).capitalize()} members pay {income}{cost}: {before} becomes {after}{floor}."

    def question(self, step: Step[Any], view: View, names: Names) -> str:
        assert isinstance(view, ToursView)
        kind, mine = type(step).__name__, step.seat == view.seat
        who = names[step.seat]
        card = view.guide.words[getattr(step, "card", 0)]
        if kind == "Shield":
            actor = names.whose(getattr(step, "actor", 0))
            if mine:
                return f"{names[getattr(step, 'actor', 0)]} targets you with {self.card_words(card)}. Block with Pater Miller?"
            return f"{who} may block {actor} {self.card_words(card)} with Pater Miller."
        if kind == "PickFrom":
            target = getattr(step, "target", 0)
            whose = "your own hand" if mine and target == step.seat else f"{names.whose(target)} hand"
            return f"Discard a card of {whose}." if mine else f"{who} chooses a card of {whose}."
        asked = QUESTIONS[kind]
        if mine:
            return asked[0].format(card=self.card_words(card))
        return f"{who} {asked[1].format(card=self.card_words(card))}"

    def why(self, step: Step[Any], view: View) -> str:
        assert isinstance(view, ToursView)
        kind = type(step).__name__
        if kind in ("Aim", "AimAgain", "ExtraImprove", "BringFriend", "AnotherTurn", "GrandDeparture"):
            return view.guide.texts[view.guide.character[getattr(step, "card", 0)]]
        if kind in ("CampAfter", "SealHatch", "WideChoice", "WellStocked", "ImproveAgain", "FriendAgain", "TurnAgain"):
            return view.guide.board_texts[view.boards[step.seat]]
        if kind == "Shield":
            action = ACTION_KEYS[view.guide.action[getattr(step, "card", 0)]]
            loses = self.newest_words(view, step.seat, action)
            pay = view.guide.pay[view.guide.shields[0]]
            return f"Otherwise you {AIMED_AT_YOU[action]}{loses}. To block costs you Pater Miller and his pay of {pay}."
        return WHY.get(kind, "")

    def action(self, action: Action, view: View) -> str:
        assert isinstance(view, ToursView)
        return self.choice(action, view, seat_names(view.seats(), view.seat))

    def choice(self, action: Action, view: View, names: Names) -> str:
        assert isinstance(view, ToursView)
        kind, words = action.kind, action.arguments
        step = view.agenda[-1] if view.agenda else None
        if "card" in words:
            return self.card_action(kind, view.guide.words.index(words["card"]), view)
        if kind == "aim":
            return self.aim(int(words["seat"]), step, view, names)
        if kind == "draw":
            return {"0": "Seal the hatch: no draw", "1": "Draw 1 card", "3": "Draw 3, put 2 under the deck"}[words["cards"]]
        if kind == "board":
            board = view.guide.boards.index(words["board"])
            levels = " / ".join(str(value) for value in view.board(board)["start"].values())
            return f"Lead {self.board_words(words['board'])} ({levels})"
        if kind == "allow":
            return "Let it happen"
        if kind == "use":
            return "Take another turn" if type(step).__name__ in ("AnotherTurn", "TurnAgain") else self.departure(step, view)
        return SKIPS.get(type(step).__name__, "Skip")

    def card_action(self, kind: str, card: int, view: ToursView) -> str:
        guide = view.guide
        name = self.card_words(guide.words[card])
        if kind == "improve":
            return f"Play {self.who_words(guide.words[card])} as equipment ({gear_words(guide, card)})"
        if kind == "camp":
            return f"Second camp: {self.who_words(guide.words[card])} as equipment ({gear_words(guide, card)})"
        if kind == "add":
            return f"Recruit {name}: pays {guide.pay[card]}"
        if kind == "shield":
            return f"Block with {name}"
        return f"Put {name} under the deck" if kind == "bury" else f"Discard {name}"

    def aim(self, target: int, step: Step[Any] | None, view: ToursView, names: Names) -> str:
        guide = view.guide
        action = ACTION_KEYS[guide.action[getattr(step, "card", 0)]]
        does = AIMED[action]
        if target == view.seat:
            does = "discard a hand card" if action == "search_bags" else AIMED_AT_YOU[action]
        blocks = target != view.seat and any(guide.action[card] == SHIELD for card in view.members[target])
        return f"{names[target]} {does}{self.newest_words(view, target, action)}{' (can block)' if blocks else ''}"

    def departure(self, step: Step[Any] | None, view: ToursView) -> str:
        guide = view.guide
        assert step is not None
        colour = guide.colour[getattr(step, "card", 0)]
        leaving = [card for card in view.equipment[step.seat] if guide.colour[card] == colour]
        pay = sum(guide.pay[card] for card in leaving)
        lost = sum(gear_of(guide, card, colour) for card in leaving)
        return f"Turn equipment into members: +{coins(pay)}, {CATEGORIES[colour]} -{lost}"

    def measure(self, name: str) -> str:
        return self.measured(name, seat_names(6))

    def measured(self, name: str, names: Names) -> str:
        who, _, what = name.partition(" ")
        words = "cards in hand" if what == "hand" else what
        return words if who == "own" else f"{names.whose(int(who.removeprefix('seat')))} {words}"

    def luck(self, outlook: dict[str, Any]) -> str:
        if outlook["luck"] == "boards":
            return "then the boards are dealt"
        return f"then draw 1 of {outlook['ways']} unknown cards" if outlook["ways"] > 1 else "then draw the last card"


HIDDEN = {
    "dealt": "is dealt a card.",
    "draws": "draws a card.",
    "buries": "puts a card under the deck.",
    "sees": "looks at the hand.",
    "counts": "counts the coins and keeps the number secret.",
}
PLAIN = {
    "empty": "has no cards left. The round ends.",
    "again": "has another turn.",
}
WITH_CARD = {
    "dealt": "is dealt {}.",
    "draws": "draws {}.",
    "improves": "plays {} as equipment.",
    "adds": "recruits {}.",
    "buries": "puts {} under the deck.",
    "earns": "earns another turn with {}.",
}
TO_TARGET = {
    "breaks": "discards {whose} equipment {card}.",
    "drives": "drives away {whose} {card}.",
    "takes": "takes {whose} equipment {card}.",
    "lures": "lures away {whose} {card}.",
    "confiscates": "discards {card} from {whose} hand.",
}
QUESTIONS = {  # to the asked seat, and of it to the others
    "Play": ("Play a card: as equipment, or as a member.", "chooses a card to play."),
    "CampAfter": ("Add equipment once more?", "may add equipment once more."),
    "SealHatch": ("Draw a card, or seal the hatch?", "may seal the hatch."),
    "WideChoice": ("Draw 1 card, or 3 of which 2 go back?", "may draw from a wide choice."),
    "Bury": ("Put a card under the deck.", "puts cards under the deck."),
    "Aim": ("Choose a target for {card}.", "may use {card}."),
    "AimAgain": ("Use {card} again? Choose a target.", "may use {card} again."),
    "ExtraImprove": ("Add more equipment with {card}?", "may add more equipment with {card}."),
    "ImproveAgain": ("Add equipment again with {card}?", "may add equipment again with {card}."),
    "BringFriend": ("Recruit another member with {card}?", "may recruit another member with {card}."),
    "FriendAgain": ("Recruit again with {card}?", "may recruit again with {card}."),
    "AnotherTurn": ("Take another turn with {card}?", "may take another turn with {card}."),
    "TurnAgain": ("Take one more turn with {card}?", "may take one more turn with {card}."),
    "GrandDeparture": ("Turn equipment into members with {card}?", "may turn equipment into members with {card}."),
    "WellStocked": ("Recruit another provisions member?", "may recruit another provisions member."),
    "ChooseBoard": ("Choose your board for the next round.", "chooses a board."),
}
WHY = {
    "Play": "After equipment you draw a card, after a member you don’t.",
    "Bury": "You drew 3 cards. 2 cards go back, the second below the first.",
    "PickFrom": "The card is discarded face up.",
    "ChooseBoard": "The lowest result of the last expedition chooses first.",
}
SKIPS = {
    "CampAfter": "Don’t add equipment",
    "BringFriend": "Don’t recruit",
    "FriendAgain": "Don’t recruit",
    "WellStocked": "Don’t recruit",
    "ExtraImprove": "Don’t add equipment",
    "ImproveAgain": "Don’t add equipment",
    "AimAgain": "Don’t use it again",
    "TurnAgain": "End turn",
    "AnotherTurn": "End turn",
    "GrandDeparture": "Keep the equipment",
}
