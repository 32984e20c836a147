"""Lost Cities: a small network that has learned by self-play which answers are good and how a round will end.

`examples/lab/lost_cities_prior.py` trained it; here its file is read and evaluated in plain Python. It works with whole
numbers only, so that it answers the same everywhere, and quickly: the numbers of a layer lie side by side in one long integer,
32 bits each, and one addition of two such integers adds them all. All colours have the same weights; each knows of the others
by their sum. It sees what the view tells and nothing else. Compiled, half of its work is done by machine numbers: machine.py.
"""

from __future__ import annotations

from array import array
from importlib.resources import files
from struct import unpack
from sys import byteorder
from typing import Any, Final

from ...core import compiled
from .actions import DISCARD, DRAW_DECK, DRAW_PILE, KINDS, OPEN, SUITS, VALUE, WEIGHT
from .bot import unseen_in
from .view import LostCitiesView

# Inputs of a colour. Each set of cards has 12: one or more, two or more, three investments, then a 2, ... a 10.
SETS: Final = 10
SET: Final = 12
TOPS: Final = SETS * SET  # the card on top of the discards, the one below, and the top if I, if they could still play it
CLOSED: Final = TOPS + 4 * KINDS  # this turn's own discard lies there
MY_VALUE: Final = CLOSED + 1  # of the expedition as it lies, in VALUE_UNITs
THEIR_VALUE: Final = CLOSED + 2
LOCAL: Final = CLOSED + 3
# Inputs for all colours: the deck holds 1, 2, ... or more; 5, 10, ... turns were played; a card is to be drawn.
DECK: Final = 44
TURNS: Final = 20
GLOBAL: Final = DECK + TURNS + 1
TURNS_STEP: Final = 5
VALUE_BITS: Final = 4
VALUE_UNIT: Final = 1 << VALUE_BITS
OUTPUTS: Final = 2 * KINDS + 1  # of a colour: play a card, discard a card, draw from the discards
LONG_ROUND: Final = 100  # turns after which it draws from the deck only, so that every round ends (LC-Q12)
LEAST_CAP: Final = LONG_ROUND + DECK + 1  # it has never met a turn cap that strikes

ROUGH: Final = 50.0  # points: the unit of its value
WEIGHT_BITS: Final = 12  # binary places of the weights in the file
SCALE: Final = 1 << WEIGHT_BITS
BITS: Final = 32  # of a number in a long integer
HALF: Final = 1 << (BITS - 1)  # added to each number while it may be negative
STEPS: Final = 9  # binary places of what one layer tells the next
UNIT: Final = float(1 << (WEIGHT_BITS + STEPS))  # of what the last one tells
LOW: Final = 6  # bits of a suit: it is looked up in two parts
KEPT: Final = 2000  # sums of inputs, of 1.6 kB each


def packed(numbers: array[int]) -> int:
    total = 0
    for number in reversed(numbers):
        total = (total << BITS) + number
    return total


def repeated(number: int, times: int) -> int:
    return int.from_bytes(number.to_bytes(4, "little") * times, "little")


class Rows:
    """The weights of a layer: for each of its inputs a row of numbers."""

    def __init__(self, numbers: array[int], size: int) -> None:
        self.rows = [packed(numbers[at : at + size]) for at in range(0, len(numbers), size)]
        self.inputs = Layer(len(self.rows), 0)

    def product(self, inputs: int, total: int) -> int:
        """The sum of the rows, each as often as its input says, added to a total."""
        rows = self.rows
        for index, number in enumerate(self.inputs.read(inputs)):
            if number:
                total += number * rows[index]
        return total


def large_rows(numbers: array[int], size: int) -> Rows:
    """The same for many rows, in the way that suits the build."""
    if compiled() and byteorder == "little":
        from .machine import MachineRows

        return MachineRows(numbers, size)
    return Rows(numbers, size)


class Layer:
    """How to read so many numbers out of a long integer."""

    def __init__(self, size: int, places: int) -> None:
        self.size = size
        self.places = places  # binary places more than what the next layer takes
        self.bytes = size * 4
        self.form = f"<{size}I"
        self.ones = repeated(1, size)
        self.halves = repeated(HALF, size)
        self.rounding = repeated(1 << places >> 1, size)
        self.kept = repeated((HALF - 1) >> places, size)

    def positive(self, numbers: int) -> int:
        """Negative ones become 0, the others lose their last places. HALF was added to each."""
        signs = (numbers >> (BITS - 1)) & self.ones
        return ((numbers & (signs * (HALF - 1))) >> self.places) & self.kept

    def read(self, numbers: int) -> tuple[int, ...]:
        told: tuple[int, ...] = unpack(self.form, numbers.to_bytes(self.bytes, "little"))
        return told


class Network:
    def __init__(self, data: bytes) -> None:
        sizes: tuple[int, ...] = unpack("<4H", data[:8])
        if sizes[:2] != (LOCAL, GLOBAL):
            raise ValueError(f"the network was trained for {sizes[:2]} inputs, not for {(LOCAL, GLOBAL)}")
        first, second = sizes[2], sizes[3]
        self.numbers = array("h", data[8:])
        if byteorder == "big":
            self.numbers.byteswap()
        self.at = 0
        own, among = self.rows(LOCAL, first), self.rows(LOCAL, first)
        self.width = first * BITS
        self.mask = (1 << self.width) - 1
        # Side by side: what an input means for its own colour, and what for all.
        both = [(row << self.width) + own[index] for index, row in enumerate(among)]
        self.values = both[MY_VALUE:]
        both = [row * VALUE_UNIT for row in both]
        self.tops = both[TOPS:CLOSED]
        self.closed = both[CLOSED]
        self.low, self.high = suit_tables(both)
        context = [row * VALUE_UNIT for row in self.rows(GLOBAL, first)]
        self.drawing = context[GLOBAL - 1]
        self.deck = running(context[:DECK])
        self.turns = running(context[DECK : DECK + TURNS])
        self.layer_1 = Layer(first, WEIGHT_BITS + VALUE_BITS - STEPS)
        self.layer_2 = Layer(second, WEIGHT_BITS)
        self.sides = Layer(2 * first, 0)
        self.out = Layer(OUTPUTS, 0)
        self.shared = Layer(2, 0)
        self.base_1 = self.rows(1, first)[0] * VALUE_UNIT + self.layer_1.rounding
        self.own_2 = large_rows(self.next(first * second), second)
        self.all_2 = large_rows(self.next(first * second), second)
        self.base_2 = (self.rows(1, second)[0] << STEPS) + self.layer_2.halves + self.layer_2.rounding
        self.outputs = Rows(self.next(second * OUTPUTS), OUTPUTS)
        self.base_out = (self.rows(1, OUTPUTS)[0] << STEPS) + self.out.halves
        self.sums = Rows(self.next(second * 2), 2)
        self.base_sums = (self.rows(1, 2)[0] << STEPS) + self.shared.halves
        self.numbers = array("h")
        self.summed_before: dict[tuple[int, tuple[int, ...]], int] = {}  # inputs of a colour, by all that they depend on

    def next(self, count: int) -> array[int]:
        """So many numbers of the file."""
        self.at += count
        return self.numbers[self.at - count : self.at]

    def rows(self, count: int, size: int) -> list[int]:
        return Rows(self.next(count * size), size).rows

    def inputs(self, view: LostCitiesView, colour: int, closed: int) -> int:
        """The sum of the rows of a colour's inputs. From one answer to the next most colours stay as they are."""
        mine, theirs = view.seat * 6 + colour, (1 - view.seat) * 6 + colour
        suits = ((view.hand[colour] * SUITS + view.known[theirs]) * SUITS + view.known[mine]) * SUITS
        trips = (suits + view.expeditions[mine]) * SUITS + view.expeditions[theirs]
        key = (trips * 2 + int(colour == closed), view.discards[colour])
        total = self.summed_before.get(key)
        if total is None:
            if len(self.summed_before) >= KEPT:
                self.summed_before.clear()
            total = self.summed_before[key] = self.sum_inputs(view, colour, closed)
        return total

    def sum_inputs(self, view: LostCitiesView, colour: int, closed: int) -> int:
        mine, theirs = view.seat * 6 + colour, (1 - view.seat) * 6 + colour
        hand, known = view.hand[colour], view.known[theirs]
        my_trip, their_trip = view.expeditions[mine], view.expeditions[theirs]
        pile = view.discards[colour]
        discards = 0
        for card in pile:
            discards += WEIGHT[card]
        unseen = unseen_in(view, colour)
        for_me, for_them = OPEN[my_trip], OPEN[their_trip]
        total = VALUE[my_trip] * self.values[0] + VALUE[their_trip] * self.values[1]
        suits = (
            hand, my_trip, their_trip, known, view.known[mine], discards, hand & for_me, unseen & for_me,
            unseen & for_them, known & for_them,
        )  # fmt: skip
        at_low, at_high = 0, 0
        for suit in suits:
            if suit:
                total += self.low[at_low + (suit & ((1 << LOW) - 1))] + self.high[at_high + (suit >> LOW)]
            at_low += 1 << LOW
            at_high += 1 << (11 - LOW)
        if pile:
            kind = pile[-1] % KINDS
            total += self.tops[kind]
            if WEIGHT[kind] & for_me:
                total += self.tops[2 * KINDS + kind]
            if WEIGHT[kind] & for_them:
                total += self.tops[3 * KINDS + kind]
            if len(pile) > 1:
                total += self.tops[KINDS + pile[-2] % KINDS]
            if colour == closed:
                total += self.closed
        return total

    def hidden(self, view: LostCitiesView, drawing: bool) -> list[int]:
        """The second layer, colour by colour."""
        closed = closed_space(view) if drawing else -1
        seen = [self.inputs(view, colour, closed) for colour in range(view.colours)]
        context = self.base_1 + self.deck[min(view.deck_size, DECK)] + self.turns[min(view.turns // TURNS_STEP, TURNS)]
        if drawing:
            context += self.drawing
        halves = self.sides.halves
        among = 0
        for numbers in seen:
            among += numbers
        context += ((among + halves) >> self.width) - self.layer_1.halves
        first = [self.layer_1.positive(((numbers + halves) & self.mask) + context) for numbers in seen]
        among = 0
        for numbers in first:
            among += numbers
        base = self.all_2.product(among, self.base_2)
        return [self.layer_2.positive(self.own_2.product(numbers, base)) for numbers in first]

    def summed(self, second: list[int]) -> tuple[int, ...]:
        """What is told of all colours together: the draw from the deck, the lead."""
        among = 0
        for numbers in second:
            among += numbers
        return self.shared.read(self.sums.product(among, self.base_sums))

    def lead(self, view: LostCitiesView, choices: list[int]) -> float:
        """By how many points the seat asked should be ahead at the end of the round."""
        return (self.summed(self.hidden(view, choices[0] >= DRAW_DECK))[1] - HALF) / UNIT * ROUGH

    def weights(self, view: LostCitiesView, choices: list[int]) -> list[float]:
        """For each answer the logarithm of its odds, but for a constant."""
        second = self.hidden(view, choices[0] >= DRAW_DECK)
        told: list[tuple[int, ...]] = [() for _ in second]
        weights: list[float] = []
        for answer in choices:
            if answer == DRAW_DECK:
                weights.append((self.summed(second)[0] - HALF) / UNIT)
                continue
            if answer > DRAW_DECK:
                colour, output = answer - DRAW_PILE, 2 * KINDS
            else:
                card = answer if answer < DISCARD else answer - DISCARD
                colour, output = card // KINDS, card % KINDS + (0 if answer < DISCARD else KINDS)
            if not told[colour]:
                told[colour] = self.out.read(self.outputs.product(second[colour], self.base_out))
            weights.append((told[colour][output] - HALF) / UNIT)
        return weights


def running(rows: list[int]) -> list[int]:
    """The sums of the first 0, 1, 2, ... rows."""
    sums = [0]
    for row in rows:
        sums.append(sums[-1] + row)
    return sums


def suit_tables(rows: list[int]) -> tuple[list[int], list[int]]:
    """For each set and each lower and upper part of a suit the sum of its rows."""
    low: list[int] = []
    high: list[int] = []
    for first in range(0, SETS * SET, SET):
        part = [0]
        for number in range(3):
            part.append(part[-1] + rows[first + number])
        for number in range(2, LOW):
            part += [row + rows[first + number + 1] for row in part]
        low += part
        part = [0]
        for number in range(LOW, 11):
            part += [row + rows[first + number + 1] for row in part]
        high += part
    return low, high


def closed_space(view: LostCitiesView) -> int:
    """The colour that this turn's discard went to (LC-D2); -1 if there is none."""
    step: Any = view.agenda[-1]
    closed: int = step.closed
    return closed


_LOADED: Final[list[Network]] = []


def network() -> Network:
    """Read when it is first needed."""
    if not _LOADED:
        _LOADED.append(Network(files("cairn.games.lost_cities").joinpath("network.bin").read_bytes()))
    return _LOADED[0]


def fits(colours: int, turn_cap: int) -> bool:
    """Has it learned this kind of match? Five colours, and no turn cap that could strike."""
    return colours == 5 and (turn_cap == 0 or turn_cap >= LEAST_CAP)
