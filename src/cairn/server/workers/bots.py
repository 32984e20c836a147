"""Bots: asked in worker processes with a hard limit of time, and told views and nothing else.

A worker that hangs, dies or answers nonsense is killed and replaced; the game's usual bot then gives that answer.
"""

from __future__ import annotations

import hmac
import logging
import random
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ...games import find_game
from .pool import Failed, Pool, Unfit

log = logging.getLogger("cairn.bots")
MEMORY = 2 << 30  # bytes a bot's process may use
Think = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]  # in a process for bots, or in one for replays


def bot_pool(size: int, limit: float, bots: str = "cairn.bots") -> Pool:
    return Pool(size, limit, "cairn.server.workers.bot_tasks", bots, MEMORY)


class Chosen(msgspec.Struct):
    """An answer, what the bot means to answer after it, and the words for the table if a substitute answered."""

    do: str
    plan: list[str] = []
    note: str = ""


async def choose(think: Think, request: dict[str, Any]) -> Chosen:
    """The answer of the bot asked, or of its substitute."""
    bot, actions = str(request["bot"]), list(request["actions"])
    trouble: list[str] = []
    substitute = find_game(str(request["game"])).usual_bot
    for name in dict.fromkeys((bot, substitute)):
        try:
            chosen = await think({**request, "task": "choose", "bot": name})
        except (Failed, Unfit) as error:
            log.warning("bot %s failed: %s", name, error if isinstance(error, Failed) else "its answer was refused")
            trouble.append(name)
            continue
        return Chosen(chosen["do"], chosen["plan"], f"{substitute} answered for {bot}, which failed" if trouble else "")
    # Nobody may wait for a bot that cannot be had.
    drawn = random.Random(request["seed"] + request["answers"]).choice(actions)
    return Chosen(drawn, note=f"a legal answer was drawn for {' and '.join(trouble)}, which failed")


def bot_seed(secret: bytes, table: str, seat: int) -> int:
    """Of the bot that has this seat for the whole match. Nobody can foresee it, and after a restart it is the same."""
    return int.from_bytes(hmac.digest(secret, f"bot/{table}/{seat}".encode(), "sha256")[:6], "big")
