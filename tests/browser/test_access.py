"""Access: axe-core finds nothing on lobby, table and replay, by day and by lamplight; what is read out; page weight."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.driver import ROOT, Server, Table, from_lobby, open_lobby, start, wait_for

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"  # fetched with the client's own tools
RUN_AXE = """async (more) => (await axe.run(document, { resultTypes: ['violations'], ...more })).violations.map(
  (each) => `${each.id}: ${JSON.stringify(each.nodes.map((node) => node.target).slice(0, 4))} ${each.help}`)"""
OF_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
KILOBYTES = 300


def violations(page: Page, rules: dict[str, Any] | None = None) -> list[str]:
    """What axe-core finds, in the light the page has."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(RUN_AXE, rules or {})
    return found


def in_both_lights(page: Page) -> list[str]:
    """What axe-core finds by day, and by lamplight: that changes colours and nothing else, for no script asks about it."""
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    found += [f"by lamplight, {each}" for each in violations(page, OF_COLOURS)]
    page.emulate_media(color_scheme="light")
    return found


@pytest.mark.everywhere
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_on_lobby_table_and_replay(server: Server, visit, size: str) -> None:
    page = visit(size, touch=size == "phone")
    open_lobby(page, server.address)
    page.get_by_text("Change", exact=True).click()
    assert in_both_lights(page) == []
    page.get_by_text("Done", exact=True).click()
    table = from_lobby(page, server.address)
    table.wait_for_turn()
    assert in_both_lights(page) == []
    page.locator(".face").first.click()
    assert in_both_lights(page) == []
    table["question"].locator("[data-action]").first.click()
    table.wait_until_answered(0)
    table.wait_for_turn()
    page.keyboard.press("/")
    expect(table["typed"]).to_be_visible()
    assert in_both_lights(page) == []
    page.keyboard.press("Escape")
    table.tool("settings")
    assert in_both_lights(page) == []
    page.keyboard.press("Escape")
    table["rules"].click()
    expect(page.get_by_text("Rule by rule")).to_be_visible()
    assert in_both_lights(page) == []
    page.keyboard.press("Escape")
    table.tool("replay")
    expect(table["scrub"]).to_be_visible()
    assert in_both_lights(page) == []


@pytest.mark.everywhere
def test_the_live_region_reads_the_question_the_choices_and_what_happens(server: Server, visit) -> None:
    page = visit()
    page.add_init_script(
        """addEventListener('DOMContentLoaded', () => {
          window.heard = []
          const listen = () => {
            for (const each of document.querySelectorAll('[aria-live]')) window.heard.push(each.textContent)
          }
          new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, characterData: true })
        })"""
    )
    table = from_lobby(page, server.address)
    table.wait_for_turn()
    page.locator('.hand [data-action^="discard "]').first.click()
    expect(table["log"]).to_contain_text(re.compile("Pip|Lulu|Otto"))
    table.wait_for_turn()
    rival = r"(Pip|Lulu|Otto) (plays|discards|draws|takes)"
    for words in (r"Play or discard a card\.", "moves", "You discard (the|a) ", rival):
        wait_for(page, "(words) => new RegExp(words).test(window.heard.join(' | '))", words)


@pytest.mark.everywhere
def test_every_choice_has_a_name_and_every_card_says_its_colour(server: Server, visit) -> None:
    page = visit()
    table = start(page, server.address)
    table.wait_for_turn()
    names = page.locator("[data-action]").evaluate_all("all => all.map(each => each.textContent.trim())")
    assert names
    assert all(re.search("yellow|blue|white|green|red", name) for name in names)
    cards = page.locator(".face").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    assert all(re.match("(Yellow|Blue|White|Green|Red) (investment|[0-9]+ [A-Z])", card) for card in cards)
    symbols = page.locator(".face .ix use").evaluate_all("all => all.map(each => each.getAttribute('href'))")
    assert len(symbols) == len(cards)


def test_the_first_load_is_small(server: Server, visit) -> None:
    """From the lobby to the first question, fonts and all, as the bytes travel."""
    page = visit()
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    size: dict[str, float] = {}
    wire.on("Network.loadingFinished", lambda event: size.update({event["requestId"]: event["encodedDataLength"]}))
    table = open_lobby(page, server.address)
    page.wait_for_timeout(500)
    table["start"].click()
    table.wait_for_turn()
    total = sum(size.values()) / 1024
    assert total < KILOBYTES, f"{total:.0f} KB"


@pytest.mark.everywhere
def test_reduced_motion_and_the_sound_switch_are_kept(server: Server, visit) -> None:
    page = visit(motion=True)
    table = open_lobby(page, server.address)
    table.tool("settings")
    table["stillness"].check()
    table["sound"].uncheck()
    page.get_by_role("button", name="Dark", exact=True).click()
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    open_lobby(page, server.address)["settings"].click()
    expect(table["stillness"]).to_be_checked()
    expect(table["sound"]).not_to_be_checked()
    page.keyboard.press("Escape")
    table["play-lost-cities"].click()
    Table(page).wait_for_turn()
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--m-move').trim()") in ("0ms", "0s")
