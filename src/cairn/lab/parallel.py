"""One batch over several processes: each plays some of the slots and writes into memory that they share.

No array is sent from one to another, only a word that says what to do.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import CairnError
from .batches import Agreed, Array, Batch, make_here

RESET, STEP, SAMPLE = b"reset", b"step", b"sample"
LINE = 64  # bytes: no two arrays share a line of a cache
MEMORY = "/dev/shm"  # where there is such a folder, its files never reach a disk


class ParallelBatch(Batch):
    def __init__(self, agreed: Agreed, seed: int, engine: str, processes: int) -> None:
        self.workers: list[Connection] = []
        self.processes: list[BaseProcess] = []
        first = make_here(replace(agreed, n=1), 0, engine)  # refuses what the processes would refuse
        self.engine = first.engine
        handle, name = tempfile.mkstemp(prefix="cairn-batch-", dir=MEMORY if os.path.isdir(MEMORY) else None)
        os.close(handle)
        self.path = Path(name)
        try:
            arrays = shared_arrays(self.path, agreed, create=True)
            self.given, self.chosen, self.first_seed = arrays["given"], arrays["chosen"], arrays["first_seed"]
            spawn = get_context("spawn")
            bounds = [agreed.n * number // processes for number in range(processes + 1)]
            for begin, end in pairwise(bounds):
                ours, theirs = spawn.Pipe()
                task = (theirs, str(self.path), agreed, self.engine, begin, end)
                process = spawn.Process(target=work, args=task, daemon=True)
                process.start()
                theirs.close()
                self.workers.append(ours)
                self.processes.append(process)
            super().__init__(agreed, seed, arrays)
        except BaseException:
            self.close()
            raise
        finally:
            with suppress(OSError):  # all have it open now; where an open file cannot go, `close` removes it
                self.path.unlink(missing_ok=True)

    def _reset(self, seed: int) -> None:
        self.first_seed[0] = seed
        self._ask(RESET)

    def _step(self, actions: Array) -> None:
        slots = np.arange(self.n)
        known = (actions >= 0) & (actions < self.actions)
        legal = known & self.mask[slots, np.where(known, actions, 0)]
        if not legal.all():
            wrong = int(np.argmin(legal))
            raise self.refuse(wrong, int(actions[wrong]))
        self.given[:] = actions
        self._ask(STEP)

    def sample(self) -> Array:
        """The array is overwritten by the next call."""
        self._ask(SAMPLE)
        return self.chosen

    def _ask(self, word: bytes) -> None:
        """All at once; the first that complains is heard when all are done."""
        if not self.workers:
            raise CairnError("the batch was closed: its processes have ended")
        try:
            for worker in self.workers:
                worker.send_bytes(word)
            complaints = [worker.recv_bytes() for worker in self.workers]
        except (EOFError, OSError):
            self.close()
            raise CairnError("a process of the batch has ended: begin a new one") from None
        for complaint in complaints:
            if complaint:
                raise CairnError(f"a process of the batch: {complaint.decode()}")

    def close(self) -> None:
        for worker in self.workers:
            worker.close()  # whoever waits for a word there ends
        for process in self.processes:
            process.join()
        self.workers, self.processes = [], []
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def shared_arrays(path: Path, agreed: Agreed, create: bool = False) -> dict[str, Array]:
    """The arrays of a batch, and what is told to its processes, one after the other in a file."""
    layout: dict[str, tuple[tuple[int, ...], type]] = {
        **agreed.arrays(),
        "given": ((agreed.n,), np.int32),
        "chosen": ((agreed.n,), np.int32),
        "first_seed": ((1,), np.int64),
    }
    places, end = {}, 0
    for name, (shape, kind) in layout.items():
        places[name] = end
        end += -(-int(np.prod(shape)) * np.dtype(kind).itemsize // LINE) * LINE
    if create:
        os.truncate(path, end)
    memory = np.memmap(path, np.uint8, "r+", shape=(end,))
    return {name: np.ndarray(shape, kind, memory, places[name]) for name, (shape, kind) in layout.items()}


def work(connection: Connection, path: str, agreed: Agreed, engine: str, begin: int, end: int) -> None:
    """One of the processes: until nobody listens any more."""
    shared = shared_arrays(Path(path), agreed)
    mine: dict[str, Any] = {name: array[begin:end] for name, array in shared.items()}
    batch = make_here(replace(agreed, n=end - begin), begin, engine, mine)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            word = connection.recv_bytes()
            complaint = ""
            try:
                if word == RESET:
                    batch.reset(int(shared["first_seed"][0]) + begin)
                elif word == STEP:
                    batch.step(mine["given"])
                else:
                    mine["chosen"][:] = batch.sample()
            except CairnError as error:
                complaint = str(error)
            connection.send_bytes(complaint.encode())
