"""For what tests start: signals mean what they mean at a terminal, also where the tests themselves were told to ignore them."""

from __future__ import annotations

import signal
import sys


def heed_signals() -> None:
    """To be called in a new process, before it becomes another program."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


HEEDING = {} if sys.platform == "win32" else {"preexec_fn": heed_signals}  # for subprocess
