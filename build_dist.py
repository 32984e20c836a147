"""What `python3 run.py dist` makes: an sdist, an interpreted wheel for everywhere, and a wheel compiled for this platform."""

from __future__ import annotations

import os
import shutil
import sys
import tarfile
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
    made = ROOT / ".build" / "dist"
    shutil.rmtree(made, ignore_errors=True)
    build(python_of(tools), made, stages, compiled=build_engine.cannot_compile() is None)
    shutil.rmtree(out, ignore_errors=True)
    shutil.move(made / "out", out)
    shutil.rmtree(made)


def build(python: Path, folder: Path, stages: Stages, compiled: bool) -> None:
    """Into `folder`/out: the sdist, and wheels from what it holds, so that nothing else of this checkout can get into them."""
    log, out = folder / "dist.log", folder / "out"

    def hatch(words: str, target: str, source: Path, pure: bool) -> None:
        with stages.stage(words):
            env = {**os.environ, "CAIRN_PURE": "1" if pure else "0"}
            stages.call([python, "-m", "hatchling", "build", "-t", target, "-d", out], log, source, env)

    hatch("Making the sdist", "sdist", ROOT, pure=True)
    [sdist] = out.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    source = folder / sdist.name.removesuffix(".tar.gz")
    if os.name != "nt" and build_client.installed():  # what npm has fetched already
        (source / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    hatch("Making the interpreted wheel", "wheel", source, pure=True)
    if compiled:
        hatch("Making the compiled wheel", "wheel", source, pure=False)
        if len(list(out.glob("*.whl"))) != 2:
            raise StageError(f"the engine could not be compiled, see {log}")
