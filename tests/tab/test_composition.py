"""What puts Cairn together in a tab, tried where tests run: database, archive, routes, and what the site command refuses."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.routing import APIRoute

import cairn
from cairn.core.errors import CairnError
from cairn.core.record import loads
from cairn.games import look_again
from cairn.games.lost_cities.game import LostCitiesGame
from cairn.server.store.storage import Conflict, StorageError
from cairn.server.web import lobby_routes, people_routes, table_routes
from cairn.server.wire.errors import Refused
from cairn.tab import engine, routes, site, thinker, workers
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

    def store(self, trouble: str) -> None: ...


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


async def played(tab: Tab, table: str, answers: int) -> None:
    for _ in range(answers):
        asked = json.loads(await routes.answer(tab, "GET", f"/tables/{table}/frame?seat=0", ""))["question"]["seat"]
        look = json.loads(await routes.answer(tab, "GET", f"/tables/{table}/frame?seat={asked}", ""))
        body = {"seat": asked, "version": look["version"], "do": look["actions"][0]["do"]}
        await routes.answer(tab, "POST", f"/tables/{table}/act", json.dumps(body))


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
        await played(tab, table, 6)
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


def test_a_match_goes_on_by_the_rules_of_a_new_version_where_they_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "to_js", lambda data: data)

    async def begin(tab: Tab) -> str:
        table = await made(tab)
        await played(tab, table, 6)
        return table

    table = in_a_tab(tmp_path / "store", begin)
    monkeypatch.setattr(LostCitiesGame, "rules_version", LostCitiesGame.rules_version + 1)

    async def go_on(tab: Tab) -> Any:
        await played(tab, table, 1)
        return await routes.answer(tab, "GET", f"/tables/{table}", "")

    told = in_a_tab(tmp_path / "store", go_on)
    assert (told["status"], told["outdated"]) == ("running", None)


def test_every_route_is_a_servers_and_answers_in_its_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "to_js", lambda data: data)
    forms = {
        f"{method} {re.sub('{[^}]*}', '', route.path.removeprefix('/api/'))}": route.response_model
        for room in (people_routes, lobby_routes, table_routes)
        for route in room.api.routes
        if isinstance(route, APIRoute)
        for method in route.methods
    }
    forms["GET tables//aid"] = forms.pop("GET tables//aid/")
    assert set(routes.ROUTES) - set(forms) == {"POST me/import"}  # a server keeps its matches itself
    left = {way for way in routes.ROUTES if forms.get(way) not in (None, Any)} - {"GET me/export"}  # which is a file here

    async def ask(tab: Tab) -> None:
        tab.site.files = {name: dict.fromkeys(("cover", "table", "style")) for name in cairn.games()}

        async def answered(way: str, body: object = "", id: str = "", query: str = "") -> Any:
            method, path = way.split(" ")
            path = f"/{path}{id}" if path.endswith("/") else f"/{path.replace('//', f'/{id}/')}"
            found = await routes.answer(tab, method, path + query, body if isinstance(body, bytes) else json.dumps(body))
            left.discard(way)
            text = found if isinstance(found, (str, bytes)) else msgspec.json.encode(found)
            return msgspec.json.decode(text, type=forms[way]) if forms[way] else found

        await answered("GET me")
        await answered("POST me", {"name": "Ada", "avatar": "owl"})
        await answered("GET games")
        await answered("GET games//words", id="lost-cities")
        await answered("POST commitments", {})
        await answered("POST lessons", {"game": "lost-cities", "lesson": "first-game"})
        seats = [{"kind": "me"}, {"kind": "local", "name": "Ben"}]
        short = {"game": "lost-cities", "seats": seats, "options": {"rounds": 1, "ply_cap": 2}, **await salted(tab)}
        id = (await answered("POST tables", short)).id
        await answered("POST tables//hint", {"seat": 0}, id=id)
        await answered("POST tables//takeover", {"seat": 0}, id=id)
        while (await answered("GET tables/", id=id)).status != "over":
            seat = (await answered("GET tables//frame", id=id, query="?seat=0")).question.seat
            look = await answered("GET tables//frame", id=id, query=f"?seat={seat}")
            await answered("POST tables//act", {"seat": seat, "version": look.version, "do": look.actions[0].do}, id=id)
        for way in ("review", "history", "course", "verify"):
            await answered(f"GET tables//{way}", id=id, query="?seat=0")
        record = await answered("GET tables//record", id=id, query="?seat=0")
        await answered("POST records", record)
        await answered("POST tables//branch", {"at": 1, "seat": 0, **await salted(tab)}, id=id)
        await answered("POST tables//rematch", {"seat": 0, **await salted(tab)}, id=id)
        await answered("GET tables")
        assert (await answered("DELETE me")).tables == 5

    in_a_tab(tmp_path / "store", ask)
    assert not left


def test_a_table_that_was_set_aside_is_tried_again_at_the_next_visit(tmp_path: Path) -> None:
    async def fails(tab: Tab) -> tuple[str, str]:
        table = await made(tab)
        await tab.storage.set_aside(table, "a fault")
        await tab.tables.commands.read_again(table)
        return table, (await routes.answer(tab, "GET", f"/tables/{table}", ""))["outdated"]

    table, told = in_a_tab(tmp_path / "store", fails)
    assert told.startswith("This table was set aside after a fault")

    async def again(tab: Tab) -> Any:
        return (await routes.answer(tab, "GET", f"/tables/{table}", ""))["outdated"]

    assert not in_a_tab(tmp_path / "store", again)


@pytest.mark.parametrize(("decisions", "offered"), [(engine.ENOUGH + 1.0, True), (engine.ENOUGH - 1.0, False)])
def test_expert_is_offered_where_the_device_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, decisions: float, offered: bool
) -> None:
    monkeypatch.setattr(engine, "speed", lambda: decisions)

    async def ask(tab: Tab) -> set[bool]:
        return {"expert" in {bot["name"] for bot in game["bots"]} for game in await routes.answer(tab, "GET", "/games", "")}

    assert in_a_tab(tmp_path / "store", ask) == {offered}


def test_what_cannot_be_brought_back_changes_nothing(tmp_path: Path) -> None:
    database = TabDatabase(str(tmp_path / "store"))
    for data in (b"no database", b"SQLite format 3\0" + bytes(200)):
        with pytest.raises(Refused, match="holds no matches of Cairn"):
            Archive(database, routes.GUEST).bring_back(data)
    assert database.db.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_ones_name_comes_along_unless_one_has_another_here(tmp_path: Path) -> None:
    async def named(tab: Tab) -> bytes:
        await routes.answer(tab, "POST", "/me", json.dumps({"name": "Ada", "avatar": "owl"}))
        found: bytes = await routes.answer(tab, "GET", "/me/export", "")
        return found

    saved = in_a_tab(tmp_path / "one", named)

    async def brought(tab: Tab) -> tuple[str, str]:
        await routes.answer(tab, "POST", "/me/import", saved)
        me = await routes.answer(tab, "GET", "/me", "")
        return me["name"], me["avatar"]

    assert in_a_tab(tmp_path / "two", brought) == ("Ada", "owl")

    async def renamed(tab: Tab) -> tuple[str, str]:
        await routes.answer(tab, "POST", "/me", json.dumps({"name": "Ben", "avatar": ""}))
        return await brought(tab)

    assert in_a_tab(tmp_path / "three", renamed) == ("Ben", "")


def test_of_a_servers_file_only_ones_own_matches_are_brought_back(tmp_path: Path) -> None:
    async def first(tab: Tab) -> tuple[str, bytes]:
        table = await made(tab)
        await made(tab)
        tab.database.db.execute("UPDATE tables SET host = 'else' WHERE id != ?", (table,))
        tab.database.db.execute("UPDATE seats SET guest = 'else' WHERE guest IS NOT NULL AND table_id != ?", (table,))
        return table, await routes.answer(tab, "GET", "/me/export", "")

    table, saved = in_a_tab(tmp_path / "one", first)

    async def other(tab: Tab) -> Any:
        assert (await routes.answer(tab, "POST", "/me/import", saved))["tables"] == 1
        return tab.database.db.execute("SELECT id FROM tables").fetchall()

    assert in_a_tab(tmp_path / "two", other) == [(table,)]


def test_a_full_disk_is_told_until_there_is_room_again(tmp_path: Path) -> None:
    told: list[str] = []
    database = TabDatabase(str(tmp_path / "store"), told.append)
    (pages,) = database.db.execute("PRAGMA page_count").fetchone()

    def much(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO notices VALUES (1, ?, '', 0)", ("x" * 100_000,))

    database.db.execute(f"PRAGMA max_page_count = {pages}")
    for _ in range(2):
        with pytest.raises(StorageError, match="no room left"):
            asyncio.run(database.write(much))
    assert told == ["full"]
    assert database.db.execute("SELECT count(*) FROM notices").fetchone() == (0,)
    database.db.execute("PRAGMA max_page_count = 100000")
    asyncio.run(database.write(much))
    assert told == ["full", ""]


def test_what_the_store_says_reaches_the_player(tmp_path: Path) -> None:
    async def ask(tab: Tab) -> Any:
        (pages,) = tab.database.db.execute("PRAGMA page_count").fetchone()
        tab.database.db.execute(f"PRAGMA max_page_count = {pages}")
        tab.database.db.execute(
            "CREATE TEMP TRIGGER full BEFORE INSERT ON guests BEGIN INSERT INTO keys VALUES (NULL, zeroblob(99999), 0); END"
        )
        await tab._answer(7, "POST", "/me", '{"name": "Ada"}')
        return tab.page.replies  # type: ignore[attr-defined]

    ((number, status, body),) = in_a_tab(tmp_path / "store", ask)
    assert (number, status) == (7, 503)
    assert json.loads(body)["error"]["message"] == "The browser has no room left to save this; nothing was changed."


def installed(folder: Path, name: str, files: dict[str, str], about: str = "", entries: str = "") -> None:
    """As an installer leaves it."""
    metadata = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir()
    for path, text in files.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{about}")
    (metadata / "RECORD").write_text("".join(f"{path},,\n" for path in [*files, f"{metadata.name}/METADATA"]))
    (metadata / "entry_points.txt").write_text(f"[cairn.games]\n{entries}")


def test_a_package_with_a_game_brings_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, packages = tmp_path / "installed", tmp_path / "packages"
    place.mkdir()
    packages.mkdir()
    monkeypatch.syspath_prepend(place)
    need = "Requires-Dist: cairn-table>=0.1\nRequires-Dist: bead_box (>=1)\nRequires-Dist: absent; python_version < '3'\n"
    installed(place, "counting", {"counting.py": "import beads\n"}, need, "counting = counting:GAME\n")
    installed(
        place, "bead-box", {"beads/__init__.py": "", "beads/words.txt": "", "beads/quick.so": ""}, "Requires-Dist: string\n"
    )
    installed(place, "string", {"threads.py": ""}, "Requires-Dist: bead-box\nRequires-Dist: pytest; extra == 'test'\n")
    look_again()
    try:
        assert site.needed(["counting"]) == ["bead-box", "string"]
        site.copy_outside(packages, "counting")
        for name in site.needed(["counting"]):
            site.copy_needed(packages, name)
    finally:
        monkeypatch.undo()
        look_again()
    files = {file.relative_to(packages).as_posix() for file in packages.rglob("*") if file.is_file()}
    described = {"counting-1.0.dist-info/METADATA", "counting-1.0.dist-info/entry_points.txt"}
    assert files == {"counting.py", "beads/__init__.py", "beads/words.txt", "threads.py"} | described


def test_the_page_and_the_worker_of_a_site_come_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new, folder = tmp_path / "new", tmp_path / "site"
    for file in ("index.html", "sw.js", "assets/new.js", "assets/index.html"):
        (new / file).parent.mkdir(parents=True, exist_ok=True)
        (new / file).write_text("new")
    (folder / "assets").mkdir(parents=True)
    for file in ("index.html", "sw.js", "assets/old.js"):
        (folder / file).write_text("old")
    seen = []

    def look(source: Path, target: Path) -> None:
        names = [file for file in folder.rglob("*") if file.is_file() and file.read_text() == "new"]
        seen.append((source.name, len(names), (folder / "assets" / "old.js").is_file()))
        (target / source.name).write_text(source.read_text())

    monkeypatch.setattr(site.shutil, "copy", look)
    site.replace(new, folder)
    assert seen == [("index.html", 2, True), ("sw.js", 3, True)]
    assert not (folder / "assets" / "old.js").exists()


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
