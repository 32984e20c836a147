"""The Pass: a toy game that asks of the kernel what is hardest to carry.

TOY-1   Two or three climbers start with two cards each (ropes and lamps) and one jinx.
TOY-2   On your turn climb, climb with a lamp (which is discarded), rest, or scout your left neighbour.
TOY-3   Climbing: a d6, +1 with a lamp, must come to 4 or more.
TOY-4   In turn order the others may spend their jinx on the die: it is thrown again and the new result stands.
TOY-5   Whoever slips may hold on with a rope (it is discarded); otherwise he falls by one.
TOY-6   Whoever succeeds goes up by one, then digs twice, then draws a card.
TOY-7   A dig brings gold or an avalanche out of the bag. After an avalanche nothing of the turn happens any more.
TOY-8   Resting: look at a card of the deck and keep or bury it, or openly take the top discard.
TOY-9   Scouting shows the neighbour's hand; the scout remembers it.
TOY-10  The game ends when the bag is empty, after the agreed number of turns, or when somebody stands at height 4.
        Gold counts 1, height 2; the most wins.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cairn.core.actions import Action, Actions, Domain, Kind
from cairn.core.agenda import (
    SPECTATOR,
    Ask,
    AskHidden,
    Do,
    Luck,
    Position,
    Reaction,
    Reveal,
    Step,
    View,
    agenda_seen_by,
    catalogue,
)
from cairn.core.chance import Chance
from cairn.core.content import Content
from cairn.core.dice import D6, Dice, Reroll, Roll, force_reroll, on_the_table
from cairn.core.events import Event
from cairn.core.game import Game, Setup
from cairn.core.options import Option, Value
from cairn.core.words import Names, Words

ROPE: Final = 1  # 0 is a card that the viewer does not know
LAMP: Final = 2
CARDS: Final = ("?", "rope", "lamp")
DECK: Final = [ROPE] * 6 + [LAMP] * 5
TOKENS: Final = ("gold", "avalanche")
GOLD: Final = 0
BAG: Final = [GOLD] * 7 + [1] * 3
SUMMIT: Final = 4

ACTIONS: Final = Actions(
    Kind("climb", Domain("with", ("bare-handed", "lamp"))),
    Kind("rest", Domain("at", ("deck", "discards"))),
    Kind("scout"),
    Kind("jinx", Domain("use", ("no", "yes"))),
    Kind("hold", Domain("by", ("nothing", "rope"))),
    Kind("card", Domain("goes", ("keep", "bury"))),
)
CLIMB: Final[int] = ACTIONS.parse("climb bare-handed")
CLIMB_LAMP: Final[int] = ACTIONS.parse("climb lamp")
REST_DECK: Final[int] = ACTIONS.parse("rest deck")
REST_DISCARDS: Final[int] = ACTIONS.parse("rest discards")
SCOUT: Final[int] = ACTIONS.parse("scout")
LET_BE: Final[int] = ACTIONS.parse("jinx no")
JINX: Final[int] = ACTIONS.parse("jinx yes")
FALL: Final[int] = ACTIONS.parse("hold nothing")
HOLD: Final[int] = ACTIONS.parse("hold rope")
KEEP: Final[int] = ACTIONS.parse("card keep")
BURY: Final[int] = ACTIONS.parse("card bury")


class Toy(Position):
    fields: ClassVar[tuple[str, ...]] = (
        "seats", "last", "turns", "heights", "gold", "jinxes", "hands", "seen", "discards", "deck", "bag",
    )  # fmt: skip

    def __init__(self, chance: Chance | None, seats: int, last: int) -> None:
        super().__init__(chance)
        self.seats = seats
        self.last = last  # the agreed number of turns
        self.turns = 0
        self.heights = [0] * seats
        self.gold = [0] * seats
        self.jinxes = [1] * seats
        nothing: tuple[int, ...] = ()
        self.hands = [nothing] * seats
        # what each viewer knows of each hand: (viewer, holder) at viewer * seats + holder; the last row is the public's
        self.seen = [nothing] * (seats * (seats + 1))
        self.discards: list[int] = []
        self.deck = DECK[:]
        self.bag = BAG[:]

    def copy(self) -> Toy:
        other = Toy(self.chance, self.seats, self.last)
        other.turns = self.turns
        other.heights = self.heights[:]
        other.gold = self.gold[:]
        other.jinxes = self.jinxes[:]
        other.hands = self.hands[:]
        other.seen = self.seen[:]
        other.discards = self.discards[:]
        other.deck = self.deck[:]
        other.bag = self.bag[:]
        self.copy_kernel_to(other)
        return other

    def scores(self) -> list[int]:
        return [self.gold[seat] + 2 * self.heights[seat] for seat in range(self.seats)]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    def take(self, seat: int, card: int) -> None:
        self.hands[seat] = add(self.hands[seat], card)

    def show_and_discard(self, seat: int, card: int) -> None:
        """Everybody sees it go; whoever knew of one counts that one as gone."""
        self.hands[seat] = remove(self.hands[seat], card)
        self.discards.append(card)
        for viewer in range(self.seats + 1):
            place = viewer * self.seats + seat
            if card in self.seen[place]:
                self.seen[place] = remove(self.seen[place], card)

    def view(self, seat: int) -> ToyView:
        row = (seat if seat >= 0 else self.seats) * self.seats
        return ToyView(
            seat,
            self.to_act,
            agenda_seen_by(self, seat),
            self.last,
            self.turns,
            tuple(self.heights),
            tuple(self.gold),
            tuple(self.jinxes),
            self.hands[seat] if seat >= 0 else (),
            tuple([len(hand) for hand in self.hands]),
            tuple(self.seen[row : row + self.seats]),
            tuple(self.seen[self.seats * self.seats :]),
            tuple(self.discards),
            len(self.deck),
            tuple(self.bag),
        )


def add(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(sorted([*cards, card]))


def remove(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    left = list(cards)
    left.remove(card)
    return tuple(left)


class Deal(Luck[Toy]):
    """TOY-1; also the card at the end of a dig."""

    rule: ClassVar[str] = "TOY-1"

    def source(self) -> str:
        return "deck"

    def ways(self, p: Toy) -> int:
        return len(p.deck)

    def word(self, p: Toy, way: int) -> str:
        return CARDS[p.deck[way]]

    def happen(self, p: Toy, way: int) -> None:
        card = p.deck.pop(way)
        p.take(self.seat, card)
        p.whisper(self.seat, "draws", self.seat, CARDS[card])


class Turn(AskHidden[Toy]):
    """Whether there is a lamp in the hand decides what can be answered."""

    rule: ClassVar[str] = "TOY-2"

    def legal(self, p: Toy) -> list[int]:
        actions = [CLIMB]
        if LAMP in p.hands[self.seat]:
            actions.append(CLIMB_LAMP)
        if p.deck:
            actions.append(REST_DECK)
        if p.discards:
            actions.append(REST_DISCARDS)
        return [*actions, SCOUT]

    def choose(self, p: Toy, action: int) -> None:
        seat = self.seat
        p.push(EndTurn(seat))
        if action == CLIMB_LAMP:
            p.show_and_discard(seat, LAMP)
            p.tell("lights", seat)
        if action in (CLIMB, CLIMB_LAMP):
            p.push(ClimbRoll(seat, int(action == CLIMB_LAMP)))
        elif action == REST_DECK:
            p.push(Look(seat))
        elif action == SCOUT:
            p.push(Scout(seat))
        else:  # TOY-8: openly, so everybody knows of it
            card = p.discards.pop()
            p.take(seat, card)
            for viewer in range(p.seats + 1):
                place = viewer * p.seats + seat
                p.seen[place] = add(p.seen[place], card)
            p.tell("takes", seat, CARDS[card])


class ClimbRoll(Roll[Toy]):
    rule: ClassVar[str] = "TOY-3"
    dice: ClassVar[tuple[int, ...]] = D6

    def __init__(self, seat: int, lamp: int) -> None:
        self.seat = seat
        self.lamp = lamp

    def source(self) -> str:
        return "climb-roll"

    def modifiers(self, p: Toy) -> list[tuple[str, int]]:
        return [("lamp", 1)] if self.lamp else []

    def good(self, p: Toy, value: int) -> bool:
        return value >= 4

    def needs(self, p: Toy) -> str:
        return "4 or more"

    def polls(self, p: Toy, stand: tuple[int, ...]) -> None:
        p.then(*[Jinx((self.seat + step) % p.seats, self.seat) for step in range(1, p.seats)])

    def settle(self, p: Toy, value: int) -> None:
        if self.good(p, value):
            p.then(Ascend(self.seat), Dig(self.seat), Dig(self.seat), Feast(self.seat))  # TOY-6
        else:
            p.push(HoldOn(self.seat))


class Jinx(Reaction[Toy]):
    """It lies on the dice of the climber's roll."""

    rule: ClassVar[str] = "TOY-4"

    def __init__(self, seat: int, climber: int) -> None:
        self.seat = seat
        self.climber = climber

    def legal(self, p: Toy) -> list[int]:
        return [LET_BE, JINX] if p.jinxes[self.seat] else []

    def default(self) -> int:
        return LET_BE

    def matters(self, p: Toy) -> bool:
        """Only a climb that would succeed is worth a jinx."""
        roll, faces = on_the_table(p)
        return roll.good(p, sum(faces) + roll.modifier(p))

    def choose(self, p: Toy, action: int) -> None:
        if action == JINX:
            p.jinxes[self.seat] -= 1
            p.tell("jinxes", self.seat)
            force_reroll(p)


class HoldOn(AskHidden[Toy]):
    rule: ClassVar[str] = "TOY-5"

    def legal(self, p: Toy) -> list[int]:
        return [FALL, HOLD] if ROPE in p.hands[self.seat] else [FALL]

    def choose(self, p: Toy, action: int) -> None:
        if action == HOLD:
            p.show_and_discard(self.seat, ROPE)
            p.tell("holds", self.seat)
        else:
            p.heights[self.seat] = max(0, p.heights[self.seat] - 1)
            p.tell("slips", self.seat, p.heights[self.seat])


class Ascend(Do[Toy]):
    rule: ClassVar[str] = "TOY-6"

    def auto(self, p: Toy) -> None:
        p.heights[self.seat] += 1
        p.tell("ascends", self.seat, p.heights[self.seat])


class Dig(Luck[Toy]):
    rule: ClassVar[str] = "TOY-7"

    def source(self) -> str:
        return "bag"

    def ways(self, p: Toy) -> int:
        return len(p.bag)

    def word(self, p: Toy, way: int) -> str:
        return TOKENS[p.bag[way]]

    def happen(self, p: Toy, way: int) -> None:
        token = p.bag.pop(way)
        p.tell("digs", self.seat, TOKENS[token])
        if token == GOLD:
            p.gold[self.seat] += 1
        if token != GOLD or not p.bag:  # TOY-7; TOY-10 in the middle of a chain, too
            p.agenda.clear()
            p.push(EndTurn(self.seat))


class Feast(Do[Toy]):
    """TOY-6: the card at the end, if there is one left."""

    rule: ClassVar[str] = "TOY-6"

    def auto(self, p: Toy) -> None:
        if p.deck:
            p.push(Deal(self.seat))


class Look(Luck[Toy]):
    rule: ClassVar[str] = "TOY-8"

    def source(self) -> str:
        return "deck"

    def ways(self, p: Toy) -> int:
        return len(p.deck)

    def word(self, p: Toy, way: int) -> str:
        return CARDS[p.deck[way]]

    def happen(self, p: Toy, way: int) -> None:
        card = p.deck.pop(way)
        p.whisper(self.seat, "looks", self.seat, CARDS[card])
        p.push(Pack(self.seat, card))


class Pack(Ask[Toy]):
    """What can be answered is no secret, the card is."""

    rule: ClassVar[str] = "TOY-8"
    secret: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def legal(self, p: Toy) -> list[int]:
        return [KEEP, BURY]

    def choose(self, p: Toy, action: int) -> None:
        if action == KEEP:
            p.take(self.seat, self.card)
            p.tell("keeps", self.seat)
        else:
            p.deck = sorted([*p.deck, self.card])  # in canonical order: which card comes next is decided when it is drawn
            p.tell("buries", self.seat)


class Scout(Reveal[Toy]):
    rule: ClassVar[str] = "TOY-9"

    def auto(self, p: Toy) -> None:
        left = (self.seat + 1) % p.seats
        p.seen[self.seat * p.seats + left] = p.hands[left]
        p.whisper(self.seat, "scouts", self.seat, ", ".join([CARDS[card] for card in p.hands[left]]))


class EndTurn(Do[Toy]):
    rule: ClassVar[str] = "TOY-10"

    def auto(self, p: Toy) -> None:
        p.turns += 1
        if p.bag and p.turns < p.last and max(p.heights) < SUMMIT:
            p.push(Turn((self.seat + 1) % p.seats))


STEPS: Final = catalogue(
    Deal, Turn, ClimbRoll, Jinx, HoldOn, Ascend, Dig, Feast, Look, Pack, Scout, EndTurn, Dice, Reroll
)  # fmt: skip


class ToyView(View):
    def __init__(
        self,
        seat: int,
        to_act: int,
        agenda: tuple[Step[Any], ...],
        last: int,
        turns: int,
        heights: tuple[int, ...],
        gold: tuple[int, ...],
        jinxes: tuple[int, ...],
        hand: tuple[int, ...],
        hand_sizes: tuple[int, ...],
        seen: tuple[tuple[int, ...], ...],
        public: tuple[tuple[int, ...], ...],
        discards: tuple[int, ...],
        deck_size: int,
        bag: tuple[int, ...],
    ) -> None:
        super().__init__(seat, to_act, agenda)
        self.last = last
        self.turns = turns
        self.heights = heights
        self.gold = gold
        self.jinxes = jinxes
        self.hand = hand
        self.hand_sizes = hand_sizes
        self.seen = seen  # what this viewer knows of each hand
        self.public = public  # what everybody knows of each hand
        self.discards = discards
        self.deck_size = deck_size
        self.bag = bag

    def data(self) -> dict[str, Any]:
        return {
            "turns": self.turns,
            "deck": self.deck_size,
            "bag": [TOKENS[token] for token in self.bag],
            "discards": [CARDS[card] for card in self.discards],
            "hand": [CARDS[card] for card in self.hand],
            "seats": [
                {
                    "height": self.heights[seat],
                    "gold": self.gold[seat],
                    "jinxes": self.jinxes[seat],
                    "hand_size": self.hand_sizes[seat],
                    "seen": [CARDS[card] for card in self.seen[seat]],
                }
                for seat in range(len(self.heights))
            ],
        }

    def measures(self) -> dict[str, int]:
        if self.seat == SPECTATOR:
            return {}
        return {
            "height": self.heights[self.seat],
            "gold": self.gold[self.seat],
            "cards": self.hand_sizes[self.seat],
            "jinxes": self.jinxes[self.seat],
        }


def redeal(seen: ToyView, chance: Chance) -> Toy:
    """Deal anew what the viewer cannot know: hands, and the card another seat is looking at (TOY-8)."""
    seats = len(seen.heights)
    p = Toy(chance, seats, seen.last)
    p.turns = seen.turns
    p.heights = list(seen.heights)
    p.gold = list(seen.gold)
    p.jinxes = list(seen.jinxes)
    p.discards = list(seen.discards)
    p.bag = list(seen.bag)
    p.hands = list(seen.seen)
    if seen.seat >= 0:
        p.hands[seen.seat] = seen.hand
    for viewer in range(seats + 1):  # what the others know besides is theirs; it decides nothing here
        p.seen[viewer * seats : (viewer + 1) * seats] = seen.seen if viewer == seen.seat else seen.public

    unseen = DECK[:]
    for cards in (seen.discards, *p.hands):
        for card in cards:
            unseen.remove(card)
    p.agenda = list(seen.agenda)
    top = p.asked()
    if isinstance(top, Pack) and top.card:
        unseen.remove(top.card)
    dealt = 0
    for seat in range(seats):
        while len(p.hands[seat]) < seen.hand_sizes[seat]:
            p.take(seat, unseen.pop(chance.pick("redeal", dealt, len(unseen))))
            dealt += 1
    if isinstance(top, Pack) and not top.card:
        p.agenda[-1] = Pack(top.seat, unseen.pop(chance.pick("redeal", dealt, len(unseen))))
    p.deck = unseen
    p.advance()
    return p


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


class ToyGame(Game):
    name = "toy"
    title = "The Pass"
    designer = "nobody"
    tagline = "A toy."
    seats = (3, 2)
    rules_version = 1
    options = (
        Option("turns", 60, "After how many turns the game ends", "TOY-10", least=1, most=200),
        Option("jinx", True, "Whether there are jinxes", "TOY-4", (True, False)),
    )
    package = "spikes"
    words = ToyWords("spikes")
    bots: ClassVar[dict[str, str]] = {}

    def check_content(self, content: Content) -> None:
        node = content.node()
        for card, name, copies in zip(node["cards"], ("rope", "lamp"), (6, 5)):
            card["name"].equals(name, "TOY-1")
            card["copies"].equals(copies, "TOY-1")
        node["cards"].list(2, 2, "TOY-1")
        node["bag"]["gold"].equals(7, "TOY-7")

    def make_setup(self, seats: int, options: dict[str, Value], content: Content, checked: Any) -> Setup:
        return ToySetup(self, seats, options, content, ACTIONS)


class ToySetup(Setup):
    steps = STEPS
    view_class = ToyView

    def prepare(self, chance: Chance | None) -> Toy:
        turns = self.options["turns"]
        assert isinstance(turns, int)
        p = Toy(chance, self.seats, turns)
        if not self.options["jinx"]:
            p.jinxes = [0] * self.seats
        p.then(*[Deal(seat) for seat in range(self.seats) for _ in range(2)], Turn(0))
        return p

    def empty(self, chance: Chance | None) -> Toy:
        return Toy(chance, self.seats, 0)

    def redeal(self, view: View, chance: Chance) -> Toy:
        assert isinstance(view, ToyView)
        return redeal(view, chance)

    def given(self, given: dict[str, Any], at: str) -> Toy:
        """`hands` are dealt, the rest of the deck stays; seat 0's turn begins."""
        p = self.prepare(None)
        p.agenda.clear()
        for seat, hand in enumerate(given.get("hands", [])):
            for card in hand:
                p.deck.remove(CARDS.index(card))
                p.take(seat, CARDS.index(card))
        p.heights[: len(given.get("heights", []))] = given.get("heights", [])
        p.push(Turn(0))
        return p

    def facts(self, p: Any) -> dict[str, Any]:
        return {"heights": p.heights, "gold": p.gold, "hands": [[CARDS[card] for card in hand] for hand in p.hands]}

    def check(self, p: Any) -> None:
        check(p)


def check(p: Toy) -> None:
    """Nothing is lost, what is known is held, and nothing of an interrupted turn is left over (TOY-7)."""
    cards = p.deck + p.discards + [card for hand in p.hands for card in hand]
    cards += [step.card for step in p.agenda if isinstance(step, Pack)]
    assert sorted(cards) == DECK, "a card is lost or doubled"
    for place, known in enumerate(p.seen):
        held = list(p.hands[place % p.seats])
        for card in known:
            assert card in held, "a known card is not held"
            held.remove(card)
    ends = len([step for step in p.agenda if isinstance(step, EndTurn)])
    assert ends == (0 if isinstance(p.asked(), Turn) else 1), f"{ends} ends of the turn are on the agenda"
    if p.events:
        assert p.seen == remembered(p, p.events), "what was seen openly is not remembered"


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


GAME: Final = ToyGame()
