"""What the routes share: settings, the server's parts, and who asks."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Annotated, Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from fastapi import APIRouter, Body, Depends, Query, Request
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from ...core.catalogue import SOURCE, Message, chosen
from ...core.errors import CairnError
from ...games import all_games, find_game, refused_games
from ..cluster.forwarding import Forwarder
from ..cluster.peers import Peers
from ..edge.connections import Edge
from ..edge.guard import address
from ..edge.limits import OF_ADDRESS, Limits
from ..edge.turnstile import Turnstile
from ..health.loop_watch import LoopWatch
from ..health.observe import Metrics
from ..health.sentinel import Marker
from ..health.write_probe import WriteProbe
from ..people.identity import COOKIE, COOKIE_AGE, Identity, given_name, introduced, new_guest
from ..people.sessions import new_session
from ..settings import Config
from ..store.statements import Storage
from ..store.storage import Account, Command, Guest, open_storage
from ..tables.gone import title_of
from ..tables.review import Reviews
from ..tables.tables import Tables
from ..wire import replies
from ..wire.errors import Refused
from ..workers.bots import bot_pool
from ..workers.pool import Pool
from ..workers.replays import Replays
from .game_files import GameFiles
from .lobby import game_words
from .pages import Kept

log = logging.getLogger("cairn.server")
T = TypeVar("T")
EXPORT = "/api/me/export"  # what a server knows of them is owed to banned guests, too
WATCH = 2.0  # seconds between looks at what other processes changed, if none of them rings


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
        self.turnstile = Turnstile()
        self.edge = Edge(self.metrics, self.limits, config.proxies)
        self.marker = marker
        self.loop_watch = LoopWatch(self.metrics, marker)
        self.peers = Peers()
        self.forwarder = Forwarder(self.peers, self.metrics, config.secure_cookies, self.cookie_before)
        self._bell = asyncio.Event()  # other processes left something to look at
        self.hashing = asyncio.Semaphore(2)  # passwords at once: each takes 64 MB for a moment
        self.setting = asyncio.Semaphore(1)  # new ones: whoever sets many keeps nobody from signing in
        for name in config.games:
            find_game(name)
        for refused in refused_games():
            log.warning("%s", refused)
        offered = {name: game for name, game in all_games().items() if not config.games or name in config.games}
        self.files: dict[str, GameFiles] = {}
        self.catalogues: dict[tuple[str, str], Kept] = {}
        self.listings: dict[str, Kept] = {}
        for name, game in offered.items():
            try:
                files = GameFiles(game)
                game_words(game, SOURCE)
                self.files[name] = files
            except Exception as error:  # whatever a package brings: all else goes on
                log.warning("the game %s is not offered: what it brings raised %s: %s", name, type(error).__name__, error)
        self.listings[SOURCE] = self.listed(SOURCE)

    async def open(self) -> None:
        self._loop_watch = asyncio.create_task(self.loop_watch.run())
        self._edge = asyncio.create_task(self.edge.run())
        self.storage = await open_storage(self.config.database)
        self.probe = WriteProbe(self.storage)
        secret = await self.storage.secret()
        self._noticed = max((notice.n for notice in await self.storage.notices(None)), default=0)
        self.marks = {account.id: account for account in await self.storage.marked()}
        self.sessions: dict[str, set[str]] = {}  # of guests with a generation after the first
        for session in await self.storage.sessions(None):
            self.sessions.setdefault(session.guest, set()).add(session.id)
        self.identity = Identity([], self.generation, lambda guest, session: session in self.sessions.get(guest, ()))
        await self.read_keys()
        self.pool = bot_pool(self.config.bot_workers, self.config.bot_seconds, self.config.bots)
        self.replays = Replays(self.config, self.metrics)
        self.tables = Tables(self.storage, self.pool, self.replays, secret, self.config.matches, self.marker, self.turnstile)
        self.reviews = Reviews(self.tables)
        self.tables.talk.may_talk = self.may_talk
        self.tables.seating.may_begin = self.may_begin
        self.tables.cache.previous_release = urlsplit(self.config.old).netloc
        self._alarm = asyncio.create_task(self.tables.alarm.run())
        self._watch = asyncio.create_task(self.watch())
        if self.storage.shared:
            address = self.peers.open(self.config.peers, secret)
            await self.storage.serve(address, self._heard, self.tables.audience.send_away)
            self._bell.set()
        else:
            waiting = await self.storage.awaiting()  # perhaps many: nobody stands at the door meanwhile
            self.tables.caretaker.soon(self.tables.caretaker.wake(waiting))
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

    def _heard(self, gone: str) -> None:
        self._bell.set()
        self.forwarder.leave(gone)

    async def watch(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(WATCH):
                    await self._bell.wait()
            self._bell.clear()
            try:
                await self.take_notice()
                if self.storage.shared:
                    await self.tables.caretaker.wake(await self.storage.awaiting())
                await self.tables.cache.tidy()
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
                self.tables.caretaker.soon(self.tables.commands.read_again(subject))  # one that is held keeps no other waiting

    async def read_keys(self) -> None:
        self.identity.use([key.secret for key in await self.storage.keys()])

    async def read_marks(self, guest: str) -> None:
        """Whoever was banned or signed out loses open feeds, too."""
        before, found = self.marks.get(guest), await self.storage.account(guest)
        listed = {session.id for session in await self.storage.sessions(guest)} if found and found.generation else set()
        self.sessions.pop(guest, None)
        self.marks.pop(guest, None)
        if found is not None and (found.banned or found.muted or found.generation):
            self.marks[guest] = found
        if listed:
            self.sessions[guest] = listed
        gone = found is None or found.banned or found.generation != (before.generation if before else 0)
        if gone:
            self.tables.audience.dismiss(guest)

    def cookie_before(self, scope: Scope) -> str:
        """As a release knew it that knows no sessions."""
        known = self.identity.read_cookie(HTTPConnection(scope).cookies.get(COOKIE))
        return f"{COOKIE}={self.identity.cookie(known.guest, None)}" if known else ""

    def generation(self, guest: str) -> int:
        return self.marks[guest].generation if guest in self.marks else 0

    def admit(self, guest: str) -> None:
        if guest in self.marks and self.marks[guest].banned:
            raise Refused("not_allowed", Message("refused-banned", {}))

    def may_begin(self, game: str) -> None:
        if game not in self.files:
            raise Refused(
                "unknown_game",
                f"This server does not offer {game}; it offers {', '.join(self.files)}.",
                told=Message("refused-game", {"game": title_of(game)}),
            )

    def may_talk(self, guest: str) -> None:
        if guest in self.marks and self.marks[guest].muted:
            raise Refused("not_allowed", Message("refused-muted-here", {}))

    async def games_in(self, wishes: str) -> Kept:
        """What the lobby tells of each game, in a language; made for the first who asks, while the loop turns."""
        language = chosen(wishes.split(","))
        if language not in self.listings:
            self.listings[language] = await asyncio.to_thread(self.listed, language)
        return self.listings[language]

    def listed(self, language: str) -> Kept:
        games = [game_words(find_game(name), language) | files.words() for name, files in self.files.items()]
        return Kept(msgspec.json.encode(games), "application/json")

    async def words_of(self, game: str, wishes: str) -> Kept:
        """The catalogue of a game, kept as it is sent; also of one that is offered no more, as its tables go on."""
        key = game, chosen(wishes.split(","))
        if key not in self.catalogues:
            words = find_game(game).words
            self.catalogues[key] = await asyncio.to_thread(
                lambda: Kept(msgspec.json.encode(words.catalogue_data(key[1])), "application/json")
            )
        return self.catalogues[key]

    def worker_processes(self) -> list[int]:
        return [*self.pool.processes(), *self.replays.pool.processes()]

    async def introduced(self, guest: str, name: str | None = None, avatar: str | None = None) -> Guest:
        return await introduced(self.storage, guest, name, avatar)


class Caller:
    """Who sent a request. A guest without a cookie is new, and gets one with the reply where that matters."""

    def __init__(self, request: Request) -> None:
        self.server: Server = request.app.state.server
        self.request = request
        known = self.server.identity.read_cookie(request.cookies.get(COOKIE))
        self.guest = known.guest if known else new_guest()
        self.session = (known and known.session) or new_session()
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
        value = self.server.identity.cookie(self.guest, self.session)
        response.set_cookie(COOKIE, value, COOKIE_AGE, path="/", secure=secure, httponly=True, samesite="lax")

    def become(self, guest: str) -> None:
        """On this device; a session of its own begins."""
        self.guest, self.session = guest, new_session()

    async def me(self) -> dict[str, Any]:
        found = await self.server.storage.account(self.guest)
        return {
            "id": self.guest,
            "name": (found and found.name) or given_name(self.guest),
            "avatar": (await self.server.introduced(self.guest)).avatar,
            "recovery_link": f"/recover/{self.server.identity.recovery(self.guest)}",
            "sign_in": found.login if found else None,
            "site": self.server.config.site or None,
        }


Who = Annotated[Caller, Depends(Caller)]
Sent = Annotated[T, Body()]
SeatQuery = Annotated[str | None, Query(max_length=10, description="one of your seats; `none` or nothing: as a spectator")]
FrameSeatQuery = Annotated[
    str | None, Query(max_length=10, description="one of your seats; nothing: the only one you have; `none`: as a spectator")
]
CountQuery = Annotated[int, Query(ge=0, le=10_000_000)]
LanguagesQuery = Annotated[str, Query(max_length=200, description="those wished for, apart by commas, the dearest first")]
AtQuery = Annotated[int | None, Query(ge=0, le=10_000_000)]


def routes() -> APIRouter:
    return APIRouter(prefix="/api", responses={"4XX": {"model": replies.ErrorReply}, "503": {"model": replies.ErrorReply}})


def seat_number(seat: str | None) -> int | None:
    if seat is None or seat in ("none", ""):
        return None
    if not seat.isascii() or not seat.isdigit() or len(seat) > 4:
        raise Refused("bad_request", f"seat is a number or none, not {seat[:20]!r}.")
    return int(seat)
