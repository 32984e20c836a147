"""A worker process: does what its module of tasks says, one JSON object a line on its standard input, and answers likewise.

A request or an answer with a `body` of so many bytes is followed by them. The server kills a worker that takes too long, so
nothing here needs a limit of its own, except memory. `python -m cairn.server.workers.process TASKS BOTS MEMORY`.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import traceback
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from typing import Any, BinaryIO

import msgspec

import cairn

Tasks = dict[str, Callable[[dict[str, Any], str], dict[str, Any]]]


def limit_memory(most: int) -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    except (ImportError, ValueError, OSError):
        pass  # not everywhere; the server still kills what hangs


def done(tasks: Tasks, request: dict[str, Any], bots: str) -> dict[str, Any]:
    try:
        return tasks[request["task"]](request, bots)
    except cairn.CairnError as error:
        return {"refused": str(error), "kind": type(error).__name__}
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return {"failed": f"{type(error).__name__} in {place.name}, line {place.lineno}"}  # its words may name cards


def write(answers: BinaryIO, answer: dict[str, Any]) -> None:
    body = answer.get("body")
    if body is not None:
        answer = {**answer, "body": len(body)}
    answers.write(json.dumps(answer).encode() + b"\n")
    if body is not None:
        answers.write(body)
    answers.flush()


def read(requests: SimpleQueue[dict[str, Any]]) -> None:
    """Until the server goes, also when it is killed. Whatever is being worked on, nobody waits for it any more."""
    for line in sys.stdin.buffer:
        request = msgspec.json.decode(line, type=dict[str, Any])
        if "body" in request:
            request["body"] = sys.stdin.buffer.read(request["body"])
        requests.put(request)
    os._exit(0)


def main() -> None:
    work, bots, memory = sys.argv[1:]
    limit_memory(int(memory))
    module = import_module(work)
    import_module(bots)  # before the first question, which has a limit of time
    tasks: Tasks = {**module.TASKS, "hello": lambda request, bots: {}}
    if getattr(module, "NICE", 0):
        os.nice(module.NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not look like an answer
    requests = SimpleQueue[dict[str, Any]]()
    threading.Thread(target=read, args=(requests,), daemon=True).start()
    while True:
        answer = done(tasks, requests.get(), bots)
        try:
            write(answers, answer)
        except BrokenPipeError:  # the server was killed meanwhile
            print("a worker ends: its server is gone", file=sys.stderr, flush=True)
            os._exit(0)  # without a last try to write


if __name__ == "__main__":
    main()
