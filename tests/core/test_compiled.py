"""One source, two speeds: what the compiled engine does is byte for byte what the interpreted one does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent.parent
SRC = TESTS.parent / "src"
AGAIN = [
    *[TESTS / "core" / f"test_{name}.py" for name in ("actions", "chance", "match", "records", "spikes", "words")],
    *sorted((TESTS / "games").glob("test_*.py")),
    TESTS / "bots" / "test_bots_contract.py",
    TESTS / "test_scenarios.py",
]

pytestmark = pytest.mark.compiled


def run(*command: str, path: str) -> str:
    """In a new process that finds our packages in `path`."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "CAIRN_"))}
    env = {**inherited, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-P", *command], env=env, cwd=TESTS.parent, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout[-6000:]}\n{done.stderr[-2000:]}"
    return done.stdout


def test_games_are_the_same_byte_for_byte(compiled_dir: Path, long: bool) -> None:
    games = "30" if long else "3"
    interpreted = run(str(TESTS / "digest.py"), games, path=f"{SRC}{os.pathsep}{TESTS}").splitlines()
    compiled = run(str(TESTS / "digest.py"), games, path=str(compiled_dir)).splitlines()
    assert interpreted[0] == "interpreted"
    assert compiled[0] == "compiled"
    assert len(interpreted) > 1
    assert compiled[1:] == interpreted[1:]


def test_the_compiled_copy_is_compiled_throughout(compiled_dir: Path) -> None:
    code = "from cairn.games.lost_cities import rules; from spikes.toy import rules as toy; print(rules.__file__, toy.__file__)"
    for file in run("-c", code, path=str(compiled_dir)).split():
        assert Path(file).suffix in {".so", ".pyd"}
        assert compiled_dir in Path(file).parents


@pytest.mark.parametrize("file", AGAIN, ids=lambda path: path.stem)
def test_the_tests_hold_for_the_compiled_engine(compiled_dir: Path, file: Path) -> None:
    told = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(file), path=str(compiled_dir))
    assert " passed" in told
