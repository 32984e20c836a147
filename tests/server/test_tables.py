"""Tables over HTTP: who may do what, and what then happens."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import cairn
from cairn.core.record import loads
from cairn.core.words import Names
from cairn.server.admin.database import check


def test_a_guest_gets_a_name_a_cookie_and_a_way_to_another_device(server: Any) -> None:
    with server.client() as anna:
        assert anna.me["name"].startswith("Traveller")
        assert anna.tell("me", name="  Anna   of  Ulm ")["name"] == "Anna of Ulm"
        assert anna.ask("GET", "me")["id"] == anna.me["id"]
        table = anna.table("me", "bot")["id"]
        with server.client("Somebody") as other_device:
            token = anna.me["recovery_link"].rpartition("/")[2]
            assert other_device.tell("recover", token=token)["name"] == "Anna of Ulm"
            assert [each["id"] for each in other_device.ask("GET", "tables")] == [table]
            assert other_device.act(table, 0)["version"] >= 1


def test_the_lobby_lists_every_game_with_its_words(anna: Any) -> None:
    [lost_cities] = [game for game in anna.ask("GET", "games") if game["name"] == "lost-cities"]
    assert lost_cities["seats"] == [2]
    assert {"name", "default", "words", "values", "labels"} <= set(lost_cities["options"][0])
    assert {"name": "steady", "character": cairn.games()["lost-cities"].about("en").bot("steady")} in lost_cities["bots"]
    assert lost_cities["rulebook"]["chapter"]


def test_a_match_begins_when_the_last_friend_has_joined(anna: Any, ben: Any, server: Any) -> None:
    table = anna.table("friend", "me", salt="pepper")
    waiting = anna.frame(table["id"], 1)
    assert waiting["table"]["status"] == "waiting"
    assert waiting["view"] is None
    token = table["invites"][0]["link"].rpartition("/")[2]
    invitation = ben.ask("GET", f"invitations/{token}")
    assert invitation["commitment"] == waiting["table"]["commitment"]
    assert (invitation["host"], invitation["title"], invitation["open"], invitation["yours"]) == (
        "Anna",
        "Lost Cities",
        True,
        False,
    )
    assert [(seat["name"], seat["kind"]) for seat in invitation["seats"]] == [("", "open"), ("Anna", "human")]
    assert ben.join(table, salt="salt") == {"table": table["id"], "seat": 0}
    assert ben.join(table) == {"table": table["id"], "seat": 0}, "again: the same seat"
    used = anna.ask("GET", f"invitations/{token}")
    assert (used["open"], used["yours"], ben.ask("GET", f"invitations/{token}")["yours"]) == (False, False, True)
    running = ben.frame(table["id"], 0)
    assert running["table"]["status"] == "running"
    assert running["table"]["salts"] == ["salt", "pepper"]
    assert running["table"]["commitment"] == waiting["table"]["commitment"]
    assert [seat["name"] for seat in running["table"]["seats"]] == ["Ben", "Anna"]
    assert server.match(table["id"]).stream.salts == ("salt", "pepper")
    with server.client("Carl") as carl:
        assert carl.refused("join", {"token": token}) == "unknown_token"


def test_who_asks_for_the_commitment_first_knows_that_the_seed_was_not_chosen_for_the_salt(anna: Any, ben: Any) -> None:
    promised = anna.tell("commitments")["commitment"]
    seats = [{"kind": "me"}, {"kind": "bot"}]
    assert ben.refused("tables", {"game": "lost-cities", "seats": seats, "commitment": promised}) == "bad_request"
    table = anna.tell("tables", game="lost-cities", seats=seats, salt="mine", commitment=promised)["id"]
    assert anna.frame(table, 0)["table"]["commitment"] == promised
    again = {"game": "lost-cities", "seats": seats, "commitment": promised}
    assert anna.refused("tables", again) == "bad_request", "a seed is used once"


def test_a_frame_has_actions_with_previews_for_the_seat_asked_only(anna: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    mine, his, public = anna.frame(table, 0), anna.frame(table, 1), anna.frame(table)
    assert {"do", "kind", "card", "preview"} <= set(mine["actions"][0])
    words = cairn.games()["lost-cities"].words
    assert words.question_text(mine["question"], Names(["Anna", "Otto"], 0))[0] == "Play or discard a card."
    assert his["actions"] == public["actions"] == []
    assert words.question_text(his["question"], Names(["Anna", "Otto"], 1))[0] == "Anna is choosing a card."
    assert not any("text" in told for told in (mine["question"], *mine["actions"], *mine["events"])), "facts, no sentences"
    assert public["view"]["hand"] == []
    assert [event["n"] for event in mine["events"]] == list(range(mine["event_count"]))
    assert anna.frame(table, 0, events=15)["events"] == mine["events"][15:]


def test_answers_are_taken_from_the_seat_asked_for_the_version_it_saw_and_only_if_legal(anna: Any, ben: Any) -> None:
    table = anna.table("me", "friend")
    act = f"tables/{table['id']}/act"
    assert anna.refused(act, {"version": 0, "do": "draw deck"}) == "not_allowed", "before it begins"
    ben.join(table)
    seen = anna.frame(table["id"], 0)
    play = next(action["do"] for action in seen["actions"] if action["kind"] == "play")
    assert ben.refused(act, {"seat": 0, "version": 0, "do": play}) == "not_your_seat"
    assert ben.refused(act, {"seat": 1, "version": 0, "do": play}) == "not_your_turn"
    assert anna.refused(act, {"seat": 0, "version": 1, "do": play}) == "stale_version"
    assert anna.refused(act, {"seat": 0, "version": 0, "do": "draw deck"}) == "illegal_action"
    assert anna.refused(act, {"seat": 0, "version": 0, "do": "play red-11"}) == "illegal_action"
    assert anna.frame(table["id"], 0) == seen, "nothing of this changed anything"
    assert anna.tell(act, seat=0, version=0, do=play.upper()) == {"version": 1}


def test_the_same_request_twice_is_carried_out_once(anna: Any, server: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    do = anna.frame(table, 0)["actions"][0]["do"]
    once = anna.tell(f"tables/{table}/act", seat=0, version=0, do=do, id="x")
    assert anna.tell(f"tables/{table}/act", seat=0, version=0, do=do, id="x") == once
    server.restart()
    anna.base_url = f"http://{server.host}"
    assert anna.tell(f"tables/{table}/act", seat=0, version=0, do=do, id="x") == once
    assert anna.frame(table, 0)["version"] == once["version"]


def test_several_answers_at_once_stop_at_luck(anna: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    play = anna.frame(table, 0)["actions"][0]["do"]
    assert anna.refused(f"tables/{table}/act", {"seat": 0, "version": 0, "do": ["draw deck", play]}) == "illegal_action"
    anna.tell(f"tables/{table}/act", seat=0, version=0, do=[play, "draw deck", "draw deck"])
    assert [line["do"] for line in anna.ask("GET", f"tables/{table}/history")["answers"]][:1] == [play]


def test_the_course_of_a_match_is_what_all_saw_without_what_was_taken_back(anna: Any, ben: Any) -> None:
    made = anna.table("me", "friend")
    table = made["id"]
    ben.join(made)
    for _ in range(60):
        asked, client = (0, anna) if anna.frame(table, 0)["actions"] else (1, ben)
        seen = client.frame(table, asked)
        if asked == 0 and seen["question"]["step"] == "Play" and len(seen["view"]["discards"]) and seen["version"] > 8:
            break
        client.act(table, asked, next((each["do"] for each in seen["actions"] if each["kind"] == "discard"), None))
    [before] = [anna.ask("GET", f"tables/{table}/course")[-1]]
    anna.act(table, 0, next(each["do"] for each in seen["actions"] if each["kind"] == "play"))
    course = anna.ask("GET", f"tables/{table}/course")
    assert course == ben.ask("GET", f"tables/{table}/course")
    assert course[0] == {"at": 0, "events": 0, "scores": [0, 0]}
    shown = anna.frame(table, 0)
    assert course[-1]["scores"] == [seat["total"] + seat["round_score"] for seat in shown["view"]["seats"]] != before["scores"]
    assert (course[-1]["at"], course[-1]["events"]) == (shown["version"], shown["event_count"])
    if anna.tell(f"tables/{table}/undo", seat=0)["version"] == shown["version"]:
        ben.tell(f"tables/{table}/undo-answer", seat=1, agree=True)
    now = anna.frame(table, 0)
    after = anna.ask("GET", f"tables/{table}/course")
    assert after[-1] == {"at": now["version"], "events": now["event_count"], "scores": before["scores"]}
    assert all(point["scores"] == [0, 0] for point in after)


def test_my_games_say_whose_turn_it_is(anna: Any, ben: Any) -> None:
    table = anna.table("me", "friend")
    assert anna.ask("GET", "tables")[0]["status"] == "waiting"
    ben.join(table)
    [mine], [his] = anna.ask("GET", "tables"), ben.ask("GET", "tables")
    assert (mine["your_turn"], his["your_turn"]) == (True, False)
    assert (mine["your_seats"], his["your_seats"], his["to_act"]) == ([0], [1], 0)
    assert his["seats"] == [{"name": "Anna", "kind": "human"}, {"name": "Ben", "kind": "human"}]


def test_undo_is_free_while_nothing_was_learned_and_needs_consent_afterwards(anna: Any, ben: Any) -> None:
    made = anna.table("me", "friend")
    table = made["id"]
    ben.join(made)
    before = anna.frame(table, 0)["view"]
    # discards first: once two piles lie open there is a choice where to draw, so a discard is not the whole turn
    for _ in range(40):
        asked, client = (0, anna) if anna.frame(table, 0)["actions"] else (1, ben)
        seen = client.frame(table, asked)
        client.act(table, asked, next((each["do"] for each in seen["actions"] if each["kind"] == "discard"), None))
        if asked == 0 and anna.frame(table, 0)["undo"]:
            assert anna.tell(f"tables/{table}/undo", seat=0)["version"] == seen["version"] + 2
            assert anna.frame(table, 0)["view"] == seen["view"]
            break
    else:
        raise AssertionError("no answer could be taken back freely")
    anna.act(table, 0)
    while anna.frame(table, 0)["actions"]:
        anna.act(table, 0)
    ben.act(table, 1)
    assert not anna.frame(table, 0)["undo"]
    version = anna.frame(table, 0)["version"]
    assert anna.tell(f"tables/{table}/undo", seat=0) == {"version": version}, "asked, not done"
    assert ben.frame(table, 1)["undo_request"] == {"seat": 0}
    assert anna.refused(f"tables/{table}/undo-answer", {"agree": True}) == "not_allowed", "one cannot agree with oneself"
    ben.tell(f"tables/{table}/undo-answer", agree=False)
    assert ben.frame(table, 1)["undo_request"] is None
    anna.tell(f"tables/{table}/undo", seat=0)
    assert ben.tell(f"tables/{table}/undo-answer", agree=True) == {"version": version + 1}
    assert anna.frame(table, 0)["actions"]
    assert before["round"] == 1


def test_alone_with_bots_undo_needs_nobody(anna: Any) -> None:
    table = anna.table("me", "bot")["id"]
    feed = anna.feed(table, 0)
    hand = feed.frame()["view"]["hand"]
    feed.act()
    feed.asked()
    assert feed.ask("undo")["type"] == "ack"
    assert anna.frame(table, 0)["view"]["hand"] == hand


def test_standing_answers_are_private_and_answer_reactions(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend", game="toy")
    table = made["id"]
    ben.join(made)
    assert ben.refused(f"tables/{table}/stand", {"step": "Turn", "policy": "never"}) == "bad_option"
    assert ben.refused(f"tables/{table}/stand", {"step": "Jinx", "policy": "sometimes"}) == "bad_option"
    ben.tell(f"tables/{table}/stand", step="Jinx", policy="never")
    assert ben.frame(table, 1)["standing"] == {"Jinx": "never"}
    assert anna.frame(table, 0)["standing"] == {}
    anna.act(table, 0, "climb bare-handed")
    lines = server.match(table).lines
    assert lines[1] == {"seat": 1, "do": "jinx no", "why": "standing"}
    assert "why" not in json.dumps(anna.ask("GET", f"tables/{table}/history"))
    server.restart()
    for client in (anna, ben):
        client.base_url = f"http://{server.host}"
    assert ben.frame(table, 1)["standing"] == {"Jinx": "never"}
    assert server.match(table)._standing == {(1, "Jinx"): "never"}


def test_a_reaction_that_was_taken_back_stays_open_when_the_table_is_opened_again(anna: Any, server: Any) -> None:
    """Answered as it is opened, the answer would be in memory alone, and what is stored after it would leave a gap."""
    table = anna.table("me", "Otto", game="toy")["id"]
    anna.tell(f"tables/{table}/stand", seat=1, step="Jinx", policy="never")
    anna.act(table, 0, "climb bare-handed")
    anna.tell(f"tables/{table}/undo", seat=1)
    before = anna.frame(table, 1)
    assert "jinx no" in [action["do"] for action in before["actions"]], "whoever takes it back may answer otherwise"
    server.restart()
    anna.base_url = f"http://{server.host}"
    seen = anna.frame(table, 1)
    assert (seen["version"], seen["actions"]) == (before["version"], before["actions"])
    anna.act(table, 1, "jinx no")
    anna.tell(f"tables/{table}/undo", seat=1)
    server.stop()
    said: list[str] = []
    assert asyncio.run(check(server.config.database, replay=True, say=said.append)) == 0, said
    server.start()


def test_a_reaction_is_answered_by_its_own_clock(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend", game="toy", clock={"kind": "bank", "seconds": 600, "increment": 5, "reaction": 7})
    table = made["id"]
    ben.join(made)
    feed = ben.feed(table, 1)
    anna.act(table, 0, "climb bare-handed")
    asked = feed.until(lambda message: message["type"] == "frame" and bool(message["actions"]))
    assert asked["question"]["reaction"]
    assert 0 < asked["reaction_left_ms"] <= 7000
    assert asked["clocks"][1] == {"seat": 1, "left_ms": 600_000, "running": False}
    server.pass_time(8)
    after = feed.frame(asked["version"] + 1)
    assert server.match(table).lines[1]["why"] == "clock"
    assert after["clocks"][1]["left_ms"] == 600_000, "the bank is not for reactions"


def test_a_bank_runs_down_and_grows_with_each_answer(anna: Any, server: Any) -> None:
    table = anna.table("me", "Otto", clock={"kind": "bank", "seconds": 100, "increment": 5})["id"]
    server.pass_time(30)
    seen = anna.frame(table, 0)
    assert seen["clocks"][0]["running"]
    assert seen["clocks"][0]["left_ms"] <= 70_000
    anna.act(table, 0)
    assert 70_000 <= anna.frame(table, 0)["clocks"][0]["left_ms"] <= 75_000
    server.restart()
    anna.base_url = f"http://{server.host}"
    assert 70_000 <= anna.frame(table, 0)["clocks"][0]["left_ms"] <= 75_000, "the bank is kept"


def test_a_seat_that_runs_out_of_time_is_offered_to_a_bot_which_is_labelled(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend", clock={"kind": "move", "seconds": 60})
    table = made["id"]
    ben.join(made)
    feed = ben.feed(table, 1)
    assert ben.refused(f"tables/{table}/takeover", {"seat": 0, "bot": "steady"}) == "not_allowed", "Anna has time"
    server.pass_time(61)
    late = feed.until(lambda message: message["type"] == "frame" and message["table"]["seats"][0]["offered"] == "time")
    assert late["table"]["seats"][0]["note"] == "Anna ran out of time"
    assert ben.refused(f"tables/{table}/takeover", {"seat": 0, "bot": "nobody"}) == "bad_option"
    with server.client("Carl") as carl:
        assert carl.refused(f"tables/{table}/takeover", {"seat": 0, "bot": "steady"}) == "not_your_seat"
    ben.tell(f"tables/{table}/takeover", seat=0, bot="steady")
    played = feed.asked()
    seat = played["table"]["seats"][0]
    assert (seat["kind"], seat["bot"], seat["note"]) == ("bot", "steady", "A bot plays for Anna")
    assert anna.refused(f"tables/{table}/act", {"seat": 0, "version": played["version"], "do": "draw deck"}) == "not_your_turn"
    anna.tell(f"tables/{table}/takeover", seat=0)
    assert anna.frame(table, 0)["table"]["seats"][0]["kind"] == "human"


def test_who_plays_bots_alone_is_replaced_by_one_at_the_end_of_the_time_and_can_come_back(anna: Any, server: Any) -> None:
    table = anna.table("me", "bot", clock={"kind": "move", "seconds": 60})["id"]
    feed = anna.feed(table, 0)
    feed.asked()
    server.pass_time(61)
    late = feed.until(lambda message: message["type"] == "frame" and message["table"]["seats"][0]["kind"] == "bot")
    assert (late["table"]["seats"][0]["offered"], late["table"]["seats"][0]["you"]) == ("time", True)
    played = feed.until(lambda message: message["type"] == "frame" and message["version"] > late["version"])
    assert played["table"]["seats"][0]["offered"] == "time", "the bot's moves do not take the seat away"
    anna.tell(f"tables/{table}/takeover", seat=0)
    back = anna.frame(table, 0)["table"]["seats"][0]
    assert (back["kind"], back["offered"]) == ("human", "")


def test_who_leaves_may_come_back(anna: Any, ben: Any) -> None:
    made = anna.table("me", "friend")
    table = made["id"]
    ben.join(made)
    anna.tell(f"tables/{table}/leave", seat=0)
    assert ben.frame(table, 1)["table"]["seats"][0]["offered"] == "left"
    anna.act(table, 0)
    assert ben.frame(table, 1)["table"]["seats"][0]["offered"] == ""


def test_two_people_find_each_other_again_in_a_rematch(anna: Any, ben: Any) -> None:
    made = anna.table("me", "friend", options={"rounds": 1, "ply_cap": 4})
    table = made["id"]
    ben.join(made)
    assert anna.refused(f"tables/{table}/rematch", {}) == "not_allowed"
    play_on(table, anna, ben)
    again = ben.tell(f"tables/{table}/rematch")["id"]
    assert anna.frame(table, 0)["table"]["rematch"] == again
    assert ben.frame(again, 1)["table"]["status"] == "waiting"
    assert [each["id"] for each in anna.ask("GET", "tables")] == [again, table] or again in str(anna.ask("GET", "tables"))
    assert anna.tell(f"tables/{table}/rematch")["id"] == again
    assert anna.frame(again, 0)["table"]["status"] == "running"
    assert anna.frame(again, 0)["table"]["options"]["ply_cap"] == 4


def test_in_a_rematch_everybody_sees_the_commitment_before_they_add_their_salt(anna: Any, ben: Any) -> None:
    made = anna.table("me", "friend", options={"rounds": 1, "ply_cap": 4})
    table = made["id"]
    ben.join(made)
    play_on(table, anna, ben)
    promised, late = ben.tell("commitments")["commitment"], anna.tell("commitments")["commitment"]
    again = ben.tell(f"tables/{table}/rematch", salt="ben's", commitment=promised)["id"]
    assert anna.refused(f"tables/{table}/rematch", {"salt": "anna's", "commitment": late}) == "stale_version", (
        "not for this one"
    )
    seen = anna.ask("GET", f"tables/{again}")
    assert (seen["commitment"], seen["salts"]) == (promised, ["", "ben's"])
    assert anna.tell(f"tables/{table}/rematch", salt="anna's", commitment=promised)["id"] == again
    info = anna.frame(again, 0)["table"]
    assert (info["status"], info["commitment"], info["salts"]) == ("running", promised, ["anna's", "ben's"])
    assert ben.tell(f"tables/{table}/rematch", salt="too late", commitment=late)["id"] == again
    assert ben.frame(again, 1)["table"]["salts"] == ["anna's", "ben's"]


def test_the_luck_of_a_branch_is_committed_to_before_the_salt_and_follows_from_both(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend", options={"rounds": 1, "ply_cap": 30})
    table = made["id"]
    ben.join(made)
    play_on(table, anna, ben, answers=6)
    promised = anna.tell("commitments")["commitment"]
    branch = anna.tell(f"tables/{table}/branch", seat=0, at=4, salt="mine", commitment=promised)["id"]
    info = anna.frame(branch, 0)["table"]
    assert (info["commitment"], info["salts"]) == (promised, ["mine", ""])
    match = server.match(branch)
    dealt = match.setup.redeal(cairn.replay(server.match(table).record(), 4).view(0), match.stream.chance())
    assert dealt.dump() == match.record().header["from"]


def play_on(table: str, *clients: Any, answers: int = 10_000) -> Any:
    """Everybody answers in turn with the first legal answer, to the end."""
    for _ in range(answers):
        for seat, client in enumerate(clients):
            seen = client.frame(table, seat)
            if seen["result"]:
                return seen
            if seen["actions"]:
                client.tell(f"tables/{table}/act", seat=seat, version=seen["version"], do=seen["actions"][0]["do"])
    return seen


def test_a_finished_match_opens_its_luck_and_can_be_verified_exported_and_imported(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend", options={"rounds": 1}, salt="a")
    table = made["id"]
    ben.join(made, salt="b")
    play_on(table, anna, ben, answers=5)
    assert anna.ask("GET", f"tables/{table}/verify")["ok"] is None
    journal = [json.loads(line) for line in ben.get(f"/api/tables/{table}/record?seat=1").text.splitlines()]
    assert journal[0]["format"] == "cairn-journal-1"
    assert "seed" not in json.dumps(journal)
    assert server.match(table).stream.seed not in json.dumps(journal)
    assert all("do" not in line["line"] for line in journal if "line" in line and line["line"]["seat"] == 0)
    assert any("do" in line["line"] for line in journal if "line" in line and line["line"]["seat"] == 1)
    assert anna.refused(f"tables/{table}/record?seat=1", method="GET") == "not_your_seat"

    end = play_on(table, anna, ben)
    assert end["table"]["seed"] == server.match(table).stream.seed
    verdict = anna.ask("GET", f"tables/{table}/verify")
    text = anna.get(f"/api/tables/{table}/record").text
    ours = cairn.verify(loads(text))
    assert (verdict["ok"], verdict["sentence"], verdict["details"]) == (True, ours.sentence, ours.details)
    assert anna.frame(table, 1)["view"]["hand"], "over: every seat may be looked at"

    with server.client("Carl") as carl:
        reply = carl.post("/api/records", content=text)
        assert reply.status_code == 200, reply.text
        copy = reply.json()["id"]
        assert carl.frame(copy, 0)["table"]["imported"]
        assert carl.frame(copy, 0)["result"] == end["result"]
        for at in (0, 7, end["version"]):
            for seat in (0, 1, None):
                original, imported = (carl.frame(where, seat, at=at) for where in (table, copy))
                assert (original["view"], original["events"], original["question"]) == (
                    imported["view"], imported["events"], imported["question"],
                )  # fmt: skip
        assert carl.refused(f"tables/{copy}/undo", {"seat": 0}) == "not_your_seat"
        assert carl.ask("GET", "tables")[0]["id"] == copy
        for spoiled in (text[: len(text) // 2], text.replace("draw deck", "draw red", 1), "", "{}", "\x00", "[" * 5000):
            assert carl.post("/api/records", content=spoiled).json()["error"]["code"] == "bad_record"


def test_seats_of_a_record_without_names_count_from_one(anna: Any) -> None:
    """The library calls them Seat 0, Seat 1."""
    match = cairn.start("lost-cities", seed=4)
    match.apply(match.actions()[0])
    copy = anna.post("/api/records", content=match.record().dumps()).json()["id"]
    frame = anna.frame(copy, None)
    assert [seat["name"] for seat in frame["table"]["seats"]] == ["Seat 1", "Seat 2"]
    assert "Seat 0" not in json.dumps(frame)


def test_looking_back_shows_what_the_seat_knew_then(anna: Any, server: Any) -> None:
    table = anna.table("me", "Otto", options={"rounds": 3})["id"]
    seen = {}
    for _ in range(70):
        for seat in (0, 1):
            frame = anna.frame(table, seat)
            seen[frame["version"], seat] = (frame["view"], frame["events"], frame["question"], frame["actions"])
        asked = 0 if anna.frame(table, 0)["actions"] else 1
        anna.act(table, asked)
    for (version, seat), known in seen.items():
        back = anna.frame(table, seat, at=version)
        assert (back["view"], back["events"], back["question"], back["actions"]) == known
    assert anna.refused(f"tables/{table}/frame?at=999&seat=0", method="GET") == "bad_request"
    with server.client("Carl") as carl:
        assert carl.refused(f"tables/{table}/frame?at=3&seat=0", method="GET") == "not_your_seat"
        assert carl.frame(table, at=3)["view"]["hand"] == []


def test_a_branch_is_a_world_dealt_anew_and_says_so(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend", options={"rounds": 1, "ply_cap": 30})
    table = made["id"]
    ben.join(made)
    play_on(table, anna, ben, answers=6)
    at = 4
    then = anna.frame(table, 0, at=at)
    assert ben.refused(f"tables/{table}/branch", {"seat": 0, "at": at}) == "not_your_seat"
    hands = set()
    for _ in range(4):
        branch = anna.tell(f"tables/{table}/branch", seat=0, at=at)["id"]
        first = anna.frame(branch, 0, at=0)
        assert first["view"] == then["view"]
        assert first["table"]["branch_of"]["table"] == table
        assert "dealt anew" in first["table"]["branch_of"]["words"]
        assert first["table"]["seats"][1]["kind"] == "bot"
        hands.add(str(cairn.replay(server.match(branch).record(), 0).view(1).data()["hand"]))
    assert len(hands) > 1, "the opponent's cards are dealt anew each time"
    feed = anna.feed(branch, 0)
    while not feed.asked()["result"]:
        feed.act()
    assert anna.ask("GET", f"tables/{branch}/verify")["ok"]
    record = loads(anna.get(f"/api/tables/{branch}/record").text)
    assert record.header["from"]
    assert cairn.verify(record).ok


def test_an_unknown_aid_is_named(anna: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    assert anna.refused(f"tables/{table}/aid/reach?seat=0", method="GET") == "bad_option"


def test_a_private_table_shows_nothing_to_others(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend", private=True)
    table = made["id"]
    assert ben.refused(f"tables/{table}", method="GET") == "unknown_table"
    ben.join(made)
    assert ben.frame(table, 1)["table"]["private"]
    with server.client("Carl") as carl:
        for path in ("", "/frame", "/history", "/record", "/verify", "/aid/x"):
            assert carl.refused(f"tables/{table}{path}", method="GET") == "unknown_table"
        for path in ("act", "chat", "branch", "takeover", "react"):
            bodies = {"act": {"version": 0, "do": "x"}, "chat": {"text": "hi"}, "branch": {"at": 0, "seat": 0}}
            body = bodies.get(path, {"seat": 0} if path == "takeover" else {"emoji": "🙂"})
            assert carl.refused(f"tables/{table}/{path}", body) == "unknown_table"


def test_a_hint_is_a_legal_answer_for_who_is_asked(anna: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    hint = anna.tell(f"tables/{table}/hint", seat=0)
    assert hint["why_said"][0].startswith("hint-")
    assert hint["gain"] >= 0
    assert hint["unit"] == "points"
    assert hint["sampled_said"][0] == "hint-sampled"
    chosen = next(action for action in anna.frame(table, 0)["actions"] if action["do"] == hint["do"])
    id, args = hint["text_said"]
    assert id == chosen.get("say", f"do-{chosen['kind']}")
    assert args["card"] == chosen["card"]
    assert anna.refused(f"tables/{table}/hint", {"seat": 1}) == "not_your_turn"


def test_whoever_has_one_seat_need_not_name_it_to_see_it(anna: Any, ben: Any) -> None:
    made = anna.table("me", "friend")
    ben.join(made)
    table = made["id"]
    for client, seat in ((anna, 0), (ben, 1)):
        for query in ({}, {"at": 0}):
            assert client.ask("GET", f"tables/{table}/frame", params=query)["seat"] == seat
            assert client.ask("GET", f"tables/{table}/frame", params={"seat": "none", **query})["seat"] is None
    both = anna.tell("tables", game="lost-cities", seats=[{"kind": "me"}, {"kind": "local", "name": "Cleo"}])["id"]
    assert anna.ask("GET", f"tables/{both}/frame")["seat"] is None, "which one is not said"
