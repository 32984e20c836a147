"""A worker process: chooses for bots and checks records, away from the server.

It is told views and notations and nothing else, one JSON object a line on its standard input, and answers likewise. The server
kills it when it takes too long, so nothing here needs a limit of its own, except memory.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any

import cairn
from cairn.core.actions import Action
from cairn.core.agenda import View
from cairn.core.game import Setup
from cairn.core.match import Match
from cairn.core.record import loads
from cairn.core.words import Names
from cairn.games import find_game

MEMORY = 2 << 30  # bytes a worker may use


@lru_cache(64)
def setup_of(game: str, seats: int, options: str) -> Setup:
    return find_game(game).setup(seats, None, json.loads(options))


def asked(request: dict[str, Any]) -> tuple[Setup, View, list[Action]]:
    """The question a seat was asked, as it knows it."""
    setup = setup_of(request["game"], request["seats"], json.dumps(request["options"], sort_keys=True))
    actions = [setup.actions.all[setup.actions.parse(notation)] for notation in request["actions"]]
    return setup, setup.load_view(request["view"]), actions


def choose(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """What a bot answers, from what its seat knows."""
    _, view, actions = asked(request)
    make: Callable[..., Any] = import_module(bots).make
    chosen = make(request["game"], request["bot"], request["seed"]).choose(view, actions)
    if chosen not in actions:
        raise ValueError(f"chose {chosen}, which is not legal")
    return {"do": chosen.notation}


def advise(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """A hint."""
    from cairn.bots import advice

    setup, view, actions = asked(request)
    found = advice.advise(setup.game, view, [action.number for action in actions], request["seed"])
    names = Names(request["names"], view.seat)
    usual = setup.game.words.choice(setup.actions.all[found.usual], view, names)
    return {
        "do": setup.actions.notation(found.action),
        "why": found.why(usual),
        "gain": round(found.gain, 1),
        "unit": found.unit,
        "sampled": found.sampled(),
    }


def judge(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """What an answer once given has cost."""
    from cairn.bots import advice

    setup, view, actions = asked(request)
    did = setup.actions.parse(request["did"])
    found = advice.judge(setup.game, view, [action.number for action in actions], did, request["seed"])
    return {
        "best": setup.actions.notation(found.best),
        "worth": round(found.worth, 1),
        "loss": round(found.loss, 1),
        "error": round(found.error, 1),
    }


def check(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """A record's verdict and, if it holds, snapshots so that nobody needs to replay it again as a whole."""
    record = loads(request["record"])
    verdict = cairn.verify(record)
    answer: dict[str, Any] = {"ok": verdict.ok, "sentence": verdict.sentence, "details": verdict.details}
    if verdict.ok and request["snapshots"]:
        match = cairn.replay(record, 0)
        answer["snapshots"] = snapshots(match, record.lines, request["snapshots"])
        answer["over"] = match.over
    return answer


def snapshots(match: Match, lines: list[dict[str, Any]], every: int) -> list[dict[str, Any]]:
    """Also after every line that takes something back: replaying those is what costs."""
    made: list[dict[str, Any]] = []
    told = 0
    for line in lines:
        match.follow([line])
        if len(match.lines) % every == 0 or "undo" in line:
            made.append({**match.snapshot(told), "first_event": told})
            told = match.event_count
    return made


TASKS: dict[str, Callable[[dict[str, Any], str], dict[str, Any]]] = {
    "choose": choose,
    "advise": advise,
    "judge": judge,
    "check": check,
    "hello": lambda request, bots: {},
}


def limit_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):
        pass  # not everywhere; the server still kills what hangs


def main() -> None:
    bots = sys.argv[1]
    limit_memory()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a bot prints must not look like an answer
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = TASKS[request["task"]](request, bots)
        except cairn.CairnError as error:
            answer = {"refused": str(error)}
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            answer = {"failed": f"{type(error).__name__} in {place.name}, line {place.lineno}"}  # its words may name cards
        try:
            answers.write(json.dumps(answer) + "\n")
            answers.flush()
        except BrokenPipeError:  # the server was killed meanwhile
            os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())  # for what is still to be flushed at the end
            print("a bot's worker ends: its server is gone", file=sys.stderr)
            return


if __name__ == "__main__":
    main()
