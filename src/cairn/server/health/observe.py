"""What a host can see of a running server: metrics and logs. Neither holds tokens, cookies, names, cards or query strings."""

from __future__ import annotations

import json
import logging
import os
import sys
import time
import traceback
from bisect import bisect_left
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...core.errors import CairnError

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
KNOWN = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime"}
HELP = {
    "cairn_requests_total": "requests by route and status",
    "cairn_request_seconds": "time until a request was answered",
    "cairn_sockets_total": "feeds that were asked for, by outcome",
    "cairn_messages_total": "messages received on feeds",
    "cairn_answers_total": "answers given at tables, by game and by whom",
    "cairn_matches_over_total": "matches that came to their end, by game",
    "cairn_bot_seconds": "time a bot took for an answer, waiting for a free worker included",
    "cairn_bot_substitutes_total": "answers given by a substitute because a bot failed",
    "cairn_loop_lag_seconds": "by how much the loop was late when it was looked at",
    "cairn_rejected_total": "work on whole matches that was refused: its queue or bytes were full, or one address had enough",
    "cairn_connections_dropped_total": "connections that were ended at the edge, by why",
    "cairn_forwarded_total": "requests and feeds handed on to the process that owns their table",
    "cairn_tables_set_aside_total": "tables set aside because something failed at them",
}
# uvicorn says this of every socket that is refused, and this after a start that failed and said why
NOISE = {  # said in our own words, or what any stranger can have said as often as they like
    "ASGI callable returned without completing handshake.",
    "Application startup failed. Exiting.",
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
}
requests = logging.getLogger("cairn.request")
now = time.perf_counter

Labels = tuple[tuple[str, str], ...]


class Metrics:
    """Counters and times, as Prometheus reads them."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, Labels], int] = {}
        self._times: dict[tuple[str, Labels], list[float]] = {}  # one count for each step and one beyond, then the sum

    def count(self, name: str, **labels: str) -> None:
        key = (name, tuple(labels.items()))
        self._counts[key] = self._counts.get(key, 0) + 1

    def time(self, name: str, seconds: float, **labels: str) -> None:
        key = (name, tuple(labels.items()))
        row = self._times.get(key)
        if row is None:
            row = self._times[key] = [0.0] * (len(STEPS) + 2)
        row[bisect_left(STEPS, seconds)] += 1
        row[-1] += seconds

    def text(self, gauges: dict[str, tuple[str, float]]) -> str:
        """Every series has the process that counted it: several may serve one port."""
        own = (("process", str(os.getpid())),)
        lines: list[str] = []
        described: set[str] = set()

        def describe(name: str, kind: str, words: str) -> None:
            if name not in described:
                described.add(name)
                lines.extend((f"# HELP {name} {words}", f"# TYPE {name} {kind}"))

        for (name, labels), many in sorted(self._counts.items()):
            describe(name, "counter", HELP[name])
            lines.append(f"{name}{{{written(labels + own)}}} {many}")
        for (name, labels), row in sorted(self._times.items()):
            describe(name, "histogram", HELP[name])
            total = 0.0
            for step, times in zip((*map(str, STEPS), "+Inf"), row):
                total += times
                lines.append(f"{name}_bucket{{{written((*labels, *own, ('le', step)))}}} {total:g}")
            lines.append(f"{name}_sum{{{written(labels + own)}}} {row[-1]:.6f}")
            lines.append(f"{name}_count{{{written(labels + own)}}} {total:g}")
        for name, (words, value) in gauges.items():
            describe(name, "gauge", words)
            lines.append(f"{name}{{{written(own)}}} {value:g}")
        return "\n".join(lines) + "\n"


def written(labels: Labels) -> str:
    """Labels are our own words, never what somebody sent."""
    return ",".join(f'{name}="{value}"' for name, value in labels)


def memory(process: int | str = "self") -> int:
    """Bytes this process has in memory; 0 where the system does not say."""
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0


class Observed:
    """Around the whole application: counts, times and writes down what is answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        else:
            await self.app(scope, receive, plainly(send))

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = now(), 500

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, seen)
        finally:
            took = now() - began
            route = getattr(scope.get("route"), "path", "none")  # as declared: the path itself may hold a token
            method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE") else "other"
            self.metrics.count("cairn_requests_total", method=method, route=route, status=str(status))
            self.metrics.time("cairn_request_seconds", took, route=route)
            if requests.isEnabledFor(logging.INFO):
                told = {"method": method, "route": route, "status": status, "ms": round(took * 1000, 1)}
                table = scope.get("path_params", {}).get("table_id")
                requests.info("request", extra=told | ({"table": table[:20]} if table and status < 400 else {}))

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        metrics = self.metrics

        async def said(message: Message) -> None:
            kind = message["type"]
            if kind == "websocket.accept":
                metrics.count("cairn_sockets_total", outcome="open")
            elif kind == "websocket.http.response.start":
                metrics.count("cairn_sockets_total", outcome=str(message["status"]))
                requests.info("feed refused", extra={"status": message["status"]})
            await send(message)

        await self.app(scope, receive, said)


def plainly(send: Send) -> Send:
    """Why the server cannot start is one sentence for its host, where it is no fault of ours."""

    async def said(message: Message) -> None:
        error = sys.exc_info()[1]
        if message["type"] == "lifespan.startup.failed" and isinstance(error, CairnError):
            message = {**message, "message": f"the server cannot start: {error}"}
        await send(message)

    return said


# Logs


class JsonLines(logging.Formatter):
    """One JSON object a line. Of an error's own words only its type is told: they may name a card."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        data: dict[str, Any] = {
            "at": moment,
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        data |= {name: value for name, value in record.__dict__.items() if name not in KNOWN and name != "color_message"}
        if record.exc_info and record.exc_info[0]:
            data["error"] = record.exc_info[0].__name__
            frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(record.exc_info[2])]  # reads no source
            data["where"] = [f"{code.co_filename.rpartition('/')[2]}:{line} {code.co_name}" for code, line in frames[-12:]]
        return json.dumps(data, ensure_ascii=False, default=str)


class PlainLines(JsonLines):
    """The same for a person at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        data = json.loads(super().format(record))
        rest = " ".join(f"{name}={value}" for name, value in data.items() if name not in ("at", "level", "from", "what"))
        return f"{data['level']}: {data['what']}{f' ({rest})' if rest else ''}"


def write_logs(level: str, stream: TextIO | None = None) -> logging.Handler:
    """All that the server has to say goes to standard error: as JSON lines, or as text at a terminal."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.addFilter(lambda record: record.msg not in NOISE)
    handler.setFormatter(PlainLines() if handler.stream.isatty() else JsonLines())
    chosen = logging.getLevelNamesMapping().get(level.upper(), logging.WARNING)
    for name, least in (("cairn", chosen), ("uvicorn", max(chosen, logging.WARNING))):  # uvicorn tells addresses and queries
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(least)
        logger.propagate = False
    return handler
