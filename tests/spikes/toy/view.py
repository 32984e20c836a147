"""What one climber may know."""

from __future__ import annotations

from typing import Any

from cairn.core.agenda import SPECTATOR, Step, View

from .actions import CARDS, TOKENS


class ToyView(View):
    def __init__(
        self,
        seat: int,
        to_act: int,
        agenda: tuple[Step[Any], ...],
        last: int,
        turns: int,
        heights: tuple[int, ...],
        gold: tuple[int, ...],
        jinxes: tuple[int, ...],
        hand: tuple[int, ...],
        hand_sizes: tuple[int, ...],
        seen: tuple[tuple[int, ...], ...],
        public: tuple[tuple[int, ...], ...],
        discards: tuple[int, ...],
        deck_size: int,
        bag: tuple[int, ...],
    ) -> None:
        super().__init__(seat, to_act, agenda)
        self.last = last
        self.turns = turns
        self.heights = heights
        self.gold = gold
        self.jinxes = jinxes
        self.hand = hand
        self.hand_sizes = hand_sizes
        self.seen = seen  # what this viewer knows of each hand
        self.public = public  # what everybody knows of each hand
        self.discards = discards
        self.deck_size = deck_size
        self.bag = bag

    def own_data(self) -> dict[str, Any]:
        return {
            "turns": self.turns,
            "deck": self.deck_size,
            "bag": [TOKENS[token] for token in self.bag],
            "discards": [CARDS[card] for card in self.discards],
            "hand": [CARDS[card] for card in self.hand],
            "seats": [
                {
                    "height": self.heights[seat],
                    "gold": self.gold[seat],
                    "jinxes": self.jinxes[seat],
                    "hand_size": self.hand_sizes[seat],
                    "seen": [CARDS[card] for card in self.seen[seat]],
                }
                for seat in range(len(self.heights))
            ],
        }

    def measures(self) -> dict[str, int]:
        if self.seat == SPECTATOR:
            return {}
        return {
            "height": self.heights[self.seat],
            "gold": self.gold[self.seat],
            "cards": self.hand_sizes[self.seat],
            "jinxes": self.jinxes[self.seat],
        }
