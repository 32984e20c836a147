"""What goes over the wire is declared once: both ways in check it, OpenAPI shows it, the client's types are made from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from cairn.server.wire import bridge, declared, frames, replies
from cairn.server.wire.typescript import typescript

CLIENT = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"
HEARD = msgspec.json.Decoder(frames.FromServer)


def test_the_clients_types_are_what_is_declared() -> None:
    assert CLIENT.read_text(encoding="utf-8") == typescript(), "python build_client.py"


def whole(kind: Any, data: Any, where: str = "") -> None:
    """Nothing is said that is not declared. (What is declared and not said, the decoder finds.)"""
    if isinstance(data, list):
        for each in data:
            whole(kind, each, where)
    elif isinstance(data, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
        assert issubclass(kind, bridge.Open) or set(data) - {"type"} <= set(fields), f"{where}: {set(data) - set(fields)}"
        for name, value in data.items():
            for part in structs(fields.get(name)):
                whole(part, value, f"{where}.{name}")


def structs(kind: Any) -> list[Any]:
    """The structs that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return [kind]
    return [found for part in getattr(kind, "__args__", ()) for found in structs(part)]


@pytest.mark.parametrize("game", ["lost-cities", "africana", "adventure-tours", "heart-of-darkness", "toy"])
def test_frames_are_as_declared(anna: Any, game: str) -> None:
    seats = ["me", "Otto", "Emil"][: 2 if game in ("lost-cities", "toy") else 3]
    table = anna.table(*seats, game=game, clock={"kind": "bank", "seconds": 600, "increment": 5})["id"]
    anna.tell(f"tables/{table}/chat", text="hello")
    feed = anna.feed(table, 0)
    for _ in range(6):
        seen = anna.frame(table, 0)
        asked = seen["question"]["seat"]
        anna.act(table, asked)
    feed.ask("react", emoji="🙂")
    assert feed.raw
    for text in feed.raw:
        frame = HEARD.decode(text)
        assert isinstance(frame, frames.Frame)
        whole(frames.Frame, msgspec.json.decode(text), "frame")
    for path, kind in ((f"tables/{table}", frames.TableInfo), ("me", replies.Me)):
        found = anna.ask("GET", path)
        whole(kind, found, path)
        msgspec.convert(found, kind)
    for each in anna.ask("GET", "games"):
        whole(replies.GameInfo, each, each["name"])
        msgspec.convert(each, replies.GameInfo)


def test_messages_of_a_feed_are_as_declared(anna: Any) -> None:
    feed = anna.feed(anna.table("me", "Otto")["id"], 0)
    feed.frame()
    do = feed.asked()["actions"][0]["do"]
    for reply in (feed.ask("act", version=0, do=do), feed.ask("act", version=0, do=do), feed.ask("hint"), feed.ask("undo")):
        heard = HEARD.decode(msgspec.json.encode(reply))
        kinds = {"ack": frames.Ack, "hint": frames.Hint, "error": frames.Refusal}
        assert type(heard) is kinds[reply["type"]]
        whole(type(heard), reply, reply["type"])


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({"version": "0", "do": "x"}, "$.version"),
        ({"do": "x"}, "version"),
        ({"version": 0, "do": "x" * 201}, "$.do"),
        ({"version": 0, "do": ["x"] * 101}, "$.do"),
        ({"version": 0, "do": "x", "more": 1}, "more"),
        ({"version": 0, "do": "x", "id": "i" * 65}, "$.id"),
    ],
)
def test_both_ways_in_refuse_the_same_in_the_same_words(anna: Any, body: dict[str, Any], named: str) -> None:
    table = anna.table("me", "Otto")["id"]
    by_http = anna.post(f"/api/tables/{table}/act", json=body).json()["error"]
    feed = anna.feed(table, 0)
    feed.socket.send(msgspec.json.encode({"type": "act", "id": "i", **body}).decode())
    by_feed = feed.until(lambda message: message["type"] == "error")["error"]
    assert by_http == by_feed
    assert by_http["code"] == "bad_request"
    assert named in by_http["message"]


def test_a_feed_has_its_seat(anna: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    feed = anna.feed(table, 0)
    do = feed.asked()["actions"][0]["do"]
    assert feed.ask("act", version=0, do=do, seat=1)["error"]["code"] == "bad_request"
    assert feed.ask("act", version=0, do=do, seat=0)["type"] == "ack"


def test_every_error_has_a_code_that_is_declared(anna: Any) -> None:
    schemas = anna.ask("GET", "openapi.json")["components"]["schemas"]
    assert {kind.__name__ for kind in declared.STRUCTS} <= set(schemas)
    assert "bad_request" in schemas["ErrorText"]["properties"]["code"]["enum"]
    assert "x-wire" not in str(schemas)
