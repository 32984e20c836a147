"""Tables: everything that people and bots do at them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from ...core.errors import CairnError
from ...core.game import Setup
from ...core.match import Match, standing_lines
from ...core.record import Stream
from ...games import find_game
from ..edge.limits import CHAT, CHAT_LINES
from ..health import observe
from ..people.identity import derived_table, given_name, new_table
from ..people.names import clean_emoji, clean_text
from ..store.storage import (
    CLOSED,
    OVER,
    RUNNING,
    WAITING,
    ClockTerms,
    Command,
    Conflict,
    Message,
    Row,
    Said,
    Seat,
    State,
    Storage,
    StorageError,
    Terms,
)
from ..wire.errors import Refused
from ..workers.bots import Chosen, Thinkers, bot_seed, choose
from ..workers.pool import Failed, Pool, Unfit
from ..workers.replays import Replays
from ..workers.replays import Thinkers as ReplayThinkers
from .clocks import allowed, charge
from .lessons import LEARNER, find_lesson, rehearse
from .live import Changed, Effect
from .persons import introduce
from .table import COMMANDS, Table
from .together import Together

log = logging.getLogger("cairn.tables")
Work = Callable[[Table], Awaitable[Effect | None]]
TRIES = 4
INVITATION = 30 * 86400  # seconds until an unused one expires
RETRY = 1.0  # seconds until the store is tried again
LONG = 5_000  # lines: only what is taken back makes a match that long, and whoever opens it has to be told all of it
UNDO_HERE = 200  # lines: a longer match is played again elsewhere


class Tables(Together):
    def __init__(self, storage: Storage, pool: Pool, replays: Replays, secret: bytes, matches: int = 1000) -> None:
        super().__init__(storage, replays, matches)
        self.pool = pool
        self.secret = secret
        self.may_talk: Callable[[str], None] = lambda guest: None  # the server's own word on who is muted
        self.may_begin: Callable[[str], None] = lambda game: None  # and on which games it offers
        self._tasks: set[asyncio.Task[None]] = set()
        self.when_over.append(lambda table: self.metrics.count("cairn_matches_over_total", game=table.row.terms.game))

    # The one way of every command

    async def carry_out(self, table_id: str, command: Command | None, work: Work) -> int:
        """Hold, admit, once only, apply, save, publish: the version afterwards; for a command sent again, the one it led to.

        Without a command it is the server that acts: clocks, bots, invitations. `work` applies while the table is held and says
        what that changed; when another process was quicker, it is asked again, of the table as it is then.
        """
        tries = 0
        while True:
            tries += 1
            try:
                async with self.hold(table_id, match=True, guest=command.guest if command else None) as table:
                    done = await self.done(table, command) if command else None
                    if done is not None:
                        return done
                    effect = await work(table)
                    if effect is not None:
                        await self.save(table, effect, command)
                        self.changed(table)
                    return table.row.version
            except Changed:
                if tries == TRIES:
                    raise

    async def done(self, table: Table, command: Command) -> int | None:
        """The version that a command led to when it was carried out before. As long as there were few, all are in memory; and
        one for the present version cannot have been."""
        found = table.commands.get((command.guest, command.id))
        if found is None and len(table.commands) >= COMMANDS and command.version != table.row.version:
            found = await self.storage.done(table.id, command)
        return found

    def look_after(self, table: Table) -> None:
        self._wind(table)
        self._stir(table)
        if self.storage.shared and table.status != RUNNING and self.storage.claimed(table.id):
            self.soon(self.storage.release(table.id))

    def _wind(self, table: Table) -> None:
        seat = table.row.to_act
        match, terms = table.match, table.row.terms.clock
        granted = None
        running = terms is not None and table.status == RUNNING and not table.outdated
        if running and match is not None and seat is not None and table.seats[seat].kind == "human":
            granted = allowed(terms, table.state.bank, seat, match.reaction)
        if granted is None:
            self.alarm.clear(table.id)
            self._asked.pop(table.id, None)
        else:
            self._asked[table.id] = (table.row.version, table.asked_at)
            self.alarm.set(table.id, table.asked_at + granted / 1000, table.row.version)

    async def wake(self) -> None:
        for table_id in await self.storage.awaiting():
            try:
                async with self.hold(table_id) as table:
                    if table.outdated:  # perhaps another release looks after it
                        continue
                if not await self.storage.claim(table_id):
                    continue
                if table.foreign:
                    self.soon(self.go_on(table_id))  # it may take its time: the others do not wait for it
                else:
                    await self.go_on(table_id)
            except CairnError as error:
                log.error("table %s cannot be continued: %s", table_id, error)
                if passing(error) and not self.storage.shared:  # else it is tried again in a moment anyway
                    self.soon(self._look_again(table_id))

    async def go_on(self, table_id: str) -> None:
        try:
            async with self.hold(table_id, match=True) as table:
                self.look_after(table)
        except CairnError as error:
            if not passing(error):
                raise
            self.soon(self._look_again(table_id))

    # A new table

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
        stream = stream or Stream("secret", secrets.token_hex(32))
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
        async with self.hold(row.id) as made:
            self.changed(made)
        return row.id

    async def teach(self, guest: str, name: str, game: str, lesson: str) -> str:
        """A table that is a guided first game."""
        setup, stream, start = rehearse(find_lesson(game, lesson))
        bot = setup.game.usual_bot
        seats = [Seat(LEARNER, "human", name, guest, joined=True)]
        seats += [Seat(number, "bot", "", bot=bot, joined=True) for number in range(1, setup.seats)]
        return await self.create(guest, game, dict(setup.options), seats, stream=stream, start=start, lesson=lesson)

    async def join(self, guest: str, name: str, token: str, salt: str) -> tuple[str, int]:
        found = await self.storage.invited(token)
        if found is None:
            raise Refused("unknown_token", "This link is incomplete. Ask for the full invite link.")
        table_id, number = found

        async def work(table: Table) -> Effect | None:
            seat = table.seats[number]
            if guest in table.state.banned:
                raise Refused("unknown_token", "This link is incomplete. Ask for the full invite link.")
            if seat.joined:
                if seat.guest == guest:
                    return None
                raise Refused("unknown_token", "This invite link was already used. Ask for a new one.")
            if table.status != WAITING or invitation_expired(table.row):
                raise Refused("unknown_token", "This invite link has expired. Ask for a new one.")
            if table.aside:
                raise Refused("not_allowed", table.aside)
            taken = replace(seat, kind="human", guest=guest, name=name, joined=True, salt=salt)
            return await self.begin(table, [taken])

        await self.carry_out(table_id, None, work)
        return table_id, number

    # Answers

    async def act(self, table_id: str, command: Command, seat: int | None, do: str | list[str]) -> int:
        """An answer, or several at once, from the seat asked and for the version it saw, which is the command's."""
        version = command.version

        async def work(table: Table) -> Effect:
            mine = table.own(command.guest, seat)
            if table.status == OVER:
                raise Refused("illegal_action", "The match is over: no answer is asked any more.")
            match = table.running()
            if version > table.row.version and self.storage.shared:  # seen through another process
                table.loaded = False
                self.forget(table)
                raise Changed("stale_version", f"The table is at version {table.row.version}, not {version}; look again.")
            if version != table.row.version:
                raise Refused("stale_version", f"The table is at version {table.row.version}, not {version}; look again.")
            if match.to_act != mine.seat:
                raise Refused("not_your_turn", f"{match.names[match.to_act or 0]} is asked, not seat {mine.seat}.")
            if table.lesson is not None:
                table.lesson.check(match, do)
            return await self._apply(table, mine.seat, do)

        return await self.carry_out(table_id, command, work)

    async def _apply(self, table: Table, seat: int, do: str | list[str], why: str = "", by_bot: Chosen | None = None) -> Effect:
        match = table.running()
        since, reaction = len(match.lines), match.reaction
        spent = max(0, int((self.alarm.now() - table.asked_at) * 1000))
        if table.foreign:
            await self.rehearse_change(table, {"do": do, "why": why})
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
        said, offered = before.note if by_bot is None else by_bot.note or label(before), before.offered if why else ""
        if (said, offered) != (before.note, before.offered):
            seats.append(replace(before, note=said, offered=offered))
        return Effect(row, seats, since, why or before.kind)

    async def stand(self, table_id: str, command: Command, seat: int | None, step: str, policy: str) -> int:
        """A private standing answer to a kind of reaction."""

        async def work(table: Table) -> Effect:
            mine, match = table.own(command.guest, seat), table.running()
            since = len(match.lines)
            if table.foreign:
                await self.rehearse_change(table, {"stand": [mine.seat, step, policy]})
            with self.faults.at(table.id):
                match.stand(mine.seat, step, policy)
            standing = {**mine.standing, step: policy}
            if policy == "ask":
                del standing[step]
            return Effect(replace(table.row), [replace(mine, standing=standing)], since)

        return await self.carry_out(table_id, command, work)

    # Undo

    async def undo(self, table_id: str, command: Command, seat: int | None) -> int:
        """At once where nothing was learned since; otherwise the other people are asked."""

        async def work(table: Table) -> Effect:
            mine, match = table.own(command.guest, seat), table.running()
            if not match.can_undo(mine.seat):
                if not match.has_answered(mine.seat):
                    raise Refused("not_allowed", "Nothing to undo.")
                if table.others(command.guest):
                    return discussed(table, mine.seat, [])
            return await self._take_back(table, mine.seat)

        return await self.carry_out(table_id, command, work)

    async def undo_answer(self, table_id: str, command: Command, seat: int | None, agree: bool) -> int:
        async def work(table: Table) -> Effect:
            mine = table.own(command.guest, seat)
            table.running()
            asking = table.state.undo_request
            if asking is None:
                raise Refused("not_allowed", "Nobody asks to take anything back.")
            asker = table.seats[asking].guest
            if asker == command.guest and agree:
                raise Refused("not_allowed", "The others must agree, not whoever asks.")
            if not agree:
                return discussed(table, None, [])
            agreed = {*table.state.undo_agreed, *(each.seat for each in table.seats if each.guest == mine.guest)}
            if table.others(asker) <= agreed:
                return await self._take_back(table, asking)
            return discussed(table, asking, sorted(agreed))

        return await self.carry_out(table_id, command, work)

    async def _take_back(self, table: Table, seat: int) -> Effect:
        match = table.running()
        since = len(match.lines)
        if since > LONG:
            raise Refused("not_allowed", f"A match of more than {LONG} lines takes nothing back any more.")
        if table.foreign or (since > UNDO_HERE and not match.can_undo(seat)):
            done = await self.rehearse_change(table, {"undo": seat})
            with self.faults.at(table.id):
                match = table.match = taken_back(match, msgspec.json.decode(done["body"]))
                self.stand_all(table.seats, match)
        else:
            with self.faults.at(table.id):
                match.undo(seat, agreed=True)
        row = replace(table.row)
        row.state = replace(row.state, undo_request=None, undo_agreed=[], plans={})
        return Effect(row, [], since)

    async def rehearse_change(self, table: Table, change: dict[str, Any]) -> dict[str, Any]:
        """In a replay process: the next change, from the match as it stands here."""
        match = table.running()
        standing = [(seat.seat, step, policy) for seat in table.seats for step, policy in seat.standing.items()]
        now = {"lines": match.lines, "snapshot": match.snapshot(match.event_count), "trace": match.trace}
        return await self.rehearse(table, {**now, "standing": standing, "change": change})

    # Bots and clocks

    def _stir(self, table: Table) -> None:
        if table.thinking is None and table.bot_asked() is not None:
            table.thinking = asyncio.create_task(self._bots_answer(table))
            self._tasks.add(table.thinking)
            table.thinking.add_done_callback(self._tasks.discard)

    async def _bots_answer(self, table: Table) -> None:
        """As long as bots are asked. The table is not locked while one thinks."""
        try:
            while await self.storage.claim(table.id):
                async with self.hold(table.id, match=True) as held:
                    asked = held.bot_asked()
                    if asked is None or held is not table:
                        table.thinking = None
                        return
                    version, request = held.row.version, self.request(held, asked.seat, asked.bot or "")
                    scripted = held.lesson.upcoming(held.running()) if held.lesson else None
                began = observe.now()
                chosen = Chosen(scripted.do) if scripted else await choose(self.thinkers(held), request)
                self.metrics.time("cairn_bot_seconds", observe.now() - began, game=held.setup.game.name)
                if chosen.note:
                    self.metrics.count("cairn_bot_substitutes_total")
                with suppress(Changed):  # by other processes, again and again: the bot looks again
                    await self.carry_out(table.id, None, partial(self._bot_answers, asked.seat, version, chosen))
        except Exception as error:
            log.error("bot at table %s: %s", table.id, type(error).__name__)  # its words may name cards
            if passing(error):
                self.soon(self._look_again(table.id))
        finally:
            table.thinking = None

    async def _bot_answers(self, seat: int, version: int, chosen: Chosen, table: Table) -> Effect | None:
        if table.row.version != version or table.bot_asked() is None:
            return None
        return await self._apply(table, seat, chosen.do, by_bot=chosen)

    def thinkers(self, table: Table) -> Thinkers:
        """Who thinks for the bots of this table."""
        return ReplayThinkers(self.replays, self.asking(table), self.pool.limit) if table.foreign else self.pool

    def request(self, table: Table, seat: int, bot: str) -> dict[str, Any]:
        """All that a bot's process is told: what the seat knows, and how many answers it has given before."""
        terms, match = table.row.terms, table.running()
        with self.faults.at(table.id):
            return {
                "game": terms.game,
                "seats": terms.seats,
                "options": terms.options,
                "bot": bot,
                "seed": bot_seed(self.secret, table.id, seat),
                "answers": sum(match.lines[line]["seat"] == seat for line in standing_lines(match.lines)),
                "plan": table.state.plans.get(seat, []),
                "view": match.view(seat).dump(),
                "actions": [action.notation for action in match.actions()],
            }

    async def hint(self, table_id: str, guest: str, seat: int | None) -> dict[str, Any]:
        """What a keen player would answer in the seat's place, why, and what that should gain."""
        async with self.hold(table_id, match=True, guest=guest) as table:
            mine, match = table.own(guest, seat), table.running()
            if match.to_act != mine.seat:
                raise Refused("not_your_turn", "There is a hint only for a question asked of you.")
            request = self.request(table, mine.seat, table.setup.game.usual_bot)
            with self.faults.at(table.id):
                view, words, names = match.view(mine.seat), table.setup.words, match.names_for(mine.seat)
                texts = {action.notation: words.choice(action, view, names) for action in match.actions()}
            thinkers = self.thinkers(table)
        try:
            found = await thinkers.task({**request, "task": "advise", "names": names.names})
        except (Failed, Unfit) as error:
            log.warning("no advice: %s", error if isinstance(error, Failed) else "it was refused")
            found = {"do": (await choose(thinkers, request)).do}
        return {**found, "text": texts[found["do"]]}

    async def time_is_up(self, table_id: str, version: int) -> None:
        """A reaction gets its default answer; any other seat is offered to a bot, and given to one if all others are bots."""

        async def work(table: Table) -> Effect | None:
            match, seat = table.match, table.row.to_act
            if table.row.version != version or match is None or seat is None:
                return None
            default = match.default()
            if default is not None:
                return await self._apply(table, seat, default.notation, why="clock")
            if table.seats[seat].offered:
                return None
            late = replace(table.seats[seat], offered="time", note=f"{table.seats[seat].name} ran out of time")
            if all(each.kind == "bot" for each in table.seats if each.seat != seat):
                late = handed(table, late, known_bot(table.setup.game.name, ""), offered="time")
            row = replace(table.row)
            if row.terms.clock and row.terms.clock.kind == "bank":
                row.state = replace(row.state, bank=charge(row.terms.clock, row.state.bank, seat, 1 << 40, False))
            return Effect(row, [late])

        try:
            await self.carry_out(table_id, None, work)
        except CairnError as error:
            log.error("clock of table %s: %s", table_id, error)
            if passing(error):
                self.soon(self._look_again(table_id))
        except Exception as error:  # the clocks of all other tables go on
            log.error("clock of table %s: %s", table_id, type(error).__name__)

    async def _look_again(self, table_id: str) -> None:
        """After trouble with the store: bots and clocks go on as soon as it is over."""
        while True:
            await asyncio.sleep(RETRY)
            try:
                async with self.hold(table_id, match=True) as table:
                    self.look_after(table)
                return
            except CairnError as error:
                if not passing(error):
                    raise

    # Coming and going

    async def leave(self, table_id: str, command: Command, seat: int | None) -> int:
        """The seat is offered to a bot; whoever left may come back as long as nobody accepted."""

        async def work(table: Table) -> Effect:
            mine = table.own(command.guest, seat)
            table.running()
            return Effect(replace(table.row), [replace(mine, offered="left", note=f"{mine.name} has left")])

        return await self.carry_out(table_id, command, work)

    async def takeover(self, table_id: str, command: Command, seat: int, bot: str | None) -> int:
        """Hand an offered seat to a bot, or, without a bot, take one's own seat back."""

        async def work(table: Table) -> Effect:
            table.running()
            if not 0 <= seat < len(table.seats):
                raise Refused("not_your_seat", f"This table has seats 0 to {len(table.seats) - 1}, not {seat}.")
            subject = table.seats[seat]
            if bot is None:
                if subject.guest != command.guest:
                    raise Refused("not_your_seat", "That seat is not yours.")
                return Effect(replace(table.row), [replace(subject, kind="human", bot=None, offered="", note="")])
            if not table.seats_of(command.guest):
                raise Refused("not_your_seat", "Only players can call a bot.")
            if not subject.offered or subject.kind != "human":
                raise Refused("not_allowed", f"{subject.name} plays this seat.")
            return Effect(replace(table.row), [handed(table, subject, known_bot(table.setup.game.name, bot))])

        return await self.carry_out(table_id, command, work)

    async def rematch(self, table_id: str, guest: str) -> str:
        """The same again. Who asks first makes the table; it begins when everybody else has asked, too."""
        again = ""

        async def ask(table: Table) -> Effect | None:
            nonlocal again
            table.admit(guest)
            if not table.seats_of(guest) or table.row.terms.imported:
                raise Refused("not_your_seat", "Only who played at this table can ask for a rematch.")
            if table.status != OVER:
                raise Refused("not_allowed", "The match is not over yet.")
            again = table.state.rematch or ""
            if again:
                return None
            terms = table.row.terms
            seats = [same_again(each, guest, table.setup.game.name) for each in table.seats]
            again = derived_table(self.secret, "rematch", table_id)
            await self.create(guest, terms.game, terms.options, seats, terms.clock, terms.private, table=again)
            row = replace(table.row)
            row.state = replace(row.state, rematch=again)
            return Effect(row)

        async def sit_down(table: Table) -> Effect | None:
            missing = [replace(seat, joined=True) for seat in table.seats if seat.guest == guest and not seat.joined]
            return await self.begin(table, missing) if missing and table.status == WAITING else None

        await self.carry_out(table_id, None, ask)
        await self.carry_out(again, None, sit_down)
        return again

    # Talk

    async def say(self, table_id: str, command: Command, text: str) -> int:
        """Players talk among themselves; spectators hear them, and players do not hear spectators."""
        text = clean_text(text, CHAT, "A message")
        async with self.hold(table_id, match=True, guest=command.guest) as table:
            name, seat, room = await self.speaker(table, command.guest)
            said_by_players = len(table.players_said)
            said_here = said_by_players if room == "players" else len(table.all_said) - said_by_players
            if said_here >= CHAT_LINES:  # counted apart: spectators do not silence the players
                raise Refused("not_allowed", f"{CHAT_LINES} messages of {room} are enough for one table.")
            said = Said(0, room, command.guest, seat, name, text, round(time.time(), 3), command.id)
            stored = await self.storage.say(table_id, said)
            if stored is said:
                table.heard(said)
                self.publish(table)
            return table.row.version

    async def react(self, table_id: str, command: Command, emoji: str) -> int:
        """A sign that passes and is not kept."""
        emoji = clean_emoji(emoji)
        async with self.hold(table_id, guest=command.guest) as table:
            name, seat, room = await self.speaker(table, command.guest)
            command.version = table.row.version
            stored = await self.storage.remember(table_id, command)
            if stored is command:
                sign = {"seat": seat, "name": name, "emoji": emoji, "room": room}
                self.show_sign(table, sign)
                if self.storage.shared:
                    await self.storage.shout(Message("react", table_id, data=sign))
            return stored.version

    async def speaker(self, table: Table, guest: str) -> tuple[str, int | None, str]:
        self.may_talk(guest)
        if table.status == CLOSED:
            raise Refused("not_allowed", "The host closed this table.")
        if guest in table.state.muted:
            raise Refused("not_allowed", "The host of this table has muted you.")
        mine = table.seats_of(guest)
        if mine:
            return table.seats[mine[0]].name, mine[0], "players"
        return await self.name_of(guest), None, "spectators"

    async def name_of(self, guest: str) -> str:
        found = await self.storage.guest(guest)
        return (found and found.name) or given_name(guest)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def taken_back(match: Match, after: dict[str, Any]) -> Match:
    """The match after an undo that was carried out elsewhere: `after` has its line, the snapshot that it led to and
    the trace."""
    snapshot = {**after["snapshot"], "events": match.snapshot()["events"] + after["snapshot"]["events"]}
    made = Match.resume(match.setup, match.stream, [*match.lines, after["line"]], snapshot, match.names, match.start)
    made.trace = after["trace"]
    return made


def passing(error: Exception) -> bool:
    """Trouble with the store, not with the table."""
    return isinstance(error, StorageError) or (isinstance(error, Refused) and error.retry_after is not None)


def known_bot(game: str, bot: str) -> str:
    """Without a name, the game's usual one."""
    found = find_game(game)
    if bot and bot not in found.bots:
        raise Refused("bad_option", f"There is no bot {bot!r} for {game}; there are {', '.join(found.bots)}.")
    return bot or found.usual_bot


def label(seat: Seat) -> str:
    """What a table says of a bot that stands in for somebody."""
    return f"{seat.bot} plays for {seat.name}" if seat.kind == "bot" and seat.guest else ""


def same_again(seat: Seat, guest: str, game: str) -> Seat:
    """A seat of a rematch: whoever had it, also if a bot stood in at the end."""
    if seat.guest is None:
        return Seat(seat.seat, "bot", seat.name, bot=known_bot(game, seat.bot or ""), joined=True)
    return Seat(seat.seat, "human", seat.name, seat.guest, joined=seat.guest == guest)


def discussed(table: Table, asking: int | None, agreed: list[int]) -> Effect:
    """Who asks to take something back, and who agrees so far."""
    row = replace(table.row)
    row.state = replace(row.state, undo_request=asking, undo_agreed=agreed)
    return Effect(row)


def handed(table: Table, subject: Seat, bot: str, offered: str = "") -> Seat:
    """The seat, played by a bot from now on. `offered`: whoever had it may still take it back."""
    new = replace(subject, kind="bot", bot=bot, offered=offered, standing={})
    new.note = label(new)
    if table.match is not None:
        for step in subject.standing:
            table.match.stand(subject.seat, step, "ask")
    return new


def invitation_expired(row: Row) -> bool:
    return time.time() - row.created > INVITATION
