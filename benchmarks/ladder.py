#!/usr/bin/env python3
"""How strong each level of a game is, in one rating: `python benchmarks/ladder.py lost-cities --groups 100 --jobs 4 --out DIR`.

Each level meets the next two on mirrored deals; the rating is Bradley and Terry's over all these matches, with `steady` at 0.
Alone (`--seats 1`) every level plays the same deals, and points are compared. DIR keeps every match: the same command goes on
where it stopped, and more `--groups` add to it. Prints a table and writes `DIR/ladder-GAME-SEATS.json`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from cairn.bots import names
from cairn.bots.arena import Arena, plan
from cairn.bots.ratings import ratings
from cairn.bots.standings import Estimate, Group, whole_groups
from cairn.games import find_game

ZERO = "steady"
NEAR = 2  # levels above, which each meets


def played(game: str, bots: list[str], seats: int, given: argparse.Namespace) -> list[Group]:
    arena = Arena(plan(game, bots, seats, seed=given.seed), Path(given.out) / "-".join([game, str(seats), *bots]))
    rotations = len(arena.plan.rotations())
    for _ in arena.play(given.groups * rotations, given.jobs):
        pass
    return whole_groups(rotations, arena.finished(given.groups * rotations))


def alone(game: str, levels: list[str], given: argparse.Namespace) -> list[dict[str, Any]]:
    found = []
    for level in levels:
        points = Estimate.of([float(group[0].scores[0]) for group in played(game, [level], 1, given)])
        found.append({"level": level, "points": round(points.mean, 1), "within": round(points.within or 0.0, 1)})
    return found


def among(game: str, levels: list[str], seats: int, given: argparse.Namespace) -> list[dict[str, Any]]:
    groups: list[Group] = []
    for index, level in enumerate(levels):
        for other in levels[index + 1 : index + 1 + NEAR]:
            for bots in ([other, level], [level, other])[: 1 if seats == 2 else 2]:  # one against the rest, both ways
                groups += played(game, bots, seats, given)
    rated = ratings(levels, groups)
    zero = next((each.points for each in rated if each.bot == ZERO), 0.0)
    return [
        {"level": each.bot, "rating": round(each.points - zero), "low": round(each.low - zero), "high": round(each.high - zero)}
        for each in rated
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--levels", help="some of them, with commas")
    parser.add_argument("--groups", type=int, default=100, help="deals for each pair")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True)
    given = parser.parse_args()
    seats = given.seats or find_game(given.game).seats[0]
    levels = given.levels.split(",") if given.levels else names(given.game)
    rows = alone(given.game, levels, given) if seats == 1 else among(given.game, levels, seats, given)
    file = Path(given.out) / f"ladder-{given.game}-{seats}.json"
    file.write_text(
        json.dumps({"game": given.game, "seats": seats, "seed": given.seed, "deals": given.groups, "levels": rows}, indent=1)
    )
    for row in rows:
        print(*[f"{value:>8}" for value in row.values()])


if __name__ == "__main__":
    main()
