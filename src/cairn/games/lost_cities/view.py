"""Lost Cities: what a seat may know."""

from __future__ import annotations

from typing import Any

from ...core.agenda import Step, View
from .actions import CARDS, COLOURS, SIZE, VALUE, account, cards_in

Suits = tuple[int, ...]


class LostCitiesView(View):
    """Section 8 of the rules. Fields are those of the position, as far as the seat may know them."""

    def __init__(
        self,
        seat: int,
        to_act: int,
        agenda: tuple[Step[Any], ...],
        colours: int,
        rounds: int,
        alternate: int,
        turn_cap: int,
        top_only: int,
        round: int,
        starter: int,
        turns: int,
        cut_off: int,
        totals: tuple[int, ...],
        hand: Suits,
        known: Suits,
        hand_sizes: tuple[int, int],
        expeditions: Suits,
        discards: tuple[tuple[int, ...], ...],
        deck_size: int,
    ) -> None:
        super().__init__(seat, to_act, agenda)
        self.colours = colours
        self.rounds = rounds
        self.alternate = alternate
        self.turn_cap = turn_cap
        self.top_only = top_only
        self.round = round
        self.starter = starter
        self.turns = turns
        self.cut_off = cut_off
        self.totals = totals
        self.hand = hand  # the seat's own, by colour; empty for a spectator
        self.known = known  # of both seats: cards that were seen taken from a discard space and are still held
        self.hand_sizes = hand_sizes
        self.expeditions = expeditions
        self.discards = discards
        self.deck_size = deck_size

    def expedition(self, seat: int, colour: int) -> int:
        return self.expeditions[seat * len(COLOURS) + colour]

    def round_score(self, seat: int) -> int:
        return sum([VALUE[self.expedition(seat, colour)] for colour in range(self.colours)])

    def data(self) -> dict[str, Any]:
        """LC-Q3: whole discard piles are public data; with `discards_public=top` a table shows their tops only."""
        lanes = range(self.colours)
        return {
            "colours": list(COLOURS[: self.colours]),
            "round": self.round,
            "rounds": self.rounds,
            "starter": self.starter,
            "turns": self.turns,
            "turn_cap": self.turn_cap,
            "deck": self.deck_size,
            "hand": [words for colour in lanes for words in self.words_of(self.hand[colour], colour)] if self.hand else [],
            "discards": {COLOURS[colour]: self.shown_pile(colour) for colour in lanes},
            "discard_sizes": {COLOURS[colour]: len(self.discards[colour]) for colour in lanes},
            "seats": [
                {
                    "hand_size": self.hand_sizes[seat],
                    "known": [
                        words for colour in lanes for words in self.words_of(self.known[seat * len(COLOURS) + colour], colour)
                    ],
                    "expeditions": {
                        COLOURS[colour]: {
                            "cards": self.words_of(self.expedition(seat, colour), colour),
                            "value": VALUE[self.expedition(seat, colour)],
                            "size": SIZE[self.expedition(seat, colour)],
                            **account(self.expedition(seat, colour)),
                        }
                        for colour in lanes
                    },
                    "round_score": self.round_score(seat),
                    "rounds": list(self.totals[seat::2]),
                    "total": sum(self.totals[seat::2]),
                }
                for seat in (0, 1)
            ],
        }

    def scores(self) -> list[int]:
        return [sum(self.totals[seat::2]) for seat in (0, 1)]

    def shown_pile(self, colour: int) -> list[str]:
        pile = [CARDS[card] for card in self.discards[colour]]
        return pile[-1:] if self.top_only else pile

    def words_of(self, suit: int, colour: int) -> list[str]:
        return [CARDS[card] for card in cards_in(suit, colour)]

    def measures(self) -> dict[str, int]:
        """For previews: the value of each own expedition and of the round as it lies."""
        if self.seat < 0:
            return {}
        values = {COLOURS[colour]: VALUE[self.expedition(self.seat, colour)] for colour in range(self.colours)}
        values["round"] = self.round_score(self.seat)
        return values
