"""What the host of a table may do, and what everybody may do about their own data."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from cairn.server.store.storage import StorageError
from patience import WAIT


def person(host: Any, table: str, name: str) -> str:
    [found] = [each["person"] for each in host.ask("GET", f"tables/{table}/people") if each["name"] == name]
    return str(found)


def closed_code(feed: Any) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        feed.drain()
    return int(closed.value.rcvd.code)


# The host of a table


def test_only_the_host_may_do_what_hosts_do(anna: Any, ben: Any) -> None:
    made = anna.table("me", "friend")
    ben.join(made)
    table = made["id"]
    assert anna.frame(table, 0)["table"]["host"]
    assert not ben.frame(table, 1)["table"]["host"]
    for path, body in (
        ("close", None),
        ("kick", {"person": "x"}),
        ("mute", {"person": "x"}),
        ("ban", {"person": "x"}),
        ("invites", {"seat": 1}),
    ):
        assert ben.refused(f"tables/{table}/{path}", body) == "not_allowed"
    for path in ("people", "invites"):
        assert ben.refused(f"tables/{table}/{path}", method="GET") == "not_allowed"
    assert anna.refused(f"tables/{table}/kick", {"person": "x"}) == "bad_request"
    assert anna.refused(f"tables/{table}/kick", {"person": person(anna, table, "Anna")}) == "not_allowed", "not oneself"


def test_a_closed_table_can_be_looked_at_and_nothing_else(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend")
    ben.join(made)
    table = made["id"]
    feed = ben.feed(table, 1)
    anna.act(table, 0)
    anna.tell(f"tables/{table}/close")
    last = feed.until(lambda message: message["type"] == "frame" and message["table"]["status"] == "closed")
    assert last["table"]["seed"] is None, "what was hidden stays hidden"
    server.restart()
    for client in (anna, ben):
        client.base_url = f"http://{server.host}"
        assert client.ask("GET", "tables")[0]["status"] == "closed"
        assert not client.ask("GET", "tables")[0]["your_turn"]
    version = anna.frame(table, 0)["version"]
    asked = server.match(table).to_act
    mine = {0: anna, 1: ben}
    assert mine[asked].refused(f"tables/{table}/act", {"version": version, "do": "draw deck"}) == "not_allowed"
    assert ben.refused(f"tables/{table}/chat", {"text": "hello"}) == "not_allowed"
    assert ben.refused(f"tables/{table}/frame?seat=0", method="GET") == "not_your_seat"
    assert ben.refused(f"tables/{table}/rematch", {}) == "not_allowed"
    assert ben.get(f"/api/tables/{table}/record?seat=1").status_code == 200, "the own journal is there"
    waiting = anna.table("me", "friend")
    anna.tell(f"tables/{waiting['id']}/close")
    assert anna.frame(waiting["id"], 0)["view"] is None
    assert ben.refused("join", {"token": waiting["invites"][0]["link"].rpartition("/")[2]}) == "unknown_token"


def test_a_bot_stops_when_its_table_is_closed(anna: Any, server: Any) -> None:
    table = anna.table("bot", "me", clock={"kind": "move", "seconds": 60})["id"]
    anna.feed(table, 1).asked()
    anna.tell(f"tables/{table}/close")
    server.pass_time(3600)
    frame = anna.frame(table, 1)
    assert frame["table"]["status"] == "closed"
    assert frame["table"]["seats"][1]["offered"] == "", "no clock runs"


def test_who_is_kicked_before_the_match_leaves_an_open_seat(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend", "friend", game="toy")
    ben.join(made)
    table = made["id"]
    feed = ben.feed(table, 1)
    feed.frame()
    anna.tell(f"tables/{table}/kick", person=person(anna, table, "Ben"))
    assert closed_code(feed) == 1008
    assert anna.frame(table, 0)["table"]["seats"][1]["kind"] == "open"
    assert ben.refused("join", {"token": made["invites"][0]["link"].rpartition("/")[2]}) == "unknown_token", (
        "the old link is void"
    )
    [first, second] = anna.ask("GET", f"tables/{table}/invites")
    assert first["link"] != made["invites"][0]["link"]
    assert second == made["invites"][1]
    with server.client("Carl") as carl:
        carl.tell("join", token=first["link"].rpartition("/")[2])
        assert carl.frame(table, 1)["table"]["seats"][1]["you"]


def test_who_is_kicked_during_the_match_is_followed_by_a_bot_and_sees_no_more_cards(anna: Any, ben: Any) -> None:
    made = anna.table("me", "friend")
    ben.join(made)
    table = made["id"]
    hers, his = anna.feed(table, 0), ben.feed(table, 1)
    his.frame()
    anna.tell(f"tables/{table}/kick", person=person(anna, table, "Ben"))
    assert closed_code(his) == 1008
    assert {json.loads(text)["table"]["seats"][1]["kind"] for text in his.raw} == {"human"}, "not one frame after that"
    with pytest.raises(InvalidStatus):
        ben.feed(table, 1)
    assert ben.refused(f"tables/{table}/frame?seat=1", method="GET") == "not_your_seat"
    assert ben.frame(table)["seat"] is None, "as a spectator he may come back"
    seat = hers.until(lambda message: message["type"] == "frame")["table"]["seats"][1]
    while seat["kind"] != "bot":
        seat = hers.frame()["table"]["seats"][1]
    assert (seat["bot"], seat["note"]) == ("steady", "A bot plays for Ben")
    hers.act()
    assert hers.asked()["actions"] or hers.last["result"], "the match goes on"


def test_who_is_muted_cannot_talk_until_the_host_relents(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend")
    ben.join(made)
    table = made["id"]
    ben.tell(f"tables/{table}/chat", text="hello")
    anna.tell(f"tables/{table}/mute", person=person(anna, table, "Ben"))
    assert ben.refused(f"tables/{table}/chat", {"text": "again"}) == "not_allowed"
    assert ben.refused(f"tables/{table}/react", {"emoji": "🙂"}) == "not_allowed"
    assert ben.feed(table, 1).ask("chat", text="again")["error"]["code"] == "not_allowed"
    server.restart()
    for client in (anna, ben):
        client.base_url = f"http://{server.host}"
    assert ben.refused(f"tables/{table}/chat", {"text": "again"}) == "not_allowed", "it is kept"
    anna.tell(f"tables/{table}/mute", person=person(anna, table, "Ben"), on=False)
    ben.tell(f"tables/{table}/chat", text="thank you")
    assert [line["text"] for line in anna.frame(table, 0)["chat"]] == ["hello", "thank you"]


def test_a_table_does_not_exist_for_who_is_banned_from_it(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend")
    table = made["id"]
    with server.client("Carl") as carl:
        feed = carl.feed(table)
        feed.frame()
        anna.tell(f"tables/{table}/ban", person=person(anna, table, "Carl"))
        assert closed_code(feed) == 1008
        assert carl.refused(f"tables/{table}", method="GET") == "unknown_table"
        token = made["invites"][0]["link"].rpartition("/")[2]
        assert carl.refused("join", {"token": token}) == "unknown_token"
        ben.join(made)
        anna.tell(f"tables/{table}/ban", person=person(anna, table, "Ben"))
        assert anna.frame(table, 0)["table"]["seats"][1]["kind"] == "bot"
        assert ben.refused(f"tables/{table}/frame?seat=1", method="GET") == "unknown_table"
        assert ben.ask("GET", "tables") == []
        banned = {each["name"] for each in anna.ask("GET", f"tables/{table}/people") if each["banned"]}
        assert banned == {"Ben", "Carl"}
        anna.tell(f"tables/{table}/ban", person=person(anna, table, "Carl"), on=False)
        assert carl.frame(table)["seat"] is None


def test_who_only_looks_on_is_somebody_who_can_be_banned(anna: Any, server: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    with httpx.Client(base_url=f"http://{server.host}", timeout=WAIT) as stranger:
        assert stranger.get(f"/api/tables/{table}").status_code == 200
        me = stranger.get("/api/me").json()
        headers = {"Cookie": f"cairn_guest={stranger.cookies['cairn_guest']}"}
        with connect(f"ws://{server.host}/api/tables/{table}/feed", additional_headers=headers, open_timeout=WAIT) as feed:
            feed.recv()
            anna.tell(f"tables/{table}/ban", person=person(anna, table, me["name"]))
        assert stranger.get(f"/api/tables/{table}").status_code == 404


def test_an_invitation_is_renewed_and_revoked(anna: Any, ben: Any) -> None:
    made = anna.table("me", "friend")
    table = made["id"]
    old = made["invites"][0]["link"].rpartition("/")[2]
    [new] = anna.tell(f"tables/{table}/invites", seat=1)
    assert ben.refused("join", {"token": old}) == "unknown_token"
    assert ben.refused(f"invitations/{old}", method="GET") == "unknown_token"
    assert anna.tell(f"tables/{table}/invites", seat=1, revoke=True) == []
    assert ben.refused("join", {"token": new["link"].rpartition("/")[2]}) == "unknown_token"
    [last] = anna.tell(f"tables/{table}/invites", seat=1)
    assert ben.tell("join", token=last["link"].rpartition("/")[2]) == {"table": table, "seat": 1}
    assert anna.refused(f"tables/{table}/invites", {"seat": 1}) == "not_allowed", "taken"
    assert anna.refused(f"tables/{table}/invites", {"seat": 7}) == "not_allowed"


def test_a_token_opens_its_own_seat_and_nothing_else(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend", "friend", game="toy")
    tokens = [invite["link"].rpartition("/")[2] for invite in made["invites"]]
    assert len(set(tokens)) == 2
    assert all(len(token) >= 24 for token in tokens), "144 bits"
    assert ben.tell("join", token=tokens[1]) == {"table": made["id"], "seat": 2}
    assert ben.refused(f"tables/{made['id']}/frame?seat=1", method="GET") == "not_your_seat"
    assert ben.refused("recover", {"token": tokens[0]}) == "unknown_token"


# One's own data


def test_a_password_opens_the_same_guest_elsewhere(anna: Any, server: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    assert anna.tell("me/password", password="correct horse")["sign_in"] == "anna"
    with server.client() as elsewhere:
        for name, password in (("Anna", "wrong horse"), ("Nobody", "correct horse"), ("Anna", ""), ("Anna", "x" * 200)):
            assert elsewhere.refused("sign-in", {"name": name, "password": password}) == "wrong_password"
        found = elsewhere.tell("sign-in", name=" ANNA ", password="correct horse")
        assert (found["id"], found["name"]) == (anna.me["id"], "Anna")
        assert elsewhere.ask("GET", "tables")[0]["id"] == table
    with server.client("Anna") as namesake:
        assert namesake.refused("me/password", {"password": "correct horse"}) == "name_taken"
    assert anna.refused("me/password", {"password": "new horse 1"}) == "wrong_password", "the present one is needed"
    anna.tell("me/password", password="new horse 1", current="correct horse")
    anna.tell("me", name="Anne")
    assert anna.ask("GET", "me")["sign_in"] == "anna", "the name to sign in with stays"
    assert anna.refused("me/password", {"password": "short"}) == "bad_request"
    assert anna.tell("me/password/drop", current="new horse 1")["sign_in"] is None
    with server.client() as elsewhere:
        assert elsewhere.refused("sign-in", {"name": "Anna", "password": "new horse 1"}) == "wrong_password"


def test_passwords_are_stored_as_argon2_hashes_only(anna: Any, server: Any) -> None:
    anna.tell("me/password", password="correct horse")
    account = server.do(server.inside.storage.account(anna.me["id"]))
    assert account.password.startswith("$argon2id$")
    assert "correct" not in json.dumps(anna.ask("GET", "me/export"))
    assert "argon2" not in json.dumps(anna.ask("GET", "me/export"))


def test_guessing_passwords_is_slowed_down_by_name_and_by_address(make_server: Any) -> None:
    server = make_server(limits=1.0)
    with server.client("Anna") as anna, server.client("Mallory") as mallory:
        anna.tell("me/password", password="correct horse")
        codes = [mallory.refused("sign-in", {"name": "Anna", "password": f"guess {n}"}) for n in range(12)]
        assert codes[0] == "wrong_password"
        assert codes[-1] == "too_many_requests"
        with server.client("Eve") as other_guest:
            assert other_guest.refused("sign-in", {"name": "Anna", "password": "correct horse"}) == "too_many_requests"


def test_signing_out_elsewhere_voids_every_other_cookie_link_and_feed(anna: Any, server: Any) -> None:
    table = anna.table("me", "Otto", private=True)["id"]
    link = anna.me["recovery_link"].rpartition("/")[2]
    with server.client("Thief") as thief:
        thief.tell("recover", token=link)
        feed = thief.feed(table, 0)
        feed.frame()
        stolen = thief.cookies["cairn_guest"]
        me = anna.tell("me/sign-out-elsewhere")
        assert closed_code(feed) == 1008
        assert thief.cookies["cairn_guest"] == stolen
        assert thief.refused(f"tables/{table}", method="GET") == "unknown_table"
        assert thief.refused("recover", {"token": link}) == "unknown_token"
        assert anna.frame(table, 0)["seat"] == 0, "this device goes on"
        server.restart()
        for client in (anna, thief):
            client.base_url = f"http://{server.host}"
        assert thief.refused(f"tables/{table}", method="GET") == "unknown_table"
        assert thief.tell("recover", token=me["recovery_link"].rpartition("/")[2])["id"] == anna.me["id"], "a new link works"


def test_signing_out_forgets_the_guest_on_this_device(anna: Any) -> None:
    before = anna.me["id"]
    anna.tell("me/sign-out")
    assert anna.ask("GET", "me")["id"] != before


def test_an_export_holds_ones_own_data_and_nothing_of_others(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend")
    ben.join(made, salt="pepper")
    table = made["id"]
    for _ in range(6):
        asked = server.match(table).to_act
        (anna, ben)[asked].act(table, asked)
    ben.tell(f"tables/{table}/chat", text="words of Ben")
    anna.tell(f"tables/{table}/chat", text="words of Anna")
    mine = ben.ask("GET", "me/export")
    [kept] = mine["tables"]
    assert mine["guest"]["name"] == "Ben"
    assert [said["text"] for said in mine["chat"]] == ["words of Ben"]
    lines = server.match(table).lines
    assert [line["do"] for line in kept["answers"]] == [line["do"] for line in lines if line["seat"] == 1]
    text = json.dumps(mine)
    assert "Anna" not in text
    assert server.match(table).stream.seed not in text
    assert [seat["salt"] for seat in kept["seats"]] == ["pepper"]


def test_an_export_that_cannot_be_read_is_refused_and_not_cut_short(
    anna: Any, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*args: Any) -> Any:
        raise StorageError("the database does not answer")

    monkeypatch.setattr(server.inside.storage, "tables_of", broken)
    reply = anna.get("/api/me/export")
    assert (reply.status_code, reply.json()["error"]["code"]) == (503, "unavailable")
    assert "Content-Disposition" not in reply.headers


def test_who_wishes_to_be_forgotten_is_and_the_others_play_on(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend")
    ben.join(made)
    table, alone = made["id"], ben.table("me", "Otto")["id"]
    ben.tell(f"tables/{table}/chat", text="words of Ben")
    hers, his = anna.feed(table, 0), ben.feed(table, 1)
    his.frame()
    hers.frame()
    ben.tell("me/password", password="correct horse")
    reply = ben.delete("/api/me")
    assert reply.json() == {"tables": 2}
    assert "cairn_guest=" in reply.headers["set-cookie"]
    assert closed_code(his) == 1008
    changed = hers.until(lambda message: message["type"] == "frame" and message["table"]["seats"][1]["offered"] == "left")
    assert changed["table"]["seats"][1]["name"] == "Former guest 2"
    assert anna.refused(f"tables/{alone}", method="GET") == "unknown_table"
    everything = anna.get(f"/api/tables/{table}/frame?seat=0").text + json.dumps(anna.ask("GET", "tables"))
    assert "Ben" not in everything
    anna.tell(f"tables/{table}/takeover", seat=1, bot="steady")
    assert hers.act()["type"] == "ack"
    with server.client() as elsewhere:
        assert elsewhere.refused("sign-in", {"name": "Ben", "password": "correct horse"}) == "wrong_password"
    storage = server.inside.storage
    left = server.do(storage.account(ben.me["id"]))
    assert (left.name, left.login, left.password, left.generation) == ("", None, None, 1), "only that his cookies are void"
    assert server.do(storage.tables_of(ben.me["id"], 9)) == []
