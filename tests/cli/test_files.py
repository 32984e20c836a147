"""Where matches are kept, who plays, and one process to a file."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import cairn
from cairn.cli.files import FileInUse, Lock, home, new_match
from cairn.cli.players import Player, players_of, read_players
from cairn.core.errors import BadOption
from cairn.games import find_game

GAME = find_game("lost-cities")


@pytest.mark.parametrize(
    ("platform", "env", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/cairn"),
        ("linux", {"HOME": "/home/anna"}, "/home/anna/.local/share/cairn"),
        ("darwin", {"HOME": "/Users/anna"}, "/Users/anna/Library/Application Support/Cairn"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Cairn"),
        ("win32", {"CAIRN_HOME": "/mine", "LOCALAPPDATA": "/local"}, "/mine"),
    ],
)
def test_the_data_folder_is_where_the_platform_wants_it(
    monkeypatch: pytest.MonkeyPatch, platform: str, env: dict[str, str], expected: str
) -> None:
    for name in ("CAIRN_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert home().as_posix() == expected


def test_a_lock_is_held_by_one_and_leaves_nothing_behind(tmp_path: Path) -> None:
    target = tmp_path / "m.cairn"
    with Lock(target):
        with pytest.raises(FileInUse, match="another process is playing"):
            Lock(target)
        assert len(list(tmp_path.iterdir())) == 1
    assert list(tmp_path.iterdir()) == []
    with Lock(target):
        pass


def test_matches_of_one_second_get_names_of_their_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CAIRN_HOME", str(tmp_path))
    paths = []
    for _ in range(4):
        path, lock = new_match("lost-cities")
        path.write_text("")
        paths.append(path)
        lock.release()
    assert len(set(paths)) == 4


def test_every_player_has_a_name_of_its_own() -> None:
    def named(text: str) -> list[str]:
        return [player.name for player in read_players(text, GAME)]

    assert named("you,steady") == ["Player", "Tilda"]
    assert named("you,you") == ["Player 1", "Player 2"]
    assert named("steady, steady") == ["Tilda", "Basil"]
    assert named("you:Anna,you:Anna") == ["Anna", "Anna 2"]
    assert [player.kind for player in read_players(None, GAME)] == ["you", "steady"]


def test_players_of_a_record_are_those_who_sat_there_unless_named_anew() -> None:
    record = cairn.start("lost-cities", seed=1).record()
    assert [player.kind for player in players_of(record, GAME, None)] == ["you", "steady"]  # made by the library
    record.header |= {"players": ["random", "you"], "names": ["R", "Anna"]}
    assert players_of(record, GAME, None) == [Player("random", "R"), Player("you", "Anna")]
    assert [player.kind for player in players_of(record, GAME, "you,you")] == ["you", "you"]
    record.header["players"] = ["a bot of another release", "you"]
    assert [player.kind for player in players_of(record, GAME, None)] == ["steady", "you"]
    with pytest.raises(BadOption, match="the match has 2 seats, but --players names 3"):
        players_of(record, GAME, "you,steady,steady")
