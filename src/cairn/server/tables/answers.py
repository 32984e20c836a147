"""What players answer: actions, standing answers, and taking something back."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from ...core.catalogue import Message
from ..store.storage import OVER, Command, Seat
from ..wire.errors import Refused
from ..workers.bots import Chosen
from .aside import Faults
from .clocks import Clocks, charge
from .commands import Commands, Effect
from .matches import taken_back, with_standing
from .replaying import MatchReplays
from .table import Table

LONG = 5_000  # lines of a match: whoever opens it has to be told all of it, and some games need never end
UNDO_HERE = 200  # lines: a longer match is played again elsewhere


@dataclass(eq=False)
class Answers:
    commands: Commands
    replays: MatchReplays
    clocks: Clocks
    faults: Faults

    async def act(self, table_id: str, command: Command, seat: int | None, do: str | list[str]) -> int:
        """An answer, or several at once, from the seat asked and for the version it saw, which is the command's."""
        version = command.version

        async def work(table: Table) -> Effect:
            mine = table.own(command.guest, seat)
            if table.status == OVER:
                raise Refused("illegal_action", Message("refused-over", {}))
            match = table.running()
            if version != table.row.version:
                raise Refused(
                    "stale_version",
                    f"The table has changed: it is at version {table.row.version}, not {version}.",
                    told=Message("refused-changed", {}),
                )
            if match.to_act != mine.seat:
                raise Refused("not_your_turn", Message("refused-turn", {"player": match.names[match.to_act or 0]}))
            if self.is_full(table):
                raise Refused("not_allowed", Message("refused-long", {"most": LONG}))
            if table.lesson is not None:
                table.lesson.check(match, do)
            return await self.apply(table, mine.seat, do)

        return await self.commands.carry_out(table_id, command, work)

    def is_full(self, table: Table) -> bool:
        """Neither people nor bots answer there any more."""
        return table.row.version >= LONG

    async def apply(self, table: Table, seat: int, do: str | list[str], why: str = "", by_bot: Chosen | None = None) -> Effect:
        """An answer to the running question of a table that is held, whoever gives it."""
        match = table.running()
        since, reaction = len(match.lines), match.reaction
        spent = max(0, int((self.clocks.now() - table.asked_at) * 1000))
        if table.foreign:
            await self.replays.rehearse_change(table, {"do": do, "why": why})
        with self.faults.at(table.id):
            match.apply(do, why)
        row = replace(table.row)
        bank = charge(row.terms.clock, row.state.bank, seat, spent, reaction)
        if bank is not row.state.bank or row.state.undo_request is not None:
            row.state = replace(row.state, bank=bank, undo_request=None, undo_agreed=[])
        plan = by_bot.plan if by_bot else []
        if plan != row.state.plans.get(seat, []):
            others = {other: plan for other, plan in row.state.plans.items() if other != seat}
            row.state = replace(row.state, plans={**others, seat: plan} if plan else others)
        seats = []
        before = table.seats[seat]
        said, offered = before.note if by_bot is None else by_bot.note or label(before), before.offered if why or by_bot else ""
        if (said, offered) != (before.note, before.offered):
            seats.append(replace(before, note=said, offered=offered))
        return Effect(row, seats, since, why or before.kind)

    async def stand(self, table_id: str, command: Command, seat: int | None, step: str, policy: str) -> int:
        """A private standing answer to a kind of reaction."""

        async def work(table: Table) -> Effect:
            mine, match = table.own(command.guest, seat), table.running()
            since = len(match.lines)
            if table.foreign:
                await self.replays.rehearse_change(table, {"stand": [mine.seat, step, policy]})
            with self.faults.at(table.id):
                match.stand(mine.seat, step, policy)
            standing = {**mine.standing, step: policy}
            if policy == "ask":
                del standing[step]
            return Effect(replace(table.row), [replace(mine, standing=standing)], since)

        return await self.commands.carry_out(table_id, command, work)

    # Undo

    async def undo(self, table_id: str, command: Command, seat: int | None) -> int:
        """At once where nothing was learned since; otherwise the other people are asked."""

        async def work(table: Table) -> Effect:
            mine, match = table.own(command.guest, seat), table.running()
            if not match.can_undo(mine.seat):
                if not match.has_answered(mine.seat):
                    raise Refused("not_allowed", Message("refused-undo", {}))
                if table.others(command.guest):
                    return discussed(table, mine.seat, [])
            return await self._take_back(table, mine.seat)

        return await self.commands.carry_out(table_id, command, work)

    async def undo_answer(self, table_id: str, command: Command, seat: int | None, agree: bool) -> int:
        async def work(table: Table) -> Effect:
            mine = table.own(command.guest, seat)
            table.running()
            asking = table.state.undo_request
            if asking is None:
                raise Refused("not_allowed", Message("refused-undo-nobody", {}))
            asker = table.seats[asking].guest
            if asker == command.guest and agree:
                raise Refused("not_allowed", Message("refused-undo-own", {}))
            if not agree:
                return discussed(table, None, [])
            agreed = {*table.state.undo_agreed, *(each.seat for each in table.seats if each.guest == mine.guest)}
            if table.others(asker) <= agreed:
                return await self._take_back(table, asking)
            return discussed(table, asking, sorted(agreed))

        return await self.commands.carry_out(table_id, command, work)

    async def _take_back(self, table: Table, seat: int) -> Effect:
        match = table.running()
        since = len(match.lines)
        if since > LONG:
            raise Refused("not_allowed", Message("refused-long-undo", {"most": LONG}))
        if table.foreign or (since > UNDO_HERE and not match.can_undo(seat)):
            done = await self.replays.rehearse_change(table, {"undo": seat})
            with self.faults.at(table.id):
                table.match = with_standing(taken_back(match, msgspec.json.decode(done["body"])), table.seats)
        else:
            with self.faults.at(table.id):
                match.undo(seat, agreed=True)
        row = replace(table.row)
        row.state = replace(row.state, undo_request=None, undo_agreed=[], plans={})
        return Effect(row, [], since)


def label(seat: Seat) -> str:
    """What a table says of a bot that stands in for somebody."""
    return f"A bot plays for {seat.name}" if seat.kind == "bot" and seat.guest else ""


def discussed(table: Table, asking: int | None, agreed: list[int]) -> Effect:
    """Who asks to take something back, and who agrees so far."""
    row = replace(table.row)
    row.state = replace(row.state, undo_request=asking, undo_agreed=agreed)
    return Effect(row)
