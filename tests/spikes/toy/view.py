"""What one climber may know."""

from __future__ import annotations

from typing import Any

from mypy_extensions import trait

from cairn.core.agenda import SPECTATOR, View

from .actions import CARDS, TOKENS

Cards = tuple[int, ...]


@trait
class ToyTable:
    """What everybody may know."""

    seats: int
    last: int  # the agreed number of turns
    turns: int
    heights: list[int]
    gold: list[int]
    jinxes: list[int]
    discards: list[int]
    bag: list[int]


class ToyView(View, ToyTable):
    hand: Cards = ()
    hand_sizes: list[int]
    seen: list[Cards]  # what this viewer knows of each hand
    public: list[Cards]  # what everybody knows of each hand
    deck_size: int

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
