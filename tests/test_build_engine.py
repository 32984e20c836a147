"""What the compiled engine is made from, and what is looked at to tell whether it is up to date."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import build_engine

SRC = Path(__file__).resolve().parent.parent / "src"


def test_every_compiled_module_is_hashed() -> None:
    inputs = build_engine.engine_inputs(SRC)
    modules = build_engine.engine_modules(SRC)
    assert Path("cairn/bots/search.py") in modules
    assert {SRC / module for module in modules} <= inputs
    assert SRC.parent / "build_engine.py" in inputs


def test_what_compiled_modules_import_is_hashed() -> None:
    inputs = build_engine.engine_inputs(SRC)
    for module in build_engine.engine_modules(SRC):
        for node in ast.walk(ast.parse((SRC / module).read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not (node.level or (node.module or "").startswith("cairn")):
                continue
            base = SRC / module.parents[node.level - 1] if node.level else SRC
            place = base.joinpath(*(node.module or "").split("."))
            found = {place.with_suffix(".py"), place / "__init__.py"} | {place / f"{alias.name}.py" for alias in node.names}
            assert found & inputs, f"{module} imports {node.module}, which is not hashed"


def test_the_engine_is_compiled_where_nothing_but_its_tools_is_installed(tmp_path: Path) -> None:
    """The first command compiles without NumPy and all else that the lab and the server need."""
    shutil.copytree(SRC / "cairn", tmp_path / "cairn", ignore=shutil.ignore_patterns("__pycache__", "static"))
    command = [sys.executable, "-m", "mypy", *build_engine.FLAGS, "--no-site-packages", f"--cache-dir={tmp_path / 'cache'}"]
    modules = [path.as_posix() for path in build_engine.engine_modules(SRC)]
    done = subprocess.run([*command, *modules], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_a_change_of_a_compiled_module_is_noticed(tmp_path: Path) -> None:
    for name in ("core/agenda.py", "bots/search.py", "games/toy/rules.py"):
        file = tmp_path / "src" / "cairn" / name
        file.parent.mkdir(parents=True)
        file.write_text("A = 1\n")
    (tmp_path / "build_engine.py").touch()
    seen = set()
    for name in ("core/agenda.py", "bots/search.py", "games/toy/rules.py", ""):
        seen.add(build_engine.digest(build_engine.engine_inputs(tmp_path / "src"), tmp_path))
        if name:
            (tmp_path / "src" / "cairn" / name).write_text("A = 2\n")
    assert len(seen) == 4
