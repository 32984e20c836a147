"""Nothing changes its size when something is hovered, selected, hinted at or said."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.driver import Server, Table, open_lobby, start

SIZE = """() => ['.table', '.ask'].map((name) => {
  const { top, height } = document.querySelector(name).getBoundingClientRect()
  return [Math.round(top), Math.round(height)]
})"""


def size(page: Page) -> list[list[int]]:
    found: list[list[int]] = page.evaluate(SIZE)
    return found


def test_hover_choice_and_hint_leave_the_table_as_it_is(server: Server, visit) -> None:
    page = visit()
    table = start(page, server.address, rounds=1)
    table.wait_for_turn()
    page.mouse.move(600, 20)
    before = size(page)
    for card in page.locator(".face").all():
        card.hover()
        assert size(page) == before
    page.keyboard.press("1")
    assert size(page) == before
    page.keyboard.press("Escape")
    table["hint"].click()
    expect(page.locator(".ask .hint")).to_be_visible()
    assert size(page) == before


def test_a_lesson_leaves_the_table_as_it_is(server: Server, visit) -> None:
    page = visit("phone", touch=True)
    lobby = open_lobby(page, server.address)
    lobby["lessons"].click()
    page.get_by_role("button", name="Start the lesson Your first expeditions").click()
    page.wait_for_url("**/table/*")
    table = Table(page)
    table.wait_for_turn()
    before, steps = size(page), []
    for _ in range(4):
        steps.append(page.locator(".lesson .caps").inner_text().lower())
        answered = table.shown()
        page.locator(".hand [data-expected]").first.tap()
        assert size(page) == before
        page.locator(".ask .two .primary").tap()
        table.wait_until_answered(answered)
        table.wait_until_asked()
        assert size(page) == before
    assert [step.split()[2] for step in steps] == ["1", "2", "3", "4"]  # it counts what you do
