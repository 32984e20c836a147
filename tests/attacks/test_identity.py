"""Attacks on who is who: names that look like others, cookies that were stolen or come back, a server by another name."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from cairn.server.admin.database import backups
from cairn.server.cluster.one_server import BESIDE, only_server
from cairn.server.edge.host_names import HostNames
from cairn.server.people.names import appearance, clean_name
from cairn.server.serve import serve
from cairn.server.settings import Config
from cairn.server.store.storage import StorageError
from cairn.server.wire.errors import Refused
from patience import WAIT


@pytest.mark.parametrize(
    "name", ["\u200b", "\u3164", "\u2800", "\u00ad", "\u200d\ufe0f", "\u115f \u1160", "\U000e0041", "\u0301"]
)
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    with pytest.raises(Refused):
        clean_name(name)


@pytest.mark.parametrize("name", ["Ada\u200b", "\u2060Ada", "A\u00adda", "Ada\u3164", "A\u200dda", "Ada\ufe0f"])
def test_what_cannot_be_seen_makes_no_second_name(name: str) -> None:
    assert clean_name(name) == "Ada"


@pytest.mark.parametrize(
    "name", ["Zoë", "José\u0301", "Ада", "Ζωή", "小林", "👩\u200d🚀", "می\u200cخواهم", "O'Brien (3)", "عمر"]
)
def test_names_of_all_languages_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


def test_nobody_signs_in_with_a_name_that_looks_like_anothers(server: Any) -> None:
    with server.client("Ada") as ada, server.client("Аda") as cyrillic, server.client("Ａda") as wide:
        ada.tell("me/password", password="correct horse")
        assert cyrillic.refused("me/password", {"password": "correct horse"}) == "name_taken", "its A is another alphabet's"
        assert wide.refused("me/password", {"password": "correct horse"}) == "name_taken"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ada", "Аda"),
        ("scope", "ѕсоре"),
        ("Ian", "lan"),
        ("Otto", "0tto"),
        ("modem", "rnodern"),
        ("Ada", "ADA"),
        ("Zoë", "Zoe\u0308"),
    ],
)
def test_names_that_look_alike_have_one_appearance_by_unicodes_rules(name: str, other: str) -> None:
    assert appearance(name) == appearance(other)


@pytest.mark.parametrize(
    ("name", "other"), [("Zoë", "Zoe"), ("小林", "小木"), ("Ada", "Adam"), ("عمر", "عمار"), ("👩\u200d🚀", "👩")]
)
def test_names_that_differ_to_the_eye_differ(name: str, other: str) -> None:
    assert appearance(name) != appearance(other)


def test_look_alikes_at_one_table_are_told_apart(anna: Any, server: Any) -> None:
    made = anna.table("me", "friend")
    with server.client("Аnna") as other:  # the first letter is Cyrillic
        other.join(made)
    names = [seat["name"] for seat in anna.frame(made["id"], 0)["table"]["seats"]]
    assert names == ["Anna (1)", "Аnna (2)"]


def test_a_changed_password_ends_what_was_stolen(server: Any) -> None:
    with server.client("Anna") as anna, server.client() as thief:
        anna.tell("me/password", password="correct horse")
        link = anna.me["recovery_link"].rpartition("/")[2]
        stolen = dict(anna.cookies)
        thief.cookies.update(stolen)
        assert thief.ask("GET", "me")["id"] == anna.me["id"]
        anna.tell("me/password", password="another horse", current="correct horse")
        assert anna.ask("GET", "me")["id"] == anna.me["id"], "this device goes on"
        thief.cookies.clear()
        thief.cookies.update(stolen)
        assert thief.ask("GET", "me")["id"] != anna.me["id"]
        assert thief.refused("recover", {"token": link}) == "unknown_token"


def test_a_stolen_cookie_does_not_shut_its_owner_out(server: Any) -> None:
    with server.client("Anna") as anna, server.client() as thief:
        anna.tell("me/password", password="correct horse")
        thief.cookies.clear()
        thief.cookies.update(dict(anna.cookies))
        assert thief.refused("me/sign-out-elsewhere") == "wrong_password"
        assert thief.refused("me/sign-out-elsewhere", {"current": "guess"}) == "wrong_password"
        assert anna.ask("GET", "me")["id"] == anna.me["id"]
        anna.tell("me/sign-out-elsewhere", current="correct horse")


def test_what_was_void_stays_void_when_a_guest_is_forgotten(make_server: Any, store: str) -> None:
    server = make_server(database=store)
    with server.client("Anna") as anna, server.client() as thief:
        old = dict(anna.cookies)
        anna.tell("me/sign-out-elsewhere")
        assert anna.ask("DELETE", "me") == {"tables": 0}
        thief.cookies.clear()
        thief.cookies.update(old)
        assert thief.ask("GET", "me")["id"] != anna.me["id"]


def test_setting_passwords_is_counted_like_guessing_them(make_server: Any) -> None:
    server = make_server(limits=1.0)
    with server.client("Mallory") as mallory:
        codes = []
        for _ in range(12):
            mallory.cookies.clear()
            codes.append(mallory.post("/api/me/password", json={"password": "correct horse"}).status_code)
        assert 429 in codes


@pytest.mark.parametrize(("digits", "why", "status"), [(4000, "bad_request", 400), (5000, "too_large", 413)])
def test_a_seat_of_thousands_of_digits_is_no_seat(anna: Any, server: Any, digits: int, why: str, status: int) -> None:
    table, seat = anna.table("me", "Otto")["id"], "1" * digits
    assert anna.refused(f"tables/{table}/frame?seat={seat}", method="GET") == why
    with pytest.raises(InvalidStatus) as refused:
        anna.feed(table, seat)
    assert refused.value.response.status_code == status


def test_a_name_that_leads_here_does_not_read_the_metrics(server: Any) -> None:
    """Rebinding: a page of others whose name suddenly means this machine."""
    port = server.host.rpartition(":")[2]
    for host, status in ((server.host, 200), ("evil.example", 403), ("den.local", 404), (f"localhost:{port}", 200)):
        assert httpx.get(f"http://{server.host}/metrics", headers={"Host": host}, timeout=WAIT).status_code == status


FAR, NEAR, HERE = "203.0.113.9", "192.168.1.20", "127.0.0.1"


@pytest.mark.parametrize(
    "host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.5", "den:8000", "den.local", "a.lan.", ""]
)
@pytest.mark.parametrize("client", [FAR, NEAR, HERE, ""])
def test_names_that_nobody_outside_can_own_are_always_answered(host: str, client: str) -> None:
    assert HostNames((), ()).allow(host, client)
    assert HostNames(("club.example",), ()).allow(host, client)


def test_a_name_of_others_that_leads_into_this_network_is_not_answered() -> None:
    usual, named = HostNames((), ("https://friends.example",)), HostNames(("Club.example",), ())
    for client in (NEAR, HERE, "fd00::7", "::1"):
        assert not usual.allow("evil.example:8000", client)
        assert usual.allow("friends.example", client)
    assert usual.allow("club.example", FAR), "who comes from outside reaches the server anyway"
    assert named.allow("club.example:443", NEAR)
    for client in (FAR, NEAR):
        assert not named.allow("evil.example", client)
        assert not named.allow("club.example.evil.example", client)


def test_every_route_checks_the_name_it_is_asked_by(make_server: Any) -> None:
    server = make_server(names=("club.example",))
    with server.client("Anna") as anna:
        table = anna.table("me", "Otto")["id"]
        for path in ("/", "/metrics", "/api/games", f"/api/tables/{table}"):
            assert anna.get(path, headers={"Host": "evil.example"}).status_code == 403, path
        assert anna.refused("me", {"name": "Eve"}, headers={"Host": "evil.example"}) == "origin_refused"
        assert anna.get("/api/games", headers={"Host": "club.example"}).status_code == 200
        there = socket.create_connection(server.host.split(":"))
        with there, pytest.raises(InvalidStatus) as refused:
            connect(f"ws://evil.example/api/tables/{table}/feed", sock=there, open_timeout=WAIT)
        assert refused.value.response.status_code == 403


def test_an_sqlite_file_has_one_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = f"sqlite:///{tmp_path}/one.sqlite3"
    with only_server(database):
        with pytest.raises(StorageError, match=r"another server has .*one.sqlite3: stop that first"):
            serve(Config(database))
        with only_server(f"sqlite:///{tmp_path}/other.sqlite3"):
            pass
        monkeypatch.setenv(BESIDE, "1")  # the previous release, which this one started
        with only_server(database):
            pass
        monkeypatch.delenv(BESIDE)
    with only_server(database):
        pass


def test_backups_are_made_again_and_again_and_the_last_ones_stay(anna: Any, server: Any, tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    told: list[str] = []
    folder = tmp_path / "kept"
    folder.mkdir()
    for day in (1, 2, 3):
        (folder / f"cairn-2020-01-0{day}T00-00-00.sqlite3").write_text("old")
    (folder / "mine.sqlite3").write_text("not ours")

    async def pause(seconds: float) -> None:
        assert seconds == 7200
        raise Enough

    with suppress(Enough):
        asyncio.run(backups(server.config.database, folder, 2, 2, told.append, pause))
    names = sorted(file.name for file in folder.iterdir())
    assert names[0] == "cairn-2020-01-03T00-00-00.sqlite3"
    assert names[-1] == "mine.sqlite3"
    assert len(names) == 3
    with suppress(Enough):
        asyncio.run(backups(f"sqlite:///{tmp_path}/none/at/all.sqlite3", folder, 2, 2, told.append, pause))
    assert "no backup this time" in told[-1]
