"""Games come and go with their packages: a table whose game is gone waits for it. And a host chooses what a server offers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from cairn.core.errors import UnknownGame
from cairn.games import look_again
from server.conftest import OUTSIDE


def installed(monkeypatch: pytest.MonkeyPatch, there: bool) -> None:
    """A server that is started next, in a process of its own, would find the toy, or not."""
    paths = [path for path in sys.path if Path(path) != OUTSIDE]
    monkeypatch.setattr(sys, "path", [str(OUTSIDE)] * there + paths)
    look_again()


def test_a_table_whose_game_is_gone_waits_and_goes_on_when_it_is_back(
    server: Any, anna: Any, ben: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = anna.table("me", "friend")["id"]
    waiting = anna.table("me", "friend", game="toy")
    running = anna.table("me", "Otto", game="toy")["id"]
    seat = next(seat for seat in (0, 1) if anna.frame(running, seat)["actions"])
    anna.act(running, seat)
    before = anna.frame(running, seat)

    installed(monkeypatch, False)
    server.restart()
    for client in (anna, ben):
        client.base_url = f"http://{server.host}"
    assert "toy" not in {game["name"] for game in anna.ask("GET", "games")}
    assert {row["id"]: row["title"] for row in anna.ask("GET", "tables")} == {
        other: "Lost Cities",
        waiting["id"]: "Toy",
        running: "Toy",
    }
    seen = anna.frame(running, seat)
    assert (seen["view"], seen["actions"]) == (None, [])
    assert seen["table"]["outdated"].startswith("Toy is not here at present. The table is kept as it stands")
    act = {"seat": seat, "version": seen["version"], "do": "rest"}
    assert anna.refused(f"tables/{running}/act", act) == "not_allowed"
    token = waiting["invites"][0]["link"].rpartition("/")[2]
    assert ben.refused("join", {"token": token}) == "not_allowed", "nothing begins"
    assert anna.get(f"/api/tables/{running}/record?seat={seat}").status_code == 200, "its answers can be had"
    for path in ("history", "verify", "review?seat=0", "aid/none?seat=0", f"frame?at=0&seat={seat}"):
        assert anna.get(f"/api/tables/{running}/{path}").status_code < 500, path
    assert anna.refused(f"tables/{running}/rematch", {"seat": seat}) in ("not_allowed", "unknown_game")
    assert anna.table("me", "Otto")["id"], "all else goes on"

    installed(monkeypatch, True)
    server.restart()
    for client in (anna, ben):
        client.base_url = f"http://{server.host}"
    after = anna.frame(running, seat)
    assert {**after, "table": 0} == {**before, "table": 0}
    assert after["table"]["outdated"] is None
    ben.join(waiting)
    assert anna.frame(waiting["id"], 0)["view"] is not None


def test_a_host_chooses_which_games_new_tables_may_play(make_server: Any) -> None:
    with make_server(games=("africana", "toy")).client("Anna") as anna:
        assert {game["name"] for game in anna.ask("GET", "games")} == {"africana", "toy"}
        seats = [{"kind": "me"}, {"kind": "local", "name": "Otto"}]
        assert anna.refused("tables", {"game": "lost-cities", "seats": seats}) == "unknown_game"
        assert anna.refused("lessons", {"game": "lost-cities", "lesson": "first-game"}) == "unknown_game"
        assert anna.tell("tables", game="africana", seats=seats)["id"]


def test_a_table_of_a_game_that_is_offered_no_more_is_played_on(make_server: Any, tmp_path: Path) -> None:
    first = make_server(file="same")
    with first.client("Anna") as anna:
        table, cookie = anna.table("me", "Otto")["id"], anna.cookie
    first.stop()
    with make_server(file="same", games=("africana",)).client("Anna") as anna:
        anna.cookies.clear()
        seen = anna.get(f"/api/tables/{table}/frame?seat=0", headers={"Cookie": cookie}).json()
        assert seen["table"]["outdated"] is None
        assert seen["view"] is not None
        assert "ask-Play" in anna.ask("GET", "games/lost-cities/words")["messages"], "its sentences are there, too"
        assert anna.get("/api/games/chess/words").status_code == 404


def test_a_host_who_offers_what_is_not_there_is_told(make_server: Any) -> None:
    from cairn.server.settings import Config
    from cairn.server.web.app import make_app

    with pytest.raises(UnknownGame, match="there is no game 'chess'; there are adventure-tours, africana"):
        make_app(Config("sqlite:///none", games=("chess",)))
