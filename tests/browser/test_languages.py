"""Several languages at one table: each page speaks its reader's, and another one is chosen in the middle of a match."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.driver import Server, Table, start, wait_for
from browser.test_together import answer

ACCENTS = "localStorage.setItem('cairn.language', 'en-XA')"  # the pseudo-language: all it says has a ~


def test_two_read_one_table_in_two_languages_and_one_changes_in_mid_match(server: Server, visit) -> None:
    host = start(visit(), server.address, other="friend")
    link = host["invite-1"].input_value()
    page: Page = visit()
    page.goto(server.address)
    page.evaluate(ACCENTS)
    page.goto(link)
    page.get_by_test_id("join").click()
    page.wait_for_url("**/table/*")
    friend = Table(page)
    expect(friend["question"]).to_contain_text("~")
    expect(host["question"]).to_contain_text("Play or discard a card.")
    answer(host)
    expect(friend["log"]).not_to_contain_text("discards")
    expect(friend["log"]).to_contain_text("~")
    expect(host["log"]).to_contain_text("You discard")
    expect(host["log"]).not_to_contain_text("~")
    address = page.url
    friend["settings"].click()
    friend["language"].select_option("en")
    page.keyboard.press("Escape")
    expect(friend["question"]).not_to_contain_text("~")
    expect(friend["log"]).to_contain_text("discards")  # what was said before, too
    expect(friend["log"]).not_to_contain_text("~")
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.url == address


def test_the_address_names_a_language_for_as_long_as_the_page_is_open(server: Server, visit) -> None:
    page: Page = visit()
    page.goto(f"{server.address}/?lang=en-XA")
    expect(page.get_by_role("heading").first).to_contain_text("~")
    wait_for(page, "() => document.documentElement.lang === 'en-XA'")
    page.goto(server.address)
    expect(page.get_by_role("heading").first).not_to_contain_text("~")
