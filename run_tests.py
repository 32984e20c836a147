"""Every check of the project: what `python3 run.py test` runs.

The suite runs against what users install: a wheel made by the same hook as theirs, compiled where that is possible, in an
environment of its own. While it is made, core and games are tested interpreted, from the sources; then the browser's tests run
beside all others, for much of a test is waiting.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import build_client
import build_engine
from build_dist import HATCHLING
from installation import PERSONAL, WINDOWS, Installation, make_environment, python_of, short, site_of, sources
from stages import StageError, Stages

ROOT = Path(__file__).resolve().parent
BUILT = ROOT / ".build" / "test"
INPUTS = (
    "build_client.py",
    "build_engine.py",
    "hatch_build.py",
    "pyproject.toml",
    "README.md",
)  # of a wheel, beside src and web
OPT = "0"  # compiled quickly: what is tested is the code, not its speed
NOT_AUDITED = 3  # tests/audit.py: the advisory database could not be asked
SLOWEST = 20
STOPPING = "30"  # seconds that tests have to clean up when they are stopped
HANGING = 900  # seconds after which a test is ended with a picture of its threads; soaks may take longer
STUCK = 60  # seconds more for one that cannot be ended, as compiled code does not listen: then its process is
WORKERS = "2"
MORE_WORKERS = "3"  # for the longest lane: many of its tests wait for servers that they started
# Interpreted, too: core, games, and a whole match of each game through server and terminal; and only so, what bends the rules.
INTERPRETED = (
    "tests/core", "tests/games", "tests/test_scenarios.py", "tests/test_pins.py",
    "tests/server/test_games.py::test_a_whole_match_of_every_game_is_played_to_its_end",
    "tests/cli/test_play.py::test_a_whole_match_of_every_game_can_be_piped",
    "tests/bots/test_bots_contract.py::test_a_hint_that_looks_is_found",
    "tests/bots/test_bots_contract.py::test_a_reason_that_is_none_is_found",
    "tests/bots/test_bots_contract.py::test_a_rule_of_thumb_whose_answer_is_none_is_found",
    "tests/server/test_fault_upgrade.py",
    "tests/server/test_moving.py::test_a_match_stays_that_would_have_gone_otherwise",
    "tests/server/test_moving.py::test_without_a_trace_a_snapshot_of_another_course_keeps_the_match",
    "tests/server/test_moving.py::test_what_is_stored_of_a_match_of_other_rules_is_not_overwritten",
    "tests/server/test_moving.py::test_a_match_that_stays_is_shown_as_it_stood_and_not_opened_here",
)  # fmt: skip
FAST = ("tests/core", "tests/games", "tests/test_scenarios.py", "tests/test_imports.py", "tests/test_rule_ids.py")
Show = Literal["now", "after", "failure"]
SWITCHES = ("--long", "--fast", "--train")


def test(args: list[str]) -> int:
    chosen = [arg for arg in args if arg not in SWITCHES]
    run = Run(*[switch in args for switch in SWITCHES])
    with run.folder():
        if run.fast:
            with run.beside(run.style):
                run.pytest("tests, interpreted", run.sources, *(chosen if paths(chosen) else [*FAST, *chosen]))
        elif paths(chosen):
            run.make_wheel()
            run.pytest("tests", run.installed, *chosen)
        else:
            run.everything(chosen)
    return run.summary()


def paths(args: list[str]) -> bool:
    return any(not arg.startswith("-") for arg in args)


class Run:
    def __init__(self, long: bool, fast: bool, train: bool) -> None:
        self.long, self.fast, self.train = long, fast, train
        self.began = time.monotonic()
        self.results: list[tuple[str, str, float]] = []  # name, what came of it, seconds
        self.durations: list[tuple[float, str]] = []
        self.rerun: list[str] = []
        self.name = secrets.token_hex(4)  # in the environment of every process of this run
        self.seed = os.environ.get("CAIRN_TEST_SEED") or (str(secrets.randbelow(2**32)) if long else "0")
        self.stages = Stages()
        self.children: list[subprocess.Popen[bytes]] = []
        self.stopped = False
        self.lock = threading.Lock()
        self.sources = ROOT / (".venv-train" if train else ".venv-test")
        self.installed = BUILT / ("installed-train" if train else "installed")
        pure = os.environ.get("CAIRN_PURE", "0") not in ("", "0")
        self.why_interpreted = "CAIRN_PURE is set" if pure else build_engine.cannot_compile()
        self.install_tools()

    def install_tools(self) -> None:
        """What tests need, and a way to the sources: an editor finds everything in .venv-test."""
        cairn = Installation(ROOT)
        BUILT.mkdir(parents=True, exist_ok=True)
        cairn.built.mkdir(parents=True, exist_ok=True)
        wanted = requirements("test", *(["train"] if self.train else []))
        self.stages.together(lambda: cairn.install(self.sources, wanted, self.stages, "Installing what the tests need"))
        (site_of(self.sources) / "cairn-sources.pth").write_text(f"{ROOT / 'src'}\n", encoding="utf-8")

    # The checks

    def everything(self, chosen: list[str]) -> None:
        made = threading.Event()

        def from_sources() -> None:
            self.style()
            if self.why_interpreted is None:
                self.pytest("tests, interpreted", self.sources, *INTERPRETED, *chosen, show="after")
            made.wait()
            # a browser's driver keeps an event loop running, in which other tests could not start theirs
            self.pytest("browser tests", self.installed, "tests/browser", *chosen, show="after")

        with self.beside(self.audit, from_sources):
            try:
                self.client()
                self.make_wheel()
            finally:
                made.set()
            self.pytest("tests", self.installed, "tests", "--ignore=tests/browser", *chosen, workers=MORE_WORKERS)

    def style(self) -> None:
        self.step("ruff check", "-m", "ruff", "check", ".", show="failure")
        self.step("ruff format", "-m", "ruff", "format", "--check", ".", show="failure")
        self.step("mypy", "-m", "mypy", show="failure")

    def client(self) -> None:
        if build_client.has_client():
            self.step("browser client", "build_client.py", "check", show="failure")

    def audit(self) -> None:
        began = time.monotonic()
        status, told = self.call([python_of(self.sources), "tests/audit.py"], self.env(self.sources), held=True)
        why = (told.strip().splitlines() or ["no reason given"])[-1]
        results = {0: "ok", NOT_AUDITED: f"NOT RUN: {why}"}
        self.note("dependency audit", results.get(status, f"FAILED\n{told.strip()}"), began)

    def wheel(self) -> str:
        """What the wheel would be made from; empty where it is installed already."""
        files = [*sources(ROOT / "src"), *sources(ROOT / "web"), *[ROOT / name for name in INPUTS]]
        stamp = self.installed / "cairn-stamp"
        made_from = short(build_engine.digest(files, ROOT), sys.version, str(ROOT), OPT, self.why_interpreted or "")
        return "" if stamp.is_file() and stamp.read_text(encoding="utf-8") == made_from else made_from

    def make_wheel(self) -> None:
        """Make it as users get it, and install it as they would."""
        began = time.monotonic()
        if made_from := self.wheel():
            shutil.rmtree(self.installed, ignore_errors=True)
            wheels = BUILT / "wheel"
            shutil.rmtree(wheels, ignore_errors=True)
            log = BUILT / "wheel.log"
            log.unlink(missing_ok=True)
            python = python_of(self.sources)
            try:
                env = self.env(self.sources) | {"CAIRN_OPT": OPT}
                self.stages.call([python, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels], log, ROOT, env)
                (wheel,) = wheels.glob("*.whl")
                make_environment(self.installed)
                way = site_of(self.installed) / "test-packages.pth"  # what it needs it finds there, and no other Cairn
                way.write_text(f"{site_of(self.sources)}\n", encoding="utf-8")
                pip: list[str | Path] = [python, "-m", "pip", "--python", python_of(self.installed)]
                self.stages.call([*pip, "install", "-q", "--no-deps", "--no-compile", wheel], log, ROOT, env)
            except StageError as error:
                self.note("wheel", f"FAILED: {error} (log: {os.path.relpath(log, ROOT)})", began)
                return
            (self.installed / "cairn-stamp").write_text(made_from, encoding="utf-8")
        note = (site_of(self.installed) / "cairn" / "engine_build.txt").read_text(encoding="utf-8").strip()
        failed = self.why_interpreted is None and not note.startswith("compiled")
        self.note("wheel", f"FAILED: {note}" if failed else f"ok ({note})", began)

    def pytest(self, name: str, where: Path, *args: str, workers: str = WORKERS, show: Show = "now") -> None:
        if not python_of(where).exists():
            self.note(name, "FAILED: there is no wheel", time.monotonic())
            return
        report = self.temporary / f"report-{short(name)}.json"
        env = self.env(where) | {"CAIRN_TEST_REPORT": str(report)}
        limit = () if self.long else ("--timeout", str(HANGING), *stuck_after(HANGING + STUCK))
        command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", workers, "--dist", "worksteal", *limit, *args]
        self.step(name, *command, python=python_of(where), env=env, show=show)
        if report.is_file():
            told = json.loads(report.read_text(encoding="utf-8"))
            self.durations += [(seconds, f"{test} ({name})") for test, seconds in told["durations"].items()]
            self.rerun += told["rerun"]

    # How they are run

    def step(
        self, name: str, *command: str, python: Path | None = None, env: dict[str, str] | None = None, show: Show = "now"
    ) -> None:
        """`show`: what it says is shown now, or when it is over, because others speak meanwhile, or only if it fails."""
        began = time.monotonic()
        if show == "now":
            self.say(f"\n== {name}")
        program = python or python_of(self.sources)
        status, told = self.call([program, *command], env or self.env(self.sources), held=show != "now")
        if show == "after" or (show == "failure" and status):
            self.say(f"\n== {name}\n{told.rstrip()}")
        self.note(name, "FAILED" if status else "ok", began)

    def call(self, command: list[str | Path], env: dict[str, str], held: bool) -> tuple[int, str]:
        out, err = (subprocess.PIPE, subprocess.STDOUT) if held else (None, None)
        with self.lock:
            if self.stopped:
                raise StageError("stopped")
            child = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=err)
            self.children.append(child)
        told, _ = child.communicate()
        return child.returncode, (told or b"").decode("utf-8", "replace")

    def env(self, where: Path) -> dict[str, str]:
        env = {key: value for key, value in os.environ.items() if key not in PERSONAL}
        env["PATH"] = f"{python_of(where).parent}{os.pathsep}{env.get('PATH', '')}"
        env |= {"CAIRN_TEST_RUN": self.name, "CAIRN_TEST_SEED": self.seed}
        env |= {"PYTHONHASHSEED": self.seed} if self.seed.isdecimal() and int(self.seed) < 2**32 else {}
        env |= {"CAIRN_LONG": "1"} if self.long else {}
        env |= {"CAIRN_TRAIN": "1"} if self.train else {}
        env |= {name: str(self.temporary) for name in ("TMPDIR", "TEMP", "TMP")}
        env["PYTHONPYCACHEPREFIX"] = str(self.temporary / "bytecode")  # of hundreds of processes, only the first compiles
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        return env

    @contextmanager
    def beside(self, *lanes: Callable[[], None]) -> Iterator[None]:
        """Carry out all lanes at once while the body runs."""
        failed: list[BaseException] = []

        def carry_out(lane: Callable[[], None]) -> None:
            try:
                lane()
            except BaseException as error:
                failed.append(error)

        threads = [threading.Thread(target=carry_out, args=(lane,), daemon=True) for lane in lanes]
        for thread in threads:
            thread.start()
        yield
        for thread in threads:
            thread.join()
        if failed:
            raise failed[0]

    @contextmanager
    def folder(self) -> Iterator[None]:
        """Whatever is left of this run when all is over is named, ended and removed; also when it was stopped half-way."""
        base = "/tmp" if Path("/tmp").is_dir() else None  # the paths of sockets must be short
        self.temporary = Path(tempfile.mkdtemp(prefix="cairn-test-", dir=base))
        self.temporary.chmod(0o755)  # a database refuses to run as root, and comes here as somebody else
        try:
            yield
            self.step("nothing is left", "tests/leftovers.py", self.name, str(self.temporary))
        except BaseException as error:
            self.stop(told=isinstance(error, KeyboardInterrupt))
            raise
        finally:
            shutil.rmtree(self.temporary, ignore_errors=True)

    def stop(self, told: bool) -> None:
        """`told`: a terminal has told all processes already, and they are ending."""
        self.stages.stop()
        with self.lock:
            self.stopped = True
        for child in self.children:
            if child.poll() is None and not told:
                child.send_signal(signal.SIGTERM if WINDOWS else signal.SIGINT)
        command: list[str | Path] = [python_of(self.sources), "tests/leftovers.py", self.name, self.temporary, STOPPING]
        subprocess.run(command, cwd=ROOT, env=self.env(self.sources), stdout=subprocess.DEVNULL)

    def note(self, name: str, result: str, began: float) -> None:
        self.results.append((name, result, time.monotonic() - began))

    def say(self, text: str) -> None:
        self.stages.say(text)

    def summary(self) -> int:
        if self.durations:
            self.say(f"\n== the slowest {SLOWEST} tests")
            self.say("\n".join(f"{seconds:6.1f} s  {test}" for seconds, test in sorted(self.durations, reverse=True)[:SLOWEST]))
        self.say("")
        for name, result, seconds in self.results:
            self.say(f"{name:18} {seconds:5.0f} s  {result}")
        self.say(f"{'total':18} {time.monotonic() - self.began:5.0f} s")
        if self.durations:
            self.say(f"{len(self.rerun)} tests were rerun" + "".join(f"\n  {test}" for test in self.rerun))
        if self.why_interpreted and not self.fast:
            self.say(f"NOT COMPILED: {self.why_interpreted}. Everything ran interpreted.")
        failed = any(result.startswith("FAILED") for _, result, _ in self.results)
        if failed or self.long:
            self.say(f"These tests used CAIRN_TEST_SEED={self.seed}.")
        return int(failed)


def stuck_after(seconds: int) -> tuple[str, ...]:
    """The options by which pytest ends the process of a test that cannot be ended otherwise."""
    return ("-o", f"faulthandler_timeout={seconds}", "-o", "faulthandler_exit_on_timeout=true")


def requirements(*extras: str) -> list[str]:
    """Of Cairn with these extras, and what its build needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found, waiting = [*project["dependencies"], HATCHLING, *build_engine.TOOLS, build_client.NODE_WHEEL], list(extras)
    while waiting:
        for line in project["optional-dependencies"][waiting.pop()]:
            own = re.fullmatch(rf"{re.escape(project['name'])}\[(.*)\]", line)  # an extra that names others of ours
            if own:
                waiting += own[1].split(",")
            else:
                found.append(line)
    return sorted(set(found))
