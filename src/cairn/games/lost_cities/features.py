"""Lost Cities as a vector. `native/lost_cities.h` writes the same one: keep both in step (a test compares them)."""

from __future__ import annotations

from typing import Any, Final

from ...lab.features import Features, Row
from .actions import CARDS, COLOURS, KINDS, SUITS, VALUE
from .position import LANES
from .rules import Draw, Play
from .view import LostCitiesView

POINTS: Final = 30_000  # more than any match can bring within the bounds of 16 bits
WHO = ("mine", "theirs")


class GameFeatures(Features):
    def __init__(self, setup: Any) -> None:
        super().__init__(setup)
        colours: int = setup.options["colours"]
        self.colours = colours
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

    def write(self, view: LostCitiesView, row: Row) -> None:
        me, other, colours = view.seat, 1 - view.seat, self.colours
        step = view.agenda[-1] if view.agenda else None
        row.flag(view.to_act == me)
        row.flag(isinstance(step, Play))
        row.flag(isinstance(step, Draw))
        row.flag(view.starter == me)
        row.one_hot(step.closed if isinstance(step, Draw) else -1, colours)
        row.number(view.round)
        row.number(view.rounds)
        row.bounded(view.turns, 0, POINTS)
        row.number(view.deck_size)
        for seat in (me, other):
            row.bounded(sum(view.totals[seat::2]), -POINTS, POINTS)
        for seat in (me, other):
            for colour in range(colours):
                row.number(VALUE[view.expeditions[seat * LANES + colour]])
        write_suits(view.hand, 0, colours, row)
        for suits in (view.known, view.expeditions):
            write_suits(suits, me * LANES, colours, row)
            write_suits(suits, other * LANES, colours, row)
        cells, piles, tops = row.cells, row.at, row.at + colours * KINDS
        row.skip(2 * colours * KINDS)
        for colour in range(colours):
            pile = view.discards[colour]
            for card in pile:
                cells[piles + card] += 1
            if pile:
                cells[tops + pile[-1]] = 1


def write_suits(suits: list[int], lane: int, colours: int, row: Row) -> None:
    """Of each kind of card how many there are, for the lanes of one seat: wagers first, then 2 to 10."""
    for colour in range(colours):
        suit = suits[lane + colour]
        if suit:
            row.cells[row.at] = suit % 4
            for place in PLACES[suit]:
                row.cells[row.at + place] = 1
        row.skip(KINDS)


PLACES: Final = [
    [number - 1 for number in range(2, 11) if suit >> number & 1] for suit in range(SUITS)
]  # of its numbered cards
