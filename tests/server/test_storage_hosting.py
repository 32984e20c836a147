"""The host's part of the store: the same for every database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from cairn.server.store.statements import Storage
from cairn.server.store.storage import CLOSED, Account, Change, Command, Guest, Row, Said, Seat, State, Terms, open_storage


def with_storage(store: str, work: Callable[[Storage], Awaitable[Any]]) -> Any:
    async def main() -> Any:
        storage = await open_storage(store)
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(main())


def row(
    table: str, status: str = "over", host: str = "g", updated: float = 1.0, names: tuple[str, ...] = ("Anne", "Ben")
) -> Row:
    terms = Terms("lost-cities", 2, {}, 1, "c", "secret", "00", "commitment", host, names=list(names))
    return Row(table, status, terms, State(), updated=updated)


def seats(*guests: str | None) -> list[Seat]:
    return [Seat(n, "human" if guest else "bot", f"name of {guest}", guest, joined=True) for n, guest in enumerate(guests)]


def test_keys_are_added_and_retired_but_never_the_last(store: str) -> None:
    async def work(storage: Storage) -> None:
        [first] = await storage.keys()
        assert len(first.secret) == 32
        await storage.add_key()
        assert (await storage.keys())[0] == first
        second = (await storage.keys())[1]
        assert second.secret != first.secret
        assert await storage.retire_keys(second.number + 5) == 1
        assert await storage.keys() == [second]
        assert [each.what for each in await storage.notices(0)] == ["keys", "keys"]

    with_storage(store, work)


def test_marks_of_a_guest_are_stored_one_by_one(store: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.save_guest(Guest("g", "Anne"))
        assert await storage.mark(Account("g", "Anne", login="anne", password="hash"), ("login", "password"))
        assert await storage.mark(Account("g", "Anne", banned=True), ("banned",))
        assert await storage.mark(Account("h", "Ben", generation=2), ("generation",))
        found = await storage.account_of("anne")
        assert found == await storage.account("g")
        assert found is not None
        assert (found.password, found.banned, found.muted, found.generation) == ("hash", True, False, 0)
        assert not await storage.mark(Account("h", "Ben", login="anne", password="x"), ("login", "password"))
        assert {each.id for each in await storage.marked()} == {"g", "h"}
        assert [each.id for each in await storage.accounts("NN", 10)] == ["g"]
        assert await storage.guest("h") == Guest("h", "Ben")
        last = await storage.notices(None)
        assert [(each.what, each.subject) for each in last] == [("guest", "h")]
        assert await storage.notices(last[0].n) == []

    with_storage(store, work)


def test_a_guest_is_forgotten_and_the_others_keep_their_match(store: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.save_guest(Guest("g", "Anne"))
        await storage.add(row("alone"), seats("g", None), [{"seat": 0, "do": "x"}], [])
        await storage.add(row("shared"), seats("g", "h"), [{"seat": 0, "do": "x"}], [])
        await storage.add(row("running", "running", "h"), seats("g", "h"), [], [])
        await storage.add(row("waiting", "waiting", "g", names=()), seats("g", "h"), [], [])
        for table, n, guest in (("shared", 0, "g"), ("shared", 1, "h"), ("running", 0, "g")):
            there = await storage.table(table)
            assert there is not None
            said = Said(n, "players", guest, 0, "Anne", f"words of {guest}", 1.0, "m1")
            await storage.change(Change(there.row, command=Command(guest, "m1"), said=said))
        assert [table for table, _ in await storage.said_by("g")] == ["running", "shared"]
        assert set(await storage.erase_guest("g")) == {"alone", "shared", "running", "waiting"}
        assert await storage.table("alone") is None
        assert await storage.lines("alone") == []
        left = await storage.account("g")
        assert left is not None
        assert (left.name, left.login, left.password, left.generation) == ("", None, None, 1)
        assert await storage.tables_of("g", 10) == []
        found = await storage.table("shared")
        assert found is not None
        assert found.row.revision == 3, "whoever has it in memory notices"
        assert (found.row.terms.host, found.row.terms.names) == ("", ["Former guest 1", "Ben"])
        assert [seat.guest for seat in found.seats] == [None, "h"]
        assert [said.text for said in await storage.chat("shared")] == ["(deleted)", "words of h"]
        assert await storage.lines("shared") == [{"seat": 0, "do": "x"}]
        running = await storage.table("running")
        assert running is not None
        assert (running.seats[0].kind, running.seats[0].offered) == ("human", "left")
        waiting = await storage.table("waiting")
        assert waiting is not None
        assert waiting.row.status == CLOSED, "its host is gone"

    with_storage(store, work)


def test_old_tables_and_idle_guests_are_found_and_erased(store: str) -> None:
    async def work(storage: Storage) -> None:
        for guest in ("g", "h", "idle"):
            await storage.save_guest(Guest(guest, guest))
        await storage.add(row("old", updated=10), seats("g", "h"), [{"seat": 0, "do": "x"}], [])
        await storage.add(row("shut", CLOSED, updated=20), seats("g", "h"), [], [])
        await storage.add(row("left", "running", updated=30), seats("g", "h"), [], [])
        await storage.add(row("new", updated=1000), seats("g", "h"), [], [])
        assert await storage.old_tables(100, True, 10) == ["old", "shut"]
        assert await storage.old_tables(100, True, 1) == ["old"]
        assert await storage.old_tables(100, False, 10) == ["left"]
        assert await storage.recent_tables(2) == ["new", "left"]
        await storage.erase_tables(["old", "left"])
        assert await storage.table("old") is None
        assert await storage.recent_tables(9) == ["new", "shut"]
        assert await storage.erase_idle_guests(1.0) == 0
        assert await storage.erase_idle_guests(1e12) == 1
        assert await storage.guest("idle") is None
        assert await storage.guest("g") is not None

    with_storage(store, work)


def test_what_a_guest_sent_is_no_longer_marked_as_sent_by_it(store: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.add(row("t", "running", names=("Anne", "Ben")), seats("g", "h"), [], [])
        found = await storage.table("t")
        assert found is not None
        found.row.version = 1
        await storage.change(Change(found.row, [{"seat": 0, "do": "x"}], [], Command("g", "c", 1)))
        assert await storage.commands("t", 9) == [Command("g", "c", 1)]
        await storage.erase_guest("g")
        assert await storage.commands("t", 9) == []

    with_storage(store, work)
