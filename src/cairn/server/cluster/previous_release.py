"""The release before this one, beside it: what it need not play any more it shall not see."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from ...core.errors import CairnError
from ..store.storage import RUNNING, open_storage
from ..tables.matches import setup_of
from ..tables.moving import agreement, may_move, move_on


async def move_all(database: str) -> None:
    """Before the old release is started beside this one: what it need not play any more it shall not see."""

    async def judged(request: dict[str, Any]) -> dict[str, Any]:
        return agreement(request)

    storage = await open_storage(database)
    try:
        for table in await storage.recent_tables(1 << 40):
            found = await storage.table(table)
            if found is not None and found.row.status == RUNNING:
                with suppress(CairnError):  # of this table alone: it stays
                    ours = found.row.terms.branch_of is None and not await storage.why_aside(table)  # others when looked at
                    if ours and may_move(found.row, setup_of(found.row.terms)):
                        await move_on(storage, found.row, judged)
    finally:
        await storage.close()
