"""Bots at tables: asked as long as it is their turn, and for hints. They are told what their seat knows."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ...core.catalogue import Message
from ...core.errors import CairnError
from ...core.match import standing_lines
from ..edge.caller import caller
from ..health import observe
from ..wire.errors import Refused
from ..workers.bot_tasks import as_said
from ..workers.bots import Chosen, Think, bot_seed, choose
from ..workers.pool import Failed, Pool, Unfit
from .answers import Answers
from .aside import Faults
from .cache import TableCache
from .commands import Changed, Commands, Effect
from .replaying import MatchReplays
from .table import Elsewhere, Table

TABLES, FOREIGN_TABLES = 50, 4  # of one address whose bots are asked at once: the others wait, and need not be in memory
HINTS = 100  # of one address that may wait
STAND_IN = 1.0  # seconds before each answer of a bot that plays for who ran out of time: they may come back
Whose = tuple[str, bool]  # the address that asked, and whether the position comes from outside
log = logging.getLogger("cairn.tables")


@dataclass(eq=False)
class Bots:
    cache: TableCache
    commands: Commands
    answers: Answers
    replays: MatchReplays
    faults: Faults
    pool: Pool
    secret: bytes
    _thinking: set[asyncio.Task[None]] = field(default_factory=set, init=False)
    _asked: Counter[Whose] = field(default_factory=Counter, init=False)
    _later: dict[Whose, dict[str, None]] = field(default_factory=dict, init=False)  # tables, whose turn is next comes first
    when_failed: Callable[[str, Exception], None] = field(init=False)  # at a table, for whatever reason

    def stir(self, table: Table) -> None:
        """If a bot is asked, it begins to think."""
        if table.thinking is not None or table.bot_asked() is None:
            return
        whose = caller.get(), table.foreign
        if self._full(whose):
            self._later.setdefault(whose, {})[table.id] = None
            return
        self._asked[whose] += 1
        table.thinking = self._begin(self._answer(table, whose))

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)
        return task

    def _full(self, whose: Whose) -> bool:
        return self._asked[whose] >= (FOREIGN_TABLES if whose[1] else TABLES)

    def _answered(self, whose: Whose) -> None:
        self._asked[whose] -= 1
        if not self._asked[whose]:
            del self._asked[whose]
        if whose in self._later:
            self._begin(self._next(whose))

    async def _next(self, whose: Whose) -> None:
        """The bots of tables that have waited for others of the same address."""
        while not self._full(whose) and (waiting := self._later.get(whose)):
            table_id = next(iter(waiting))
            del waiting[table_id]
            if not waiting:
                del self._later[whose]
            try:
                async with self.cache.hold(table_id, match=True) as table:
                    self.stir(table)
            except CairnError as error:
                self.when_failed(table_id, error)

    @property
    def thinking(self) -> int:
        return len(self._thinking)

    @property
    def waiting(self) -> int:
        """For a process, or behind other tables of the same address."""
        return len(self.pool.waiting) + sum(map(len, self._later.values()))

    async def _answer(self, table: Table, whose: Whose) -> None:
        """As long as bots are asked, or until another table has waited. The table is not locked while one thinks."""
        try:
            while True:
                async with self.cache.hold(table.id, match=True) as held:
                    asked = held.bot_asked()
                    if asked is None or held is not table or self.answers.is_full(held):
                        table.thinking = None
                        return
                    version, request = held.row.version, self.request(held, asked.seat, asked.bot or "")
                    scripted = held.lesson.upcoming(held.running()) if held.lesson else None
                if asked.offered == "time":
                    await asyncio.sleep(STAND_IN)
                began = observe.now()
                chosen = Chosen(scripted.do) if scripted else await choose(self._think(held), request)
                self.commands.metrics.time("cairn_bot_seconds", observe.now() - began, game=held.setup.game.name)
                if chosen.note:
                    self.commands.metrics.count("cairn_bot_substitutes_total")
                with suppress(Changed):  # by `cairn admin`, again and again: the bot looks again
                    await self.commands.carry_out(table.id, None, partial(self._apply, asked.seat, version, chosen))
                if whose in self._later:
                    self._later[whose][table.id] = None
                    return
        except Elsewhere:  # it thinks there
            pass
        except Exception as error:
            log.error("bot at table %s: %s", table.id, type(error).__name__)  # its words may name cards
            self.when_failed(table.id, error)
        finally:
            table.thinking = None
            self._answered(whose)

    async def _apply(self, seat: int, version: int, chosen: Chosen, table: Table) -> Effect | None:
        if table.row.version != version or table.bot_asked() is None:
            return None
        return await self.answers.apply(table, seat, chosen.do, by_bot=chosen)

    def _think(self, table: Table) -> Think:
        """Where the bots of this table think: turns are taken by who asked, so many tables of one address starve no others'."""
        if table.foreign:
            return partial(self.replays.think, self.replays.asking(table), self.pool.limit)
        return partial(self.pool.task, who=caller.get())

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
        async with self.cache.hold(table_id, match=True, guest=guest) as table:
            mine, match = table.own(guest, seat), table.running()
            if match.to_act != mine.seat:
                raise Refused("not_your_turn", Message("refused-hint", {}))
            request = self.request(table, mine.seat, table.setup.game.usual_bot)
            with self.faults.at(table.id):
                view, words, names = match.view(mine.seat), table.setup.words, match.names_for(mine.seat)
                texts = {action.notation: words.offered(action, view, names) for action in match.actions()}
            think = self._think(table)
        if self.pool.waiting.of(caller.get()) >= HINTS:
            raise Refused("too_many_requests", Message("refused-too-many", {"seconds": 5}), 5)
        try:
            found = await think({**request, "task": "advise", "names": names.names})
        except (Failed, Unfit) as error:
            log.warning("no advice: %s", error if isinstance(error, Failed) else "it was refused")
            found = {"do": (await choose(think, request)).do}
        return {**found, **as_said("text", texts[found["do"]])}

    async def close(self) -> None:
        self._later.clear()
        thinking = list(self._thinking)
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
