"""Talk: players among themselves; spectators hear them, and players do not hear spectators."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ...core.catalogue import Message
from ..edge.limits import CHAT, CHAT_LINES
from ..people.identity import name_of
from ..people.names import clean_emoji, clean_text
from ..store.statements import Storage
from ..store.storage import CLOSED, Command, Said
from ..wire.errors import Refused
from .audience import Audience
from .cache import TableCache
from .table import Table


@dataclass(eq=False)
class Talk:
    storage: Storage
    cache: TableCache
    audience: Audience
    may_talk: Callable[[str], None] = lambda guest: None  # the server's own word on who is muted

    async def say(self, table_id: str, command: Command, text: str) -> int:
        text = clean_text(text, CHAT)
        async with self.cache.hold(table_id, match=True, guest=command.guest) as table:
            name, seat, room = await self._speaker(table, command.guest)
            said_by_players = len(table.players_said)
            said_here = said_by_players if room == "players" else len(table.all_said) - said_by_players
            if said_here >= CHAT_LINES:  # counted apart: spectators do not silence the players
                raise Refused("not_allowed", Message("refused-chat-full", {"most": CHAT_LINES}))
            said = Said(0, room, command.guest, seat, name, text, round(time.time(), 3), command.id)
            stored = await self.storage.say(table_id, said)
            if stored is said:
                table.heard(said)
                self.audience.publish(table)
            return table.row.version

    async def react(self, table_id: str, command: Command, emoji: str) -> int:
        """A sign that passes and is not kept."""
        emoji = clean_emoji(emoji)
        async with self.cache.hold(table_id, guest=command.guest) as table:
            name, seat, room = await self._speaker(table, command.guest)
            command.version = table.row.version
            stored = await self.storage.remember(table_id, command)
            if stored is command:
                self.audience.show_sign(table, {"seat": seat, "name": name, "emoji": emoji}, room)
            return stored.version

    async def _speaker(self, table: Table, guest: str) -> tuple[str, int | None, str]:
        self.may_talk(guest)
        if table.status == CLOSED:
            raise Refused("not_allowed", Message("refused-closed", {}))
        if guest in table.state.muted:
            raise Refused("not_allowed", Message("refused-muted", {}))
        mine = table.seats_of(guest)
        if mine:
            return table.seats[mine[0]].name, mine[0], "players"
        return await name_of(self.storage, guest), None, "spectators"
