"""The benchmarks run, whatever the speed."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


def benchmark(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(f"{name}_benchmark", ROOT / "benchmarks" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SPEED = benchmark("speed")
FIGURES = {"lost-cities": {SPEED.INSIDE: 2e6, SPEED.REPLAY: 1.5}, "crazy_eights": {SPEED.DRIVEN: 5e5}}


def run(commit: str, factor: float = 1.0, machine: str = "here") -> dict[str, Any]:
    """One line of a history, so many times as quick as the others."""
    figures = {
        game: {name: value / factor if name.startswith("ms") else value * factor for name, value in each.items()}
        for game, each in FIGURES.items()
    }
    return {"commit": commit, "date": "2026-01-01", "machine": machine, "build": "compiled", "figures": figures}


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(SPEED, "HISTORY", tmp_path / "history.jsonl")
    return tmp_path / "history.jsonl"


def test_a_very_short_run(history: Path, capsys: pytest.CaptureFixture[str]) -> None:
    short = ["--games", "lost-cities", "--slices", "1", "--seconds", "0.01"]
    assert SPEED.main([str(ROOT / "src"), *short, "--keep-nothing"]) == 0
    assert not history.exists()
    assert SPEED.main([str(ROOT / "src"), *short, "--commit", "abc"]) == 0
    kept = json.loads(history.read_text())
    assert kept["commit"] == "abc"
    assert kept["build"] == "interpreted"
    measured = kept["figures"]["lost-cities"]
    assert set(measured) == {*SPEED.RATES, *SPEED.TIMES}
    assert all(value > 0 for value in measured.values())
    printed = capsys.readouterr().out
    assert all(figure in printed for figure in measured)


def test_a_step_back_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    SPEED.print_table(run("now", 0.8)["figures"], run("old"))
    lines = capsys.readouterr().out.splitlines()
    assert "old" in lines[0]
    assert [line.split()[-1] for line in lines[1:]] == ["<<"] * 3
    SPEED.print_table(run("now", 0.95)["figures"], run("old"))
    assert "<<" not in capsys.readouterr().out


def test_a_game_is_told_beside_its_peer(capsys: pytest.CaptureFixture[str]) -> None:
    SPEED.print_table(FIGURES, None)
    first = capsys.readouterr().out.splitlines()[1]
    assert first.split()[-5:] == ["2.00", "M", "500.0", "k", "4.00"]


def test_runs_on_one_kind_of_machine_stand_side_by_side(history: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = [run("aaa"), run("bbb", 3, "elsewhere"), run("ccc", 1.5), run("ddd", 2)]
    history.write_text("".join(json.dumps(each) + "\n" for each in runs))
    assert SPEED.main(["history", "--last", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["ccc", "ddd", "gain"]
    assert [line.split()[-1] for line in lines[2:]] == ["1.33"] * 3


def test_without_a_run_there_is_no_history(history: Path) -> None:
    with pytest.raises(SystemExit, match=r"history\.jsonl has no run yet"):
        SPEED.main(["history"])


def test_a_folder_without_the_package_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert SPEED.main([str(tmp_path)]) == 2
    assert "holds no package cairn" in capsys.readouterr().err


def test_a_release_beside_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Here both are this one; the game has all that can be measured."""
    values, source = tmp_path / "values.json", str(ROOT / "src")
    short = ["--games", "lost-cities", "--slices", "2", "--seconds", "0.01", "--builds", "pure", "--json", str(values)]
    compare = benchmark("compare")
    assert compare.main([source, source, *short]) == 0
    said = capsys.readouterr().out
    assert "lost-cities, pure" in said
    assert "cannot be asked" not in said
    rows = json.loads(values.read_text())
    assert [row["measure"] for row in rows] == [*compare.RATES, *compare.SIZES]
    assert all(row["ratio"] == 1 for row in rows if row["measure"] in compare.SIZES)


def test_what_is_no_release(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="holds no package"):
        benchmark("compare").main([str(tmp_path), str(tmp_path)])
