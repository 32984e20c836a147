"""What happened since one's last move is told beat by beat; nothing runs ahead of it, and nobody has to wait for it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.driver import PATIENCE, Server, Table, ask

# Notes every change of what the page tells: the beat, the log, the strip and the position on show.
WATCH = """() => {
  window.seen = []
  const text = (query) => document.querySelector(query)?.innerText ?? ''
  const note = () => {
    const now = {
      beat: text('[data-testid=beat]'), log: text('[data-testid=log]'), strip: text('[data-testid=since]'),
      version: Number(document.querySelector('.shell')?.dataset.version ?? -1),
    }
    if (JSON.stringify(now) !== JSON.stringify(window.seen.at(-1))) window.seen.push(now)
  }
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  note()
}"""


def sit_down(page: Page, address: str, game: str, bot: str) -> Table:
    """Against two bots."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": bot}] * 2]
    made = ask(page, address, "tables", {"game": game, "options": {}, "seats": seats, "clock": None, "private": False})
    page.goto(f"{address}/table/{made['id']}")
    return Table(page)


def tours(page: Page, address: str) -> Table:
    return sit_down(page, address, "adventure-tours", "random")


def africana(page: Page, address: str) -> Table:
    return sit_down(page, address, "africana", "steady")


def freeze(page: Page) -> None:
    """From now on nothing happens by itself: a beat rests until somebody goes on."""
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)


def give(table: Table, kind: str) -> None:
    """Answer with the first choice of a kind, by its list."""
    table.wait_until_asked()
    table.page.keyboard.press("a")
    table["typed"].fill(kind)
    table.page.get_by_role("dialog").locator("[data-action]").first.click()


@pytest.mark.everywhere
def test_each_rivals_move_is_told_and_nothing_runs_ahead(server: Server, visit: Any) -> None:
    page = visit(pace="quick")
    table = tours(page, server.address)
    table.wait_until_asked()
    rivals = [page.get_by_test_id(f"seat-{seat}").locator("b").first.inner_text().split("\n")[0] for seat in (1, 2)]
    page.evaluate(WATCH)
    before = table.shown()
    give(table, "improve")
    table.wait_until_answered(before)
    table.wait_until_asked()
    expect(table["beat"]).to_have_count(0)
    seen: list[dict[str, Any]] = page.evaluate("window.seen")
    told = [now for now in seen if now["beat"]]
    names = [name for now in told for name in rivals if now["beat"].upper().startswith(name.upper())]
    assert list(dict.fromkeys(names)) == rivals  # both, in the order of play
    first = [now for now in told if now["beat"].upper().startswith(rivals[0].upper())]
    assert all(rivals[1] not in now["strip"] for now in first)  # the second has not moved yet, wherever one looks
    assert all(f"{rivals[1]} improves" not in now["log"] and f"{rivals[1]} takes" not in now["log"] for now in first)
    assert [now["version"] for now in seen] == sorted(now["version"] for now in seen)
    assert first[0]["version"] < told[-1]["version"]


def test_a_tap_on_the_table_skips_to_the_present(server: Server, visit: Any) -> None:
    page = visit("phone", touch=True, pace="normal")
    page.clock.install()
    table = tours(page, server.address)
    table.wait_until_asked()
    freeze(page)
    give(table, "improve")
    expect(table["beat"]).to_be_visible()
    expect(page.locator(".shell")).to_have_attribute("data-playing", "true")
    page.locator("main.table").tap(position={"x": 4, "y": 4})
    table.wait_until_asked()  # though no time has passed
    expect(table["beat"]).to_have_count(0)


def test_a_phone_tells_a_beat_in_full(server: Server, visit: Any) -> None:
    page = visit("phone", touch=True, pace="normal")
    page.clock.install()
    table = tours(page, server.address)
    table.wait_until_asked()
    freeze(page)
    for _ in range(6):
        give(table, "improve")
        for _ in range(200):
            if table["hint"].is_enabled() and not table["beat"].count():
                break
            if table["beat"].count():
                hidden = page.locator(".beat .said").evaluate("it => it.scrollHeight - it.clientHeight", timeout=PATIENCE)
                assert hidden <= 1, table["beat"].inner_text()
                expect(table["since"]).to_be_hidden()  # it would say the same, cut off
            page.clock.run_for(200)


def test_what_is_asked_already_is_answered_while_it_is_told(server: Server, visit: Any) -> None:
    page = visit(pace="normal")
    page.clock.install()
    table = tours(page, server.address)
    table.wait_until_asked()
    freeze(page)
    give(table, "improve")
    expect(table["beat"]).to_be_visible()
    expect(table["hint"]).to_be_disabled()  # the first of them is told, the question is still to come
    while not table["hint"].is_enabled():  # not before, but as soon as the page shows the question, whatever is still told
        page.clock.run_for(100)
    before = table.shown()
    give(table, "improve")
    table.wait_until(lambda: table.shown() > before)


@pytest.mark.everywhere
def test_a_strip_shows_what_all_rivals_did_until_one_moves(server: Server, visit: Any) -> None:
    page = visit("phone", touch=True)
    table = tours(page, server.address)
    table.wait_until_asked()
    before = table.shown()
    give(table, "improve")
    table.wait_until_answered(before)
    table.wait_until_asked()
    expect(table["since"].locator(".turn")).to_have_count(2)
    expect(table["since"].locator(".turn .ava")).to_have_count(2)
    strip, *turns = table.boxes("since", "[data-testid=since] .turn")
    for turn in turns:  # all of them at once
        assert strip["left"] <= turn["left"]
        assert turn["right"] <= strip["right"]
    table["since"].tap()
    newest = table["log"].locator("p").last
    expect(newest).to_be_in_viewport()  # the log opens there, not at its oldest line
    page.keyboard.press("Escape")
    page.reload()
    table.wait_until_asked()
    expect(table["since"].locator(".turn")).to_have_count(2)


def test_the_speed_is_chosen_in_the_bar_and_kept(server: Server, visit: Any) -> None:
    page = visit(pace="normal")
    page.clock.install()
    table = tours(page, server.address)
    table.wait_until_asked()
    freeze(page)
    give(table, "improve")
    table["pace"].select_option("off")
    table.wait_until_asked()
    assert page.evaluate("JSON.parse(localStorage['cairn.settings']).pace") == "off"
    page.clock.resume()
    table["settings"].click()
    expect(table["pace-setting"].get_by_role("button", name=re.compile("off", re.I))).to_have_attribute("aria-pressed", "true")


def test_a_rivals_turn_is_told_with_what_it_changed(server: Server, visit: Any) -> None:
    page = visit(pace="quick")
    table = africana(page, server.address)
    table.wait_until_asked()
    page.evaluate(WATCH)
    before = table.shown()
    give(table, "draw")
    table.wait_until_answered(before)
    table.wait_until_asked()
    told = [now["beat"] for now in page.evaluate("window.seen") if now["beat"]]
    assert any(re.search(r"(silver|cards) \d+ → \d+", beat) for beat in told), told
