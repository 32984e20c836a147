"""The contract: what every game must hold to, tried on random play. Tests run it briefly, `cairn fuzz` at length.

Legal actions are exactly the accepted ones; copies, dumps and records are exact; nothing hidden can be told from a seat's
views, questions, answers, previews or events (non-interference); nothing is lost; every game ends.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from .agenda import LUCK, OVER, SPECTATOR, Ask, AskHidden, Kept, Luck, Position, Reaction, Reveal
from .chance import Fast
from .errors import CairnError, IllegalAction
from .events import Event
from .game import Setup
from .match import Match
from .preview import changes, preview
from .record import Record, Stream, loads
from .words import seat_names


class BrokenContract(CairnError):
    """A game broke the contract; `record` leads to the place."""

    def __init__(self, sentence: str, record: Record) -> None:
        super().__init__(sentence)
        self.record = record


def fuzz(setup: Setup, seed: int, every: int = 7, longest: int = 20_000) -> Match:
    """Play one random game with all checks at every `every`-th decision; the finished match."""
    rng = Random(f"fuzz/{seed}")
    match = Match(setup, Stream("fast", str(seed)))
    shots: dict[int, list[str]] = {}
    try:
        while not match.over:
            hold(len(match.lines) < longest, f"the game does not end within {longest} decisions")
            if len(match.lines) % every == seed % every:
                check_position(setup, match._position, rng)
                shots[len(match.lines)] = views(match._position, setup.seats)
            check_answer(match, rng)
        check_end(match)
        check_replay(match, shots)
    except BrokenContract:
        raise
    except Exception as error:  # whatever goes wrong in a game breaks the contract
        place = f"{setup.game.name}, seed {seed}, after {len(match.lines)} answers"
        raise BrokenContract(f"{place}: {type(error).__name__}: {error}", match.record()) from error
    return match


def hold(holds: bool, sentence: str) -> None:
    if not holds:
        raise AssertionError(sentence)


def viewers(seats: int) -> list[int]:
    return [SPECTATOR, *range(seats)]


def views(p: Position, seats: int) -> list[str]:
    return [as_text(p.view(seat).dump()) for seat in viewers(seats)]


def as_text(data: Any) -> str:
    def whole(kept: Kept) -> dict[str, Any]:
        return kept.data

    return json.dumps(data, sort_keys=True, default=whole)


# At one position


def check_position(setup: Setup, p: Position, rng: Random) -> None:
    setup.check(p)
    check_legal(setup, p)
    check_copies(setup, p, rng)
    for seat in viewers(setup.seats):
        check_secrets(setup, p, seat, rng)


def check_legal(setup: Setup, p: Position) -> None:
    """Exactly the listed actions are accepted; a refused one changes nothing."""
    hold(bool(p.choices), "a question has no answer")
    hold(len(set(p.choices)) == len(p.choices), "an answer is listed twice")
    before = as_text(p.dump())
    for action in range(-1, len(setup.actions.all) + 1):
        if action not in p.choices:
            try:
                p.apply(action)
            except IllegalAction:
                continue
            raise AssertionError(f"{setup.actions.notation(action)} is not listed but was accepted")
    hold(as_text(p.dump()) == before, "a refused action changed the position")
    for action in p.choices:
        notation = setup.actions.notation(action)
        hold(setup.actions.parse(notation.upper()) == action, f"{notation} does not parse to its own number")


def check_copies(setup: Setup, p: Position, rng: Random) -> None:
    """Copy, dump and load are exact, and what they make is independent of the original. No position of a match is refused."""
    before = as_text(p.dump())
    twins = [p.copy(), setup.load(json.loads(before), p.chance), setup.admit(json.loads(before), p.chance)]
    seed = rng.random()
    ends = []
    for twin in twins:
        hold(as_text(twin.dump()) == before, "a copy differs from its original")
        hold((twin.to_act, twin.choices) == (p.to_act, p.choices), "a copy asks another question")
        player = Random(seed)
        for _ in range(40):
            if twin.to_act == OVER:
                break
            twin.answer(player.choice(twin.choices))
        ends.append(as_text(twin.dump()))
    hold(ends[0] == ends[1] == ends[2], "a copy and a loaded position play on differently")
    hold(as_text(p.dump()) == before, "playing on with a copy changed the original")


def check_secrets(setup: Setup, p: Position, seat: int, rng: Random) -> None:
    """Reshuffle what the seat cannot know: all it sees must stay the same, now and after the next answer."""
    names, words = seat_names(setup.seats, seat), setup.words
    seen = p.view(seat)
    text = as_text(seen.dump())
    hold(as_text(setup.load_view(json.loads(text)).dump()) == text, "a view does not survive being saved")
    q = setup.redeal(setup.load_view(json.loads(text)), Fast(rng.randrange(1 << 30)))
    setup.check(q)
    who = f"seat {seat}" if seat >= 0 else "a spectator"
    hold(as_text(q.view(seat).dump()) == text, f"{who}: a redealt position gives another view")
    hold(as_text(q.view(seat).data()) == as_text(seen.data()), f"{who}: a redealt position gives another view in words")
    told_once = {**p.view(SPECTATOR).open_data(), **seen.own_data()}
    hold(as_text(told_once) == as_text(seen.data()), f"{who}: what all views have alike differs from a spectator's")
    hold(p.view(SPECTATOR).scores() == seen.scores(), f"{who}: the scores that everybody may know differ from a spectator's")
    hold(q.to_act == p.to_act, f"{who}: another seat is asked in a redealt position")
    hold(
        as_text(words.question_data(q.view(seat), names)) == as_text(words.question_data(seen, names)),
        f"{who}: another question is asked in a redealt position",
    )
    hidden = isinstance(p.asked(), AskHidden)
    if p.to_act == seat or not hidden:
        hold(q.choices == p.choices, f"{who}: the answers of {type(p.asked()).__name__} depend on what the seat cannot know")
    step = p.asked()
    if isinstance(step, Reaction):
        hold(step.default() in p.choices, f"{step.rule}: the default is no answer")
        hold(step.matters(p) == step.matters(q) or p.to_act != seat, f"{who}: whether a reaction matters depends on secrets")
    common = [action for action in p.choices if action in q.choices]
    for action in rng.sample(common, min(3, len(common))):
        after_p, after_q = foresee(p, action), foresee(q, action)
        hold(
            as_text(after_p.view(seat).dump()) == as_text(after_q.view(seat).dump()),
            f"{who}: the view after {setup.actions.notation(action)} depends on what the seat cannot know",
        )
        hold(
            told(setup, after_p, seat) == told(setup, after_q, seat),
            f"{who}: the events after {setup.actions.notation(action)} tell what the seat cannot know",
        )
        if p.to_act == seat:
            shown = preview(setup, seen, action, names)
            true = changes(seen, after_p.view(seat), words, names)
            hold(shown["changes"] == true, f"{who}: the preview of {setup.actions.notation(action)} is not what happens")
            hold(
                shown["events"] == [words.event(event, names) for event in heard(after_p, seat)], "a preview tells other events"
            )


def foresee(p: Position, action: int) -> Position:
    """A copy after the action, stopped before luck and before a reveal."""
    q = p.copy()
    q.chance = None
    q.events = []
    step = q.agenda.pop()
    assert isinstance(step, Ask)
    step.choose(q, action)
    while q.agenda and not isinstance(q.agenda[-1], Reveal):
        if q.agenda[-1].enter(q):
            return q
    if not q.agenda:
        q.advance()
    return q


def heard(p: Position, seat: int) -> list[Event]:
    return [event.seen_by(seat) for event in p.events or []]


def told(setup: Setup, p: Position, seat: int) -> str:
    names = seat_names(setup.seats, seat)
    return as_text([setup.words.event_data(event, names) for event in heard(p, seat)])


# Along a match


def check_answer(match: Match, rng: Random) -> None:
    """Give one random answer; undo is offered only where the seat has learned nothing."""
    seat = match.to_act
    assert seat is not None
    action = rng.choice(match.actions())
    before = match._position.view(seat)
    knew, text = match._knowledge(), as_text(match._position.dump())
    match.apply(action)
    if match.can_undo(seat):
        hold(match._knowledge() == knew, f"undo is offered after luck or a reveal ({action})")
        if rng.random() < 0.1:
            after = match.copy()
            after.undo(seat)
            hold(as_text(after._position.dump()) == text, f"undo of {action} does not lead back")
            hold(as_text(after.view(seat).dump()) == as_text(before.dump()), f"undo of {action} leaves another view")


def check_end(match: Match) -> None:
    winners, scores = match.winners(), match.scores()
    hold(bool(winners) and set(winners) <= set(range(match.seats)), f"the winners are {winners}")
    hold(len(scores) == match.seats, f"there are {len(scores)} scores for {match.seats} seats")
    try:
        match.apply(0)
    except IllegalAction:
        return
    raise AssertionError("an answer was accepted after the end")


def check_replay(match: Match, shots: dict[int, list[str]]) -> None:
    """The record, saved and read, gives every view again byte for byte; so does going on from a snapshot."""
    record = loads(match.record().dumps())
    again = Match(match.setup, record.stream(), match.names)
    middle = None
    for number, line in enumerate(record.lines):
        if number in shots:
            hold(views(again._position, again.seats) == shots[number], f"replaying shows another view after {number} answers")
            middle = json.loads(json.dumps(again.snapshot()))
        again.follow([line])
    end = views(match._position, match.seats)
    hold(views(again._position, again.seats) == end, "replaying ends in another position")
    for seat in (None, *range(match.seats)):
        hold(again.events(seat) == match.events(seat), "replaying tells other events")
    if middle is not None:
        resumed = Match.resume(match.setup, record.stream(), record.lines, middle, match.names)
        hold(views(resumed._position, resumed.seats) == end, "going on from a snapshot ends in another position")
        hold(resumed.events(None) == match.events(None), "going on from a snapshot tells other events")


# With luck of one's own


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
            hold(isinstance(step, Luck) and sum(weights.values()) == step.ways(p) > 0, "the weights of luck do not add up")
            p.happen(rng.choices(list(weights), list(weights.values()))[0])
        else:
            p.apply(rng.choice(p.choices))
    raise AssertionError(f"the game does not end within {longest} steps")
