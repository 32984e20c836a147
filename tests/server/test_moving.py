"""A match begun by other rules moves on where ours agree with all that is stored of it, and stays where that cannot be told."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from cairn.games.lost_cities.game import LostCitiesGame
from cairn.server.store.storage import Change
from server.faults import OTHER_RELEASE

NEW = LostCitiesGame.rules_version + 1


class Upgrade:
    """A server whose release changes under its tables."""

    def __init__(self, make_server: Callable[..., Any], store: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.server = make_server(database=store)
        self.monkeypatch = monkeypatch
        self.anna = self.server.client("Anna")
        self.anna.__enter__()

    def play(self, answers: int) -> str:
        table: str = self.anna.table("me", "Otto", options={"rounds": 1})["id"]
        for _ in range(answers):
            self.act(table)
        return table

    def act(self, table: str) -> None:
        self.anna.act(table, self.stored(table).to_act)

    def play_to_a_snapshot(self) -> str:
        table = self.play(29)
        while True:
            self.act(table)
            row = self.stored(table)
            made = self.server.do(self.server.inside.storage.snapshot(table, row.version, row.terms.rules))
            if made is not None and made.lines == row.version:
                return table

    def finish(self) -> str:
        table = self.play(0)
        while self.stored(table).status == "running":
            self.act(table)
        return table

    def stored(self, table: str) -> Any:
        return self.server.do(self.server.inside.storage.table(table)).row

    def lose_trace(self, table: str) -> None:
        """As if the match came from before there were traces."""
        row = self.stored(table)
        row.state = replace(row.state, trace="")
        self.server.do(self.server.inside.storage.change(Change(row)))

    def release(self, change: str = "nothing") -> None:
        """The new one comes: `other_rules` says with which change. The server itself plays nothing again, its processes do."""
        self.server.stop()
        self.monkeypatch.setattr(LostCitiesGame, "rules_version", NEW)
        self.monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(OTHER_RELEASE), os.environ.get("PYTHONPATH", "")]))
        self.monkeypatch.setenv("CAIRN_TEST_RULES", str(NEW))
        self.monkeypatch.setenv("CAIRN_TEST_CHANGE", change)
        self.server.start()
        self.anna.base_url = f"http://{self.server.host}"

    def outdated(self, table: str) -> str | None:
        sentence: str | None = self.anna.frame(table, 0)["table"]["outdated"]
        return sentence


@pytest.fixture
def upgrade(make_server: Callable[..., Any], store: str, monkeypatch: pytest.MonkeyPatch) -> Upgrade:
    return Upgrade(make_server, store, monkeypatch)


def test_a_match_moves_on_and_is_played_on(upgrade: Upgrade) -> None:
    table = upgrade.play(12)
    before, row = upgrade.anna.frame(table, 0), upgrade.stored(table)
    upgrade.release()
    after = upgrade.anna.frame(table, 0)
    assert (after["table"]["outdated"], after["view"], after["version"]) == (None, before["view"], before["version"])
    moved = upgrade.stored(table)
    assert (moved.terms.rules, moved.state.trace, moved.updated) == (NEW, row.state.trace, row.updated)
    upgrade.act(table)
    upgrade.server.restart()
    upgrade.anna.base_url = f"http://{upgrade.server.host}"
    assert upgrade.anna.frame(table, 0)["version"] == 13, "from the snapshot that was made on the way"


@pytest.mark.interpreted
def test_a_match_stays_that_would_have_gone_otherwise(upgrade: Upgrade) -> None:
    table = upgrade.play(12)
    row = upgrade.stored(table)
    upgrade.release("scores")
    assert f"rules version {NEW - 1}" in str(upgrade.outdated(table))
    kept = upgrade.stored(table)
    assert (kept.terms, kept.state, kept.version) == (row.terms, row.state, row.version)


@pytest.mark.interpreted
def test_a_match_that_stays_is_shown_as_it_stood_and_not_opened_here(upgrade: Upgrade) -> None:
    """Playing it again is work for a replay process, which has a limit of time; the server's own rules never see it."""
    table = upgrade.play_to_a_snapshot()
    upgrade.act(table)
    before = upgrade.anna.frame(table, 0)

    def opened(*args: Any) -> None:
        raise AssertionError("a match of other rules was opened in the server")

    upgrade.monkeypatch.setattr("cairn.server.tables.matches.Match", opened)
    upgrade.monkeypatch.setattr("cairn.server.tables.moving.Match", opened)
    upgrade.release("hands")
    after = upgrade.anna.frame(table, 0)
    assert f"rules version {NEW - 1}" in after["table"]["outdated"]
    same = ("view", "version", "events", "scores")
    assert [after[key] for key in same] == [before[key] for key in same]
    assert (after["actions"], after["undo"]) == ([], False)
    with upgrade.server.client("Ben") as ben:
        assert ben.frame(table)["view"] is not None, "whoever looks on sees it, too"


def test_a_finished_match_moves_on_too(upgrade: Upgrade) -> None:
    table = upgrade.finish()
    upgrade.release()
    assert upgrade.outdated(table) is None
    assert upgrade.anna.ask("GET", f"tables/{table}/verify")["ok"]


def test_without_a_trace_a_snapshot_at_the_last_line_tells(upgrade: Upgrade) -> None:
    there, before = upgrade.play_to_a_snapshot(), upgrade.play(29)
    for table in (there, before):
        upgrade.lose_trace(table)
    upgrade.release()
    assert upgrade.outdated(there) is None
    assert upgrade.stored(there).state.trace, "now it has one"
    assert upgrade.outdated(before), "nobody knows what happened since the last snapshot"


@pytest.mark.interpreted
def test_without_a_trace_a_snapshot_of_another_course_keeps_the_match(upgrade: Upgrade) -> None:
    table = upgrade.play_to_a_snapshot()
    upgrade.lose_trace(table)
    upgrade.release("events")
    assert f"rules version {NEW - 1}" in str(upgrade.outdated(table))


def test_what_another_process_looks_after_stays_with_it(upgrade: Upgrade) -> None:
    storage = upgrade.server.inside.storage
    if not storage.shared:
        pytest.skip("SQLite has one process")
    table = upgrade.play(4)

    async def claim_elsewhere() -> None:
        await storage._pool.execute("INSERT INTO processes VALUES ('elsewhere', now() + interval '1 hour')")
        await storage._pool.execute("UPDATE claims SET holder = 'elsewhere' WHERE table_id = $1", table)

    upgrade.server.do(claim_elsewhere())
    upgrade.release()
    assert upgrade.outdated(table)
    assert upgrade.stored(table).terms.rules == NEW - 1


def test_an_imported_record_is_looked_at_as_it_is(upgrade: Upgrade) -> None:
    table = upgrade.finish()
    text = upgrade.anna.get(f"/api/tables/{table}/record").text
    upgrade.release()
    made = upgrade.anna.post("/api/records", content=text)
    assert made.status_code == 200, made.text
    assert upgrade.outdated(made.json()["id"]) is None, "our rules lead to the same, or it had been refused"


@pytest.mark.interpreted
def test_what_is_stored_of_a_match_of_other_rules_is_not_overwritten(upgrade: Upgrade) -> None:
    table = upgrade.play(30)
    trace = upgrade.stored(table).state.trace
    upgrade.release("scores")
    assert upgrade.outdated(table)
    with upgrade.server.client("Ben") as ben:
        ben.tell(f"tables/{table}/chat", text="hello")
        people = upgrade.anna.ask("GET", f"tables/{table}/people")
        person = next(each["person"] for each in people if each["name"] == "Ben")
        upgrade.anna.tell(f"tables/{table}/mute", person=person)
    assert upgrade.stored(table).state.trace == trace


def test_a_client_never_sees_the_trace(upgrade: Upgrade) -> None:
    table = upgrade.play(6)
    trace = upgrade.stored(table).state.trace
    for path in ("/frame?seat=0", "", "/record?seat=0", "/history", "/verify"):
        reply = upgrade.anna.get(f"/api/tables/{table}{path}")
        assert reply.status_code == 200
        assert trace not in reply.text
    assert trace not in upgrade.anna.get("/api/me/export").text
