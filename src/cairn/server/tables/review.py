"""The review of a finished match: for each decision of a seat, what it lost against the best under what the seat knew.

It is thought through once by replay processes, a few decisions at a time, so that many reviews take turns; the viewers ask
until theirs is ready. Nothing is stored: a review that was forgotten is made again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Any

from msgspec.structs import replace

from ...core.catalogue import Message
from ...core.errors import CairnError
from ..store.storage import OVER
from ..wire.errors import Refused
from ..workers.bots import bot_seed
from ..workers.pool import Failed, Unfit
from ..workers.replays import Visit
from .records import ask
from .replaying import Played
from .tables import Tables

log = logging.getLogger("cairn.review")
KEPT = 200  # reviews in memory
MOST = 2000  # decisions of one review
TURN = 3.0  # seconds of thinking until others have their turn
PAUSE = 2.0  # seconds, if there is no room at all
TURNING_POINTS = 3


class Review:
    def __init__(self, seat: int, unit: str, decisions: list[tuple[int, str]]) -> None:
        self.seat = seat
        self.unit = unit
        self.asked = decisions  # lines before each, and the answer
        self.done = 0
        self.decisions: list[dict[str, Any]] = []
        self.task: asyncio.Task[None] | None = None

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def data(self) -> dict[str, Any]:
        ready = self.done == len(self.asked)
        return {
            "seat": self.seat,
            "ready": ready,
            "done": self.done,
            "of": len(self.asked),
            "unit": self.unit,
            "decisions": self.decisions,
            "turning_points": turning_points(self.decisions) if ready else [],
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

    async def get(self, table_id: str, guest: str, seat: int, who: str) -> dict[str, Any]:
        async with self.tables.hold(table_id, match=True, guest=guest) as table:
            table.may_look(guest, seat)
            if table.outdated:
                raise Refused("not_allowed", table.outdated)
            if table.status != OVER or not table.begun:
                raise Refused("not_allowed", Message("refused-review", {}))
            played = self.tables.replays.played(table)
        key = (table_id, seat)
        if key not in self._kept:
            found = await ask(self.tables, played, who, "decisions", 0, seat=seat)
            if len(found["decisions"]) > MOST:
                many = len(found["decisions"])
                raise Refused("not_allowed", Message("refused-review-long", {"decisions": many, "most": MOST}))
        if key not in self._kept:  # nobody else has asked meanwhile
            visit, review = self.tables.replays.replays.visit(who), Review(seat, found["unit"], found["decisions"])
            self._kept[key] = review
            review.task = asyncio.create_task(self._think(played, review, visit))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)[1].stop()
        self._kept.move_to_end(key)
        return self._kept[key].data()

    async def _think(self, played: Played, review: Review, visit: Visit) -> None:
        """A few decisions at a time, each judged from the seat's own view."""
        seed = bot_seed(self.tables.secret, played.table, review.seat)
        played = replace(played, lines=None)  # read again for each turn: a review may wait long

        async def request() -> dict[str, Any]:
            left = review.asked[review.done :]
            told = {"decisions": left, "seat": review.seat, "seed": seed, "seconds": TURN}
            return {"task": "judge", **told, **await self.tables.replays.match_data(played, 0)}

        with visit:
            while review.done < len(review.asked):
                try:
                    judged = (await visit.task(request))["judged"]
                except (Failed, Unfit) as error:
                    log.warning("a decision was not judged: %s", error if isinstance(error, Failed) else "it was refused")
                    judged = [None]
                except CairnError:  # no room, or no store, just now
                    await asyncio.sleep(PAUSE)
                    continue
                review.decisions += [each for each in judged if each is not None]
                review.done += len(judged)

    def forget(self) -> None:
        for review in self._kept.values():
            review.stop()
        self._kept.clear()
