"""What the routes share: settings, the server's parts, and who asks."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import Body, Depends, Query, Request
from starlette.responses import Response

from ...core.errors import CairnError, UnknownGame
from ...core.game import Game
from ...core.record import Stream
from ...games import all_games, find_game, refused_games
from ..workers.bots import bot_pool
from ..edge.connections import Edge
from ..wire.errors import Refused
from ..people.identity import COOKIE, COOKIE_AGE, Identity, given_name, new_guest
from ..tables.lessons import lesson_files
from ..edge.limits import OF_ADDRESS, Limits
from ..health.loop_watch import LoopWatch
from ..health.observe import Metrics
from ..health.write_probe import WriteProbe
from ..workers.replays import ReplayLimits, Replays
from ..tables.review import Reviews
from ..edge.guard import address
from ..health.sentinel import Marker
from ..store.storage import Account, Command, Storage, open_storage
from ..tables.tables import Tables
from .game_files import GameFiles
from .pages import Kept
from ..workers.pool import Pool

log = logging.getLogger("cairn.server")
T = TypeVar("T")
EXPORT = "/api/me/export"  # what a server knows of them is owed to banned guests, too
WATCH = 2.0  # seconds between looks at what other processes changed


@dataclass
class Config:
    database: str
    limits: float = 1.0  # 0: no limits of rate, for measuring
    workers: int = 2
    bot_seconds: float = 10.0
    bots: str = "cairn.bots"
    origins: frozenset[str] = field(default_factory=frozenset)  # other sites that may use this server
    secure_cookies: bool = False
    matches: int = 4000  # kept in memory at most
    proxies: frozenset[str] = frozenset(("127.0.0.1", "::1"))  # whose X-Forwarded headers count
    metrics: str = "local"  # off, local (this machine only) or all
    old: str = ""  # the release that plays on what it began: its address, or the program to start
    replays: ReplayLimits = field(default_factory=ReplayLimits)  # of work on whole matches, and on what came from outside
    games: frozenset[str] = frozenset()  # what new tables may play; empty: all that are installed
    freeze_seconds: float = 20.0  # how long a table's rules may hold up everybody until they are ended; 0: for ever


class Server:
    """What the routes share. Opened when the application starts."""

    storage: Storage
    tables: Tables
    reviews: Reviews
    identity: Identity
    pool: Pool
    replays: Replays
    probe: WriteProbe
    marks: dict[str, Account]  # guests who are banned, muted, or signed out everywhere once

    def __init__(self, config: Config, marker: Marker) -> None:
        self.config = config
        self.limits = Limits(config.limits)
        self.ready = False
        self.metrics = Metrics()
        self.edge = Edge(self.metrics, self.limits, config.proxies)
        self.marker = marker
        self.loop_watch = LoopWatch(self.metrics, marker)
        self.hashing = asyncio.Semaphore(2)  # passwords at once: each takes 64 MB for a moment
        for name in config.games:
            find_game(name)
        for refused in refused_games():
            log.warning("%s", refused)
        offered = {name: game for name, game in all_games().items() if not config.games or name in config.games}
        self.files: dict[str, GameFiles] = {}
        words: list[dict[str, Any]] = []
        for name, game in offered.items():
            try:
                files = GameFiles(game)
                words.append(game_words(game) | files.words())
                self.files[name] = files
            except Exception as error:  # whatever a package brings: all else goes on
                log.warning("the game %s is not offered: what it brings raised %s: %s", name, type(error).__name__, error)
        self.games = Kept(msgspec.json.encode(words), "application/json")

    async def open(self) -> None:
        self._loop_watch = asyncio.create_task(self.loop_watch.run())
        self._edge = asyncio.create_task(self.edge.run())
        self.storage = await open_storage(self.config.database)
        self.probe = WriteProbe(self.storage)
        secret = await self.storage.secret()
        self._noticed = max((notice.n for notice in await self.storage.notices(None)), default=0)
        self.marks = {account.id: account for account in await self.storage.marked()}
        self.identity = Identity([], self.generation)
        await self.read_keys()
        self.pool = bot_pool(self.config.workers, self.config.bot_seconds, self.config.bots)
        self.replays = Replays(self.config.replays, self.config.bots, self.metrics)
        self.tables = Tables(self.storage, self.pool, self.replays, secret, self.config.matches)
        self.reviews = Reviews(self.tables)
        self.tables.may_talk = self.may_talk
        self.tables.may_begin = self.may_begin
        self.tables.faults.marker = self.marker
        self._alarm = asyncio.create_task(self.tables.alarm.run())
        self._watch = asyncio.create_task(self.watch())
        await self.storage.listen(self.tables.hear, self.tables.concerns)
        await self.tables.wake()
        self.ready = True

    async def close(self) -> None:
        self.ready = False
        for task in (self._watch, self._alarm, self._loop_watch, self._edge):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self.reviews.forget()
        await self.tables.close()
        await self.pool.close()
        await self.replays.close()
        await self.storage.close()

    # What other processes change: `cairn admin`, other servers on the same database

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH)
            try:
                await self.take_notice()
                if self.storage.shared:
                    await self.tables.wake()
                self.tables.tidy()
            except CairnError as error:
                log.warning("notices could not be read: %s", error)

    async def take_notice(self) -> None:
        notices = await self.storage.notices(self._noticed)
        for notice in notices:
            self._noticed = notice.n
        for what, subject in dict.fromkeys((notice.what, notice.subject) for notice in notices):
            if what == "keys":
                await self.read_keys()
            elif what == "guest":
                await self.read_marks(subject)
            elif what == "table":
                await self.tables.read_again(subject)

    async def read_keys(self) -> None:
        self.identity.use([key.secret for key in await self.storage.keys()])

    async def read_marks(self, guest: str) -> None:
        """Whoever was banned or signed out loses open feeds, too."""
        before, found = self.marks.get(guest), await self.storage.account(guest)
        if found is not None and (found.banned or found.muted or found.generation):
            self.marks[guest] = found
        else:
            self.marks.pop(guest, None)
        gone = found is None or found.banned or found.generation != (before.generation if before else 0)
        if gone:
            self.tables.dismiss(guest)

    def generation(self, guest: str) -> int:
        return self.marks[guest].generation if guest in self.marks else 0

    def admit(self, guest: str) -> None:
        if guest in self.marks and self.marks[guest].banned:
            raise Refused("not_allowed", "The host of this server has banned you.")

    def may_begin(self, game: str) -> None:
        if game not in self.files:
            raise UnknownGame(f"this server does not offer {game}; it offers {', '.join(self.files)}")

    def may_talk(self, guest: str) -> None:
        if guest in self.marks and self.marks[guest].muted:
            raise Refused("not_allowed", "The host of this server has muted you.")

    async def redeem(self, guest: str, commitment: str) -> Stream:
        """The promised seed, for one table only: a seed used twice would be known after the first."""
        seed = await self.storage.promised(guest)
        stream = Stream("secret", seed) if seed else None
        if stream is None or stream.commitment() != commitment or not await self.storage.redeem(guest, stream.seed):
            raise Refused("bad_request", "This commitment was not made to you, or was used; ask for a new one.")
        return stream

    def worker_processes(self) -> list[int]:
        return [*self.pool.processes(), *self.replays.pool.processes()]

    async def name_of(self, guest: str) -> str:
        return await self.tables.name_of(guest)


def game_words(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "designer": game.designer,
        "tagline": game.tagline,
        "length": game.length,
        "seats": list(game.seats),
        "options": [option.data() for option in game.options],
        "bots": [{"name": bot, "character": words} for bot, words in game.bots.items()],
        "usual_bot": game.usual_bot,
        "rulebook": game.words.rulebook,
        "lessons": [
            {"name": lesson, "title": data.get("title", lesson), "words": data.get("words", "")}
            for lesson, data in lesson_files(game).items()
        ],
        "aids": list(game.setup().aids),
    }


class Caller:
    """Who sent a request. A guest without a cookie is new, and gets one with the reply where that matters."""

    def __init__(self, request: Request) -> None:
        self.server: Server = request.app.state.server
        self.request = request
        known = self.server.identity.read_cookie(request.cookies.get(COOKIE))
        self.guest = known or new_guest()
        self.new = known is None
        if request.url.path != EXPORT:
            self.server.admit(self.guest)

    @property
    def address(self) -> str:
        return address(self.request.scope)

    def take(self, kind: str) -> None:
        """For the guest, and, as guests cost nothing, more generously for the address."""
        if not self.new:
            self.server.limits.take(kind, self.guest)
        self.server.limits.take(kind, self.address, 1 if self.new else OF_ADDRESS)

    def command(self, id: str | None, version: int = -1) -> Command:
        """What this guest wants to be done. Whoever names no id means it anew each time."""
        return Command(self.guest, id or secrets.token_hex(12), version)

    def sign(self, response: Response) -> None:
        secure = self.server.config.secure_cookies or self.request.url.scheme == "https"
        response.set_cookie(
            COOKIE, self.server.identity.cookie(self.guest), COOKIE_AGE, path="/", secure=secure, httponly=True, samesite="lax"
        )

    async def me(self) -> dict[str, Any]:
        found = await self.server.storage.account(self.guest)
        return {
            "id": self.guest,
            "name": (found and found.name) or given_name(self.guest),
            "recovery_link": f"/recover/{self.server.identity.recovery(self.guest)}",
            "sign_in": found.login if found else None,
        }


Who = Annotated[Caller, Depends(Caller)]
Sent = Annotated[T, Body()]
SeatQuery = Annotated[str | None, Query(max_length=10, description="one of your seats; `none` or nothing: as a spectator")]
FrameSeatQuery = Annotated[
    str | None, Query(max_length=10, description="one of your seats; nothing: the only one you have; `none`: as a spectator")
]
CountQuery = Annotated[int, Query(ge=0, le=10_000_000)]
AtQuery = Annotated[int | None, Query(ge=0, le=10_000_000)]
