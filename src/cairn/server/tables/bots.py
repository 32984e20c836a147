"""Bots at tables: asked as long as it is their turn, and for hints. They are told what their seat knows."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ...core.catalogue import Message
from ...core.match import standing_lines
from ..health import observe
from ..wire.errors import Refused
from ..workers.bot_tasks import as_said
from ..workers.bots import Chosen, Thinkers, bot_seed, choose
from ..workers.pool import Failed, Pool, Unfit
from ..workers.replays import Thinkers as ReplayThinkers
from .answers import Answers
from .aside import Faults
from .cache import TableCache
from .commands import Changed, Commands, Effect
from .replaying import MatchReplays
from .table import Elsewhere, Table

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
    when_failed: Callable[[str, Exception], None] = field(init=False)  # at a table, for whatever reason

    def stir(self, table: Table) -> None:
        """If a bot is asked, it begins to think."""
        if table.thinking is None and table.bot_asked() is not None:
            table.thinking = asyncio.create_task(self._answer(table))
            self._thinking.add(table.thinking)
            table.thinking.add_done_callback(self._thinking.discard)

    @property
    def thinking(self) -> int:
        return len(self._thinking)

    async def _answer(self, table: Table) -> None:
        """As long as bots are asked. The table is not locked while one thinks."""
        try:
            while True:
                async with self.cache.hold(table.id, match=True) as held:
                    asked = held.bot_asked()
                    if asked is None or held is not table or self.answers.is_full(held):
                        table.thinking = None
                        return
                    version, request = held.row.version, self.request(held, asked.seat, asked.bot or "")
                    scripted = held.lesson.upcoming(held.running()) if held.lesson else None
                began = observe.now()
                chosen = Chosen(scripted.do) if scripted else await choose(self._thinkers(held), request)
                self.commands.metrics.time("cairn_bot_seconds", observe.now() - began, game=held.setup.game.name)
                if chosen.note:
                    self.commands.metrics.count("cairn_bot_substitutes_total")
                with suppress(Changed):  # by `cairn admin`, again and again: the bot looks again
                    await self.commands.carry_out(table.id, None, partial(self._apply, asked.seat, version, chosen))
        except Elsewhere:  # it thinks there
            pass
        except Exception as error:
            log.error("bot at table %s: %s", table.id, type(error).__name__)  # its words may name cards
            self.when_failed(table.id, error)
        finally:
            table.thinking = None

    async def _apply(self, seat: int, version: int, chosen: Chosen, table: Table) -> Effect | None:
        if table.row.version != version or table.bot_asked() is None:
            return None
        return await self.answers.apply(table, seat, chosen.do, by_bot=chosen)

    def _thinkers(self, table: Table) -> Thinkers:
        """Who thinks for the bots of this table."""
        if table.foreign:
            return ReplayThinkers(self.replays.replays, self.replays.asking(table), self.pool.limit)
        return self.pool

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
            thinkers = self._thinkers(table)
        try:
            found = await thinkers.task({**request, "task": "advise", "names": names.names})
        except (Failed, Unfit) as error:
            log.warning("no advice: %s", error if isinstance(error, Failed) else "it was refused")
            found = {"do": (await choose(thinkers, request)).do}
        return {**found, **as_said("text", texts[found["do"]])}

    async def close(self) -> None:
        thinking = list(self._thinking)
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
