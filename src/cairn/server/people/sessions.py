"""Where a guest is signed in: one session for each browser, in words its owner recognises."""

from __future__ import annotations

import re
import secrets
import time
from typing import TYPE_CHECKING, Any

from ...core.catalogue import Message
from ..store.storage import Session
from ..wire.errors import Refused
from . import accounts

if TYPE_CHECKING:
    from ..web.service import Caller

# the first that fits: most browsers claim to be others, too
BROWSERS = (
    (r"Edg(e|A|iOS)?/", "Edge"),
    (r"OPR/|Opera", "Opera"),
    (r"SamsungBrowser/", "Samsung Internet"),
    (r"Firefox/|FxiOS/", "Firefox"),
    (r"Chrome/|CriOS/|Chromium/", "Chrome"),
    (r"Safari/", "Safari"),
)
SYSTEMS = (
    (r"iPhone", "iPhone"),
    (r"iPad", "iPad"),
    (r"Android", "Android"),
    (r"CrOS", "ChromeOS"),
    (r"Windows", "Windows"),
    (r"Macintosh|Mac OS X", "Mac"),
    (r"Linux|X11", "Linux"),
)


def new_session() -> str:
    return secrets.token_urlsafe(9)


def device(agent: str) -> str:
    """Of the many things a browser says about itself only what one would say."""

    def first(known: tuple[tuple[str, str], ...]) -> str:
        return next((words for pattern, words in known if re.search(pattern, agent)), "")

    browser, system = first(BROWSERS), first(SYSTEMS)
    return " on ".join(filter(None, (browser, system))) or "A program"


async def note(who: Caller) -> None:
    """This device was here just now."""
    now, agent = time.time(), who.request.headers.get("user-agent", "")[:400]
    await who.server.storage.saw_session(Session(who.session, who.guest, device(agent), now, now))


async def listed(who: Caller) -> list[dict[str, Any]]:
    await note(who)
    return [
        {"id": each.id, "device": each.device, "created": each.created, "seen": each.seen, "this": each.id == who.session}
        for each in await who.server.storage.sessions(who.guest)
    ]


async def end(who: Caller, session: str, current: str) -> None:
    """One session is void from now on, and so is whatever could bring it back: sign-in links, and what was never listed."""
    await accounts.confirm(who, await accounts.account_of(who.server, who.guest), current)
    known = {each.id for each in await who.server.storage.sessions(who.guest)}
    if session not in known:
        raise Refused("not_found", Message("refused-session", {}))
    await keep_only(who, known - {session})


async def end_others(who: Caller, current: str) -> None:
    """Every cookie and sign-in link so far is void. Who has a password must know it: a stolen cookie shuts nobody out."""
    await accounts.confirm(who, await accounts.account_of(who.server, who.guest), current)
    await keep_only(who, set())


async def keep_only(who: Caller, sessions: set[str]) -> None:
    """And this device, whose session is a new one: the old one's cookie may have been copied, too."""
    await who.server.storage.end_sessions(who.guest, sessions - {who.session})
    who.become(who.guest)
    await note(who)
    await who.server.read_marks(who.guest)
