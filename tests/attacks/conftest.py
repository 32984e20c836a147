"""Attacks on a server, short in the suite and long on demand, with the servers and clients of its own tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from server.conftest import anna, ben, cluster, make_server, server, store, toy_game

__all__ = ["anna", "ben", "cluster", "make_server", "server", "store", "toy_game"]
HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def poisonous_bots(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers find the module of bots that poisons them."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")]))
