"""Lost Cities: the network's largest products in machine integers, two numbers in each.

They are the same sums as `Rows` makes of long integers. Those are best for the interpreter; compiled, machine integers are
several times as fast, so network.py takes them in the compiled build.
"""

from __future__ import annotations

from array import array
from struct import unpack
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from .network import BITS, Rows


@final
class MachineRows(Rows):
    def __init__(self, numbers: array[int], size: int) -> None:
        pairs = [numbers[at] + (numbers[at + 1] << BITS) for at in range(0, len(numbers), 2)]
        self.words = vec[i64](pairs)
        self.width: i64 = size // 2  # words of a row
        self.form = f"<{size // 2}q"

    def product(self, inputs: tuple[int, ...], total: int) -> int:
        words, width = self.words, self.width
        sums = vec[i64](unpack(self.form, total.to_bytes(int(width) * 8, "little")))
        at: i64 = 0
        for number in inputs:
            times: i64 = number
            if times:
                for place in range(width):
                    sums[place] += times * words[at + place]
            at += width
        return int.from_bytes(sums, "little")
