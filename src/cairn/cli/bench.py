"""How fast the installed engine is: a few seconds of random play."""

from __future__ import annotations

import time
from collections.abc import Callable

from librt.random import Random
from rich.table import Table

import cairn

from ..core.agenda import Position
from ..core.chance import Fast
from ..core.game import Setup
from ..core.playout import playout
from .console import screen

SLICE = 0.5  # seconds a measurement takes


def rate(work: Callable[[int], int]) -> float:
    """How many a second: `work` is given a running number and says how many it did."""
    done, number = 0, 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < SLICE:
        done += work(number)
        number += 1
    return done / spent


def middle(setup: Setup) -> Position:
    """A position in the middle of a game."""
    whole = setup.start(Fast(1))
    decisions = playout(whole.copy(), Random(1))
    rng = Random(1)
    for _ in range(decisions // 2):
        whole.answer(whole.choices[int(rng.random() * len(whole.choices))])
    return whole


def measure(setup: Setup) -> dict[str, float]:
    p = middle(setup)
    view = p.view(p.to_act)

    def copies(_: int) -> int:
        for _ in range(100):
            p.copy()
        return 100

    def redeals(number: int) -> int:
        setup.redeal(view, Fast(number))
        return 1

    return {
        "decisions/s": rate(lambda number: playout(setup.start(Fast(number)), Random(number))),
        "copies/s": rate(copies),
        "redeals/s": rate(redeals),
    }


def bench_command() -> int:
    table = Table(box=None, padding=(0, 3, 0, 0), title_justify="left")
    table.add_column("game")
    rows = {game.title: measure(game.setup()) for game in cairn.games().values()}
    for name in next(iter(rows.values())):
        table.add_column(name, justify="right")
    for title, figures in rows.items():
        table.add_row(title, *[f"{figure:,.0f}" for figure in figures.values()])
    screen().print(f"Cairn {cairn.__version__}, {'compiled' if cairn.compiled() else 'interpreted'} engine, one process:")
    screen().print(table)
    return 0
