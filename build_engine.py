#!/usr/bin/env python3
"""Compile the engine with mypyc: `python build_engine.py DIR [--opt 0..3]` makes a compiled copy of the package in DIR.

The wheel is compiled through this file too (hatch_build.py). Nothing is ever built beside the sources: a forgotten
library next to a module would be imported instead of it. Exit status: 0 done, 1 failed, 3 cannot be compiled here.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent
CANNOT = 3  # exit status
OPT = int(os.environ.get("CAIRN_OPT", "2"))  # level of the C compiler: docs/decisions/0019-compiled-beside-the-table.md
TOOLS = ("mypy>=2.4,<3", "setuptools>=75")
CHANGED = "the sources changed while they were compiled"
MARK = ".cairn-compiled"  # lies in every folder made here: what it was compiled from

CORE = ("actions", "agenda", "chance", "deck", "dice", "events", "match", "playout", "preview", "struct", "trace", "words")
# Modules of a game that read files or are used once for a match: nothing to gain, and they use what mypyc dislikes.
EDGES = {
    "__init__.py", "game.py", "options.py", "content.py", "scenario.py", "bounds.py", "terminal.py", "study.py",
}  # fmt: skip

# Of what is not compiled only the types count: much of it needs packages that are not there when the engine is compiled.
FLAGS = ("--strict", "--config-file=", "--follow-imports=silent")

# mypyc writes a C file for each module of the group, and several cores compile several at once.
SETUP = """\
import os
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from distutils.ccompiler import CCompiler


def compile_side_by_side(
    self, sources, output_dir=None, macros=None, include_dirs=None, debug=0, extra_preargs=None, extra_postargs=None,
    depends=None,
):
    _, objects, extra, pp_opts, build = self._setup_compile(output_dir, macros, include_dirs, sources, depends, extra_postargs)
    cc_args = self._get_cc_args(pp_opts, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda made: self._compile(made, *build[made], cc_args, extra, pp_opts), build))
    return objects


CCompiler.compile = compile_side_by_side  # MSVC's class has a method of its own and keeps it
extensions = mypycify(
    [*{flags!r}, *{modules!r}],
    opt_level="{opt}", debug_level="0", group_name="cairn_engine", multi_file=True,
)
if os.name != "nt":
    for each in extensions:  # modules call each other directly, not by way of a table that other libraries could change
        each.extra_compile_args.append("-fvisibility=hidden")
setup(name="cairn-engine", packages=[], py_modules=[], ext_modules=extensions)
"""


IMPORT_ALL = """\
import importlib
for name in {names!r}:
    try: importlib.import_module(name)
    except ModuleNotFoundError as e:
        if (e.name or 'cairn').split('.')[0] in {packages!r}: raise
"""

# What follows from the declared fields of a position is appended to its module: so lines keep their numbers.
WRITE_DECLARED = (
    IMPORT_ALL
    + """\
import sys
from cairn.core.declared import declarations
for each in declarations():
    with open(sys.modules[each.position.__module__].__file__, "a", encoding="utf-8") as file:
        file.write(each.for_the_build())
"""
)


class CompileError(Exception):
    """The engine could not be compiled. The message is one line; `output` is all that the tools said."""

    def __init__(self, message: str, output: str = "") -> None:
        super().__init__(message)
        self.output = output


def engine_modules(src: Path) -> list[Path]:
    """The modules that are compiled, in one group, as paths relative to `src`."""
    package = src / "cairn"
    modules = [package / "core" / f"{name}.py" for name in CORE]
    modules.append(package / "bots" / "search.py")
    modules += [package / "lab" / f"{name}.py" for name in ("features", "policy", "slots")]
    for game in sorted(package.glob("games/*")):
        modules += game_modules(game)
    return [path.relative_to(src) for path in modules if path.is_file()]


def game_modules(package: Path) -> list[Path]:
    """The modules of a game's package that are worth compiling."""
    found = [path for path in sorted(package.rglob("*.py")) if path.name not in EDGES]
    return [path for path in found if not {"lessons", "scenario"} & set(path.relative_to(package).parts)]


def engine_inputs(src: Path) -> set[Path]:
    """Every file that can change what is compiled: the modules, what they import, and this program."""
    # Engine modules import nothing outside core and games (tests/test_build_engine.py).
    rooms = {path for room in ("core", "games") for path in (src / "cairn" / room).rglob("*.py")}
    return rooms | {src / module for module in engine_modules(src)} | {src.parent / "build_engine.py"}


def cannot_compile() -> str | None:
    """Why nothing can be compiled on this machine, in a few words; None where it can."""
    if sys.implementation.name != "cpython":
        return f"mypyc needs CPython, this is {sys.implementation.name}"
    include = sysconfig.get_path("include")
    if os.name == "nt":  # setuptools finds the compiler there
        return None if Path(include, "Python.h").is_file() else "the Python headers (Python.h) are not installed"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if not shutil.which(compiler[0]):
        return f"no C compiler ({compiler[0]}) found"
    if not Path(include, "Python.h").is_file():
        return "the Python headers (Python.h) are not installed"
    with tempfile.TemporaryDirectory(prefix="cairn-") as scratch:  # a compiler may be there without its own headers
        Path(scratch, "probe.c").write_text("#include <Python.h>\n")
        probe = subprocess.run([*compiler, f"-I{include}", "-c", "probe.c"], cwd=scratch, capture_output=True)
    return None if probe.returncode == 0 else f"the C compiler ({compiler[0]}) cannot compile a Python extension"


def digest(paths: Iterable[Path], root: Path) -> str:
    """A hash of the files' names and contents."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(f"{path.relative_to(root).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def copy_package(package: Path, target: Path) -> None:
    ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(package, target / package.name, ignore=ignore, dirs_exist_ok=True)


def module_names(modules: list[Path]) -> list[str]:
    return [".".join(path.with_suffix("").parts) for path in modules]


def compile_here(folder: Path, modules: list[Path], opt: int) -> list[Path]:
    """Compile `modules` in `folder`, a scratch copy of the sources; the libraries made, relative to it."""
    names = {"names": module_names(modules), "packages": sorted({path.parts[0] for path in modules})}
    _python(folder, "-c", WRITE_DECLARED.format(**names))
    script = folder / "setup_engine.py"
    script.write_text(SETUP.format(flags=FLAGS, modules=[path.as_posix() for path in modules], opt=opt), encoding="utf-8")
    _python(folder, "setup_engine.py", "-q", "build_ext", "--inplace")
    shutil.rmtree(folder / "build", ignore_errors=True)
    # Import what was made while there is still a choice. A library that this environment lacks is not its fault.
    _python(folder, "-c", IMPORT_ALL.format(**names))
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted(path.relative_to(folder) for path in folder.rglob(f"*{suffix}"))


def _python(folder: Path, *args: str) -> None:
    command = [sys.executable, *args]
    # mypy must see the copy in `folder` and nothing else that bears our name
    env = {key: value for key, value in os.environ.items() if key != "MYPYPATH"} | {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
        told = next((line for line in lines if " error: " in line), lines[-1] if lines else "no message")
        raise CompileError(told, done.stdout)


def make_libraries(target: Path, opt: int) -> str:
    """Compile the engine into the new folder `target`, its libraries alone; what was done, in a few words."""
    modules = engine_modules(ROOT / "src")
    before = digest(engine_inputs(ROOT / "src"), ROOT)
    shutil.rmtree(target, ignore_errors=True)
    copy_package(ROOT / "src" / "cairn", target)
    libraries = set(compile_here(target, modules, opt))
    if digest(engine_inputs(ROOT / "src"), ROOT) != before:
        raise CompileError(CHANGED)
    for path in sorted(target.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path.relative_to(target) not in libraries:
            path.unlink()
    return f"{len(modules)} modules with mypyc {mypy_version()}, -O{opt}"


def make_copy(target: Path, opt: int) -> str:
    """Bring the compiled copy in `target` up to date; what was done, in a few words."""
    packages = [ROOT / "src" / "cairn"]
    modules = engine_modules(ROOT / "src")
    if not modules:
        raise CompileError("src/cairn holds no engine modules")
    if (spikes := ROOT / "tests" / "spikes").is_dir():
        packages.append(spikes)
        modules += sorted(p.relative_to(spikes.parent) for p in spikes.rglob("*.py") if p.name != "__init__.py")

    inputs = engine_inputs(ROOT / "src") | {p for package in packages[1:] for p in package.rglob("*.py")}
    before = digest(inputs, ROOT)
    stamp = f"{before} {opt} {sys.version} {mypy_version()}"

    mark = target / MARK
    if target.exists() and any(target.iterdir()) and not mark.is_file():
        raise CompileError(f"{target} was not made by this program: name an empty or new folder")
    current = mark.is_file() and mark.read_text(encoding="utf-8") == stamp
    if not current:
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        mark.touch()  # an interrupted build is ours, and unfinished
        with tempfile.TemporaryDirectory(prefix="cairn-") as name:
            scratch = Path(name)
            for package in packages:
                copy_package(package, scratch)
            libraries = compile_here(scratch, modules, opt)
            if digest(inputs, ROOT) != before:  # its modules would not fit what is copied below
                raise CompileError(CHANGED)
            for library in libraries:
                (target / library).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(scratch / library, target / library)
    for path in [p for p in target.rglob("*") if p.is_file()]:
        if path != mark and path.suffix not in {".so", ".pyd"}:
            path.unlink()
    for package in packages:
        copy_package(package, target)
    mark.write_text(stamp, encoding="utf-8")
    return f"{len(modules)} modules {'up to date' if current else 'compiled'}"


def make_with(target: Path, opt: int, src: Path, package: Path) -> str:
    """Compile the package of a game together with the Cairn that lies in `src`, into the new folder `target`.

    A class that is compiled apart from the class that it extends crashes: so it is one group, or none.
    """
    if target.exists() and any(target.iterdir()):
        raise CompileError(f"{target} is not empty: name an empty or new folder")
    modules = [*engine_modules(src), *[path.relative_to(package.parent) for path in game_modules(package)]]
    with tempfile.TemporaryDirectory(prefix="cairn-") as name:
        scratch = Path(name)
        for folder in (src / "cairn", package):
            copy_package(folder, scratch)
        libraries = compile_here(scratch, modules, opt)
        for folder in (src / "cairn", package):
            copy_package(folder, target)
        for library in libraries:
            shutil.copy2(scratch / library, target / library)
    note = f"{len(modules)} modules with mypyc {mypy_version()}, -O{opt}"
    (target / "cairn" / "engine_build.txt").write_text(f"compiled: {note}, {package.name} among them\n", encoding="utf-8")
    return note


def mypy_version() -> str:
    try:
        from mypy.version import __version__
    except ImportError:
        raise CompileError("mypy is not installed in this environment") from None
    return str(__version__)


def main() -> int:
    parser = argparse.ArgumentParser(description="Make a compiled copy of the package.")
    parser.add_argument("dir", type=Path, help="where to; a new folder, or one that this program made")
    parser.add_argument("--opt", type=int, choices=range(4), default=OPT, help=f"level of the C compiler (default {OPT})")
    parser.add_argument("--libraries", action="store_true", help="only the libraries, without the rest of the package")
    args = parser.parse_args()
    if why := cannot_compile():
        print(why)
        return CANNOT
    try:
        make = make_libraries if args.libraries else make_copy
        print(make(args.dir.resolve(), args.opt))
    except CompileError as error:
        print(error.output or error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
