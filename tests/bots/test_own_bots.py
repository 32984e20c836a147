"""Bots that people bring along: classes, programs in any language, and everything that can go wrong with them."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

import cairn
from cairn.bots.arena import Arena, BotFailed, Result, plan
from cairn.bots.own import hire, label
from cairn.bots.standings import standings
from short import short

OWN = Path(__file__).parent / "own"
PYTHON = sys.executable
unix = pytest.mark.skipif(os.name == "nt", reason="runs programs of a Unix shell")


def meet(bot: str, matches: int = 2, limit: float = 10.0, game: str = "lost-cities") -> list[Result]:
    arena = Arena(plan(game, [bot, "random"], options={"rounds": 1} if game == "lost-cities" else {}, limit=limit))
    list(arena.play(matches))
    return arena.finished(matches)


def faults_of(results: list[Result], bot: str) -> list[list[object]]:
    return [fault for match in results for seat, name in enumerate(match.bots) if name == bot for fault in match.faults[seat]]


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


# What can be brought along


@pytest.mark.parametrize("name", ["miser.py", "miser.py:Miser", "talker.py"])
def test_a_file_is_a_bot(name: str) -> None:
    results = meet(str(OWN / name))
    assert not faults_of(results, str(OWN / name))
    assert all(min(match.decisions) > 10 for match in results)


def test_a_class_of_a_module_is_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "thrifty.py", "class Thrifty:\n    def choose(self, view, actions):\n        return actions[-1].notation\n")
    monkeypatch.chdir(tmp_path)
    assert not faults_of(meet("thrifty:Thrifty"), "thrifty:Thrifty")


@unix
@pytest.mark.parametrize("command", ["{}/first.sh", "sh {}/last.sh", "{}/talker.py"])
def test_a_program_in_any_language_is_a_bot(command: str) -> None:
    bot = command.format(OWN)
    results = meet(bot)
    assert not faults_of(results, bot)


@unix
def test_a_program_plays_every_game() -> None:
    for game in cairn.games():
        bot = f"{OWN}/first.sh"
        arena = Arena(plan(game, [bot], options=short(game)))
        [match] = arena.play(1)
        assert not faults_of([match], bot)


def test_the_same_bot_plays_the_same_as_class_and_as_program(tmp_path: Path) -> None:
    program = write(
        tmp_path,
        "last.py",
        "import json, sys\nfor line in sys.stdin:\n    m = json.loads(line)\n"
        "    if m['what'] == 'question':\n        print(m['actions'][-1], flush=True)\n",
    )
    kind = write(tmp_path, "ending.py", "class Last:\n    def choose(self, view, actions):\n        return actions[-1]\n")
    assert [match.scores for match in meet(program)] == [match.scores for match in meet(kind)]


def test_a_class_may_take_a_seed(tmp_path: Path) -> None:
    text = (
        "import random\nclass Gambler:\n    def __init__(self, seed):\n        self.luck = random.Random(seed)\n"
        "    def choose(self, view, actions):\n        return self.luck.choice(actions)\n"
    )
    bot = write(tmp_path, "gambler.py", text)
    assert [match.scores for match in meet(bot)] == [match.scores for match in meet(bot)]


def test_what_a_program_is_told(tmp_path: Path) -> None:
    log = tmp_path / "log"
    bot = write(
        tmp_path,
        "scribe.py",
        f"import json, sys\nlog = open({str(log)!r}, 'a')\nfor line in sys.stdin:\n    log.write(line); log.flush()\n"
        "    m = json.loads(line)\n    if m['what'] == 'question':\n        print(m['actions'][0].upper(), flush=True)\n",
    )
    [first, *_] = meet(bot, 1)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    start = lines[0]
    assert (start["what"], start["game"], start["seat"], start["seats"]) == ("match", "lost-cities", 0, 2)
    assert start["options"]["rounds"] == 1
    question = lines[1]
    assert list(question) == ["what", "actions", "question", "view"]
    assert question["question"]["text"]
    assert len(question["view"]["hand"]) == 8
    overs = [line for line in lines if line["what"] == "over"]
    assert overs[0]["scores"] == first.scores


# What can go wrong


ILLEGAL = "class Cheat:\n    def choose(self, view, actions):\n        return 'win'\n"
CRASH = "class Broken:\n    def choose(self, view, actions):\n        raise ValueError('no plan')\n"
SLOW = "class Slow:\n    def choose(self, view, actions):\n        while True:\n            pass\n"
BORN_DEAD = "class Dead:\n    def __init__(self):\n        raise ValueError('no')\n    def choose(self): pass\n"
SILENT = "import time\ntime.sleep(60)\n"
ENDS = "import sys\nsys.exit('out of ideas')\n"
BABBLES = "import sys\nfor line in sys.stdin:\n    print('hm', flush=True)\n"


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        (ILLEGAL, "illegal", "answered 'win', which was not among its"),
        (CRASH, "crash", "broke down with ValueError: no plan"),
        (BORN_DEAD, "crash", "broke down with ValueError: no"),
        pytest.param(SLOW, "late", "gave no answer within 0.2 s", marks=unix),
        (SILENT, "late", "gave no answer within 0.2 s"),
        (ENDS, "crash", "ended with status 1 instead of answering: out of ideas"),
        (BABBLES, "illegal", "answered 'hm'"),
    ],
)
def test_a_bot_that_fails_three_times_has_lost(tmp_path: Path, text: str, kind: str, words: str) -> None:
    bot = write(tmp_path, "bad.py", text)
    results = meet(bot, 2, limit=0.2 if kind == "late" else 30.0)
    for match in results:
        seat = match.bots.index(bot)
        assert [fault[0] for fault in match.faults[seat]] == [kind] * 3
        assert words in str(match.faults[seat][0][2])
        assert match.lost == [seat]
        assert match.winners == [1 - seat]
        assert match.decisions[seat] == 3
    rows, _ = standings([bot, "random"], 2, results)
    assert (rows[0].wins.mean, rows[0].faults, rows[0].lost) == (0, 6, 2)
    assert rows[1].wins.mean == 1


def test_one_fault_is_forgiven_and_the_match_goes_on(tmp_path: Path) -> None:
    text = (
        "class Shaky:\n    asked = 0\n    def choose(self, view, actions):\n        self.asked += 1\n"
        "        return 'hm' if self.asked == 2 else actions[0]\n"
    )
    bot = write(tmp_path, "shaky.py", text)
    [match, _] = meet(bot)
    assert [fault[:2] for fault in match.faults[0]] == [["illegal", 2]]
    assert match.lost == []
    assert match.decisions[0] > 10


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("./nobody", "no such program"),
        ("./nobody.py", "no such file"),
        ("nowhere:Nobody", "cannot be imported: ModuleNotFoundError"),
        ("json:Nobody", "json has no class Nobody with a method choose"),
    ],
)
def test_a_bot_that_is_not_there_is_refused(bot: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(cairn.BadOption, match=words):
        plan("lost-cities", [bot, "steady"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("class A:\n    def choose(self): pass\nclass B:\n    def choose(self): pass\n", r"several bots \(A, B\); name one"),
        ("class A:\n    def choose(self): pass\n1 / 0\n", "cannot be loaded: ZeroDivisionError"),
        ("class A(\n", "is no Python file"),
    ],
)
def test_a_file_that_is_no_bot_is_refused(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(cairn.BadOption, match=words):
        hire("lost-cities", write(tmp_path, "file.py", text), 1)


def test_another_version_of_a_bot_is_another_arena(tmp_path: Path) -> None:
    bot = write(tmp_path, "bot.py", "class A:\n    def choose(self, view, actions):\n        return actions[0]\n")
    chosen = plan("lost-cities", [bot, "random"], options={"rounds": 1})
    list(Arena(chosen, tmp_path / "out").play(2))
    assert Arena(chosen, tmp_path / "out").left(2) == []
    write(tmp_path, "bot.py", "class A:\n    def choose(self, view, actions):\n        return actions[1]\n")
    with pytest.raises(cairn.BadOption, match="own bots"):
        Arena(chosen, tmp_path / "out")


def test_labels_are_short() -> None:
    names = ["steady", "./bots/miser.py", "miser:Miser", "awk -f bots/first.awk", "./talker"]
    assert [label(name) for name in names] == ["steady", "miser", "Miser", "first.awk", "talker"]


# A bot that takes its whole process with it

ENDS_ALL = """
import os
class Ends:
    def choose(self, view, actions):
        if {always} or not os.path.exists({mark!r}):
            open({mark!r}, "w").close()
            os._exit(1)
        return actions[0]
"""


def test_a_match_whose_process_ended_is_begun_again(tmp_path: Path) -> None:
    bot = write(tmp_path, "ends.py", ENDS_ALL.format(always=False, mark=str(tmp_path / "mark")))
    arena = Arena(plan("lost-cities", [bot, "random"], options={"rounds": 1}), tmp_path / "out")
    assert len(list(arena.play(6, jobs=2))) == 6
    assert (tmp_path / "out" / "matches.jsonl").read_text().count("\n") == 6


def test_a_match_whose_process_always_ends_is_named(tmp_path: Path) -> None:
    bot = write(tmp_path, "ends.py", ENDS_ALL.format(always=True, mark=str(tmp_path / "mark")))
    arena = Arena(plan("lost-cities", [bot, "random"], options={"rounds": 1}))
    with pytest.raises(BotFailed, match="group 0, rotation 0: the process that played it ended 3 times"):
        list(arena.play(2, jobs=2))


def test_the_examples_of_the_manual_are_these() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()
    for name in ("first.sh", "talker.py"):
        assert (OWN / name).read_text() in manual
    assert (OWN / "miser.py").read_text().partition("class ")[2] in manual
