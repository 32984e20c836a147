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

from pathlib import Path

from build_engine import CANNOT, digest

ROOT = Path(__file__).resolve().parent
NOT_AUDITED = 3  # tests/audit.py: the advisory database could not be asked
WINDOWS = os.name == "nt"
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
    files = [path for path in ROOT.glob("*.py") if path.name != "run.py"] + [ROOT / "pyproject.toml"]
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


def start(args: list[str]) -> int:
    pure = os.environ.get("CAIRN_PURE", "0") not in ("", "0")
    folder, note = environment(".venv", ".", ["src", "web"], pure)
    say(f"Engine {note}")
    command = [str(program(folder, "cairn")), *args]
    if WINDOWS:
        return subprocess.call(command)
    os.execv(command[0], command)


def test(args: list[str]) -> int:
    long, fast, train = "--long" in args, "--fast" in args, "--train" in args
    args = [arg for arg in args if arg not in ("--long", "--fast", "--train")]
    name, what = (".venv-train", "-e .[test,train]") if train else (".venv-test", "-e .[test]")
    folder, _ = environment(name, what, ["web"], pure=True)
    python = str(program(folder, "python"))
    env = {**os.environ, "PATH": f"{program(folder, 'python').parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    env |= {"CAIRN_LONG": "1"} if long else {}
    env |= {"CAIRN_TRAIN": "1"} if train else {}
    results: list[tuple[str, str]] = []

    def step(name: str, *command: str) -> int:
        say(f"\n== {name}")
        status = subprocess.call([python, *command], cwd=ROOT, env=env)
        results.append((name, "FAILED" if status else "ok"))
        return status

    step("ruff check", "-m", "ruff", "check", ".")
    step("ruff format", "-m", "ruff", "format", "--check", ".")
    step("mypy", "-m", "mypy")

    say("\n== compiled build")
    compiled = ROOT / ".build" / "compiled"
    env.pop("CAIRN_COMPILED_DIR", None)
    if fast:
        status, told = CANNOT, "left out by --fast"
    else:
        build = [python, "build_engine.py", str(compiled), "--opt", "0"]
        done = subprocess.run(build, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
        status, told = done.returncode, done.stdout.strip()
    say(told)
    if status == 0:
        env["CAIRN_COMPILED_DIR"] = str(compiled)
    else:
        env["CAIRN_NOT_COMPILED"] = told or "the build failed"
    results.append(("compiled build", {0: "ok", CANNOT: f"NOT RUN: {told}"}.get(status, "FAILED")))

    pytest = ("-m", "pytest", "-q", "-n", "2")
    if any(not arg.startswith("-") for arg in args):  # chosen tests
        step("pytest", *pytest, *args)
    else:  # a browser's driver keeps an event loop running, in which other tests could not start theirs
        step("pytest", *pytest, "--ignore=tests/browser", *args)
        step("browser tests", *pytest, "tests/browser", *args)
    if (ROOT / "web" / "package.json").is_file():
        if fast:
            results.append(("browser client", "NOT RUN: left out by --fast"))
        else:
            step("browser client", "build_client.py", "check")

    say("\n== dependency audit")
    done = subprocess.run([python, "tests/audit.py"], cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
    say(done.stdout.strip())
    why = (done.stdout.strip().splitlines() or ["no reason given"])[-1]
    results.append(("dependency audit", {0: "ok", NOT_AUDITED: f"NOT RUN: {why}"}.get(done.returncode, "FAILED")))

    say("\n" + "\n".join(f"{name:16} {result}" for name, result in results))
    if status == CANNOT:
        say(f"Tests of the compiled engine were NOT RUN: {told}.")
    return int(any(result == "FAILED" for _, result in results))


if __name__ == "__main__":
    try:
        sys.exit(test(sys.argv[2:]) if sys.argv[1:2] == ["test"] else start(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
