"""A setting is declared once: flags, environment, child processes and docs follow."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cairn.cli.main import app
from cairn.server.cluster.release_supervisor import OURS
from cairn.server.settings import Config, flag, table, variable

DOCS = Path(__file__).parent.parent.parent / "docs" / "hosting.md"
USUAL = Config("postgresql://x/y", port=48123)


def different(value: Any) -> Any:
    """A setting that is not as usual, of its type."""
    match value:
        case bool():
            return not value
        case str():
            return {"local": "all", "warning": "info"}.get(value, "my.own")
        case tuple():
            return ("10.0.0.1", "10.1.0.0/16")
        case _:
            return value * 2


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Config]:
    heard: list[Config] = []
    monkeypatch.setattr("cairn.server.serve.serve", lambda config, *more: heard.append(config))
    monkeypatch.setattr("cairn.cli.serving.is_free", lambda host, port: True)
    for each in fields(Config):
        monkeypatch.delenv(variable(each), raising=False)
    return heard


CHANGED = {each.name: different(getattr(USUAL, each.name)) for each in fields(Config)}
OTHER = replace(USUAL, **{**CHANGED, "database": "postgresql://x/z", "port": 48124})


@pytest.mark.parametrize("config", [USUAL, OTHER], ids=["usual", "other"])
def test_every_setting_reaches_the_command_and_its_processes(config: Config, served: list[Config]) -> None:
    assert CliRunner().invoke(app, ["serve", *config.arguments()]).exit_code == 0
    assert served == [config]


def test_every_setting_is_read_from_the_environment_and_a_flag_counts_more(served: list[Config]) -> None:
    said = {}
    for each in fields(Config):
        value = getattr(OTHER, each.name)
        said[variable(each)] = " ".join(value) if isinstance(value, tuple) else str(value)
    assert CliRunner().invoke(app, ["serve", "--workers", "7"], env=said).exit_code == 0
    assert served == [replace(OTHER, workers=7)]


def test_without_anything_it_serves_this_machine_from_the_data_folder(served: list[Config], tmp_path: Path) -> None:
    assert CliRunner().invoke(app, ["serve"], env={"CAIRN_HOME": str(tmp_path)}).exit_code == 0
    assert served == [Config(f"sqlite:///{tmp_path}/cairn.sqlite3")]


def test_what_a_setting_cannot_be_is_told(served: list[Config]) -> None:
    assert "--metrics is off, local or all, not 'some'" in CliRunner().invoke(app, ["serve", "--metrics", "some"]).stderr
    assert not served


def test_the_previous_release_is_not_told_by_the_environment() -> None:
    assert "CAIRN_OLD" in OURS  # or it would start itself
    assert "CAIRN_LOG" not in OURS


def test_the_docs_list_every_setting() -> None:
    assert table() in DOCS.read_text(encoding="utf-8"), "python -m cairn.server.settings prints the table for docs/hosting.md"
    assert "--bot-workers" in [flag(each) for each in fields(Config)]
