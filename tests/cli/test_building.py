"""`cairn build` compiles somebody else's game together with the kernel, or says no in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import build_engine
import pytest
from typer.testing import CliRunner

from cairn.cli import building
from cairn.cli.main import app
from cairn.games import look_again

TESTS = Path(__file__).resolve().parents[1]
invoke = CliRunner().invoke


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(TESTS / "outside")
    monkeypatch.setattr(building, "build_program", lambda: build_engine)
    look_again()
    yield
    monkeypatch.undo()
    look_again()


def told(game: str, to: Path) -> str:
    result = invoke(app, ["build", game, "--to", str(to), "--opt", "0"])
    assert result.exit_code == 1, result.output
    return " ".join(result.stderr.split())


def test_what_cannot_be_compiled_is_refused_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "lost-cities is part of Cairn and compiled with it" in told("lost-cities", tmp_path)
    monkeypatch.setattr(build_engine, "cannot_compile", lambda: "no C compiler (cc) found")
    assert "toy cannot be compiled here: no C compiler (cc) found; it still runs interpreted" in told("toy", tmp_path)
    monkeypatch.setattr(build_engine, "cannot_compile", lambda: None)
    monkeypatch.setattr(building, "find_spec", lambda name: None)
    assert "compiling needs mypyc; install it with pip install 'mypy" in told("toy", tmp_path)
    monkeypatch.undo()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_engine, "cannot_compile", lambda: None)
    (tmp_path / "mine").touch()
    assert "is not empty: name an empty or new folder" in told("toy", tmp_path)


def test_every_copy_has_the_program_that_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert building.build_program().CORE == build_engine.CORE


@pytest.mark.long
@pytest.mark.compiled
def test_a_game_compiled_with_the_kernel_plays_the_same(tmp_path: Path) -> None:
    made = tmp_path / "made"
    result = invoke(app, ["build", "toy", "--to", str(made), "--opt", "0"])
    assert result.exit_code == 0, result.output
    program = "import cairn; from spikes.toy import GAME, rules; from cairn.core.contract import fuzz; "
    program += "print(rules.__file__, [fuzz(GAME.setup(), seed).scores() for seed in range(3)])"

    def run(path: Path) -> tuple[str, str]:
        env = {**os.environ, "PYTHONPATH": str(path)}
        done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
        file, _, scores = done.stdout.partition(" ")
        return Path(file).suffix, scores

    (compiled, there), (interpreted, here) = run(made), run(TESTS)
    assert (compiled in (".so", ".pyd"), interpreted) == (True, ".py")
    assert there == here
