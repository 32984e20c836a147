"""Cairn without a server: what only a tab has to hold to. Tests marked `everywhere` try what it shares with a server."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import cairn
from browser import site, test_africana, test_choices, test_play, test_replay
from browser.conftest import Program
from browser.driver import PATIENCE, SALT, Server, Table, from_lobby, open_lobby, seeded_match, wait_for
from browser.site import Site
from browser.test_replay import PLAY_OUT, at
from cairn.server.edge.guard import CONTENT_POLICY

SHELF = "async () => (await (await fetch('/api/tables')).json()).map((each) => [each.id, each.status])"
# Answer as a hint says, through the way that every page has.
TAKE_HINT = """async (id) => {
  const post = async (what, body) => {
    const answer = await fetch(`/api/tables/${id}/${what}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return await answer.json()
  }
  const frame = await (await fetch(`/api/tables/${id}/frame?seat=0`)).json()
  const hint = await post('hint', { seat: 0 })
  await post('act', { seat: 0, version: frame.version, do: hint.do })
  return hint.do
}"""


WATCH_START = """
window.told = []
const note = () => window.told.push(document.querySelector('[data-testid=startup]')?.innerText ?? '')
new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
"""
ANSWER_ON = """async (id) => {
  const answer = async () => {
    for (;;) {
      const frame = await (await fetch(`/api/tables/${id}/frame?seat=0`)).json()
      if (frame.result) return
      if (!frame.actions.length) { await new Promise((soon) => setTimeout(soon, 1)); continue }
      const told = { version: frame.version, do: frame.actions[0].do }
      const { ok } = await fetch(`/api/tables/${id}/act`, { method: 'POST', body: JSON.stringify({ seat: 0, ...told }) })
      if (ok) console.log(JSON.stringify(told))
    }
  }
  void answer()
}"""


def play(page: Page, tab: Site, answers: int) -> Table:
    """A match of Lost Cities, so many answers old."""
    table = open_lobby(page, tab.address)
    page.get_by_test_id("play-lost-cities").click()
    page.wait_for_url("**/table/*")
    for _ in range(answers):
        answer(table)
    table.wait_for_turn()
    return table


def answer(table: Table) -> None:
    table.wait_for_turn()
    before = table.shown()
    table.page.locator('.hand [data-action^="discard "], [data-action="draw deck"]').first.click()
    table.wait_until_answered(before)


@pytest.fixture
def person(chromium: Browser) -> Any:
    """A browser that keeps what it is told, its service worker included."""
    with_worker = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    with_worker.set_default_timeout(PATIENCE)
    yield with_worker
    with_worker.close()


def test_what_was_acknowledged_outlives_the_tab(tab: Site, visit) -> None:
    """A tab is reloaded and closed in the middle of a match: every answer that its page has seen is there."""
    page = visit()
    table = play(page, tab, 4)
    seen, hand = table.shown(), page.locator(".face").evaluate_all("all => all.map(each => each.dataset.hand)")
    page.reload()
    table.wait_for_turn()
    assert table.shown() >= seen
    assert page.locator(".face").evaluate_all("all => all.map(each => each.dataset.hand)") == hand
    answer(table)
    table.wait_for_turn()
    seen, address = table.shown(), page.url
    page.close()  # the browser ends its workers, whatever they are at
    again = page.context.new_page()
    again.goto(address)
    table = Table(again)
    table.wait_for_turn()
    assert table.shown() >= seen


def test_what_was_acknowledged_outlives_a_killed_browser(
    tab: Site, program: Program, chromium: Browser, tmp_path: Path
) -> None:
    """While it answers as fast as it goes; what it has told by then is there when it is started again."""
    acknowledged: list[dict[str, Any]] = []
    with started(program, chromium, tmp_path) as (process, page):
        prepare(page, tab)
        page.on("console", lambda line: acknowledged.append(json.loads(line.text)) if line.text.startswith("{") else None)
        play(page, tab, 0)
        address, id = page.url, Table(page).table_id()
        page.evaluate(ANSWER_ON, id)
        Table(page).wait_until(lambda: len(acknowledged) >= 20)
        process.kill()
        process.wait()
    with started(program, chromium, tmp_path) as (_, page):
        prepare(page, tab)
        page.goto(address)
        table = Table(page)
        table.wait_until_ready()
        table["replay"].click()
        lines = cairn.load_record(saved(table, tmp_path / "match.cairn")).lines
        assert [lines[each["version"]]["do"] for each in acknowledged] == [each["do"] for each in acknowledged]


def prepare(page: Page, tab: Site) -> None:
    page.set_default_timeout(PATIENCE)
    page.add_init_script(site.ASK_ENGINE)
    page.route(site.WORKER, tab.seeded_worker)


@contextmanager
def started(program: Program, chromium: Browser, profile: Path) -> Iterator[tuple[subprocess.Popen[bytes], Page]]:
    """A browser of its own process, which can be killed, with what it kept here before."""
    told = profile / "DevToolsActivePort"
    told.unlink(missing_ok=True)
    command = [
        program.path,
        *program.args,
        "--headless",
        "--remote-debugging-port=0",
        f"--user-data-dir={profile}",
        "about:blank",
    ]
    with subprocess.Popen(command, env=program.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            while not told.is_file() or len(told.read_text().split()) < 2:
                assert process.poll() is None, "the browser did not start"
                time.sleep(0.05)
            port = told.read_text().split()[0]
            browser = chromium.browser_type.connect_over_cdp(f"http://127.0.0.1:{port}")
            yield process, browser.contexts[0].new_page()
            browser.close()
        finally:
            process.kill()


def test_a_second_tab_waits_and_takes_over_when_it_is_told_to(tab: Site, visit) -> None:
    first = visit()
    table = play(first, tab, 2)
    seen = table.shown()
    second = first.context.new_page()
    second.goto(first.url)
    expect(second.get_by_test_id("startup")).to_contain_text("open in another tab")
    answer(table)  # the first one is not disturbed
    second.get_by_test_id("here").click()
    other = Table(second)
    other.wait_for_turn()
    assert other.shown() > seen
    expect(first.get_by_test_id("startup")).to_contain_text("went on in another tab")
    first.get_by_test_id("here").click()
    expect(first.get_by_test_id("startup")).to_contain_text("open in another tab")
    second.close()  # then the one that waits goes on by itself
    Table(first).wait_for_turn()


LATE = """(() => {
  const register = ServiceWorkerContainer.prototype.register
  ServiceWorkerContainer.prototype.register = function (...all) {
    return new Promise((keep) => (window.keep = () => keep(register.apply(this, all))))
  }
})()"""


def test_a_tab_that_gave_way_stays_so_when_the_first_version_is_kept(tab: Site, person: BrowserContext) -> None:
    person.add_init_script(LATE)
    first = person.new_page()
    play(first, tab, 2)
    second = person.new_page()
    second.goto(first.url)
    second.get_by_test_id("here").click()
    Table(second).wait_for_turn()
    expect(first.get_by_test_id("startup")).to_contain_text("went on in another tab")
    first.evaluate("navigator.serviceWorker.addEventListener('controllerchange', () => (window.changed = true))")
    wait_for(second, "() => window.keep")
    second.evaluate("window.keep()")
    wait_for(first, "() => window.changed")
    expect(first.get_by_test_id("startup")).to_contain_text("went on in another tab")


def test_without_a_network_it_goes_on_and_nothing_else_is_ever_asked(tab: Site, person: BrowserContext) -> None:
    asked: list[str] = []
    person.on("request", lambda request: asked.append(request.url))
    page = person.new_page()
    table = open_lobby(page, tab.address)
    wait_for(page, "async () => (await navigator.serviceWorker.ready).active?.state === 'activated'")
    wait_for(page, "async () => (await caches.keys()).length === 1")
    page.close()
    person.set_offline(True)
    page = person.new_page()
    page.add_init_script(WATCH_START)
    table = open_lobby(page, tab.address)
    told = " ".join(page.evaluate("window.told"))
    assert "Setting up" in told
    assert "Downloading" not in told  # it is all there
    page.get_by_test_id("play-heart-of-darkness").click()  # a table that was not fetched before
    page.wait_for_url("**/table/*")
    table.wait_until_asked()
    table.tool("settings")
    expect(page.get_by_test_id("tab-data")).to_be_visible()
    page.reload()
    table.wait_until_asked()
    assert not [url for url in asked if not url.startswith((tab.page, "blob:", "data:"))]


def test_a_full_store_is_told_and_the_answer_is_not_lost_but_refused(tab: Site, visit) -> None:
    page = visit()
    table = play(page, tab, 2)
    seen = table.shown()
    origin, devtools = tab.page.removesuffix("/a/path/"), page.context.new_cdp_session(page)
    notice = page.get_by_test_id("tab-unsaved")
    for _ in range(2):
        devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
        page.locator('.hand [data-action^="discard "], [data-action="draw deck"]').first.click()
        expect(notice).to_contain_text("storage is full")
        assert table.shown() == seen
        notice.get_by_role("button", name="Close").click()  # it lies over the hand
        expect(notice).to_have_count(0)
        devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
        answer(table)
        table.wait_for_turn()
        seen = table.shown()
    expect(notice).to_have_count(0)


def test_a_browser_that_has_cleared_the_matches_is_told_of(tab: Site, visit) -> None:
    page = visit()
    table = play(page, tab, 1)
    seen = table.shown()
    devtools, origin = page.context.new_cdp_session(page), tab.page.removesuffix("/a/path/")
    everything_large = "file_systems,indexeddb,cache_storage,service_workers"
    devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": everything_large})
    page.locator('.hand [data-action^="discard "], [data-action="draw deck"]').first.click()
    expect(page.get_by_test_id("tab-unsaved")).to_contain_text("could not save your last move")
    assert table.shown() == seen
    page.goto(f"{tab.page}licences.txt")
    open_lobby(page, tab.address)
    expect(page.get_by_test_id("tab-cleared")).to_contain_text("The browser has cleared your matches")
    page.goto(f"{tab.page}licences.txt")
    open_lobby(page, tab.address)  # said once, and never to whoever deleted them
    expect(page.get_by_test_id("tab-cleared")).to_have_count(0)
    play(page, tab, 1)
    page.goto(tab.address + "/")
    page.get_by_test_id("settings").click()
    page.get_by_test_id("forget").click()
    page.get_by_test_id("forget").click()
    expect(page.get_by_test_id("shelf")).to_contain_text("No matches yet")
    page.reload()
    expect(page.get_by_test_id("start")).to_be_visible()
    expect(page.get_by_test_id("tab-cleared")).to_have_count(0)


def test_a_tab_that_is_still_loading_hands_over_as_soon_as_it_can(tab: Site, visit) -> None:
    first = visit()
    held: list[Any] = []
    first.context.route("**/cairn.zip.pack", lambda route: held.append(route))
    first.goto(f"{tab.address}/", wait_until="commit")
    expect(first.get_by_test_id("startup")).to_contain_text("Downloading the games")
    expect(first.get_by_test_id("startup")).to_contain_text("After that you need no network")
    wait_for(first, "async () => (await navigator.locks.query()).held.length === 1")
    second = first.context.new_page()
    second.goto(f"{tab.address}/", wait_until="commit")
    second.get_by_test_id("here").click()
    first.context.unroute("**/cairn.zip.pack")
    while not held:
        first.wait_for_timeout(50)
    for each in held:
        each.continue_()
    expect(second.get_by_test_id("play-lost-cities")).to_be_visible()
    expect(first.get_by_test_id("startup")).to_contain_text("went on in another tab")


def test_everything_is_saved_to_a_file_and_brought_back(tab: Site, visit, tmp_path: Path) -> None:
    page = visit()
    table = play(page, tab, 2)
    page.goto(tab.address + "/")
    expect(page.get_by_test_id("shelf")).to_contain_text("Your turn")
    before = page.evaluate(SHELF)
    page.get_by_test_id("settings").click()
    with page.expect_download() as saving:
        page.get_by_test_id("tab-data").get_by_role("button", name="Save all to a file").click()  # the lobby has one, too
    saving.value.save_as(tmp_path / "all.sqlite3")
    page.get_by_test_id("forget").click()
    page.get_by_test_id("forget").click()
    expect(page.get_by_test_id("shelf")).to_contain_text("No matches yet")
    page.get_by_test_id("settings").click()
    page.get_by_test_id("backup-file").set_input_files(tmp_path / "all.sqlite3")
    expect(page.get_by_test_id("data-told")).to_contain_text("1 match restored")
    assert page.evaluate(SHELF) == before
    page.get_by_test_id("backup-file").set_input_files(tmp_path / "all.sqlite3")
    expect(page.get_by_test_id("data-told")).to_contain_text("0 matches restored")
    (tmp_path / "other").write_bytes(b"no database at all")
    page.get_by_test_id("backup-file").set_input_files(tmp_path / "other")
    expect(page.get_by_test_id("data-told")).to_contain_text("no matches of Cairn in this file")
    page.goto(f"{tab.address}/table/{before[0][0]}")
    table = Table(page)
    answer(table)


def test_one_start_is_enough_for_much(tab: Site, visit, tmp_path: Path) -> None:
    """Python takes seconds to start. So what asks for nothing but a tab is tried in the same one, and in short what the tests
    marked `everywhere` try here at length."""
    page = visit()

    def here(*_: object, **__: object) -> Page:
        return page

    what_takes_others_is_not_shown(tab, here)
    test_play.test_ten_seconds_from_opening_to_the_first_move_take_one_click(tab, here)
    test_choices.test_a_hint_is_what_the_filled_button_does(tab, here)
    test_replay.test_ones_own_running_match_is_looked_at_with_what_one_knew_then(tab, here)
    test_africana.test_a_route_is_planned_before_anything_is_played(tab, here)
    every_game_is_played_at_its_own_table_that_of_an_outside_package_too(tab, here)
    a_record_from_elsewhere_is_opened_verified_and_played_from(tab, here, tmp_path)


def what_takes_others_is_not_shown(tab: Site, visit) -> None:
    page = visit()
    table = open_lobby(page, tab.address)
    kinds = page.get_by_label("Seat 2", exact=True).locator("option").all_text_contents()
    assert kinds == ["You", "Same device", "Bot"]
    page.get_by_test_id("settings").click()
    for words in ("password", "sign-in link", "Sign in"):
        expect(page.get_by_role("dialog")).not_to_contain_text(words)
    page.keyboard.press("Escape")
    page.get_by_test_id("play-lost-cities").click()
    table.wait_for_turn()
    expect(page.get_by_test_id("chat-tab")).to_have_count(0)
    reply = page.evaluate("async () => await (await fetch('/api/invitations/none')).json()")
    assert reply["error"]["code"] == "not_found"


def every_game_is_played_at_its_own_table_that_of_an_outside_package_too(tab: Site, visit) -> None:
    """A hint is asked of the bots' worker, and taken; rivals answer."""
    page = visit()
    for game in (*cairn.games(), "nine-stones"):
        table = open_lobby(page, tab.address + "/")
        page.get_by_test_id(f"play-{game}").click()
        page.wait_for_url("**/table/*")
        table.wait_until_asked()
        before = table.shown()
        taken = page.evaluate(TAKE_HINT, table.table_id())
        table.wait_until_answered(before)
        assert taken
        expect(page.get_by_test_id("plain-table")).to_have_count(0)


def a_record_from_elsewhere_is_opened_verified_and_played_from(tab: Site, visit, tmp_path: Path) -> None:
    match = seeded_match("lost-cities", 2, 5, rounds=1)
    cairn.save(match.record(), tmp_path / "match.cairn")
    page = visit()
    table = open_lobby(page, tab.address)
    page.get_by_test_id("record-file").set_input_files(tmp_path / "match.cairn")
    expect(table["scrub"]).to_be_visible()
    page.get_by_role("button", name="Last move").click()
    table["verify"].click()
    expect(table["told"]).to_contain_text("✓")
    with page.expect_download() as saving:
        table["download"].get_by_role("button").click()
    saved = cairn.load_record(saving.value.path())
    assert cairn.replay(saved).scores() == match.scores()  # at a server, or in Python, it is the same match
    page.get_by_role("button", name="Previous move").click()
    for _ in range(5):
        page.get_by_role("button", name="Previous move").click()
    table["branch"].click()
    page.wait_for_url(re.compile("/table/[^?]+$"))
    table.wait_until_ready()


def test_a_match_goes_on_at_a_server_and_back(tab: Site, real_server: Server, visit, chromium: Browser, tmp_path: Path) -> None:
    """By its record: begun in a tab, played to the end at a server, looked at and played on from in the tab again."""
    page = visit()
    table = from_lobby(page, tab.address, rounds=1, turns=20)
    for _ in range(4):
        answer(table)
    table.wait_for_turn()
    address = page.url
    table["replay"].click()
    begun = saved(table, tmp_path / "begun.cairn")
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(SALT)
    there = Table(context.new_page())
    play_on_from(there, real_server.address, begun)
    there.wait_for_turn()
    there.page.evaluate(PLAY_OUT, there.table_id())
    there.page.reload()
    there["look-back"].click()
    ended = saved(there, tmp_path / "ended.cairn")
    context.close()
    assert len(cairn.load_record(ended).lines) > len(cairn.load_record(begun).lines)
    play_on_from(table, tab.address, ended, back=6)
    table.wait_for_turn()
    assert page.url != address
    page.goto(address)  # and the match that it began with is as it was
    answer(table)


def test_a_servers_lobby_leads_to_the_site(tab: Site, idle_server: Server, visit) -> None:
    server = idle_server.start(CAIRN_SITE=tab.page)
    page = visit()
    lobby = open_lobby(page, server.address)
    with page.context.expect_page() as opening:
        lobby["take-along"].click()
    there = opening.value
    expect(there.get_by_test_id("play-lost-cities")).to_be_visible()
    assert there.url.startswith(tab.page)


def saved(table: Table, file: Path) -> Path:
    with table.page.expect_download() as saving:
        table["download"].locator("a, button").click()
    saving.value.save_as(file)
    return file


def play_on_from(table: Table, address: str, record: Path, back: int = 0) -> None:
    """From the last position of a match file, or from some moves before it."""
    page = table.page
    open_lobby(page, f"{address}/")
    page.get_by_test_id("record-file").set_input_files(record)
    page.wait_for_url("**at=0**")
    finished = table.table_id()
    lines = len(cairn.load_record(record).lines)
    table["scrub"].fill(str(lines - back))
    at(page, lines - back)
    table["branch"].click()
    page.wait_for_url(lambda url: finished not in url)


def test_the_policy_is_the_servers_and_webassembly(tab: Site) -> None:
    page = (tab.root / "a" / "path" / "index.html").read_text()
    (told,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    parts = {part.strip() for part in CONTENT_POLICY.split(";")} - {"frame-ancestors 'none'"}  # of headers only
    assert {part.strip() for part in told.split(";")} == (parts - {"script-src 'self'"}) | {
        "script-src 'self' 'wasm-unsafe-eval'"
    }


# What a script may do that comes from nowhere: tried after the tools that ask, which no policy binds.
TRY_EVERYTHING = """(elsewhere) => new Promise((tell) => setTimeout(async () => {
  const attempt = async (work) => { try { await work(); return 'done' } catch (error) { return error.name } }
  tell([await attempt(() => (0, eval)('1')), await attempt(() => fetch(elsewhere, { mode: 'no-cors' }))])
}))"""


def test_the_policy_holds_for_the_workers_too(tab: Site, person: BrowserContext) -> None:
    """A page's own policy is not theirs, and plain hosts send none: the service worker does, once it is there."""
    page = person.new_page()
    open_lobby(page, tab.address)
    wait_for(page, "() => navigator.serviceWorker.controller !== null")
    page.reload()
    table = Table(page)
    page.get_by_test_id("play-lost-cities").click()
    table.wait_for_turn()
    answer(table)
    answer(table)  # with the second worker, the rival's
    table.wait_for_turn()
    elsewhere, refused = tab.page.replace("127.0.0.1", "localhost"), ["EvalError", "TypeError"]
    for each in (page, *page.workers):
        assert each.evaluate(TRY_EVERYTHING, elsewhere) == refused
    assert len(page.workers) == 2


def test_a_page_that_is_opened_as_a_file_says_what_to_do(tab: Site, person: BrowserContext) -> None:
    page = person.new_page()
    page.goto((tab.root / "a" / "path" / "index.html").as_uri())
    expect(page.locator("body")).to_contain_text("python3 -m http.server")


def test_licences_of_everything_lie_in_the_folder(tab: Site) -> None:
    folder = tab.root / "a" / "path" / "licences"
    names = {file.name for file in folder.iterdir()}
    of_python = {"Pyodide.txt", "CPython.txt", "within-Pyodide.txt"}
    assert {"README.txt", "Cairn.txt", *of_python, "msgspec.txt", "librt.txt", "mypy_extensions.txt"} <= names
    assert "nine-stones.txt" in names
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in (folder / "CPython.txt").read_text()
    assert "Apache License" in (folder / "Cairn.txt").read_text()


def test_a_new_version_is_offered_and_the_match_goes_on_with_it(tab: Site, person: BrowserContext, tmp_path: Path) -> None:
    shutil.copytree(tab.root / "a", tmp_path / "a")
    own = Site(tmp_path)
    try:
        page = person.new_page()
        table = open_lobby(page, own.address)
        wait_for(page, "() => navigator.serviceWorker.controller !== null")
        page.get_by_test_id("play-lost-cities").click()
        table.wait_for_turn()
        address, program = page.url, tmp_path / "a" / "path" / "sw.js"
        (version,) = re.findall(r'VERSION = "([^"]+)"', program.read_text())
        for name in ("sw.js", "index.html"):
            file = tmp_path / "a" / "path" / name
            file.write_text(file.read_text().replace(version, "9.9.9"))
        page.reload()
        page.get_by_test_id("renew").click()
        wait_for(page, "async () => (await caches.keys()).every((each) => each.endsWith(' 9.9.9'))")
        table.wait_for_turn()
        assert page.url == address
    finally:
        own.close()
