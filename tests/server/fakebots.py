"""Bots for tests: quick ones, and ones that misbehave as the environment says."""

from __future__ import annotations

import os
import time
from random import Random
from typing import Any


class Fake:
    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.random = Random(seed)

    def choose(self, view: Any, actions: list[Any]) -> Any:
        trouble = os.environ.get("CAIRN_TEST_BOT", "") if self.name == "random" else os.environ.get("CAIRN_TEST_STEADY", "")
        if trouble == "hang":
            time.sleep(3600)
        if trouble == "crash":
            os._exit(3)
        if trouble == "raise":
            raise ValueError("no idea")
        if trouble == "illegal":
            return "play nothing"
        if trouble == "memory":
            return bytearray(8 << 30)
        if trouble == "chatter":
            print('{"do": "draw deck"}', flush=True)
        return self.random.choice(actions)


def make(game: str, bot: str, seed: int) -> Fake:
    return Fake(bot, seed)
