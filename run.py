#!/usr/bin/env python3
"""Set up and run Cairn with nothing but Python 3.11 or newer.

python3 run.py [ARGS]       set up what is missing, then run `cairn ARGS`; without ARGS the table opens in the browser
python3 run.py site DIR     write Cairn as plain files, for any web host: it plays in a tab, without a server
python3 run.py build        compile the engine now, and wait for it
python3 run.py dist         make an sdist, an interpreted wheel and one compiled for this platform, in dist/
python3 run.py test [--long] [--fast] [--train] [PYTEST ARGS]  make and install a wheel, then run every check on it
    --long   the soak lengths too
    --fast   from the sources, interpreted, without what takes long
    --train  what needs PyTorch, too (installed into .venv-train instead)

Where a C compiler is found, the first command compiles the engine beside the running table. CAIRN_PURE=1: never.
"""

import errno
import os
import signal
import subprocess
import sys

if sys.version_info < (3, 11):  # noqa: UP036 (this file is what an older Python is given, and must be able to read)
    sys.exit(f"Cairn needs Python 3.11 or newer; this is Python {sys.version_info[0]}.{sys.version_info[1]}.")

from contextlib import suppress
from pathlib import Path

import build_client
from build_engine import cannot_compile
from installation import WINDOWS, Installation, python_of, site_of
from stages import StageError, Stages

ROOT = Path(__file__).resolve().parent
AGAIN = "Run the same command to continue."


def start(args: list[str]) -> int:
    pure = os.environ.get("CAIRN_PURE", "0") not in ("", "0")
    stages = Stages()
    cairn = Installation(ROOT)
    cairn.set_up(stages, pure)
    folder = cairn.use(pure)
    if folder == cairn.interpreted:
        cairn.note(f"interpreted: {engine_note(cairn, pure, stages)}")
    if args[:1] == ["site"]:  # is packed by Node.js, which the client was built with
        cairn.install(cairn.node, [build_client.NODE_WHEEL], stages, "Fetching Node.js to pack the site")
        os.environ["PYTHONPATH"] = str(site_of(cairn.node))
    command = [str(python_of(folder)), "-P", "-m", "cairn", *args]
    if WINDOWS:
        return subprocess.call(command)
    os.execv(command[0], command)


def engine_note(cairn: Installation, pure: bool, stages: Stages) -> str:
    """Why the interpreted engine is used; begins to compile the other one where that is possible."""
    if pure:
        return "CAIRN_PURE is set"
    why = cannot_compile()
    if why:
        return why
    trouble = cairn.trouble()
    if trouble:
        return f"compiling failed ({trouble}; see {shown(cairn.engine_log)}); it will be tried again when the sources change"
    if not os.access(cairn.built, os.W_OK):
        return "this folder is not writable, so nothing is compiled"
    if not cairn.being_compiled():
        cairn.compile_beside()
        stages.say(f"The engine is being compiled in the background (log: {shown(cairn.engine_log)}).")
    return "compiling in the background; bots use the result as soon as it is ready, the table from its next start"


def build(args: list[str]) -> int:
    """In the foreground; `--beside` is how `start` calls it."""
    beside = args == ["--beside"]
    if args and not beside:
        return complain("python3 run.py build takes no arguments.")
    cairn = Installation(ROOT)
    stages = Stages(quiet=beside)
    if beside:
        give_way()
    else:
        cairn.set_up(stages, pure=True)
    if os.environ.get("CAIRN_PURE", "0") not in ("", "0"):
        return complain("CAIRN_PURE is set, so nothing is compiled.")
    why = cannot_compile()
    if why:
        return complain(f"The engine cannot be compiled here: {why}. It runs interpreted.")
    try:
        cairn.compile(stages)
    except StageError as error:
        return complain(f"Compiling failed: {error} (log: {shown(cairn.engine_log)}). Cairn runs interpreted.")
    stages.say("The engine is compiled.")
    return 0


def give_way() -> None:
    """Run at the lowest priority. On Windows the parent process sets it."""
    if not WINDOWS:
        os.nice(19)
        with suppress(OSError):  # Linux may weigh sessions first, and processes only within their session
            Path("/proc/self/autogroup").write_text("19")


def shown(path: Path) -> str:
    return os.path.relpath(path, ROOT)


def complain(sentence: str) -> int:
    print(sentence, file=sys.stderr, flush=True)
    return 1


def main(args: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # and what was started ends, too
    try:
        if args[:1] == ["test"]:
            from run_tests import test

            return test(args[1:])
        if args[:1] == ["build"]:
            return build(args[1:])
        if args[:1] == ["dist"]:
            from build_dist import dist

            return dist(args[1:])
        return start(args)
    except KeyboardInterrupt:
        print(f"\nStopped. {AGAIN}", file=sys.stderr)
        return 130
    except StageError as error:
        return complain(f"Setting up failed: {error} (logs: {shown(ROOT / '.build' / 'run')}). {AGAIN}")
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return complain(f"The disk is full; setting up needs about 500 MB in {ROOT}. {AGAIN}")
        what = f"{error.filename or ROOT} ({(error.strerror or str(error)).lower()})"
        return complain(f"Cannot write {what}: Cairn sets itself up in its own folder. Copy it to a place where you can write.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
