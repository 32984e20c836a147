"""Many answers of thinking bots, one after the other: nothing blocks, nothing piles up, nobody overruns."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import psutil

import cairn
from cairn.bots.searcher import SECONDS
from cairn.server.workers import bots

OVERRUN = 1.2  # of the cap
GROWTH = 32 << 20  # bytes


def requests(seed: int) -> Iterator[dict[str, Any]]:
    """Questions of all games in turn, from matches by luck, as a bot's process is asked them."""
    dice = Random(seed)
    running = {name: cairn.start(name, seed=seed) for name, game in cairn.games().items() if "keen" in game.bots}
    while True:
        for game, match in running.items():
            while match.over or len(match.actions()) == 1:
                if match.over:
                    match = running[game] = cairn.start(game, seed=dice.randrange(1 << 30))
                else:
                    match.apply(match.actions()[0])
            assert match.to_act is not None
            yield {
                "game": game,
                "seats": match.seats,
                "options": match.setup.options,
                "bot": "keen",
                "seed": dice.randrange(1 << 30),
                "answers": sum(line["seat"] == match.to_act for line in match.lines),
                "plan": [],
                "view": match.view(match.to_act).dump(),
                "actions": [str(action) for action in match.actions()],
            }
            for _ in range(dice.randrange(1, 5)):
                if not match.over:
                    match.apply(dice.choice(match.actions()))


def test_a_thousand_answers_of_keen_bots_block_nothing_and_pile_nothing_up(long: bool) -> None:
    async def main() -> tuple[list[float], float, int]:
        pool, took, gap = bots.bot_pool(1, 10.0), [], 0.0

        async def heartbeat() -> None:
            nonlocal gap
            while True:
                before = time.perf_counter()
                await asyncio.sleep(0.01)
                gap = max(gap, time.perf_counter() - before)

        await pool.task({"task": "hello"})
        beating = asyncio.create_task(heartbeat())
        [worker] = pool._workers
        process = psutil.Process(worker.process.pid)
        small = 0
        for number, request in zip(range(1000 if long else 12), requests(1)):
            began = time.perf_counter()
            chosen = await bots.choose(pool.task, request)
            took.append(time.perf_counter() - began)
            assert chosen.do in request["actions"]
            assert chosen.note == "", "nobody had to answer in its place"
            if number == 100:
                small = process.memory_info().rss
        assert pool._workers == {worker}, "the same process to the end"
        grown = process.memory_info().rss - small if small else 0
        beating.cancel()
        await pool.close()
        return took, gap, grown

    took, gap, grown = asyncio.run(main())
    each, most = sum(took) / len(took), max(took)
    print(f"{len(took)} answers: {each:.3f} s each, {most:.3f} s at most; {gap:.3f} s without a beat; {grown:,} bytes more")
    assert grown < GROWTH
    if long:  # figures of a soak: what a table would feel
        assert most < OVERRUN * SECONDS["keen"]
        assert gap < 1.0
