"""What puts Cairn together in a tab, tried where tests run: database, archive, routes, and what the site command refuses."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cairn
from cairn.core.errors import CairnError
from cairn.core.record import loads
from cairn.server.store.storage import Conflict, StorageError
from cairn.server.wire.errors import Refused
from cairn.tab import routes, site, thinker, workers
from cairn.tab.archive import Archive
from cairn.tab.database import TabDatabase
from cairn.tab.engine import Site, Tab


class Here:
    """The other worker, in this process."""

    def __init__(self) -> None:
        self.ended = 0

    async def ask(self, text: str, body: Any) -> Any:
        told, found = thinker.answer(text, body and Bytes(body))
        return type("Answer", (), {"text": told, "body": found and Bytes(found)})

    def end(self) -> None:
        self.ended += 1


class Bytes:
    def __init__(self, data: bytes) -> None:
        self.data = data

    def to_bytes(self) -> bytes:
        return self.data


class Page:
    def __init__(self) -> None:
        self.replies: list[tuple[int, int, Any]] = []

    def reply(self, number: int, status: int, body: Any) -> None:
        self.replies.append((number, status, body))

    def opened(self, number: int) -> None: ...

    def said(self, number: int, text: str) -> None: ...

    def closed(self, number: int, code: int) -> None: ...


def in_a_tab(file: Path, work: Callable[[Tab], Any]) -> Any:
    async def run() -> Any:
        tab = Tab(TabDatabase(str(file)), Here, Page(), Site())
        await tab.begin()
        try:
            return await work(tab)
        finally:
            await tab.end()

    return asyncio.run(run())


async def salted(tab: Tab) -> dict[str, str]:
    promised = await routes.answer(tab, "POST", "/commitments", "{}")
    return {"commitment": promised["commitment"], "salt": "07" * 16}


async def made(tab: Tab) -> str:
    seats = [{"kind": "me"}, {"kind": "local", "name": "Ben"}]
    body = {"game": "lost-cities", "seats": seats, "options": {}, **await salted(tab)}
    found: str = (await routes.answer(tab, "POST", "/tables", json.dumps(body)))["id"]
    return found


def test_a_store_is_there_again_and_merged_without_doubles(tmp_path: Path) -> None:
    async def first(tab: Tab) -> tuple[str, bytes]:
        return await made(tab), await routes.answer(tab, "GET", "/me/export", "")

    table, saved = in_a_tab(tmp_path / "one", first)

    async def again(tab: Tab) -> list[str]:
        assert (await routes.answer(tab, "POST", "/me/import", saved))["tables"] == 0
        return [each["id"] for each in await routes.answer(tab, "GET", "/tables", "")]

    assert in_a_tab(tmp_path / "one", again) == [table]

    async def other(tab: Tab) -> int:
        mine = await made(tab)
        assert (await routes.answer(tab, "POST", "/me/import", saved))["tables"] == 1
        assert {each["id"] for each in await routes.answer(tab, "GET", "/tables", "")} == {mine, table}
        return int((await routes.answer(tab, "DELETE", "/me", ""))["tables"])

    assert in_a_tab(tmp_path / "two", other) == 2


def test_a_running_match_goes_on_elsewhere_by_its_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "to_js", lambda data: data)

    async def begin(tab: Tab) -> bytes:
        table = await made(tab)
        for version in range(6):
            asked = json.loads(await routes.answer(tab, "GET", f"/tables/{table}/frame?seat=0", ""))["question"]["seat"]
            look = json.loads(await routes.answer(tab, "GET", f"/tables/{table}/frame?seat={asked}", ""))
            body = {"seat": asked, "version": version, "do": look["actions"][0]["do"]}
            await routes.answer(tab, "POST", f"/tables/{table}/act", json.dumps(body))
        found: bytes = await routes.answer(tab, "GET", f"/tables/{table}/record?seat=0", "")
        return found

    record = in_a_tab(tmp_path / "one", begin)
    told = cairn.verify(loads(record.decode()))
    assert told.ok
    assert told.details["answers"] == 6

    async def go_on(tab: Tab) -> Any:
        table = (await routes.answer(tab, "POST", "/records", record))["id"]
        body = {"at": 6, "seat": 1, **await salted(tab)}
        going = (await routes.answer(tab, "POST", f"/tables/{table}/branch", json.dumps(body)))["id"]
        return await routes.answer(tab, "GET", f"/tables/{going}", "")

    assert in_a_tab(tmp_path / "two", go_on)["status"] == "running"


def test_what_cannot_be_brought_back_changes_nothing(tmp_path: Path) -> None:
    database = TabDatabase(str(tmp_path / "store"))
    for data in (b"no database", b"SQLite format 3\0" + bytes(200)):
        with pytest.raises(Refused, match="holds no matches of Cairn"):
            Archive(database.db).bring_back(data)
    assert database.db.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_a_write_is_whole_or_not_at_all(tmp_path: Path) -> None:
    database = TabDatabase(str(tmp_path / "store"))
    database.db.execute("CREATE TABLE kept (n INTEGER PRIMARY KEY)")

    def torn(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO kept VALUES (1)")
        raise Conflict("somebody was quicker")

    def twice(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO kept VALUES (2)")
        db.execute("INSERT INTO kept VALUES (2)")

    with pytest.raises(Conflict):
        asyncio.run(database.write(torn))
    with pytest.raises(StorageError, match="could not be written"):
        asyncio.run(database.write(twice))
    assert asyncio.run(database.read(lambda db: db.execute("SELECT count(*) FROM kept").fetchone())) == (0,)


def test_what_takes_others_or_is_misunderstood_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def ask(tab: Tab) -> None:
        for method, path, body in (
            ("GET", "/invitations/abc", ""),
            ("POST", "/sign-in", "{}"),
            ("GET", "/tables/abc/people", ""),
        ):
            with pytest.raises(Refused, match="takes a server"):
                await routes.answer(tab, method, path, body)
        with pytest.raises(Refused):
            await routes.answer(tab, "POST", "/tables", "[]")
        with pytest.raises(Refused):
            await routes.answer(tab, "GET", f"/tables/{await made(tab)}/frame?seat=zero", "")

    in_a_tab(tmp_path / "store", ask)


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "static").mkdir()
    monkeypatch.setattr(site, "STATIC", tmp_path / "static")
    with pytest.raises(CairnError, match="client was not built"):
        site.write_site(tmp_path / "new", tmp_path / "tools")
    (tmp_path / "static" / "tab.html").touch()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").touch()
    with pytest.raises(CairnError, match="holds something else"):
        site.write_site(tmp_path / "mine", tmp_path / "tools")
    assert (tmp_path / "mine" / "thesis.txt").is_file()
