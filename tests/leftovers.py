"""`python leftovers.py RUN FOLDER [SECONDS]`: what a run of the tests left. Exit status 1: a process.

Every process of a run has its name in the environment (CAIRN_TEST_RUN), and FOLDER is where its temporary
files lie. They are named, and removed with it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import psutil


def processes(run: str) -> list[psutil.Process]:
    found = []
    for process in psutil.process_iter():
        try:
            ours = process.environ().get("CAIRN_TEST_RUN") == run
            if ours and process.pid != os.getpid() and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
        except psutil.Error:
            continue  # gone meanwhile, or of somebody else
    return found


def files(folder: Path) -> list[str]:
    """pytest keeps its own until the folder is removed."""
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith(("pytest-of-", "report-")))


def main(run: str, folder: str, seconds: str = "10") -> int:
    """`seconds`: for what is just ending."""
    _, left = psutil.wait_procs(processes(run), float(seconds))
    for process in left:
        try:
            words = " ".join(process.cmdline())
            process.kill()
        except psutil.Error:
            words = "?"
        print(f"a process was left: {process.pid} {words[:200]}")
    forgotten = files(Path(folder))
    for name in forgotten:
        print(f"removed: {name}")
    return int(bool(left))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
