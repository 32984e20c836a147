"""A table that a game's package brings: Nine Stones of examples/, as if it were installed beside Cairn."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import node
from browser.driver import ROOT, Server, Table, open_lobby
from browser.test_access import in_both_lights

EXAMPLE = ROOT / "examples" / "nine-stones"
BUILT = EXAMPLE / "src" / "nine_stones" / "table"


@pytest.fixture(scope="module")
def outside(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the package's entry point where pip would have put it."""
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(EXAMPLE / "src" / "nine_stones", site / "nine_stones", ignore=shutil.ignore_patterns("__pycache__"))
    about = site / "nine_stones-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: nine-stones\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[cairn.games]\nnine-stones = nine_stones.game:GAME\n")
    path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")]))
    running = Server(tmp_path_factory.mktemp("server")).start(PYTHONPATH=path)
    yield running
    running.kill()


def sit_down(page: Page, server: Server) -> Table:
    table = open_lobby(page, server.address)
    page.get_by_test_id("play-nine-stones").click()
    page.wait_for_url("**/table/*")
    table.wait_until_asked()
    return table


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_table_of_a_package_is_shown_and_played(outside: Server, visit, size: str) -> None:
    page = visit(size, touch=size == "phone")
    table = sit_down(page, outside)
    expect(table["nine-stones"].get_by_role("listitem")).to_have_count(9)
    for _ in range(3):
        table.wait_until_asked()
        before = table.shown()
        card, stone = page.locator("[data-hand]:not([disabled])").first, page.locator(".lay").nth(4)
        card.tap() if size == "phone" else card.click()
        expect(stone).to_be_visible()
        assert in_both_lights(page) == []
        stone.tap() if size == "phone" else stone.click()
        if size == "phone":  # the first tap looks, the second lays
            expect(page.locator(".lay.glow")).to_have_count(1)
            stone.tap()
        table.wait_until_answered(before)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    expect(page.get_by_test_id("seat-1")).to_contain_text("6 cards")


def test_it_is_played_by_keys_and_read_out(outside: Server, visit) -> None:
    page = visit()
    table = sit_down(page, outside)
    expect(table["nine-stones"]).to_be_visible()
    before = table.shown()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-hand][aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("5")
    table.wait_until_answered(before)
    expect(page.get_by_role("listitem").nth(4)).to_contain_text(re.compile(r"You: \w+ \d\."))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text.replace("/shell/1/", "/shell/2/"), "was built for version 2 of the shell"),
        (lambda text: "this is no module", "did not load"),
        (lambda text: "export const game = {}", "can’t be used"),
        (lambda text: f"{text}\ngame.Table = () => {{ throw new Error('no') }}", "has failed"),
    ],
    ids=["another version", "broken", "no table", "stumbles"],
)
def test_a_table_that_cannot_be_used_makes_way_for_the_plain_one(outside: Server, visit, change, sentence: str) -> None:
    def changed(route: Route) -> None:
        text = (BUILT / "table.js").read_text()
        if sentence == "has failed":
            text = re.sub(r"export \{ (\w+) as game \};?", r"var game = \1; export { game };", text)
        route.fulfill(body=change(text), content_type="text/javascript")

    page = visit()
    page.route("**/table/table.js", changed)
    page.route("**/shell/2/**", lambda route: route.fulfill(status=404, body="nothing"))
    page.add_init_script("console.error = console.warn")  # what is wrong here is wrong on purpose
    table = sit_down(page, outside)
    expect(table["plain-table"]).to_be_visible()
    expect(table["notice"]).to_contain_text(sentence)
    table.wait_for_turn()


def test_the_built_files_are_what_the_sources_make(client: None, tmp_path: Path) -> None:
    source = tmp_path / "table-src"
    shutil.copytree(EXAMPLE / "table-src", source, ignore=shutil.ignore_patterns("node_modules"))
    (source / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    vite = source / "node_modules" / "vite" / "bin" / "vite.js"
    subprocess.run([node(), vite, "build"], cwd=source, check=True, capture_output=True, env={**os.environ})
    made = tmp_path / "src" / "nine_stones" / "table"
    assert {each.name: each.read_text() for each in made.iterdir()} == {each.name: each.read_text() for each in BUILT.iterdir()}


def test_the_package_is_built_with_the_svelte_of_the_shell() -> None:
    """Compiled components speak to the insides of Svelte, which may change with every release."""
    wanted = re.search(r'"svelte": "([\d.]+)"', (EXAMPLE / "table-src" / "package.json").read_text())
    installed = re.search(r'"version": "([\d.]+)"', (ROOT / "web" / "node_modules" / "svelte" / "package.json").read_text())
    assert wanted
    assert installed
    assert wanted[1] == installed[1]
