"""Damaged snapshots in the database: the match is replayed from its answers, the log says so, and new snapshots take over."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from typing import Any

import asyncpg
import pytest

from server.conftest import count_answers
from server.faults import People, with_people
from server.test_storage import play


def damage(store: str, how: str) -> int:
    """How many snapshots there were, all of which are damaged now."""

    async def change() -> int:
        db = await asyncpg.connect(store)
        count = await db.fetchval("SELECT count(*) FROM snapshots")
        await db.execute(f"UPDATE snapshots SET {how}")
        await db.close()
        return int(count)

    if not store.startswith("sqlite"):
        return asyncio.run(change())
    with sqlite3.connect(store.removeprefix("sqlite:///")) as db:
        (count,) = db.execute("SELECT count(*) FROM snapshots").fetchone()
        db.execute(f"UPDATE snapshots SET {how}")
    return int(count)


@pytest.mark.parametrize("how", ["position = '{'", "position = '{}'", "events = '[[1]]'"])
def test_damaged_snapshots_are_replaced(
    store: str, make_server: Callable[..., Any], how: str, caplog: pytest.LogCaptureFixture
) -> None:
    server = make_server(database=store)
    with server.client("Anna") as anna:
        table = anna.table("me", "Otto", options={"rounds": 30})["id"]
        play(server, anna, table, 130)
        before = anna.frame(table, 0)
        server.stop()
        assert damage(store, how) >= 2
        server.start()
        anna.base_url = f"http://{server.host}"
        with caplog.at_level(logging.WARNING):
            assert anna.frame(table, 0) == before, "as it was, from the answers"
        assert "replaying" in caplog.text
        play(server, anna, table, 60)
        before = anna.frame(table, 0)
        server.restart()
        anna.base_url = f"http://{server.host}"
        with pytest.MonkeyPatch.context() as patch:  # what else is patched stays: workers find their bots by it
            given = count_answers(patch)
            assert anna.frame(table, 0) == before
            assert len(given) <= 50, "the next snapshot is a good one"

    async def work(people: People) -> None:
        await people.sit(1)
        await people.settled()

    with_people([server.host], work)
