"""Any game as a vector, for games without features of their own: from the data of a view, as browsers get it.

What there is to see is learned from a few matches by chance, always the same ones: which numbers, which words, how long lists
get. A word that did not turn up there is counted as `?`, and what goes beyond the longest list of its kind is left out; so is
the order of words in a list. Features of a game's own are shorter and forget nothing.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from ..core.chance import Fast
from ..core.game import Setup
from .features import Features, Question, Row, bounded

MATCHES = 6
DECISIONS = 2_000  # of one match
EVERY = 5  # decisions between two looks
LIMIT = 32_000
SIZE, OTHER = "#", "?"  # of a list how long it is, and of words how many are none of those seen

Path = tuple[str, ...]


class Layout:
    """What was seen at each path: numbers with the greatest of them, words, and how long lists of parts get."""

    def __init__(self) -> None:
        self.numbers: dict[Path, int] = {}
        self.words: dict[Path, dict[str, None]] = {}
        self.lengths: dict[Path, int] = {}

    def learn(self, data: Any, path: Path) -> None:
        if isinstance(data, str):
            self.words.setdefault(path, {}).setdefault(data)
        elif isinstance(data, (int, float)):
            self.numbers[path] = max(self.numbers.get(path, 0), abs(int(data)))
        elif isinstance(data, dict):
            for key, part in data.items():
                self.learn(part, (*path, str(key)))
        elif isinstance(data, (list, tuple)):
            self.lengths[path] = max(self.lengths.get(path, 0), len(data))
            for place, part in enumerate(data):
                self.learn(part, path if isinstance(part, str) else (*path, str(place)))

    def complete(self, setup: Setup) -> None:
        """Where all words are of one domain of the actions, the whole domain can turn up."""
        domains = [domain.words for kind in setup.actions.kinds for domain in kind.domains]
        for words in self.words.values():
            fitting = [domain for domain in domains if set(words) <= set(domain)]
            if fitting:
                words.update(dict.fromkeys(sorted(fitting, key=len)[0]))


@lru_cache(32)
def learned(setup: Setup) -> Layout:
    layout = Layout()
    for seed in range(MATCHES):
        p, dice = setup.start(Fast(seed)), Random(seed)
        for decision in range(DECISIONS):
            if decision % EVERY == 0 or not p.choices:
                for seat in range(setup.seats):
                    layout.learn(told(p.view(seat), setup.seats), ())
            if not p.choices:
                break
            p.answer(dice.choice(p.choices))
    layout.complete(setup)
    return layout


def told(view: Any, seats: int) -> Any:
    """The data of a view, with the viewer's own seat first."""
    data = view.data()
    if isinstance(data.get("seats"), list) and len(data["seats"]) == seats and view.seat >= 0:
        data = {**data, "seats": data["seats"][view.seat :] + data["seats"][: view.seat]}
    return data


class PlainFeatures(Features):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        layout = learned(setup)
        self.question = Question(self)
        self.greatest = [1] * len(self.elements)
        self.places: dict[tuple[Path, str], int] = {}
        for path, most in layout.numbers.items():
            self.place(path, "", -LIMIT, max(1, most))
        for path in layout.lengths:
            self.place(path, SIZE, 0, max(1, layout.lengths[path]))
        for path, words in layout.words.items():
            for word in [*words, OTHER]:
                self.place(path, word, 0, 1)

    def place(self, path: Path, what: str, low: int, greatest: int) -> None:
        self.places[path, what] = len(self.elements)
        self.add(low, LIMIT, ".".join([*path, what] if what else path))
        self.greatest.append(greatest)

    @property
    def scale(self) -> np.ndarray[Any, Any]:
        """By what was seen, not by what there is room for."""
        return np.array(self.greatest, np.float32)

    def write(self, view: Any, row: Row) -> None:
        first = row.at
        self.question.write(view, row)
        out = [0] * len(self.elements)
        self.fill(out, told(view, self.setup.seats), ())
        row.numbers(out[row.at - first :])

    def fill(self, out: list[int], data: Any, path: Path) -> None:
        if isinstance(data, str):
            self.count(out, path, data if (path, data) in self.places else OTHER)
        elif isinstance(data, (int, float)):
            place = self.places.get((path, ""))
            if place is not None:
                out[place] = bounded(int(data), -LIMIT, LIMIT)
        elif isinstance(data, dict):
            for key, part in data.items():
                self.fill(out, part, (*path, str(key)))
        elif isinstance(data, (list, tuple)):
            place = self.places.get((path, SIZE))
            if place is not None:
                out[place] = len(data)
            for number, part in enumerate(data):
                self.fill(out, part, path if isinstance(part, str) else (*path, str(number)))

    def count(self, out: list[int], path: Path, word: str) -> None:
        place = self.places.get((path, word))
        if place is not None:
            out[place] += 1
