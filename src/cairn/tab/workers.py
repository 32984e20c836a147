"""The web worker that thinks, as a pool of workers sees it."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from ..core import build
from ..server.workers.pool import Failed


class Answer(Protocol):
    text: str
    body: Any


class Thinker(Protocol):
    """What `web/src/tab/worker.ts` hands over."""

    async def ask(self, text: str, body: Any) -> Answer: ...

    def end(self) -> None: ...


class WebWorker:
    """A worker that hangs is ended, and another one begins: as with processes."""

    pid = 0

    def __init__(self, thinker: Thinker) -> None:
        self.python = build.python()
        self.thinker = thinker
        self.dead = False

    async def ask(self, request: bytes, *body: bytes) -> dict[str, Any]:
        try:
            answer = await self.thinker.ask(request.decode(), to_js(body[0]) if body else None)
            found: dict[str, Any] = msgspec.json.decode(answer.text)
            if "body" in found:
                found["body"] = answer.body.to_bytes()
        except Exception as error:  # whatever a browser tells
            raise Failed(f"its worker ended ({type(error).__name__})") from None
        return found

    def kill(self) -> None:
        self.dead = True
        self.thinker.end()

    async def ended(self) -> None:
        self.kill()


def to_js(data: bytes) -> Any:
    from pyodide.ffi import to_js as convert

    return convert(data).buffer
