"""The review of a finished match: for each decision of a seat, what it lost against the best under what the seat knew.

It is thought through once, one decision after the other, by a worker; the viewers ask until it is ready. Nothing is stored: a
review that was forgotten is made again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Any

from ..bots.advice import unit_of
from ..core.match import Match, standing_lines
from .bots import Failed, Unfit
from .errors import Refused
from .storage import OVER
from .table import Table
from .tables import Tables

log = logging.getLogger("cairn.review")
KEPT = 200  # reviews in memory
TURNING_POINTS = 3


class Review:
    def __init__(self, seat: int, unit: str, of: int) -> None:
        self.seat = seat
        self.unit = unit
        self.of = of  # decisions to judge
        self.done = 0
        self.decisions: list[dict[str, Any]] = []
        self.task: asyncio.Task[None] | None = None

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def data(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "ready": self.done == self.of,
            "done": self.done,
            "of": self.of,
            "unit": self.unit,
            "decisions": self.decisions,
            "turning_points": turning_points(self.decisions) if self.done == self.of else [],
        }


def turning_points(decisions: list[dict[str, Any]]) -> list[int]:
    """Where most was lost beyond doubt, in the order of the match."""
    sure = [each for each in decisions if each["loss"] > each["error"]]
    worst = sorted(sure, key=lambda each: each["error"] - each["loss"])[:TURNING_POINTS]
    return sorted(each["at"] for each in worst)


class Reviews:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._kept: OrderedDict[tuple[str, int], Review] = OrderedDict()
        self._one = asyncio.Lock()  # one review is thought through at a time: bots at live tables come first

    async def get(self, table_id: str, guest: str, seat: int) -> dict[str, Any]:
        async with self.tables.hold(table_id, match=True, guest=guest) as table:
            table.may_look(guest, seat)
            if table.outdated:
                raise Refused("not_allowed", table.outdated)
            if table.status != OVER or table.match is None:
                raise Refused("not_allowed", "A match is reviewed when it is over.")
            key = (table.id, seat)
            review = self._kept.get(key)
            if review is None:
                questions = asked(table, seat)
                review = self._kept[key] = Review(seat, unit_of(table.setup.game), len(questions))
                review.task = asyncio.create_task(self._think(table, review, questions))
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)[1].stop()
            self._kept.move_to_end(key)
        return review.data()

    async def _think(self, table: Table, review: Review, questions: list[tuple[int, str]]) -> None:
        """Replay the match and have each decision judged from the seat's own view."""
        live, terms = table.match, table.row.terms
        assert live is not None
        match = Match(table.setup, table.stream(), terms.names, terms.start)
        words = table.setup.game.words
        async with self._one:
            for at, did in questions:
                match.follow(live.lines[len(match.lines) : at])
                view, names = match.view(review.seat), match.names_for(review.seat)
                texts = {action.notation: words.choice(action, view, names) for action in match.actions()}
                request = {**self.tables.question(table, match, review.seat, at), "task": "judge", "did": did}
                try:
                    found = await self.tables.pool.task(request)
                    best = {"did_text": texts[did], "best_text": texts[found["best"]]}
                    review.decisions.append({"at": at, "did": did, **best, **found})
                except (Failed, Unfit) as error:
                    log.warning("a decision was not judged: %s", error)
                review.done += 1

    def forget(self) -> None:
        for review in self._kept.values():
            review.stop()
        self._kept.clear()


def asked(table: Table, seat: int) -> list[tuple[int, str]]:
    """The seat's own decisions: lines before each, and the answer. Left out is what was taken back or had no choice."""
    live, terms = table.match, table.row.terms
    assert live is not None
    match = Match(table.setup, table.stream(), terms.names, terms.start)
    found: list[tuple[int, str]] = []
    kept = set(standing_lines(live.lines))
    for at, line in enumerate(live.lines):
        if at in kept and line["seat"] == seat and len(match.actions()) > 1 and not line.get("why"):
            found.append((at, line["do"]))
        match.follow([line])
    return found
