"""Who sits where: new tables, invitations, the beginning of a match, leaving, bots that stand in, rematches."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from ...core.catalogue import Message
from ...core.game import Setup
from ...core.record import Stream
from ...games import find_game
from ..people.identity import derived_table, new_table
from ..people.names import appearance
from ..store.statements import Storage
from ..store.storage import (
    OVER,
    RUNNING,
    WAITING,
    Change,
    ClockTerms,
    Command,
    Conflict,
    Guest,
    Row,
    Seat,
    State,
    Terms,
)
from ..wire.errors import Refused
from .answers import label
from .aside import Faults
from .cache import TableCache
from .clocks import Clocks, full_bank
from .commands import Commands, Effect
from .lessons import LEARNER, find_lesson, rehearse
from .luck import Salted, new_stream, redeem
from .matches import begun, with_standing
from .persons import introduce
from .replaying import MatchReplays
from .table import Elsewhere, Table, unknown_table

INVITATION = 30 * 86400  # seconds until an unused one expires


@dataclass(eq=False)
class Seating:
    storage: Storage
    cache: TableCache
    commands: Commands
    replays: MatchReplays
    clocks: Clocks
    faults: Faults
    secret: bytes
    may_begin: Callable[[str], None] = lambda game: None  # the server's own word on which games it offers

    async def create(
        self,
        host: str,
        game: str,
        options: dict[str, Any],
        seats: list[Seat],
        clock: ClockTerms | None = None,
        private: bool = False,
        stream: Stream | None = None,
        start: dict[str, Any] | None = None,
        branch_of: dict[str, Any] | None = None,
        lesson: str | None = None,
        table: str = "",
    ) -> str:
        """The seed is made, and committed to, before anybody can add a salt. Begins at once if every seat is taken. `table`:
        its name, for whoever may ask for the same table twice; the first one made is the one."""
        setup: Setup = find_game(game).setup(len(seats), None, options)
        self.may_begin(game)
        stream = stream or new_stream()
        seats = introduce(seats, stream.commitment())
        if lesson is None:  # there every answer is the script's
            usual = setup.game.standing
            seats = [replace(seat, standing={**usual, **seat.standing}) if seat.kind != "bot" else seat for seat in seats]
        terms = Terms(
            game=game,
            seats=len(seats),
            options=dict(setup.options),
            rules=setup.game.rules_version,
            content=setup.content.hash,
            stream=stream.kind,
            seed=stream.seed,
            commitment=stream.commitment(),
            host=host,
            clock=clock,
            private=private,
            start=start,
            branch_of=branch_of,
            lesson=lesson,
        )
        now = time.time()
        row = Row(table or new_table(), WAITING, terms, State(), created=now, updated=now)
        with suppress(Conflict):
            await self.storage.add(row, seats, [], [])
        with suppress(Elsewhere):  # asked for twice
            async with self.cache.hold(row.id) as made:
                if not self.storage.shared:
                    self.commands.changed(made)
            if self.storage.shared:  # whoever is asked for it first shall own it, and need not be who made it
                await self.cache.forget([made])
        return row.id

    async def teach(self, guest: Guest, game: str, lesson: str) -> str:
        """A table that is a guided first game."""
        setup, stream, start = rehearse(find_lesson(game, lesson))
        bot = setup.game.usual_bot
        seats = [Seat(LEARNER, "human", guest.name, guest.id, joined=True, avatar=guest.avatar)]
        seats += [Seat(number, "bot", "", bot=bot, joined=True) for number in range(1, setup.seats)]
        return await self.create(guest.id, game, dict(setup.options), seats, stream=stream, start=start, lesson=lesson)

    async def join(self, person: Guest, token: str, salt: str) -> tuple[str, int]:
        guest = person.id
        found = await self.storage.invited(token)
        if found is None:
            raise Refused("unknown_token", Message("refused-link", {}))
        table_id, number = found

        async def work(table: Table) -> Effect | None:
            seat = table.seats[number]
            if guest in table.state.banned:
                raise Refused("unknown_token", Message("refused-link", {}))
            if seat.joined:
                if seat.guest == guest:
                    return None
                raise Refused("unknown_token", Message("refused-link-used", {}))
            if table.status != WAITING or invitation_expired(table.row):
                raise Refused("unknown_token", Message("refused-link-old", {}))
            if table.aside:
                raise Refused("not_allowed", table.aside)
            taken = replace(seat, kind="human", guest=guest, name=person.name, avatar=person.avatar, joined=True, salt=salt)
            return await self._begin(table, [taken])

        await self.commands.carry_out(table_id, None, work)
        return table_id, number

    # The beginning

    async def begin_if_full(self, table: Table) -> None:
        """Of a table that was just loaded: whoever made it may not have come to that."""
        if table.status == WAITING and not table.aside and (begun := await self._begin(table, [])):
            await self.commands.save(table, begun)

    async def _begin(self, table: Table, seats: list[Seat]) -> Effect | None:
        """With these seats taken; if nobody is missing any more, the match begins. None: nothing changes."""
        row = replace(table.row)
        sitting = [next((new for new in seats if new.seat == old.seat), old) for old in table.seats]
        if all(seat.joined for seat in sitting):
            salts = [seat.salt for seat in sitting]
            names = distinct([seat.name for seat in sitting])
            game = table.setup.game  # the release that begins a match plays it, whichever made the table
            row.terms = replace(row.terms, names=names, salts=salts, rules=game.rules_version, content=table.setup.content.hash)
            row.state = replace(row.state, bank=full_bank(row.terms.clock, row.terms.seats))
            row.status = RUNNING
            if table.foreign:
                await self.replays.rehearse(table, {"terms": row.terms, "lines": []})
            with self.faults.at(table.id):
                table.match = with_standing(begun(row.terms), sitting)
                table.match.answer_standing()
            table.snapshot_lines = table.snapshot_events = 0
            self.cache.match_used(table)
            table.asked_at = self.clocks.now()
        # a match that begins at a question may have been answered already
        return Effect(row, seats, since=0) if seats or row.status == RUNNING else None

    # Coming and going

    async def leave(self, table_id: str, command: Command, seat: int | None) -> int:
        """The seat is offered to a bot; whoever left may come back as long as nobody accepted."""

        async def work(table: Table) -> Effect:
            mine = table.own(command.guest, seat)
            table.running()
            return Effect(replace(table.row), [replace(mine, offered="left", note=f"{mine.name} has left")])

        return await self.commands.carry_out(table_id, command, work)

    async def takeover(self, table_id: str, command: Command, seat: int, bot: str | None) -> int:
        """Hand an offered seat to a bot, or, without a bot, take one's own seat back."""

        async def work(table: Table) -> Effect:
            table.running()
            if not 0 <= seat < len(table.seats):
                raise Refused("not_your_seat", f"This table has seats 0 to {len(table.seats) - 1}, not {seat}.")
            subject = table.seats[seat]
            if bot is None:
                if subject.guest != command.guest:
                    raise Refused("not_your_seat", Message("refused-not-yours", {}))
                return Effect(replace(table.row), [replace(subject, kind="human", bot=None, offered="", note="")])
            if not table.seats_of(command.guest):
                raise Refused("not_your_seat", Message("refused-bot", {}))
            if not subject.offered or subject.kind != "human":
                raise Refused("not_allowed", Message("refused-plays", {"player": subject.name}))
            table.forget_standing(subject)
            return Effect(replace(table.row), [handed(subject, known_bot(table.setup.game.name, bot))])

        return await self.commands.carry_out(table_id, command, work)

    async def rematch(self, table_id: str, guest: str, salted: Salted) -> str:
        """The same again. Who asks first makes the table; it begins when everybody else has asked, too. A salt is for the
        commitment that its sender has seen, and for no other."""
        again = await self._ask_for_rematch(table_id, guest, salted)

        async def sit_down(table: Table) -> Effect | None:
            mine = [seat for seat in table.seats if seat.guest == guest and not seat.joined]
            if not mine or table.status != WAITING:
                return None
            if salted.commitment and salted.commitment != table.row.terms.commitment:
                raise Refused("stale_version", Message("refused-rematch-there", {}))
            return await self._begin(table, [replace(seat, joined=True, salt=salted.salt) for seat in mine])

        await self.commands.carry_out(again, None, sit_down)
        return again

    async def _ask_for_rematch(self, table_id: str, guest: str, salted: Salted) -> str:
        """A finished table is told by way of the store, whoever owns it and whichever release played it."""
        again = ""
        while True:
            found = await self.storage.table(table_id)
            if found is None:
                raise unknown_table(table_id)
            table = Table(table_id)
            table.row, table.seats = row, seats = found.row, found.seats
            table.admit(guest)
            if not table.seats_of(guest) or row.terms.imported:
                raise Refused("not_your_seat", Message("refused-rematch", {}))
            if row.status != OVER:
                raise Refused("not_allowed", Message("refused-not-over", {}))
            if row.state.rematch:
                return row.state.rematch
            if not again:
                terms, again = row.terms, derived_table(self.secret, "rematch", table_id)
                sitting = [same_again(each, guest, terms.game, salted.salt) for each in seats]
                stream = await redeem(self.storage, guest, salted.commitment)
                await self.create(guest, terms.game, terms.options, sitting, terms.clock, terms.private, stream, table=again)
            with suppress(Conflict):  # else it is read again
                await self.storage.change(Change(replace(row, state=replace(row.state, rematch=again))))
                await self.storage.notice("table", table_id)
                await self.commands.read_again(table_id)
                return again


def known_bot(game: str, bot: str) -> str:
    """Without a name, the game's usual one."""
    found = find_game(game)
    if bot and bot not in found.bots:
        raise Refused("bad_option", f"There is no bot {bot!r} for {game}; there are {', '.join(found.bots)}.")
    return bot or found.usual_bot


def same_again(seat: Seat, guest: str, game: str, salt: str) -> Seat:
    """A seat of a rematch: whoever had it, also if a bot stood in at the end."""
    if seat.guest is None:
        return Seat(seat.seat, "bot", seat.name, bot=known_bot(game, seat.bot or ""), joined=True)
    here = seat.guest == guest
    return Seat(seat.seat, "human", seat.name, seat.guest, joined=here, salt=salt if here else "", avatar=seat.avatar)


def handed(seat: Seat, bot: str, offered: str = "") -> Seat:
    """The seat, played by a bot from now on. `offered`: why whoever had it may still take it back."""
    new = replace(seat, kind="bot", bot=bot, offered=offered, standing={})
    new.note = label(new)
    return new


def given_away(seat: Seat, bot: str) -> Seat:
    """The seat when a bot has it for good."""
    return replace(handed(seat, bot), guest=None, token=None)


def invitation_expired(row: Row) -> bool:
    return time.time() - row.created > INVITATION


def distinct(names: list[str]) -> list[str]:
    """Two names that look the same would make the log a riddle."""
    looks = [appearance(name) for name in names]
    return [
        name if looks.count(look) == 1 else f"{name} ({looks[: index + 1].count(look)})"
        for index, (name, look) in enumerate(zip(names, looks, strict=True))
    ]
