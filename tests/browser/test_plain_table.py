"""The table that knows no game: any game can be read and played on it, by mouse, finger and screen reader."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import cairn
from browser.driver import Server, Table, open_lobby
from browser.test_access import violations

PLAIN = "localStorage.setItem('cairn.settings', JSON.stringify({ plain: true, pace: 'off' }))"
# what is wider than its place and cannot be scrolled to
CUT = """() => [...document.querySelectorAll('.table *')].filter((each) => {
  const box = each.getBoundingClientRect(), edge = document.querySelector('.table').getBoundingClientRect().right
  return box.width && !each.closest('.scroll, .vh') && box.right > edge + 1
}).map((each) => each.outerHTML.slice(0, 120))"""


def sit_down(page: Page, server: Server, game: str) -> Table:
    page.add_init_script(PLAIN)
    table = open_lobby(page, server.address)
    page.get_by_test_id(f"play-{game}").click()
    page.wait_for_url("**/table/*")
    expect(table["plain-table"]).to_be_visible()
    return table


@pytest.mark.everywhere
@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", sorted(cairn.games()))
def test_any_game_is_shown_whole_and_can_be_played(server: Server, visit, game: str, size: str) -> None:
    page = visit(size, touch=size == "phone", dark=size == "phone")
    table = sit_down(page, server, game)
    for turn in range(3):
        table.wait_for_turn()
        assert page.evaluate(CUT) == []
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        if turn == 0:
            assert violations(page) == []
        before = table.shown()
        answer = table["answers"].locator(".btn").first
        answer.tap() if size == "phone" else answer.click()
        if size == "phone":  # the first tap looks, the second answers
            answer.tap()
        table.wait_until_answered(before)


def test_pointing_at_a_card_leaves_the_answers_about_it(server: Server, visit) -> None:
    page = visit()
    table = sit_down(page, server, "lost-cities")
    table.wait_for_turn()
    every = table["answers"].locator(".btn").count()
    page.get_by_role("group", name="Your hand").get_by_role("button", name="moves").first.click()
    expect(table["answers"].locator(".btn")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(table["answers"].locator(".btn")).to_have_count(every)
