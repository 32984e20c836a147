"""What several processes of one server are told."""

from __future__ import annotations

import sys

import pytest

from cairn.server import __main__ as program
from cairn.server.app import Config
from cairn.server.processes import arguments


def test_every_setting_reaches_the_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Config("postgresql://x/y")
    other = Config(
        "postgresql://x/y", 0.5, 3, 5.0, "my.bots", frozenset(["https://a.example", "https://b.example"]), True,
        proxies=frozenset(["10.0.0.1", "10.1.0.0/16"]), metrics="all", old="http://127.0.0.1:8001",
    )  # fmt: skip
    heard: list[Config] = []
    monkeypatch.setattr(program, "serve", lambda *said: heard.append(said[4]))
    for config in (usual, other):
        monkeypatch.setattr(sys, "argv", ["python -m cairn.server", *arguments(config)])
        program.main()
    assert heard == [usual, other]
