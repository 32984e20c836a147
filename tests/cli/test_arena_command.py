"""`cairn arena` and `cairn study` as people type them."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run, one_sentence

ROUND = ("--option", "rounds=1")


def test_several_bots_make_a_cross_table(call: Run, tmp_path: Path) -> None:
    (tmp_path / "miser.py").write_text("class Miser:\n    def choose(self, view, actions):\n        return actions[-1]\n")
    done = call("arena", "lost-cities", "--bots", "steady,random,./miser.py", "--matches", "12", *ROUND)
    assert done.returncode == 0, done.stderr
    for words in ("12 matches on 2 deals", "rating", "beats the column's bot", "miser"):
        assert words in " ".join(done.stdout.split())


def test_a_test_stops_when_it_is_decided(call: Run, tmp_path: Path) -> None:
    words = ("arena", "lost-cities", "--until-decided", *ROUND, "--out", tmp_path / "out", "--report", tmp_path / "page.html")
    done = call(*words)
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    assert "Decided after" in told
    assert "steady takes more than 50% of the wins (sequential test against 55%, error rates 0.05 and 0.05)" in told
    page = (tmp_path / "page.html").read_text()
    assert "Sequential test" in page
    assert page.count("<svg") == 7
    assert "<script" not in page
    again = call(*words)
    assert again.stdout.splitlines()[-2:] == done.stdout.splitlines()[-2:]
    together = call("arena", "lost-cities", "--until-decided", *ROUND, "--jobs", "2")
    assert together.stdout.splitlines()[-2:] == done.stdout.splitlines()[-3:-1]
    lines = (tmp_path / "out" / "matches.jsonl").read_text().splitlines()
    assert len(lines) == len(set(lines)) < 200


def test_a_claim_may_be_wrong(call: Run) -> None:
    done = call("arena", "lost-cities", "--bots", "random,steady", "--until-decided", *ROUND)
    assert "Rejected after" in done.stdout


def test_faults_are_told_in_a_line(call: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("class Bad:\n    def choose(self, view, actions):\n        raise ValueError('no plan')\n")
    done = call("arena", "lost-cities", "--bots", "./bad.py,steady", "--matches", "2", *ROUND)
    told = " ".join(done.stdout.split())
    assert "bad: 6 crashes; 2 matches lost by it (steady answered instead)" in told
    assert "group 0, rotation 0, answer 1: broke down with ValueError: no plan." in told


def test_one_seat_is_compared_on_the_same_luck(call: Run) -> None:
    done = call(
        "arena", "heart-of-darkness", "--bots", "steady,random", "--seats", "1", "--matches", "6",
        "--option", "max_game_turns=1", "--claim", "6",
    )  # fmt: skip
    assert "scores 6 points more on the same deals" in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--bots", "steady", "--until-decided"), "a claim needs exactly two bots; found 1"),
        (("--claim", "98"), "--claim 98 plus --edge 5 must be between 0 and 100"),
        (("--report", "nowhere/page.html"), "there is no folder nowhere"),
        (("--bots", "./nobody,steady"), "there is no bot './nobody': no such program"),
        (("--cluster", "nowhere"), "cluster"),
    ],
)
def test_bad_input_is_told_in_a_sentence(call: Run, arguments: tuple[str, ...], words: str) -> None:
    assert words in one_sentence(call("arena", "lost-cities", *arguments), 2)


def test_a_study_tells_and_draws(call: Run, tmp_path: Path) -> None:
    done = call("study", "lost-cities", "--matches", "4", *ROUND, "--out", tmp_path / "page.html")
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    for words in ("lost-cities, 2 seats, rounds=1, seed 0: steady, steady; 4 matches", "Fair: the 95% interval touches 50.0%",
                  "Card: uses per match", "Rules never reached", "possible but never taken: none"):  # fmt: skip
        assert words in told
    assert "<svg" in (tmp_path / "page.html").read_text()


def test_a_study_keeps_its_matches(call: Run, tmp_path: Path) -> None:
    call("study", "lost-cities", "--matches", "2", *ROUND, "--out", tmp_path / "kept")
    call("study", "lost-cities", "--matches", "4", *ROUND, "--out", tmp_path / "kept", "--jobs", "2")
    assert len((tmp_path / "kept" / "matches.jsonl").read_text().splitlines()) == 4
