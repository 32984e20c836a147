"""Water (HD-4A to HD-4E): exploring a river upstream, connecting to one downstream, and what the markers are worth."""

from __future__ import annotations

from typing import ClassVar, Final

from ....core.agenda import Ask, Do, Luck
from ....core.deck import FromSorted
from ..actions import (
    ALTIMETER,
    BLOCKING,
    CANOES,
    CODES,
    FORK,
    GENERIC_SOURCE,
    LAKE_SOURCE,
    LARGEST_LAKE_SOURCE,
    MARSH,
    MOUNTAIN_SOURCE,
    PAINTING,
    SOCIETY,
    SOURCE_KEEP,
    SOURCE_RETURN,
    SURVEYING,
    WATERFALL,
    WATERS,
)
from ..board import NOWHERE
from ..position import HeartOfDarkness
from .losses import attention, gain_dp, lose_time
from .rolls import HeartRoll

REWARDED: Final = (WATERFALL, MARSH, MOUNTAIN_SOURCE, LAKE_SOURCE, LARGEST_LAKE_SOURCE)  # HD-4W.3, HD-Q48, HD-Q70


def is_source(marker: int) -> bool:
    return marker >= GENERIC_SOURCE


def blocks(marker: int) -> bool:
    """HD-BB: Marsh and all Lake Sources."""
    return marker in BLOCKING


def valid_borders(p: HeartOfDarkness, area: int) -> list[int]:
    """HD-4W.4: the region across is neither explored nor a Water Zone."""
    board = p.board.map
    valid: list[int] = []
    for border in board.borders[area]:
        other = board.across(border, area)
        if p.terrain[other] < 0 and not p.wet[other]:
            valid.append(border)
    return valid


def open_branches(p: HeartOfDarkness, area: int) -> int:
    """HD-4W.2, HD-4W.5: branches of the marker flowing out, less those flowing in. 0 without a river, or at a Source."""
    branches = inflows = 0
    for border in p.board.map.borders[area]:
        marker = p.water[border]
        if marker >= 0:
            if p.flows[border] == area:
                inflows += 1
            elif marker == FORK:
                branches = 2
            elif not is_source(marker):
                branches = 1
    return branches - inflows if branches > inflows else 0


class FindWater(Do[HeartOfDarkness]):
    """HD-4A, HD-4C: a river that leaves the region is followed upstream; without one, perhaps it is another's origin."""

    rule: ClassVar[str] = "HD-4A"

    def auto(self, p: HeartOfDarkness) -> None:
        area = p.region[self.seat]
        if p.wet[area]:
            p.push(Upstream(self.seat, open_branches(p, area)))
        else:
            p.push(Connect(self.seat, ()))


class Upstream(Do[HeartOfDarkness]):
    """HD-4B, HD-Q51: a draw for each branch; without valid borders, Generic Sources."""

    rule: ClassVar[str] = "HD-4B"

    def __init__(self, seat: int, branches: int) -> None:
        self.seat = seat
        self.branches = branches

    def auto(self, p: HeartOfDarkness) -> None:
        seat = self.seat
        valid = len(valid_borders(p, p.region[seat]))
        if self.branches == 2 and valid == 1:
            p.then(Branch(seat), SourceOfBranch(seat))
        else:
            for _ in range(self.branches):
                p.push(Branch(seat) if valid else SourceOfBranch(seat))


class SourceOfBranch(Do[HeartOfDarkness]):
    """HD-4W.7, HD-Q50: a Generic Source, however many draws it takes; from the box if the cup has none."""

    rule: ClassVar[str] = "HD-4B"

    def auto(self, p: HeartOfDarkness) -> None:
        if GENERIC_SOURCE in p.cup:
            lay_spring(p, self.seat)
        elif p.new_sources:
            p.new_sources -= 1
            p.cup.append(GENERIC_SOURCE)
            p.cup.sort()
            lay_spring(p, self.seat)
        else:
            p.tell("dry-branch", self.seat)


def lay_spring(p: HeartOfDarkness, seat: int) -> None:
    """A Generic Source lies beside the river, on no border."""
    p.cup.remove(GENERIC_SOURCE)
    p.springs[p.region[seat]] += 1
    p.tell("places-source", seat, p.board.map.areas[p.region[seat]])
    reward(p, seat, GENERIC_SOURCE)


class Branch(Do[HeartOfDarkness]):
    """HD-4A: one Source may be returned, two with Canoes."""

    rule: ClassVar[str] = "HD-4A"

    def auto(self, p: HeartOfDarkness) -> None:
        if p.cup:
            p.push(DrawWater(self.seat, 2 if p.has(self.seat, CANOES) else 1))
        else:
            p.push(SourceOfBranch(self.seat))


class FromCup(FromSorted[HeartOfDarkness]):
    """A Water Marker is drawn. In the hand it still counts as in the cup until it is placed."""

    def source(self) -> str:
        return "water"

    def deck(self, p: HeartOfDarkness) -> list[int]:
        return p.cup

    def name(self, p: HeartOfDarkness, card: int) -> str:
        return WATERS[card]


class DrawWater(FromCup):
    rule: ClassVar[str] = "HD-4A"

    def __init__(self, seat: int, returns: int) -> None:
        self.seat = seat
        self.returns = returns

    def happen(self, p: HeartOfDarkness, way: int) -> None:
        marker = p.cup[way]
        p.tell("draws-water", self.seat, WATERS[marker])
        if is_source(marker) and self.returns:
            p.push(KeepSource(self.seat, marker, self.returns))
        else:
            place(p, self.seat, marker)


class KeepSource(Ask[HeartOfDarkness]):
    """HD-N5: place the Source, or return it and draw again."""

    rule: ClassVar[str] = "HD-4A"

    def __init__(self, seat: int, marker: int, returns: int) -> None:
        self.seat = seat
        self.marker = marker
        self.returns = returns

    def legal(self, p: HeartOfDarkness) -> list[int]:
        return [SOURCE_KEEP, SOURCE_RETURN]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        if action == SOURCE_KEEP:
            place(p, self.seat, self.marker)
        else:
            p.tell("returns-water", self.seat, WATERS[self.marker])
            p.push(DrawWater(self.seat, self.returns - 1))


def place(p: HeartOfDarkness, seat: int, marker: int) -> None:
    """HD-4B: a Generic Source beside the river, anything else on a valid border."""
    if marker == GENERIC_SOURCE:
        lay_spring(p, seat)
    else:
        p.push(CodeForWater(seat, marker, NOWHERE))


class CodeForWater(Luck[HeartOfDarkness]):
    """HD-4B: two Color Codes are drawn and returned afterwards."""

    rule: ClassVar[str] = "HD-4B"

    def __init__(self, seat: int, marker: int, first: int) -> None:
        self.seat = seat
        self.marker = marker
        self.first = first  # the code drawn before

    def source(self) -> str:
        return "code"

    def ways(self, p: HeartOfDarkness) -> int:
        return len(CODES) if self.first == NOWHERE else len(CODES) - 1

    def code(self, way: int) -> int:
        return way + 1 if self.first != NOWHERE and way >= self.first else way

    def word(self, p: HeartOfDarkness, way: int) -> str:
        return CODES[self.code(way)]

    def happen(self, p: HeartOfDarkness, way: int) -> None:
        code = self.code(way)
        p.tell("code", self.seat, CODES[code])
        if self.first == NOWHERE:
            p.push(CodeForWater(self.seat, self.marker, code))
        else:
            p.push(ChooseBorder(self.seat, self.marker, self.first, code))


class ChooseBorder(Ask[HeartOfDarkness]):
    """HD-N6: the valid border with one of the codes; both valid, or none: the player chooses."""

    rule: ClassVar[str] = "HD-4B"

    def __init__(self, seat: int, marker: int, first: int, second: int) -> None:
        self.seat = seat
        self.marker = marker
        self.first = first
        self.second = second

    def legal(self, p: HeartOfDarkness) -> list[int]:
        board, area = p.board.map, p.region[self.seat]
        valid = valid_borders(p, area)
        coded = [border for border in valid if board.codes[border] in (self.first, self.second)]
        return [board.river + board.across(border, area) for border in coded or valid]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        board, area = p.board.map, p.region[self.seat]
        put_on_border(p, self.seat, self.marker, board.border_between(area, action - board.river), area)


def put_on_border(p: HeartOfDarkness, seat: int, marker: int, border: int, into: int) -> None:
    """The arrow points downstream, `into` an area; both sides are Water Zones now."""
    p.cup.remove(marker)
    p.water[border] = marker
    p.flows[border] = into
    a, b = p.board.map.ends[border]
    p.wet[a] = 1
    p.wet[b] = 1
    p.tell("places-water", seat, WATERS[marker], p.board.map.areas[a if b == into else b], p.board.map.areas[into])
    if marker == FORK and p.new_sources:  # HD-4D
        p.new_sources -= 1
        p.cup.append(GENERIC_SOURCE)
        p.cup.sort()
    reward(p, seat, marker)


def reward(p: HeartOfDarkness, seat: int, marker: int) -> None:
    """HD-4E, HD-4W.9, HD-Q68: for the player who places it, each one separately."""
    bonus = p.board.charts.resource_dp
    if marker in REWARDED:
        gain_dp(p, seat, p.board.chits.water_dp[marker], WATERS[marker])
        attention(p, seat, SOCIETY)
        lose_time(p, seat, p.board.chits.water_time[marker], WATERS[marker])
    if (marker in (LAKE_SOURCE, LARGEST_LAKE_SOURCE)) and p.has(seat, SURVEYING):
        gain_dp(p, seat, bonus, "surveying")
    if (marker in (MOUNTAIN_SOURCE, GENERIC_SOURCE)) and p.has(seat, ALTIMETER):
        gain_dp(p, seat, bonus, "altimeter")
    if (marker in (MARSH, WATERFALL)) and p.has(seat, PAINTING):
        gain_dp(p, seat, bonus, "painting")


# HD-4C: another way it can be a Water Zone


class Connect(Ask[HeartOfDarkness]):
    """HD-N7, HD-4W.6, HD-Q49: try the unexplored Water Zones beside, in the order the player likes, each once."""

    rule: ClassVar[str] = "HD-4C"

    def __init__(self, seat: int, tried: tuple[int, ...]) -> None:
        self.seat = seat
        self.tried = tried

    def legal(self, p: HeartOfDarkness) -> list[int]:
        board, area = p.board.map, p.region[self.seat]
        actions: list[int] = []
        for border in board.borders[area]:
            other = board.across(border, area)
            if p.terrain[other] < 0 and p.wet[other] and other not in self.tried and open_branches(p, other):
                actions.append(board.attempt + other)
        return actions

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        other = action - p.board.map.attempt
        p.tell("tries-river", self.seat, p.board.map.areas[other])
        if chart_number(p, other) == 0:
            p.push(DrawConnection(self.seat, other, 0))
        else:
            p.push(ConnectionRoll(self.seat, other, self.tried))


def chart_number(p: HeartOfDarkness, area: int) -> int:
    """HD-4W.8: the River Chart; 0 is "C". A Fork with one branch taken uses the River row."""
    charts = p.board.charts
    row = charts.fork_row if open_branches(p, area) == 2 else charts.river_row
    column = len(valid_borders(p, area)) + 1
    return row[min(column, len(row)) - 1]


class ConnectionRoll(HeartRoll):
    rule: ClassVar[str] = "HD-4C"
    dice: ClassVar[tuple[int, ...]] = (6, 10)

    def __init__(self, seat: int, area: int, tried: tuple[int, ...]) -> None:
        self.seat = seat
        self.area = area
        self.tried = tried

    def source(self) -> str:
        return "connection"

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value <= chart_number(p, self.area)

    def needs(self, p: HeartOfDarkness) -> str:
        return f"{chart_number(p, self.area)} or less"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        if self.good(p, value):
            p.push(DrawConnection(self.seat, self.area, 0))
        else:
            p.push(Connect(self.seat, self.tried + (self.area,)))


class DrawConnection(Do[HeartOfDarkness]):
    """An empty cup connects nothing (HD-Q50)."""

    rule: ClassVar[str] = "HD-4C"

    def __init__(self, seat: int, area: int, drawn: int) -> None:
        self.seat = seat
        self.area = area
        self.drawn = drawn  # Generic Sources drawn so far

    def auto(self, p: HeartOfDarkness) -> None:
        if p.cup and self.drawn < 2:
            p.push(ConnectionMarker(self.seat, self.area, self.drawn))
        else:
            p.tell("false-connection", self.seat)


class ConnectionMarker(FromCup):
    """Two Generic Sources in a row: the connection was false. Anything else is placed on the shared border."""

    rule: ClassVar[str] = "HD-4C"

    def __init__(self, seat: int, area: int, drawn: int) -> None:
        self.seat = seat
        self.area = area
        self.drawn = drawn

    def happen(self, p: HeartOfDarkness, way: int) -> None:
        seat, marker = self.seat, p.cup[way]
        p.tell("draws-water", seat, WATERS[marker])
        if marker == GENERIC_SOURCE:
            p.push(DrawConnection(seat, self.area, self.drawn + 1))
            return
        if not is_source(marker):
            p.push(Upstream(seat, 2 if marker == FORK else 1))
        put_on_border(p, seat, marker, p.board.map.border_between(p.region[seat], self.area), self.area)
