"""The feed: one socket per viewer. It gets frames, and may send what HTTP can send as well."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from ...core.errors import CairnError
from ..edge.limits import MESSAGE, OF_ADDRESS, Limits
from ..store.storage import Command
from ..tables.frames import Told, frame, known_table
from ..tables.records import told_so_far
from ..wire import requests
from ..wire.errors import CLOSE_POLICY, CLOSE_RESTART, Refused, error_data, misunderstood, refused

if TYPE_CHECKING:
    from starlette.types import Receive, Send

    from ..tables.table import Table
    from ..tables.tables import Tables

OUTBOX = 64  # acknowledgements that a viewer may leave unread
PATIENCE = 100  # refused messages in a row until a flood is cut off

RARE: dict[type, str] = {
    requests.Chat: "chat",
    requests.React: "chat",
    requests.AskHint: "think",
}  # what has a limit of its own
DECODER = msgspec.json.Decoder(requests.FromClient)
WriteNow = Callable[[bytes], bool]  # does it at once, or says that it would have to wait


class Viewer:
    """Who looks at a table through one socket. Slow viewers get fewer frames, never old ones."""

    table: Table  # once it has been opened to them

    def __init__(self, write: Send, guest: str, seat: int | None, events: int, chat: int, write_now: WriteNow | None) -> None:
        self.write = write
        self.write_now = write_now
        self.guest = guest
        self.seat = seat
        self.events = events
        self.chat = chat
        self.outbox: list[bytes] = []
        self.sending = False  # `pump` is at it
        self.begun: Told | None = None  # how the first frame begins, of a long match
        self.behind = False  # something happened while the last frame was still being sent
        self.frame_waits = False
        self.wake = asyncio.Event()
        self.closed: int | None = None

    def push(self, now: float) -> None:
        """Call with the table's lock held, when what is in memory is stored."""
        if self.closed is not None:
            return  # perhaps because the seat is no longer theirs
        if self.frame_waits:
            self.behind = True
            self.wake.set()
        else:
            self.frame_waits = not self.post(self.build(now))

    def build(self, now: float) -> bytes:
        table = self.table
        data = frame(table, self.guest, self.seat, self.events, self.chat, now, begun=self.begun)
        self.begun = None
        if table.match is not None:
            self.events = table.match.event_count
        self.chat = len(table.players_said if known_table(table, self.guest)[0] else table.all_said)
        return data

    def send(self, data: dict[str, Any]) -> None:
        if len(self.outbox) >= OUTBOX:
            self.close(CLOSE_POLICY)
        else:
            self.post(msgspec.json.encode(data))

    def post(self, data: bytes) -> bool:
        """True: it is on its way; else `pump` sends it, after what waits already."""
        if self.write_now is not None and not self.outbox and not self.sending and self.write_now(data):
            return True
        self.outbox.append(data)
        self.wake.set()
        return False

    def close(self, code: int) -> None:
        self.closed = code
        self.wake.set()

    async def pump(self, tables: Tables) -> None:
        """Send what waits, for as long as the socket lives."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            self.sending = True
            while self.outbox:
                waiting, self.outbox = self.outbox, []
                for data in waiting:
                    await self.write({"type": "websocket.send", "text": data.decode()})
            self.sending = self.frame_waits = False
            if self.behind:
                self.behind = False
                with contextlib.suppress(CairnError):  # it is closed, or the next frame comes
                    await tables.audience.catch_up(self)
            if self.closed is not None:
                await self.write({"type": "websocket.close", "code": self.closed})
                return


async def serve_feed(viewer: Viewer, table_id: str, receive: Receive, tables: Tables, limits: Limits, address: str) -> None:
    """From acceptance to the end of the socket; plain ASGI, as every message passes here."""
    await tables.turnstile.passed(address)
    async with tables.hold(table_id) as table:
        table.may_look(viewer.guest, viewer.seat)
    limits.take("socket", address)
    keys = (f"guest {viewer.guest}", f"address {address}")
    limits.open_socket(*keys)
    try:
        await viewer.write({"type": "websocket.accept"})
        try:
            viewer.begun = await told_so_far(tables, table_id, viewer.guest, viewer.seat, viewer.events, address)
            async with tables.hold(table_id, match=True) as viewer.table:
                viewer.table.may_look(viewer.guest, viewer.seat)
                await tables.cache.show(viewer.table, viewer.seat, address)
                tables.audience.come(viewer)
                tables.caretaker.look_after(viewer.table)  # a bot that waits behind other tables' need not any longer
        except CairnError as error:  # since it was accepted
            passing = refused(error).retry_after is not None
            await viewer.write({"type": "websocket.close", "code": CLOSE_RESTART if passing else CLOSE_POLICY})
            return
        pump = asyncio.create_task(viewer.pump(tables))
        try:
            await asyncio.create_task(
                listen(viewer, receive, tables, limits, address)
            )  # waking up all who wait above is not free
            if viewer.closed is not None:
                await asyncio.wait({pump}, timeout=2)  # it says why
        finally:
            pump.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await pump
            tables.audience.go(viewer)
    finally:
        limits.close_socket(*keys)


async def listen(viewer: Viewer, receive: Receive, tables: Tables, limits: Limits, address: str) -> None:
    refusals = 0
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        tables.metrics.count("cairn_messages_total")
        command = ""
        try:
            text = message.get("text")
            if text is None or len(text) > MESSAGE:
                raise Refused(
                    "too_large" if text else "bad_request", f"A message is JSON text of at most {MESSAGE} characters."
                )
            limits.take("message", viewer.guest)
            limits.take("message", f"address {address}", OF_ADDRESS)
            if viewer.seat is None:  # who plays comes first
                await tables.turnstile.passed(address)
            request = decode(text)
            command = request.id
            kind = RARE.get(type(request))
            if kind:
                limits.take(kind, viewer.guest)
                limits.take(kind, address, OF_ADDRESS)  # guests cost nothing
            viewer.send(await answer(viewer, tables, request))
            refusals = 0
        except CairnError as error:
            viewer.send({"type": "error", "id": command, "error": error_data(refused(error))})
            refusals += 1
            await asyncio.sleep(0)  # a flood must not keep the others waiting, nor its own replies
            if refusals > PATIENCE:
                viewer.close(CLOSE_POLICY)
                return


def decode(text: str) -> Any:
    try:
        return DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as error:
        raise misunderstood(str(error)) from None


async def answer(viewer: Viewer, tables: Tables, request: Any) -> dict[str, Any]:
    table, guest, seat = viewer.table.id, viewer.guest, viewer.seat
    if request.seat not in (None, seat):
        raise Refused("bad_request", f"This feed is of {'no seat' if seat is None else f'seat {seat}'}, not of {request.seat}.")
    command = Command(guest, request.id)
    match request:
        case requests.Act():
            command.version = request.version
            version = await tables.answers.act(table, command, seat, request.do)
        case requests.Undo():
            version = await tables.answers.undo(table, command, seat)
        case requests.UndoAnswer():
            version = await tables.answers.undo_answer(table, command, seat, request.agree)
        case requests.Chat():
            version = await tables.talk.say(table, command, request.text)
        case requests.Stand():
            version = await tables.answers.stand(table, command, seat, request.step, request.policy)
        case requests.React():
            version = await tables.talk.react(table, command, request.emoji)
        case requests.AskHint():
            return {"type": "hint", "id": request.id, **await tables.bots.hint(table, guest, seat)}
    return {"type": "ack", "id": request.id, "version": version}
