"""Nothing changes its size when something is hovered, selected, hinted at or said."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.driver import Server, Table, open_lobby, play_on, seeded_match, start, wait_for
from browser.test_choices import kinds, moment

SIZE = """() => ['.table', '.ask'].map((name) => {
  const { top, height } = document.querySelector(name).getBoundingClientRect()
  return [Math.round(top), Math.round(height)]
})"""

UNTIL = """() => document.querySelector('[data-testid=reckoning], [data-testid=ending]') ? 'over'
  : document.querySelector('[data-testid=hint]')?.disabled === false && 'asked'"""


def size_of(page: Page) -> list[list[int]]:
    found: list[list[int]] = page.evaluate(SIZE)
    return found


@pytest.mark.everywhere
def test_hover_choice_and_hint_leave_the_table_as_it_is(server: Server, visit) -> None:
    page = visit()
    table = start(page, server.address, rounds=1)
    table.wait_for_turn()
    page.mouse.move(600, 20)
    before = size_of(page)
    for card in page.locator(".face").all():
        card.hover()
        assert size_of(page) == before
    page.keyboard.press("1")
    assert size_of(page) == before
    page.keyboard.press("Escape")
    table["hint"].click()
    expect(page.locator(".ask .hint")).to_be_visible()
    assert size_of(page) == before


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_whatever_is_asked_the_table_keeps_its_size(server: Server, visit, size: str) -> None:
    match = seeded_match("adventure-tours", 4, 5)
    page, seen = visit(size, touch=size == "phone"), dict[str, str]()
    for asked in ("add", "shield", "aim", "use"):
        at = moment(match, 0, lambda choices, asked=asked: asked in kinds(choices))
        table = play_on(page, server.address, match, at, 0)
        expect(page.locator(".face-button").first).to_be_visible()
        table.wait_until_asked()
        page.mouse.move(2, 2)
        seen[f"{asked} asked"] = str(size_of(page))
        place = page.locator(".face-button.legal, .hitme, .ask .two [data-action]").first
        if size == "desktop":
            place.hover()
        elif asked == "add":
            place.tap()
        seen[f"{asked} chosen"] = str(size_of(page))
        table["hint"].click()
        expect(page.locator(".ask .hint")).to_be_visible()
        seen[f"{asked} hinted"] = str(size_of(page))
    assert len(set(seen.values())) == 1, seen


@pytest.mark.everywhere
def test_a_lesson_leaves_the_table_as_it_is(server: Server, visit) -> None:
    page = visit("phone", touch=True)
    lobby = open_lobby(page, server.address)
    lobby["lessons"].click()
    page.get_by_role("button", name="Start the lesson Your first expeditions").click()
    page.wait_for_url("**/table/*")
    table = Table(page)
    table.wait_for_turn()
    before, steps = size_of(page), []
    for _ in range(4):
        steps.append(page.locator(".lesson .caps").inner_text().lower())
        answered = table.shown()
        page.locator(".hand [data-expected]").first.tap()
        assert size_of(page) == before
        page.locator(".ask .two .primary").tap()
        table.wait_until_answered(answered)
        table.wait_until_asked()
        assert size_of(page) == before
    assert [step.split()[2] for step in steps] == ["1", "2", "3", "4"]  # it counts what you do


def test_a_hint_in_a_lesson_is_what_the_lesson_goes_on_with(server: Server, visit) -> None:
    page = visit("phone", touch=True)
    lobby = open_lobby(page, server.address)
    lobby["lessons"].click()
    page.get_by_role("button", name="Start the lesson Your first expedition", exact=True).click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".face-button").first).to_be_visible()
    lobby.wait_until_asked()
    still, asked = size_of(page), 0
    while not lobby["reckoning"].count():  # reactions and all: a bot would often play something else
        if wait_for(page, UNTIL) != "asked":
            break
        expect(lobby["lesson"]).to_be_visible()
        if not page.locator(".ask.reaction").count():  # a reaction says more
            assert size_of(page) == still
        before = lobby.shown()
        lobby["hint"].click()
        expect(page.locator(".hint")).to_contain_text("The lesson goes on with this move.")
        page.locator(".ask .primary").tap()
        lobby.wait_until_answered(before)
        expect(lobby["notice"]).to_have_count(0)
        asked += 1
    assert asked >= 7
