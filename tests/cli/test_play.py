"""A match typed through a terminal: answers, help, taking back, leaving, and being cut off."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

import cairn
from cairn.core.match import standing_lines
from patience import WAIT
from short import short
from signals import heed_signals

from .conftest import Run, one_sentence

pexpect = pytest.importorskip("pexpect", reason="needs a pseudo-terminal")

PROMPT = r"\(a number, or \? for help\): "
OVER = r"Replay it with: cairn replay"
Terminal = Callable[..., Any]


@pytest.fixture
def terminal(home: Path, tmp_path: Path) -> Iterator[Terminal]:
    """The command in a terminal of 80 by 24."""
    opened: list[Any] = []

    def open_terminal(*arguments: str | Path, script: str = "") -> Any:
        child = pexpect.spawn(
            sys.executable,
            ["-c", script] if script else ["-m", "cairn", *map(str, arguments)],
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=WAIT,
            cwd=str(tmp_path),
            env=dict(os.environ),
            preexec_fn=heed_signals,
        )
        opened.append(child)
        return child

    yield open_terminal
    for child in opened:
        child.close(force=True)


def shown(child: Any) -> str:
    """What came before the prompt, without colours, as one line."""
    return " ".join(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", child.before).split())


def say(child: Any, line: str, expected: str = PROMPT) -> str:
    child.sendline(line)
    child.expect(expected)
    return shown(child)


def ended(child: Any) -> int:
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus if child.exitstatus is not None else -child.signalstatus


def wait_until_asleep(child: Any) -> None:
    while psutil.Process(child.pid).status() != psutil.STATUS_SLEEPING:
        time.sleep(0.01)


def answers(path: Path) -> list[str]:
    record = cairn.load_record(path)
    return [record.lines[index]["do"] for index in standing_lines(record.lines)]


def test_a_whole_match_is_played_by_typing(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "evening.cairn"
    child = terminal("play", "lost-cities", "--seed", "5", "--option", "rounds=1", "--record", path)
    child.expect(PROMPT)
    first = shown(child)
    assert "44 cards in the deck" in first
    assert "Play or discard a card." in first
    over = 0
    while not over:
        child.sendline("1")
        over = child.expect([PROMPT, OVER])
    last = shown(child)
    assert "Round 1 scores" in last
    assert ended(child) == 0
    match = cairn.replay(cairn.load_record(path))
    assert match.over
    assert ("You win" if match.winners() == [0] else "Tilda wins") in last
    assert cairn.verify(cairn.load_record(path)).ok


def test_numbers_notation_and_beginnings_of_words_mean_the_same(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "m.cairn"
    match = cairn.start("lost-cities", seed=5)
    card = match.actions()[0].arguments["card"]
    colour, _, rank = card.partition("-")
    typed = ["1", f"play {card}", f"PLAY  {card.upper()}", f"p {colour[:2]} {rank}"]
    for number, line in enumerate(typed):
        path = tmp_path / f"{number}.cairn"
        child = terminal("play", "lost-cities", "--seed", "5", "--record", path)
        child.expect(PROMPT)
        say(child, line)
        assert answers(path)[0] == f"play {card}"


def test_wrong_answers_say_what_to_type_and_change_nothing(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "m.cairn"
    child = terminal("play", "lost-cities", "--seed", "5", "--record", path)
    child.expect(PROMPT)
    assert "There is no move 99. They go from 1 to" in say(child, "99")
    assert "There is no move 0." in say(child, "0")
    assert "Draw deck is not possible now" in say(child, "draw deck")
    held = {action.arguments["card"] for action in cairn.start("lost-cities", seed=5).actions()}
    other = next(card for card in ("red-2", "blue-2", "green-2") if card not in held)
    assert f"play {other} is not possible now" in say(child, f"play {other}").lower()
    assert "is not an action of this game; did you mean" in say(child, "play redd-77")
    assert "matches" in say(child, "discard")
    assert answers(path) == []


def test_help_hint_log_and_rules_explain(terminal: Terminal) -> None:
    child = terminal("play", "lost-cities", "--seed", "5")
    child.expect(PROMPT)
    help_ = say(child, "?")
    assert "Rule LC-T2: Put one card from your hand" in help_
    assert "a good move, and why" in help_
    assert re.search(r"Hint: \d+\. ", say(child, "hint"))
    say(child, "1")
    assert "You play" in say(child, "log")
    assert "Scoring" in say(child, "rules")
    assert "LC-E2: Numbers in an expedition must rise" in say(child, "rules lc-e2")
    assert "No rules found for" in say(child, "rules LC-Z9")
    assert "cards in the deck" in say(child, "")


def play_until_draw(child: Any) -> None:
    """To a question where the seat has played and not yet drawn, so that undo is possible."""
    child.expect(PROMPT)
    while "Draw a card." not in shown(child):
        say(child, "1")


def test_undo_takes_back_and_says_why_not(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "m.cairn"
    child = terminal("play", "lost-cities", "--seed", "5", "--record", path)
    child.expect(PROMPT)
    assert "You have no move to undo" in say(child, "undo")
    while "Draw a card." not in shown(child):
        say(child, "1")
    before = answers(path)
    assert "Play or discard a card." in say(child, "undo")
    assert answers(path) == before[:-1]
    refused = say(child, "undo")
    assert "Since your last move, another player has moved" in refused
    assert "undo anyway" in refused
    say(child, "undo anyway")
    assert len(answers(path)) < len(before) - 1
    assert cairn.verify(cairn.load_record(path)).ok


def test_quit_saves_and_resume_goes_on_even_after_an_undo(terminal: Terminal, home: Path) -> None:
    child = terminal("play", "lost-cities", "--players", "you:Anna,random", "--seed", "6")
    play_until_draw(child)
    say(child, "undo")
    child.sendline("quit")
    child.expect("Saved. Go on with: cairn play --resume ")
    assert ended(child) == 0
    [path] = (home / "matches").glob("lost-cities-*.cairn")
    before = cairn.load_record(path)
    assert before.header["players"] == ["you", "random"]
    assert before.header["names"] == ["Anna", "Pip"]
    child = terminal("play", "--resume", path)
    child.expect(PROMPT)
    assert "Pip, this round" in shown(child)
    say(child, "1")
    after = cairn.load_record(path)
    assert after.lines[: len(before.lines)] == before.lines
    assert len(after.lines) > len(before.lines)


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL, signal.SIGHUP])
def test_a_match_cut_off_in_the_middle_of_a_move_goes_on_there(terminal: Terminal, tmp_path: Path, end: signal.Signals) -> None:
    path = tmp_path / "m.cairn"
    child = terminal("play", "lost-cities", "--seed", "5", "--record", path)
    play_until_draw(child)
    before = answers(path)
    (tmp_path / ".m.cairn.123.tmp").write_text("half a save")
    if end == signal.SIGINT:
        child.send("3")  # half typed
        child.expect("3")
        wait_until_asleep(child)  # between a key and the next wait for one, Python keeps a Ctrl-C for the end of the line
        child.sendintr()
        child.expect("cairn: stopped, every move is saved. Go on with: cairn play --resume")
        assert ended(child) == 130
    else:
        child.kill(end)
        ended(child)
    assert answers(path) == before
    child = terminal("play", "--resume", path)
    child.expect(PROMPT)
    assert "Draw a card." in shown(child)
    say(child, "1")
    assert answers(path)[: len(before)] == before
    assert len(answers(path)) > len(before)
    assert not list(tmp_path.glob("*.tmp"))


def test_ctrl_c_waits_until_an_answer_is_saved(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pressed while the answer is being given, it takes effect after the save."""
    from cairn.cli import play, players

    match = cairn.start("lost-cities", seed=5)
    path = tmp_path / "m.cairn"
    table = play.Table(match, players.read_players("you,steady", match.setup.game), path)
    save = play.save

    def save_and_be_interrupted(*arguments: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        save(*arguments)

    monkeypatch.setattr(play, "save", save_and_be_interrupted)
    with pytest.raises(KeyboardInterrupt):
        table.answer(match.actions()[0])
    assert len(answers(path)) == 1


def test_end_of_input_leaves_and_saves(run: Run, tmp_path: Path) -> None:
    result = run("play", "lost-cities", "--seed", "5", "--record", "m.cairn", typed="1\n")
    assert result.returncode == 0
    assert "Saved. Go on with: cairn play --resume m.cairn" in result.stdout
    assert "\x1b" not in result.stdout
    assert len(answers(tmp_path / "m.cairn")) >= 2


@pytest.mark.parametrize("game", sorted(cairn.games()))
def test_a_whole_match_of_every_game_can_be_piped(run: Run, tmp_path: Path, game: str) -> None:
    options = [word for name, value in short(game).items() for word in ("--option", f"{name}={value}")]
    result = run("play", game, "--seed", "5", *options, "--record", "m.cairn", typed="1\n" * 2000)
    assert result.returncode == 0
    assert cairn.replay(cairn.load_record(tmp_path / "m.cairn")).over


def test_the_same_seed_is_the_same_evening(run: Run, tmp_path: Path) -> None:
    for name in ("a.cairn", "b.cairn"):
        run("play", "lost-cities", "--seed", "7", "--players", "you,random", "--record", name, typed="1\n" * 12)
    assert (tmp_path / "a.cairn").read_text() == (tmp_path / "b.cairn").read_text()


def test_bots_play_among_themselves_while_people_look_on(run: Run, tmp_path: Path) -> None:
    result = run(
        "play", "lost-cities", "--seed", "7", "--players", "steady,random", "--option", "rounds=1", "--record", "m.cairn"
    )
    assert result.returncode == 0
    assert "Tilda plays" in result.stdout
    assert "Pip draws a card from the deck." in result.stdout  # which card, only Pip knows
    assert cairn.replay(cairn.load_record(tmp_path / "m.cairn")).over


def test_a_finished_match_shows_its_result_again(run: Run, played: Path) -> None:
    result = run("play", "--resume", played)
    assert result.returncode == 0
    assert re.search(r"(wins?|share the win)\. ", result.stdout)


def test_two_processes_cannot_play_one_file(terminal: Terminal, run: Run, begun: Path) -> None:
    child = terminal("play", "--resume", begun)
    child.expect(PROMPT)
    before = begun.read_bytes()
    said = one_sentence(run("play", "--resume", begun), 1)
    assert "another process is playing" in said
    assert begun.read_bytes() == before
    say(child, "1")  # the first is not disturbed
    child.sendline("quit")
    assert ended(child) == 0
    assert run("play", "--resume", begun).returncode == 0


# Several people at one keyboard


def test_the_screen_is_cleared_between_people_with_secrets(terminal: Terminal) -> None:
    child = terminal("play", "lost-cities", "--players", "you:Anna,you:Ben", "--seed", "5")
    child.expect("Anna, press Enter when nobody else looks.")
    say(child, "")
    assert "your hand" in shown(child)
    child.sendline("9")
    child.expect("Ben, press Enter when nobody else looks.")
    curtain = child.before
    assert "\x1b[3J" in curtain  # nothing to scroll back to
    assert "your hand" not in curtain.rpartition("\x1b[3J")[2]
    assert "Anna discards" in say(child, "")


# Alone


def test_cairn_alone_offers_games_and_opponents(terminal: Terminal, home: Path) -> None:
    pick = "from cairn.cli.picker import pick; pick()"  # `cairn` does this where no browser client is built
    child = terminal(script=pick)
    child.expect("Choose a game")
    assert "Lost Cities" in shown(child)
    child.sendline("17")
    child.expect(r"Type a number from 1 to \d")
    say(child, "1", "Choose your opponents")  # the games in their order: Lost Cities first
    assert "Against a medium bot" in shown(child)
    say(child, "")
    assert "Tilda, this round" in shown(child)
    assert "You play against Tilda (medium)." in shown(child)
    say(child, "1")
    child.sendline("quit")
    assert ended(child) == 0
    child = terminal(script=pick)
    child.expect("Choose a game")
    assert "1 Resume Lost Cities: Player and Tilda" in shown(child)
    say(child, "1")
    assert len(list((home / "matches").iterdir())) == 2  # the match and its lock
    child.sendline("quit")
    assert ended(child) == 0


def test_replay_steps_through_in_a_terminal(terminal: Terminal, begun: Path) -> None:
    child = terminal("replay", begun)
    step = "q: quit: "
    child.expect(step)
    assert "After 0 of 20 moves, as Player saw it" in shown(child)
    assert "After 1 of 20" in say(child, "", step)
    assert "After 2 of 20" in say(child, "n", step)
    assert "After 1 of 20" in say(child, "p", step)
    assert "After 20 of 20" in say(child, "20", step)
    assert "as Tilda saw it" in say(child, "s", step)
    assert "as a spectator saw it" in say(child, "s", step)
    assert "There is no move 21" in say(child, "21", step)
    assert "p: previous" in say(child, "what", step)
    child.sendline("q")
    assert ended(child) == 0
