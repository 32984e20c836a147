"""Lost Cities: the network's largest products in machine integers, two numbers in each.

They are the same sums as `Rows` makes of long integers. Those are best for the interpreter; compiled, machine integers are
several times as fast, so network.py takes them in the compiled build.
"""

from __future__ import annotations

from array import array
from typing import final

from librt.strings import read_i32_le, read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64

from .network import BITS, Rows


@final
class MachineRows(Rows):
    def __init__(self, numbers: array[int], size: int) -> None:
        pairs = [numbers[at] + (numbers[at + 1] << BITS) for at in range(0, len(numbers), 2)]
        self.words = vec[i64](pairs)
        self.width: i64 = size // 2  # words of a row
        self.given: i64 = len(numbers) // size  # how many inputs there are

    def product(self, inputs: int, total: int) -> int:
        words, width = self.words, self.width
        given, before = inputs.to_bytes(int(self.given) * 4, "little"), total.to_bytes(int(width) * 8, "little")
        sums = vec[i64]([read_i64_le(before, 8 * place) for place in range(width)])
        times, rows = vec[i64](), vec[i64]()  # the inputs that are not 0, and where their rows begin
        for index in range(self.given):
            number = i64(read_i32_le(given, 4 * index))
            if number:
                times, rows = append(times, number), append(rows, index * width)
        while len(times) % 4:
            times, rows = append(times, 0), append(rows, 0)
        for at in range(0, len(times), 4):  # four rows at once: a sum is read and written for all of them together
            a, b, c, d = times[at], times[at + 1], times[at + 2], times[at + 3]
            in_a, in_b, in_c, in_d = rows[at], rows[at + 1], rows[at + 2], rows[at + 3]
            for place in range(width):
                more = a * words[in_a + place] + b * words[in_b + place]
                sums[place] += more + c * words[in_c + place] + d * words[in_d + place]
        return int.from_bytes(sums, "little")
