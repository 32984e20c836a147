"""Looking back: scrub, link, branch, record, verification; and the guided first game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.driver import PATIENCE, SALT, Server, Table, open_lobby, start
from browser.site import Site

PLAY_OUT = """async (id) => {
  // the rest of a match through the same API, so that the test can come to its point
  for (;;) {
    const frame = await (await fetch(`/api/tables/${id}/frame?seat=0&events=100000`)).json()
    if (frame.result) return
    if (!frame.actions.length) { await new Promise((go) => setTimeout(go, 20)); continue }
    const act = frame.actions.find((each) => each.do === 'draw deck') ?? frame.actions[0]
    await fetch(`/api/tables/${id}/act`, { method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ seat: 0, id: crypto.randomUUID(), version: frame.version, do: act.do }) })
  }
}"""


TURNS = 14  # of a match that is looked back at
PLAYED: dict[Path, str] = {}  # the address of what was played out, by cookie jar


def play_one_out(server: Server, chromium, jar: str) -> tuple[str, Path]:
    """The address of somebody's finished match of one round, and their cookie jar. Played once on each server, however often
    the tests of a module are taken up again: the same luck would make the same table."""
    state = server.folder / jar
    if state in PLAYED:
        return PLAYED[state], state
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(SALT)
    page = context.new_page()
    server.seed(jar)
    table = start(page, server.address, rounds=1, turns=TURNS)
    table.wait_for_turn()
    page.evaluate(PLAY_OUT, table.table_id())
    context.storage_state(path=state)
    PLAYED[state] = page.url
    context.close()
    return PLAYED[state], state


@pytest.fixture(scope="module")
def finished(server: Server | Site, chromium) -> tuple[str, Path] | Site:
    """In a tab whoever looks back has played it: nobody else's browser has it."""
    return server if isinstance(server, Site) else play_one_out(server, chromium, "finished.json")


def at(page: Page, position: int) -> None:
    """The page shows this position, and no longer waits for it."""
    expect(page.locator("output")).to_contain_text(re.compile(f"^{position}/"))
    expect(page.get_by_test_id("replay")).to_have_attribute("aria-busy", "false")


def back(visit, finished: tuple[str, Path] | Site, **more: object) -> Table:
    if isinstance(finished, Site):
        table = start(visit(**more), finished.address, rounds=1, turns=TURNS)
        table.wait_for_turn()
        table.page.evaluate(PLAY_OUT, table.table_id())
        table.page.reload()
    else:
        address, state = finished
        table = Table(visit(storage_state=state, **more))
        table.page.goto(address)
    table["look-back"].click()
    expect(table["scrub"]).to_be_visible()
    return table


@pytest.mark.everywhere
def test_a_finished_match_is_scrubbed_and_seen_with_every_seats_eyes(server: Server, visit, finished) -> None:
    table = back(visit, finished)
    page = table.page
    page.get_by_role("button", name="First move").click()
    at(page, 0)
    expect(page.locator(".on[data-place]")).to_have_count(0)
    mine = page.locator(".face").evaluate_all("all => all.map(each => each.dataset.hand)")
    page.get_by_label("View as").select_option("1")
    at(page, 0)
    expect(page.locator(".face").first).to_be_visible()
    table.wait_until(lambda: page.locator(".face").evaluate_all("all => all.map(each => each.dataset.hand)") not in (mine, []))
    page.get_by_label("View as").select_option("none")
    expect(page.locator(".face")).to_have_count(0)
    table["scrub"].fill("9")
    at(page, 9)
    address = page.url
    assert "at=9" in address
    # the address is a permalink
    if isinstance(server, Site):  # for whoever has the match
        other = page
        other.goto(f"{server.page}licences.txt")
    else:
        other = visit()
    other.goto(address)
    at(other, 9)


@pytest.mark.everywhere
def test_a_branch_goes_on_from_a_past_position_and_says_so(server: Server, visit, finished) -> None:
    table = back(visit, finished)
    address = table.page.url
    table["scrub"].fill("4")
    at(table.page, 4)
    table["branch"].click()
    expect(table.page.get_by_test_id("branch-of")).to_be_visible()
    assert table.page.url.split("?")[0] != address.split("?")[0]
    table.wait_for_turn()


@pytest.mark.everywhere
def test_the_record_is_verified_downloaded_and_opened_again(server: Server, visit, finished, tmp_path: Path) -> None:
    table = back(visit, finished)
    table["verify"].click()
    expect(table["told"]).to_contain_text("✓")
    with table.page.expect_download() as caught:
        table["download"].click()
    file = tmp_path / "evening.cairn"
    caught.value.save_as(file)
    assert "lost-cities" in file.read_text().splitlines()[0]
    page = visit()
    lobby = open_lobby(page, server.address)
    lobby["record-file"].set_input_files(file)
    page.wait_for_url("**/table/*")
    expect(lobby["scrub"]).to_be_visible()


@pytest.mark.everywhere
def test_ones_own_running_match_is_looked_at_with_what_one_knew_then(server: Server, visit) -> None:
    table = start(visit(), server.address)
    page = table.page
    table.wait_for_turn()
    first = page.locator(".face").evaluate_all("all => all.map(each => each.dataset.hand)")
    page.locator('.hand [data-action^="discard "]').first.click()
    table.wait_for_turn()
    table["replay"].click()
    expect(table["scrub"]).to_be_visible()
    page.keyboard.press("Home")
    at(page, 0)
    assert page.locator(".face").evaluate_all("all => all.map(each => each.dataset.hand)") == first
    expect(table.choices).to_have_count(0)
    table["present"].click()
    table.wait_for_turn()


@pytest.mark.everywhere
def test_the_guided_first_game_is_played_to_its_end(server: Server, visit) -> None:
    page = visit()
    table = open_lobby(page, server.address)
    page.get_by_test_id("game-lost-cities").click()
    lesson = page.locator('[data-testid^="lesson-"]')
    if not lesson.count():
        pytest.skip("this server has no lesson yet")
    lesson.first.click()
    expect(table["lesson"]).to_be_visible()
    for _ in range(200):
        page.locator('[data-action], [data-testid="rematch"]').first.wait_for()
        if table["rematch"].count() or not page.locator("[data-action][data-expected]").count():
            break
        table.wait_until_asked()
        before = table.answers()
        page.locator("[data-action][data-expected]").first.click()
        table.wait_until_answered(before)
    # the script is over: the learner plays on alone, or the match is at its end
    assert table.answers() >= 10
    page.locator('[data-action], [data-testid="rematch"]').first.wait_for()
