"""What a game's package brings for browsers is listed, served as it is, and nothing else of the package is."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from cairn.server.web import game_files, lobby

FILES = {
    "cover.svg": b"<svg/>",
    "table/table.js": b"import './part/more.js'",
    "table/part/more.js": b"export {}",
    "table/table.css": b"b{}",
    "game.py": b"SECRET = 1",
}
KINDS = {"cover.svg": "image/svg+xml", "table/table.js": "text/javascript", "table/table.css": "text/css"}


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Africana's package is another one here."""
    for path, data in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)

    class There:
        files = staticmethod(lambda name: tmp_path if name.endswith("africana") else resources.files(name))

    monkeypatch.setattr(game_files, "resources", There)
    return tmp_path


def listed(client: Any, game: str) -> Any:
    return next(each for each in client.ask("GET", "games") if each["name"] == game)


def test_the_files_of_a_package_are_listed_and_served(brought: Path, make_server: Any) -> None:
    with make_server().client("Anna") as anna:
        africana = listed(anna, "africana")
        addresses = {"cover.svg": africana["cover"], "table/table.js": africana["table"], "table/table.css": africana["style"]}
        for path, address in addresses.items():
            reply = anna.get(address)
            assert (reply.status_code, reply.content) == (200, FILES[path])
            assert reply.headers["content-type"].startswith(KINDS[path])
            assert "immutable" in reply.headers["cache-control"]
        beside = anna.get(africana["table"].replace("table.js", "part/more.js"))
        assert beside.content == FILES["table/part/more.js"]
        base = africana["cover"].removesuffix("cover.svg")
        for path in ("game.py", "table", "table/none.js", "table/../game.py", "..%2fgame.py", "", "/etc/passwd"):
            assert anna.get(base + path).status_code == 404, path
        old = base.replace(base.split("/")[-2], "0" * 16)
        assert anna.get(f"{old}cover.svg").status_code == 404
        assert anna.get(base.replace("africana", "no-game") + "cover.svg").status_code == 404


def test_another_content_has_another_address(brought: Path, make_server: Any) -> None:
    with make_server(file="one").client("Anna") as anna:
        before = listed(anna, "africana")["table"]
    (brought / "table" / "part" / "more.js").write_bytes(b"export const a = 1")
    with make_server(file="two").client("Anna") as anna:
        assert listed(anna, "africana")["table"] != before


def test_a_package_that_brings_nothing_lists_nothing(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_files, "COVER", "no-such-cover.svg")
    monkeypatch.setattr(game_files, "FOLDER", "no-such-folder")
    with make_server().client("Anna") as anna:
        found = listed(anna, "africana")
        assert [found["cover"], found["table"], found["style"]] == [None, None, None]


def test_what_is_said_to_everybody_is_compressed_once(make_server: Any) -> None:
    with make_server().client("Anna") as anna:
        for address in ("/api/games", listed(anna, "africana")["cover"]):
            small, whole = anna.get(address), anna.get(address, headers={"Accept-Encoding": "identity"})
            assert small.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in whole.headers
            assert small.content == whole.content
            assert int(small.headers["content-length"]) < int(whole.headers["content-length"])


def test_a_game_whose_lessons_cannot_be_read_is_not_offered_and_all_else_goes_on(
    make_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(game: Any) -> Any:
        return tomllib.loads("[[[") if game.name == "africana" else {}

    monkeypatch.setattr(lobby, "lesson_files", read)
    with make_server().client("Anna") as anna:
        offered = {game["name"] for game in anna.ask("GET", "games")}
        assert "africana" not in offered
        assert {"lost-cities", "adventure-tours"} <= offered
        assert anna.table("me", "Otto", game="lost-cities")["id"]
