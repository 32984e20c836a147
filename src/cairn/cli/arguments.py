"""Arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game's name, as `cairn games` lists it.", show_default=False)
]
Options = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="An option of the game (see `cairn games GAME`); repeatable.", show_default=False),
]
ContentFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Your own cards and map, checked on load.", show_default=False)
]
Jobs = Annotated[int, typer.Option(metavar="J", min=1, help="How many processes. The results stay the same.")]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on a dask.distributed cluster instead.", show_default=False)
]
ReportFile = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with charts (HTML).", show_default=False)]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL", help="The server's database: a file or postgresql://...; else in the data folder.", show_default=False
    ),
]
