"""Storage: all or nothing, compare and set, and snapshots that may be lost. One suite for every store."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace

import cairn
from cairn.games import find_game
from cairn.server.store.encoding import oldest
from cairn.server.store.postgres import Postgres
from cairn.server.store.postgres_owners import TROUBLE
from cairn.server.store.sqlite import SQLite
from cairn.server.store.statements import Storage
from cairn.server.store.storage import (
    Change,
    Command,
    Conflict,
    Guest,
    Row,
    Said,
    Seat,
    Snapshot,
    State,
    StorageError,
    Terms,
    open_storage,
)
from server.conftest import count_answers


def row(table: str = "t", **more: Any) -> Row:
    terms = Terms("lost-cities", 2, {}, 1, "hash", "fast", "1", "", "host")
    return Row(table, "running", terms, State(), **more)


def with_storage(url: str, work: Callable[[Storage], Awaitable[None]]) -> None:
    async def main() -> None:
        storage = await open_storage(url)
        try:
            await work(storage)
        finally:
            await storage.close()

    asyncio.run(main())


def test_what_was_stored_is_there_after_opening_again(store: str) -> None:
    keys = []

    async def fill(storage: Storage) -> None:
        keys.append(await storage.secret())
        await storage.save_guest(Guest("g", "Anna"))
        await storage.save_guest(Guest("g", "Anne"))
        await storage.add(row(), [Seat(0, "human", guest="g", token="abc"), Seat(1, "bot", bot="steady")], [], [])
        changed = row(version=1, to_act=1)
        seats = [Seat(0, "human", "Anne", "g", note="hello")]
        await storage.change(Change(changed, [{"seat": 0, "do": "x"}], seats, Command("g", "c1", 1)))
        assert changed.revision == 1
        said = Said(0, "players", "g", 0, "Anne", "<b>hi</b>", 1.0, "m1")
        await storage.change(Change(changed, command=Command("g", "m1", 1), said=said))

    async def find(storage: Storage) -> None:
        assert [await storage.secret()] == keys
        assert await storage.guest("g") == Guest("g", "Anne")
        assert await storage.guest("nobody") is None
        found = await storage.table("t")
        assert found is not None
        assert (found.row.version, found.row.revision, found.row.to_act) == (1, 2, 1)
        assert [seat.note for seat in found.seats] == ["hello", ""]
        assert await storage.lines("t") == [{"seat": 0, "do": "x"}]
        assert sorted(each.id for each in await storage.commands("t", 10)) == ["c1", "m1"]
        assert await storage.invited("abc") is None, "the seat was stored anew without its invitation"
        assert [each.id for each in await storage.tables_of("g", 10)] == ["t"]
        assert [each.id for each in await storage.tables_of("host", 10)] == ["t"]
        assert await storage.awaiting() == ["t"], "a bot is asked"
        assert [said.text for said in await storage.chat("t")] == ["<b>hi</b>"]
        assert await storage.table("nothing") is None

    with_storage(store, fill)
    with_storage(store, find)


def test_of_two_changes_of_the_same_revision_one_counts(store: str) -> None:
    async def race(storage: Storage) -> None:
        await storage.add(row(), [], [], [])
        changes = [Change(row(version=1), [{"seat": 0, "do": str(number)}]) for number in range(20)]
        done = await asyncio.gather(*(storage.change(change) for change in changes), return_exceptions=True)
        assert sum(1 for each in done if each is None) == 1
        assert sum(1 for each in done if isinstance(each, Conflict)) == 19
        assert len(await storage.lines("t")) == 1

    with_storage(store, race)


def test_every_command_is_remembered_once_and_a_table_is_added_once(store: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.add(row(), [], [], [])
        with pytest.raises(Conflict):
            await storage.add(row(), [Seat(0, "open")], [], [])
        lines = [{"seat": 0, "do": "a"}, {"seat": 1, "do": "b"}]
        await storage.change(Change(row(version=2), lines, command=Command("anna", "played")))
        await storage.change(Change(row(version=2, revision=1), command=Command("anna", "left", 2)))
        assert await storage.done("t", Command("anna", "played")) == 2
        assert await storage.done("t", Command("anna", "left")) == 2
        for who, what, where in (("ben", "left", "t"), ("anna", "other", "t"), ("anna", "left", "u")):
            assert await storage.done(where, Command(who, what)) is None

    with_storage(store, work)


def test_one_that_fails_leaves_the_others_of_its_transaction_alone(store: str) -> None:
    async def many(storage: Storage) -> None:
        for number in range(50):
            await storage.add(row(f"t{number}"), [], [], [])
        changes = [Change(row(f"t{number}", version=1, revision=number % 2), [{"seat": 0, "do": "x"}]) for number in range(50)]
        done = await asyncio.gather(*(storage.change(change) for change in changes), return_exceptions=True)
        assert [each is None for each in done] == [number % 2 == 0 for number in range(50)]
        assert [len(await storage.lines(f"t{number}")) for number in range(4)] == [1, 0, 1, 0]

    with_storage(store, many)


def test_a_store_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("this is no database, and it is long enough to be taken for one" * 50)
    for url, words in (
        ("mysql://x", "expected sqlite"),
        ("sqlite:///", "needs a file"),
        (f"sqlite:///{tmp_path}/file", "not a database"),
        (f"sqlite:///{tmp_path}/file/below", "cannot be opened"),
    ):
        with pytest.raises(StorageError, match=words):
            asyncio.run(open_storage(url))  # type: ignore[arg-type]


def test_a_database_of_a_newer_release_is_refused_unless_it_says_otherwise(store: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.save_guest(Guest("g", "Anna"))

    def grow(oldest: int) -> None:
        """As a newer release leaves it, whose migrations can be served by releases from this schema on."""
        if store.startswith("sqlite"):
            with sqlite3.connect(store.removeprefix("sqlite:///")) as db:
                db.executescript(f"UPDATE compatible SET oldest = {oldest}; PRAGMA user_version = 999")
        else:
            asyncio.run(execute(f"UPDATE compatible SET oldest = {oldest}; INSERT INTO schema VALUES (999)"))

    async def execute(sql: str) -> None:
        db = await asyncpg.connect(store)
        await db.execute(sql)
        await db.close()

    with_storage(store, work)
    grow(1)
    with_storage(store, work)
    grow(999)
    with pytest.raises(StorageError, match="newer release"):
        with_storage(store, work)


def test_a_migration_says_for_which_releases_it_is_made() -> None:
    assert oldest(7, "CREATE TABLE x (y)") == 7
    assert oldest(7, "-- also for schema 5: it adds a table\nCREATE TABLE x (y)") == 5


def test_a_promised_seed_is_used_once(store: str) -> None:
    async def promise(storage: Storage) -> None:
        assert await storage.promised("g") is None
        await storage.promise("g", "one")
        await storage.promise("g", "two")
        assert await storage.promised("g") == "two"
        assert not await storage.redeem("g", "one")
        assert sorted(await asyncio.gather(*(storage.redeem("g", "two") for _ in range(5)))) == [False] * 4 + [True]
        assert await storage.promised("g") is None

    with_storage(store, promise)


def test_whoever_is_cut_off_in_a_transaction_holds_up_nobody(store: str) -> None:
    """The database ends what a silent process left open; its locks would otherwise last for hours."""

    async def write(storage: Storage) -> None:
        await storage.probe()
        if isinstance(storage, Postgres):
            async with storage._pool.acquire() as silent:
                await silent.execute("BEGIN")
                await silent.execute("UPDATE settings SET value = value WHERE key = 'probe'")
                await storage.probe()
                with pytest.raises(TROUBLE):
                    await silent.execute("COMMIT")

    with_storage(store, write)


def test_a_table_has_one_owner(store: str) -> None:
    """Also while nobody serves yet. On SQLite one process has the file, so nothing is ever another's."""

    async def tell(storage: Storage) -> None:
        await storage.add(row(), [Seat(0, "human", guest="g"), Seat(1, "bot")], [], [])
        assert await storage.claim("t") == ""
        assert storage.owns("t")
        other = await open_storage(store)
        try:
            await storage.serve("here:1", lambda gone: None, lambda: None)
            assert await other.claim("t") == ("here:1" if storage.shared else "")
            assert other.owns("t") is not storage.shared
            await storage.release(["t"])
            assert storage.owns("t") is not storage.shared
            assert await other.claim("t") == ""
            assert other.owns("t")
            assert await other.claim("nothing") == "", "whoever wants to read it finds out"
        finally:
            await other.close()

    with_storage(store, tell)


def test_a_new_owner_fences_off_the_one_before(cluster: Any) -> None:
    """Whatever that still has under way is not stored: it never comes after what the new owner has read."""
    url = cluster.database()

    async def tell(storage: Storage) -> None:
        await storage.add(row(), [Seat(0, "human", guest="g"), Seat(1, "bot")], [], [])
        await storage.claim("t")
        late = (await storage.table("t")).row
        await storage.release(["t"])
        other = await open_storage(url)
        try:
            await other.claim("t")
            with pytest.raises(Conflict):
                await storage.change(Change(replace(late, version=1), [{"seat": 0, "do": "late"}]))
            mine = (await other.table("t")).row
            await other.change(Change(replace(mine, version=1), [{"seat": 0, "do": "in time"}]))
            assert await other.lines("t") == [{"seat": 0, "do": "in time"}]
        finally:
            await other.close()

    with_storage(url, tell)


def test_a_full_disk_is_told_and_nothing_is_half_done(tmp_path: Path) -> None:
    async def fill(storage: Storage) -> None:
        assert isinstance(storage, SQLite)
        await storage.add(row(), [], [], [])
        (pages,) = storage._database.writer.execute("PRAGMA page_count").fetchone()
        storage._database.writer.execute(f"PRAGMA max_page_count = {pages}")
        big = [{"seat": 0, "do": "x" * 100_000}]
        with pytest.raises(StorageError, match="could not be written"):
            await storage.change(Change(row(version=1), big))
        assert await storage.lines("t") == []
        storage._database.writer.execute("PRAGMA max_page_count = 1000000")
        await storage.change(Change(row(version=1), big))
        assert len(await storage.lines("t")) == 1

    with_storage(f"sqlite:///{tmp_path}/s.sqlite3", fill)


def test_opening_a_long_match_replays_at_most_fifty_lines(anna: Any, server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = anna.table("me", "Otto", options={"rounds": 30})["id"]
    play(server, anna, table, 900)
    before = server.match(table)
    server.stop()
    with sqlite3.connect(server.config.database.removeprefix("sqlite:///")) as db:
        (snapshot,) = db.execute("SELECT max(lines) FROM snapshots").fetchone()
    server.start()
    anna.base_url = f"http://{server.host}"
    given = count_answers(monkeypatch)
    frame = anna.frame(table, 0)
    assert frame["version"] == len(before.lines) >= 900
    assert len(given) == len(before.lines) - snapshot <= 50
    assert (frame["view"], frame["event_count"]) == (before.view(0).data(), before.event_count)
    told = [{key: value for key, value in event.items() if key != "text"} for event in before.events(0)]
    assert [{"n": n, **event} for n, event in enumerate(told)] == frame["events"]
    given.clear()
    assert anna.frame(table, 1, at=451)["view"] == cairn.replay(before.record(), 451).view(1).data()
    monkeypatch.undo()


def play(server: Any, anna: Any, table: str, answers: int) -> None:
    """So many answers by the same guest on both seats, from inside: quicker than over HTTP."""

    async def go() -> None:
        for number in range(answers):
            async with server.tables.hold(table, match=True) as held:
                seat, version = held.row.to_act, held.row.version
                if seat is None:
                    return
                do = held.match.actions()[number % 2 - 1].notation
            await server.tables.answers.act(table, Command(anna.me["id"], f"n{number}", version), seat, do)

    server.do(go())


@pytest.mark.parametrize("damage", ["position = '{}'", "position = '{'", "events = '[]'", "rules = 77", "events = '[[1]]'"])
def test_a_damaged_snapshot_is_rebuilt_from_the_answers(anna: Any, server: Any, damage: str) -> None:
    table = anna.table("me", "Otto", options={"rounds": 1})["id"]
    play(server, anna, table, 130)
    before = anna.frame(table, 0)
    server.stop()
    with sqlite3.connect(server.config.database.removeprefix("sqlite:///")) as db:
        assert db.execute("SELECT count(*) FROM snapshots").fetchone()[0] >= 2
        db.execute(f"UPDATE snapshots SET {damage}")
    server.start()
    anna.base_url = f"http://{server.host}"
    assert anna.frame(table, 0) == before


def test_matches_that_were_not_used_for_long_leave_memory_and_come_back(make_server: Any) -> None:
    server = make_server(matches=2)
    with server.client("Anna") as anna:
        tables = [anna.table("me", "Otto")["id"] for _ in range(6)]
        feeds = {table: anna.feed(table, 0) for table in tables[:4]}
        for _ in range(4):
            for table in tables:
                anna.act(table, 0 if anna.frame(table, 0)["actions"] else 1)
        assert sum(1 for table in server.tables.cache.all() if table.match) <= 3
        assert {table.id for table in server.tables.cache.all()} >= set(feeds), "who looks keeps the table"
        for table, feed in feeds.items():
            while feed.last is None or feed.last["version"] < 4:
                feed.receive()
            assert feed.last["view"] == server.match(table).view(0).data()


def test_tables_that_nobody_looks_at_leave_memory(anna: Any, server: Any) -> None:
    watched, left, waiting = anna.table("me", "Otto")["id"], anna.table("me", "Otto")["id"], anna.table("me", "friend")["id"]
    feed = anna.feed(watched, 0)
    feed.frame()
    assert {watched, left, waiting} <= {table.id for table in server.tables.cache.all()}
    server.pass_time(3600)

    async def tidy() -> None:
        await server.tables.cache.tidy()

    server.do(tidy())
    assert {table.id for table in server.tables.cache.all()} == {watched}
    assert anna.frame(left, 0)["table"]["status"] == "running"
    assert anna.frame(waiting, 0)["table"]["status"] == "waiting"


def test_snapshots_hold_each_event_once(anna: Any, server: Any) -> None:
    table = anna.table("me", "Otto", options={"rounds": 1})["id"]
    play(server, anna, table, 130)

    async def chain() -> Snapshot | None:
        return await server.tables.storage.snapshot(table, 10_000, find_game("lost-cities").rules_version)

    snapshot = server.do(chain())
    match = server.match(table)
    assert snapshot.events == [event.dump() for event in match._events[: len(snapshot.events)]]
    server.stop()
    with sqlite3.connect(server.config.database.removeprefix("sqlite:///")) as db:
        sizes = [len(events) for (events,) in db.execute("SELECT events FROM snapshots ORDER BY lines")]
    assert max(sizes) < 3 * min(sizes), "a snapshot does not grow with the match"
    server.start()
