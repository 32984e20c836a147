"""Charts as SVG text, for pages without scripts or network. Colours come from the page, so that they follow light and dark;
every chart has a title for screen readers.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

WIDTH = 720
LEFT, RIGHT = 150, 24  # room for the names of rows, and for the last number of an axis
ROW, AXIS = 30, 34
HILL = 56  # height of one distribution
COLOURS = 6

Ticks = list[tuple[float, str]]


def svg(height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<div class="scroll"><svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg></div>"
    )


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def rect(x: float, y: float, width: float, height: float, kind: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{max(0.0, height):.1f}" class="{kind}"/>'


def colour(index: int) -> str:
    return f"c{index % COLOURS}"


class Axis:
    """From values to places on the page, with round numbers below."""

    def __init__(self, low: float, high: float, ticks: Ticks | None = None) -> None:
        self.low, self.high = (low, high) if high > low else (low - 1, low + 1)
        self.ticks = round_ticks(self.low, self.high) if ticks is None else ticks

    def __call__(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return LEFT + (WIDTH - LEFT - RIGHT) * min(1.0, max(0.0, share))

    def draw(self, top: float, bottom: float, words: str) -> list[str]:
        parts = [line(self(value), top, self(value), bottom, "grid") for value, _ in self.ticks]
        parts += [text(self(value), bottom + 15, said, "tick", "middle") for value, said in self.ticks]
        return [*parts, text(WIDTH - RIGHT, bottom + 30, words, "tick", "end")]


def round_ticks(low: float, high: float, most: int = 8, unit: str = "") -> Ticks:
    """Steps of 1, 2 or 5 times a power of ten."""
    span = high - low
    step = 10.0 ** floor(log10(span / most)) if span > 0 else 1.0
    for factor in (1, 2, 5, 10):
        if span / (step * factor) <= most:
            step *= factor
            break
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [(count * step, f"{count * step:.10g}{unit}".replace("-", "−")) for count in range(first, last + 1)]


def intervals(
    rows: Sequence[tuple[str, float, float, float]],
    title: str,
    words: str,
    fair: float | None = None,
    band: float = 0.0,
    unit: str = "",
) -> str:
    """A dot and its 95% interval for each row; the fair value as a line, with a band around it if there is one."""
    ends = [each for row in rows for each in row[1:]] + ([] if fair is None else [fair - band, fair + band])
    room = (max(ends) - min(ends)) * 0.06 or 1
    low, high = min(ends) - room, max(ends) + room
    if unit == "%":
        low, high = max(0.0, low), min(100.0, high)
    axis = Axis(low, high, round_ticks(low, high, unit=unit))
    bottom = 8 + ROW * len(rows)
    parts = axis.draw(4, bottom, words)
    if fair is not None:
        if band:
            parts.append(rect(axis(fair - band), 4, axis(fair + band) - axis(fair - band), bottom - 4, "band"))
        parts.append(line(axis(fair), 4, axis(fair), bottom, "fair"))
    for index, (name, middle, least, most) in enumerate(rows):
        y = 4 + ROW * (index + 0.5)
        said = f"{name}: {middle:.4g}{unit} ({least:.4g} to {most:.4g})"
        parts.append(f"<g><title>{escape(said)}</title>")
        parts.append(text(LEFT - 12, y + 4, name, "name", "end"))
        parts.append(line(axis(least), y, axis(most), y, f"whisker {colour(index)}"))
        parts += [line(axis(end), y - 5, axis(end), y + 5, f"whisker {colour(index)}") for end in (least, most)]
        parts.append(f'<circle cx="{axis(middle):.1f}" cy="{y:.1f}" r="5" class="dot {colour(index)}"/></g>')
    return svg(bottom + AXIS, title, parts)


def hills(
    rows: Sequence[tuple[str, Sequence[float]]], edges: Sequence[float], title: str, words: str, ticks: Ticks | None = None,
    marks: Sequence[tuple[float, str]] = (),
) -> str:  # fmt: skip
    """A distribution for each row, one below the other over the same axis: how many fall between each two edges."""
    axis = Axis(edges[0], edges[-1], ticks)
    bottom = 8 + HILL * len(rows)
    parts = axis.draw(4, bottom, words)
    for index, (name, counts) in enumerate(rows):
        total, tallest = sum(counts) or 1, max([*counts, 1])
        floor_y = 4 + HILL * (index + 1)
        parts.append(text(LEFT - 12, floor_y - (24 if marks else 8), name, "name", "end"))
        for place, count in enumerate(counts):
            if count:
                x, height = axis(edges[place]), (HILL - 8) * count / tallest
                bar = rect(x + 0.5, floor_y - height, axis(edges[place + 1]) - x - 1, height, f"bar {colour(index)}")
                parts.append(bar.replace("/>", f"><title>{escape(name)}: {100 * count / total:.1f}%</title></rect>"))
        parts.append(line(LEFT, floor_y, WIDTH - RIGHT, floor_y, "floor"))
        if index < len(marks):
            value, said = marks[index]
            parts.append(line(axis(value), floor_y - HILL + 6, axis(value), floor_y, "mark"))
            parts.append(text(LEFT - 12, floor_y - 8, said, "said", "end"))
    return svg(bottom + AXIS, title, parts)


def counted(values: Sequence[float], edges: Sequence[float]) -> list[float]:
    """How many values lie between each two of equally distant edges."""
    counts = [0.0] * (len(edges) - 1)
    width = edges[1] - edges[0]
    for value in values:
        counts[min(len(counts) - 1, max(0, int((value - edges[0]) / width)))] += 1
    return counts


def even_edges(values: Sequence[float], most: int = 36) -> list[float]:
    """Bins of a round whole width that hold all values."""
    low, high = min(values), max(values)
    widths = [factor * 10**power for power in range(9) for factor in (1, 2, 5)]
    width = next(width for width in widths if (high - low) / width < most)
    first = floor(low / width)
    return [float(width * index) for index in range(first, floor(high / width) + 2)]


def walk(values: Sequence[float], bound: float, title: str, upper: str, lower: str, words: str) -> str:
    """A line that ends when it leaves the room between two bounds."""
    height, top = 190, 12
    axis = Axis(0, max(len(values), 2))
    reach = max(bound, max((abs(value) for value in values), default=0.0)) * 1.12

    def y(value: float) -> float:
        return top + (height - 2 * top) * (1 - (value / reach + 1) / 2)

    parts = axis.draw(top, height - top, words)
    parts += [line(LEFT, y(bound), WIDTH - RIGHT, y(bound), "fair"), line(LEFT, y(-bound), WIDTH - RIGHT, y(-bound), "fair")]
    parts += [line(LEFT, y(0), WIDTH - RIGHT, y(0), "floor")]
    parts += [text(LEFT - 12, y(bound) + 4, upper, "name", "end"), text(LEFT - 12, y(-bound) + 4, lower, "name", "end")]
    points = " ".join(f"{axis(index):.1f},{y(value):.1f}" for index, value in enumerate([0.0, *values]))
    parts.append(f'<polyline points="{points}" class="walk c0"/>')
    return svg(height + AXIS - 10, title, parts)
