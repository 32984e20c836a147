"""Across answers, luck and reveals: what a seat cannot tell apart by its view must be told the same way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from ..agenda import SPECTATOR, Luck, Position, Reveal
from ..chance import Fast
from ..game import Setup
from .complaints import difference, fail, named, viewers, who
from .declared import Declared
from .walker import Walker

WAYS = 3  # of luck, or to answer, that are compared
OFTEN = 2  # in one game every question, luck, reveal and kind of event is looked at so many times, however rare
SEATS = 2  # for whom the same is tried in a redealt position
STOPS = 8  # lucks and reveals after one answer


class Watch:
    """Follows one game past every question, luck, reveal and event, and looks closer at those not seen often."""

    def __init__(self, setup: Setup, declared: Declared) -> None:
        self.setup = setup
        self.declared = declared
        self.seen: Counter[str] = Counter()

    def start(self, p: Position, rng: Random) -> None:
        """From a position with nothing done yet."""
        self.follow(Walker(p, p.chance).go_on(), rng)

    def asks_seldom(self, p: Position) -> bool:
        """Is this a question that has not come often? It counts them: once for each."""
        question = type(p.asked()).__name__
        self.seen[question] += 1
        return self.seen[question] <= OFTEN

    def answer(self, p: Position, action: int, rng: Random, seldom: bool) -> None:
        if seldom:
            check_answers(self.setup, p, rng)
        rare = self.follow(Walker(p, p.chance).answer(action), rng)
        for seat in rng.sample(viewers(self.setup.seats), min(SEATS, self.setup.seats + 1)) if rare else []:
            check_answered(self.setup, p, self.setup.redeal(p.view(seat), stream(rng)), seat, action, rng)

    def follow(self, walker: Walker, rng: Random) -> bool:
        """Follow the actual luck; returns whether something rare came up."""
        rare = False
        while isinstance(walker.stop, (Luck, Reveal)):
            name = type(walker.stop).__name__
            self.seen[name] += 1
            first = self.seen[name] <= OFTEN
            rare = rare or first
            if isinstance(walker.stop, Reveal):
                walker.show()
                continue
            if first:
                check_ways(self.setup, walker, rng)
            p, luck = walker.p, walker.stop
            chance = p.chance or stream(rng)
            walker.fall(chance.pick(luck.source(), p.drawn.get(luck.source(), 0), luck.ways(p)))
        self.declared.check_types(walker.p)
        return self.heard(walker) or rare

    def heard(self, walker: Walker) -> bool:
        """Was something told that this step has not told often?"""
        told = {f"{type(step).__name__} tells {event.what}" for event, step in zip(walker.p.events or [], walker.tellers)}
        self.seen.update(told)
        return any(self.seen[each] <= OFTEN for each in told)


def stream(rng: Random) -> Fast:
    return Fast(rng.randrange(1 << 30))


def check_ways(setup: Setup, walker: Walker, rng: Random) -> None:
    """Let luck fall in several ways: what a seat is told of it must be in its view, unless nothing hidden depends on it."""
    ways = walker.p.luck().ways(walker.p)
    branches = [walker.branch().fall(way) for way in rng.sample(range(ways), min(ways, WAYS))]
    check_branches(setup, branches, viewers(setup.seats), f"luck from {named(walker.stop)}")


def check_answers(setup: Setup, p: Position, rng: Random) -> None:
    """Answer in several ways: the same holds for everybody but the seat that was asked."""
    tried = rng.sample(p.choices, min(WAYS, len(p.choices)))
    branches = [Walker(p, stream(rng)).answer(action) for action in tried]
    others = [seat for seat in viewers(setup.seats) if seat != p.to_act]
    check_branches(setup, branches, others, f"answers to {named(p.asked())}")


def check_branches(setup: Setup, branches: list[Walker], seats: list[int], what: str) -> None:
    for one, other in combinations(branches, 2):
        if one.view(SPECTATOR) != other.view(SPECTATOR):
            continue  # everybody sees it
        for seat in seats:
            leak = one.differs(setup, other, seat)
            # where nothing hidden depends on it, either, it is no more than how it came about
            if leak and one.view(seat) == other.view(seat) and one.p.dump() != other.p.dump():
                fail(f"{what}: {leak}, though {who(seat)} cannot know which: its view is the same")


def check_answered(setup: Setup, p: Position, q: Position, seat: int, action: int, rng: Random) -> None:
    """The same answer, and the same luck after it, in two positions that the seat cannot tell apart."""
    if action not in q.choices:
        return
    notation = setup.actions.notation(action)
    one, other = Walker(p, stream(rng)).answer(action), Walker(q, stream(rng)).answer(action)
    for _ in range(STOPS):
        mine, theirs = one.view(seat), other.view(seat)
        if mine != theirs:
            if isinstance(one.last, Reveal):
                return  # the seat was shown what tells them apart
            fail(
                f"{who(seat)}: the view after {notation} and {named(one.last)} depends on what the seat cannot know: "
                f"{difference(mine, theirs)}"
            )
        if leak := one.differs(setup, other, seat):
            fail(f"after {notation}, {leak}, which depends on what {who(seat)} cannot know")
        if isinstance(one.stop, Reveal):
            one.show()
            other.show()
        elif isinstance(one.stop, Luck):
            common = sorted(one.p.outcomes().keys() & other.p.outcomes().keys())
            word = rng.choice(common) if common else ""
            one.fall(way_to(one.p, word))
            other.fall(way_to(other.p, word))
            if not common and (one.view(seat), one.told_last(setup, seat)) != (other.view(seat), other.told_last(setup, seat)):
                return  # the seat saw or heard which luck it was
        else:
            return


def way_to(p: Position, word: str) -> int:
    """The first way that brings it, or any."""
    luck = p.luck()
    return next((way for way in range(luck.ways(p)) if luck.word(p, way) == word), 0)
