"""A command is carried out once: sent again with its id, it gets the same answer and changes nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

OTHERS = 70  # more commands than a table remembers in memory


def two_people(anna: Any, ben: Any, **more: Any) -> str:
    made = anna.table("me", "friend", **more)
    ben.join(made)
    return str(made["id"])


def go_on(anna: Any, table: str) -> None:
    """So many other commands that only the store still knows those before."""
    for number in range(OTHERS):
        anna.tell(f"tables/{table}/leave", seat=0, id=f"other {number}")


def test_leaving_twice_with_one_id_is_leaving_once(anna: Any, ben: Any, server: Any) -> None:
    table = two_people(anna, ben)
    first = anna.tell(f"tables/{table}/leave", seat=0, id="out")
    anna.act(table, 0)  # which is coming back
    assert anna.tell(f"tables/{table}/leave", seat=0, id="out") == first
    assert anna.frame(table, 0)["table"]["seats"][0]["offered"] == ""
    server.restart()
    for each in (anna, ben):
        each.base_url = f"http://{server.host}"
    assert anna.tell(f"tables/{table}/leave", seat=0, id="out") == first
    assert anna.frame(table, 0)["table"]["seats"][0]["offered"] == ""


def test_a_seat_is_handed_to_a_bot_once(anna: Any, ben: Any) -> None:
    table = two_people(anna, ben)
    ben.tell(f"tables/{table}/leave", seat=1)
    handed = anna.tell(f"tables/{table}/takeover", seat=1, bot="steady", id="bot")
    ben.tell(f"tables/{table}/takeover", seat=1)
    assert anna.tell(f"tables/{table}/takeover", seat=1, bot="steady", id="bot") == handed, "not refused, and not done"
    assert anna.frame(table, 0)["table"]["seats"][1]["kind"] == "human"


def test_an_undo_is_carried_out_once_however_much_happened_since(anna: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    anna.act(table, 0)
    anna.tell(f"tables/{table}/undo", seat=0, id="back")
    anna.act(table, 0)
    before = anna.frame(table, 0)["version"]
    go_on(anna, table)
    assert anna.tell(f"tables/{table}/undo", seat=0, id="back") == {"version": 2}
    assert anna.frame(table, 0)["version"] == before


def test_an_old_answer_gets_its_old_acknowledgement(anna: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    do = anna.frame(table, 0)["actions"][0]["do"]
    first = anna.tell(f"tables/{table}/act", seat=0, version=0, do=do, id="mine")
    go_on(anna, table)
    assert anna.tell(f"tables/{table}/act", seat=0, version=0, do=do, id="mine") == first
    assert anna.refused(f"tables/{table}/act", {"seat": 0, "version": 0, "do": do, "id": "new"}) == "stale_version"


def test_a_sign_is_shown_once(anna: Any, ben: Any) -> None:
    table = two_people(anna, ben)
    mine, his = anna.feed(table, 0), ben.feed(table, 1)
    first = mine.ask("react", "smile", emoji="🙂")
    assert mine.ask("react", "smile", emoji="🙂") == first
    assert anna.tell(f"tables/{table}/react", emoji="🙂", id="smile")["version"] == first["version"]
    mine.ask("chat", text="and now?")
    heard: list[Any] = []
    his.until(lambda message: heard.append(message) or bool(message.get("chat")))
    assert [message["type"] for message in heard].count("react") == 1


def test_a_table_is_made_once_also_by_two_who_ask_at_once(anna: Any, ben: Any, server: Any) -> None:
    wish = {"game": "lost-cities", "seats": [{"kind": "me"}, {"kind": "friend"}], "id": "tonight"}
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: anna.tell("tables", **wish), range(4)))
    assert all(each == made[0] for each in made), "with the same invitation"
    server.restart()
    for each in (anna, ben):
        each.base_url = f"http://{server.host}"
    assert anna.tell("tables", **wish) == made[0]
    assert len(anna.ask("GET", "tables")) == 1
    assert anna.tell("tables", **{**wish, "id": "tomorrow"})["id"] != made[0]["id"]
    assert ben.tell("tables", **wish)["id"] != made[0]["id"], "an id is its guest's own"


def test_a_table_asked_for_again_takes_no_second_seed(anna: Any) -> None:
    commitment = anna.tell("commitments")["commitment"]
    wish = {"game": "lost-cities", "seats": [{"kind": "me"}, {"kind": "bot"}], "commitment": commitment, "salt": "mine"}
    first = anna.tell("tables", **wish, id="sealed")
    assert anna.tell("tables", **wish, id="sealed") == first
    assert anna.refused("tables", wish) == "bad_request"


def test_a_branch_is_made_once_also_by_two_who_ask_at_once(anna: Any, ben: Any, server: Any) -> None:
    table = two_people(anna, ben)
    anna.act(table, 0)
    wish = {"seat": 0, "at": 0, "id": "what if"}
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: anna.tell(f"tables/{table}/branch", **wish)["id"], range(4)))
    assert len(set(made)) == 1
    assert anna.tell(f"tables/{table}/branch", **wish)["id"] == made[0]
    assert len(anna.ask("GET", "tables")) == 2
    assert anna.tell(f"tables/{table}/branch", **{**wish, "id": "another"})["id"] != made[0]
    assert ben.tell(f"tables/{table}/branch", seat=1, at=0, id="what if")["id"] != made[0], "an id is its guest's own"


def test_a_branch_of_a_private_table_is_private(anna: Any, ben: Any, server: Any) -> None:
    table = two_people(anna, ben, private=True)
    branch = anna.tell(f"tables/{table}/branch", seat=0, at=0)["id"]
    assert anna.frame(branch, 0)["table"]["private"]
    with server.client("Carl") as carl:
        for path in (f"tables/{branch}", f"tables/{branch}/frame"):
            assert carl.refused(path, method="GET") == "unknown_table"
    assert ben.refused(f"tables/{branch}", method="GET") == "unknown_table"


@pytest.mark.parametrize("what", ["kick", "close"])
def test_what_a_host_does_is_done_once(anna: Any, ben: Any, what: str) -> None:
    table = two_people(anna, ben)
    [other] = [each for each in anna.ask("GET", f"tables/{table}/people") if not each["you"]]
    body = {"person": other["person"]} if what == "kick" else {}
    once = anna.tell(f"tables/{table}/{what}", **body, id="host")
    assert anna.tell(f"tables/{table}/{what}", **body, id="host") == once


def test_an_invitation_is_renewed_once(anna: Any) -> None:
    table = anna.table("me", "friend")["id"]
    new = anna.tell(f"tables/{table}/invites", seat=1, id="new")
    assert anna.tell(f"tables/{table}/invites", seat=1, id="new") == new
    assert anna.tell(f"tables/{table}/invites", seat=1, id="newer") != new


def test_the_end_of_a_match_is_told_once_and_faults_there_do_not_undo_it(anna: Any, server: Any) -> None:
    told: list[str] = []

    def fail(table: Any) -> None:
        raise RuntimeError("of whatever hangs on it")

    server.tables.commands.when_over += [fail, lambda table: told.append(table.id)]
    table = anna.table("me", "Otto", options={"rounds": 1, "ply_cap": 4})["id"]
    while not (seen := anna.frame(table, 0))["result"]:
        anna.act(table, 0 if seen["actions"] else 1)
    again = anna.tell(f"tables/{table}/rematch")["id"]
    assert told == [table]
    assert anna.frame(again, 0)["table"]["status"] == "running"
    assert 'cairn_matches_over_total{game="lost-cities",' in anna.get("/metrics").text


def test_who_is_away_has_not_agreed_to_an_undo(anna: Any, ben: Any, server: Any) -> None:
    """The attack: give the seat of somebody late to a bot, take back everything, and know the luck that comes again."""
    table = two_people(anna, ben)
    for _ in range(4):
        for seat, client in ((0, anna), (1, ben)):
            while client.frame(table, seat)["actions"]:
                client.act(table, seat)
    ben.tell(f"tables/{table}/leave", seat=1)
    anna.tell(f"tables/{table}/takeover", seat=1, bot="steady")
    version = anna.frame(table, 0)["version"]
    assert anna.tell(f"tables/{table}/undo", seat=0) == {"version": version}, "asked, not done"
    assert anna.frame(table, 0)["undo_request"] == {"seat": 0}
    assert anna.refused(f"tables/{table}/undo-answer", {"agree": True}) == "not_allowed"
    assert ben.tell(f"tables/{table}/undo-answer", agree=True)["version"] == version + 1, "who is away may look in and agree"
