"""Every check of the project: what `python3 run.py test` runs."""

from __future__ import annotations

import os
import subprocess

from build_engine import CANNOT
from environments import ROOT, environment, program, say

NOT_AUDITED = 3  # tests/audit.py: the advisory database could not be asked


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
