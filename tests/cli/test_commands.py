"""The commands that list, show, check and measure."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import cairn
from cairn.cli.main import app
from patience import WAIT

from .conftest import CAIRN, Run, one_sentence

invoke = CliRunner().invoke


def test_games_are_listed_with_seats_and_tagline(home: Path) -> None:
    result = invoke(app, ["games"])
    assert result.exit_code == 0
    for game in cairn.games().values():
        assert game.name in result.output
        assert game.title in result.output


def test_one_game_tells_its_options_and_bots(home: Path) -> None:
    output = invoke(app, ["games", "lost-cities"]).output
    game = cairn.games()["lost-cities"]
    assert all(option.name in output for option in game.options)
    assert all(bot in output for bot in game.bots)


def test_the_version_says_which_engine_runs_and_why(call: Run) -> None:
    result = call("--version")
    kind = "compiled" if cairn.compiled() else "interpreted"
    assert result.stdout.startswith(f"cairn {cairn.__version__}, engine {kind}: ")
    assert result.stdout.count("\n") == 1


def test_alone_and_without_a_terminal_it_prints_help(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "is_file", lambda path: False)  # no browser client
    result = invoke(app, [])
    assert result.exit_code == 0
    assert "Usage" in result.output
    assert "play" in result.output


def test_alone_it_serves_the_browser_table_where_there_is_one(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    served: list[Any] = []
    monkeypatch.setattr(Path, "is_file", lambda path: True)
    monkeypatch.setattr("cairn.server.serve.serve", served.append)
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        monkeypatch.setattr("cairn.cli.main.PORT", port)
        result = invoke(app, [])
        assert "cannot listen" in invoke(app, ["serve", "--port", str(port)]).stderr
    assert result.exit_code == 0
    [config] = served
    assert (config.host, config.database) == ("127.0.0.1", f"sqlite:///{home / 'cairn.sqlite3'}")
    assert config.open_browser
    assert config.port != port  # somebody else listens there
    assert f"http://localhost:{config.port}/" in result.output


def test_ctrl_c_closes_the_table_with_a_sentence(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    def interrupted(*arguments: Any, **more: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cairn.server.serve.serve", interrupted)
    result = invoke(app, ["serve", "--port", "48124"])
    assert result.exit_code == 130
    assert "every match on it is kept" in result.stderr


def test_listing_games_loads_neither_server_nor_bots(home: Path) -> None:
    """Starting must be quick, so what a command does not need is not imported."""
    script = (
        "import sys\nfrom cairn.cli.main import app\napp(['games'], standalone_mode=False)\n"
        "heavy = ('fastapi', 'uvicorn', 'msgspec', 'cairn.bots', 'cairn.server.serve', 'cairn.core.contract')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


# Looking again


def test_replay_shows_the_position_after_so_many_answers_as_a_seat_saw_it(call: Run, begun: Path) -> None:
    match = cairn.replay(cairn.load_record(begun), 6)
    shown = call("replay", begun, "--at", "6", "--seat", "1").stdout
    assert "After 6 of 20 moves, as Tilda saw it" in shown
    assert f"{match.view(1).data()['deck']} cards in the deck" in shown
    assert match.events(1)[-1]["text"] in " ".join(shown.split())
    assert "Hand" in shown
    assert f"plays: {match.lines[-1]['do']}" not in shown
    assert f"plays: {cairn.load_record(begun).lines[6]['do']}." in shown


def test_replay_shows_a_person_their_own_hand_and_nobody_elses(call: Run, begun: Path) -> None:
    assert "as Player saw it" in call("replay", begun).stdout


def test_replay_of_a_finished_match_ends_with_the_reckoning(call: Run, played: Path) -> None:
    shown = call("replay", played).stdout
    assert "Round 1 scores" in shown
    assert "The match is over" in shown


def test_replay_tells_taken_back_answers(call: Run, tmp_path: Path) -> None:
    match = cairn.start("lost-cities", seed=3)
    match.apply(match.actions()[1])
    while not match.can_undo(match.to_act or 0):
        match.apply(match.actions()[-1])
    match.undo(match.to_act or 0)
    cairn.save(match.record(), tmp_path / "undone.cairn")
    shown = call("replay", tmp_path / "undone.cairn", "--at", str(len(match.lines) - 1)).stdout
    assert "undoes a move." in shown


def test_verify_says_what_holds(call: Run, played: Path) -> None:
    result = call("verify", played)
    assert result.returncode == 0
    assert "follow the rules of Lost Cities" in result.stdout
    assert "The luck comes from" in result.stdout


# Checking


def test_scenarios_that_hold_and_that_do_not(call: Run, tmp_path: Path) -> None:
    text = 'title = "A new match"\ngame = "lost-cities"\nat = "start"\nseed = 1\n[[then]]\nexpect = { asked = %d }\n'
    (tmp_path / "good.toml").write_text(text % 0)
    result = call("scenario", "run", "good.toml")
    assert result.returncode == 0
    assert "1 scenario: all hold." in result.stdout
    (tmp_path / "bad.toml").write_text(text % 1)
    result = call("scenario", "run", ".")
    assert "bad.toml, line 5, then 1: asked: expected 1, found 0" in one_sentence(result, 1)
    assert "2 scenarios: 1 hold, 1 do not." in result.stdout


def test_each_case_of_a_chart_counts_and_failing_ones_are_named(call: Run, tmp_path: Path) -> None:
    text = 'title = "New matches"\ngame = "lost-cities"\n[base]\nat = "start"\nseed = 1\n'
    for number, seat in enumerate((0, 1)):
        text += f'[[case]]\nname = "seat {seat} starts"\nexpect = {{ asked = {number} }}\n'
    (tmp_path / "chart.toml").write_text(text)
    result = call("scenario", "run", "chart.toml")
    assert "chart.toml, line 9, case 'seat 1 starts': asked: expected 1, found 0" in one_sentence(result, 1)
    assert "2 scenarios: 1 hold, 1 do not." in result.stdout


def test_a_scenario_with_an_impossible_position_is_told_and_the_others_still_run(call: Run, tmp_path: Path) -> None:
    (tmp_path / "empty-hand.toml").write_text('game = "lost-cities"\nexpect = { asked = 0 }\n')
    (tmp_path / "fine.toml").write_text('game = "lost-cities"\nat = "start"\nseed = 1\nexpect = { asked = 0 }\n')
    result = call("scenario", "run", tmp_path)
    assert "empty-hand.toml: the rules cannot go on: LC-T2" in one_sentence(result, 1)
    assert "2 scenarios: 1 hold, 1 do not." in result.stdout


def test_fuzz_counts_games_and_decisions(home: Path) -> None:
    """The fourth game is played by a bot."""
    result = invoke(app, ["fuzz", "lost-cities", "--games", "4", "--seed", "3", "--every", "50"])
    assert result.exit_code == 0
    assert "4 games" in result.output
    assert "the contract of Lost Cities holds" in result.output


def test_fuzz_tries_all_values_of_the_options(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And every number of seats."""
    from cairn.core import contract

    tried: list[Any] = []

    def keep(setup: Any, *args: Any, **players: Any) -> Any:
        tried.append(setup)
        return cairn.start("lost-cities")

    monkeypatch.setattr(contract, "fuzz", keep)
    assert invoke(app, ["fuzz", "adventure-tours", "--games", "40"]).exit_code == 0
    assert {setup.seats for setup in tried} == {3, 4, 5, 6}
    for option in cairn.games()["adventure-tours"].options:
        assert set(option.values) <= {setup.options[option.name] for setup in tried}


def test_a_game_that_breaks_the_contract_is_saved_for_replay(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cairn.core import contract

    def broken(setup: Any, seed: int, every: int, **players: Any) -> None:
        match = cairn.start("lost-cities", seed=seed)
        match.apply(match.actions()[0])
        raise contract.BrokenContract("a card is lost", match.record())

    monkeypatch.setattr(contract, "fuzz", broken)
    result = invoke(app, ["fuzz", "lost-cities", "--games", "5", "--seed", "8"])
    assert result.exit_code == 1
    assert "a card is lost; the game is saved: cairn replay" in result.stderr
    kept = home / "fuzz" / "lost-cities-8.cairn"
    assert "After 1 of 1 move," in invoke(app, ["replay", str(kept)]).output


def test_bench_measures_every_game(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cairn.cli.bench.SLICE", 0.01)
    result = invoke(app, ["bench"])
    assert result.exit_code == 0
    assert "decisions/s" in result.output
    assert all(game.title in result.output for game in cairn.games().values())


def test_arena_takes_its_own_arguments(home: Path) -> None:
    result = invoke(app, ["arena", "lost-cities", "--bots", "random", "--matches", "1", "--option", "rounds=1"])
    assert result.exit_code == 0, result.output
    assert "--matches" in invoke(app, ["arena", "--help"]).output


# Poor terminals


@pytest.mark.parametrize("width", ["30", "44", "80", "200"])
def test_any_width_is_drawn_without_colour_when_piped(
    call: Run, begun: Path, monkeypatch: pytest.MonkeyPatch, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    for arguments in (("games",), ("games", "lost-cities"), ("replay", begun, "--seat", "0"), ("--help",)):
        result = call(*arguments)
        assert result.returncode == 0
        assert "\x1b" not in result.stdout
        assert max(map(len, result.stdout.splitlines())) <= max(int(width), 62)  # commands to copy are not broken


@pytest.mark.parametrize("env", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"PYTHONIOENCODING": "ascii"}])
def test_a_terminal_without_unicode_gets_plain_characters(run: Run, begun: Path, env: dict[str, str]) -> None:
    for arguments in (("--help",), ("replay", begun, "--seat", "0")):
        result = run(*arguments, **env)
        assert result.returncode == 0, result.stderr
        assert result.stdout.isascii()
    assert "?" not in result.stdout


def test_a_closed_pipe_is_silent(home: Path) -> None:
    process = subprocess.Popen([*CAIRN, "games"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ))
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    assert process.wait(timeout=WAIT) == 141
    process.stderr.close()


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize("closed", ["0<&-", "1>&-", "2>&-"])
def test_streams_closed_from_the_start_do_no_harm(home: Path, tmp_path: Path, closed: str) -> None:
    command = f"'{sys.executable}' -m cairn play lost-cities --record m.cairn {closed}"
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert cairn.load_record(tmp_path / "m.cairn").lines == []
