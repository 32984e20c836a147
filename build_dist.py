"""What `python3 run.py dist` makes: an sdist, an interpreted wheel for everywhere, and a wheel compiled for this platform."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import build_client
import build_engine
from installation import Installation, python_of
from stages import StageError, Stages

ROOT = Path(__file__).resolve().parent
HATCHLING = "hatchling>=1.27"


def dist(args: list[str]) -> int:
    if args:
        print("python3 run.py dist takes no arguments.", file=sys.stderr)
        return 1
    stages = Stages()
    stages.together(lambda: make(ROOT / "dist", stages))
    for path in sorted((ROOT / "dist").iterdir()):
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB")
    if why := build_engine.cannot_compile():
        print(f"No compiled wheel: {why}.")
    return 0


def make(out: Path, stages: Stages) -> None:
    """Afterwards `out` holds these files and nothing else."""
    tools = ROOT / ".build" / "dist-tools"
    cairn = Installation(ROOT)
    cairn.built.mkdir(parents=True, exist_ok=True)
    cairn.install(tools, [HATCHLING, build_client.NODE_WHEEL, *build_engine.TOOLS], stages, "Fetching the build tools")
    scratch = ROOT / ".build" / "dist-new"
    shutil.rmtree(scratch, ignore_errors=True)
    log = cairn.built / "dist.log"
    log.unlink(missing_ok=True)

    def build(words: str, target: str, pure: bool) -> None:
        with stages.stage(words):
            env = {**os.environ, "CAIRN_PURE": "1" if pure else "0"}
            stages.call([python_of(tools), "-m", "hatchling", "build", "-t", target, "-d", scratch], log, ROOT, env)

    build("Making the sdist", "sdist", pure=True)
    build("Making the interpreted wheel", "wheel", pure=True)
    if build_engine.cannot_compile() is None:
        build("Making the compiled wheel", "wheel", pure=False)
        if len(list(scratch.glob("*.whl"))) != 2:
            raise StageError(f"the engine could not be compiled, see {log}")
    shutil.rmtree(out, ignore_errors=True)
    scratch.rename(out)
