"""Scores are told before what comes after them, and a match ends in a story."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import cairn
from browser.driver import Server, Table, play_on, seeded_match, wait_for
from browser.test_access import violations
from cairn.core.match import Match


def late(match: Match, seat: int, event: str) -> int:
    """The seat's last move before such an event is told for the first time."""
    again = cairn.start(match.game, match.seats, seed=int(match.stream.seed), **match.setup.options)
    last = 0
    for at, line in enumerate(match.lines):
        if again.to_act == seat:
            last = at
        again.apply(line["do"])
        if any(told["what"] == event for told in again.events()):
            return last
    raise AssertionError(f"{event} is never told")


# What we wait for is there, or something can be answered.
ON = """([until, ways]) => document.querySelector(`[data-testid=${until}]`) ? 'there'
  : document.querySelector('[data-testid=hint]')?.disabled === false && document.querySelector(ways) ? 'asked' : null"""
WAYS = ", ".join(f"{each} [data-action]" for each in (".deck", ".hand", ".rivals", ".ask .two", ".ways"))


def move_on(table: Table, until: str) -> None:
    """Whatever can be done, until there is what we wait for."""
    page = table.page
    for _ in range(200):
        if wait_for(page, ON, [until, WAYS]) == "there":
            return
        before = table.shown()
        page.locator(WAYS).first.click()
        table.wait_for_news(before)
    raise AssertionError("it does not end")


@pytest.mark.everywhere
def test_the_reckoning_tells_nothing_of_what_comes_after_it(server: Server, visit) -> None:
    match = seeded_match("lost-cities", 2, 6, rounds=2)
    page = visit()
    table = play_on(page, server.address, match, late(match, 0, "scores"), 0)
    move_on(table, "reckoning")
    meta, log = page.locator(".top .meta"), table["log"]
    expect(meta).to_contain_text("Round 1 of 2")
    expect(log).not_to_contain_text("score")
    expect(log).not_to_contain_text("Round 2")
    expect(table["hint"]).to_be_disabled()
    expect(page.locator(".hand")).to_be_hidden()  # the cards of the next round
    expect(table["question"]).not_to_contain_text("Play")
    expect(table["undo"]).to_be_disabled()
    expect(table["reckoning"].locator("thead .ava")).to_have_count(2)
    expect(table["seat-0"]).to_contain_text("before this round")
    expect(page.get_by_text("Round 1 so far")).to_have_count(0)
    table["reckoning-done"].click()
    expect(meta).to_contain_text("Round 2 of 2")
    expect(log).to_contain_text("you score")
    expect(page.locator(".hand")).to_be_visible()


# Counts what flies over the page: pictures of cards, which show what they show wherever they are.
FLYING = """() => {
  window.flown = 0
  new MutationObserver((changes) => {
    for (const each of changes) for (const node of each.addedNodes) if (node.inert) window.flown += 1
  }).observe(document.body, { childList: true })
}"""
LEGIBLE = """() => [...document.querySelectorAll('main.table *, .hand *')].filter((each) => !each.closest('.reck')
  && each.getBoundingClientRect().width && getComputedStyle(each).visibility !== 'hidden').length"""


@pytest.mark.parametrize(("game", "seats", "event"), [("lost-cities", 2, "scores"), ("adventure-tours", 4, "reckons")])
def test_the_next_round_is_dealt_when_the_scores_were_read(server: Server, visit, game: str, seats: int, event: str) -> None:
    match = seeded_match(game, seats, 6, rounds=2)
    page = visit(motion=True)
    table = play_on(page, server.address, match, late(match, 0, event), 0)
    while not table["reckoning"].count():
        table.wait_until_still()
        page.evaluate(FLYING)
        if wait_for(page, ON, ["reckoning", WAYS]) == "asked":
            before = table.shown()
            page.locator(WAYS).first.click()
            table.wait_for_news(before)
    while table["reckoning-next"].count():
        table["reckoning-next"].click()
    assert page.evaluate("window.flown") <= 2  # no more than the last card that was played, and the last that was drawn
    assert page.evaluate(LEGIBLE) == 0  # neither cards nor table of the next round
    table["reckoning-done"].click()
    wait_for(page, f"() => window.flown >= {3 if game == 'adventure-tours' else 8}")


TO_THE_BOTTOM = "() => document.querySelector('[data-testid=reckoning]').getBoundingClientRect().bottom === innerHeight"


@pytest.mark.parametrize("size", ["phone", "landscape", "desktop"])
@pytest.mark.parametrize(("game", "seats", "event"), [("lost-cities", 2, "scores"), ("adventure-tours", 4, "reckons")])
def test_scores_have_the_table_to_themselves(server: Server, visit, game: str, seats: int, event: str, size: str) -> None:
    match = seeded_match(game, seats, 6, rounds=1)
    page = visit(size, touch=size != "desktop")
    table = play_on(page, server.address, match, late(match, 0, event), 0)
    move_on(table, "reckoning")
    wait_for(page, TO_THE_BOTTOM)  # down to where the hand was
    heading = "[data-testid=reckoning] :is(h1, h2, h3, h4)"
    sheet, done, title, *_ = table.boxes("reckoning", "reckoning-done", heading)
    assert done["bottom"] <= page.evaluate("innerHeight")
    hidden = page.evaluate("(it => it.scrollHeight - it.clientHeight)(document.querySelector('[data-testid=reckoning]'))")
    assert size == "landscape" or hidden <= 1, "something must be scrolled to"
    assert title["top"] >= sheet["top"], "its top cannot be reached"
    assert page.evaluate("document.querySelector('.top').scrollWidth <= innerWidth")
    expect(page.get_by_test_id("review-tab")).to_have_count(0)  # whether the match is over is told after the scores


def ended(server: Server, page: Page, game: str, seats: int, **options: object) -> Table:
    match = seeded_match(game, seats, 8, **options)
    table = play_on(page, server.address, match, late(match, 0, "wins"), 0)
    if game == "lost-cities":  # it has a reckoning first
        move_on(table, "reckoning-done")
        expect(table["ending"]).to_have_count(0)
        table["reckoning-done"].click()
    move_on(table, "ending")
    return table


@pytest.mark.everywhere
@pytest.mark.parametrize(("size", "dark"), [("desktop", False), ("phone", True)])
def test_a_match_ends_with_podium_ranks_and_story(server: Server, visit, size: str, dark: bool) -> None:
    page = visit(size, dark=dark)
    table = ended(server, page, "lost-cities", 2, rounds=1)
    ending = table["ending"]
    expect(ending).to_contain_text(re.compile(r"wins? by \d+|share the win"))
    expect(ending).to_contain_text("How the points came about")
    expect(table["rank-1"]).to_have_count(1)
    if size == "desktop":  # there is room for the most remarkable rows of cards
        expect(table["rows"].locator(".chip").first).to_be_visible()
    story = f"{table['tagline'].inner_text()} {table['story'].inner_text()}"
    assert len(re.findall(r"\.", story)) >= 2, story
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    expect(table["course"].get_by_role("img")).to_have_attribute("aria-label", re.compile(r"At the end: .* \(−?\d+\)"))
    with page.expect_download() as file:  # a picture to share
        table["share"].click()
    assert file.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    table["see-table"].click()
    expect(ending).to_be_hidden()
    table["see-table"].click()
    expect(ending).to_be_visible()
    table["rematch"].click()
    page.wait_for_url(lambda address: table.table_id() in address and "/table/" in address)


@pytest.mark.everywhere
def test_an_expedition_alone_that_misses_its_goal_is_no_win(server: Server, visit) -> None:
    page = visit()
    table = ended(server, page, "heart-of-darkness", 1)
    expect(table["ending"]).to_contain_text(re.compile(r"\d+ of 50 DP"))
    expect(table["question"]).to_contain_text(re.compile(r"\d+ of 50 DP"))
    expect(table["question"]).not_to_contain_text("win")
    expect(table["journal"]).to_be_visible()
    expect(table["sources"].get_by_role("definition").first).to_contain_text(re.compile(r"\+\d"))  # how the points came about
    expect(table["goal"]).to_have_text(re.compile(r"^\d+ of 50 DP$"))
    expect(page.locator(".hero .map svg")).to_be_visible()  # where the way led, in the picture to share, too
    with page.expect_download() as file:
        table["share"].click()
    assert file.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_expeditions_are_compared_with_the_final_count(server: Server, visit) -> None:
    page = visit()
    table = ended(server, page, "heart-of-darkness", 3)
    for rank in ("You", "Final count", "Total"):
        expect(table["ending"]).to_contain_text(rank)
    expect(table["prizes"].get_by_role("listitem").first).to_contain_text(re.compile("Most .*, .1 DP"))
    moments = page.locator(".turning li")  # each has its number on the chart
    expect(table["course"].locator(".mark")).to_have_text([str(each + 1) for each in range(moments.count())])
    assert violations(page) == []


@pytest.mark.parametrize(
    ("game", "seats", "size"), [("africana", 2, "desktop"), ("africana", 2, "phone"), ("heart-of-darkness", 3, "desktop")]
)
def test_on_a_map_the_ending_has_the_whole_page(server: Server, visit, game: str, seats: int, size: str) -> None:
    page = visit(size, touch=size == "phone")
    match = seeded_match(game, seats, 8, **({"max_rounds": 2} if game == "africana" else {}))
    table = play_on(page, server.address, match, late(match, 0, "wins"), 0)
    move_on(table, "ending")
    expect(page.locator(".side")).to_be_hidden()
    (sheet,) = table.boxes("ending")
    assert sheet["width"] >= page.evaluate("innerWidth") - 48
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in table["question"].get_by_role("button").all():
        assert button.evaluate("each => each.scrollWidth <= each.clientWidth"), button.inner_text()
    if game == "africana":
        table["see-table"].click()
    else:
        table["journal-button"].click()
    expect(page.locator(".side")).to_be_visible()
