"""A study: bots play many matches, and it counts what was used and who won. For balance, and for curiosity.

It is an arena that also watches: it listens to the events and counts every step of the rules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import Any

from ..core.actions import Action
from ..core.agenda import NO_CHOICES, OVER, Position
from ..core.chance import Fast
from ..core.game import Setup
from .arena import Arena, Plan, Result, deal_seed, number, result_of, seat_bots, setup_of
from .referee import Referee
from .runners import Place
from .standings import Estimate, won
from .uses import Thing, by_lot, roles, things

FAIR_WITHIN = 3.0  # percentage points that count as balanced


@dataclass(frozen=True)
class Observed(Result):
    """A match and what was used in it."""

    taken: dict[str, int] = field(default_factory=dict)  # answers by kind of action
    offered: dict[str, int] = field(default_factory=dict)  # questions where the kind was among the answers
    rules: dict[str, int] = field(default_factory=dict)  # steps by the rule they cite
    events: dict[str, int] = field(default_factory=dict)
    used: dict[str, dict[str, list[int]]] = field(default_factory=dict)  # thing -> word -> how often, by seat
    roles: dict[str, list[str]] = field(default_factory=dict)  # role -> what each seat was


@lru_cache(8)
def things_of(chosen: Plan) -> list[Thing]:
    return things(setup_of(chosen))


def observe_place(chosen: Plan, place: Place) -> Observed:
    """The match at one place of the plan, with everything counted."""
    bots, stand_ins = seat_bots(chosen, place)
    seed = deal_seed(chosen, place[0])
    observer = Observer(setup_of(chosen), bots, stand_ins, chosen.limit)
    result = result_of(chosen, place, seed, observer.play(seed))
    return Observed(
        **asdict(result),
        taken=dict(observer.taken),
        offered=dict(observer.offered),
        rules=dict(observer.rules),
        events=dict(Counter([event.what for event in observer.heard])),
        used=observer.uses(things_of(chosen)),
        roles=observer.roles(),
    )


class Observer(Referee):
    """Takes the same steps as `Position.advance`, and counts each."""

    def start(self, seed: int) -> Position:
        self.taken: Counter[str] = Counter()
        self.offered: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.heard: list[Any] = []
        self.lot = Random(number(f"{seed}/by lot"))
        self.by_lot = by_lot(self.setup.game)
        p = self.setup.prepare(Fast(seed))
        p.events = self.heard
        self.advance(p)
        return p

    def advance(self, p: Position) -> None:
        while p.agenda:
            step = p.agenda[-1]
            self.rules[step.rule] += 1
            if step.enter(p):
                return
        p.to_act = OVER
        p.choices = NO_CHOICES

    def ask(self, p: Position) -> Action:
        step = p.asked()
        if type(step).__name__ in self.by_lot:
            return self.setup.actions.all[self.lot.choice(p.choices)]
        return super().ask(p)

    def answer(self, p: Position, action: int) -> None:
        every = self.setup.actions.all
        self.offered.update({every[choice].kind for choice in p.choices})
        self.taken[every[action].kind] += 1
        step: Any = p.agenda.pop()
        step.choose(p, action)
        self.advance(p)

    def uses(self, counted: list[Thing]) -> dict[str, dict[str, list[int]]]:
        details = self.setup.game.words.details
        found: dict[str, dict[str, list[int]]] = {}
        for thing in counted:
            places = {event: details[event].index(detail) for event, detail in thing.uses}
            words: dict[str, list[int]] = {}
            for event in self.heard:
                if event.what in places and event.seat >= 0:
                    word = thing.reduced(str(event.args[places[event.what]]))
                    words.setdefault(word, [0] * self.setup.seats)[event.seat] += 1
            found[thing.name] = words
        return found

    def roles(self) -> dict[str, list[str]]:
        """Each seat's role for the whole match; empty if it changed."""
        details = self.setup.game.words.details
        found: dict[str, list[set[str]]] = {}
        named = roles(self.setup.game)
        for event in self.heard:
            role = named.get(event.what)
            if role is not None and event.seat >= 0:
                seats = found.setdefault(role, [set() for _ in range(self.setup.seats)])
                seats[event.seat].add(str(event.args[details[event.what].index(role)]))
        return {role: [each.pop() if len(each) == 1 else "" for each in seats] for role, seats in found.items()}


class Study(Arena):
    work = staticmethod(observe_place)
    kind = Observed

    def about(self) -> dict[str, Any]:
        return {**self.plan.data(), "study": 1}


# What the matches say


@dataclass(frozen=True)
class Share:
    """The share of wins of one seat or role, and its scores."""

    name: str
    matches: int
    wins: Estimate
    score: Estimate

    def balanced(self, fair: float) -> bool:
        """Does the 95% interval touch the fair share, within what counts as balanced?"""
        return self.wins.within is None or abs(self.wins.mean - fair) <= self.wins.within + FAIR_WITHIN / 100


def share_of(name: str, seats: list[tuple[Observed, int]]) -> Share:
    return Share(
        name,
        len(seats),
        Estimate.of_shares([won(match, seat) for match, seat in seats]),
        Estimate.of([float(match.scores[seat]) for match, seat in seats]),
    )


def by_seat(matches: list[Observed]) -> list[Share]:
    return [share_of(f"seat {seat}", [(match, seat) for match in matches]) for seat in range(len(matches[0].bots))]


def by_role(matches: list[Observed]) -> dict[str, list[Share]]:
    """For each role, what there was and how it fared."""
    found: dict[str, dict[str, list[tuple[Observed, int]]]] = {}
    for match in matches:
        for role, seats in match.roles.items():
            for seat, word in enumerate(seats):
                if word:
                    found.setdefault(role, {}).setdefault(word, []).append((match, seat))
    return {role: [share_of(word, seats) for word, seats in sorted(words.items())] for role, words in found.items()}


@dataclass(frozen=True)
class Usage:
    """How often a thing was used per match, in how many matches, and how its users did."""

    word: str
    times: float
    seen: float
    wins: Estimate | None  # its users' share of the wins; not its value, as better players may simply use more


def usage(thing: Thing, matches: list[Observed]) -> list[Usage]:
    """The least used first."""
    found = []
    several = len(matches[0].bots) > 1
    for word in thing.words:
        counts = [match.used.get(thing.name, {}).get(word, []) for match in matches]
        wins = [won(match, seat) for match, each in zip(matches, counts) for seat, count in enumerate(each) if count]
        found.append(
            Usage(
                word,
                sum(sum(each) for each in counts) / len(matches),
                fmean([any(each) for each in counts]),
                Estimate.of_shares(wins) if wins and several else None,
            )
        )
    return sorted(found, key=lambda each: (each.times, each.word))


def dead_words(dead: list[str], matches: int) -> str:
    """What was never used, and what that shows: at 95%, it is used in fewer than 3/N of the matches."""
    if not dead:
        return "None is dead."
    return f"Dead (used in fewer than {300 / matches:.2g}% of the matches, with 95%): {', '.join(dead)}."


def totals(matches: list[Observed], name: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for match in matches:
        total.update(getattr(match, name))
    return total


def unused_rules(setup: Setup, matches: list[Observed]) -> list[str]:
    """Rules cited by a step of the game but never reached."""
    reached = totals(matches, "rules")
    return sorted({step.rule for step in setup.steps.values() if step.rule and not reached[step.rule]})


def unused_actions(setup: Setup, matches: list[Observed]) -> tuple[list[str], list[str]]:
    """Kinds of action that were never offered, and those offered but never taken."""
    offered, taken = totals(matches, "offered"), totals(matches, "taken")
    kinds = [kind.verb for kind in setup.actions.kinds]
    return [kind for kind in kinds if not offered[kind]], [kind for kind in kinds if offered[kind] and not taken[kind]]
