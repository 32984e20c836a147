"""Datasets: what bots saw, could do, did and got, as Parquet files.

A folder holds `dataset.json` (what was asked for) and parts of a fixed number of matches, each written whole or not at all, in
several processes if wished. The same request goes on where it stopped. Match `i` has seed `seed + i`; the bots change seats
from match to match.
"""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ..bots import make as make_bot
from ..core.agenda import OVER
from ..core.chance import Fast
from ..core.errors import BadOption, CairnError
from ..core.game import Setup
from ..games import find_game
from .features import features_for
from .returns import check_reward, returns

FORMAT = "cairn-dataset-1"
PART = 50  # matches in a file


class BadDataset(CairnError):
    """A folder that holds no dataset, another one, or a damaged one."""


@dataclass(frozen=True)
class Request:
    """What is to be generated. `decisions`: not so many matches, but whole parts until there are so many decisions."""

    game: str
    bots: tuple[str, ...]
    matches: int
    seats: int | None = None
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    decisions: int = 0

    def setup(self) -> Setup:
        setup = find_game(self.game).setup(self.seats, None, self.options)
        if len(self.bots) not in (1, setup.seats):
            raise BadOption(f"there are {len(self.bots)} bots for {setup.seats} seats")
        if self.matches < 1 and self.decisions < 1:
            raise BadOption(f"a dataset has at least one match, not {self.matches}")
        if self.seed < 0:
            raise BadOption(f"the seed must be a whole number from 0 up, not {self.seed}")
        for bot in self.bots:
            make_bot(self.game, bot, 0)  # an unknown one is refused now
        return setup

    def header(self, setup: Setup) -> dict[str, Any]:
        """What all parts of a dataset have in common. The number of matches may grow."""
        return {
            "format": FORMAT,
            "game": self.game,
            "rules": setup.game.rules_version,
            "content": setup.content.hash,
            "seats": setup.seats,
            "options": setup.options,
            "bots": list(self.bots),
            "seed": self.seed,
            "matches_in_a_part": PART,
            "observation": [list(element) for element in features_for(setup).elements],
            "actions": [action.notation for action in setup.actions.all],
        }


def schema_of(setup: Setup) -> Any:
    size, actions = features_for(setup).size, len(setup.actions.all)
    return pa.schema(
        [
            pa.field("match", pa.int32()),
            pa.field("decision", pa.int32()),
            pa.field("seat", pa.int8()),
            pa.field("bot", pa.dictionary(pa.int8(), pa.string())),
            pa.field("observation", pa.list_(pa.int16(), size)),
            pa.field("mask", pa.list_(pa.bool_(), actions)),
            pa.field("action", pa.int16()),
            pa.field("outcome", pa.float32()),  # of the match for the seat: 1 for a lone win; alone: the score
            pa.field("score", pa.int32()),
        ]
    )


def generate(request: Request, folder: str | Path, jobs: int = 1) -> Iterator[int]:
    """Write what is not there yet, so many parts at once. Yields how many matches are there, at once and after each part."""
    setup = request.setup()
    target = Path(folder)
    begin(target, request.header(setup))
    yield 0
    yield from written(request, target, jobs)


def ranges(request: Request) -> Iterator[range]:
    """The matches of each part."""
    for first in count(0, PART) if request.decisions else range(0, request.matches, PART):
        yield range(first, first + PART if request.decisions else min(first + PART, request.matches))


def written(request: Request, target: Path, jobs: int) -> Iterator[int]:
    """The number of the last match of each part, one after the other."""
    decisions, wanted = 0, request.decisions
    if jobs == 1:
        for matches in ranges(request):
            decisions += have_part(request, target, matches)
            yield matches.stop
            if wanted and decisions >= wanted:
                break
        return
    going: deque[tuple[int, Future[int]]] = deque()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    try:
        for matches in ranges(request):
            going.append((matches.stop, pool.submit(have_part, request, target, matches)))
            if len(going) > jobs:
                last, rows = going.popleft()
                decisions += rows.result()
                yield last
            if wanted and decisions >= wanted:
                break
        for last, rows in going:  # begun already
            rows.result()
            yield last
    finally:
        pool.shutdown(cancel_futures=True)


def have_part(request: Request, target: Path, matches: range) -> int:
    """Write it, unless it is there; how many decisions it has."""
    path = target / f"part-{matches.start:08d}-{matches.stop:08d}.parquet"
    if not path.is_file():
        write_part(path, request.setup(), request, matches)
        # a part that was cut short by an earlier, smaller request is now contained in this one
        for short in target.glob(f"part-{matches.start:08d}-*.parquet"):
            if short != path:
                short.unlink()
    try:
        return int(pq.read_metadata(path).num_rows)
    except pa.ArrowInvalid as error:
        raise BadDataset(
            f"{path} is a damaged part ({str(error).splitlines()[0]}); remove it, and it is written anew"
        ) from None


def begin(target: Path, header: dict[str, Any]) -> None:
    path = target / "dataset.json"
    if path.is_file():
        found = read_header(target)
        differing = [name for name in header if found.get(name) != json.loads(json.dumps(header[name]))]
        if differing:
            raise BadDataset(f"{target} holds another dataset: {', '.join(differing)} differ; name another folder")
        return
    if target.is_dir() and any(target.iterdir()):
        raise BadDataset(f"{target} is not empty and holds no dataset; name a new folder")
    target.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}.tmp")
    draft.write_text(json.dumps(header), encoding="utf-8")
    os.replace(draft, path)


def write_part(path: Path, setup: Setup, request: Request, matches: range) -> None:
    columns: dict[str, list[Any]] = defaultdict(list)
    features, actions = features_for(setup), len(setup.actions.all)
    for match in matches:
        play(setup, request, match, columns, features.observe, actions)
    observations = np.array(columns.pop("observation"), np.int16).reshape(-1)
    masks = np.array(columns.pop("mask"), np.bool_).reshape(-1)
    schema = schema_of(setup)
    lists = {
        "observation": pa.FixedSizeListArray.from_arrays(pa.array(observations, pa.int16()), features.size),
        "mask": pa.FixedSizeListArray.from_arrays(pa.array(masks, pa.bool_()), actions),
    }
    arrays = [lists[each.name] if each.name in lists else pa.array(columns[each.name], each.type) for each in schema]
    draft = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        pq.write_table(pa.Table.from_arrays(arrays, schema=schema), draft, compression="zstd")
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def line_up(bots: Sequence[str], seats: int, match: int) -> list[str]:
    """The seating: everybody moves on by one seat from match to match."""
    return [bots[(seat + match) % len(bots)] for seat in range(seats)]


def play(setup: Setup, request: Request, match: int, columns: dict[str, list[Any]], observe: Any, actions: int) -> None:
    seed, seats = request.seed + match, setup.seats
    names = line_up(request.bots, seats, match)
    bots = [make_bot(request.game, name, seed * seats + seat) for seat, name in enumerate(names)]
    p, numbered = setup.start(Fast(seed)), setup.actions.all
    asked: list[int] = []
    while p.to_act != OVER:
        seat, view = p.to_act, p.view(p.to_act)
        mask = np.zeros(actions, np.bool_)
        mask[p.choices] = True
        chosen = bots[seat].choose(view, [numbered[number] for number in p.choices]).number
        columns["observation"].append(observe(view))
        columns["mask"].append(mask)
        columns["action"].append(chosen)
        asked.append(seat)
        p.apply(chosen)
    worth, scores = returns(p, seats, check_reward(None, seats)), p.scores()
    columns["match"] += [match] * len(asked)
    columns["decision"] += range(len(asked))
    columns["seat"] += asked
    columns["bot"] += [names[seat] for seat in asked]
    columns["outcome"] += [worth[seat] for seat in asked]
    columns["score"] += [scores[seat] for seat in asked]


# Reading back


def read_header(folder: str | Path) -> dict[str, Any]:
    path = Path(folder) / "dataset.json"
    try:
        header = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadDataset(f"{folder} holds no dataset: there is no dataset.json in it") from None
    except ValueError:
        raise BadDataset(f"{path} is no JSON") from None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise BadDataset(f"{path} is of another format than {FORMAT}")
    return header


def parts(folder: str | Path) -> list[Path]:
    return sorted(Path(folder).glob("part-*.parquet"))


def read(folder: str | Path, columns: list[str] | None = None) -> Any:
    """All rows as one Arrow table. `observation` and `mask` become arrays with `matrix`."""
    read_header(folder)
    found = parts(folder)
    if not found:
        raise BadDataset(f"{folder} holds no matches yet")
    try:
        return pa.concat_tables([pq.read_table(path, columns=columns) for path in found], promote_options="permissive")
    except pa.ArrowInvalid as error:
        raise BadDataset(f"{folder} holds a damaged part ({str(error).splitlines()[0]})") from None


def matrix(column: Any) -> np.ndarray[Any, Any]:
    """A column of lists as a NumPy array, one row a decision."""
    whole = column.combine_chunks()
    flat: np.ndarray[Any, Any] = whole.values.to_numpy(zero_copy_only=False)
    return flat.reshape(len(whole), -1)


def stats(folder: str | Path) -> dict[str, Any]:
    """What a dataset holds, counted."""
    header = read_header(folder)
    table = read(folder, ["match", "decision", "seat", "bot", "action", "outcome", "score", "mask"])
    rows = {name: table[name].to_pylist() for name in ("match", "seat", "bot", "action", "outcome", "score")}
    choices = matrix(table["mask"]).sum(axis=1)
    results = {
        (match, seat): (bot, outcome, score)
        for match, seat, bot, outcome, score in zip(rows["match"], rows["seat"], rows["bot"], rows["outcome"], rows["score"])
    }
    by_bot: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for bot, outcome, score in results.values():
        by_bot[bot].append((outcome, score))
    kinds = Counter([header["actions"][action].partition(" ")[0] for action in rows["action"]])
    matches = len(set(rows["match"]))
    return {
        "game": header["game"],
        "seats": header["seats"],
        "matches": matches,
        "decisions": len(choices),
        "decisions a match": len(choices) / matches,
        "choices a decision": float(choices.mean()),
        "elements": len(header["observation"]),
        "bytes": sum([path.stat().st_size for path in parts(folder)]),
        "bots": {
            bot: {
                "matches": len(told),
                "outcome": sum([outcome for outcome, _ in told]) / len(told),
                "score": sum([score for _, score in told]) / len(told),
            }
            for bot, told in sorted(by_bot.items())
        },
        "kinds of action": {kind: count / len(choices) for kind, count in kinds.most_common()},
    }
