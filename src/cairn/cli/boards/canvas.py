"""A canvas of terminal cells: fine lines drawn with dots, and words laid over them."""

from __future__ import annotations

from rich.text import Text

# The eight dots of a cell, by column and row
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
BLANK = 0x2800
ACROSS, DOWN = 2, 4  # dots in a cell


class Canvas:
    """Cells are addressed by column and row from the upper left; what lies outside is left out."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.dots: dict[tuple[int, int], int] = {}
        self.styles: dict[tuple[int, int], str] = {}
        self.words: dict[tuple[int, int], tuple[str, str]] = {}

    def line(self, start: tuple[float, float], end: tuple[float, float], style: str) -> None:
        """From the middle of one cell to the middle of another; where lines meet, the last one gives the colour."""
        x0, y0 = start[0] * ACROSS + 1, start[1] * DOWN + 2
        x1, y1 = end[0] * ACROSS + 1, end[1] * DOWN + 2
        steps = max(1, round(max(abs(x1 - x0), abs(y1 - y0))))
        for step in range(steps + 1):
            x, y = round(x0 + (x1 - x0) * step / steps), round(y0 + (y1 - y0) * step / steps)
            cell = x // ACROSS, y // DOWN
            self.dots[cell] = self.dots.get(cell, 0) | DOTS[x % ACROSS][y % DOWN]
            self.styles[cell] = style

    def room(self, column: int, row: int, width: int) -> bool:
        """Can words of this width lie here, apart from others?"""
        if column < 0 or column + width > self.width or not 0 <= row < self.height:
            return False
        return not any((each, row) in self.words for each in range(column - 1, column + width + 1))

    def write(self, column: int, row: int, text: Text) -> None:
        for char in text.divide(range(1, len(text.plain))):
            style = str(char.spans[-1].style) if char.spans else str(char.style)
            self.words[column, row] = (char.plain, style)
            column += 1

    def label(self, column: int, row: int, rightwards: Text, leftwards: Text) -> None:
        """To the right of its place or to the left of it, where there is room; if need be a line above or below."""
        width = rightwards.cell_len
        for line in (row, row + 1, row - 1):
            for start, label in ((column, rightwards), (column - width + 1, leftwards)):
                if self.room(start, line, width):
                    self.write(start, line, label)
                    return
        self.write(max(0, min(column, self.width - width)), row, rightwards)

    def lines(self) -> list[Text]:
        drawn = []
        for row in range(self.height):
            line = Text(no_wrap=True, overflow="crop")
            for column in range(self.width):
                cell = column, row
                if cell in self.words:
                    line.append(*self.words[cell])
                elif cell in self.dots:
                    line.append(chr(BLANK + self.dots[cell]), self.styles[cell])
                else:
                    line.append(" ")
            line.rstrip()
            drawn.append(line)
        return drawn
