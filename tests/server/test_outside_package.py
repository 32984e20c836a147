"""A game in a package of its own: its wheel is built, installed beside this Cairn, and everything works with it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cairn
from cairn.bots.arena import Arena, plan
from cairn.core.words import Names
from cairn.games import find_game, look_again

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "nine-stones"
NAME = "nine-stones"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the wheel of the example is installed."""
    pytest.importorskip("hatchling", reason="not run: hatchling is not installed")
    made, there = tmp_path_factory.mktemp("wheel"), tmp_path_factory.mktemp("installed")
    hatchling = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(made)]
    subprocess.run(hatchling, cwd=EXAMPLE, check=True, capture_output=True)
    [found] = made.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--disable-pip-version-check"]
    subprocess.run([*pip, "--target", str(there), str(found)], check=True, capture_output=True)
    return there


@pytest.fixture(autouse=True)
def installed(wheel: Path, toy_game: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(wheel)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(wheel), os.environ["PYTHONPATH"]]))
    look_again()
    yield
    monkeypatch.undo()
    look_again()


def test_it_is_interpreted_on_whatever_kernel_runs(wheel: Path) -> None:
    game = find_game(NAME)
    rules = sys.modules[f"{game.package}.rules"].__file__
    assert rules is not None
    assert Path(rules).is_relative_to(wheel)
    assert rules.endswith(".py")
    assert NAME in cairn.games()
    assert not [refused for refused in cairn.refused() if refused.name == NAME]


def test_its_own_tests_pass(wheel: Path) -> None:
    """From the wheel, not from the sources beside the tests."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "pythonpath=", "tests"]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=EXAMPLE, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout


def test_the_arena_knows_who_is_better() -> None:
    arena = Arena(plan(NAME, ["steady", "random"]))
    results = list(arena.play(20))
    won = [result.bots[seat] for result in results for seat in result.winners]
    assert won.count("steady") > won.count("random")


def test_a_table_with_bots_is_played_to_its_end_and_verified(make_server: Any) -> None:
    with make_server(bots="patientbots").client("Anna") as anna:
        [listed] = [game for game in anna.ask("GET", "games") if game["name"] == NAME]
        assert anna.get(listed["cover"]).headers["content-type"].startswith("image/svg+xml")
        table = anna.tell("tables", game=NAME, seats=[{"kind": "me"}, {"kind": "bot", "bot": "steady"}])["id"]
        feed, words = anna.feed(table, 0), find_game(NAME).words
        while not feed.asked()["result"]:
            seen = feed.last
            assert words.question_text(seen["question"], Names(["Anna", "Otto"], 0))[0] == "Lay a card at a stone."
            feed.act(seen["actions"][-1]["do"])
        assert anna.ask("GET", f"tables/{table}/verify")["ok"]
        record = anna.get(f"/api/tables/{table}/record").text
        feed.close()
        imported = anna.post("/api/records", content=record)
        assert imported.status_code == 200, imported.text
        assert anna.frame(imported.json()["id"])["result"]


def test_the_lab_has_it_with_plain_features() -> None:
    from cairn.lab import gymnasium, observation_spec, pettingzoo
    from cairn.lab.batches import make

    names = {element.name for element in observation_spec(NAME)}
    assert {"deck", "hand.moss-7", "stones.4.sides.0.moss-7", "question.Lay"} <= names
    env = pettingzoo.env(NAME)
    env.reset(seed=3)
    dice = np.random.default_rng(3)
    for _ in env.agent_iter():
        seen, _, termination, truncation, _ = env.last()
        env.step(None if termination or truncation else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    single = gymnasium.env(NAME, bots=["steady"])
    seen, _ = single.reset(seed=3)
    assert single.observation_space.contains(seen)
    made = make(NAME, 3)
    assert made.mask.shape == (3, len(find_game(NAME).setup().actions.all))


def test_open_spiel_plays_it() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from cairn.lab import openspiel

    if openspiel.short_name(find_game(NAME)) not in pyspiel.registered_names():
        openspiel.register(find_game(NAME))
    state = pyspiel.load_game("cairn_nine_stones").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sorted(state.returns()) == [-1.0, 1.0]
