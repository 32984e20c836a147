"""Games played to test the contract."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from ..actions import Action
from ..agenda import LUCK, OVER, Luck, Position
from ..errors import CairnError
from ..game import Setup
from ..match import Match
from ..record import Record, Stream
from .complaints import BrokenContract, as_text, fail, hold, named, place, viewers, views
from .declared import Declared
from .fields import check_view_fields
from .luck import Watch, stream
from .matches import check_answer, check_end, check_replay, check_told
from .rules import check_catalogue, check_copies, check_legal, check_offered, check_steps
from .secrets import Hint, check_secrets, check_view
from .source import check_source


class Player(Protocol):
    """A bot: see `cairn.bots`."""

    def choose(self, view: Any, actions: list[Action]) -> Action: ...


Maker = Callable[[int], Player]  # by its seed, for one seat of one match


def fuzz(
    setup: Setup,
    seed: int,
    every: int = 7,
    longest: int = 20_000,
    players: Sequence[Maker] = (),
    hint: Hint | None = None,
) -> Match:
    """Play one game with all checks at every `every`-th decision, and what is new looked at closely; the finished match.

    Answers come by chance or from `players`, seat by seat and over again. `hint` is what the game offers as one.
    """
    answers, rng = Random(f"fuzz/{seed}"), Random(f"check/{seed}")  # separate, so that the checks do not change the play
    declared, match = began(setup, seed)
    watch = Watch(setup, declared)
    seated = [Seated(setup, players[seat % len(players)], seat) for seat in range(setup.seats)] if players else []
    shots: dict[int, list[str]] = {}
    try:
        check_source(setup.game)
        check_catalogue(setup.game)
        declared.check_unchanged(declared.first)
        declared.check_views(declared.first)
        check_told(setup, match._events)
        watch.start(setup.prepare(match.stream.chance()), rng)
        while not match.over:
            hold(len(match.lines) < longest, f"the game does not end within {longest} decisions")
            p = match._position
            check_steps(setup, p)
            check_offered(setup, p)
            declared.check_unchanged(p)
            seldom = watch.asks_seldom(p)
            if len(match.lines) % every == seed % every:
                declared.check(p)
                check_position(setup, p, rng, hint)
                shots[len(match.lines)] = views(p, setup.seats)
            elif seldom:
                check_secrets(setup, p, p.to_act, rng, hint)
            action = seated[p.to_act].choose(p, rng) if seated else answers.choice(match.actions())
            watch.answer(p, action.number, rng, seldom)
            told = match.event_count
            check_answer(match, action, rng)
            check_told(setup, match._events[told:])
        check_end(match)
        declared.finish()
        check_shown(setup, match._position, rng)
        check_replay(match, shots)
    except BrokenContract:
        raise
    except Exception as error:  # whatever goes wrong in a game breaks the contract
        when = f"{setup.game.name}, seed {seed}, after {len(match.lines)} answers"
        where = place(error, setup.game.package, named(match._position.asked()))
        kind = "" if isinstance(error, AssertionError) else f"at {where}: {type(error).__name__}: "
        raise BrokenContract(f"{when}: {kind}{error}", record_of(match)) from error
    return match


def began(setup: Setup, seed: int) -> tuple[Declared, Match]:
    """A match at its first question."""
    try:
        declared = Declared(setup)
        luck = Stream("fast", str(seed))
        check_start(setup, luck)
        declared.check_types(setup.start(luck.chance()))
        return declared, Match(setup, luck)
    except CairnError:
        raise
    except Exception as error:
        when = f"{setup.game.name}, seed {seed}, before the first question: "
        where = place(error, setup.game.package, "") or "its start"
        kind = "" if isinstance(error, AssertionError) else f"in {where}: {type(error).__name__}: "
        raise BrokenContract(f"{when}{kind}{error}", Record({}, [])) from error


def check_start(setup: Setup, luck: Stream) -> None:
    p = setup.empty(luck.chance())
    p.events = []
    setup.game.rules.start(p, {"seats": setup.seats, **setup.options})
    if p.events:
        fail(f"the event {p.events[0].what!r} is told in the start, where nobody hears it: let the first step tell it")
    hold(bool(p.agenda), "the start leaves nothing to do: it puts the first step on the agenda")


def record_of(match: Match) -> Record:
    """Without its trace, where the game is so broken that it has none."""
    try:
        return match.record()
    except Exception:
        bare = match.record(False)
        return Record(bare.header, bare.lines, match.stream.seed)


def check_position(setup: Setup, p: Position, rng: Random, hint: Hint | None = None) -> None:
    setup.check(p)
    check_legal(setup, p)
    check_copies(setup, p, rng)
    for seat in viewers(setup.seats):
        check_secrets(setup, p, seat, rng, hint)
    check_view_fields(setup, p, rng)


def check_shown(setup: Setup, p: Position, rng: Random) -> None:
    """At the end there is no question, but there are views."""
    for seat in viewers(setup.seats):
        check_view(p, setup.redeal(p.view(seat), stream(rng)), seat)
    check_view_fields(setup, p, rng)


class Seated:
    """A bot at its seat, and its twin that only ever sees redealt positions: they must answer the same."""

    def __init__(self, setup: Setup, maker: Maker, seat: int) -> None:
        self.setup = setup
        self.seat = seat
        self.bot, self.twin = maker(seat), maker(seat)

    def choose(self, p: Position, rng: Random) -> Action:
        view, choices = p.view(self.seat), p.choices
        before = as_text(view.dump())
        chosen = self.bot.choose(view, self.actions(choices))
        bot = f"seat {self.seat}: the bot {type(self.bot).__name__}, asked {named(p.asked())},"
        hold(chosen.number in choices, f"{bot} answers {chosen}, which is not legal")
        hold(as_text(view.dump()) == before, f"{bot} changed the view it was given")
        other = self.twin.choose(self.setup.redeal(view, stream(rng)).view(self.seat), self.actions(choices))
        hold(
            chosen.number == other.number,
            f"{bot} answers {chosen} or {other}: that depends on what the seat cannot know, or on more than its seed",
        )
        return chosen

    def actions(self, choices: list[int]) -> list[Action]:
        return [self.setup.actions.all[number] for number in choices]


def walk_without_stream(setup: Setup, seed: int, longest: int = 20_000) -> Position:
    """A whole game in which the position stops at luck and says outcomes and weights."""
    rng = Random(f"walk/{seed}")
    p = setup.start(None)
    for _ in range(longest):
        if p.to_act == OVER:
            return p
        if p.to_act == LUCK:
            weights = p.outcomes()
            step = p.luck()
            hold(
                isinstance(step, Luck) and sum(weights.values()) == step.ways(p) > 0,
                f"the weights of {named(step)} do not add up",
            )
            p.happen(rng.choices(list(weights), list(weights.values()))[0])
        else:
            p.apply(rng.choice(p.choices))
    fail(f"the game does not end within {longest} steps")
