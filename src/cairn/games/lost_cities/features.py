"""Lost Cities as a vector. `native/lost_cities.h` writes the same one: keep both in step (a test compares them)."""

from __future__ import annotations

from typing import Any

from ...core.game import Setup
from ...lab.features import Features, bounded
from .actions import CARDS, COLOURS, KINDS, SUITS, VALUE
from .position import LANES
from .view import LostCitiesView

POINTS = 30_000  # more than any match can bring within the bounds of 16 bits
WHO = ("mine", "theirs")


class GameFeatures(Features):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        colours: Any = setup.options["colours"]
        self.colours: int = colours
        names, cards = COLOURS[:colours], CARDS[: colours * KINDS]
        self.add(0, 1, "question.mine", "question.play", "question.draw", "starter.mine")
        self.add(0, 1, *[f"question.closed.{colour}" for colour in names])  # the space of this turn's own discard
        self.add(0, 99, "round", "rounds")
        self.add(0, POINTS, "turns")
        self.add(0, 72, "deck")
        self.add(-POINTS, POINTS, *[f"total.{who}" for who in WHO])
        self.add(-80, 156, *[f"value.{who}.{colour}" for who in WHO for colour in names])
        for what in ("hand", "known.mine", "known.theirs", "expedition.mine", "expedition.theirs", "discard"):
            for index, card in enumerate(cards):
                self.add(0, 1 if index % KINDS else 3, f"{what}.{card}")
        self.add(0, 1, *[f"top.{card}" for card in cards])

    def observe(self, view: LostCitiesView) -> list[int]:
        me = view.seat
        colours = self.colours
        step: Any = view.agenda[-1] if view.agenda else None
        asked = type(step).__name__
        closed = step.closed if asked == "Draw" else -1
        out = [
            int(view.to_act == me),
            int(asked == "Play"),
            int(asked == "Draw"),
            int(view.starter == me),
            *[int(colour == closed) for colour in range(colours)],
            view.round,
            view.rounds,
            bounded(view.turns, 0, POINTS),
            view.deck_size,
        ]
        lanes = (me * LANES, (1 - me) * LANES)
        totals = (sum(view.totals[me::2]), sum(view.totals[1 - me :: 2]))
        out += [bounded(total, -POINTS, POINTS) for total in totals]
        for lane in lanes:
            out += [VALUE[view.expeditions[lane + colour]] for colour in range(colours)]
        out += counts(view.hand[:colours])
        for whose in (view.known, view.expeditions):
            for lane in lanes:
                out += counts(whose[lane : lane + colours])
        piles = [0] * (colours * KINDS)
        tops = [0] * (colours * KINDS)
        for pile in view.discards[:colours]:
            for card in pile:
                piles[card] += 1
            if pile:
                tops[pile[-1]] = 1
        return out + piles + tops


def counts(suits: list[int]) -> list[int]:
    """For each kind of card how many there are."""
    out: list[int] = []
    for suit in suits:
        out += COUNTS[suit]
    return out


COUNTS = [(suit % 4, *[suit >> number & 1 for number in range(2, 11)]) for suit in range(SUITS)]
