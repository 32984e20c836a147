"""Small screens: what cards do can be read, thumbs hit what they aim at, and a phone may lie on its side."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.driver import Server, Table, open_lobby, play_on, seeded_match

THUMB = 44
SMALL = """(least) => [...document.querySelectorAll('.top button, .top a, .ask button, .foot button, .rivals button')]
  .filter((each) => {
  const box = each.getBoundingClientRect()
  return box.width && (box.width < least - .5 || box.height < least - .5)
}).map((each) => `${each.textContent} ${each.getBoundingClientRect().width} ${each.getBoundingClientRect().height}`)"""
BOXES = """() => ['.top', '.table', '.ask', '.hand'].map((name) => {
  const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect()
  return { name, left, top, right, bottom }
})"""


def sit_down(page: Page, server: Server, game: str) -> Table:
    table = open_lobby(page, server.address)
    table[f"game-{game}"].click()
    table["start"].click()
    page.wait_for_url("**/table/*")
    table.wait_until_asked()
    return table


def test_what_a_card_does_can_be_read_on_a_phone(server: Server, visit) -> None:
    page = visit("phone", touch=True)
    table = sit_down(page, server, "adventure-tours")
    cards = page.locator(".face-button")
    for card in cards.all():
        expect(card.locator(".fx")).to_have_text(re.compile(r"^\w+( \w+){0,2}$"))
    card = cards.first
    text = card.locator(".tx").text_content()
    card.tap()
    expect(table["about"]).to_contain_text(str(text))  # whole, in the bar
    ways = table["question"].locator(".two [data-action]")
    expect(ways.first).to_have_class(re.compile("primary"))
    expect(ways.last.locator("small")).to_contain_text("draw 1")


@pytest.mark.parametrize("game", ["lost-cities", "adventure-tours"])
def test_thumbs_hit_what_they_aim_at(server: Server, visit, game: str) -> None:
    page = visit("phone", touch=True)
    sit_down(page, server, game)
    assert page.evaluate(SMALL, THUMB) == []


@pytest.mark.everywhere
def test_thumbs_hit_what_they_aim_at_in_the_lobby(server: Server, visit) -> None:
    page = visit("landscape", touch=True)
    open_lobby(page, server.address)
    assert page.evaluate(SMALL.replace(".foot button", ".play, .start button, .start select"), THUMB) == []


@pytest.mark.everywhere
def test_a_what_if_match_has_its_way_back_on_a_phone(server: Server, visit) -> None:
    match = seeded_match("lost-cities", 2, 6, rounds=1)
    page = visit("phone", touch=True)
    table = play_on(page, server.address, match, 4, match.lines[4]["seat"])
    table.wait_until_asked()
    table["more"].click()
    page.locator(".meta").click()  # a tap elsewhere closes it again
    expect(page.get_by_role("link", name="Original")).to_be_hidden()
    table["more"].click()
    page.get_by_role("link", name="Original").click()
    page.wait_for_url("**/table/*at=4*")


def test_a_small_laptop_shows_members_levels_and_equipment(server: Server, visit) -> None:
    page = visit()
    page.set_viewport_size({"width": 1366, "height": 650})
    table = sit_down(page, server, "adventure-tours")
    members, levels, gear, asking = table.boxes(".me .mems", ".me .levels", ".me .gear", ".ask")
    assert members["height"] >= 60
    assert levels["height"] >= 85
    assert max(members["bottom"], levels["bottom"]) <= gear["top"]
    assert gear["bottom"] <= asking["top"]


@pytest.mark.everywhere
def test_a_replay_fits_a_phone_on_its_side(server: Server, visit) -> None:
    page = visit("landscape", touch=True)
    match = seeded_match("lost-cities", 2, 6, rounds=1)
    table = play_on(page, server.address, match, 4, match.lines[4]["seat"])
    table.wait_until_asked()
    table.tool("replay")
    expect(table["present"]).to_be_visible()
    bar, *parts = table.boxes(".ask", "scrub", "replay-speed", "present")
    for part in parts:
        assert bar["left"] <= part["left"]
        assert part["right"] <= bar["right"]
        assert part["bottom"] <= bar["bottom"]


def apart(one: dict[str, Any], other: dict[str, Any]) -> bool:
    beside = one["right"] <= other["left"] + 1 or other["right"] <= one["left"] + 1
    return beside or one["bottom"] <= other["top"] + 1 or other["bottom"] <= one["top"] + 1


@pytest.mark.parametrize("game", ["lost-cities", "adventure-tours"])
def test_a_phone_may_lie_on_its_side(server: Server, visit, game: str) -> None:
    page = visit("landscape", touch=True)
    sit_down(page, server, game)
    boxes = page.evaluate(BOXES)
    for at, one in enumerate(boxes):
        assert one["left"] >= 0
        assert one["top"] >= 0
        assert one["right"] <= 845
        assert one["bottom"] <= 391
        assert one["bottom"] - one["top"] >= 40
        assert all(apart(one, other) for other in boxes[at + 1 :]), boxes
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
