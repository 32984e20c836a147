"""An SQLite file belongs to one server: two would show their viewers what the other has changed long ago.

`cairn admin` is no server and is let in; so is the previous release beside this one (`--old`), which has tables of its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...core.locks import try_lock
from ..store.storage import StorageError

BESIDE = "CAIRN_BESIDE"  # in the environment of a release that runs beside another


@contextmanager
def only_server(database: str) -> Iterator[None]:
    """As long as this runs, no other server starts on the file."""
    name = database.removeprefix("sqlite:///")
    if name == database or not name or os.environ.get(BESIDE):
        yield
        return
    path = Path(f"{name}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:  # no server can use this place: the store says so
        yield
        return
    try:
        if not try_lock(file):
            raise StorageError(f"another server has {name}: stop that first, or give this one a --database of its own")
        yield
    finally:
        os.close(file)
