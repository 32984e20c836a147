"""What a game's package brings for browsers: its cover and its own table, as files that were built with the package.

They are read once, when the server starts. Their address holds a hash of them all, so browsers may keep them for ever.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable

from starlette.responses import Response

from ...core.game import Game
from ..wire.errors import Refused
from .pages import FOREVER, Kept

COVER = "cover.svg"
FOLDER = "table"
MODULE, STYLE = f"{FOLDER}/table.js", f"{FOLDER}/table.css"


class GameFiles:
    def __init__(self, game: Game) -> None:
        self.game = game.name
        package = resources.files(game.package)
        cover = package.joinpath(COVER)
        files = {COVER: cover.read_bytes()} if cover.is_file() else {}
        files |= dict(files_in(package.joinpath(FOLDER), FOLDER))
        total = hashlib.sha256()
        for path, data in sorted(files.items()):
            total.update(f"{path}\0{len(data)}\0".encode() + data)
        self.hash = total.hexdigest()[:16]
        self.files = {
            path: Kept(data, mimetypes.guess_type(path)[0] or "application/octet-stream") for path, data in files.items()
        }

    def address(self, path: str) -> str | None:
        return f"/api/games/{self.game}/files/{self.hash}/{path}" if path in self.files else None

    def words(self) -> dict[str, str | None]:
        """For the listing of games: where to find what this one brings."""
        return {"cover": self.address(COVER), "table": self.address(MODULE), "style": self.address(STYLE)}

    def reply(self, hash: str, path: str, accepts: str) -> Response:
        if hash != self.hash or path not in self.files:
            raise Refused("not_found", f"{self.game} has no such file, or no longer; load the page again.")
        return self.files[path].reply(accepts, Cache_Control=FOREVER)


def files_in(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    if folder.is_dir():
        for each in folder.iterdir():
            if each.is_file():
                yield f"{path}/{each.name}", each.read_bytes()
            elif each.name != "__pycache__":
                yield from files_in(each, f"{path}/{each.name}")
