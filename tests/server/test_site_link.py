"""A server can say where Cairn is to be had without it."""

from __future__ import annotations

from typing import Any


def test_the_lobby_is_told_of_a_site_if_there_is_one(make_server: Any) -> None:
    for site in ("", "https://games.example/cairn/"):
        with make_server(site=site, file=f"at{len(site)}").client("Anna") as anna:
            assert anna.ask("GET", "me")["site"] == (site or None)
