"""What people do to each other at a table: clocks, talk, leaving and taking over; sound; a phone's table that keeps still."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.driver import Server, Table, ask, open_lobby, start, wait_for
from browser.test_together import answer, invite


def table_of(page: Page, server: Server, *seats: dict[str, Any], clock: dict[str, Any] | None = None) -> dict[str, Any]:
    """A table of Lost Cities, its first seat taken by whoever looks at the page."""
    body = {"game": "lost-cities", "options": {}, "seats": [{"kind": "me"}, *seats], "clock": clock, "private": True}
    made: dict[str, Any] = ask(page, server.address, "tables", body)
    return made


def seconds(table: Table, seat: int) -> int:
    minutes, rest = table[f"seat-{seat}"].locator(".time").inner_text().split(":")
    return int(minutes) * 60 + int(rest)


@pytest.mark.everywhere
def test_a_clock_chosen_in_the_lobby_runs_for_whoever_is_asked(server: Server, visit) -> None:
    page = visit()
    table = open_lobby(page, server.address)
    table["game-lost-cities"].click()
    page.get_by_text("Change", exact=True).click()
    page.get_by_label("Time limit").select_option("bank")
    table["start"].click()
    table.wait_for_turn()
    before = seconds(table, 0)
    assert 0 < before <= 600
    expect(table["seat-0"].locator(".time")).not_to_have_text(f"{before // 60}:{before % 60:02}")
    assert seconds(table, 0) < before
    assert seconds(table, 1) == 600  # the other one's stands


def test_whose_time_is_nearly_up_is_told_what_happens_then(server: Server, visit) -> None:
    page = visit()
    page.clock.install()
    made = table_of(page, server, {"kind": "bot", "bot": "steady"}, clock={"kind": "move", "seconds": 60})
    page.goto(f"{server.address}/table/{made['id']}")
    table = Table(page)
    table.wait_until_asked()
    expect(table["notice"]).to_have_count(0)
    page.clock.fast_forward(52_000)
    expect(table["notice"]).to_contain_text(re.compile(r"^\d seconds? left. At 0:00 a bot takes over."))


def test_a_seat_whose_time_is_up_is_offered_to_a_bot(server: Server, visit) -> None:
    host, page = visit(), visit()
    made = table_of(host, server, {"kind": "friend"}, clock={"kind": "move", "seconds": 2})
    page.goto(server.address + made["invites"][0]["link"])
    page.get_by_test_id("join").click()
    page.wait_for_url("**/table/*")
    friend = Table(page)
    # the host was asked first and thinks too long
    expect(friend["seat-0"]).to_contain_text("ran out of time")
    friend["seat-0"].get_by_role("button", name="Let a bot take over").click()
    expect(friend["seat-0"]).to_contain_text("A bot plays for")
    expect(friend["log"]).to_contain_text(re.compile("(plays|discards)"))
    friend.wait_for_turn()


@pytest.mark.everywhere
def test_alone_with_bots_one_comes_back_after_the_time_is_up(server: Server, visit) -> None:
    page = visit()
    made = table_of(page, server, {"kind": "bot", "bot": "steady"}, clock={"kind": "move", "seconds": 2})
    page.goto(f"{server.address}/table/{made['id']}")
    table = Table(page)
    expect(table["seat-0"]).to_contain_text("A bot plays for you")
    expect(table["log"].locator("p.you", has_text=re.compile("play|discard"))).not_to_have_count(0)  # and does
    table["seat-0"].get_by_role("button", name="I’m back").click()
    expect(table["seat-0"]).not_to_contain_text("A bot plays")


def test_whoever_leaves_can_come_back_until_a_bot_has_taken_over(server: Server, visit) -> None:
    host, friend = invite(server, visit)
    address = friend.page.url
    friend["settings"].click()
    friend["leave"].click()
    expect(friend["start"]).to_be_visible()
    expect(host["seat-1"]).to_contain_text("has left")
    expect(host["seat-1"].get_by_role("button", name="Let a bot take over")).to_be_visible()
    friend.page.goto(address)
    friend["seat-1"].get_by_role("button", name="I’m back").click()
    expect(host["seat-1"].get_by_role("button", name="Let a bot take over")).to_have_count(0)
    # and now for good
    friend["settings"].click()
    friend["leave"].click()
    host["seat-1"].get_by_role("button", name="Let a bot take over").click()
    expect(host["seat-1"]).to_contain_text("A bot plays for")
    answer(host)
    expect(host["log"]).to_contain_text(re.compile("Jonas|Steady"))
    host.wait_for_turn()


def test_talk_and_waves_reach_the_others(server: Server, visit) -> None:
    host, friend = invite(server, visit)
    host["chat-tab"].click()
    expect(host["chat"]).to_contain_text("No messages yet")
    host["chat-input"].fill("Good luck! <b>")
    host.page.get_by_role("button", name="Send", exact=True).click()
    expect(friend["chat-tab"]).to_contain_text("(1)")  # unread
    friend["chat-tab"].click()
    expect(friend["chat"]).to_contain_text("Good luck! <b>")  # as it was typed
    expect(friend["chat-tab"]).not_to_contain_text("(1)")
    host.page.evaluate(WATCH_FOR_WAVES)  # a wave is soon over
    friend["chat"].get_by_role("button", name="👏").click()
    assert host.page.evaluate("window.waved") == "👏"
    expect(host.page.locator(".wave")).to_have_count(0)


WATCH_FOR_WAVES = """() => {
  window.waved = new Promise((resolve) => new MutationObserver(() => {
    const wave = document.querySelector('.wave')
    if (wave) resolve(wave.textContent)
  }).observe(document.body, { subtree: true, childList: true }))
}"""
EARS = """() => {
  window.sounds = 0
  const start = AudioScheduledSourceNode.prototype.start
  AudioScheduledSourceNode.prototype.start = function (...all) { window.sounds += 1; return start.apply(this, all) }
}"""


@pytest.mark.everywhere
def test_the_sound_switch_is_kept_and_silences_the_table(server: Server, visit) -> None:
    page = visit(motion=True)
    page.add_init_script(f"({EARS})()")
    table = start(page, server.address)
    table.wait_for_turn()
    page.locator('.hand [data-action^="discard "]').first.click()
    wait_for(page, "() => window.sounds > 0")
    table.wait_for_turn()
    table["settings"].click()
    table["sound"].uncheck()
    page.keyboard.press("Escape")
    assert page.evaluate("JSON.parse(localStorage['cairn.settings']).sound") is False
    page.reload()
    table.wait_for_turn()
    before = table.answers()
    deck = page.locator('.deck [data-action="draw deck"]')
    (deck if deck.count() else page.locator('.hand [data-action^="discard "]').first).click()
    table.wait_until_answered(before)
    table.wait_for_turn()
    page.wait_for_timeout(400)
    assert page.evaluate("window.sounds") == 0
    table["settings"].click()
    table["sound"].check()
    wait_for(page, "() => window.sounds > 0")


PLACES = """() => ['main.table', '[data-testid=question]', 'section.hand, footer'].map((each) => {
  const box = document.querySelector(each)?.getBoundingClientRect()
  return box ? [Math.round(box.top), Math.round(box.bottom)] : null
})"""


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_the_parts_of_the_table_stay_where_they_are_from_question_to_question(server: Server, visit, size: str) -> None:
    """A table that jumps under the finger is tapped wrong: table, question and hand keep their places through whole turns."""
    page = visit(size, touch=True)
    table = start(page, server.address)
    table.wait_for_turn()
    first = page.evaluate(PLACES)
    seen = [first]
    for _ in range(6):
        before = table.answers()
        deck = page.locator('.deck [data-action="draw deck"]')
        target = deck if deck.count() else page.locator(".face").last
        target.tap()
        seen.append(page.evaluate(PLACES))  # looked at
        target.tap()
        table.wait_until_answered(before)
        seen.append(page.evaluate(PLACES))  # the other one's turn, perhaps
        table.wait_for_turn()
        seen.append(page.evaluate(PLACES))
    assert [each for each in seen if each != first] == []


@pytest.mark.everywhere
@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("lost-cities", "draw from the deck"),
        ("adventure-tours", "as extra equipment"),
        ("africana", "keep going"),
        ("heart-of-darkness", "take it"),
    ],
)
def test_every_game_brings_its_own_keys_and_pictures(server: Server, visit, game: str, key: str) -> None:
    page = visit()
    table = open_lobby(page, server.address)
    page.get_by_test_id(f"game-{game}").click(position={"x": 60, "y": 30})
    table["settings"].click()
    expect(table["own-keys"]).to_contain_text(key)
    page.keyboard.press("Escape")
    table["lobby-rules"].click()
    expect(page.locator("dialog .picture figure").first).to_be_visible()
    # every drawing that is referred to is there
    lost = page.locator("dialog figure use").evaluate_all(
        "all => all.map(e => e.getAttribute('href')).filter(h => !document.querySelector(h))"
    )
    assert lost == []
