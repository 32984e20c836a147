"""Open the browser table: the server, with its tables in the user's data folder."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Any

from ..core import build
from ..core.errors import CairnError
from .console import INTERRUPTED, complain, screen
from .files import home

PORTS_TRIED = 20


def serve_command(given: dict[str, Any], fd: int | None = None) -> int:
    """`given`: all settings, as `Config` names them. `fd`: a socket that a parent listens on."""
    from ..server.serve import serve
    from ..server.settings import Config

    lists = {name: tuple(value) for name, value in given.items() if isinstance(value, list)}
    config = Config(**{**given, **lists, "database": database_url(given["database"])})
    if fd is not None:
        serve(config, fd)
        return 0
    host, port = config.host, config.port
    if not is_free(host, port):
        raise CairnError(
            f"cannot listen on {host} port {port}: something else does, perhaps another cairn; choose another --port"
        )
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    screen().print(
        f"The table opens at http://{shown}:{port}/ (Ctrl-C closes it)\nEngine {build.told()}",
        soft_wrap=True,
        highlight=False,
        markup=False,
    )
    if build.beside() is not None:
        threading.Thread(target=tell_news, daemon=True).start()
    try:
        serve(config)
    except KeyboardInterrupt:
        complain("the table is closed; every match on it is kept")
        return INTERRUPTED
    except SystemExit as error:
        return 1 if error.code else 0  # the server has said why
    return 0


def tell_news() -> None:
    """Say once what became of the engine that is compiled beside this process."""
    while not (news := build.news()):
        threading.Event().wait(1)
    complain(news)


def database_url(database: str | None) -> str:
    """A plain file name is an SQLite database; without one, it lies in the data folder."""
    if database is None:
        home().mkdir(parents=True, exist_ok=True)
        database = str((home() / "cairn.sqlite3").resolve())
    return database if "://" in database else f"sqlite:///{database}"


def is_free(host: str, port: int) -> bool:
    with suppress(OSError):
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
            return True
    return False


def free_port(host: str, first: int) -> int:
    """The first port from there on that nobody listens on."""
    return next((port for port in range(first, first + PORTS_TRIED) if is_free(host, port)), first)
