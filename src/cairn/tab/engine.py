"""The first web worker: tables, feeds and the store, composed as a server composes them, and told what the page wants."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from importlib import resources
from random import Random
from time import perf_counter
from typing import Any, Protocol
from urllib.parse import parse_qsl, urlsplit

import msgspec

import cairn

from ..core.catalogue import Message
from ..core.errors import CairnError
from ..games import all_games, is_ours, offers
from ..server.edge.limits import Limits
from ..server.edge.turnstile import Turnstile
from ..server.health.observe import Metrics
from ..server.health.sentinel import Marker
from ..server.settings import Config
from ..server.store.sqlite import SQLite
from ..server.store.storage import StorageError
from ..server.tables.review import Reviews
from ..server.tables.tables import Tables
from ..server.web.feed import Viewer, serve_feed
from ..server.wire.errors import CLOSE_POLICY, Refused, error_data, refused, sentence
from ..server.workers.pool import Pool
from ..server.workers.replays import Replays
from .archive import Archive
from .database import BROKEN, FULL, TabDatabase
from .routes import GUEST, answer, seat_number
from .workers import Thinker, WebWorker

log = logging.getLogger("cairn.tab")
MATCHES = 20  # kept in memory
SECONDS = 300.0  # for one task: what hangs for ever is ended, what is slow is not
TIDY = 20.0  # seconds between two looks at what nobody looks at
HEAVY = "expert"  # the bot that thinks longest
ENOUGH = 15_000  # decisions a second that a device must play for it: about a fifth of what a laptop does
TRIES, TRIED = 4, 500  # of so many decisions, to find that out


class Site(msgspec.Struct):
    """What the site command knows of this site."""

    files: dict[str, dict[str, str | None]] = {}  # of each game: its cover and table


def not_kept(error: StorageError, trouble: str) -> Refused:
    told = {FULL: Message("refused-tab-full", {}), BROKEN: Message("refused-tab-broken", {})}
    return Refused("unavailable", sentence(str(error)), told=told.get(trouble))


class Page(Protocol):
    """Where answers go: `web/src/tab/worker.ts`."""

    def reply(self, number: int, status: int, body: str | bytes) -> None: ...

    def opened(self, number: int) -> None: ...

    def said(self, number: int, text: str) -> None: ...

    def closed(self, number: int, code: int) -> None: ...

    def store(self, trouble: str) -> None:
        """Why something could not be saved; or nothing, when it can be again."""


class Tab:
    def __init__(self, database: TabDatabase, start: Callable[[], Thinker], page: Page, site: Site) -> None:
        async def worker(*arguments: str) -> WebWorker:
            return WebWorker(start())

        self.database = database
        self.page = page
        self.site = site
        self.storage = SQLite(database)
        self.archive = Archive(database, GUEST)
        self.pool = Pool(1, SECONDS, "", "", 0, worker)
        config = Config(database="", replay_workers=1, replay_each=64, replay_held=256)  # whoever asks is one person
        self.replays = Replays(config, Metrics(), self.pool)
        self.limits = Limits(0)
        self.speed = speed()
        self._feeds: dict[int, asyncio.Queue[dict[str, Any]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        secret = await self.storage.secret()
        for each in await self.storage.tables_aside():  # there is no host who would: what failed is tried again
            await self.storage.release_aside(each.table)
        self.tables = Tables(self.storage, self.pool, self.replays, secret, MATCHES, Marker(), Turnstile())
        self.reviews = Reviews(self.tables)
        self.soon(self.tables.alarm.run())
        self.soon(self._tidied())
        await self.tables.caretaker.wake(await self.storage.awaiting())

    def fitting(self, words: dict[str, Any]) -> dict[str, Any]:
        """A game without the bot that this device is too slow for."""
        if self.speed < ENOUGH:
            words["bots"] = [bot for bot in words["bots"] if bot["name"] != HEAVY]
        return words

    async def _tidied(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            await self.tables.cache.tidy()

    def soon(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What the page calls

    def fetch(self, number: int, method: str, path: str, body: Any) -> None:
        self.soon(self._answer(number, method, path, body if isinstance(body, str) else body.to_bytes()))

    def open(self, number: int, path: str) -> None:
        self._feeds[number] = asyncio.Queue()
        self.soon(self._serve(number, path))

    def send(self, number: int, text: str) -> None:
        if number in self._feeds:
            self._feeds[number].put_nowait({"type": "websocket.receive", "text": text})

    def close(self, number: int) -> None:
        if number in self._feeds:
            self._feeds[number].put_nowait({"type": "websocket.disconnect"})

    async def end(self) -> None:
        """Another tab goes on with the matches."""
        self.reviews.forget()
        for task in tuple(self._tasks):
            task.cancel()
        await self.tables.close()
        await self.pool.close()
        await self.storage.close()

    async def _answer(self, number: int, method: str, path: str, body: str | bytes) -> None:
        status = 200
        try:
            found = await answer(self, method, path, body)
        except CairnError as error:
            # there is no host who would read what the store says
            problem = not_kept(error, self.database.trouble) if isinstance(error, StorageError) else refused(error)
            status, found = problem.status, {"error": error_data(problem)}
        except Exception as error:  # a fault of ours: the page says so, and goes on
            log.exception("a request failed")
            status, found = 500, {"error": {"code": "internal", "message": f"Cairn stumbled over this: {error}."}}
        self.page.reply(number, status, found if isinstance(found, bytes) else msgspec.json.encode(found).decode())

    async def _serve(self, number: int, path: str) -> None:
        parts = urlsplit(path)
        query, table = dict(parse_qsl(parts.query)), parts.path.split("/")[2]

        async def send(message: Any) -> None:
            kind = message["type"]
            if kind == "websocket.accept":
                self.page.opened(number)
            elif kind == "websocket.send":
                self.page.said(number, message["text"])
            else:
                self.page.closed(number, message["code"])

        def write_now(data: bytes) -> bool:
            self.page.said(number, data.decode())
            return True

        try:
            seat, events, chat = seat_number(query.get("seat")), int(query["events"]), int(query["chat"])
            receive = self._feeds[number].get
            viewer = Viewer(send, GUEST, seat, events, chat, write_now)
            await serve_feed(viewer, table, receive, self.tables, self.limits, GUEST)
        except CairnError:
            self.page.closed(number, CLOSE_POLICY)
        finally:
            self._feeds.pop(number, None)


def speed() -> float:
    """Decisions a second, drawn by lot: how quick this device is when it has nothing else to do."""
    game = next(name for name in all_games() if is_ours(offers()[name]))  # the same at every site, whatever games it has
    luck, best = Random(1), 0.0
    for _ in range(TRIES):
        match, began = cairn.start(game, seed=1), perf_counter()
        for _ in range(TRIED):
            if match.over:
                match = cairn.start(game, seed=1)
            match.apply(luck.choice(match.actions()))
        best = max(best, TRIED / (perf_counter() - began))
    return best


async def open_tab(file: str, start: Callable[[], Thinker], page: Page) -> Tab:
    logging.basicConfig(level=logging.WARNING)
    told = resources.files(__package__).joinpath("site.json")
    site = msgspec.json.decode(told.read_bytes(), type=Site) if told.is_file() else Site()
    tab = Tab(TabDatabase(file, page.store), start, page, site)
    await tab.begin()
    return tab
