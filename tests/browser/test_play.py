"""Whole matches by clicking, by keyboard and by touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.driver import READY, Server, Table, from_lobby, open_lobby, option, start, wait_for
from browser.test_together import answer

# Where a person would click next: on through the reckoning, on the deck when drawing, else on the first choice in the hand.
NEXT = """() => {
  const find = (...all) => all.map((each) => document.querySelector(each)).find((each) => each)
  const asked = find('.deck [data-action="draw deck"]', '.hand [data-action]')
  const target = find('[data-testid="reckoning-done"]') ?? asked ?? find('[data-testid="rematch"]')
  if (!target) return null
  const box = target.getBoundingClientRect()
  return [target.dataset.testid ?? target.dataset.action, box.x + box.width / 2, box.y + box.height / 2]
}"""


def click_on(table: Table) -> str:
    """One click of the mouse where it leads on; what was clicked."""
    what, x, y = wait_for(table.page, f"() => ({READY})() && ({NEXT})()")
    if what != "rematch":
        table.page.mouse.click(x, y)
    return str(what)


@pytest.mark.everywhere
def test_a_whole_match_against_a_bot_by_clicking(server: Server, visit, long: bool) -> None:
    rounds = 3 if long else 2
    table = from_lobby(visit(), server.address, rounds)
    expect(table["question"]).to_contain_text("Play or discard a card")
    reckonings = 0
    for _ in range(3000):
        clicked = click_on(table)
        if clicked == "rematch":
            break
        if clicked == "reckoning-done":
            reckonings += 1
    assert reckonings == rounds
    expect(table["question"]).to_contain_text(re.compile("win"))
    for n in range(1, rounds + 1):
        expect(table["log"]).to_contain_text(re.compile(f"Round {n}: you score"))
    expect(table["log"]).to_contain_text(re.compile("wins? with"))
    expect(table["fairness"]).to_have_text("The shuffle was fair")


@pytest.mark.everywhere
def test_a_whole_match_by_keyboard_alone(server: Server, visit, long: bool) -> None:
    page = visit()
    open_lobby(page, server.address)
    keyboard = page.keyboard
    for _ in range(60):  # to the first game's button, as whoever has no mouse would go
        keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.testid") == "play-lost-cities":
            break
    keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    table = Table(page)
    table.wait_for_turn()
    # typed notation, checked against what is legal
    keyboard.press("/")
    expect(table["typed"]).to_be_focused()
    keyboard.type("fly to the moon")
    keyboard.press("Enter")
    expect(table["notice"]).to_contain_text("matches no move")
    table["typed"].fill("")
    first = page.locator("ul [data-action]").first.get_attribute("data-action")
    assert first
    keyboard.type(first.upper())
    keyboard.press("Enter")
    expect(table["log"]).to_contain_text("You play")
    table.wait_for_turn()

    # the other keys
    table.wait_for_turn()
    keyboard.press("h")
    expect(page.locator(".hint")).to_be_visible()
    keyboard.press("r")
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("Rule for this decision")
    keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Rules")).to_have_count(0)
    keyboard.press("v")
    expect(table["scrub"]).to_be_visible()
    keyboard.press("Home")
    expect(page.locator("output")).to_contain_text("0/")
    keyboard.press("ArrowRight")
    expect(page.locator("output")).to_contain_text("1/")
    keyboard.press("Escape")
    table.wait_for_turn()
    if isinstance(server, Server):  # in a tab there is nobody to talk to
        keyboard.press("c")
        expect(table["chat-input"]).to_be_focused()
        keyboard.press("Shift+Tab")  # out of the field: keys are keys again
    keyboard.press("l")
    # and now a match to its end
    if not long:
        start(page, server.address, rounds=1)
    for _ in range(3000):
        what = wait_for(page, f"() => ({READY})() && ({NEXT})()")
        if what[0] == "rematch":
            break
        elif what[0] == "reckoning-done":
            keyboard.press("Escape")
        elif what[0] == "draw deck":
            keyboard.press(" ")
        else:
            keyboard.press("1")
            keyboard.press(what[0][0])  # p or d
    expect(table["question"]).to_contain_text(re.compile("win"))
    expect(table["log"]).to_contain_text(re.compile(f"Round {3 if long else 1}: you score"))


@pytest.mark.everywhere
@pytest.mark.parametrize("turns", [6])
def test_on_a_phone_the_first_tap_previews_and_the_second_commits(server: Server, visit, turns: int) -> None:
    page = visit("phone", touch=True)
    table = start(page, server.address)
    for _ in range(turns):
        table.wait_for_turn()
        before = table.answers()
        deck = page.locator('.deck [data-action="draw deck"]')
        if deck.count():
            deck.tap()
            assert table.answers() == before
            expect(page.locator(".pileback.glow")).to_have_count(1)
            deck.tap()
        else:
            card = page.locator(".face").last
            card.tap()
            expect(page.locator(".slot.raised")).to_have_count(1)
            expect(table["question"].locator("[data-action]").first).to_be_visible()
            assert table.answers() == before
            card.tap()
        table.wait_until_answered(before)
    assert not page.evaluate(
        "document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight + 1"
    )


@pytest.mark.everywhere
def test_a_card_can_be_dragged_to_its_expedition_and_to_the_discards(server: Server, visit) -> None:
    page = visit(motion=True)
    table = start(page, server.address)
    for place, words in (("discard", "You discard"), ("play", "You play")):
        table.wait_for_turn()
        while page.locator('.deck [data-action="draw deck"]').count():
            answer(table)
            table.wait_for_turn()
        notation = page.locator(f'.hand [data-action^="{place} "]').first.get_attribute("data-action")
        assert notation
        card = notation.split()[1]
        table.wait_until_still()
        lanes = page.locator(f'[data-drop="{place}"]')
        colours = ["yellow", "blue", "white", "green", "red"]
        lane = lanes.nth(colours.index(card.split("-")[0]))
        page.locator(f'.face[data-hand="{card}"]').first.drag_to(lane)
        expect(table["log"]).to_contain_text(words)


@pytest.mark.everywhere
def test_what_is_hovered_or_focused_shows_its_preview(server: Server, visit) -> None:
    page = visit()
    table = start(page, server.address)
    table.wait_for_turn()
    chip = page.locator('.hand [data-action^="play "]').first
    chip.hover()
    expect(table["question"]).to_contain_text("expedition")
    expect(table["question"]).to_contain_text("this round")
    page.locator(".face").first.click()
    expect(page.locator(".ghost")).to_be_visible()
    expect(table["question"].get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)


@pytest.mark.everywhere
def test_ten_seconds_from_opening_to_the_first_move_take_one_click(server: Server, visit) -> None:
    page = visit()
    page.goto(server.address)
    page.get_by_test_id("play-lost-cities").click()
    table = Table(page)
    table.wait_for_turn()
    click_on(table)
    expect(table["log"]).to_contain_text(re.compile("You (play|discard)"))


@pytest.mark.everywhere
def test_discards_fan_open_and_the_long_game_has_six_colours(server: Server, visit) -> None:
    page = visit()
    table = open_lobby(page, server.address)
    page.get_by_test_id("game-lost-cities").click()
    option(page, "Expeditions", "6: the long game with purple")
    table["start"].click()
    table.wait_for_turn()
    expect(page.locator(".cell.d")).to_have_count(6)
    for _ in range(60):
        if page.locator(".pile .n:not([disabled])").count():
            break
        answer(table)
    page.locator(".pile .n:not([disabled])").first.click()
    expect(page.get_by_role("dialog", name=re.compile("discard pile"))).to_be_visible()
