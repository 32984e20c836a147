"""The benchmark runs, whatever the speed."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).resolve().parent.parent / "benchmarks" / "engine.py"


def benchmark() -> Any:
    spec = importlib.util.spec_from_file_location("engine_benchmark", FILE)
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
