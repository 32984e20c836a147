"""Bots for attacks, and matches that do harm: what a replay process does with one of Mallory's ends as the environment says.

A test cannot wait for the next fault of the rules; this is one that never gets mended.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Any

from fakebots import make

__all__ = ["make"]
TROUBLE = dict(each.split("=") for each in os.environ.get("CAIRN_TEST_POISON", "").split() if each)  # by task


def poisoned(name: str, task: Callable[..., Any]) -> Callable[..., Any]:
    def run(request: dict[str, Any], bots: str) -> Any:
        named = request["body"].decode() if name == "check" else request.get("terms", {}).get("names", [])
        if name == "aid":
            named = request["args"].values()
        if "Mallory" in named:
            do_harm(TROUBLE.get(name, ""))
        return task(request, bots)

    return run


def do_harm(how: str) -> None:
    if how == "hang":
        while True:
            time.sleep(3600)
    if how == "crash":
        os._exit(3)
    if how == "raise":
        raise KeyError("no such card")
    if how == "grow":
        kept = []
        while True:
            kept.append(bytearray(64 << 20))


if "cairn.server.workers.replay_tasks" in sys.modules:
    tasks = sys.modules["cairn.server.workers.replay_tasks"].TASKS
    tasks.update({name: poisoned(name, task) for name, task in tasks.items()})
