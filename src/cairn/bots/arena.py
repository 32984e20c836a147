"""The arena: bots meet on mirrored deals, so that skill decides and not the cards.

All matches of a group have the same luck; only the seating differs. A match depends only on the arena's seed and its own place:
neither the number of processes nor an interruption changes a result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

from ..core.errors import BadOption, is_whole, shown
from ..core.game import Setup
from ..core.match import LARGEST_SEED
from ..core.options import Value
from ..games import find_game
from . import Bot, make
from .ledger import Ledger
from .own import digest, hire, is_own
from .referee import BotFailed, Played, Referee
from .runners import Place, run

LIMIT = 10.0  # seconds for an answer
MOST = 10**7  # matches of an arena are fewer: all their places are listed


@dataclass(frozen=True)
class Plan:
    """What is played, but not how often: the same plan can be continued with more matches."""

    game: str
    lineup: tuple[str, ...]  # a bot for each seat, or more bots, which then meet in turn
    options: tuple[tuple[str, Value], ...]
    seed: int
    places: int = 0  # seats; 0: as many as bots in the line-up
    limit: float = LIMIT
    content: str = ""  # a content file instead of the game's own

    @property
    def bots(self) -> list[str]:
        return list(dict.fromkeys(self.lineup))

    @property
    def seats(self) -> int:
        return self.places or len(self.lineup)

    def tables(self) -> list[tuple[str, ...]]:
        """Which bots play together: all of them, or every combination that fills the seats."""
        return list(combinations(self.lineup, self.seats))

    def rotations(self) -> list[tuple[str, ...]]:
        """All line-ups of a group: each rotation of the table and, with three or more different bots, each rotation of the
        reverse order, so that nobody always has the same neighbour. A bot in every seat has only one.
        """
        turned = []
        for table in self.tables():
            for order in (table, table[::-1]):
                turned += [order[-turn:] + order[:-turn] for turn in range(self.seats)]
        return list(dict.fromkeys(turned))

    def data(self) -> dict[str, Any]:
        """What must be equal for results to belong together."""
        setup = setup_of(self)
        own = {bot: digest(bot) for bot in self.bots if is_own(bot)}
        return {
            "game": self.game,
            "rules": setup.game.rules_version,
            "content": setup.content.hash,
            "options": setup.options,
            "bots": list(self.lineup),
            "seed": self.seed,
            **({"seats": self.seats} if self.places else {}),
            **({"own bots": own, "limit": self.limit} if own else {}),
        }


def plan(
    game: str,
    bots: Sequence[str],
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 0,
    limit: float = LIMIT,
    content: str = "",
) -> Plan:
    """Checked before the first match. With fewer bots than seats, the last one named takes the remaining seats; with more bots
    than seats, every combination meets.
    """
    found = find_game(game)
    if not isinstance(bots, (list, tuple)) or not all(isinstance(bot, str) for bot in bots):
        raise BadOption(f"bots are named in a list, not by {shown(bots)}")
    if type(limit) not in (int, float) or not limit > 0:
        raise BadOption(f"the time for an answer is a number of seconds, not {shown(limit)}")
    if not bots:
        raise BadOption("no bot is named; expected one or more")
    if seats is None:
        seats = len(bots) if len(bots) in found.seats else found.seats[0]
    setup = found.setup(seats, content or None, options)
    if len(bots) > seats and len(set(bots)) < len(bots):
        twice = next(bot for bot in bots if list(bots).count(bot) > 1)
        raise BadOption(f"{len(bots)} bots are named for {seats} seats and take turns; name {twice} only once")
    for bot in bots:
        hire(game, bot, seed)
    lineup = (*bots, *[bots[-1]] * (seats - len(bots)))
    return Plan(game, lineup, tuple(setup.options.items()), seed, seats if len(bots) > seats else 0, limit, content)


@lru_cache(8)
def setup_of(chosen: Plan) -> Setup:
    return find_game(chosen.game).setup(chosen.seats, chosen.content or None, dict(chosen.options))


@dataclass(frozen=True)
class Result:
    """One match; everything except group, rotation and seed is listed by seat. Only the times differ between runs."""

    group: int
    rotation: int
    seed: int  # of the luck: `cairn play --seed` deals the same
    bots: list[str]
    scores: list[int]
    winners: list[int]
    decisions: list[int]
    seconds: list[float]  # spent choosing
    slowest: list[float] = field(default_factory=list, compare=False)  # the longest answer
    times: list[list[int]] = field(default_factory=list, compare=False)  # answers that took 1, 2, 4, 8... microseconds
    faults: list[list[list[Any]]] = field(default_factory=list)  # each: kind, which answer, what happened
    lost: list[int] = field(default_factory=list)  # seats with too many faults


def number(words: str) -> int:
    """A seed that follows from words, the same on every machine."""
    return int.from_bytes(sha256(words.encode()).digest()[:6], "big")


def deal_seed(chosen: Plan, group: int) -> int:
    return number(f"{chosen.seed}/deal/{group}")


def seat_bots(chosen: Plan, place: Place) -> tuple[list[Bot], list[Bot]]:
    """The players, and the stand-ins that answer if they fail.

    A seat's bot has the same seed in all rotations, so equal bots play equal matches, and no group favours one of them.
    """
    group, rotation = place
    names = chosen.rotations()[rotation]
    seeds = [number(f"{chosen.seed}/bot/{group}/{seat}") for seat in range(chosen.seats)]
    usual = find_game(chosen.game).usual_bot
    return (
        [hire(chosen.game, name, seed, chosen.limit) for name, seed in zip(names, seeds)],
        [make(chosen.game, usual, seed) for seed in seeds],
    )


def play_place(chosen: Plan, place: Place) -> Result:
    """The match at one place of the plan."""
    bots, stand_ins = seat_bots(chosen, place)
    seed = deal_seed(chosen, place[0])
    return result_of(chosen, place, seed, Referee(setup_of(chosen), bots, stand_ins, chosen.limit).play(seed))


def result_of(chosen: Plan, place: Place, seed: int, played: Played) -> Result:
    group, rotation = place
    conduct = played.conduct
    return Result(
        group,
        rotation,
        seed,
        list(chosen.rotations()[rotation]),
        played.scores,
        played.winners,
        [each.decisions for each in conduct],
        [round(each.seconds, 6) for each in conduct],
        [round(each.slowest, 6) for each in conduct],
        [each.times for each in conduct],
        [each.faults for each in conduct],
        played.lost,
    )


def play_match(setup: Setup, bots: Sequence[Bot], seed: int) -> tuple[list[int], list[int], list[int], list[float]]:
    """Scores, winners, and for each seat how many answers it gave and how long it thought. Takes any object that is a bot, and
    raises `BotFailed` where one fails.
    """
    if not isinstance(setup, Setup):
        raise BadOption(f"a match is played with what was agreed, as a game's setup() makes it, not with {shown(setup)}")
    if not isinstance(bots, (list, tuple)) or len(bots) != setup.seats:
        raise BadOption(f"a match for {setup.seats} takes a list of as many bots, not {shown(bots)}")
    if not is_whole(seed, -LARGEST_SEED):
        raise BadOption(f"the seed must be a whole number, not {shown(seed)}")
    played = Referee(setup, bots).play(seed)
    return (
        played.scores,
        played.winners,
        [each.decisions for each in played.conduct],
        [round(each.seconds, 6) for each in played.conduct],
    )


class Arena:
    """A plan and its finished matches. With a folder, they are saved and found again."""

    work: Callable[[Plan, Place], Any] = staticmethod(play_place)
    kind: type[Any] = Result

    def __init__(self, chosen: Plan, folder: Path | None = None) -> None:
        if not isinstance(chosen, Plan):
            raise BadOption(f"an arena plays what plan() makes, not {shown(chosen)}")
        self.plan = chosen
        self.ledger = Ledger(folder, self.about()) if folder else None
        self.results: dict[Place, Any] = {}
        for line in self.ledger.read(self.kind) if self.ledger else ():
            self.results.setdefault((line.group, line.rotation), line)

    def about(self) -> dict[str, Any]:
        return self.plan.data()

    def groups(self, matches: int) -> int:
        """Mirrored groups are played whole."""
        return -(-matches // len(self.plan.rotations()))

    def left(self, matches: int) -> list[Place]:
        rotations = range(len(self.plan.rotations()))
        places = [(group, rotation) for group in range(self.groups(matches)) for rotation in rotations]
        return [place for place in places if place not in self.results]

    def finished(self, matches: int) -> list[Any]:
        """In the order of the plan, whatever the order in which they ended."""
        return [self.results[place] for place in sorted(self.results) if place[0] < self.groups(matches)]

    def play(self, matches: int, jobs: int = 1, cluster: str | None = None) -> Iterator[Any]:
        """Play the remaining matches; each result is saved before it is yielded. Stopping early loses only the running
        matches.
        """
        if not is_whole(matches, 0, MOST):
            raise BadOption(f"an arena plays a whole number of matches, fewer than {MOST:,}, not {shown(matches)}")
        if not is_whole(jobs, 1):
            raise BadOption(f"an arena takes a whole number of processes, not {shown(jobs)}")
        for result in run(self.work, self.plan, self.left(matches), jobs, cluster):
            if self.ledger:
                self.ledger.add(asdict(result))
            self.results[result.group, result.rotation] = result
            yield result


__all__ = ["LIMIT", "Arena", "BotFailed", "Place", "Plan", "Result", "plan", "play_match", "play_place", "setup_of"]
