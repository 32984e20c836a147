#!/usr/bin/env python3
"""Set up and run Cairn with nothing but Python 3.11 or newer.

python3 run.py [ARGS]                                install into .venv, then run `cairn ARGS`
python3 run.py test [--long] [--fast] [--train] [PYTEST ARGS]  install into .venv-test, then run every check
    --long   the soak lengths too
    --fast   without the compiled build and the browser client's checks
    --train  what needs PyTorch, too (installed into .venv-train instead)

CAIRN_PURE=1 installs without compiling.
"""

from __future__ import annotations

import os
import subprocess
import sys

if sys.version_info < (3, 11):  # noqa: UP036 (this file is what an older Python is given)
    sys.exit(f"Cairn needs Python 3.11 or newer; this is Python {sys.version_info[0]}.{sys.version_info[1]}.")

from environments import WINDOWS, environment, program, say
from run_tests import test


def start(args: list[str]) -> int:
    pure = os.environ.get("CAIRN_PURE", "0") not in ("", "0")
    folder, note = environment(".venv", ".", ["src", "web"], pure)
    say(f"Engine {note}")
    command = [str(program(folder, "cairn")), *args]
    if WINDOWS:
        return subprocess.call(command)
    os.execv(command[0], command)


if __name__ == "__main__":
    try:
        sys.exit(test(sys.argv[2:]) if sys.argv[1:2] == ["test"] else start(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
