"""Values of every kind, and every public call that they are given to: tests/core/test_edges.py.

`python edges.py` prints what Lost Cities says to each. Interpreted and compiled must print the same lines.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import cairn
from cairn import CairnError, Match, Record, bots
from cairn.bots.arena import Arena, plan, play_match


class Unspeakable:
    def __repr__(self) -> str:
        raise ValueError("no")


def nested(depth: int) -> list[Any]:
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    return deep


VALUES: list[Any] = [
    None, True, False, 0, 1, 2, -1, -2, -4, 99, 10**30, 10**5000, 0.0, 1.0, 1.5, 2.0, float("nan"), float("inf"), 1j,
    Decimal(1), "", "0", "1", "off", "never", "start", "lost-cities", "play red-7", "\ud800", "\0", "x" * 5000, b"", b"play",
    bytearray(b"0"), memoryview(b"1"), [], [1], ["0"], [None], [[]], nested(3000), (), (0,), {}, {0: 1}, {"kind": "play"},
    {"kind": []}, {"kind": "play", "card": {}}, {"seats": 2}, {"seat": 0, "do": "play red-7"}, set(), frozenset((1,)),
    range(3), slice(1), object(), Unspeakable(), len, int, Path("no/such"), CairnError("x"),
    *cairn.start("africana", seed=1).actions()[:1], cairn.start("africana", seed=1).view(0),
]  # fmt: skip


def match_calls(match: Match) -> dict[str, Callable[[Any], Any]]:
    record = match.record()
    return {
        "question": match.question,
        "view": match.view,
        "preview": match.preview,
        "events": match.events,
        "events since": lambda value: match.events(0, value),
        "told": lambda value: match.told(value, value),
        "apply": match.apply,
        "apply in a list": lambda value: match.apply([value]),
        "apply why": lambda value: match.apply(match.actions()[0], value),
        "stand": lambda value: match.stand(value, value, value),
        "stand for": lambda value: match.stand(0, value, "ask"),
        "stand as": lambda value: match.stand(0, "Shield", value),
        "can_undo": match.can_undo,
        "has_answered": match.has_answered,
        "undo": match.undo,
        "undo agreed": lambda value: match.undo(0, value),
        "undo by all": lambda value: match.undo(value, agreed=True),
        "names_for": match.names_for,
        "record": match.record,
        "snapshot": match.snapshot,
        "follow": match.follow,
        "follow a line": lambda value: match.follow([value]),
        "parse": match.setup.actions.parse,
        "find": match.setup.actions.find,
        "admit": lambda value: match.setup.admit(value, None),
        "admit a field": lambda value: match.setup.admit({**match._position.dump(), "round": value}, None),
        "given": lambda value: match.setup.given(value, ""),
        "given at": lambda value: match.setup.given({}, value),
        "aid": lambda value: match.setup.aid(value, match.view(), {}),
        **{
            f"{kind} of {aid}": lambda value, aid=aid, args=args: match.setup.aid(aid, *args(value))
            for aid in match.setup.aids
            for kind, args in (
                ("view", lambda value: (value, {})),
                ("arguments", lambda value: (match.view(0), value)),
                ("an argument", lambda value: (match.view(0), {"route": value, "wares": value})),
            )
        },
        "replay": cairn.replay,
        "replay up to": lambda value: cairn.replay(record, value),
        "verify": cairn.verify,
        "verify a header": lambda value: cairn.verify(Record(value, record.lines, record.seed)),
        "verify lines": lambda value: cairn.verify(Record(record.header, value, record.seed)),
        "verify a seed": lambda value: cairn.verify(Record(record.header, record.lines, value)),
        "replay a line": lambda value: cairn.replay(Record(record.header, [value], record.seed)),
        **{
            f"replay {key}": lambda value, key=key: cairn.replay(
                Record({**record.header, key: value}, record.lines, record.seed)
            )
            for key in record.header
        },
        "dump": lambda value: Record(value, value, value, value).dumps(),
        "dump a header": lambda value: Record({"x": value}).dumps(),
        "stream": lambda value: Record({**record.header, "stream": value}, [], value).stream(),
        "game": lambda value: Record(value).game,
        "seats": lambda value: Record({"seats": value}).seats,
    }


def game_calls(game: str, folder: Path) -> dict[str, Callable[[Any], Any]]:
    found = cairn.games()[game]
    match = cairn.start(game, seed=1)
    record, view, some = match.record(), match.view(0), match.actions()[:1]
    return {
        "start": cairn.start,
        "seats": lambda value: cairn.start(game, value, seed=1),
        "seed": lambda value: cairn.start(game, seed=value),
        "content": lambda value: cairn.start(game, seed=1, content=value),
        "a key of content": lambda value: cairn.start(game, seed=1, content={"game": value}),
        "options": lambda value: found.setup(options=value),
        **{
            f"option {option.name}": lambda value, name=option.name: found.setup(options={name: value})
            for option in found.options
        },
        "about": found.about,
        "bots of": bots.names,
        "bot for": lambda value: bots.make(value, "random", 1),
        "bot": lambda value: bots.make(game, value, 1),
        **{f"seed of {bot}": lambda value, bot=bot: bots.make(game, bot, value) for bot in found.bots},
        **{f"view for {bot}": lambda value, bot=bot: bots.make(game, bot, 1).choose(value, some) for bot in found.bots},
        **{f"actions for {bot}": lambda value, bot=bot: bots.make(game, bot, 1).choose(view, value) for bot in found.bots},
        "bots of an arena": lambda value: plan(game, value),
        "a bot of an arena": lambda value: plan(game, [value]),
        "seats of an arena": lambda value: plan(game, ["random"], value),
        "options of an arena": lambda value: plan(game, ["random"], options=value),
        "seed of an arena": lambda value: plan(game, ["random"], seed=value),
        "limit of an arena": lambda value: plan(game, ["random"], limit=value),
        "content of an arena": lambda value: plan(game, ["random"], content=value),
        "an arena": Arena,
        "matches of an arena": lambda value: next(Arena(plan(game, ["random"])).play(value, 0)),  # no jobs: none is played
        "jobs of an arena": lambda value: next(Arena(plan(game, ["random"])).play(0, value), None),
        "a match of bots with": lambda value: play_match(value, [], 1),
        "bots of a match": lambda value: play_match(found.setup(), value, 1),
        "load_record": cairn.load_record,
        "save": lambda value: cairn.save(value, folder / "record"),
        "save as": lambda value: cairn.save(record, value) if not isinstance(value, str | Path) else None,
        "save in": lambda value: cairn.save(record, folder / "none" / f"x{value[:3]}") if isinstance(value, str) else None,
    }


def begun(game: str) -> Match:
    """A match with some answers."""
    rng = random.Random(game)
    match = cairn.start(game, seed=3)
    for _ in range(12):
        match.apply(rng.choice(match.actions()))
    return match


def said(call: Callable[[Any], Any], value: Any) -> str | None:
    """The sentence by which it was refused; None if it was answered."""
    try:
        call(value)
    except CairnError as error:
        return str(error)
    return None


def held(name: str, call: Callable[[Any], Any], value: Any) -> bool:
    """Was it refused, in one sentence of ours?"""
    try:
        sentence = said(call, value)
    except Exception as error:
        raise AssertionError(f"{name} of {type(value).__name__}: {type(error).__name__}: {str(error)[:300]}") from error
    if sentence is not None:
        assert sentence, name
        assert "\n" not in sentence, (name, sentence)
        assert len(sentence) < 1500, (name, sentence[:2000])
    return sentence is not None


def main(game: str) -> None:
    print("compiled" if cairn.compiled() else "interpreted")
    match = begun(game)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for number, value in enumerate(VALUES):
            for name in match_calls(match):
                print(number, name, said(match_calls(match.copy())[name], value))
            for name, call in game_calls(game, Path("here")).items():
                print(number, name, said(call, value))


if __name__ == "__main__":
    main("lost-cities")
