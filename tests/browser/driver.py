"""What the browser tests share: a server of its own process, and a person who plays by clicking, tapping or typing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

import cairn
from cairn.core.match import Match
from patience import WAIT
from ports import free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = WAIT * 1000  # in ms
POLL = 20  # ms between two looks at a page
# A server whose luck is seeded: what would be drawn by lot follows from what its file `lot` says.
SEEDED = """
import pathlib, lot
lot.follow(pathlib.Path("lot").read_text)
"""
RUN = """
from cairn.cli.main import run
run()
"""
SALT = "crypto.getRandomValues = (into) => into.fill(7)"  # the page's own part of the luck
# at which speed the page tells what happened, unless the player has chosen one
PACE = """if (!localStorage.getItem('cairn.settings')) localStorage.setItem('cairn.settings', JSON.stringify({ pace: '%s' }))"""
# The tools of the header are there before the table, whose code is fetched: the column beside it comes with it.
ASKED = (
    "() => document.querySelector('[data-testid=hint]')?.disabled === false && document.querySelector('aside.rail') !== null"
)
READY = f"() => document.querySelector('[data-testid=rematch], [data-testid=reckoning-done]') !== null || ({ASKED})()"
NEWER = "before => Number(document.querySelector('.shell')?.dataset.version ?? -1) > before"
STILL = """() => document.getAnimations().every((each) =>
  each.playState !== 'running' || each.effect.getTiming().iterations === Infinity)"""
BOXES = """parts => parts.flatMap((part) => {
  const found = [...document.querySelectorAll(/^[\\w-]+$/.test(part) ? `[data-testid="${part}"]` : part)]
  if (!found.length) throw new Error(`there is no ${part}`)
  return found.map((each) => each.getBoundingClientRect().toJSON())
})"""
ASK = """async ([path, body]) => {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`/api/${path}`, body ? { method: 'POST', headers, body } : {})
  if (!answer.ok) throw new Error(await answer.text())
  return await answer.text()
}"""


def wait_for(page: Page, true: str, arg: Any = None, timeout: int = PATIENCE) -> Any:
    """Until it is true in the page; its value. A page that is asked at every frame draws each of them, and is busy."""
    return page.wait_for_function(true, arg=arg, polling=POLL, timeout=timeout).json_value()


def ask(page: Page, address: str, path: str, body: Any = None) -> Any:
    """Of the API, as whoever looks at this page; with a body (text, or what becomes JSON) something is posted. A server needs
    no page for it. Where there is none, the page has it all."""
    data = body if isinstance(body, str) or body is None else json.dumps(body)
    if "#" not in address:
        # a connection that is kept may be closed by the server, for it was idle, at the moment that it is used again
        headers = {"Content-Type": "application/json", "Connection": "close"}
        sent = data and data.encode()  # text that is JSON already would be made JSON once more
        reply = page.request.fetch(f"{address}/api/{path}", method="POST" if sent else "GET", data=sent, headers=headers)
        assert reply.ok, reply.text()
        return reply.json()
    if not page.url.startswith(address.removesuffix("#")):
        open_lobby(page, address)
    return json.loads(page.evaluate(ASK, [path, data]))


class Server:
    """A real server on a port of its own, with a database that outlives it."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None
        self.seed("")

    def seed(self, lot: str) -> None:
        """From now on luck follows from this: identities and tables, and with them cards, dice and bots."""
        scratch = self.folder / "lot.new"
        scratch.write_text(lot)
        scratch.replace(self.folder / "lot")

    def start(self, change: str = "", **env: str) -> Server:
        """`change`: code that makes it another server than ours, in its folder; `env`: for it and its bots."""
        command = [
            sys.executable,
            "-c",
            SEEDED + change + RUN,
            "serve",
            "--port",
            str(self.port),
            "--limits",
            "0",
            "--workers",
            "1",
        ]
        command += ["--database", f"sqlite:///{self.folder / 'cairn.sqlite3'}"]
        paths = os.pathsep.join([str(ROOT / "tests"), env.pop("PYTHONPATH", os.environ.get("PYTHONPATH", ""))])
        with open(self.folder / "server.log", "ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, env=os.environ | env | {"PYTHONPATH": paths}
            )
        while self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.address}/api/games", timeout=WAIT):
                    return self
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server did not start:\n" + (self.folder / "server.log").read_text())

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


class Table:
    """A page with a table on it, and what one can do there."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __getitem__(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def tool(self, testid: str) -> None:
        """Click a tool of the header; on a phone some lie behind "More"."""
        more = self["more"]
        expect(more.or_(self[testid]).filter(visible=True).first).to_be_visible()
        if not self[testid].is_visible():
            more.click()
        self[testid].click()

    def action(self, notation: str) -> Locator:
        return self.page.locator(f'[data-action="{notation}"]')

    @property
    def choices(self) -> Locator:
        return self.page.locator("[data-action]")

    def wait_for_turn(self) -> None:
        """Until one sees what could be answered, and it would be taken."""
        expect(self.choices.first).to_be_visible()
        self.wait_until_asked()

    def wait_until_asked(self) -> None:
        """Until an answer would be taken: the page shows the newest question, and nothing is on its way."""
        wait_for(self.page, ASKED)

    def wait_until_ready(self) -> None:
        """Until one is asked, or shown a reckoning, or the match is over: a click before that would come to nothing."""
        wait_for(self.page, READY)

    def answers(self) -> int:
        """How many answers were given so far, as the server counts them."""
        got: Any = self.page.evaluate(
            "async (id) => (await (await fetch(`/api/tables/${id}/history`)).json()).lines", self.table_id()
        )
        return int(got)

    def wait_until_answered(self, before: int) -> None:
        """Until the page shows what an answer has led to."""
        wait_for(self.page, NEWER, before)

    def wait_until(self, true: Callable[[], bool]) -> None:
        for _ in range(PATIENCE // 50):
            if true():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("it never came")

    def wait_for_news(self, before: int) -> None:
        """The same, where a click may have come to nothing: then a person clicks again after a second."""
        with suppress(TimeoutError):
            wait_for(self.page, NEWER, before, timeout=1000)

    def shown(self) -> int:
        """How many answers what the page shows is made of."""
        return int(self.page.locator(".shell").get_attribute("data-version") or -1)

    def boxes(self, *parts: str) -> list[dict[str, float]]:
        """Where these parts stand (their names, or what a selector finds), all at one moment: a page may be laid out anew."""
        return list(self.page.evaluate(BOXES, parts))

    def wait_until_still(self) -> None:
        """Until every card has landed: in flight it is a picture, not a card. What moves for ever does not count."""
        wait_for(self.page, STILL)

    def table_id(self) -> str:
        return re.sub(r".*/table/([^/?]+).*", r"\1", self.page.url)


def paced(speed: str) -> str:
    return PACE % speed


def open_lobby(page: Page, address: str) -> Table:
    page.goto(address)
    expect(page.get_by_test_id("start")).to_be_visible()
    return Table(page)


def option(page: Page, words: str, value: str) -> None:
    """Set an option of the lobby by its words."""
    if page.get_by_text("Change", exact=True).count():
        page.get_by_text("Change", exact=True).click()
    field = page.get_by_label(
        re.compile(rf"^\s*{re.escape(words)}(?! of later)")
    ).last  # a label's text goes on with what can be chosen
    if field.evaluate("element => element.tagName") == "SELECT":
        field.select_option(label=value)
    else:
        field.fill(value)
        field.press("Tab")


def from_lobby(page: Page, address: str, rounds: int = 3, other: str = "random", turns: int | None = None) -> Table:
    """From the lobby to a table of Lost Cities: against a bot, with a friend (`friend`) or on one screen (`local`).
    After so many turns a round is scored, whatever is left of it."""
    table = open_lobby(page, address)
    page.get_by_test_id("game-lost-cities").click()
    if other in ("friend", "local"):
        page.get_by_label("Seat 2", exact=True).select_option(other)
    else:
        page.get_by_test_id("seat-1").locator(f'[data-bot="{other}"]').click()
    if rounds != 3:
        option(page, "Rounds", str(rounds))
    if turns:
        option(page, "Turns until a round is scored anyway", str(turns))
    table["start"].click()
    page.wait_for_url("**/table/*")
    return table


def start(page: Page, address: str, rounds: int = 3, other: str = "random", turns: int | None = None) -> Table:
    """The same without a look at the lobby, nor a part of the page's in the luck."""
    options = {"rounds": rounds} | ({"ply_cap": turns} if turns else {})
    kinds = {"friend": {"kind": "friend"}, "local": {"kind": "local", "name": "Player 2"}}
    rival = kinds.get(other, {"kind": "bot", "bot": other})
    asked = {"game": "lost-cities", "options": options, "seats": [{"kind": "me"}, rival], "clock": None, "private": False}
    made = ask(page, address, "tables", asked)
    page.goto(f"{address}/table/{made['id']}")
    return Table(page)


def seeded_match(game: str, seats: int, seed: int, **options: Any) -> Match:
    """A whole match without a server, its luck and its answers seeded."""
    match, dice = cairn.start(game, seats, seed=seed, **options), Random(seed)
    while not match.over:
        match.apply(dice.choice(match.actions()))
    return match


def play_on(page: Page, address: str, match: Match, at: int, seat: int) -> Table:
    """A table that goes on from a finished match after so many answers, with what the seat knew then, against bots."""
    finished = ask(page, address, "records", match.record().dumps())["id"]
    made = ask(page, address, f"tables/{finished}/branch", {"at": at, "seat": seat, "bot": "steady"})
    page.goto(f"{address}/table/{made['id']}")
    return Table(page)
