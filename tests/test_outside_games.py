"""Games are whatever installed packages offer: one that cannot be used is refused with a sentence, and all else goes on."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cairn
import cairn.bots as bots
from cairn.cli.new_game import MODEL, make
from cairn.core.errors import BadOption, UnknownGame
from cairn.games import doubles, find_game, is_ours, look_again, offers

ROOT = Path(__file__).resolve().parents[1]
OURS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]["cairn.games"]
RENAMED = {"lone-beacon": "stones", "LoneBeacon": "Stones", "Lone Beacon": "Stones"}
GOOD = (MODEL / "src" / "lone_beacon" / "game.py").read_text(encoding="utf-8")
for old, new in RENAMED.items():
    GOOD = GOOD.replace(old, new)
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Packages as an installer leaves them: a folder with the model game, and metadata beside it. `files` are spoilt."""
    monkeypatch.syspath_prepend(tmp_path)
    made = make("stones", tmp_path / "made") / "src" / "stones"
    before = set(sys.modules)

    def installed(
        name: str,
        text: str = GOOD,
        api: str = "CAIRN_API = 1",
        entry: str = "stones.game:GAME",
        game: str = "stones",
        files: dict[str, str | None] | None = None,
    ) -> None:
        folder, metadata = tmp_path / entry.partition(".")[0], tmp_path / f"{name.replace('-', '_')}-1.0.dist-info"
        shutil.copytree(made, folder, dirs_exist_ok=True)
        metadata.mkdir(exist_ok=True)
        for path, spoilt in (files or {}).items():
            (folder / path).unlink() if spoilt is None else (folder / path).write_text(spoilt)
        (folder / "__init__.py").write_text(api)
        (folder / "game.py").write_text(text)
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (metadata / "entry_points.txt").write_text(f"[cairn.games]\n{game} = {entry}\n")
        look_again()

    yield installed
    monkeypatch.undo()
    look_again()
    for module in set(sys.modules) - before:
        if module.partition(".")[0] in ("stones", "pebbles"):
            del sys.modules[module]


def test_our_own_games_are_offered_as_everybodys() -> None:
    folders = {path.parent.name: path for path in (ROOT / "src" / "cairn" / "games").glob("*/game.py")}
    assert {value.split(".")[2] for value in OURS.values()} == set(folders)
    assert {name: entry.value for name, entry in offers().items() if is_ours(entry)} == OURS
    assert set(OURS) <= set(cairn.games())
    assert cairn.refused() == []


def test_sources_without_an_installation_find_the_games_beside_them() -> None:
    program = "import cairn.games; print({name: entry.value for name, entry in sys.modules['cairn.games'].offers().items()})"
    paths = [str(ROOT / "src"), *[path for path in sys.path if path.endswith("site-packages")]]
    bare = f"import sys; sys.path[:0] = {paths!r}; import importlib.metadata as m; m.entry_points = lambda group: []"
    done = subprocess.run([sys.executable, "-S", "-c", f"{bare}; {program}"], capture_output=True, text=True, check=True)
    assert eval(done.stdout) == OURS


def test_a_game_is_imported_when_it_is_asked_for(install: Install) -> None:
    install("stones-cairn")
    assert "stones" in offers()
    assert "stones" not in sys.modules
    assert find_game("stones").title == "Stones"
    assert "stones" in cairn.games()


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"api": "CAIRN_API = 2", "text": "1 / 0"}, "it was written for version 2 of Cairn's API (CAIRN_API in"),
        ({"api": ""}, "it does not state for which version of Cairn's API it was written"),
        ({"api": "CAIRN_API = True"}, "it does not state for which version"),
        ({"api": "raise KeyError('x')"}, "importing it raised KeyError: 'x'"),
        ({"text": "import no_such_library"}, "importing it raised ModuleNotFoundError: No module named 'no_such_library'"),
        ({"text": "def f(:"}, "importing it raised SyntaxError: "),
        ({"text": "raise SystemExit"}, "importing it raised SystemExit: no message"),
        ({"text": "raise KeyboardInterrupt"}, "importing it raised KeyboardInterrupt: no message"),
        ({"text": ""}, "importing it raised AttributeError: module 'stones.game' has no attribute 'GAME'"),
        ({"text": "GAME = 7"}, "stones.game:GAME is 'int' and no Game"),
        ({"entry": "stones:GAME"}, "its entry point must name a module of a package"),
        ({"game": "rocks"}, "its entry point calls it rocks and its Game 'stones'"),
        ({"text": GOOD.replace("= __package__", "= 'cairn.games.africana'")}, "its Game says that it lies in 'cairn.games"),
        ({"text": GOOD.replace("(2, 3, 4)", "()")}, "its seats must be whole numbers from 1, not ()"),
        ({"text": GOOD.replace("title =", "titel =")}, "its Game has no title"),
        ({"text": GOOD.replace('title = "Stones"', "title = 5")}, "the title of its Game must be str, not 5"),
        ({"text": GOOD.replace("options = ()", "options = (1,)")}, "its options must be of the class Option, not 1"),
        ({"text": GOOD.replace('("random",', "(7,")}, "its bots must be names, not "),
        ({"entry": "no stones.game:GAME"}, "its entry point must name a module of a package"),
        ({"entry": "stones.game:"}, "its entry point must name a module of a package"),
        ({"files": {"content.json": "{"}}, "setting it up raised JSONDecodeError: Expecting property name"),
        ({"files": {"content.json": None}}, "setting it up raised "),
        ({"files": {"content.json": '{"game": "rocks"}'}}, "setting it up raised BadContent: "),
        ({"files": {"words/rulebook.en.toml": "[[["}}, "setting it up raised BadWords: stones: rulebook.en.toml: "),
        ({"files": {"words/rulebook.en.toml": "rules = 1"}}, "setting it up raised BadWords: stones: rulebook.en.toml: "),
        ({"files": {"words/about.en.ftl": "tagline"}}, "setting it up raised BadWords: stones: about.en.ftl, line 1: "),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_with_a_sentence(install: Install, how: dict[str, Any], why: str) -> None:
    install("stones-cairn", **how)
    [refused] = cairn.refused()
    assert str(refused).startswith(f"the game {how.get('game', 'stones')} of the package stones-cairn cannot be used: {why}")
    assert "\n" not in str(refused)
    with pytest.raises(UnknownGame, match="cannot be used"):
        cairn.start(refused.name)
    assert set(OURS) <= set(cairn.games()), "all else goes on"


@pytest.mark.skipif(sys.platform == "win32", reason="Unix signals")
def test_ctrl_c_while_a_game_is_imported_ends_the_program(install: Install) -> None:
    install("stones-cairn", GOOD + "\nimport os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
    try:
        with pytest.raises(KeyboardInterrupt):
            find_game("stones")
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_bot_that_is_named_and_not_there_is_told(install: Install) -> None:
    install("stones-cairn", GOOD.replace('"steady", ', '"clever", "steady", '))
    assert bots.make("stones", "steady", 1)
    with pytest.raises(BadOption, match=r"^stones names a bot clever, and its package has no function of"):
        bots.make("stones", "clever", 1)


def test_of_two_packages_with_a_game_of_the_same_name_one_is_refused(install: Install) -> None:
    install("another", GOOD.replace('"stones"', '"africana"'), game="africana")
    [refused] = cairn.refused()
    assert str(refused).endswith("cairn-table offers a game of this name, too") or "cairn offers" in str(refused)
    assert cairn.games()["africana"].package == "cairn.games.africana"
    install("stones-b")
    install("stones-a", entry="pebbles.game:GAME")
    assert [str(each) for each in doubles() if each.name == "stones"] == [
        "the game stones of the package stones-b cannot be used: stones-a offers a game of this name, too"
    ]


def test_the_command_lists_what_was_refused(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    from cairn.cli.listing import games_command

    install("stones-cairn", api="CAIRN_API = 99")
    assert games_command(None) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "The game stones of the package stones-cairn cannot be used: it was written for version 99 of Cairn's API" in told
    assert "Lost Cities" in told
