"""At one position: what a seat gets must not depend on what it cannot know. All of that is redealt; nothing may change."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from ..agenda import SPECTATOR, AskHidden, Position, Reaction, View
from ..errors import CairnError
from ..game import Setup
from ..match import Match
from ..preview import changes, choices, preview
from ..record import Stream
from ..struct import fields_of
from ..words import seat_names
from .complaints import as_text, fail, hold, named, same, spoken, who
from .luck import check_answered, stream
from .walker import Walker

Hint = Callable[[View, list[int]], Any]  # from a view and the possible answers to plain data
ACTIONS = 3  # that are tried at a position
DEALS = 4


def check_secrets(setup: Setup, p: Position, seat: int, rng: Random, hint: Hint | None = None) -> None:
    seen = p.view(seat)
    text = as_text(seen.dump())
    saved = setup.load_view(json.loads(text))
    same(seen.dump(), saved.dump(), f"{who(seat)}: a view does not survive being saved")
    q = dealt_otherwise(setup, p, saved, rng)
    setup.check(q)
    check_view(p, q, seat)
    check_question(setup, p, q, seat)
    common = [action for action in p.choices if action in q.choices]
    tried = rng.sample(common, min(ACTIONS, len(common)))
    if p.to_act == seat:
        check_previews(setup, p, q, tried)
        check_errors(setup, p, q, rng)
        for aid in setup.aids:
            one, other = [help_by(setup, aid, each.view(seat)) for each in (p, q)]
            same(one, other, f"{who(seat)}: the aid {aid!r} at {named(p.asked())} depends on what the seat cannot know")
        if hint is not None:
            one, other = [hint(each.view(seat), each.choices[:]) for each in (p, q)]
            same(one, other, f"{who(seat)}: the hint for {named(p.asked())} depends on what the seat cannot know")
    for action in tried:
        check_answered(setup, p, q, seat, action, rng)


def help_by(setup: Setup, aid: str, view: View) -> Any:
    try:
        return setup.aid(aid, view, {})
    except CairnError as error:
        return str(error)


def dealt_otherwise(setup: Setup, p: Position, view: View, rng: Random) -> Position:
    """A position that the seat cannot tell from this one, and that is another one, if a few deals bring it."""
    for _ in range(DEALS):
        q = setup.redeal(view, stream(rng))
        if unset := [name for name in fields_of(type(p)) if not hasattr(q, name)]:
            fail(f"redeal leaves {unset[0]} out")
        if any(getattr(q, name) != getattr(p, name) for name in fields_of(type(p))):
            break
    return q


def check_view(p: Position, q: Position, seat: int) -> None:
    seen, again, public = p.view(seat), q.view(seat), p.view(SPECTATOR)
    asked = named(p.asked())
    same(seen.dump(), again.dump(), f"{who(seat)}: a redealt position gives another view at {asked}")
    same(seen.data(), again.data(), f"{who(seat)}: a redealt position gives another view in words at {asked}")
    same(seen.dump(), p.glance(seat).dump(), f"{who(seat)}: a glance is not the view at {asked}")
    told_once = {**public.open_data(), **seen.own_data()}
    same(told_once, seen.data(), f"{who(seat)}: what all views have alike differs from a spectator's at {asked}")
    same(public.scores(), seen.scores(), f"{who(seat)}: the scores that everybody may know differ from a spectator's")


def check_question(setup: Setup, p: Position, q: Position, seat: int) -> None:
    names, words, step = seat_names(setup.seats, seat), setup.words, p.asked()
    hold(
        q.to_act == p.to_act,
        f"{who(seat)}: seat {q.to_act} is asked in a redealt position, not {named(step)} of seat {p.to_act}",
    )
    asked, again = [spoken(f"the question {named(step)}", words.question_data, each.view(seat), names) for each in (p, q)]
    same(
        asked,
        again,
        f"{who(seat)}: another question is asked in a redealt position than {named(step)}",
    )
    if p.to_act == seat or not isinstance(step, AskHidden):
        hold(q.choices == p.choices, f"{who(seat)}: the answers of {named(step)} depend on what the seat cannot know")
    if isinstance(step, Reaction):
        hold(step.default() in p.choices, f"{named(step)}: the default is not an answer")
        if p.to_act == seat:
            hold(step.matters(p) == step.matters(q), f"{who(seat)}: whether {named(step)} matters depends on secrets")


def check_previews(setup: Setup, p: Position, q: Position, tried: list[int]) -> None:
    """Of the seat asked: what it is offered, with the words for it, and what is foreseen must then happen."""
    seat, words = p.to_act, setup.words
    names = seat_names(setup.seats, seat)
    actions = [setup.actions.all[action] for action in tried]
    what = f"the answers to {named(p.asked())}"
    offered = [spoken(what, choices, setup, each.view(seat), actions, names) for each in (p, q)]
    for action, one, other in zip(actions, *offered, strict=True):
        same(one, other, f"{who(seat)}: the preview of {action} at {named(p.asked())} depends on what the seat cannot know")
    for choice in offered[0]:
        spoken(f"the answer {choice['do']} to {named(p.asked())}", words.choice_text, choice, names)
    for action in tried:
        seen, after, what = p.view(seat), Walker(p, p.chance).answer(action), f"the preview of {setup.actions.notation(action)}"
        shown = preview(setup, seen, action, names)
        true = changes(seen, after.p.view(seat), words, names)
        same(shown["changes"], true, f"{who(seat)}: {what} is not what happens")
        told = [event["text"] for event in after.told(setup, seat)]
        same(shown["events"], told, f"{who(seat)}: {what} tells other events")


def check_errors(setup: Setup, p: Position, q: Position, rng: Random) -> None:
    """Of the seat asked: what it is told of an answer that is not legal, or is none at all."""
    unlisted = [action for action in range(len(setup.actions.all)) if action not in p.choices and action not in q.choices]
    wrong: list[Any] = rng.sample(unlisted, min(ACTIONS, len(unlisted)))
    wrong += [setup.actions.notation(action) for action in wrong]
    wrong += ["?", -1, len(setup.actions.all), None, {"kind": "?"}]
    for answer in wrong:
        for one, other in zip(refusals(setup, p, answer), refusals(setup, q, answer), strict=True):
            hold(
                one == other,
                f"seat {p.to_act}: the error for the answer {answer!r} to {named(p.asked())} tells what the seat cannot know: "
                f"{one!r} or {other!r}",
            )


def refusals(setup: Setup, p: Position, answer: Any) -> list[str]:
    """In words: of the position itself, of a match, and of its preview."""
    match = Match(setup, Stream("fast", "0"), (), None, p.copy())
    ways: list[Callable[[Any], Any]] = [match.apply, match.preview]
    if isinstance(answer, int):
        ways.append(p.copy().apply)
    if isinstance(answer, dict):
        ways = [setup.actions.find]
    told = []
    for give in ways:
        try:
            give(answer)
        except CairnError as error:
            told.append(f"{type(error).__name__}: {error}")
        else:
            fail(f"{named(p.asked())}: the answer {answer!r} is not legal but was accepted")
    return told
