"""Random games as one hash each: dumps, legal answers, views, events. Interpreted and compiled must print the same lines.

`python digest.py [GAMES]` plays every game that is installed, for every number of seats, and the toy of the spikes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random

from librt.random import Random as LibrtRandom

import cairn
from cairn.core.agenda import OVER
from cairn.core.chance import Fast
from cairn.core.game import Setup
from cairn.core.playout import playout
from spikes import toy

OPTIONS = {"lost-cities": [{"rounds": 2}, {"colours": 6, "rounds": 1, "ply_cap": 120, "later_starter": "alternate"}]}


def setups() -> Iterator[tuple[str, Setup]]:
    for game in (*cairn.games().values(), toy.GAME):
        for seats in game.seats:
            for options in OPTIONS.get(game.name, [{}]):
                yield f"{game.name} {seats} {json.dumps(options)}", game.setup(seats, None, options)


def play(setup: Setup, seed: int, longest: int = 2_000) -> str:
    """Everything that can be seen of one game, as a hash."""
    total = sha256()
    rng = Random(seed)
    p = setup.prepare(Fast(seed))
    p.events = []
    p.advance()
    told = 0
    for number in range(longest):
        if p.to_act == OVER:
            break
        told, start = len(p.events), told
        seen: list[object] = [p.to_act, p.choices, [event.dump() for event in p.events[start:]]]
        if number % 9 == 0:
            seen.append(p.dump())
            for seat in range(-1, setup.seats):
                view = p.view(seat)
                seen += [view.dump(), view.data(), setup.redeal(view, Fast(number)).dump()]
        if number % 31 == 0:
            twin = p.copy()
            playout(twin, LibrtRandom(seed))
            seen.append(twin.dump())
        total.update(json.dumps(seen).encode())
        p.answer(rng.choice(p.choices))
    total.update(json.dumps([p.dump(), p.scores(), p.winners()]).encode())
    return total.hexdigest()


def main(games: int) -> None:
    print("compiled" if cairn.compiled() else "interpreted")
    for name, setup in setups():
        for seed in range(games):
            print(name, seed, play(setup, seed))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
