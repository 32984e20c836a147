"""The benchmark runs, whatever the speed."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


def benchmark(name: str = "engine") -> Any:
    spec = importlib.util.spec_from_file_location(f"{name}_benchmark", ROOT / "benchmarks" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_very_short_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    values = tmp_path / "values.json"
    assert benchmark().main(["lost-cities", "--slices", "2", "--seconds", "0.01", "--json", str(values)]) == 0
    assert "lost-cities, pure" in capsys.readouterr().out
    measured = json.loads(values.read_text())["lost-cities, pure"]
    assert set(measured) == set(benchmark().MEASURES)
    assert all(len(slices) == 2 and min(slices) > 0 for slices in measured.values())


def test_a_game_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert benchmark().main(["chess"]) == 2
    assert "no game chess" in capsys.readouterr().err


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
