#!/usr/bin/env python3
"""A release beside another, in one run: `python benchmarks/compare.py OLD NEW`, each a wheel or a folder with the package.

Every game is measured in both builds: compiled, where a wheel or folder has the libraries, and interpreted, for which they are
left out. Each build runs in a process of its own with this Python and its libraries; slices of old and new take turns, in
changing order, and are measured in processor time, so that whatever else the machine does meets both alike. Printed are the
best slice of each, the ratio of these, and the median of the ratios slice by slice; below 0.95 a line is marked. What a build
cannot be asked, because it has another inside, is left out and named.

`--count` counts instructions instead, which are the same on a busy machine: the same work once for each build, under valgrind's
callgrind, after it was done once uncounted. Rates are then per thousand million instructions. It needs valgrind with its
headers and a C compiler.

    python -m build --wheel                        # or: pip wheel --no-deps . ; CAIRN_PURE=1 for an interpreted one
    git worktree add ../before main && (cd ../before && python -m build --wheel)
    python benchmarks/compare.py ../before/dist/*.whl dist/*.whl
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from ctypes import CDLL
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from typing import IO, Any

LIBRARIES = ("*.so", "*.pyd")
OPTIONS: dict[str, dict[str, Any]] = {"lost-cities": {"rounds": 1}}
POSITIONS = 8  # each from the middle of a random game
SEARCH = 48  # playouts a decision
LEAST = 0.95

PLAYOUTS = "playout decisions/s"
SEARCHES = "searches/s"
ANSWERS = "answers/s of a match"
FRAMES = "frames/s"
VIEWS = "views/s"
COPIES = "copies/s"
REDEALS = "redeals/s"
PREVIEWS = "previews/s"
RATES = (PLAYOUTS, SEARCHES, ANSWERS, FRAMES, VIEWS, COPIES, REDEALS, PREVIEWS)
POSITION_BYTES = "bytes a position"
FRAME_BYTES = "bytes a frame"
RECORD_BYTES = "bytes a record"
SIZES = (POSITION_BYTES, FRAME_BYTES, RECORD_BYTES)

COUNTED = {PLAYOUTS: 24, ANSWERS: 2}  # how often the work is done where instructions are counted, if not once for each position

Work = Callable[[], int]  # how often it was done


# What each process measures


def server_module(*names: str) -> Any:
    """A module of the server, by the names it has had, the oldest first."""
    for name in names:
        try:
            return import_module(f"cairn.server.{name}")
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(f"no module of the server is called {' or '.join(names)}")


class Bench:
    """One game in one build. Whatever is measured begins from the same seeds."""

    def __init__(self, game: str) -> None:
        import cairn
        from cairn.core.chance import Fast

        self.game = game
        self.setup = cairn.games()[game].setup(options=OPTIONS.get(game, {}))
        self.fast = Fast
        self.seeds = iter(range(1 << 60))
        self.matches = [self.half(seed) for seed in range(POSITIONS)]
        self.positions = [match._position for match in self.matches]
        self.turn = 0

    def half(self, seed: int) -> Any:
        """A match in its middle."""
        whole = self.played(seed, 1 << 60)
        return self.played(seed, len(whole.lines) // 2)

    def played(self, seed: int, answers: int) -> Any:
        from cairn.core.match import begin

        match, rng = begin(self.setup, seed), Random(seed)
        while answers and not match.over:
            match.apply(rng.choice(match.actions()))
            answers -= 1
        return match

    def each(self, once: Callable[[int], object], times: int) -> Work:
        """For one position after the other."""

        def work() -> int:
            for _ in range(times):
                self.turn = (self.turn + 1) % POSITIONS
                once(self.turn)
            return times

        return work

    def works(self) -> dict[str, Callable[[], Work]]:
        return {
            PLAYOUTS: self.playouts,
            SEARCHES: self.searches,
            ANSWERS: self.answers,
            FRAMES: self.frames,
            VIEWS: lambda: self.each(lambda n: self.positions[n].view(self.positions[n].to_act), 50),
            COPIES: lambda: self.each(lambda n: self.positions[n].copy(), 200),
            REDEALS: self.redeals,
            PREVIEWS: lambda: self.each(lambda n: self.matches[n].preview(self.matches[n].actions()[0]), 20),
        }

    def playouts(self) -> Work:
        from librt.random import Random as Shares

        from cairn.core.playout import playout

        rng = Shares(1)
        return lambda: playout(self.setup.start(self.fast(next(self.seeds))), rng)

    def searches(self) -> Work:
        from cairn import bots

        bot: Any = bots.make(self.game, "keen", 1)
        bot.playouts, bot.seconds = SEARCH, 1e9  # the same work, however long it takes
        asked = [n for n in range(POSITIONS) if len(self.positions[n].choices) > 1]

        def once(n: int) -> None:
            p = self.positions[asked[n % len(asked)]]
            bot.find(p.view(p.to_act), list(p.choices))

        return self.each(once, 1)

    def answers(self) -> Work:
        def work() -> int:
            return len(self.played(next(self.seeds), 200).lines)

        return work

    def redeals(self) -> Work:
        seen = [p.view(p.to_act) for p in self.positions]
        return self.each(lambda n: self.setup.redeal(seen[n], self.fast(1)), 20)

    def tables(self) -> list[Any]:
        storage, table_module = server_module("storage", "store.storage"), server_module("table", "tables.table")
        RUNNING, Row, Seat = storage.RUNNING, storage.Row, storage.Seat
        State, Terms, Table = storage.State, storage.Terms, table_module.Table
        made = []
        for match in self.matches:
            table: Any = Table("bench")
            stream, setup = match.stream, match.setup
            terms = Terms(
                self.game, setup.seats, dict(setup.options), setup.game.rules_version, setup.content.hash, stream.kind,
                stream.seed, "", "guest0", names=match.names,
            )  # fmt: skip
            table.row = Row("bench", RUNNING, terms, State(), len(match.lines), to_act=match.to_act)
            table.seats = [Seat(n, "human", name, f"guest{n}", joined=True) for n, name in enumerate(match.names)]
            table.setup, table.match, table.loaded = setup, match, True
            made.append(table)
        return made

    def framed(self) -> Callable[[int], bytes]:
        """The frame of the seat asked after an answer: nothing is at hand from before."""
        frame = server_module("frames", "tables.frames").frame
        tables = self.tables()

        def once(n: int) -> bytes:
            table = tables[n]
            if hasattr(table, "rendered"):
                table.rendered.invalidate()
            else:  # an older release
                table.encoded, table.encoded_table = {}, {}
            seat = table.match.to_act
            return bytes(frame(table, f"guest{seat}", seat, max(0, table.match.event_count - 3)))

        return once

    def frames(self) -> Work:
        return self.each(self.framed(), 20)

    def size(self, measure: str) -> float:
        if measure == FRAME_BYTES:
            once = self.framed()
            return sum(len(once(n)) for n in range(POSITIONS)) / POSITIONS
        if measure == RECORD_BYTES:
            return sum(len(match.record().dumps()) for match in self.matches) / POSITIONS
        held = self.copies()  # so that the interpreter's free lists are empty: what comes from them would not be counted
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        copies = self.copies()
        used = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        assert len(held) == len(copies)
        return used / len(copies)

    def copies(self) -> list[Any]:
        return [p.copy() for p in self.positions for _ in range(200)]


def worker(game: str, seconds: float, meter: str) -> None:
    """One slice of what each line on stdin names, or a sentence if that is not possible. `meter`: count instead."""
    import cairn

    bench = Bench(game)
    makers, works = bench.works(), {}
    print(json.dumps({"compiled": bool(cairn.compiled()), "path": cairn.__file__}), flush=True)
    for line in sys.stdin:
        measure = line.strip()
        try:
            if measure in SIZES:
                value: float | str = bench.size(measure)
            else:
                work = works.setdefault(measure, makers[measure]())
                times = COUNTED.get(measure, POSITIONS)
                value = counted(work, times, Path(meter)) if meter else rate(work, seconds)
        except Exception as error:  # another inside than this script knows
            value = f"{type(error).__name__}: {error}"
        print(json.dumps(value), flush=True)


def rate(work: Work, seconds: float) -> float:
    """How often per second of processor time."""
    done, begin = 0, time.process_time()
    while True:
        done += work()
        passed = time.process_time() - begin
        if passed >= seconds:
            return done / passed


def counted(work: Work, times: int, meter: Path) -> float:
    """How often per thousand million instructions: the same work each time, and once before, for what is made only once."""
    callgrind = CDLL(str(meter))
    for _ in range(times):
        work()
    callgrind.begin()
    done = sum([work() for _ in range(times)])
    callgrind.end()  # writes a file beside the meter
    newest = max(meter.parent.glob(f"{OUT}.*"), key=lambda path: int(path.suffix[1:]))
    total = next(line for line in newest.read_text().splitlines() if line.startswith("totals:"))
    return done / int(total.split()[1]) * 1e9


# The run

OUT = "callgrind.out"
METER = """\
#include <valgrind/callgrind.h>
void begin(void) { CALLGRIND_START_INSTRUMENTATION; CALLGRIND_ZERO_STATS; }
void end(void) { CALLGRIND_DUMP_STATS; CALLGRIND_STOP_INSTRUMENTATION; }
"""


def made_meter(folder: Path) -> Path:
    """What begins and ends the counting of instructions."""
    folder.mkdir()
    source, library = folder / "meter.c", folder / "meter.so"
    source.write_text(METER)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    return library


class Build:
    """One game of one release in one build, in a process that measures on demand; with a meter, under callgrind."""

    def __init__(self, folder: Path, game: str, seconds: float, meter: Path | None) -> None:
        self.values: dict[str, list[float]] = {}
        self.cannot: dict[str, str] = {}
        # -P: it must find nothing beside this file
        command = [sys.executable, "-P", str(Path(__file__).resolve()), "--worker", game, str(seconds), str(meter or "")]
        if meter:
            out = f"--callgrind-out-file={meter.parent / OUT}"
            command = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", out, *command]
        env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)
        said = json.loads(self.pipes[1].readline() or "{}")
        if not said or folder not in Path(said["path"]).parents:
            raise SystemExit(f"{folder}: no package cairn could be used there ({said.get('path', 'it did not start')})")
        self.compiled: bool = said["compiled"]

    @property
    def pipes(self) -> tuple[IO[str], IO[str]]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        return self.process.stdin, self.process.stdout

    def slice(self, measure: str) -> None:
        if measure in self.cannot:
            return
        self.pipes[0].write(measure + "\n")
        self.pipes[0].flush()
        value = json.loads(self.pipes[1].readline() or '"it ended"')
        if isinstance(value, str):
            self.cannot[measure] = value
        else:
            self.values.setdefault(measure, []).append(value)

    def close(self) -> None:
        self.pipes[0].close()
        self.process.wait()


def unpacked(source: Path, folder: Path) -> Path:
    """The package of a wheel, or of a folder that holds it."""
    if source.suffix == ".whl":
        with zipfile.ZipFile(source) as wheel:
            wheel.extractall(folder)
        return folder
    if not (source / "cairn" / "__init__.py").is_file():
        raise SystemExit(f"{source} is no wheel and holds no package cairn")
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__", "static"), dirs_exist_ok=True)
    return folder


def builds_of(source: Path, scratch: Path) -> dict[str, Path]:
    """Folders by build: `compiled` where there are libraries, and `pure` without them."""
    whole = unpacked(source.resolve(), scratch / "whole")
    pure = scratch / "pure"
    shutil.copytree(whole, pure, ignore=shutil.ignore_patterns(*LIBRARIES))
    compiled = any(True for pattern in LIBRARIES for _ in whole.rglob(pattern))
    return {"pure": pure} | ({"compiled": whole} if compiled else {})


def lines_of(old: Build, new: Build) -> list[tuple[str, float, float, float, float]]:
    """Measure, old, new, ratio of the best, median ratio. More is better for rates, less for sizes."""
    out = []
    for measure in (*RATES, *SIZES):
        was, now = old.values.get(measure), new.values.get(measure)
        if was and now:
            best = min if measure in SIZES else max
            out.append((measure, best(was), best(now), best(now) / best(was), median(b / a for a, b in zip(was, now))))
    return out


def spell(value: float) -> str:
    return f"{value / 1e6:.2f} M" if value >= 1e6 else f"{value / 1e3:.1f} k" if value >= 1e4 else f"{value:,.1f}"


def compare(
    game: str, build: str, folders: tuple[Path, Path], slices: int, seconds: float, meters: list[Path]
) -> list[dict[str, Any]]:
    old, new = (Build(folder, game, seconds, meter) for folder, meter in zip(folders, meters or (None, None)))
    for number in range(slices):
        for measure in RATES:
            for each in (old, new) if number % 2 else (new, old):
                each.slice(measure)
    for measure in SIZES:
        old.slice(measure)
        new.slice(measure)
    for each in (old, new):
        each.close()
    if build == "compiled" and not (old.compiled and new.compiled):
        raise SystemExit(f"{game}: the libraries were not used; they are for another Python")
    print(f"\n{game}, {build:24}{'old':>12}{'new':>12}{'new/old':>10}{'(median)':>10}")
    rows = []
    for measure, was, now, ratio, middle in lines_of(old, new):
        worse = (ratio > 1 / LEAST) if measure in SIZES else max(ratio, middle) < LEAST
        print(f"  {measure:24}{spell(was):>12}{spell(now):>12}{ratio:>10.3f}{f'({middle:.3f})':>10}{'  <<' if worse else ''}")
        rows.append(
            {"game": game, "build": build, "measure": measure, "old": was, "new": now, "ratio": ratio, "median": middle}
        )
    for which, each in (("old", old), ("new", new)):
        for measure, why in each.cannot.items():
            print(f"  {measure}: the {which} release cannot be asked ({why})")
    return rows


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="A release beside another: speed and sizes, slices in turn, in processor time."
    )
    parser.add_argument("old", type=Path, help="a wheel, or a folder with the package: src, or a copy made by build_engine.py")
    parser.add_argument("new", type=Path, help="the same")
    parser.add_argument("--games", nargs="*", default=["lost-cities", "africana", "adventure-tours", "heart-of-darkness"])
    parser.add_argument("--builds", nargs="*", default=["pure", "compiled"], choices=("pure", "compiled"))
    parser.add_argument("--slices", type=int, default=9, help="slices of each measure (default 9)")
    parser.add_argument("--seconds", type=float, default=0.2, help="processor time of a slice (default 0.2)")
    parser.add_argument("--count", action="store_true", help="count instructions instead of measuring time")
    parser.add_argument("--json", type=Path, help="write all lines to this file")
    args = parser.parse_args(argv)
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(prefix="cairn-compare-") as scratch:
        old, new = builds_of(args.old, Path(scratch, "old")), builds_of(args.new, Path(scratch, "new"))
        if args.count:
            args.slices = 1
            print("rates are per thousand million instructions, not per second")
        for build in args.builds:
            if build not in old or build not in new:
                print(f"{build}: not compared, the {'old' if build not in old else 'new'} release has no such build")
                continue
            for game in args.games:
                named = [f"{build}-{game}-{which}" for which in ("old", "new") if args.count]
                meters = [made_meter(Path(scratch, name)) for name in named]
                rows += compare(game, build, (old[build], new[build]), args.slices, args.seconds, meters)
    if args.json:
        args.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        worker(sys.argv[2], float(sys.argv[3]), sys.argv[4])
    else:
        sys.exit(main())
