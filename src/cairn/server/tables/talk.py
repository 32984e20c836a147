"""Talk: players among themselves; spectators hear them, and players do not hear spectators."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from ...core.catalogue import Message
from ..edge.limits import CHAT, CHAT_LINES
from ..people.identity import name_of
from ..people.names import clean_emoji, clean_text
from ..store.statements import Storage
from ..store.storage import CLOSED, Command, Said
from ..wire.errors import Refused
from .commands import Commands, Effect, Sign
from .table import Table


@dataclass(eq=False)
class Talk:
    storage: Storage
    commands: Commands
    may_talk: Callable[[str], None] = lambda guest: None  # the server's own word on who is muted

    async def say(self, table_id: str, command: Command, text: str) -> int:
        text = clean_text(text, CHAT)

        async def work(table: Table) -> Effect | None:
            name, seat, room = await self._speaker(table, command.guest)
            if any(each.id == command.id and each.guest == command.guest for each in table.all_said):
                return None  # at a release that kept no commands for what is said
            said_by_players = len(table.players_said)
            said_here = said_by_players if room == "players" else len(table.all_said) - said_by_players
            if said_here >= CHAT_LINES:  # counted apart: spectators do not silence the players
                raise Refused("not_allowed", Message("refused-chat-full", {"most": CHAT_LINES}))
            at = round(time.time(), 3)
            said = Said(len(table.all_said), room, command.guest, seat, name, text, at, command.id)
            return Effect(replace(table.row), said=said)

        return await self.commands.carry_out(table_id, command, work)

    async def react(self, table_id: str, command: Command, emoji: str) -> int:
        """A sign that passes: only that it was made is kept."""
        emoji = clean_emoji(emoji)

        async def work(table: Table) -> Effect:
            name, seat, room = await self._speaker(table, command.guest)
            return Effect(replace(table.row), sign=Sign({"seat": seat, "name": name, "emoji": emoji}, room))

        return await self.commands.carry_out(table_id, command, work)

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
