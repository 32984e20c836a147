"""Where matches are saved, and a lock so that only one process plays a file."""

from __future__ import annotations

import glob
import os
import sys
from datetime import datetime
from pathlib import Path
from types import TracebackType

from ..core.errors import CairnError
from ..core.locks import try_lock

SUFFIX = ".cairn"


class FileInUse(CairnError):
    """Another process plays this match."""


def home() -> Path:
    """The user's data folder, where the platform wants it; CAIRN_HOME overrides."""
    if chosen := os.environ.get("CAIRN_HOME"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Cairn"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Cairn"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "cairn"


def matches() -> Path:
    return home() / "matches"


class Lock:
    """Held while a match is played. It lies beside the file, whose own place changes hands at every save, and the system
    lets go of it when the process ends, however it ends.
    """

    def __init__(self, target: Path) -> None:
        self.path = target.with_name(f".{target.name}.lock")
        self._file: int | None = None
        while self._file is None:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            if not try_lock(file):
                os.close(file)
                raise FileInUse(f"another process is playing {target}; only one can play it at a time")
            if is_same(file, self.path):
                self._file = file
            else:  # its last holder removed it meanwhile
                os.close(file)

    def release(self) -> None:
        if self._file is not None:
            if os.name == "posix":
                self.path.unlink(missing_ok=True)
            os.close(self._file)
            if os.name == "nt":
                self.path.unlink(missing_ok=True)
            self._file = None

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.release()


def is_same(file: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False


def new_match(game: str) -> tuple[Path, Lock]:
    """A free name in the data folder, already ours."""
    folder = matches()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    number = 1
    while True:
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
        number += 1
        try:
            lock = Lock(path)
        except FileInUse:
            continue
        if not path.exists():
            return path, lock
        lock.release()


def clear_drafts(path: Path) -> None:
    """Remove what an interrupted save left beside the file; only the holder of the lock may do so."""
    for draft in path.parent.glob(f".{glob.escape(path.name)}.*.tmp"):
        draft.unlink(missing_ok=True)


def newest_first() -> list[Path]:
    """The saved matches."""
    found = [(path.stat().st_mtime, path) for path in matches().glob(f"*{SUFFIX}")]
    return [path for _, path in sorted(found, reverse=True)]
