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


def serve_command(host: str, port: int, database: str | None, open_browser: bool, processes: int = 1, **settings: Any) -> int:
    """`settings` are those of the server's `Config`; what is None is as usual."""
    if not is_free(host, port):
        raise CairnError(
            f"cannot listen on {host} port {port}: something else does, perhaps another cairn; choose another --port"
        )
    from ..server.serve import serve
    from ..server.web.service import Config

    config = Config(database_url(database), **{name: value for name, value in settings.items() if value is not None})
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
        serve(host, port, config.database, open_browser, config, workers=processes)
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
