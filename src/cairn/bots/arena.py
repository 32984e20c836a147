"""The arena: bots meet on mirrored deals, so that skill decides and not the cards.

All matches of a group have the same luck; they differ in who sits where, and every line-up that turning the table gives is
played once. A match depends on the arena's seed and its own place alone: neither the number of processes nor an interruption
changes a result.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass
from functools import lru_cache
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

from ..core.agenda import OVER
from ..core.chance import Fast
from ..core.errors import BadOption, CairnError
from ..core.game import Setup
from ..core.options import Value
from ..games import find_game
from . import Bot, make
from .ledger import Ledger

Place = tuple[int, int]  # group and rotation


class BotFailed(CairnError):
    """A bot broke down or gave an answer that was not among those offered."""


@dataclass(frozen=True)
class Plan:
    """What is played, without how many: the same plan can be continued with more matches."""

    game: str
    lineup: tuple[str, ...]  # a bot for each seat
    options: tuple[tuple[str, Value], ...]
    seed: int

    @property
    def bots(self) -> list[str]:
        return list(dict.fromkeys(self.lineup))

    @property
    def seats(self) -> int:
        return len(self.lineup)

    def rotations(self) -> list[tuple[str, ...]]:
        """All different line-ups that turning the table gives. A bot that sits everywhere has but one."""
        turned = [self.lineup[-turn:] + self.lineup[:-turn] for turn in range(self.seats)]
        return list(dict.fromkeys(turned))

    def data(self) -> dict[str, Any]:
        """What must be the same for results to belong together."""
        setup = setup_of(self)
        return {
            "game": self.game,
            "rules": setup.game.rules_version,
            "content": setup.content.hash,
            "options": setup.options,
            "bots": list(self.lineup),
            "seed": self.seed,
        }


def plan(
    game: str, bots: Sequence[str], seats: int | None = None, options: dict[str, Any] | None = None, seed: int = 0
) -> Plan:
    """Checked before the first match. With fewer bots than seats, the last one named takes all seats left."""
    found = find_game(game)
    if not bots:
        raise BadOption("no bot is named; expected one or more")
    if seats is None:
        seats = len(bots) if len(bots) in found.seats else found.seats[0]
    setup = found.setup(seats, None, options)
    if len(bots) > seats:
        raise BadOption(
            f"{len(bots)} bots are named for {seats} seats; the arena cannot choose among them yet, name at most {seats}"
        )
    for bot in bots:
        make(game, bot, seed)
    lineup = (*bots, *[bots[-1]] * (seats - len(bots)))
    return Plan(game, lineup, tuple(setup.options.items()), seed)


@lru_cache(8)
def setup_of(chosen: Plan) -> Setup:
    return find_game(chosen.game).setup(chosen.seats, None, dict(chosen.options))


@dataclass(frozen=True)
class Result:
    """One match; all but group, rotation and seed is listed by seat. Only the seconds differ from run to run."""

    group: int
    rotation: int
    seed: int  # of the luck: `cairn play --seed` deals the same
    bots: list[str]
    scores: list[int]
    winners: list[int]
    decisions: list[int]
    seconds: list[float]  # spent choosing


def number(words: str) -> int:
    """A seed that follows from words, the same on every machine."""
    return int.from_bytes(sha256(words.encode()).digest()[:6], "big")


def play_place(chosen: Plan, place: Place) -> Result:
    """The match at a place of the plan."""
    group, rotation = place
    names = chosen.rotations()[rotation]
    # A seat's bot has the same seed in all rotations: equal bots then play equal matches, and no group favours one of them.
    bots = [make(chosen.game, name, number(f"{chosen.seed}/bot/{group}/{seat}")) for seat, name in enumerate(names)]
    seed = number(f"{chosen.seed}/deal/{group}")
    try:
        scores, winners, decisions, seconds = play_match(setup_of(chosen), bots, seed)
    except BotFailed as error:
        raise BotFailed(f"group {group}, rotation {rotation} ({', '.join(names)}): {error}") from None
    return Result(group, rotation, seed, list(names), scores, winners, decisions, seconds)


def play_match(setup: Setup, bots: Sequence[Bot], seed: int) -> tuple[list[int], list[int], list[int], list[float]]:
    """Scores, winners, and for each seat how many answers it gave and how long it thought. Takes any object that is a bot."""
    p = setup.start(Fast(seed))
    every = setup.actions.all
    decisions, seconds = [0] * setup.seats, [0.0] * setup.seats
    while p.to_act != OVER:
        seat = p.to_act
        actions = [every[choice] for choice in p.choices]
        view = p.view(seat)
        began = perf_counter()
        try:
            chosen = bots[seat].choose(view, actions[:])
        except Exception as error:
            raise BotFailed(f"the bot at seat {seat} broke down with {type(error).__name__}: {error}") from error
        seconds[seat] += perf_counter() - began
        decisions[seat] += 1
        if chosen not in actions:
            raise BotFailed(
                f"the bot at seat {seat} answered {chosen!r}, which was not among its {len(actions)} possible answers"
            )
        p.answer(chosen.number)
    return p.scores(), p.winners(), decisions, [round(spent, 6) for spent in seconds]


class Arena:
    """A plan and the matches of it that are finished. With a folder they are kept, and found again."""

    def __init__(self, chosen: Plan, folder: Path | None = None) -> None:
        self.plan = chosen
        self.ledger = Ledger(folder, chosen.data()) if folder else None
        self.results: dict[Place, Result] = {}
        for line in self.ledger.read(Result) if self.ledger else ():
            self.results.setdefault((line.group, line.rotation), line)

    def groups(self, matches: int) -> int:
        """Mirrored groups are played whole."""
        return -(-matches // len(self.plan.rotations()))

    def left(self, matches: int) -> list[Place]:
        rotations = range(len(self.plan.rotations()))
        places = [(group, rotation) for group in range(self.groups(matches)) for rotation in rotations]
        return [place for place in places if place not in self.results]

    def finished(self, matches: int) -> list[Result]:
        """In the order of the plan, whatever the order in which they ended."""
        return [self.results[place] for place in sorted(self.results) if place[0] < self.groups(matches)]

    def play(self, matches: int, jobs: int = 1) -> Iterator[Result]:
        """Play what is left; each result is kept before it is told. Whoever stops listening loses the running matches only."""
        places = self.left(matches)
        played = in_turn(self.plan, places) if jobs == 1 or len(places) < 2 else at_once(self.plan, places, jobs)
        for result in played:
            if self.ledger:
                self.ledger.add(asdict(result))
            self.results[result.group, result.rotation] = result
            yield result


def in_turn(chosen: Plan, places: list[Place]) -> Iterator[Result]:
    for place in places:
        yield play_place(chosen, place)


def at_once(chosen: Plan, places: list[Place], jobs: int) -> Iterator[Result]:
    """In several processes. A Ctrl-C at the terminal ends them at once, without a word."""
    pool = ProcessPoolExecutor(
        min(jobs, len(places)), get_context("spawn"), initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL)
    )
    waiting = iter(places)
    running: set[Future[Result]] = set()
    try:
        while True:
            while len(running) < 2 * jobs and (place := next(waiting, None)):  # a few ahead, so that no process waits
                running.add(pool.submit(play_place, chosen, place))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for match in done:
                yield match.result()
    except BrokenProcessPool:
        raise BotFailed("a process of the arena ended before its match; what was finished is kept") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
