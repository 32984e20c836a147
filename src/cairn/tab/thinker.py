"""The second web worker: it does what a server's bot and replay processes do, with the same tasks."""

from __future__ import annotations

import json
from typing import Any

from ..bots import searcher
from ..server.workers.process import Tasks, done
from ..server.workers.replay_tasks import TASKS

BOTS = "cairn.bots"
KNOWN: Tasks = {**TASKS, "hello": lambda request, bots: {}}


def be_patient() -> None:
    """Interpreted rules take longer for the same playouts. With time enough for all of them `keen` answers as it does anywhere;
    `expert` is cut off when nobody would wait any longer."""
    searcher.SECONDS.update(keen=30.0, expert=10.0)


def answer(text: str, body: Any) -> tuple[str, bytes | None]:
    """What a process reads and writes as a line; a body goes beside it, both ways."""
    request = json.loads(text)
    if "body" in request:
        request["body"] = body.to_bytes()
    found = done(KNOWN, request, BOTS)
    told: bytes | None = found.get("body")
    return json.dumps({**found, "body": len(told)} if told is not None else found), told
