"""Answers, copies and dumps at one position."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from ..agenda import OVER, Position, View
from ..declared import POSITION_OWN
from ..errors import IllegalAction
from ..game import Game, Setup
from ..steps import left_out
from ..struct import fields_of
from .complaints import as_text, fail, hold, named, same, short


def check_legal(setup: Setup, p: Position) -> None:
    """Exactly the listed actions are accepted; a refused one changes nothing."""
    asked = named(p.asked())
    hold(bool(p.choices), f"{asked}: a question has no answer")
    hold(len(set(p.choices)) == len(p.choices), f"{asked}: an answer is listed twice")
    before = as_text(p.dump())
    for action in range(-1, len(setup.actions.all) + 1):
        if action not in p.choices:
            try:
                p.apply(action)
            except IllegalAction:
                continue
            fail(f"{asked}: {setup.actions.notation(action)} is not listed but was accepted")
    same(json.loads(before), p.dump(), f"{asked}: a refused action changed the position")
    for action in p.choices:
        notation = setup.actions.notation(action)
        hold(setup.actions.parse(notation.upper()) == action, f"{notation} does not parse to its own number")


def check_offered(setup: Setup, p: Position) -> None:
    listed: Any = p.choices  # as a game has it: types are not checked there
    if type(listed) is not list:
        fail(f"{named(p.asked())}: the answers are {short(listed)}, which is no list")
    last = len(setup.actions.all) - 1
    for number in listed:
        if type(number) is not int or not 0 <= number <= last:
            fail(f"{named(p.asked())}: answer {number!r} is listed, but the game's actions are numbered 0 to {last}")


def check_catalogue(game: Game) -> None:
    """Also of the steps that no match has ever waited at: each is in the catalogue and cites a rule of the game."""
    kind = left_out(game.package, game.rules.steps)
    if kind is not None:
        rule = f" ({kind.rule})" if kind.rule else ""
        fail(f"the step {kind.__name__}{rule} is not in the catalogue of the game's steps, but in {kind.__module__}")
    ids = game.rule_ids()
    for name, step in game.rules.steps.items() if ids else ():
        own = step.__module__.startswith(f"{game.package}.")  # not a kernel's, such as a roll's dice
        if own and not any(each == step.rule or each.startswith(f"{step.rule}.") for each in ids):
            cited = f"cites {step.rule}, which is not in the game's rule_ids.txt" if step.rule else "cites no rule"
            fail(f"the step {name} {cited}")


def check_steps(setup: Setup, p: Position) -> None:
    for step in p.agenda:
        kind = type(step)
        if setup.steps.get(kind.__name__) is not kind:
            fail(f"the step {named(step)} is not in the catalogue of the game's steps: a saved position could not be read")
        check_step(step)


def check_step(step: Any) -> None:
    for name in fields_of(type(step)):
        if not is_kept(value := getattr(step, name)):
            fail(f"{named(step)}: its {name} is {short(value)}; a step keeps numbers, texts and tuples of these")


def is_kept(value: Any) -> bool:
    return type(value) in (int, str) or (type(value) is tuple and all(map(is_kept, value)))


def check_copies(setup: Setup, p: Position, rng: Random) -> None:
    """Copy, dump and load are exact, and what they make is independent of the original. No position of a match is refused."""
    before = as_text(p.dump())
    twins = [p.copy(), setup.load(json.loads(before), p.chance), setup.admit(json.loads(before), p.chance)]
    check_attributes(p, twins[0], "a copy")
    check_attributes(p, twins[1], "a loaded position (is it declared?)")
    seed = rng.random()
    ends = []
    for twin in twins:
        same(p.dump(), twin.dump(), "a copy differs from its original")
        hold((twin.to_act, twin.choices) == (p.to_act, p.choices), f"a copy asks another question than {named(p.asked())}")
        player = Random(seed)
        for _ in range(40):
            if twin.to_act == OVER:
                break
            check_offered(setup, twin)
            twin.answer(player.choice(twin.choices))
        ends.append(twin.dump())
    for end in ends[1:]:
        same(ends[0], end, "a copy and a loaded position play on differently")
    same(json.loads(before), p.dump(), "playing on with a copy changed the original")


def check_attributes(p: Position, twin: Position, which: str) -> None:
    """A position and its twin have the same values, and share no list."""
    for name in attributes(p):
        if name.startswith("_"):  # a game's own business
            continue
        mine, theirs = getattr(p, name), getattr(twin, name)
        if not isinstance(mine, (int, float, str, list, tuple, dict, set)):
            continue  # what all positions of a match share: a board
        hold(mine == theirs, f"{name}: {which} has {short(theirs)} where the original has {short(mine)}")
        hold(mine is not theirs or not isinstance(mine, list), f"{name}: {which} shares this list with the original")


def attributes(p: Position | View) -> list[str]:
    """The names of all that the game keeps in a position or view, declared or not."""
    names: set[str] = set(getattr(p, "__dict__", ()))
    for kind in type(p).__mro__:
        names.update(getattr(kind, "__mypyc_attrs__", ()))
    return sorted(names.difference(POSITION_OWN))
