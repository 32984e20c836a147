"""Africana: what the rules need of the content, made once for a setup and shared by its positions."""

from __future__ import annotations

from typing import Final

from ...core.struct import Struct
from .actions import ASSISTANT, COLOURS, GO, JOKER, KINDS, PLACES, STOP, UNIT

Ints = tuple[int, ...]
ARTIFACT_KINDS: Final = 5


class Board(Struct):
    """Map, cards and bonuses as numbers. Adventures and expeditions are numbered in the order of the file."""

    def __init__(
        self,
        places: tuple[str, ...],
        place_names: tuple[str, ...],
        halves: Ints,
        symbols: tuple[Ints, ...],
        neighbours: tuple[Ints, ...],
        positions: tuple[tuple[float, float], ...],
        countries: tuple[str, ...],
        company_colours: tuple[str, ...],
        company_starts: Ints,
        company_money: Ints,
        travel_deck: int,
        bonus_silver: Ints,
        expeditions: tuple[str, ...],
        stages: tuple[str, ...],
        starts: Ints,
        targets: Ints,
        silver: Ints,
        points: Ints,
        removed: Ints,
        artifacts: tuple[str, ...],
        adventures: tuple[str, ...],
        books: Ints,
        adventure_targets: Ints,
        adventure_kinds: Ints,
        adventure_silver: Ints,
        adventure_points: Ints,
    ) -> None:
        self.places = places  # words, as in actions
        self.place_names = place_names
        self.halves = halves  # NORTH or SOUTH
        self.symbols = symbols  # AF-C3: colours that pay for entering
        self.neighbours = neighbours
        self.positions = positions  # longitude and latitude, for drawing
        self.countries = countries  # AF-S8, by company
        self.company_colours = company_colours
        self.company_starts = company_starts
        self.company_money = company_money
        self.travel_deck = travel_deck  # AF-C10: all travel cards, as a pile
        self.bonus_silver = bonus_silver  # AF-J4: by space; 0: a travel card
        self.expeditions = expeditions
        self.stages = stages  # A, B or C
        self.starts = starts
        self.targets = targets
        self.silver = silver
        self.points = points
        self.removed = removed  # AF-S3: by number of seats
        self.artifacts = artifacts
        self.adventures = adventures
        self.books = books  # in which book an adventure lies
        self.adventure_targets = adventure_targets
        self.adventure_kinds = adventure_kinds  # an artifact kind, or `ARTIFACT_KINDS + colour` for an assistant
        self.adventure_silver = adventure_silver
        self.adventure_points = adventure_points
        self.steps: dict[int, list[int]] = {}  # see `steps_from`
        self.ways: dict[int, dict[int, list[int]]] = {}  # see `plan.ways_from`
        self.distances = distances(neighbours)
        self.paying = [[card == JOKER or card % ASSISTANT in colours for card in range(KINDS)] for colours in symbols]

    def is_artifact(self, adventure: int) -> bool:
        return self.adventure_kinds[adventure] < ARTIFACT_KINDS

    def assistant_colour(self, adventure: int) -> int:
        return self.adventure_kinds[adventure] - ARTIFACT_KINDS

    def matches(self, place: int, card: int) -> bool:
        """AF-M2, AF-M3: does the card pay for entering the place without a colour change?"""
        return self.paying[place][card]

    def steps_from(self, place: int, kinds: int, rich: int) -> list[int]:
        """The steps possible with these kinds of cards, and "stop". Kept, as the same few come up all the time.

        `rich`: a colour change can be paid; it is listed only for a card that does not match (AF-M7, AF-Q6, AF-Q27).
        """
        key = (kinds << 6 | place) << 1 | rich
        known = self.steps.get(key)
        if known is not None:
            return known
        actions: list[int] = []
        for neighbour in self.neighbours[place]:
            for card in range(KINDS):
                if kinds & UNIT[card] and (rich or self.matches(neighbour, card)):
                    actions.append(GO + neighbour * KINDS + card)
        actions.append(STOP)
        self.steps[key] = actions
        return actions


def distances(neighbours: tuple[Ints, ...]) -> list[int]:
    """Steps between any two places: `[a * PLACES + b]`; -1 where there is no way."""
    table = [-1] * (PLACES * PLACES)
    for start in range(len(neighbours)):
        table[start * PLACES + start] = 0
        reached = [start]
        for place in reached:
            for neighbour in neighbours[place]:
                if table[start * PLACES + neighbour] < 0:
                    table[start * PLACES + neighbour] = table[start * PLACES + place] + 1
                    reached.append(neighbour)
    return table


def colour_words(symbols: Ints) -> list[str]:
    return [COLOURS[symbol] for symbol in symbols]
