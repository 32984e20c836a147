"""Datasets: written in parts, resumable, and read back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from cairn.core.errors import BadOption
from cairn.games import offers
from cairn.lab import datasets
from cairn.lab.datasets import BadDataset, Request, generate, matrix, read, stats


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(datasets, "PART", 2)


@pytest.mark.parametrize("game", offers())
def test_rows_hold_features_mask_action_and_outcome(game: str, tmp_path: Path) -> None:
    request = Request(game, ("random",), 1)
    assert list(generate(request, tmp_path / "set")) == [0, 1]
    table = read(tmp_path / "set")
    masks, actions = matrix(table["mask"]), table["action"].to_numpy()
    assert masks[np.arange(len(actions)), actions].all()
    assert matrix(table["observation"]).shape == (len(actions), len(datasets.read_header(tmp_path / "set")["observation"]))
    outcomes = dict(zip(table["seat"].to_pylist(), table["outcome"].to_pylist()))
    assert sum(outcomes.values()) == pytest.approx(0, abs=1e-5) or len(outcomes) == 1


@pytest.mark.usefixtures("small_parts")
def test_the_same_request_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    request = Request("lost-cities", ("steady", "random"), 5, options={"rounds": 1})
    assert list(generate(request, whole)) == [0, 2, 4, 5]
    going = generate(request, cut)
    assert [next(going), next(going)] == [0, 2]
    going.close()
    assert len(datasets.parts(cut)) == 1
    written = datasets.parts(cut)[0].stat().st_mtime_ns
    assert list(generate(request, cut)) == [0, 2, 4, 5]
    assert datasets.parts(cut)[0].stat().st_mtime_ns == written
    assert read(cut).equals(read(whole))


@pytest.mark.usefixtures("small_parts")
def test_a_dataset_can_grow(tmp_path: Path) -> None:
    for matches in (3, 5):
        list(generate(Request("lost-cities", ("random",), matches, options={"rounds": 1}), tmp_path / "set"))
    assert stats(tmp_path / "set")["matches"] == 5


@pytest.mark.usefixtures("small_parts")
def test_a_dataset_is_the_same_however_many_processes_write_it(tmp_path: Path) -> None:
    request = Request("lost-cities", ("random",), 5, options={"rounds": 1})
    assert list(generate(request, tmp_path / "one")) == list(generate(request, tmp_path / "two", jobs=2)) == [0, 2, 4, 5]
    assert read(tmp_path / "one").equals(read(tmp_path / "two"))


@pytest.mark.usefixtures("small_parts")
def test_so_many_decisions_can_be_asked_for(tmp_path: Path) -> None:
    wanted = Request("lost-cities", ("random",), 0, options={"rounds": 1}, decisions=1000)
    first = list(generate(wanted, tmp_path / "set"))
    told = stats(tmp_path / "set")
    assert told["matches"] == first[-1]
    matches = np.bincount(read(tmp_path / "set")["match"].to_numpy())
    assert matches[:-2].sum() < 1000 <= matches.sum() == told["decisions"], "whole parts, and none too many"
    assert list(generate(wanted, tmp_path / "set")) == first


def test_bots_change_seats_and_the_better_one_wins(tmp_path: Path) -> None:
    list(generate(Request("lost-cities", ("steady", "random"), 4, options={"rounds": 1}), tmp_path / "set"))
    told = stats(tmp_path / "set")
    assert told["bots"]["steady"]["outcome"] == 1
    assert told["bots"]["random"]["matches"] == 4
    seats = set(zip(*[read(tmp_path / "set")[name].to_pylist() for name in ("seat", "bot")]))
    assert seats == {(0, "steady"), (1, "steady"), (0, "random"), (1, "random")}


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    request = Request("lost-cities", ("random",), 1, options={"rounds": 1})
    list(generate(request, tmp_path / "set"))
    with pytest.raises(BadDataset, match="holds another dataset: seed differ"):
        list(generate(Request("lost-cities", ("random",), 1, seed=4, options={"rounds": 1}), tmp_path / "set"))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_text("mine")
    with pytest.raises(BadDataset, match="is not empty and holds no dataset"):
        list(generate(request, tmp_path / "other"))
    with pytest.raises(BadDataset, match="holds no dataset"):
        stats(tmp_path / "nowhere")
    datasets.parts(tmp_path / "set")[0].write_bytes(b"PAR1 no more")
    with pytest.raises(BadDataset, match="damaged part"):
        stats(tmp_path / "set")
    with pytest.raises(BadDataset, match="damaged part"):
        list(generate(request, tmp_path / "set"))
    with pytest.raises(BadOption, match="3 bots for 2 seats"):
        list(generate(Request("lost-cities", ("random",) * 3, 1), tmp_path / "three"))
    with pytest.raises(BadOption, match="no bot 'genius'"):
        list(generate(Request("lost-cities", ("genius",), 1), tmp_path / "genius"))


def test_the_commands_write_and_count(tmp_path: Path) -> None:
    def cairn(*args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "cairn", "lab", *args], capture_output=True, text=True)

    out = str(tmp_path / "set")
    made = cairn("generate", "lost-cities", "--bots", "steady,random", "--matches", "3", "--out", out, "--option", "rounds=1")
    assert made.returncode == 0, made.stderr
    assert "3 matches of lost-cities" in made.stdout.replace("\n", " ")
    counted = cairn("stats", out)
    assert counted.returncode == 0, counted.stderr
    assert "3 matches" in counted.stdout
    assert "steady" in counted.stdout
    wrong = cairn("stats", str(tmp_path))
    assert wrong.returncode == 1
    assert "holds no dataset" in wrong.stderr
    assert "Traceback" not in wrong.stderr
