"""Who is who, without accounts: a signed cookie names a guest, a signed link moves the guest to another device."""

from __future__ import annotations

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from ...core.catalogue import Message
from ..store.statements import Storage
from ..store.storage import Guest
from ..wire.errors import Refused
from .names import clean_name

COOKIE = "cairn_guest"
COOKIE_AGE = 400 * 86400  # browsers keep none longer


class Visitor(NamedTuple):
    guest: str
    session: str | None = None  # None: of a release that knew no sessions


class Identity:
    """Signs with the last key and reads with all of them; they lie with the data, so that a restart changes nothing.

    A cookie or link names the guest's generation, too: after the next one begins it is void. A cookie also names its session:
    one that is still listed outlives the generation.
    """

    def __init__(self, keys: list[bytes], generation: Callable[[str], int], outlives: Callable[[str, str], bool]) -> None:
        self._generation = generation
        self._outlives = outlives
        self.use(keys)

    def use(self, keys: list[bytes]) -> None:
        from itsdangerous import URLSafeSerializer, URLSafeTimedSerializer  # what only names tables does without

        how: dict[str, Any] = {"signer_kwargs": {"digest_method": sha256}}
        self._cookies = URLSafeTimedSerializer(keys, salt="cairn guest", **how)
        self._recovery = URLSafeSerializer(keys, salt="cairn recovery", **how)

    def cookie(self, guest: str, session: str | None) -> str:
        """Without a session, as the previous release knows cookies."""
        named = self._named(guest) if session is None else [guest, self._generation(guest), session]
        return str(self._cookies.dumps(named))

    def read_cookie(self, value: str | None) -> Visitor | None:
        """Who it is, or nobody: a forged or expired cookie is no cookie. One of the future is one: a clock was set back."""
        return self._read(self._cookies, value, COOKIE_AGE)

    def recovery(self, guest: str) -> str:
        return str(self._recovery.dumps(self._named(guest)))

    def read_recovery(self, token: str) -> str:
        found = self._read(self._recovery, token)
        if found is None:
            raise Refused("unknown_token", Message("refused-sign-in-link", {}))
        return found.guest

    def _read(self, serializer: Any, value: str | None, age: float | None = None) -> Visitor | None:
        from itsdangerous import BadSignature

        if not value or len(value) > 300:
            return None
        try:
            if age is None:
                named = serializer.loads(value)
            else:
                named, signed = serializer.loads(value, return_timestamp=True)
                if time.time() - signed.timestamp() > age:
                    return None
        except (BadSignature, ValueError):
            return None
        if isinstance(named, list) and len(named) == 3:
            guest, generation, session = named
            good = generation == self._generation(guest) or self._outlives(guest, session)
            return Visitor(guest, session) if good else None
        guest = named if isinstance(named, str) else named[0]  # what we signed is one of the two
        return Visitor(str(guest)) if named == self._named(guest) else None

    def _named(self, guest: str) -> str | list[str | int]:
        generation = self._generation(guest)
        return [guest, generation] if generation else guest


def new_guest() -> str:
    return secrets.token_urlsafe(12)


def new_table() -> str:
    """Not one that a command line would take for an option."""
    while (made := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return made


def derived_table(secret: bytes, *why: str) -> str:
    """The name of the one table that something leads to: whoever asks for it again finds it."""
    digest = hmac.digest(secret, msgspec.json.encode(("table", *why)), "sha256")
    return "t" + urlsafe_b64encode(digest[:12]).decode()


def new_token() -> str:
    return secrets.token_urlsafe(18)


async def introduced(storage: Storage, guest: str, name: str | None = None, avatar: str | None = None) -> Guest:
    """A guest as they now want to be called and shown, or else as they were before; a name everybody has."""
    found = await storage.guest(guest) or Guest(guest, "")
    called = found.name or given_name(guest) if name is None else clean_name(name)
    return Guest(guest, called, found.avatar if avatar is None else avatar)


async def name_of(storage: Storage, guest: str) -> str:
    return (await introduced(storage, guest)).name


def given_name(guest: str) -> str:
    """Until a guest chooses one."""
    return f"Traveller {int.from_bytes(sha256(guest.encode()).digest()[:2], 'big') % 900 + 100}"
