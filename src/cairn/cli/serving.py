"""Open the browser table: the server, with its tables in the user's data folder."""

from __future__ import annotations

import socket
from contextlib import suppress

from ..core.errors import CairnError
from .console import INTERRUPTED, complain, screen
from .files import home

PORTS_TRIED = 20


def serve_command(host: str, port: int, database: str | None, open_browser: bool, workers: int = 1) -> int:
    if not is_free(host, port):
        raise CairnError(
            f"cannot listen on {host} port {port}: something else does, perhaps another cairn; choose another --port"
        )
    from ..server import serve
    from ..server.processes import check_database, serve_many

    url = database_url(database)
    check_database(url, workers)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    screen().print(f"The table is open at http://{shown}:{port}/ (Ctrl-C closes it)", soft_wrap=True)
    try:
        if workers > 1:
            serve_many(host, port, workers, ["--database", url])
        else:
            serve(host, port, url, open_browser)
    except KeyboardInterrupt:
        complain("the table is closed; every match on it is kept")
        return INTERRUPTED
    except SystemExit as error:
        return 1 if error.code else 0  # the server has said why
    return 0


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
