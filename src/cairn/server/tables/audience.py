"""Who looks at tables, and what they are told: frames, who is here, signs that pass."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from ...core.errors import CairnError
from ..wire.errors import CLOSE_POLICY, CLOSE_RESTART
from .aside import Faults, Poisoned
from .cache import TableCache
from .clocks import Clocks
from .table import Table

if TYPE_CHECKING:
    from ..web.feed import Viewer

PRESENCE = 0.25  # seconds until it is told who came or went
PRESENCE_OF_EACH = 0.002  # and more for each who looks on: a crowd comes and goes all the time
TOLD_AT_ONCE = 25  # viewers; the others are told when everybody else has had a turn
TOLD_EVERY = 0.005  # seconds


@dataclass(eq=False)
class Audience:
    cache: TableCache
    clocks: Clocks
    faults: Faults

    def come(self, viewer: Viewer) -> None:
        """Call with the lock held: the first frame is sent at once."""
        viewer.table.come(viewer)
        self.presence(viewer.table)
        self._tell(viewer.table, (viewer,))

    def go(self, viewer: Viewer) -> None:
        viewer.table.go(viewer)
        self.presence(viewer.table)

    def publish(self, table: Table) -> None:
        """Call with the lock held, when what is in memory is stored. Who plays is told first, and a crowd bit by bit."""
        table.shown = frozenset(table.feeds)
        if len(table.viewers) <= TOLD_AT_ONCE:
            self._tell(table, table.viewers)
            return
        crowd = sorted(table.viewers, key=lambda viewer: viewer.seat is None)
        self._tell(table, crowd[:TOLD_AT_ONCE])
        table.untold |= dict.fromkeys(crowd[TOLD_AT_ONCE:])
        if table.spreading is None:
            table.spreading = asyncio.create_task(self._spread(table))

    def publish_aside(self, table: Table) -> None:
        """The same, where the next fault is no news."""
        with suppress(Poisoned):
            self.publish(table)

    async def catch_up(self, viewer: Viewer) -> None:
        """Something happened while the last frame was still being sent to a slow viewer."""
        async with self.cache.hold(viewer.table.id, match=True) as held:
            self._tell(held, (viewer,))

    def _tell(self, table: Table, viewers: Iterable[Viewer]) -> None:
        now = self.clocks.now()
        with self.faults.at(table.id):
            for viewer in viewers:
                viewer.push(now)

    async def _spread(self, table: Table) -> None:
        try:
            while table.untold:
                await asyncio.sleep(TOLD_EVERY)
                async with self.cache.hold(table.id, match=True) as held:
                    some = list(islice(held.untold, TOLD_AT_ONCE))
                    for viewer in some:
                        del held.untold[viewer]
                    self._tell(held, [viewer for viewer in some if viewer in held.viewers])
        except CairnError:  # set aside, erased, or no store: whoever looks at it is told that
            table.untold.clear()
        finally:
            table.spreading = None

    def presence(self, table: Table) -> None:
        """Somebody came or went: tell the others soon, once for many."""
        if table.telling is None:
            task = asyncio.create_task(self._tell_presence(table))
            table.telling = task
            task.add_done_callback(lambda done: setattr(table, "telling", None))

    async def _tell_presence(self, table: Table) -> None:
        await asyncio.sleep(PRESENCE + PRESENCE_OF_EACH * len(table.viewers))
        if table.viewers and table.feeds.keys() != table.shown:
            with suppress(CairnError):  # the store may be closing
                async with self.cache.hold(table.id, match=True) as held:
                    self.publish(held)

    def show_sign(self, table: Table, sign: dict[str, Any], room: str) -> None:
        """To players, if a player made it; to spectators in any case."""
        for viewer in table.viewers:
            if room == "players" or not table.seats_of(viewer.guest):
                viewer.send({"type": "react", **sign})

    def send_away(self) -> None:
        """Whatever this process owned may be others' by now: everybody comes back, and is led to the owner."""
        for table in self.cache.all():
            table.close_feeds(CLOSE_RESTART)

    def dismiss(self, guest: str) -> None:
        """Close every feed of a guest; who may come back does."""
        for table in self.cache.all():
            for viewer in table.viewers:
                if viewer.guest == guest:
                    viewer.close(CLOSE_POLICY)
