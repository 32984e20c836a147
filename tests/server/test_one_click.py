"""One click goes the way that ARCHITECTURE.md tells."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import cairn

ROOT = Path(__file__).parents[2]
PACKAGE = Path(cairn.__file__).parent
Stop = tuple[str, str]  # a file and a name in it


def told() -> list[Stop]:
    """What the ten lines name, in order. A name without a file is in the one named before it."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    stops: list[Stop] = []
    file = ""
    for line in re.findall(r"^\d+\. .*$", text, re.M):
        for said in re.findall(r"`([^`]+)`", line):
            if re.search(r"\.(py|ts|svelte)$", said):
                file = said
            elif said != "Effect":  # what comes back
                stops.append((file, said))
    return stops


def source(file: str) -> Path:
    if not file.endswith(".py"):
        return ROOT / file
    inside = PACKAGE / "server" / file
    return inside if inside.is_file() else PACKAGE / file


@pytest.mark.parametrize(("file", "name"), dict.fromkeys(told()))
def test_what_the_walk_names_is_there(file: str, name: str) -> None:
    text = source(file).read_text(encoding="utf-8")
    assert re.search(rf"(def|class|function) {name}\b|^ +((private|async) )*{name}\(.*\{{$", text, re.M), (
        f"{file} has no {name}"
    )


def test_a_click_goes_the_way_that_is_told(anna: Any, server: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    feed = anna.feed(table, 0)
    other = anna.feed(table, 1)
    other.frame()
    seen = feed.asked()
    passed: list[Stop] = []

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(PACKAGE / "server"):
                passed.append((path.relative_to(PACKAGE / "server").as_posix(), frame.f_code.co_name))

    async def watch(how: Any) -> None:
        sys.setprofile(how)  # of the thread in which the server's loop runs

    server.do(watch(note))
    try:
        assert feed.ask("act", version=seen["version"], do=seen["actions"][0]["do"])["type"] == "ack"
        other.frame(1)
    finally:
        server.do(watch(None))
    elsewhere = ("Act", "has_ended")  # not called, and not called at this click
    here = [stop for stop in told() if (PACKAGE / "server" / stop[0]).is_file() and stop[1] not in elsewhere]
    assert len(here) >= 18
    way = iter(passed)
    for stop in here:
        assert stop in way, f"{stop} is not where the walk has it"
