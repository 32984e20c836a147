"""An upgrade with running matches: those on which old and new rules agree move on, the others are kept, and the old release
plays them to the end.

The other release is this one with another rules version of Lost Cities, in a process of its own, as a server or as a program
that the new release starts beside itself. With six colours its rules are ours, with five they are not (`other_release/`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import cairn
from cairn.core.record import loads
from cairn.games.lost_cities.game import LostCitiesGame
from patience import WAIT
from server.faults import People, Process, program, with_people

pytestmark = pytest.mark.interpreted  # the other release bends a step of Lost Cities, and compiled rules do not bend
NEW = LostCitiesGame.rules_version  # the processes of `--workers` are this release
OLD = NEW - 1


async def ask(people: People, server: Process, method: str, path: str, **how: Any) -> httpx.Response:
    async with httpx.AsyncClient(timeout=WAIT) as client:
        return await client.request(method, f"http://{server.host}/api/{path}", headers={"Cookie": people.cookie}, **how)


async def kept(people: People, server: Process, table: str, before: Any, shown: bool) -> None:
    """What a release that cannot play the match on does with it."""
    seen = (await ask(people, server, "GET", f"tables/{table}/frame?seat=0")).json()
    sentence = seen["table"]["outdated"]
    assert f"rules version {OLD}" in sentence
    assert (seen["table"]["status"], seen["version"], seen["actions"], seen["undo"]) == (
        "running",
        before["version"],
        [],
        False,
    )
    assert seen["view"] == (before["view"] if shown else None), (shown, before["version"])
    body = {"seat": 0, "version": seen["version"], "do": "draw deck"}
    for path in ("act", "undo", "leave", "hint", "branch"):
        more = {**body} if path == "act" else {"seat": 0, "at": 1, "bot": "steady"} if path == "branch" else {"seat": 0}
        reply = await ask(people, server, "POST", f"tables/{table}/{path}", json=more)
        assert (reply.status_code, reply.json()["error"]["message"]) == (403, sentence), (path, reply.text)
    journal = (await ask(people, server, "GET", f"tables/{table}/record?seat=0")).text
    header, *lines = [json.loads(line) for line in journal.splitlines()]
    assert (header["rules"], len(lines), "seed" in header) == (OLD, before["version"], False)
    assert all(("do" in each["line"]) == (each["line"]["seat"] == 0) for each in lines)
    assert (await ask(people, server, "GET", f"tables/{table}/verify")).json()["ok"] is None
    said = await ask(people, server, "POST", f"tables/{table}/chat", json={"text": "Shall we go on?"})
    assert said.status_code == 200, "people can still talk about it"


def test_a_match_of_older_rules_is_kept_and_goes_on_with_its_release(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/upgrade.sqlite3"
    old = Process(database, tmp_path / "log", OLD)

    async def work(people: People) -> None:
        await people.sit(2, bots=1)
        await people.play(20)  # enough for a snapshot
        people.resting = True
        await people.sit(1)  # the third table has none
        await people.rest()
        tables = list(people.players)
        await people.until(lambda: people.players[tables[0]][0].last["actions"] and people.players[tables[2]][0].last)
        waiting = (
            await people.request("POST", "tables", json={"game": "lost-cities", "seats": [{"kind": "me"}, {"kind": "friend"}]})
        ).json()
        before = {table: (await people.request("GET", f"tables/{table}/frame?seat=0")).json() for table in tables}
        old.kill()
        new = Process(database, tmp_path / "log", NEW)
        try:
            for table in tables:
                await kept(people, new, table, before[table], shown=table != tables[2])
            token = waiting["invites"][0]["link"].rpartition("/")[2]
            async with httpx.AsyncClient(timeout=WAIT) as friend:
                assert (await friend.post(f"http://{new.host}/api/join", json={"token": token})).status_code == 200
            begun = (await ask(people, new, "GET", f"tables/{waiting['id']}/frame?seat=0")).json()
            assert begun["table"]["outdated"] is None, "what begins now begins by the new rules"
            assert begun["view"] is not None
        finally:
            new.kill()
        old.start()
        await people.settled()

    try:
        with_people([old.host], work)
    finally:
        old.kill()


def test_the_old_release_plays_on_beside_the_new_one(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = cluster.database()
    old = Process(database, tmp_path / "old", OLD)
    running = [old]

    async def work(people: People) -> None:
        await people.sit(2, bots=1, options={"rounds": 1, "ply_cap": 60})
        await people.play(2)
        new = Process(database, tmp_path / "new", NEW)
        running.append(new)
        for table in people.players:
            seen = (await ask(people, new, "GET", f"tables/{table}/frame?seat=0")).json()
            assert seen["table"]["outdated"] is None, "the release that owns it is asked"
            assert seen["view"] is not None
        made = await ask(
            people,
            new,
            "POST",
            "tables",
            json={"game": "lost-cities", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "steady"}]},
        )
        theirs = (await ask(people, old, "GET", f"tables/{made.json()['id']}/frame?seat=0")).json()
        assert f"rules version {NEW}" in theirs["table"]["outdated"], "neither touches what is the other's"
        await people.play(100)  # to the end, and the bot's answers come from the old release
        for table, players in people.players.items():
            await people.until(lambda each=players[0]: each.last["result"])
            record = loads((await ask(people, new, "GET", f"tables/{table}/record")).text)
            assert record.header["rules"] == OLD
            monkeypatch.setattr(LostCitiesGame, "rules_version", OLD)
            assert cairn.verify(record).ok, "through the new release, too, comes a whole record, which the old one can check"
        await people.settled()

    try:
        with_people([old.host], work)
    finally:
        for server in running:
            server.kill()


def upgrade(server: Process, folder: Path) -> None:
    """As a host does it: stop, and start the new release with the old one's program beside it, at the same address."""
    server.process.terminate()
    server.process.wait()
    workers = ("--workers", "2") if server.database.startswith("postgres") else ()
    server.rules, server.more = NEW, ("--old", f"{program(folder / 'cairn', OLD)} --limits 0", *workers)
    server.start()


def beside(server: Process) -> list[psutil.Process]:
    """The old release's process, and whoever keeps it."""
    started = psutil.Process(server.process.pid).children(recursive=True)
    keepers = [each for each in started if "cairn.server.cluster.release_supervisor" in each.cmdline()]
    return keepers + [child for keeper in keepers for child in keeper.children()]


async def journal(people: People, server: Process, table: str) -> Any:
    return json.loads((await ask(people, server, "GET", f"tables/{table}/record?seat=0")).text.splitlines()[0])


@pytest.mark.parametrize("store", [pytest.param("sqlite", marks=pytest.mark.long), "postgresql"], indirect=True)
def test_players_notice_nothing_of_an_upgrade(store: str, tmp_path: Path) -> None:
    server = Process(store, tmp_path / "log", OLD)

    async def work(people: People) -> None:
        await people.sit(2, bots=1, options={"rounds": 1, "ply_cap": 60})
        tables = list(people.players)
        await people.play(2)
        upgrade(server, tmp_path)
        await people.play(4)  # the same connections, opened again, at the same address
        for table in tables:
            seen = (await people.request("GET", f"tables/{table}/frame?seat=0")).json()
            assert seen["table"]["outdated"] is None
            assert (await journal(people, server, table))["rules"] == OLD
        async with httpx.AsyncClient(timeout=WAIT) as client:
            strange = [(b"Cookie", people.cookie.encode()), (b"User-Agent", "Käfer".encode())]
            assert (await client.get(f"http://{server.host}/api/tables/{tables[0]}", headers=strange)).status_code == 200
        await people.sit(1)
        assert (await journal(people, server, list(people.players)[-1]))["rules"] == NEW, "what begins now begins here"
        beside(server)[-1].kill()
        await people.play(4)  # it was started again by itself
        await people.settled()
        await people.play(100)  # to the end
        await people.settled()
        again = (await people.request("POST", f"tables/{tables[1]}/rematch", json={"seat": 0})).json()["id"]
        assert (await journal(people, server, again))["rules"] == NEW, "a rematch is a new match"
        await people.until(lambda: people.viewers[tables[1]][-1].last["table"]["rematch"] == again)
        reply = await people.request("POST", f"tables/{tables[0]}/act", json={"seat": 0, "version": 0, "do": "draw deck"})
        assert reply.json()["error"]["code"] == "illegal_action", "what the old release refuses is refused in its words"

    started: list[psutil.Process] = []
    try:
        with_people([server.host], work)
        started = beside(server)
        assert len(started) == 2
    finally:
        server.kill()
    assert not psutil.wait_procs(started, WAIT)[1], "the old release ends with the new one, even if that is killed"


@pytest.mark.parametrize("store", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)], indirect=True)
def test_matches_on_which_the_rules_agree_move_on_and_the_others_stay(store: str, tmp_path: Path) -> None:
    server = Process(store, tmp_path / "log", OLD)

    async def work(people: People) -> None:
        await people.sit(2, bots=1, options={"rounds": 1, "ply_cap": 60})
        await people.sit(2, bots=1, options={"rounds": 1, "ply_cap": 60, "colours": 6})
        await people.play(6)
        stay, move = list(people.players)[:2], list(people.players)[2:]
        path = f"tables/{move[0]}/branch"
        branch = (await people.request("POST", path, json={"seat": 0, "at": 2, "bot": "steady"})).json()["id"]
        upgrade(server, tmp_path)
        await people.play(4)  # the same connections, opened again, at the same address
        for table in people.players:
            seen = (await people.request("GET", f"tables/{table}/frame?seat=0")).json()
            assert seen["table"]["outdated"] is None
            assert (await journal(people, server, table))["rules"] == (OLD if table in stay else NEW)
        assert (await journal(people, server, branch))["rules"] == NEW
        await people.settled()
        await people.play(100)  # to the end, bots and all
        await people.settled()
        for table in move:
            assert (await people.request("GET", f"tables/{table}/verify")).json()["ok"]
            record = loads((await people.request("GET", f"tables/{table}/record")).text)
            assert (record.header["rules"], cairn.replay(record).trace) == (NEW, record.trace)
        server.process.terminate()
        server.process.wait()
        server.more = ()
        server.start()  # without the old release
        for table in people.players:
            seen = (await people.request("GET", f"tables/{table}/frame?seat=0")).json()
            assert bool(seen["table"]["outdated"]) == (table in stay)

    try:
        with_people([server.host], work)
    finally:
        server.kill()


def test_while_the_old_release_is_gone_its_tables_are_kept(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path}/gone.sqlite3", tmp_path / "log", OLD)

    async def work(people: People) -> None:
        await people.sit(1)
        (table,) = people.players
        await people.play(2)
        await people.rest()
        before = (await people.request("GET", f"tables/{table}/frame?seat=0")).json()
        server.kill()
        server.rules, server.more = NEW, ("--old", "http://127.0.0.1:1")
        server.start()
        for method, path in (("GET", "frame?seat=0"), ("POST", "chat")):
            reply = await ask(
                people, server, method, f"tables/{table}/{path}", **({"json": {"text": "?"}} if method == "POST" else {})
            )
            assert (reply.status_code, reply.json()["error"]["code"]) == (503, "unavailable")
            assert "kept" in reply.json()["error"]["message"]
            assert reply.headers["Retry-After"]
        address = f"ws://{server.host}/api/tables/{table}/feed?seat=0"
        with pytest.raises(InvalidStatus) as refused:
            await connect(address, additional_headers={"Cookie": people.cookie}, open_timeout=WAIT)
        assert refused.value.response.status_code == 503
        upgrade(server, tmp_path)
        assert (await people.request("GET", f"tables/{table}/frame?seat=0")).json()["view"] == before["view"]
        await people.settled()

    try:
        with_people([server.host], work)
    finally:
        server.kill()


def test_an_old_release_that_cannot_be_is_told_at_the_start() -> None:
    from cairn.server.cluster.release_runner import BadRelease, beside

    for old, words in (
        ("/nowhere/cairn", "no program"),
        ("https://club.example", "no address"),
        ("http://x:99999", "no address"),
    ):
        with pytest.raises(BadRelease, match=words), beside(old, "sqlite:///x"):
            pass
