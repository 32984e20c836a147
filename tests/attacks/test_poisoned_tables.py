"""A table that does harm harms itself only: it is set aside with a sentence, all others go on, after a restart too (F1)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

import cairn
from attacks.records import begun_from, finished
from cairn.cli.main import app
from cairn.core.catalogue import Message
from cairn.core.record import Stream, loads
from cairn.server.people.identity import new_table
from cairn.server.store.storage import RUNNING, Row, Seat, State, Terms
from cairn.server.wire.errors import in_english
from patience import WAIT

QUICK = {"replay_workers": 2, "replay_seconds": 2.0}
OTHER_RULES = Message("kept-content", {"game": "Lost Cities"})
SET_ASIDE = "This table was set aside after a fault"


@pytest.fixture
def attacked(make_server: Any, store: str) -> Any:
    return make_server(database=store, bots="poisonous", **QUICK)


def admin(server: Any, *words: str) -> str:
    done = CliRunner().invoke(app, ["admin", *words, "--database", server.config.database])
    assert done.exit_code == 0, done.output
    return done.output


def others_play(client: Any) -> None:
    """A bot answers at another table."""
    feed = client.feed(client.table("me", "bot")["id"], 0)
    feed.act()
    feed.asked()
    feed.close()


def until(true: Callable[[], bool]) -> None:
    for _ in range(WAIT * 10):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("it never came true")


def aside(client: Any, table: str, seat: int | None = None) -> bool:
    frame = client.frame(table, seat)
    return bool(frame["view"] is None and (frame["table"]["outdated"] or "").startswith(SET_ASIDE))


@pytest.mark.parametrize("game", ["africana", "heart-of-darkness", "adventure-tours", "lost-cities"])
def test_a_record_whose_start_makes_no_sense_freezes_nothing(make_server: Any, game: str) -> None:
    """F1 as it was found: posted, then looked at and played on from."""
    server = make_server(bots="poisonous", **QUICK)
    tampered: dict[str, list[dict[str, Any]]] = {
        "africana": [{"discards": -10_000_000}, {"discards": 10**15}],
        "heart-of-darkness": [{"track": []}, {"to_act": 77}],
        "adventure-tours": [{"to_act": -5}],
        "lost-cities": [{"deck": [3] * 50}, {"hands": []}],
    }
    with server.client("Anna") as anna:
        for changed in tampered[game]:
            reply = anna.post("/api/records", content=begun_from(game, **changed))
            assert reply.status_code in (200, 400), reply.text
            if reply.status_code == 200:
                table = reply.json()["id"]
                for path in ("frame", "frame?seat=0", "frame?at=0", "record", "verify", "review?seat=0", "history"):
                    assert anna.get(f"/api/tables/{table}/{path}").status_code != 500, (changed, path)
                anna.post(f"/api/tables/{table}/branch", json={"seat": 1, "at": 0})
            others_play(anna)
        server.restart()
    with server.client("Ben") as ben:
        others_play(ben)


@pytest.mark.parametrize("how", ["hang", "crash", "raise", "grow"])
def test_an_imported_match_that_does_harm_is_set_aside(attacked: Any, monkeypatch: Any, how: str) -> None:
    with attacked.client("Anna") as anna:
        text = finished(names=("Mallory", "Ben"), rounds=1, ply_cap=10).record().dumps()
        table = anna.post("/api/records", content=text).json()["id"]
        monkeypatch.setenv("CAIRN_TEST_POISON", f"show={how}")
        attacked.restart()
    with attacked.client("Anna") as anna:
        reply = anna.get(f"/api/tables/{table}/frame")
        assert (reply.status_code, reply.json()["error"]["code"]) == (503, "unavailable")
        assert reply.json()["error"]["message"].startswith(SET_ASIDE)
        assert aside(anna, table)
        others_play(anna)
        assert loads(anna.get(f"/api/tables/{table}/record").text).lines, "its answers can be downloaded"
        attacked.restart()
    with attacked.client("Anna") as anna:
        assert aside(anna, table)
        assert table in admin(attacked, "aside")
        monkeypatch.setenv("CAIRN_TEST_POISON", "")
        attacked.restart()
        admin(attacked, "release", table)
        assert admin(attacked, "aside") == ""
    with attacked.client("Anna") as anna:
        until(lambda: not aside(anna, table))  # the server takes notice
        assert anna.frame(table, 0)["view"] is not None


@pytest.mark.parametrize("how", ["hang", "crash"])
def test_a_stored_bot_turn_that_freezes_does_not_freeze_the_restart(
    make_server: Any, store: str, monkeypatch: Any, how: str
) -> None:
    """As an older release may have stored it: a branch of a poisoned record whose bot is to answer."""
    server = make_server(database=store, bots="poisonous", **QUICK)
    with server.client("Anna") as anna:
        mine = anna.table("me", "bot")["id"]
        feed = anna.feed(mine, 0)
        feed.act()
        feed.asked()
        table = stored_branch(server, anna.me["id"])
        server.stop()
        monkeypatch.setenv("CAIRN_TEST_POISON", f"rehearse={how}")
        server.start()
    with server.client("Ben") as ben:
        others_play(ben)
        assert server.match(mine).lines
        until(lambda: aside(ben, table))  # it was given its two seconds
        server.restart()
    with server.client("Carl") as carl:
        assert aside(carl, table)
        others_play(carl)


def test_a_foreign_match_of_older_rules_is_not_opened_here_either(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    server = make_server(bots="poisonous", **QUICK)

    def opened(*args: Any) -> None:
        raise AssertionError("a position from outside was opened in the server")

    with server.client("Anna") as anna:
        text = finished(rounds=1, ply_cap=10).record().dumps()
        imported = anna.post("/api/records", content=text).json()["id"]
        monkeypatch.setattr("cairn.server.tables.matches.Match", opened)
        assert anna.frame(imported, 0)["view"] is not None
        monkeypatch.setattr("cairn.server.tables.table.other_release", lambda terms, setup: OTHER_RULES)
        server.restart()
    with server.client("Anna") as anna:
        frame = anna.frame(imported, 0)
        assert (frame["view"], frame["table"]["outdated"]) == (None, in_english(OTHER_RULES))
        assert loads(anna.get(f"/api/tables/{imported}/record").text).lines


def test_an_imported_match_has_the_aids_of_its_game(make_server: Any) -> None:
    server = make_server(bots="poisonous")
    with server.client("Anna") as anna:
        match = cairn.start("africana", seed=3)
        table = anna.post("/api/records", content=match.record().dumps()).json()["id"]
        name = next(iter(match.setup.aids))
        reply = anna.get(f"/api/tables/{table}/aid/{name}?seat=0")
        assert reply.status_code in (200, 400), reply.text
        assert anna.refused(f"tables/{table}/aid/none?seat=0", method="GET") == "bad_option"
        assert not aside(anna, table)


def test_whoever_asks_an_aid_for_nonsense_sets_nothing_aside(make_server: Any) -> None:
    server = make_server(bots="poisonous")
    with server.client("Anna") as anna:
        table = anna.table("me", "Otto", game="africana")["id"]
        for route in ("nowhere", "9" * 200):
            assert anna.refused(f"tables/{table}/aid/plan?seat=0&route={route}", method="GET") == "bad_option"
        assert anna.ask("GET", f"tables/{table}/aid/plan?seat=0")
        assert not aside(anna, table)
        anna.act(table, 0)


@pytest.mark.parametrize("how", ["hang", "raise"])
def test_an_aid_that_does_harm_keeps_nobody_waiting(make_server: Any, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """An aid may look far ahead, from wherever a stranger wants: that is no work for the loop."""
    monkeypatch.setenv("CAIRN_TEST_POISON", f"aid={how}")
    server = make_server(bots="poisonous", **QUICK)
    with server.client("Anna") as anna, ThreadPoolExecutor(1) as pool:
        table = anna.table("me", "Otto", game="africana")["id"]
        asked = pool.submit(anna.get, f"/api/tables/{table}/aid/plan?seat=0&route=Mallory")
        with server.client("Ben") as ben:
            others_play(ben)
        reply = asked.result()
        assert (reply.status_code, reply.json()["error"]["code"]) == (503, "unavailable")
        assert not aside(anna, table)
        anna.act(table, 0)


def held(server: Any, table: str) -> tuple[asyncio.Event, Any]:
    """Somebody holds the table, as long as a command there takes, until the event is set."""
    taken, over = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        async with server.tables.hold(table):
            taken.set()
            await over.wait()

    async def begin() -> Any:
        holding = asyncio.create_task(hold())
        await taken.wait()
        return holding

    return over, server.do(begin())


def let_go(server: Any, over: asyncio.Event, holding: Any) -> None:
    async def end() -> None:
        over.set()
        await holding

    server.do(end())


def test_a_table_that_is_held_for_long_stops_no_other_clock(make_server: Any) -> None:
    server = make_server()
    with server.client("Mallory") as mallory, server.client("Anna") as anna:
        clock = {"kind": "move", "seconds": 60}
        slow = mallory.table("me", "Otto", clock=clock)["id"]
        feed = mallory.feed(slow, 0)
        feed.frame()
        mine = anna.table("me", "Otto", clock=clock)["id"]
        seen = anna.feed(mine, 0)
        seen.frame()
        over, holding = held(server, slow)
        server.pass_time(61)
        seen.until(lambda message: any(seat["offered"] == "time" for seat in message["table"]["seats"]))
        let_go(server, over, holding)
        feed.until(lambda message: any(seat["offered"] == "time" for seat in message["table"]["seats"]))


def test_a_table_that_is_held_for_long_stops_no_notice_of_the_host(make_server: Any) -> None:
    """A ban, keys, a released table: what `cairn admin` does is heard, whatever a table before it waits for."""
    server = make_server()
    with server.client("Mallory") as mallory, server.client("Anna") as anna:
        slow = mallory.table("me", "Otto")["id"]
        over, holding = held(server, slow)
        server.do(server.inside.storage.notice("table", slow))
        assert anna.ask("GET", "me")
        admin(server, "ban", anna.me["id"])
        until(lambda: anna.get("/api/me").status_code == 403)
        let_go(server, over, holding)


def stored_branch(server: Any, guest: str) -> str:
    match = finished(names=("Mallory", "Ben"), rounds=1, ply_cap=10)
    fresh = type(match)(match.setup, Stream("fast", "3"), match.names)
    terms = Terms(
        game="lost-cities", seats=2, options=dict(match.setup.options), rules=match.setup.game.rules_version,
        content=match.setup.content.hash, stream="fast", seed="3", commitment="", host=guest, names=match.names,
        salts=["", ""], start=fresh.snapshot()["position"], branch_of={"table": "gone", "at": 0, "seat": 0, "words": ""},
    )  # fmt: skip
    row = Row(new_table(), RUNNING, terms, State(), to_act=fresh.to_act, created=time.time(), updated=time.time())
    seats = [
        Seat(0, "bot", "Mallory", bot="steady", joined=True),
        Seat(1, "human", "Ben", guest=guest, joined=True),
    ]
    assert fresh.to_act == 0
    server.do(server.inside.storage.add(row, seats, [], []))
    return row.id


def test_a_branch_is_played_in_a_replay_process_before_it_is_played_here(
    attacked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with attacked.client("Anna") as anna:
        text = finished(rounds=1, ply_cap=10).record().dumps()
        table = anna.post("/api/records", content=text).json()["id"]
        branch = anna.tell(f"tables/{table}/branch", seat=0, at=0)["id"]
        feed = anna.feed(branch, 0)
        feed.act()
        assert feed.asked()["version"] >= 2, "a bot has answered, too"
        assert anna.refused(f"tables/{branch}/act", {"seat": 0, "version": feed.last["version"], "do": "draw moon"}) == (
            "illegal_action"
        )
        asked: list[Any] = []
        real = attacked.inside.replays.pool.task

        async def overheard(request: dict[str, Any], seconds: float | None = None) -> Any:
            asked.append(request)
            return await real(request, seconds)

        monkeypatch.setattr(attacked.inside.replays.pool, "task", overheard)
        do = feed.last["actions"][0]["do"]
        feed.act(do)
        assert next(each["change"]["do"] for each in asked if "change" in each) == do


@pytest.mark.parametrize("where", ["apply", "view"])
def test_rules_that_raise_set_their_own_table_aside(attacked: Any, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """A fault of the rules at a table that was made here."""
    from cairn.core.match import Match

    with attacked.client("Anna") as anna:
        table = anna.table("me", "Mallory")["id"]
        feed = anna.feed(table, 0)
        feed.asked()
        real = getattr(Match, where)

        def broken(match: Match, *args: Any, **how: Any) -> Any:
            if "Mallory" in match.names and match.lines[1 if where == "apply" else 0 :] == []:
                raise KeyError("no such card")
            return real(match, *args, **how)

        monkeypatch.setattr(Match, where, broken)
        if where == "apply":
            answer = feed.act()
            assert answer["error"]["code"] == "unavailable"
            assert answer["error"]["message"].startswith(SET_ASIDE)
        else:
            attacked.restart()
            anna = attacked.client("Anna")
            assert anna.get(f"/api/tables/{table}/frame").status_code == 503
        client = attacked.client("Carl")
        assert aside(client, table)
        others_play(client)
        assert "KeyError in broken" in admin(attacked, "aside")
        attacked.restart()
        client = attacked.client("Carl")
        assert aside(client, table)
        monkeypatch.setattr(Match, where, real)
        admin(attacked, "release", table)
        until(lambda: not aside(client, table))
        assert client.frame(table)["view"] is not None


def test_a_table_that_cannot_be_read_keeps_no_other_from_starting(attacked: Any) -> None:
    with attacked.client("Anna") as anna:
        table, other = anna.table("me", "bot")["id"], anna.table("me", "bot")["id"]
        feed = anna.feed(other, 0)
        feed.act()
        feed.asked()

    async def damage() -> None:
        storage = attacked.inside.storage
        found = await storage.table(table)
        bad = replace(found.seats[1], kind="bot")
        row = replace(found.row, to_act=1, terms=replace(found.row.terms, options={"rounds": "many"}))
        from cairn.server.store.storage import Change

        await storage.change(Change(row, seats=[bad]))

    attacked.do(damage())
    attacked.restart()
    with attacked.client("Ben") as ben:
        others_play(ben)
        assert ben.get(f"/api/tables/{table}/frame").status_code in (200, 400, 503)
        assert ben.frame(other)["version"] >= 2
