"""Lost Cities: the position."""

from __future__ import annotations

from typing import ClassVar, Final

from ...core.agenda import Position, agenda_seen_by
from ...core.chance import Chance
from .actions import COLOURS, SIZE, VALUE
from .view import LostCitiesView, measures

HAND_SIZE: Final = 8
LANES: Final = len(COLOURS)


class LostCities(Position):
    """Lists of hands and expeditions have one suit for each seat and colour: seat 0's six lanes, then seat 1's."""

    fields: ClassVar[tuple[str, ...]] = (
        "colours", "rounds", "alternate", "turn_cap", "top_only", "round", "starter", "turns", "cut_off",
        "totals", "hands", "known", "expeditions", "discards", "deck",
    )  # fmt: skip

    def __init__(
        self,
        chance: Chance | None,
        colours: int,
        rounds: int,
        alternate: int,
        turn_cap: int,
        top_only: int,
        round: int,
        starter: int,
        turns: int,
        cut_off: list[int],
        totals: list[int],
        hands: list[int],
        known: list[int],
        expeditions: list[int],
        discards: list[tuple[int, ...]],
        deck: list[int],
    ) -> None:
        super().__init__(chance)
        self.colours = colours  # LC-A1
        self.rounds = rounds  # LC-A2
        self.alternate = alternate  # 1: later rounds are started in turn, not by the leader (LC-S4)
        self.turn_cap = turn_cap  # LC-A4, LC-Q12; 0: off
        self.top_only = top_only  # 1: only the top of a discard space is shown (LC-Q3)
        self.round = round  # the running one, from 1
        self.starter = starter
        self.turns = turns  # completed in this round
        self.cut_off = cut_off  # the rounds that the turn cap ended (LC-Q12)
        self.totals = totals  # (seat 0, seat 1) of each finished round, one after the other
        self.hands = hands
        self.known = known  # the part of a hand that the opponent saw taken (section 8)
        self.expeditions = expeditions
        self.discards = discards  # per colour a space of the board (LC-C1), the top last
        self.deck = deck  # sorted: which card comes next is decided when it is drawn

    def copy(self) -> LostCities:
        other = LostCities(
            self.chance, self.colours, self.rounds, self.alternate, self.turn_cap, self.top_only, self.round, self.starter,
            self.turns, self.cut_off[:], self.totals[:], self.hands[:], self.known[:], self.expeditions[:], self.discards[:],
            self.deck[:],
        )  # fmt: skip
        self.copy_kernel_to(other)
        return other

    def scores(self) -> list[int]:
        """LC-P5: the sum over the finished rounds."""
        return [sum(self.totals[0::2]), sum(self.totals[1::2])]

    def winners(self) -> list[int]:
        """LC-P7, LC-Q7: equal totals are a shared win."""
        scores = self.scores()
        return [seat for seat in (0, 1) if scores[seat] == max(scores)]

    def round_score(self, seat: int) -> int:
        """LC-P5: what the expeditions of a seat are worth as they lie."""
        own = seat * LANES
        return sum([VALUE[suit] for suit in self.expeditions[own : own + LANES]])

    def hand_size(self, seat: int) -> int:
        size = 0
        for index in range(seat * LANES, seat * LANES + LANES):  # for every view, so without a list
            size += SIZE[self.hands[index]]
        return size

    def view(self, seat: int) -> LostCitiesView:
        """Section 8: own hand, what both saw, sizes; the draw pile's number is public (LC-G2)."""
        own = seat * LANES
        return LostCitiesView(
            seat,
            self.to_act,
            agenda_seen_by(self, seat),
            self.colours,
            self.rounds,
            self.alternate,
            self.turn_cap,
            self.top_only,
            self.round,
            self.starter,
            self.turns,
            tuple(self.cut_off),
            tuple(self.totals),
            tuple(self.hands[own : own + LANES]) if seat >= 0 else (),
            tuple(self.known),
            (self.hand_size(0), self.hand_size(1)) if self.hands else (0, 0),
            tuple(self.expeditions),
            tuple(self.discards),
            len(self.deck),
        )

    def measures(self, seat: int) -> dict[str, int]:
        return measures(self.expeditions, seat, self.colours) if seat >= 0 else {}


def lane(seat: int, colour: int) -> int:
    """Where the cards of a seat in a colour lie."""
    return seat * LANES + colour
