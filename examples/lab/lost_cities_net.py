"""The network behind Lost Cities' search bots, in PyTorch: what it sees, how it is built, how its file is written.

What it sees is that of `games/lost_cities/network.py`, which plays from the file in plain Python: keep both in step (a test
compares them). All colours are treated alike: each has the same weights, and sees the others through their sum.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import torch
from torch import nn

from cairn.games.lost_cities.network import GLOBAL, LOCAL, LONG_ROUND, OUTPUTS, ROUGH, SCALE, TURNS_STEP, VALUE_UNIT

COLOURS, KINDS = 5, 10
ANSWERS = COLOURS * OUTPUTS + 1  # for each colour: play, discard, draw; then the deck
# Where the lab's observation has what is needed: see features/lost_cities.py.
DRAWING, CLOSED, TURNS, DECK, VALUES, CARDS, SET = 2, 4, 11, 12, 15, 25, 50
HAND, SHOWN, KNOWN, MINE, THEIRS, DISCARDS, TOP = (CARDS + SET * index for index in range(7))


def seen(env: Any) -> Any:
    """n x elements: the lab's observation, and of each colour the second card of the discards (0: none, else kind + 1)."""
    piles = env.state[7:12].T if env.on_gpu else env.state[:, 7:12]
    second = piles >> 4 & 15
    second = torch.where(second > 0, (second - 2).clamp_min(1), 0)
    return torch.cat([env.observe(), second.to(torch.int16)], 1)


def answers(device: Any) -> Any:
    """The number of the action that each output stands for."""
    numbers = []
    for colour in range(COLOURS):
        numbers += [colour * KINDS + kind for kind in range(KINDS)]
        numbers += [60 + colour * KINDS + kind for kind in range(KINDS)] + [121 + colour]
    return torch.tensor([*numbers, 120], device=device)


def inputs(rows: Any) -> tuple[Any, Any, Any]:
    """From what was seen: inputs of each colour (n x colours x LOCAL), of all (n x GLOBAL), and which answers are legal."""

    def counts(first: int) -> Any:
        return rows[:, first : first + SET].view(-1, COLOURS, KINDS)

    def bits(cards: Any) -> Any:
        return torch.cat([cards[..., :1] >= rising[:3], cards[..., 1:] > 0], -1)

    rising = torch.arange(1, 45, device=rows.device)
    hand, mine, theirs, known, shown, discards, top = map(counts, (HAND, MINE, THEIRS, KNOWN, SHOWN, DISCARDS, TOP))
    whole = torch.where(torch.arange(KINDS, device=rows.device) == 0, 3, 1)
    unseen = whole - hand - mine - theirs - known - discards

    def takes(expedition: Any) -> Any:  # LC-E2, LC-E3: kinds above its highest number
        above = expedition[..., 1:].flip(-1).cumsum(-1).flip(-1)
        return torch.cat([above[..., :1], above], -1) == 0

    for_me, for_them = takes(mine), takes(theirs)
    second = rows[:, CARDS + 7 * SET :, None] == rising[:KINDS]
    closed = rows[:, CLOSED : CLOSED + COLOURS, None] > 0
    sets = (hand, mine, theirs, known, shown, discards, hand * for_me, unseen * for_me, unseen * for_them, known * for_them)
    open_top = top > 0
    values = rows[:, VALUES : VALUES + 2 * COLOURS].view(-1, 2, COLOURS).transpose(1, 2) / VALUE_UNIT
    local = torch.cat([*map(bits, sets), open_top, second, open_top & for_me, open_top & for_them, closed, values], -1)
    turns, deck = rows[:, TURNS, None], rows[:, DECK, None]
    drawing = rows[:, DRAWING, None] > 0
    overall = torch.cat([deck >= rising, turns >= TURNS_STEP * rising[:20], drawing], -1)
    held = (hand > 0) & ~drawing[:, None]
    piles = open_top.any(-1, keepdim=True) & ~closed & drawing[:, None] & (turns < LONG_ROUND)[:, None]
    legal = torch.cat([torch.cat([held & for_me, held, piles], -1).flatten(1), drawing], 1)
    return local.float(), overall.float(), legal


class Net(nn.Module):
    """Two hidden layers for each colour, all with the same weights; each layer also sees the sum over the colours."""

    def __init__(self, first: int = 192, second: int = 128) -> None:
        super().__init__()
        self.own = nn.Linear(LOCAL, first)
        self.all = nn.Linear(LOCAL, first, bias=False)
        self.overall = nn.Linear(GLOBAL, first, bias=False)
        self.own_2 = nn.Linear(first, second)
        self.all_2 = nn.Linear(first, second, bias=False)
        self.out = nn.Linear(second, OUTPUTS)
        self.shared = nn.Linear(second, 2)  # summed over the colours: the draw from the deck, the value
        for layer in (self.out, self.shared):
            nn.init.uniform_(layer.weight, -1e-3, 1e-3)
            nn.init.zeros_(layer.bias)

    def forward(self, local: Any, overall: Any, legal: Any) -> tuple[Any, Any]:
        """The logarithms of the odds of all answers, and the value: by how much the seat to act will be ahead, in ROUGHs."""
        context = self.all(local.sum(1)) + self.overall(overall)
        hidden = torch.relu(self.own(local) + context[:, None])
        hidden = torch.relu(self.own_2(hidden) + self.all_2(hidden.sum(1))[:, None])
        with torch.autocast(hidden.device.type, enabled=False):
            each, shared = self.out(hidden.float()), self.shared(hidden.float().sum(1))
        logits = torch.cat([each.flatten(1), shared[:, :1]], 1).masked_fill(~legal, -1e9)
        return torch.log_softmax(logits, -1), shared[:, 1]


def parts_of(net: Net) -> list[Any]:
    """Its weights in the order of the file: layer by layer, for each input the weights of all units."""
    return [
        net.own.weight.T, net.all.weight.T, net.overall.weight.T, net.own.bias[None],
        net.own_2.weight.T, net.all_2.weight.T, net.own_2.bias[None],
        net.out.weight.T, net.out.bias[None], net.shared.weight.T, net.shared.bias[None],
    ]  # fmt: skip


def read(data: bytes, first: int, second: int) -> Net:
    """The network of a file as one of this size: units that the file lacks add nothing."""
    local, overall, units, units_2 = struct.unpack("<HHHH", data[:8])
    if (local, overall) != (LOCAL, GLOBAL) or units > first or units_2 > second:
        raise ValueError(
            f"the file holds a network of {local}, {overall}, {units}, {units_2}; "
            f"expected {LOCAL}, {GLOBAL} and at most {first}, {second}"
        )
    net, at = Net(first, second), 0
    numbers = torch.frombuffer(bytearray(data[8:]), dtype=torch.int16).float() / SCALE
    with torch.no_grad():
        for part, like in zip(parts_of(net), parts_of(Net(units, units_2))):
            rows, columns = like.shape
            part.zero_()
            part[:rows, :columns] = numbers[at : at + rows * columns].view(rows, columns)
            at += rows * columns
    return net


def write(net: Net, path: Path) -> None:
    """Whole numbers of 16 bits, SCALE to one."""
    parts = parts_of(net)
    numbers = torch.cat([(part.detach().float().cpu() * SCALE).round().flatten() for part in parts])
    if numbers.abs().max() > 32_767:
        raise ValueError("a weight is too large for 16 bits")
    sizes = struct.pack("<HHHH", LOCAL, GLOBAL, net.own.out_features, net.own_2.out_features)
    path.write_bytes(sizes + numbers.to(torch.int16).numpy().astype("<i2").tobytes())


__all__ = ["ANSWERS", "ROUGH", "Net", "answers", "inputs", "read", "seen", "write"]
