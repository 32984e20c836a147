"""The loop is watched: how late it is, and a sign of life for the sentinel and the service manager while it turns."""

from __future__ import annotations

import asyncio
from time import monotonic

from . import service_manager
from .observe import Metrics
from .sentinel import Marker

STEP = 0.1  # seconds between two looks
WINDOW = 30.0  # seconds: the worst of this and of the window before is told


class LoopWatch:
    def __init__(self, metrics: Metrics, marker: Marker) -> None:
        self.metrics = metrics
        self.marker = marker
        self._worst = self._worst_before = 0.0

    @property
    def worst(self) -> float:
        """The most by which the loop was late in the last half minute or minute."""
        return max(self._worst, self._worst_before)

    async def run(self) -> None:
        told = window = monotonic()
        patience = service_manager.watchdog_seconds()
        while True:
            due = monotonic() + STEP
            self.marker.beat()
            await asyncio.sleep(STEP)
            now = monotonic()
            late = max(0.0, now - due)
            self.metrics.time("cairn_loop_lag_seconds", late)
            if now - window > WINDOW:
                window, self._worst_before, self._worst = now, self._worst, 0.0
            self._worst = max(self._worst, late)
            if patience is not None and now - told >= patience / 4:
                told = now
                service_manager.tell("WATCHDOG=1")
