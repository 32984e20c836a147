"""One source, two speeds: what the compiled engine does is byte for byte what the interpreted one does."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import build_engine
import pytest

TESTS = Path(__file__).resolve().parent.parent
SRC = TESTS.parent / "src"


def run(*command: str, path: str) -> str:
    """In a new process that looks for our packages in `path` first."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "CAIRN_"))}
    env = {**inherited, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-P", *command], env=env, cwd=TESTS.parent, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout[-6000:]}\n{done.stderr[-2000:]}"
    return done.stdout


@pytest.mark.compiled
def test_games_are_the_same_byte_for_byte(long: bool) -> None:
    games = "30" if long else "1"  # of each game, number of seats and set of options
    interpreted = run(str(TESTS / "digest.py"), games, path=f"{SRC}{os.pathsep}{TESTS}").splitlines()
    compiled = run(str(TESTS / "digest.py"), games, path=str(TESTS)).splitlines()
    assert interpreted[0] == "interpreted"
    assert compiled[0] == "compiled"
    assert len(interpreted) > 1
    assert compiled[1:] == interpreted[1:]


@pytest.mark.compiled
def test_what_is_refused_is_refused_in_the_same_words() -> None:
    interpreted = run(str(TESTS / "edges.py"), path=f"{SRC}{os.pathsep}{TESTS}").splitlines()
    compiled = run(str(TESTS / "edges.py"), path=str(TESTS)).splitlines()
    assert (interpreted[0], compiled[0]) == ("interpreted", "compiled")
    assert len(interpreted) > 1000
    assert compiled[1:] == interpreted[1:]


@pytest.mark.compiled
def test_what_is_installed_is_compiled_throughout() -> None:
    for module in build_engine.engine_modules(SRC):
        file = import_module(".".join(module.with_suffix("").parts)).__file__
        assert file is not None
        assert Path(file).suffix in {".so", ".pyd"}, file


@pytest.mark.long
@pytest.mark.compiled
def test_a_game_compiled_with_the_kernel_plays_as_an_interpreted_one_does(tmp_path: Path) -> None:
    """The spikes, which otherwise are interpreted games on the compiled kernel."""
    build_engine.make_copy(tmp_path / "copy", 0)
    code = "from spikes.toy import rules; print(rules.__file__)"
    assert Path(run("-c", code, path=str(tmp_path / "copy")).strip()).suffix in {".so", ".pyd"}
    tests = [str(TESTS / "core" / f"test_{name}.py") for name in ("spikes", "match", "pickling")]
    told = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests, path=str(tmp_path / "copy"))
    assert " passed" in told
