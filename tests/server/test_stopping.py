"""A server that is told to stop ends what it waits for, whatever happens at that moment."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path

import pytest

import cairn
from cairn.server.tables.clocks import Alarm


@pytest.mark.parametrize("turns", range(5))
def test_an_alarm_ends_that_is_stopped_while_it_rings(turns: int) -> None:
    async def stop_it() -> bool:
        alarm = Alarm()
        alarm.set("table", alarm.now() + 2000, 0)
        task = asyncio.create_task(alarm.run())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        alarm.set("table", alarm.now() + 1000, 0)
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        for _ in range(20):
            await asyncio.sleep(0)
        return task.cancelled()

    assert asyncio.run(stop_it())


def test_nothing_waits_in_a_way_that_may_overlook_being_stopped() -> None:
    """Before Python 3.12, `asyncio.wait_for` forgets that it was cancelled if what it waits for comes at the same moment."""
    for path in (Path(cairn.__file__).parent / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert getattr(node, "attr", "") != "wait_for", f"{path}:{getattr(node, 'lineno', 0)}: use asyncio.timeout"
