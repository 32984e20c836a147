"""Who is who, without accounts: a signed cookie names a guest, a signed link moves the guest to another device."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from .errors import Refused

COOKIE = "cairn_guest"
COOKIE_AGE = 400 * 86400  # browsers keep none longer


class Identity:
    """Signs and reads; the key lies with the data, so that a restart changes nothing."""

    def __init__(self, secret: bytes) -> None:
        self._cookies = URLSafeTimedSerializer(secret, salt="cairn guest", signer_kwargs={"digest_method": sha256})
        self._recovery = URLSafeSerializer(secret, salt="cairn recovery", signer_kwargs={"digest_method": sha256})

    def cookie(self, guest: str) -> str:
        return str(self._cookies.dumps(guest))

    def read_cookie(self, value: str | None) -> str | None:
        """The guest, or nobody: a forged, foreign or expired cookie is no cookie."""
        return self._read(self._cookies, value, max_age=COOKIE_AGE)

    def recovery(self, guest: str) -> str:
        return str(self._recovery.dumps(guest))

    def read_recovery(self, token: str) -> str:
        guest = self._read(self._recovery, token)
        if guest is None:
            raise Refused(
                "unknown_token", "This recovery link is not one of ours; copy it whole from the device that has the games."
            )
        return guest

    def _read(self, serializer: Any, value: str | None, **how: Any) -> str | None:
        if not value or len(value) > 300:
            return None
        try:
            guest = serializer.loads(value, **how)
        except (BadSignature, ValueError):
            return None
        return guest if isinstance(guest, str) else None


def new_guest() -> str:
    return secrets.token_urlsafe(12)


def new_table() -> str:
    return secrets.token_urlsafe(9)


def new_token() -> str:
    return secrets.token_urlsafe(18)


def given_name(guest: str) -> str:
    """Until a guest chooses one."""
    return f"Traveller {int.from_bytes(sha256(guest.encode()).digest()[:2], 'big') % 900 + 100}"
