"""Routes for the host of the server: is it alive, can it serve, what has it counted."""

from __future__ import annotations

import ipaddress
from typing import Any

from fastapi import Request
from starlette.responses import Response

from ... import __version__
from ..edge.guard import address
from ..health.observe import memory
from ..wire import replies
from ..wire.errors import Refused
from .service import Server, routes

api = routes()


@api.get("/health", response_model=replies.Health)
async def health() -> Any:
    """The process lives."""
    return {"status": "ok", "version": __version__}


@api.get("/ready", response_model=replies.Health)
async def ready(request: Request) -> Any:
    """The process can serve tables: it is open, and what happens at them can be stored."""
    server: Server = request.app.state.server
    if not server.ready:
        raise Refused("unavailable", "The server is starting or stopping.", 1)
    if not await server.probe.good():
        raise Refused("unavailable", "Nothing can be stored just now.", 1)
    return {"status": "ready", "version": __version__}


async def metrics(request: Request) -> Response:
    """For Prometheus; unless the host wants otherwise, for this machine only. What a proxy hands on is not from here."""
    server: Server = request.app.state.server
    forwarded = {"x-forwarded-for", "forwarded", "via", "x-real-ip"} & set(request.headers)
    named = at_home(request.url.hostname or "")  # another name that leads here is a page of others that asks
    here = named and at_home(address(request.scope)) and not forwarded
    if server.config.metrics == "off" or (server.config.metrics == "local" and not here):
        raise Refused("not_found", "There is nothing at this address.")
    tables = server.tables
    gauges: dict[str, tuple[str, float]] = {
        "cairn_connections": ("open connections", len(server.edge.connections)),
        "cairn_feeds": ("open feeds", sum(len(table.viewers) for table in tables.cache.all())),
        "cairn_tables": ("tables in memory", len(list(tables.cache.all()))),
        "cairn_matches": ("matches in memory", tables.cache.open_matches),
        "cairn_bots_thinking": ("bots that are asked just now", tables.bots.thinking),
        "cairn_bots_waiting": ("bots that wait for a free process", tables.bots.waiting),
        "cairn_replays_running": ("tasks on whole matches that run", server.replays.running),
        "cairn_replays_waiting": ("tasks on whole matches that wait", server.replays.waiting),
        "cairn_replays_held_bytes": ("uploads that wait to be checked", server.replays.held),
        "cairn_loop_lag_worst_seconds": ("the most by which the loop was late in the last minute", server.loop_watch.worst),
        "cairn_memory_bytes": ("memory of this process", memory()),
        "cairn_workers_memory_bytes": ("memory of its workers", sum(map(memory, server.worker_processes()))),
        "cairn_ready": ("1 while tables can be served", int(server.ready)),
    }
    return Response(tables.metrics.text(gauges), media_type="text/plain; version=0.0.4")


def at_home(text: str) -> bool:
    try:
        return text == "localhost" or ipaddress.ip_address(text).is_loopback
    except ValueError:
        return False
