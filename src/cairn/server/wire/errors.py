"""What the server refuses, by code. Every message is one sentence, and whatever was refused changed nothing."""

from __future__ import annotations

from typing import Any

from ...core.catalogue import SOURCE, Message, Said, catalogue
from ...core.errors import BadContent, BadOption, BadRecord, BadScenario, CairnError, IllegalAction, UnknownGame
from ..store.storage import StorageError

WORDS = "cairn.server"  # the package whose words/ has what is refused
CLOSE_POLICY, CLOSE_RESTART = 1008, 1012  # of sockets

STATUS = {
    "bad_request": 400,
    "illegal_action": 400,
    "bad_option": 400,
    "bad_record": 400,
    "unknown_game": 404,
    "unknown_table": 404,
    "unknown_token": 404,
    "not_found": 404,
    "not_your_seat": 403,
    "not_allowed": 403,
    "wrong_password": 403,
    "name_taken": 409,
    "origin_refused": 403,
    "method_not_allowed": 405,
    "not_your_turn": 409,
    "stale_version": 409,
    "too_large": 413,
    "too_many_requests": 429,
    "unavailable": 503,
}
KERNEL: tuple[tuple[type[CairnError], str], ...] = (
    (IllegalAction, "illegal_action"),
    (BadRecord, "bad_record"),
    (UnknownGame, "unknown_game"),
    (BadOption, "bad_option"),
    (BadContent, "bad_option"),
    (BadScenario, "bad_request"),
)


class Refused(CairnError):
    """A request that is not carried out, with a code for programs. What people may come to read is a message: the browser says
    it in its reader's language. `told` is that message where programs are told more."""

    def __init__(self, code: str, said: Said, retry_after: float | None = None, told: Message | None = None) -> None:
        super().__init__(in_english(said))
        self.code = code
        self.told = said if isinstance(said, Message) else told
        self.retry_after = retry_after

    @property
    def status(self) -> int:
        return STATUS[self.code]


def refused(error: CairnError) -> Refused:
    """Any error of the kernel as the server says it."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, StorageError):  # its own words are for the host
        return Refused("unavailable", Message("refused-data", {}), 1)
    code, why = next((code for kind, code in KERNEL if isinstance(error, kind)), "bad_request"), sentence(str(error))
    told = {
        "illegal_action": Message("refused-move", {}),
        "bad_option": Message("refused-options", {"why": why}),
        "bad_record": Message("refused-record", {"why": why}),
    }
    return Refused(code, why, told=told.get(code))


def misunderstood(why: str) -> Refused:
    """What was sent is not what may be sent."""
    return Refused("bad_request", f"The message is not understood: {why[:200].rstrip('.')}.")


def in_english(said: Said) -> str:
    return said if isinstance(said, str) else catalogue(WORDS, SOURCE).say(said.id, said.args)


def told_data(said: Message) -> dict[str, Any]:
    return {"say": said.id, "args": said.args}


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def error_data(error: Refused) -> dict[str, Any]:
    data: dict[str, Any] = {"code": error.code, "message": str(error)}
    if error.told is not None:
        data["told"] = told_data(error.told)
    if error.retry_after is not None:
        data["retry_after"] = round(error.retry_after, 3)
    return data
