"""What is filled is what is chosen: the one filled button names and does the selected choice, and nothing is filled before."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import cairn
from browser.driver import Server, Table, play_on, seeded_match, start
from cairn.core.match import Match


def moment(match: Match, seat: int, fits: Callable[[list[str]], bool]) -> int:
    """After how many answers the seat is asked something that fits, by the notations of its choices."""
    again = cairn.start(match.game, match.seats, seed=int(match.stream.seed), **match.setup.options)
    for at, line in enumerate(match.lines):
        if again.to_act == seat and fits([action.notation for action in again.actions()]):
            return at
        again.apply(line["do"])
    raise AssertionError("such a question never comes")


def kinds(choices: list[str]) -> set[str]:
    return {each.split()[0] for each in choices}


def filled(table: Table) -> Locator:
    return table["question"].locator(".two .primary")


def answers(table: Table) -> list[str]:
    """What was answered here, as the record has it."""
    path = f"/api/tables/{table.table_id()}/history"
    got: list[dict[str, str]] = table.page.evaluate("async (path) => (await (await fetch(path)).json()).answers", path)
    return [each.get("do", "") for each in got]


@pytest.mark.everywhere
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_region_that_was_tapped_is_the_one_gone_to(server: Server, visit, size: str) -> None:
    match = seeded_match("heart-of-darkness", 1, 5)
    at = moment(match, 0, lambda choices: kinds(choices) == {"move"} and len(choices) >= 2)
    page = visit(size, touch=size == "phone")
    table = play_on(page, server.address, match, at, 0)
    table.wait_for_turn()
    expect(filled(table)).to_have_count(0)  # nothing is chosen for anybody
    rows = table["ways"].locator("[data-action]")
    second = str(rows.nth(1).get_attribute("data-action"))
    if size == "phone":
        rows.nth(1).tap()
    else:
        page.keyboard.press("2")
    expect(rows.nth(1)).to_have_class(re.compile("glow"))
    expect(filled(table)).to_have_count(1)
    region = second.split()[1].replace("-", " ")
    expect(filled(table)).to_contain_text(re.compile(region, re.IGNORECASE))
    if size == "desktop":
        rows.nth(0).hover()  # passing over another does not change what was chosen
        expect(filled(table)).to_contain_text(re.compile(region, re.IGNORECASE))
    before = table.shown()
    filled(table).click()
    table.wait_until_answered(before)
    assert second in answers(table)


def test_a_rival_is_to_be_tapped_and_skipping_is_a_quiet_word(server: Server, visit) -> None:
    match = seeded_match("adventure-tours", 4, 3)
    at = moment(match, 0, lambda choices: kinds(choices) == {"aim", "skip"})
    page = visit()
    table = play_on(page, server.address, match, at, 0)
    table.wait_for_turn()
    expect(filled(table)).to_have_count(0)
    expect(table["slot"]).to_have_text(re.compile("tap (a rival|an expedition)"))
    skip = table["question"].locator('[data-action="skip"]')
    expect(skip).to_have_class(re.compile(r"\bno\b"))
    target = page.locator('[data-action^="aim "]').first
    target.hover()
    expect(filled(table)).to_have_count(1)
    expect(table["slot"]).to_have_count(0)
    expect(filled(table)).not_to_have_text(re.compile("skip|leave", re.IGNORECASE))
    page.keyboard.press("Escape")
    expect(filled(table)).to_have_count(0)


@pytest.mark.everywhere
def test_a_hint_is_what_the_filled_button_does(server: Server, visit) -> None:
    page = visit()
    table = start(page, server.address)
    table.wait_for_turn()
    page.mouse.move(2, 2)  # whatever lies below the pointer is selected for as long
    expect(filled(table)).to_have_count(0)
    expect(table["slot"]).to_have_text("tap a card")
    table["hint"].click()
    expect(page.locator(".hint")).to_be_visible()
    expect(filled(table)).to_have_count(1)
    chosen = str(filled(table).get_attribute("data-action"))
    before = table.shown()
    filled(table).click()
    table.wait_until_answered(before)
    assert answers(table)[0] == chosen


@pytest.mark.everywhere
def test_at_the_deck_nothing_is_drawn_before_it_is_chosen(server: Server, visit) -> None:
    page = visit("phone", touch=True)
    match = seeded_match("lost-cities", 2, 4)
    at = moment(match, 0, lambda choices: kinds(choices) == {"draw"} and len(choices) >= 2)
    table = play_on(page, server.address, match, at, 0)
    table.wait_for_turn()
    expect(filled(table)).to_have_count(0)
    expect(table["slot"]).to_have_text("tap the deck or a pile")
    deck = table["question"].locator('[data-action="draw deck"]')
    before = table.shown()
    deck.tap()  # luck follows: the first tap selects
    expect(filled(table)).to_have_text(re.compile("deck"))
    assert table.shown() == before
    filled(table).tap()
    table.wait_until_answered(before)
