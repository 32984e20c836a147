"""`cairn admin` for the database as a whole: migrate, backup, restore, check, copy."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from .arguments import Database
from .serving import database_url


def migrate(database: Database = None) -> int:
    """Bring the database up to date with this release. A server that starts does the same."""
    from ..server.admin.database import bring_up_to_date

    print(asyncio.run(bring_up_to_date(database_url(database))))
    return 0


def backup(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="A new file; with --every, a folder. It holds keys.", show_default=False),
    ],
    every: Annotated[
        float | None,
        typer.Option(metavar="HOURS", min=0.01, help="Again and again, until stopped.", show_default=False),
    ] = None,
    keep: Annotated[int, typer.Option(min=1, help="With --every: how many of them stay.")] = 14,
    database: Database = None,
) -> int:
    """Write all that is stored into one SQLite file, while the server runs."""
    from ..server.admin.database import backup, backups

    if every is not None:
        asyncio.run(backups(database_url(database), file, every, keep, partial(print, flush=True)))
    print(asyncio.run(backup(database_url(database), file)))
    return 0


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `cairn admin backup` wrote.", show_default=False)],
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="Instead of what is there.")] = False,
) -> int:
    """Bring a backup back, into either kind of database; servers must be stopped."""
    from ..server.admin.database import restore

    print(asyncio.run(restore(file, database_url(database), replace)))
    return 0


def check(
    database: Database = None,
    replay: Annotated[bool, typer.Option("--replay", help="Play every match again, too.")] = False,
) -> int:
    """Look for damage. Exit status 1 if there is any."""
    from ..server.admin.database import check

    return 1 if asyncio.run(check(database_url(database), replay, print)) else 0


def copy(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A file or postgresql://...", show_default=False)],
    target: Annotated[str, typer.Argument(metavar="TO", help="An empty database of either kind.", show_default=False)],
) -> int:
    """Copy everything into another database: from SQLite to PostgreSQL, or back. Stop the server first."""
    from ..server.admin.database import copy

    print(asyncio.run(copy(database_url(source), database_url(target))))
    return 0


COMMANDS = (migrate, backup, restore, check, copy)
