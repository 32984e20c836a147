"""Where a guest is signed in: listed in plain words, ended one by one or all at once, and then void."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from cairn.server.people.identity import COOKIE
from cairn.server.people.sessions import device

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 "
    "Mobile/15E148 Safari/604.1"
)
AGENTS = {
    FIREFOX: "Firefox on Linux",
    IPHONE: "Safari on iPhone",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0": (
        "Edge on Windows"
    ),
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36": (
        "Chrome on Android"
    ),
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15": (
        "Safari on Mac"
    ),
    "curl/8.5": "A program",
    "": "A program",
}


@pytest.mark.parametrize("agent", AGENTS)
def test_a_device_is_named_as_its_owner_would(agent: str) -> None:
    assert device(agent) == AGENTS[agent]


@pytest.fixture
def two(make_server: Any, store: str) -> Any:
    """One guest on a computer and, by the recovery link, on a phone."""
    server = make_server(database=store)
    with server.client("Anna") as desk, server.client() as phone:
        desk.headers["User-Agent"], phone.headers["User-Agent"] = FIREFOX, IPHONE
        desk.ask("GET", "me")
        phone.tell("recover", token=desk.me["recovery_link"].rpartition("/")[2])
        yield server, desk, phone


def is_anna(client: Any, desk: Any) -> bool:
    """Without being given another cookie."""
    return client.get("/api/tables").status_code == 200 and client.ask("GET", "me/export")["guest"]["id"] == desk.me["id"]


def test_sessions_are_listed_with_device_and_when_they_were_seen(two: Any) -> None:
    _, desk, phone = two
    found = desk.ask("GET", "me/sessions")
    assert {each["device"]: each["this"] for each in found} == {"Firefox on Linux": True, "Safari on iPhone": False}
    assert all(each["seen"] >= each["created"] > 0 for each in found)
    assert {each["device"] for each in phone.ask("GET", "me/export")["sessions"]} == {"Firefox on Linux", "Safari on iPhone"}


def test_one_session_is_ended_and_the_others_go_on(two: Any, request: pytest.FixtureRequest) -> None:
    server, desk, phone = two
    third = server.client()
    request.addfinalizer(third.close)
    table = desk.table("me", "Otto")["id"]
    watching = phone.feed(table, 0)
    link = phone.ask("GET", "me")["recovery_link"].rpartition("/")[2]
    third.tell("recover", token=link)
    [other] = [each["id"] for each in desk.ask("GET", "me/sessions") if each["device"] == "Safari on iPhone"]
    before, copied = dict(third.cookies), dict(desk.cookies)
    left = desk.tell("me/sessions/end", id=other)
    assert sorted((each["device"], each["this"]) for each in left) == [("A program", False), ("Firefox on Linux", True)]
    with pytest.raises(ConnectionClosed):
        watching.drain()
    assert not is_anna(phone, desk)
    assert phone.refused("recover", {"token": link}) == "unknown_token", "nor by a link it has seen"
    assert is_anna(desk, desk)
    assert desk.refused("me/sessions/end", {"id": other}) == "not_found"
    third.cookies.clear()
    third.cookies.update(before)
    assert is_anna(third, desk), "what is listed goes on, with the cookie of before"
    phone.cookies.clear()
    phone.cookies.update(copied)
    assert not is_anna(phone, desk), "but not a copy of the cookie of who ended it"
    server.restart()
    with server.client() as again:
        again.cookies.clear()
        again.cookies.update(before)
        assert is_anna(again, desk)


def test_all_others_are_ended_at_once(two: Any) -> None:
    _, desk, phone = two
    desk.tell("me/sign-out-elsewhere")
    assert [each["this"] for each in desk.ask("GET", "me/sessions")] == [True]
    assert is_anna(desk, desk)
    assert not is_anna(phone, desk)


def test_whoever_has_a_password_needs_it_to_end_a_session_and_a_new_one_ends_the_others(two: Any) -> None:
    _, desk, phone = two
    desk.tell("me/password", password="correct horse")
    assert is_anna(phone, desk), "a first password shuts nobody out"
    [mine] = [each["id"] for each in desk.ask("GET", "me/sessions") if each["this"]]
    assert phone.refused("me/sessions/end", {"id": mine}) == "wrong_password"
    assert phone.refused("me/sessions/end", {"id": mine, "current": "a guess"}) == "wrong_password"
    desk.tell("me/password", password="another horse", current="correct horse")
    assert not is_anna(phone, desk)
    assert [each["device"] for each in desk.ask("GET", "me/sessions")] == ["Firefox on Linux"]


def test_nothing_is_valid_any_more_of_who_is_forgotten(two: Any) -> None:
    _, desk, phone = two
    link, cookies = desk.ask("GET", "me")["recovery_link"].rpartition("/")[2], dict(desk.cookies)
    desk.ask("DELETE", "me")
    desk.cookies.update(cookies)
    assert not is_anna(desk, desk)
    assert not is_anna(phone, desk)
    assert phone.refused("recover", {"token": link}) == "unknown_token"


def test_whoever_was_never_stored_is_forgotten_all_the_same(server: Any) -> None:
    with server.client() as guest:
        cookies, was = dict(guest.cookies), guest.ask("GET", "me")["id"]
        guest.ask("DELETE", "me")
        guest.cookies.clear()
        guest.cookies.update(cookies)
        assert guest.ask("GET", "me")["id"] != was


def test_a_cookie_of_a_release_without_sessions_is_read_and_renewed(server: Any) -> None:
    with server.client("Anna") as anna:
        identity = server.inside.identity
        old = identity.cookie(anna.me["id"], None)
        with server.client() as elsewhere:
            elsewhere.cookies.clear()
            reply = elsewhere.get("/api/me", headers={"Cookie": f"{COOKIE}={old}"})
        assert reply.json()["id"] == anna.me["id"]
        assert identity.read_cookie(reply.cookies[COOKIE]).session
        anna.tell("me/sign-out-elsewhere")
        assert identity.read_cookie(old) is None


def test_setting_passwords_uses_up_nobodys_tries_to_sign_in(make_server: Any) -> None:
    server = make_server(limits=1.0)
    with server.client("Ada") as ada, server.client() as elsewhere:
        ada.tell("me/password", password="correct horse")
        for _ in range(12):
            with server.client("Ada") as mallory:
                mallory.post("/api/me/password", json={"password": "correct horse"})
        assert elsewhere.tell("sign-in", name="Ada", password="correct horse")["id"] == ada.me["id"]
