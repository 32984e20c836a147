"""Lost Cities: what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import trait

from ...core.agenda import SharedData, View
from .actions import CARDS, CARDS_IN, COLOURS, SIZE, SUITS, VALUE, account

Suits = tuple[int, ...]
# What is told of one suit: there are few, and they are told all the time.
_WORDS: Final[dict[int, list[str]]] = {}
_EXPEDITIONS: Final[dict[int, dict[str, Any]]] = {}
# And of the lanes of a seat.
_LANES: Final[dict[Suits, SharedData]] = {}
_MEASURES: Final[dict[Suits, dict[str, int]]] = {}
KEPT: Final = 5000


def words_of(suit: int, colour: int) -> list[str]:
    key = colour * SUITS + suit
    words = _WORDS.get(key)
    if words is None:
        words = _WORDS[key] = [CARDS[card] for card in CARDS_IN[colour][suit]]
    return words


def expedition_data(suit: int, colour: int) -> dict[str, Any]:
    key = colour * SUITS + suit
    data = _EXPEDITIONS.get(key)
    if data is None:
        data = {"cards": words_of(suit, colour), "value": VALUE[suit], "size": SIZE[suit], **account(suit)}
        _EXPEDITIONS[key] = data
    return data


def lanes_data(lanes: Suits) -> SharedData:
    shared = _LANES.get(lanes)
    if shared is None:
        if len(_LANES) >= KEPT:
            _LANES.clear()
        shared = SharedData({COLOURS[colour]: expedition_data(lanes[colour], colour) for colour in range(len(lanes))})
        _LANES[lanes] = shared
    return shared


def measures(expeditions: Sequence[int], seat: int, colours: int) -> dict[str, int]:
    """For previews: the value of each own expedition and of the round as it lies. To look at only."""
    own = seat * len(COLOURS)
    lanes = tuple(expeditions[own : own + colours])
    values = _MEASURES.get(lanes)
    if values is None:
        if len(_MEASURES) >= KEPT:
            _MEASURES.clear()
        values = {COLOURS[colour]: VALUE[lanes[colour]] for colour in range(colours)}
        values["round"] = sum([VALUE[lane] for lane in lanes])
        _MEASURES[lanes] = values
    return values


@trait
class LostCitiesTable:
    """What everybody may know, section 8 of the rules.

    Lists of hands and expeditions have one suit for each seat and colour: seat 0's six lanes, then seat 1's.
    """

    colours: int  # LC-A1
    rounds: int  # LC-A2
    alternate: int  # 1: later rounds are started in turn, not by the leader (LC-S4)
    turn_cap: int  # LC-A4, LC-Q12; 0: off
    top_only: int  # 1: only the top of a discard space is shown (LC-Q3)
    round: int  # the running one, from 1
    starter: int
    turns: int  # completed in this round
    cut_off: list[int]  # the rounds that the turn cap ended (LC-Q12)
    totals: list[int]  # (seat 0, seat 1) of each finished round, one after the other
    known: list[int]  # the part of a hand that the opponent saw taken and that is still held
    expeditions: list[int]
    discards: list[tuple[int, ...]]  # per colour a space of the board (LC-C1), the top last

    def round_score(self, seat: int) -> int:
        """LC-P5: what the expeditions of a seat are worth as they lie."""
        own = seat * len(COLOURS)
        return sum([VALUE[suit] for suit in self.expeditions[own : own + self.colours]])


class LostCitiesView(View, LostCitiesTable):
    hand: list[int]  # the seat's own, by colour; empty for a spectator
    hand_sizes: list[int]
    deck_size: int  # public: LC-G2

    def expedition(self, seat: int, colour: int) -> int:
        return self.expeditions[seat * len(COLOURS) + colour]

    def data(self) -> dict[str, Any]:
        """Every caller gets its own copy of the expeditions."""
        data = super().data()
        for seat in data["seats"]:
            lanes = seat["expeditions"].data
            seat["expeditions"] = {colour: {**lane, "cards": lane["cards"][:]} for colour, lane in lanes.items()}
        return data

    def own_data(self) -> dict[str, Any]:
        return {"hand": self.cards(self.hand, 0) if self.hand else []}

    def open_data(self) -> dict[str, Any]:
        """LC-Q3: whole discard piles are public data; with `discards_public=top` a table shows their tops only."""
        lanes = range(self.colours)
        return {
            "colours": list(COLOURS[: self.colours]),
            "round": self.round,
            "rounds": self.rounds,
            "starter": self.starter,
            "turns": self.turns,
            "turn_cap": self.turn_cap,
            "cut_off": list(self.cut_off),
            "deck": self.deck_size,
            "discards": {COLOURS[colour]: self.shown_pile(colour) for colour in lanes},
            "discard_sizes": {COLOURS[colour]: len(self.discards[colour]) for colour in lanes},
            "seats": [
                {
                    "hand_size": self.hand_sizes[seat],
                    "known": self.cards(self.known, seat),
                    "expeditions": self.lanes_data(seat),
                    "round_score": self.round_score(seat),
                    "rounds": list(self.totals[seat::2]),
                    "total": sum(self.totals[seat::2]),
                }
                for seat in (0, 1)
            ],
        }

    def lanes_data(self, seat: int) -> SharedData:
        own = seat * len(COLOURS)
        return lanes_data(tuple(self.expeditions[own : own + self.colours]))

    def scores(self) -> list[int]:
        return [sum(self.totals[seat::2]) for seat in (0, 1)]

    def course(self) -> list[int]:
        running = len(self.totals) < 2 * self.round
        return [total + self.round_score(seat) if running else total for seat, total in enumerate(self.scores())]

    def shown_pile(self, colour: int) -> list[str]:
        pile = self.discards[colour]
        return [CARDS[card] for card in (pile[-1:] if self.top_only else pile)]

    def cards(self, suits: list[int], seat: int) -> list[str]:
        """The cards of a seat in words, where each seat has its lanes."""
        words: list[str] = []
        for colour in range(self.colours):
            suit = suits[seat * len(COLOURS) + colour]
            if suit:
                words += words_of(suit, colour)
        return words

    def measures(self) -> dict[str, int]:
        return measures(self.expeditions, self.seat, self.colours).copy() if self.seat >= 0 else {}
