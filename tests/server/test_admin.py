"""`cairn admin` on whole databases, and several server processes behind one port."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

import cairn
from cairn.games import find_game
from cairn.server.admin import database as admin
from cairn.server.cluster.processes import check_database
from cairn.server.store.storage import StorageError
from patience import WAIT
from ports import free_port


@pytest.fixture
def played(store: str, make_server: Callable[..., Any]) -> str:
    """A database with a running match, a waiting table and some talk."""
    server = make_server(database=store)
    with server.client("Anna") as anna:
        table = anna.table("me", "Otto")["id"]
        for _ in range(7):
            anna.act(table, 0 if anna.frame(table, 0)["actions"] else 1)
        anna.tell(f"tables/{table}/chat", text="hello")
        anna.table("me", "friend")
    server.stop()
    return store


def rows(url: str) -> dict[str, list[Any]]:
    async def read() -> dict[str, list[Any]]:
        async with admin.reading(url) as read:
            return {
                part: sorted([dict(zip(names, row)) async for names, chunk in read(part) for row in chunk], key=str)
                for part in admin.PARTS
            }

    return asyncio.run(read())


def other_kind(store: str, cluster: Any, folder: Path) -> str:
    return f"sqlite:///{folder}/other.sqlite3" if store.startswith("postgresql") else cluster.database()


def test_a_copy_of_the_other_kind_holds_everything_and_serves_it(
    played: str, cluster: Any, tmp_path: Path, make_server: Callable[..., Any]
) -> None:
    target = other_kind(played, cluster, tmp_path)
    assert "2 tables with 7 answers" in asyncio.run(admin.copy(played, target))
    assert rows(target) == rows(played)
    assert asyncio.run(admin.check(target, replay=True)) == 0
    with pytest.raises(StorageError, match="not empty"):
        asyncio.run(admin.copy(played, target))
    server = make_server(database=target)
    with server.client("Ben") as ben:
        table = next(row["id"] for row in rows(target)["tables"] if row["status"] == "running")
        assert ben.frame(table)["version"] == 7


def test_a_backup_comes_back_as_it_was(played: str, tmp_path: Path) -> None:
    before = rows(played)
    file = tmp_path / "backup.sqlite3"
    assert "2 tables and 7 answers" in asyncio.run(admin.backup(played, file))
    assert file.stat().st_mode & 0o077 == 0, "it holds secrets"
    with pytest.raises(StorageError, match="already"):
        asyncio.run(admin.backup(played, file))
    with pytest.raises(StorageError, match=r"there already|not empty"):
        asyncio.run(admin.restore(file, played))
    asyncio.run(admin.restore(file, played, replace=True))
    assert rows(played) == before
    assert asyncio.run(admin.check(played, replay=True)) == 0


def test_what_was_retired_or_ended_since_a_backup_does_not_come_back_with_it(
    store: str, tmp_path: Path, make_server: Callable[..., Any]
) -> None:
    server, file = make_server(database=store), tmp_path / "old.sqlite3"
    with server.client("Anna") as anna, server.client("Ben") as ben:
        old_key, ended = anna.cookies["cairn_guest"], ben.cookies["cairn_guest"]
        asyncio.run(admin.backup(store, file))
        server.do(server.inside.storage.add_key())
        server.do(server.inside.take_notice())
        ben.ask("GET", "me")
        copied = ben.cookies["cairn_guest"]
        ben.tell("me/sign-out-elsewhere")
        server.do(server.inside.storage.retire_keys(2))
        server.stop()
        assert "count again" not in asyncio.run(admin.restore(file, store, replace=True))
        server.start()
        read = server.inside.identity.read_cookie
        assert [read(cookie) for cookie in (old_key, ended, copied)] == [None, None, None]
        assert read(ben.cookies["cairn_guest"]).guest == ben.me["id"], "who was signed in still is"
        assert len(rows(store)["keys"]) == 1
    fresh = f"sqlite:///{tmp_path}/fresh.sqlite3"
    assert "its keys count again" in asyncio.run(admin.restore(file, fresh)), "where nothing is known of later, that is said"


def test_a_backup_is_made_while_the_server_runs_and_not_restored_below_it(
    store: str, tmp_path: Path, make_server: Callable[..., Any]
) -> None:
    server = make_server(database=store)
    with server.client("Anna") as anna:
        table = anna.table("me", "Otto")["id"]
        anna.act(table, 0 if anna.frame(table, 0)["actions"] else 1)
        asyncio.run(admin.backup(store, tmp_path / "b.sqlite3"))
        with pytest.raises(StorageError, match=r"in use|servers run"):
            asyncio.run(admin.restore(tmp_path / "b.sqlite3", store, replace=True))
        anna.act(table, 0 if anna.frame(table, 0)["actions"] else 1)
    assert len(rows(f"sqlite:///{tmp_path}/b.sqlite3")["lines"]) == 1


def change(url: str, *statements: str) -> None:
    async def there() -> None:
        import asyncpg

        db = await asyncpg.connect(url)
        for sql in statements:
            await db.execute(sql)
        await db.close()

    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as db:
            for sql in statements:
                db.execute(sql)
    else:
        asyncio.run(there())


def test_damage_is_found(played: str) -> None:
    said: list[str] = []
    change(
        played,
        'UPDATE lines SET line = \'{"seat":0,"do":"play red-11"}\' WHERE n = 3',
        "DELETE FROM lines WHERE n = 6",
    )
    assert asyncio.run(admin.check(played, replay=True, say=said.append)) == 2
    assert "6 answers where 7" in said[0]
    assert "cannot be played again" in said[1]


@pytest.mark.parametrize("what", ["content", "game"])
def test_a_match_with_other_components_or_of_a_game_unknown_here_is_no_fault(played: str, what: str) -> None:
    """Its own release can play it again; this one checks what it can."""
    change(played, f"""UPDATE tables SET terms = replace(CAST(terms AS text), '"{what}":"', '"{what}":"other-')""")
    assert asyncio.run(admin.check(played, replay=True)) == 0
    change(played, "DELETE FROM lines WHERE n = 6")
    assert asyncio.run(admin.check(played, replay=True)) == 1


def test_several_processes_need_a_database_that_can_be_shared() -> None:
    check_database("sqlite:///x", 1)
    check_database("postgresql://x", 4)
    with pytest.raises(StorageError, match="need PostgreSQL"):
        check_database("sqlite:///x", 2)


def served(ask: Callable[[], httpx.Response]) -> Any:
    """The reply, as soon as the table has an owner again; a command sent again is carried out once."""
    while (reply := again(ask)).status_code != 200:
        assert reply.status_code == 503, reply.text
        time.sleep(0.05)
    return reply.json()


def test_two_processes_behind_one_port_and_one_is_killed(cluster: Any) -> None:
    port = free_port()
    parent = two_processes(cluster, port)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=WAIT, headers={"connection": "close"}) as anna:
            assert again(lambda: anna.post("/api/me", json={"name": "Anna"})).status_code == 200
            seats = [{"kind": "me"}, {"kind": "local", "name": "Otto"}]
            table = anna.post("/api/tables", json={"game": "lost-cities", "seats": seats}).json()["id"]
            children = psutil.Process(parent.pid).children()
            assert len(children) == 2
            version = 0
            for round in range(3):
                for _ in range(4):
                    seen = [served(partial(anna.get, f"/api/tables/{table}/frame?seat={seat}")) for seat in (0, 1)]
                    asked = next(frame for frame in seen if frame["actions"])
                    assert asked["version"] == version
                    body = {"seat": asked["seat"], "version": version, "do": asked["actions"][0]["do"], "id": f"a{version}"}
                    version = served(partial(anna.post, f"/api/tables/{table}/act", json=body))["version"]
                os.kill(children[round % 2].pid, signal.SIGKILL)
                seen = served(lambda: anna.get(f"/api/tables/{table}/frame"))
                assert seen["version"] == version, "what was acknowledged is there"
                children = again(lambda: two_children(parent))
    finally:
        parent.terminate()
        assert parent.wait(WAIT) is not None
    assert not psutil.pid_exists(children[0].pid) or psutil.Process(children[0].pid).status() == psutil.STATUS_ZOMBIE


def test_the_processes_end_with_their_parent_even_if_it_is_killed(cluster: Any) -> None:
    port = free_port()
    parent = two_processes(cluster, port)
    again(lambda: httpx.get(f"http://127.0.0.1:{port}/api/games", timeout=WAIT))
    children = psutil.Process(parent.pid).children(recursive=True)
    assert len(children) >= 2
    parent.kill()
    parent.wait()
    assert not psutil.wait_procs(children, WAIT)[1]


def two_processes(cluster: Any, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "cairn", "serve", "--port", str(port), "--database", cluster.database(), "--limits", "0"]
    return subprocess.Popen([*command, "--workers", "2"], env={**os.environ, "CAIRN_LOG": "critical"})


def two_children(parent: subprocess.Popen[bytes]) -> list[psutil.Process]:
    found = [child for child in psutil.Process(parent.pid).children() if child.status() != psutil.STATUS_ZOMBIE]
    if len(found) != 2:
        raise httpx.TransportError("not yet")
    return found


def again(work: Callable[[], Any]) -> Any:
    """A client that comes back when its connection was lost."""
    end = time.monotonic() + WAIT
    while True:
        try:
            return work()
        except httpx.TransportError:
            assert time.monotonic() < end
            time.sleep(0.05)


def test_records_with_components_of_their_own_and_unfinished_ones_are_no_fault(anna: Any, server: Any) -> None:
    """They are played again as they came."""
    known = find_game("africana").setup().content.data
    content = {**known, "expeditions": known["expeditions"][::-1]}  # so that other cards are dealt
    own = cairn.start("africana", seed=3, content=content)
    unfinished = cairn.start("lost-cities", seed=4)
    for match in (own, unfinished):
        for _ in range(40):
            match.apply(match.actions()[-1])
        reply = anna.post("/api/records", content=match.record().dumps())
        assert reply.status_code == 200, reply.text
    server.stop()
    said: list[str] = []
    assert asyncio.run(admin.check(server.config.database, replay=True, say=said.append)) == 0, said
