"""Attacks on who is who: names that look like others, cookies that were stolen or come back, a server by another name."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from cairn.server.admin.database import backups
from cairn.server.cluster.one_server import BESIDE, only_server
from cairn.server.people.names import clean_name
from cairn.server.serve import serve
from cairn.server.store.storage import StorageError
from cairn.server.wire.errors import Refused


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
        assert cyrillic.refused("me/password", {"password": "correct horse"}) == "bad_request", "its A is another alphabet's"
        assert wide.refused("me/password", {"password": "correct horse"}) == "name_taken"


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


def test_a_seat_of_five_thousand_digits_is_no_seat(anna: Any, server: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    digits = "1" * 5000
    assert anna.refused(f"tables/{table}/frame?seat={digits}", method="GET") == "bad_request"
    with pytest.raises(InvalidStatus) as refused:
        anna.feed(table, digits)
    assert refused.value.response.status_code == 400


def test_a_name_that_leads_here_does_not_read_the_metrics(server: Any) -> None:
    """Rebinding: a page of others whose name suddenly means this machine."""
    address = f"http://{server.host}/metrics"
    assert httpx.get(address).status_code == 200
    assert httpx.get(address, headers={"Host": "evil.example"}).status_code == 404
    assert httpx.get(address, headers={"Host": f"localhost:{server.host.rpartition(':')[2]}"}).status_code == 200


def test_an_sqlite_file_has_one_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = f"sqlite:///{tmp_path}/one.sqlite3"
    with only_server(database):
        with pytest.raises(StorageError, match=r"another server has .*one.sqlite3: stop that first"):
            serve(database=database)
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
