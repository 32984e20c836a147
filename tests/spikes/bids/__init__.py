"""A game of secret choices: in every round each seat bids one of its numbers, and all bids are shown together.

The kernel asks one seat at a time (decision 1). Here is how a game asks seats in turn without telling: a hidden question for
each, answers that only their seat knows, and a reveal after the last.
"""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import trait

from cairn.core.actions import Action, Actions, Domain, Kind
from cairn.core.agenda import AskHidden, Position, Reveal, Step, View, lay_out
from cairn.core.chance import Chance
from cairn.core.content import Content
from cairn.core.declared import AGREED, ITS_SEAT, declare
from cairn.core.events import EVERYONE, Event
from cairn.core.game import Game, Rules
from cairn.core.language import Fact, Language
from cairn.core.words import Names, Words

NUMBERS = 5
NO_BID = -1
ACTIONS = Actions(Kind("bid", Domain("amount", tuple(str(number) for number in range(NUMBERS)))))


@trait
class BidsTable:
    seats: int
    open_bids: list[int]  # all bids so far, round by round and seat by seat
    points: list[int]


class BidsView(View, BidsTable):
    bid: int = NO_BID  # the seat's own in the running round

    def own_data(self) -> dict[str, Any]:
        return {"bids": self.open_bids[:], "points": self.points[:], "bid": self.bid}


class Bids(Position, BidsTable):
    bids: list[int]  # of the running round, by seat

    def scores(self) -> list[int]:
        return self.points[:]

    def winners(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]

    def inform(self, seen: BidsView) -> None:
        if seen.seat >= 0:
            seen.bid = self.bids[seen.seat]

    def free(self, seat: int) -> list[int]:
        """Each number is bid once."""
        return [number for number in range(NUMBERS) if number not in self.open_bids[seat :: self.seats]]


declare(Bids, BidsView, seats=AGREED, bids=ITS_SEAT)


def start(p: Bids, agreed: dict[str, Any]) -> None:
    p.seats = agreed["seats"]
    p.points = [0] * p.seats
    next_round(p)


def next_round(p: Bids) -> None:
    p.bids = [NO_BID] * p.seats
    p.then(*[Bid(seat) for seat in range(p.seats)], Show(0))


class Bid(AskHidden[Bids]):
    rule: ClassVar[str] = "BID-1"

    def legal(self, p: Bids) -> list[int]:
        return p.free(self.seat)

    def choose(self, p: Bids, action: int) -> None:
        p.bids[self.seat] = action
        p.whisper(self.seat, "bids", self.seat, action)


class Show(Reveal[Bids]):
    """The highest bid that nobody else made wins the round."""

    rule: ClassVar[str] = "BID-2"

    def auto(self, p: Bids) -> None:
        p.open_bids += p.bids
        p.tell("shows", EVERYONE, " ".join([str(bid) for bid in p.bids]))
        alone = [bid for bid in p.bids if p.bids.count(bid) == 1]
        if alone:
            p.points[p.bids.index(max(alone))] += 1
        if len(p.open_bids) < NUMBERS * p.seats:
            next_round(p)


def redeal(seen: BidsView, chance: Chance) -> Bids:
    """Who was asked before has bid something that is still free."""
    p = lay_out(Bids, seen, chance)
    asked = seen.agenda[-1].seat if seen.agenda else p.seats
    p.bids = [NO_BID] * p.seats if seen.agenda else seen.open_bids[-p.seats :]
    if seen.agenda:
        for seat in range(asked):
            free = p.free(seat)
            p.bids[seat] = seen.bid if seat == seen.seat else free[chance.pick("redeal", seat, len(free))]
    p.advance()
    return p


class BidsWords(Words):
    details: ClassVar[dict[str, tuple[str, ...]]] = {"bids": ("number",), "shows": ("bids",)}

    def tell(self, event: Event, names: Names) -> str:
        if event.what == "shows":
            return f"The bids: {event.args[0] if event.args else ''}."
        return names.say(event.seat, "bids.")

    def question(self, step: Step[Any], view: View, names: Names) -> str:
        return names.say(step.seat, "is asked for a bid.")

    def action(self, action: Action, view: View) -> str:
        return action.notation.capitalize()


def language(p: Bids) -> Language:
    facts = {"open_bids": Fact("all bids so far"), "points": Fact("by seat"), "bids": Fact("of the running round")}
    return Language({"start": "a new match"}, {}, facts)


def facts(p: Bids) -> dict[str, Any]:
    return {"open_bids": p.open_bids[:], "points": p.points[:], "bids": p.bids[:]}


class BidsGame(Game):
    name = "bids"
    title = "Bids"
    designer = "nobody"
    seats = (3, 2)
    rules_version = 1
    options = ()
    actions = ACTIONS
    rules = Rules(Bids, {"Bid": Bid, "Show": Show}, start, redeal, language=language, facts=facts)
    package = __name__
    words = BidsWords(__name__)

    def check_content(self, content: Content) -> None:
        pass


GAME = BidsGame()
