"""A socket that sends whatever comes to mind: it gets clean errors or is closed, nothing breaks, and the same table goes on."""

from __future__ import annotations

import json
import logging
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

CODES = {
    "bad_request", "illegal_action", "not_your_turn", "not_your_seat", "not_allowed", "stale_version", "too_large",
    "too_many_requests", "bad_option",
}  # fmt: skip
CLOSES = {1002, 1007, 1008, 1009}  # protocol, not UTF-8, policy, too big
ODD: list[Any] = [
    None, True, -1, 0, 1, 2**31, 2**63, 10**40, 1e308, -0.0, "", "x", "0", "null", "\x00", "\ud800", "\u202e", "é" * 50,
    "x" * 300,
    [], {}, [[]], [None], {"type": "act"}, ["play red-7"] * 3, "draw deck", "play red-7", "../..", "' OR 1=1", "<b>", "🙂",
]  # fmt: skip


def valid(dice: Random, version: int, do: list[str]) -> dict[str, Any]:
    """What a client could send."""
    number = f"n{dice.randrange(10**9)}"
    return dice.choice(
        [
            {
                "type": "act",
                "id": number,
                "version": dice.choice([version, version - 1, version + 1, 0]),
                "do": dice.choice(do),
            },
            {"type": "act", "id": number, "version": version, "do": [dice.choice(do), dice.choice(do)]},
            {"type": "undo", "id": number},
            {"type": "undo-answer", "id": number, "agree": dice.random() < 0.5},
            {"type": "chat", "id": number, "text": "hello"},
            {"type": "stand", "id": number, "step": "react", "policy": "never"},
            {"type": "react", "id": number, "emoji": "🙂"},
        ]
    )


def spoiled(dice: Random, message: dict[str, Any]) -> str | bytes:
    """The same, with something wrong: a field, its type, the text, the depth, the size."""
    way = dice.randrange(12)
    if way < 4:
        message[dice.choice([*message, "seat", "surprise"])] = dice.choice(ODD)
    elif way < 5:
        del message[dice.choice(list(message))]
    text = json.dumps(message)
    if way == 5:
        return text[: dice.randrange(len(text))]
    if way == 6:
        where = dice.randrange(len(text))
        return text[:where] + chr(dice.choice([0, 9, 34, 92, 123, 125, 0x2028, 0x1F600])) + text[where:]
    if way == 7:
        depth = dice.choice([10, 1000, 15_000])
        return dice.choice(["[", '{"a":', '{"type":"act","do":[']) * (depth // 20 or 1)
    if way == 8:
        return dice.choice([text * 2, f"[{text}]", f'"{text}"', text.replace('"type"', '"type":"undo","type"'), "NaN", "1e999"])
    if way == 9:
        return dice.randbytes(dice.choice([0, 1, 50, 5000]))  # a binary message
    if way == 10:
        return json.dumps({**message, "text": "x" * dice.choice([501, 17_000, 70_000])})
    return text


def send(feed: Any, dice: Random, message: str | bytes) -> None:
    way = dice.randrange(40)
    if way == 0:  # not a WebSocket at all any more
        feed.socket.socket.sendall(bytes((0xF0 | dice.randrange(16), dice.randrange(126))) + dice.randbytes(200))
    elif way == 1:  # text that is no UTF-8
        feed.socket.send(b'{"type": "\xff\xfe"}', text=True)
    elif way == 2:  # in pieces
        text = message if isinstance(message, str) else "pieces"
        feed.socket.send(text[start : start + 7] for start in range(0, min(len(text), 700) or 1, 7))
    else:
        feed.socket.send(message)


def reply(feed: Any) -> tuple[Any, int | None]:
    """What is answered; or nothing, and how the socket was closed."""
    try:
        return feed.until(lambda each: each["type"] in ("ack", "error")), None
    except ConnectionClosed as closed:
        return None, closed.rcvd.code if closed.rcvd else None


@pytest.mark.parametrize("seed", range(2))
def test_whatever_a_socket_sends_the_table_goes_on(
    anna: Any, ben: Any, server: Any, caplog: pytest.LogCaptureFixture, seed: int, long: bool
) -> None:
    caplog.set_level(logging.WARNING)
    dice = Random(seed)
    made = anna.table("me", "friend", options={"rounds": 1})
    ben.join(made)
    table = made["id"]
    his = ben.feed(table, 1)
    feed, opened, errors = anna.feed(table, 0), 1, 0
    for number in range(5000 if long else 250):
        match = server.match(table)
        legal = [str(action) for action in match.actions()] if match.to_act == 0 else ["draw deck"]
        message = valid(dice, len(match.lines), legal[:3])
        send(feed, dice, spoiled(dice, message))
        answer, code = reply(feed)
        if answer is None:
            assert code in CLOSES | {None}
            feed, opened = anna.feed(table, 0), opened + 1
        elif answer["type"] == "error":
            errors += 1
            assert answer["error"]["code"] in CODES, answer
            assert answer["error"]["message"].endswith((".", "?")), answer
            assert len(answer["error"]["message"]) < 600, answer
        if number % 50 == 49:  # the same table, meanwhile
            assert ben.frame(table, 1)["table"]["status"] == "running"
            assert his.ask("chat", id=f"fine {number}", text="fine")["type"] == "ack"
    assert errors > 50
    assert opened > 2, "some were cut off"
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR], caplog.text
    match = server.match(table)
    (anna if match.to_act == 0 else ben).act(table, match.to_act)
    assert len(server.match(table).lines) == len(match.lines) + 1
    assert server.match(table).record().lines == server.do(server.inside.storage.lines(table)), (
        "what is played is what is stored"
    )


def test_addresses_of_feeds_that_make_no_sense_are_refused(anna: Any, server: Any) -> None:
    table, dice = anna.table("me", "Otto")["id"], Random(1)
    odd = ["", "-1", "9", "1e3", "none", "0x0", "\u0660", "0" * 400, "null", "%00", "0&seat=1", "[]"]
    for _ in range(40):
        query = {name: dice.choice(odd) for name in dice.sample(["seat", "events", "chat", "more"], dice.randrange(1, 4))}
        where = dice.choice([table, "nowhere", "x" * 300, "..%2f..", table + "%00"])
        status, body = look(anna, where, query)
        assert status in (101, 400, 403, 404), (where, query)
        assert status == 101 or json.loads(body)["error"]["message"]
    assert anna.feed(table, 0).act()["type"] == "ack"


def look(client: Any, where: str, query: dict[str, str]) -> tuple[int, bytes]:
    try:
        client.feed(where, **query).frame()
    except InvalidStatus as refused:
        return refused.response.status_code, bytes(refused.response.body or b"")
    return 101, b""
