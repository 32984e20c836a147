"""Mutated records, positions and content files of one game, one after the other: `python mutants.py GAME KIND NUMBER COUNT`.

A process of its own, so that a case that hangs or eats memory ends this process and not the tests. Each case is a function of
its number: the last line before a traceback says which one to look at, `python mutants.py GAME KIND NUMBER 1` runs it again.
Whatever is refused with a `CairnError` is right; whatever is accepted is looked at from every seat, played on and branched.
"""

from __future__ import annotations

import copy
import faulthandler
import gc
import json
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import cairn
from cairn.core.chance import Fast
from cairn.core.errors import BadPosition, CairnError
from cairn.core.game import Setup
from cairn.core.match import Match
from cairn.core.record import Stream, loads
from cairn.games import find_game

PATIENCE = 60  # seconds for one case, on a machine that is busy; the usual one takes a few milliseconds
MEMORY = 2 << 30  # bytes for the process
ANSWERS = 30
LONGEST_SENTENCE = 4000  # characters of an error
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 16, 99, 255, 10_000, 2**31, 2**53 + 1, -(2**63), 10**30, 1.0, 0.5, "", "x", "red-7",
    "\ud800", "a" * 300, "a" * 30_000, [], {}, [[]], [0], [-1], [0, 0], {"a": 1}, [1] * 3000,
)  # fmt: skip


# Seeds: what is mutated


@lru_cache(maxsize=64)
def setup_of(game: str, number: int) -> Setup:
    found, rng = find_game(game), Random(f"setup {number}")
    options: dict[str, Any] = {}
    for option in found.options:
        if rng.random() < 0.4 and option.values:
            options[option.name] = rng.choice(option.values)
        elif option.name == "rounds":
            options[option.name] = rng.choice((1, 2, 3))
    return found.setup(rng.choice(found.seats), None, options)


@lru_cache(maxsize=64)
def played(game: str, number: int) -> Match:
    """A match in its middle, with an undo or two."""
    setup, rng = setup_of(game, number), Random(f"played {number}")
    match = Match(setup, Stream("fast", str(number)))
    for _ in range(rng.choice((3, 20, 80, 150))):
        before = match.copy()
        match.apply(rng.choice(match.actions()))
        if match.over:
            return before
        if rng.random() < 0.05:
            seat = match.lines[-1]["seat"]
            match.undo(seat, agreed=True)
    return match


# Mutations


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, dict):
        for key in value:
            found += places(value[key], (*path, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            found += places(each, (*path, index))
    return found


def parent(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data


def mutate(data: Any, rng: Random) -> None:
    """One change. Small ones and those that keep what there is come most often: they get furthest."""
    spots = places(data)
    path = rng.choice(spots)
    around, key = parent(data, path), path[-1]
    value = around[key]
    how = rng.randrange(10)
    if how < 3 and type(value) is int:
        around[key] = value + rng.choice((1, -1, 2, -2, 10))
    elif how < 5:  # two values of one kind change places
        alike = [other for other in spots if type(parent(data, other)[other[-1]]) is type(value) and len(other) == len(path)]
        other = rng.choice(alike)
        far = parent(data, other)
        around[key], far[other[-1]] = copy.deepcopy(far[other[-1]]), copy.deepcopy(value)
    elif how == 5 and isinstance(value, list) and value:
        rng.choice((value.reverse, value.pop, lambda: value.append(copy.deepcopy(rng.choice(value)))))()
    elif how == 6:  # an entry moves to another list
        lists = [parent(data, other)[other[-1]] for other in spots if isinstance(parent(data, other)[other[-1]], list)]
        giving = [each for each in lists if each]
        if giving:
            source = rng.choice(giving)
            taken = source.pop(rng.randrange(len(source)))
            rng.choice(lists).append(copy.deepcopy(taken))
    elif how == 7:
        del around[key]
    elif how == 8:
        around[key] = copy.deepcopy(parent(data, other := rng.choice(spots))[other[-1]])
    else:
        around[key] = copy.deepcopy(rng.choice(ODD))


def mutate_agenda(data: dict[str, Any], setup: Setup, rng: Random) -> None:
    from cairn.core.struct import fields_of

    agenda = data.get("agenda")
    if not isinstance(agenda, list):
        return
    name = rng.choice(list(setup.steps))
    step = [name, *[rng.choice((0, 1, 2, -1, [], [0], "x")) for _ in fields_of(setup.steps[name])]]
    if rng.random() < 0.7:
        step[1:] = [rng.randrange(3) for _ in step[1:]]
    where = rng.randrange(len(agenda) + 1)
    if rng.random() < 0.5 and agenda:
        agenda[min(where, len(agenda) - 1)] = step
    else:
        agenda.insert(where, step)


# Cases


def mutated_position(game: str, rng: Random) -> tuple[Match, dict[str, Any]]:
    base = played(game, rng.randrange(24))
    data = json.loads(json.dumps(base._position.dump()))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        mutate_agenda(data, base.setup, rng) if rng.random() < 0.15 else mutate(data, rng)
    return base, data


def position_case(game: str, number: int) -> str:
    rng = Random(f"{game} position {number}")
    base, data = mutated_position(game, rng)
    match = Match(base.setup, Stream("fast", "1"), start=data)
    use(match, rng)
    return "accepted"


def record_case(game: str, number: int) -> str:
    rng = Random(f"{game} record {number}")
    read = loads(mutated_record(game, rng))
    verdict = cairn.verify(read)
    match = cairn.replay(read)
    if not verdict.ok:
        return "replayed, not verified"
    use(match, rng)
    return "accepted"


def mutated_record(game: str, rng: Random) -> str:
    base = played(game, rng.randrange(24))
    record = base.record()
    if rng.random() < 0.3:
        record.header["from"] = base._position.dump()
        del record.lines[:]
        record.trace = ""
    if rng.random() < 0.15:
        record.header["content_data"] = base.setup.content.data
    if rng.random() >= 0.9:
        return garbled(record.dumps(), rng)
    whole = json.loads(json.dumps({"header": record.header, "lines": record.lines, "last": {"seed": record.seed}}))
    for _ in range(rng.choice((1, 1, 2))):
        mutate(whole, rng)
    return sealed([whole.get("header"), *as_list(whole.get("lines"))], whole.get("last"))


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def sealed(lines: list[Any], last: Any) -> str:
    """With a digest that fits: the attacker can make one."""
    from cairn.core.record import digest

    texts = [json.dumps(line) for line in lines]
    end = {"lines": len(texts), "sha256": digest(texts), **(last if isinstance(last, dict) else {"seed": last})}
    return "\n".join([*texts, json.dumps(end)]) + "\n"


def garbled(text: str, rng: Random) -> str:
    where = rng.randrange(len(text))
    return rng.choice(
        (
            text[:where],
            text[:where] + rng.choice('\0"{}[],:0\n') + text[where + 1 :],
            text[:where] + "[" * 100_000 + text[where:],
            "\ufeff" + text,
            text.replace("0", "9" * 5000, 1),
            text.replace("0", "NaN", 1),
            text + text,
        )
    )


def mutated_content(game: str, rng: Random) -> Any:
    data = copy.deepcopy(content_of(game))
    for _ in range(rng.choice((1, 1, 2, 4))):
        mutate(data, rng)
    return data


def content_case(game: str, number: int) -> str:
    rng = Random(f"{game} content {number}")
    found, data = find_game(game), mutated_content(game, rng)
    if not isinstance(data, dict):
        return "no object"
    options = {"mode": "expert"} if game == "adventure-tours" and rng.random() < 0.5 else {}
    match = Match(found.setup(rng.choice(found.seats), data, options), Stream("fast", str(number)))
    use(match, rng)
    return "accepted"


@lru_cache(maxsize=4)
def content_of(game: str) -> Any:
    folder = Path(cairn.__file__).parent / "games" / game.replace("-", "_")
    return json.loads((folder / "content.json").read_text(encoding="utf-8"))


# The same as what can be posted to a server


def record_text(game: str, number: int) -> str:
    return mutated_record(game, Random(f"{game} record {number}"))


def position_text(game: str, number: int) -> str:
    base, data = mutated_position(game, Random(f"{game} position {number}"))
    return begun(base.setup, {"from": data})


def content_text(game: str, number: int) -> str:
    setup, data = find_game(game).setup(), mutated_content(game, Random(f"{game} content {number}"))
    with suppress(CairnError):  # then it has the digest of what it was
        setup = setup.game.setup(setup.seats, data, {})
    return begun(setup, {"content_data": data})


def begun(setup: Setup, more: dict[str, Any]) -> str:
    """A record of a match without any answer."""
    record = Match(setup, Stream("fast", "1")).record()
    return sealed([{**record.header, **more}], {"seed": record.seed})


TEXTS: dict[str, Callable[[str, int], str]] = {"positions": position_text, "records": record_text, "contents": content_text}


def use(match: Match, rng: Random) -> None:
    """All that a server or a player does with what was accepted."""
    seats = [None, *range(match.seats)]
    for number in range(ANSWERS):
        if number % 5 == 0 or match.over:
            for seat in seats:
                view = match.view(seat)
                json.dumps([view.dump(), view.scores(), match.question(seat), match.events(seat)])
                json.dumps(view.data(), default=lambda kept: kept.data)
            match.scores()
        if match.over:
            match.winners()
            break
        actions = match.actions()
        if number % 10 == 0:
            for action in rng.sample(actions, min(3, len(actions))):
                json.dumps(match.preview(action))
            seat = rng.choice(seats)
            dealt = match.setup.redeal(match.view(seat), Fast(number)).dump()
            branch = Match(match.setup, Stream("fast", "2"), start=json.loads(json.dumps(dealt)))
            branch.apply(rng.choice(branch.actions()))
        seat = match.to_act
        match.apply(rng.choice(actions))
        if rng.random() < 0.05:
            match.undo(seat, agreed=True)
    again = cairn.replay(loads(match.record().dumps()))
    assert again.view(None).dump() == match.view(None).dump(), "played again, the match is another one"


CASES: dict[str, Callable[[str, int], str]] = {"positions": position_case, "records": record_case, "contents": content_case}


def run(game: str, kind: str, first: int, count: int) -> dict[str, Any]:
    results: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    early = 0
    for number in range(first, first + count):
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        print(f"case {number}", file=sys.stderr, flush=True)
        try:
            results[CASES[kind](game, number)] += 1
        except CairnError as error:
            late = isinstance(error, BadPosition) and "cannot go on" in str(error)
            results["stopped later" if late else "refused"] += 1
            refused[type(error).__name__] += 1
            if len(str(error)) > LONGEST_SENTENCE:
                raise RuntimeError(f"case {number}: an error of {len(str(error))} characters") from None
        finally:
            faulthandler.cancel_dump_traceback_later()
        if number == first + count // 4:
            early = memory()
    return {"results": dict(results), "errors": dict(refused), "growth": memory() - early if early else 0}


def memory() -> int:
    """Bytes in use now; 0 where the system does not say."""
    gc.collect()
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
    except OSError:
        return 0


def limit_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):
        pass


if __name__ == "__main__":
    faulthandler.enable()
    limit_memory()
    print(json.dumps(run(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))))
