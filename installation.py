"""What `python3 run.py` runs from: the packages Cairn needs in .venv, and builds of Cairn itself in .build/run.

A build is a small environment of its own: a copy of the package with the browser client inside, and the way to the packages.
It is named after the sources it was made from and appears by one renaming, so it is whole or not there; what goes on running
keeps its own. The compiled build is made beside the interpreted one, and processes started from then on can use it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
import venv
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import build_client
import build_engine
from stages import StageError, Stages

WINDOWS = os.name == "nt"
KEPT = 4  # builds of earlier sources that stay: a server may still run from one
POLL = 0.2  # seconds between two looks at a lock
# of the person's own, and not for our environments
PERSONAL = {"PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIRE_VIRTUALENV"}
MADE = {"__pycache__", "node_modules", "static", "made"}
PIP = ("-m", "pip", "install", "--no-input", "--no-compile", "--prefer-binary", "--retries", "2", "--disable-pip-version-check")


class Installation:
    def __init__(self, root: Path) -> None:
        """Reads the current sources; makes nothing."""
        self.root = root
        self.built = root / ".build" / "run"
        self.packages = root / ".venv"
        self.node = root / ".build" / "node"
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        self.requirements: list[str] = project["dependencies"]
        package = sources(root / "src" / "cairn")
        client = short(build_engine.digest([*sources(root / "web"), *build_client.inputs(root)], root))
        engine = build_engine.engine_inputs(root / "src")
        self.client = self.built / f"client-{client}"
        self.engine = self.built / f"engine-{short(build_engine.digest(engine, root), sys.version)}"
        stamp = short(build_engine.digest(package, root), client, sys.version)
        self.interpreted = self.built / f"{stamp}-interpreted"
        self.compiled = self.built / f"{stamp}-compiled"
        # why compiling failed; and, on a second line, that it may be tried again
        self.failed = self.engine.with_suffix(".failed")
        self.engine_log = self.engine.with_suffix(".log")

    # what is there

    def use(self, pure: bool) -> Path:
        """The build that is started now."""
        return self.compiled if self.engine.is_dir() and not pure else self.interpreted

    def ready(self, pure: bool) -> bool:
        return self._is_made(self.packages, self.requirements) and self.use(pure).is_dir()

    def trouble(self) -> str:
        """Why these sources could not be compiled; empty where they could, or were not tried, or may be tried again."""
        lines = self.failed.read_text(encoding="utf-8").splitlines() if self.failed.is_file() else []
        return lines[0] if len(lines) == 1 else ""

    # making it

    def set_up(self, stages: Stages, pure: bool) -> None:
        """Make what is not there yet: an interrupted try goes on with the first stage that it did not finish."""
        if self.ready(pure):
            return
        self.built.mkdir(parents=True, exist_ok=True)
        with alone(self.built / "lock", lambda: stages.say("Another run.py is already setting up Cairn here; waiting for it.")):
            if self.ready(pure):
                return
            lanes: list[Callable[[], None]] = []
            if not self._is_made(self.packages, self.requirements):
                lanes.append(
                    lambda: self.install(self.packages, self.requirements, stages, "Installing the packages Cairn needs")
                )
            if (self.root / "web" / "package.json").is_file() and not self.client.is_dir():
                lanes.append(lambda: self.build_client(stages))
            if lanes:
                stages.say("Setting up Cairn; this takes a moment the first time. Ctrl-C stops it; the same command continues.")
                stages.together(*lanes)
            self.make_build(self.use(pure))
            self.tidy()

    def install(self, folder: Path, requirements: Iterable[str], stages: Stages, words: str) -> None:
        """An environment with these packages. Its stamp is written last, and without a stamp it is made again."""
        if self._is_made(folder, requirements):
            return
        with stages.stage(words):
            stamp = folder / "cairn-stamp"
            stamp.unlink(missing_ok=True)
            make_environment(folder)
            unpack_pip(folder)
            env = {key: value for key, value in os.environ.items() if key not in PERSONAL}
            log = self.built / f"{folder.name.lstrip('.')}.log"
            log.unlink(missing_ok=True)
            stages.call([python_of(folder), *PIP, *requirements], log, self.root, env)
            stamp.write_text(self._stamp(requirements), encoding="utf-8")

    def build_client(self, stages: Stages) -> None:
        self.install(self.node, [build_client.NODE_WHEEL], stages, "Fetching Node.js to build the browser client")
        with stages.stage("Building the browser client"):
            scratch = self.client.with_suffix(".new")
            log = self.built / "client.log"
            log.unlink(missing_ok=True)
            stages.call([python_of(self.node), self.root / "build_client.py", scratch], log, self.root)
            replace(scratch, self.client)

    def make_build(self, folder: Path) -> None:
        """A copy of the package that can be run."""
        if folder.is_dir():
            return
        scratch = folder.with_suffix(f".{os.getpid()}.new")
        make_environment(scratch)
        site = site_of(scratch)
        build_engine.copy_package(self.root / "src" / "cairn", site)
        if self.client.is_dir():
            static = site / "cairn" / "server" / "static"
            shutil.rmtree(static, ignore_errors=True)
            shutil.copytree(self.client, static)
        (site / "cairn-packages.pth").write_text(f"{os.path.relpath(site_of(self.packages), site)}\n", encoding="utf-8")
        if folder == self.compiled:
            shutil.copytree(self.engine, site, dirs_exist_ok=True)
        else:  # where new processes look for the compiled one
            beside = [os.path.relpath(path, site / "cairn") for path in (python_of(self.compiled), self.failed)]
            (site / "cairn" / "engine_beside.txt").write_text("\n".join(beside) + "\n", encoding="utf-8")
        if Installation(self.root).interpreted != self.interpreted:
            shutil.rmtree(scratch, ignore_errors=True)
            raise StageError("the sources changed while they were copied", passing=True)
        replace(scratch, folder)

    def compile(self, stages: Stages) -> None:
        """Compile the engine and make the compiled build. What stands in the way is raised and kept in `failed`."""
        self.built.mkdir(parents=True, exist_ok=True)
        with alone(self.built / "compile-lock", lambda: stages.say("The engine is already being compiled; waiting for it.")):
            try:
                if not self.engine.is_dir():
                    self.failed.unlink(missing_ok=True)
                    self.engine_log.unlink(missing_ok=True)
                    stages.together(lambda: self._compile(stages))
                self.make_build(self.compiled)
            except (StageError, OSError) as error:
                passing = not isinstance(error, StageError) or error.passing
                with suppress(OSError):
                    write(self.failed, f"{error}\n" + "It will be tried again at the next start.\n" * passing)
                raise

    def _compile(self, stages: Stages) -> None:
        tools = self.root / ".build" / "mypyc"
        self.install(tools, build_engine.TOOLS, stages, "Fetching mypyc to compile the engine")
        with stages.stage("Compiling the engine"):
            scratch = self.engine.with_suffix(".new")
            program = self.root / "build_engine.py"
            try:
                stages.call([python_of(tools), program, scratch, "--libraries"], self.engine_log, self.root)
                if Installation(self.root).engine != self.engine:
                    raise StageError("the sources changed while they were compiled", passing=True)
                told = self.engine_log.read_text(encoding="utf-8").strip().splitlines()[-1]
                write(scratch / "cairn" / "engine_build.txt", f"compiled: {told}\n")
                replace(scratch, self.engine)
            finally:
                shutil.rmtree(scratch, ignore_errors=True)

    def being_compiled(self) -> bool:
        lock = self.built / "compile-lock"
        if not lock.is_file():
            return False
        with lock.open("ab") as file:
            return not try_lock(file.fileno())

    def compile_beside(self) -> None:
        """In a process of its own that outlives this one, at the lowest priority."""
        how: dict[str, object] = {"creationflags": 0x00000040 | 0x00000008} if WINDOWS else {"start_new_session": True}
        subprocess.Popen(
            [sys.executable, str(self.root / "run.py"), "build", "--beside"], cwd=self.root,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **how,  # type: ignore[call-overload]
        )  # fmt: skip

    def note(self, line: str) -> None:
        """What the interpreted build says about itself: it differs from start to start, and several may run at once."""
        file = site_of(self.interpreted) / "cairn" / "engine_build.txt"
        with suppress(OSError):  # a checkout that is read-only by now still runs
            if not file.is_file() or file.read_text(encoding="utf-8") != line + "\n":
                write(file, line + "\n")

    def tidy(self) -> None:
        """Old builds."""
        now = {self.client, self.engine, self.interpreted, self.compiled}
        for kind in ("client-*", "engine-*", "*-interpreted", "*-compiled"):
            old = [path for path in self.built.glob(kind) if path.is_dir() and path not in now]
            for path in sorted(old, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT:]:
                shutil.rmtree(path, ignore_errors=True)
        for path in self.built.glob("*.new"):  # of tries that were killed
            if time.time() - path.stat().st_mtime > 24 * 3600:
                shutil.rmtree(path, ignore_errors=True)

    def _is_made(self, folder: Path, requirements: Iterable[str]) -> bool:
        stamp = folder / "cairn-stamp"
        return stamp.is_file() and python_of(folder).exists() and stamp.read_text(encoding="utf-8") == self._stamp(requirements)

    def _stamp(self, requirements: Iterable[str]) -> str:
        # environments break when Python or their folder moves
        return "\n".join([" ".join(sys.version.split()), str(self.root), *sorted(requirements)]) + "\n"


def sources(folder: Path) -> list[Path]:
    """All files in it that no build has made."""
    found: list[Path] = []
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in MADE]
        found += [Path(place, name) for name in files]
    return found


def short(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if WINDOWS else "bin/python")


def site_of(folder: Path) -> Path:
    """Where packages lie in an environment."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))


def make_environment(folder: Path) -> None:
    venv.create(folder, clear=True, symlinks=not WINDOWS)


def unpack_pip(folder: Path) -> None:
    """pip from the wheel that Python carries along. `ensurepip` does the same and spends four seconds on byte code."""
    places = [sysconfig.get_config_var("WHEEL_PKG_DIR")]
    with suppress(ImportError):
        import ensurepip

        places.append(str(Path(ensurepip.__file__).parent / "_bundled"))
    wheels = [wheel for place in places if place for wheel in sorted(Path(place).glob("pip-*.whl"))]
    if not wheels:
        raise StageError("this Python has no pip wheel (Debian: apt install python3-venv)", passing=True)
    with zipfile.ZipFile(wheels[-1]) as wheel:
        wheel.extractall(site_of(folder))


def replace(scratch: Path, folder: Path) -> None:
    """With one rename; the first one wins."""
    try:
        scratch.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise
        shutil.rmtree(scratch, ignore_errors=True)


def write(file: Path, text: str) -> None:
    scratch = file.with_name(f"{file.name}.{os.getpid()}")
    scratch.write_text(text, encoding="utf-8")
    scratch.replace(file)


def try_lock(fd: int) -> bool:
    try:
        if WINDOWS:
            import msvcrt

            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def alone(lock: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """One process at a time; a lock goes with its process, even if that is killed."""
    with lock.open("ab") as file:
        if not try_lock(file.fileno()):
            waiting()
            while not try_lock(file.fileno()):
                time.sleep(POLL)
        yield
