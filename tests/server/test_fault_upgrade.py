"""An upgrade with running matches: a release that plays by other rules keeps them, and the old one plays them to the end.

The other release is this one with another rules version of Lost Cities, in a process of its own.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx

import cairn
from cairn.core.record import loads
from server.faults import People, Process, with_people

OLD, NEW = 1, 2


async def ask(people: People, server: Process, method: str, path: str, **how: Any) -> httpx.Response:
    async with httpx.AsyncClient(timeout=60) as client:
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
    assert (seen["view"] == before["view"]) if shown else (seen["view"] is None)
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
        await people.play(16)  # enough for a snapshot
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
            async with httpx.AsyncClient(timeout=60) as friend:
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


def test_the_old_release_plays_on_beside_the_new_one(cluster: Any, tmp_path: Path) -> None:
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
            assert seen["table"]["outdated"]
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
            assert cairn.verify(record).ok, "the new release hands out a whole record, which the old one can check"
        await people.settled()

    try:
        with_people([old.host], work)
    finally:
        for server in running:
            server.kill()
