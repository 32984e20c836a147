"""Virtual environments beside the sources, made with the standard library alone: what run.py and run_tests.py share."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from build_engine import digest

ROOT = Path(__file__).resolve().parent
WINDOWS = os.name == "nt"
PROGRAMS = {"environments.py", "run.py", "run_tests.py"}  # nothing is built from these
MADE = {"__pycache__", "node_modules", "static"}  # made by builds, so no input of one
NOTE = """
import importlib.util, pathlib
print(pathlib.Path(importlib.util.find_spec("cairn").origin).with_name("engine_build.txt").read_text())
"""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)  # standard output belongs to `cairn`


def program(folder: Path, name: str) -> Path:
    return folder / ("Scripts" if WINDOWS else "bin") / (f"{name}.exe" if WINDOWS else name)


def inputs(folders: list[str]) -> str:
    """A hash of all that an installation is made from."""
    files = [path for path in ROOT.glob("*.py") if path.name not in PROGRAMS] + [ROOT / "pyproject.toml"]
    for folder in folders:
        files += [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    files = [path for path in files if not MADE & set(path.relative_to(ROOT).parts)]
    return digest(files, ROOT)


def environment(name: str, what: str, folders: list[str], pure: bool) -> tuple[Path, str]:
    """The folder of an up-to-date virtual environment, and the line about its engine. Instant when nothing changed."""
    folder = ROOT / name
    python, stamp = program(folder, "python"), folder / "cairn-stamp"
    base = f"{sys.version} in {ROOT}".replace("\n", " ")  # environments break when Python or their folder moves
    wanted = [base, f"{inputs(folders)} pure={pure} {what}"]
    found = stamp.read_text(encoding="utf-8").splitlines() if stamp.is_file() and python.exists() else []
    if found[:2] == wanted:
        return folder, found[2]
    say(f"Installing Cairn into {name} (the first time takes a few minutes where the rules are compiled) ...")
    stamp.unlink(missing_ok=True)
    env = {**os.environ, "CAIRN_PURE": "1" if pure else "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    if found[:1] != [base] and subprocess.call([sys.executable, "-m", "venv", "--clear", folder]):
        sys.exit("Could not make a virtual environment: is Python's venv module installed (Debian: python3-venv)?")
    if subprocess.call([python, "-m", "pip", "install", "-q", *what.split(maxsplit=1)], cwd=ROOT, env=env):
        sys.exit("The installation failed; the reason stands above. Run the same command again once it is removed.")
    told = subprocess.run([python, "-c", NOTE], cwd=folder, capture_output=True, text=True).stdout.strip()
    note = told or "interpreted: installed without a build note"
    stamp.write_text("\n".join([*wanted, note]) + "\n", encoding="utf-8")
    return folder, note
