"""The arena: mirrored deals, the same results whatever happens on the way, and clear words for bad input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

import cairn
from cairn.bots.arena import Arena, Plan, Result, plan
from cairn.bots.standings import standings
from cairn.cli.arena import arena as command
from cairn.cli.main import told

ROUND = {"rounds": 1}


def duel(**other: Any) -> Plan:
    return plan("lost-cities", ["steady", "random"], options=ROUND, **other)


def outcomes(arena: Arena, matches: int) -> list[Result]:
    """Without what differs from run to run."""
    return [replace(result, seconds=[0.0] * len(result.bots)) for result in arena.finished(matches)]


def played(chosen: Plan, matches: int, jobs: int = 1) -> list[Result]:
    arena = Arena(chosen)
    list(arena.play(matches, jobs))
    return outcomes(arena, matches)


# Mirrored deals


def test_a_group_plays_one_deal_from_all_seats() -> None:
    results = played(duel(), 6)
    assert [(result.group, result.rotation) for result in results] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    for first, second in zip(results[::2], results[1::2]):
        assert first.seed == second.seed
        assert [first.bots, second.bots] == [["steady", "random"], ["random", "steady"]]
    assert len({result.seed for result in results}) == 3


def test_the_order_in_which_bots_are_named_changes_nothing() -> None:
    one = played(duel(), 8)
    other = played(plan("lost-cities", ["random", "steady"], options=ROUND), 8)
    assert sorted([result.scores for result in one]) == sorted([result.scores for result in other])


def test_equal_bots_are_found_equal() -> None:
    """Also those that gamble: a seat's bot has the same luck in every rotation."""
    for bot in ("steady", "random"):
        results = played(Plan("lost-cities", (bot, bot), tuple(ROUND.items()), 0), 6)
        [found], groups = standings([bot], 1, results)
        assert groups == 6
        assert found.margin.mean == 0
        assert found.wins.mean == 0.5


def test_another_seed_deals_other_cards() -> None:
    assert not {result.seed for result in played(duel(), 4)} & {result.seed for result in played(duel(seed=1), 4)}


def test_mirrored_groups_are_played_whole() -> None:
    assert len(played(duel(), 5)) == 6


def test_the_last_bot_named_takes_the_seats_left(toy: None) -> None:
    chosen = plan("the-pass", ["lazy", "random"], seats=3)
    assert chosen.lineup == ("lazy", "random", "random")
    assert sorted(chosen.rotations()) == sorted(
        {("lazy", "random", "random"), ("random", "lazy", "random"), ("random", "random", "lazy")}
    )
    results = played(chosen, 9)
    assert len(results) == 9
    assert all(len(result.scores) == 3 for result in results)
    rows, groups = standings(chosen.bots, 3, results)
    assert groups == 3
    assert sum(row.wins.mean * seats for row, seats in zip(rows, (1, 2))) == pytest.approx(1)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game with three seats, as if it were one of ours."""
    from cairn import bots
    from cairn.bots import arena
    from cairn.bots.random import RandomBot
    from spikes.toy import GAME as THE_PASS

    for room in (bots, arena):
        monkeypatch.setattr(room, "find_game", lambda name: THE_PASS)
    monkeypatch.setattr(type(THE_PASS), "bots", {"random": "", "lazy": ""})
    monkeypatch.setitem(bots.MAKERS, "lazy", lambda game, seed: RandomBot(1))
    arena.setup_of.cache_clear()
    yield
    arena.setup_of.cache_clear()


# The same results whatever happens on the way


def test_the_number_of_processes_changes_nothing() -> None:
    assert played(duel(), 10, jobs=2) == played(duel(), 10)


def test_an_interrupted_arena_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = played(duel(), 10)
    list(islice(Arena(duel(), tmp_path).play(10), 3))
    again = Arena(duel(), tmp_path)
    assert len(again.results) == 3
    assert len(list(again.play(10))) == 7
    assert outcomes(again, 10) == whole
    assert list(Arena(duel(), tmp_path).play(10)) == []
    assert len(matches_in(tmp_path)) == 10


def matches_in(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "matches.jsonl").read_text().splitlines()]


def test_a_line_cut_off_by_a_crash_is_played_again(tmp_path: Path) -> None:
    list(Arena(duel(), tmp_path).play(6))
    file = tmp_path / "matches.jsonl"
    file.write_bytes(file.read_bytes()[:-40])
    again = Arena(duel(), tmp_path)
    assert again.left(6) == [(2, 1)]
    list(again.play(6))
    last = Arena(duel(), tmp_path)
    assert last.left(6) == []
    assert outcomes(last, 6) == played(duel(), 6)


def test_a_match_that_stands_there_twice_counts_once(tmp_path: Path) -> None:
    list(Arena(duel(), tmp_path).play(4))
    file = tmp_path / "matches.jsonl"
    file.write_text(file.read_text() * 2)
    assert outcomes(Arena(duel(), tmp_path), 4) == played(duel(), 4)


def test_more_matches_continue_and_fewer_are_the_first_ones(tmp_path: Path) -> None:
    list(Arena(duel(), tmp_path).play(4))
    arena = Arena(duel(), tmp_path)
    assert len(list(arena.play(8))) == 4
    assert outcomes(arena, 8) == played(duel(), 8)
    assert outcomes(arena, 4) == played(duel(), 4)


# Where tests run in the background, SIGINT may be ignored; at a terminal it is not.
SCRIPT = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import typer
from cairn.cli.arena import arena
from cairn.cli.main import told
app = typer.Typer()
app.command()(told(arena))
app()
"""


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_process_loses_only_the_running_matches(tmp_path: Path, sent: signal.Signals) -> None:
    arguments = ["lost-cities", "--matches", "100000", "--option", "rounds=1", "--out", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ},
    )
    file = tmp_path / "matches.jsonl"
    while not file.exists() or file.read_bytes().count(b"\n") < 5:
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(sent)
    told_table, complaint = process.communicate()
    arena = Arena(duel(), tmp_path)
    kept = len(arena.results)
    assert kept >= 5
    if sent == signal.SIGINT:
        assert process.returncode == 130
        assert "the same command continues" in complaint
        assert "Traceback" not in complaint
        assert f"{kept // 2 * 2:,} matches" in told_table
    list(arena.play(kept + 2))
    assert outcomes(arena, 6) == played(duel(), 6)


# Bad input


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"seed": 1}, "seed 0 there, 1 here"),
        ({"options": {"rounds": 2}}, "rounds=1.* there.*rounds=2.* here"),
        ({"bots": ["steady"]}, "bots steady, random there, steady, steady here"),
    ],
)
def test_another_arena_in_the_same_folder_is_refused(tmp_path: Path, other: dict[str, Any], words: str) -> None:
    list(Arena(duel(), tmp_path).play(2))
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(cairn.BadOption, match=f"another arena .*{words}"):
        Arena(plan("lost-cities", **{"bots": ["steady", "random"], "options": ROUND, **other}), tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(cairn.BadOption, match="is a file"):
        Arena(duel(), file)
    (tmp_path / "matches.jsonl").write_text("{}\n")
    with pytest.raises(cairn.BadRecord, match=r"no arena\.json"):
        Arena(duel(), tmp_path)
    (tmp_path / "arena.json").write_text("not json")
    with pytest.raises(cairn.BadRecord, match="is not an arena's note"):
        Arena(duel(), tmp_path)
    (tmp_path / "arena.json").write_text(json.dumps(duel().data()))
    with pytest.raises(cairn.BadRecord, match="line 1: is not a result"):
        Arena(duel(), tmp_path)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "there is no game 'chess'"),
        (["lost-cities", "--bots", "steady,bold"], "no bot 'bold' for lost-cities; there are random, novice"),
        (["lost-cities", "--bots", ","], "no bot is named"),
        (["lost-cities", "--bots", "steady,random,random"], "3 bots are named for 2 seats"),
        (["lost-cities", "--seats", "3"], "lost-cities has 2 seats, not 3"),
        (["lost-cities", "--option", "rounds=0"], "rounds: 0 is not possible"),
        (["lost-cities", "--option", "wind=1"], "no option 'wind'"),
        (["lost-cities", "--matches", "0"], "matches"),
        (["lost-cities", "--jobs", "0"], "jobs"),
    ],
)
def test_bad_input_is_told_in_a_sentence(arguments: list[str], words: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app(), [*arguments, "--out", str(tmp_path / "new")])
    assert done.exit_code == 2
    assert words in " ".join(done.stderr.split())
    assert done.stdout == ""
    assert not (tmp_path / "new").exists()


def app() -> typer.Typer:
    """The command alone, as the command line wraps it."""
    made = typer.Typer()
    made.command()(told(command))
    return made


def test_the_table_names_every_bot_with_its_interval(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    done = CliRunner().invoke(app(), ["lost-cities", "--matches", "6", "--option", "rounds=1", "--out", str(tmp_path)])
    assert done.exit_code == 0
    table = done.stdout + capfd.readouterr().out
    for words in ("lost-cities, 2 seats, rounds=1", "steady", "random", "wins", "score", "margin", "±", "6 matches on 3 deals"):
        assert words in table
