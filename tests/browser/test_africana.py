"""Africana in the browser: whole matches, the planned route, books, the map, keys, access."""

from __future__ import annotations

import itertools
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

import cairn
from browser.driver import PATIENCE, Server, Table, ask, play_on, seeded_match, wait_for
from browser.test_access import in_both_lights, violations
from browser.test_choices import kinds, moment

# Where a person who wants to win would click next. A planned route is committed, a place that brings something is planned.
NEXT = """() => {
  const see = (each) => each && !each.disabled && each.getBoundingClientRect().width
  const find = (...all) => all.map((each) => document.querySelector(each)).find(see)
  const good = [...document.querySelectorAll('[data-spot].reach')].find((each) => each.querySelector('.can.pays'))
  const full = document.querySelectorAll('.hand .face').length > 4
  const far = full ? [...document.querySelectorAll('[data-reach]')].sort((a, b) => b.dataset.reach - a.dataset.reach)[0] : null
  const planned = document.querySelector('[data-testid="commit"]')
  const limits = ['[data-action^="drop "]', '.hand [data-action^="discard "]']
  const here = ['[data-action^="end "]', '[data-action^="join "]']
  const book = ['.book [data-action^="buy "]', '.bookw [data-action="close"]']
  const spot = (good ?? far)?.querySelector('.hit'), rest = ['.hand [data-action="draw"]', '[data-action="stop"]']
  const target = find('[data-testid="rematch"]', '[data-testid="commit"]')
    ?? (planned ? null : find(...limits, ...here, ...book) ?? spot ?? find(...rest))
  if (!target) return null
  const box = target.getBoundingClientRect()
  return [target.dataset?.testid ?? target.dataset?.action ?? 'spot', box.x + box.width / 2, box.y + box.height / 2]
}"""


def sit_down(page: Page, address: str, seats: int, other: str = "steady", **options: Any) -> Table:
    """A table with a person on the first seat and bots on the others."""
    asked = {
        "game": "africana",
        "options": options,
        "seats": [{"kind": "me"}, *[{"kind": "bot", "bot": other}] * (seats - 1)],
        "clock": None,
        "private": True,
    }
    made = ask(page, address, "tables", asked)
    page.goto(f"{address}/table/{made['id']}")
    table = Table(page)
    expect(table["route"]).to_contain_text("within reach")
    table.wait_until_asked()
    return table


def click_on(table: Table) -> str:
    for _ in range(PATIENCE // 10):
        table.wait_until_ready()
        found = table.page.evaluate(NEXT)
        if found:
            what, x, y = found
            if what != "rematch":
                table.page.mouse.click(x, y)
            if what == "spot":  # give the plan a moment to appear, as a person would
                with suppress(TimeoutError):
                    table["commit"].wait_for(state="visible", timeout=1000)
            return str(what)
        table.page.wait_for_timeout(10)  # what can be reached is still being asked for
    raise AssertionError("nothing to click on")


@pytest.mark.everywhere
@pytest.mark.parametrize("seats", [pytest.param(2, marks=pytest.mark.long), pytest.param(3, marks=pytest.mark.long), 4])
def test_a_whole_match_by_clicking(server: Server, visit, seats: int) -> None:
    page = visit()
    table = sit_down(page, server.address, seats)
    clicked: list[str] = []
    for _ in range(1500):
        clicked.append(click_on(table))
        if clicked[-1] == "rematch":
            break
    assert clicked[-1] == "rematch"
    assert {"commit", "spot", "draw"} <= set(clicked)
    expect(table["question"]).to_contain_text(re.compile("win"))
    expect(table["ending"]).to_contain_text("Collections")
    table["see-table"].click()
    expect(table["ending"]).to_be_hidden()
    table["log-button"].click()
    expect(table["log"].last).to_contain_text("This is the last round.")


@pytest.mark.everywhere
def test_a_whole_match_by_keyboard_alone(server: Server, visit, long: bool) -> None:
    page = visit()
    table = sit_down(page, server.address, 2, **({} if long else {"max_rounds": 8}))
    keyboard = page.keyboard
    travelled = False
    mine = re.compile("Your turn|Where to|Turn a page|discard one|give one up|wins? (by|the)|share")
    for _ in range(600):
        expect(table["question"]).to_contain_text(mine)
        said = table["question"].inner_text()
        before = table.answers()
        if re.search("wins? (by|the)|share", said):
            break
        if "Your turn" in said or "Where to" in said:
            expect(table["route"]).to_contain_text("within reach")
            keyboard.press("n")
            if page.locator(".place:focus .can.pays").count() or page.locator(".hand .face").count() > 4:
                keyboard.press("Enter")
                expect(table["commit"]).to_be_enabled()
                keyboard.press("g")
                travelled = True
            else:
                keyboard.press("d" if "Your turn" in said else "s")
        elif "discard" in said:
            keyboard.press("1")
        elif "give one up" in said:
            page.locator('[data-action^="drop "]').first.press("Enter")
        else:
            keyboard.press("b")
        for _ in range(400):  # a key pressed while cards still move is not taken: then once more
            if table.answers() > before:
                break
            page.wait_for_timeout(50)
    assert travelled
    expect(table["ending"]).to_be_visible()
    keyboard.press("Escape")
    expect(table["ending"]).to_be_hidden()


@pytest.mark.everywhere
def test_a_route_is_planned_before_anything_is_played(server: Server, visit) -> None:
    """Totals before the commitment; steps back; another card; what is not wanted is left out; then all of it at once."""
    page = visit()
    table = sit_down(page, server.address, 2)
    before = table.answers()
    near = page.locator('[data-spot="tangier"][data-reach] .hit')  # no early expedition starts there
    near.click()
    expect(table["commit"]).to_be_enabled()
    expect(table["route"]).to_contain_text(re.compile("To .* in 1 step"))
    expect(table["route"]).to_contain_text("→")
    expect(page.locator(".trail")).to_have_count(1)
    expect(page.locator(".face.used")).to_have_count(1)
    table["route-back"].click()
    expect(page.locator(".trail")).to_have_count(0)
    if table["commit"].is_visible():  # an expedition is joined at home first
        table["route-back"].click()
    expect(table["commit"]).to_be_hidden()
    assert table.answers() == before
    near.click()
    expect(table["commit"]).to_be_enabled()
    page.locator('.face[data-card="joker"]').click()
    expect(page.locator('.face[data-card="joker"].used')).to_be_visible()
    table["commit"].click()
    table.wait_until_answered(before)
    table["log-button"].click()
    expect(table["log"].last).to_contain_text(re.compile("You go to .* with the joker"))


@pytest.mark.everywhere
def test_pages_turn_and_adventures_are_bought(server: Server, visit) -> None:
    page = visit(motion=True)
    table = sit_down(page, server.address, 2)
    page.locator('.bookw [data-action="read"]').click()
    turn = page.locator('[data-action="turn forwards"]')
    expect(turn).to_be_visible()
    table.wait_until_asked()
    turn.click()
    expect(page.locator(".leaf.forwards")).to_be_visible()
    table.wait_for_turn()
    expect(page.locator(".pg.left")).to_contain_text("1 page")
    expect(page.locator(".bookw")).to_contain_text("open: your pawn is north")
    page.get_by_role("button", name="see south").click()
    expect(page.locator(".bookw")).to_contain_text("closed to you")


def test_the_map_zooms_and_fits(server: Server, visit) -> None:
    page = visit()
    sit_down(page, server.address, 2)
    world = page.locator("svg.map")
    whole = world.get_attribute("viewBox")
    world.hover()
    page.mouse.wheel(0, -600)
    expect(world).not_to_have_attribute("viewBox", str(whole))
    closer = world.get_attribute("viewBox")
    box = world.bounding_box()
    assert box
    page.mouse.move(box["x"] + 200, box["y"] + 600)
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 500, steps=4)
    page.mouse.up()
    expect(world).not_to_have_attribute("viewBox", str(closer))
    page.get_by_role("button", name="all", exact=True).click()
    expect(world).to_have_attribute("viewBox", str(whole))


def test_a_phone_shows_one_thing_at_a_time(server: Server, visit) -> None:
    page = visit("phone", touch=True)
    table = sit_down(page, server.address, 3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    table["tab-exps"].tap()
    expect(page.locator(".exps")).to_be_visible()
    expect(table["route"]).to_be_hidden()
    table["tab-book"].tap()
    expect(page.locator(".book")).to_be_visible()
    table["tab-arch"].tap()
    expect(page.locator(".arch")).to_be_visible()
    table["tab-route"].tap()
    spot = page.locator('[data-spot][data-reach="1"]').first
    spot.dispatch_event("click")
    expect(table["commit"]).to_be_enabled()
    before = table.answers()
    table["commit"].tap()
    table.wait_until_answered(before)


@pytest.mark.everywhere
def test_the_lesson_leads_through_a_first_journey(server: Server, visit) -> None:
    """Every answer that the lesson waits for can be given where it points."""
    page = visit()
    made = ask(page, server.address, "lessons", {"game": "africana", "lesson": "first-journey"})
    page.goto(f"{server.address}/table/{made['id']}")
    table = Table(page)
    expect(table["lesson"]).to_contain_text("You lead Italy")
    for _ in range(40):
        spot, offer = page.locator("[data-lesson] .hit"), page.locator("[data-expected]")
        expect(spot.or_(offer).or_(table["lesson"].get_by_text("Play on as you like")).first).to_be_visible()
        if table["lesson"].get_by_text("Play on as you like").count():
            break
        table.wait_until_asked()
        before = table.answers()
        if spot.count():  # a journey is planned as in any match
            page.locator('[data-spot="tangier"]').dispatch_event("click")
            expect(table["notice"]).to_contain_text("For this lesson, tap")
            spot.click()
            expect(table["commit"]).to_be_enabled()
            assert table.answers() == before, "nothing is played before the commitment"
            table["commit"].click()
        else:
            expect(table["slot"]).to_have_count(0)  # the one answer is a button: nothing is to be tapped first
            offer.first.click()
        table.wait_until_answered(before)
    expect(table["lesson"]).to_contain_text("4 different artifacts")


def test_a_further_place_is_paid_anew_and_a_halt_cuts_back(server: Server, visit) -> None:
    """Whatever was planned, what could be reached stays within reach; the cards that pay may change."""
    page = visit()
    table = sit_down(page, server.address, 2)
    reach: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('[data-reach]')].sort((a, b) => b.dataset.reach - a.dataset.reach)
           .map((each) => each.dataset.spot)"""
    )
    far = reach[0]
    page.locator(f'[data-spot="{far}"]').dispatch_event("click")
    expect(table["commit"]).to_be_enabled()
    halts = page.locator(".halts li b")
    names: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.place')]
           .map((each) => [each.dataset.spot, each.textContent.trim()]))"""
    )
    other = next(place for place in reach if names[place] not in halts.all_inner_texts())
    for place in (other, far):
        page.locator(f'[data-spot="{place}"]').dispatch_event("click")
        expect(table["route"].get_by_role("heading")).to_contain_text(f"To {names[place]} in")
    planned = halts.all_inner_texts()
    assert len(planned) > 2, "a journey with a halt on the way"
    halt = next(place for place in names if names[place] == planned[1])
    page.locator(f'[data-spot="{halt}"]').dispatch_event("click")
    expect(halts).to_have_text(planned[:2])
    expect(table["notice"]).to_be_hidden()


def test_a_joker_is_not_thrown_away_by_one_click(server: Server, visit) -> None:
    match = seeded_match("africana", 2, 3)
    at = moment(match, 0, lambda choices: "discard joker" in choices)
    page = visit()
    table = play_on(page, server.address, match, at, 0)
    joker = page.locator('[data-keeps="joker"]')
    expect(joker).to_be_visible()
    before = table.answers()
    joker.click()
    expect(table["do-it"]).to_have_text("Discard the joker for good")
    assert table.answers() == before
    table["do-it"].click()
    table.wait_until_answered(before)


@pytest.mark.everywhere
def test_trails_show_where_rivals_went(server: Server, visit) -> None:
    """Since one's own last move; the strip above the question says the same."""
    page = visit()
    table = sit_down(page, server.address, 3)
    for _ in range(20):
        table.wait_until_ready()
        if page.locator("[data-trail] path").count():
            break
        before = table.shown()
        draw, card = page.locator('.hand [data-action="draw"]'), page.locator('.hand [data-action^="discard "]')
        (draw if draw.count() else card.first).click()
        table.wait_until_answered(before)
        table.wait_until_asked()
    trails = {int(str(each.get_attribute("data-trail"))) for each in page.locator("[data-trail]").all()}
    assert trails
    assert trails <= {1, 2}
    expect(table["since"]).to_contain_text("goes to")


# Names of places that a flag, a pawn or a badge lies on.
COVERED = """() => {
  const box = (each) => each.getBoundingClientRect()
  const lying = '.marks use[href="#af-flag"], .marks :is(.from, circle, .badge), .pawns use'
  const marks = [...document.querySelectorAll(lying)].map(box)
  const names = [...document.querySelectorAll('.map .pl')].filter((each) => {
    const a = box(each)
    return marks.some((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 6
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height / 2)
  })
  return names.map((each) => each.textContent)
}"""
# Places whose pawn, were one there, would cover a name
PAWNS = """() => {
  const places = [...document.querySelectorAll('.place')].map((each) => {
    const { a: size, e: x, f: y } = each.getScreenCTM(), name = each.querySelector('.pl')?.getBoundingClientRect()
    return { id: each.dataset.spot, size, x, y, name }
  })
  return places.flatMap(({ id, size, x, y }) => places.flatMap(({ id: other, name }) => {
    const wide = name && Math.min(name.right, x + 17 * size) - Math.max(name.left, x - 17 * size)
    const high = name && Math.min(name.bottom, y - 10 * size) - Math.max(name.top, y - 52 * size)
    return id !== other && wide > 6 && high > name.height * .35 ? [[id, other]] : []
  }))
}"""
TARGETS_ARE_LARGE = """() => [...document.querySelectorAll('.place .hit')].every((each) => {
  const { width, height } = each.getBoundingClientRect()
  return Math.min(width, height) >= 43.5
})"""


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_names_on_the_map_stay_legible(server: Server, visit, size: str) -> None:
    match = seeded_match("africana", 4, 3)
    for at in (0, len(match.lines) // 2):
        page = visit(size, touch=size == "phone")
        seat = cairn.replay(match.record(), at).to_act
        play_on(page, server.address, match, at, seat or 0).wait_for_turn()
        if size == "phone":  # the map grows them once it knows its own size
            wait_for(page, TARGETS_ARE_LARGE)
        assert page.evaluate(COVERED) == []
        assert page.evaluate(PAWNS) == []
        page.context.close()


def plan_to(table: Table, place: str) -> None:
    table.page.locator(f'[data-spot="{place}"]').dispatch_event("click")
    expect(table.page.locator(".marks .badge").first).to_be_attached()
    expect(table["commit"]).to_be_enabled()


def farthest(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('[data-reach]')].sort((a, b) => b.dataset.reach - a.dataset.reach)
           .map((each) => each.dataset.spot)"""
    )
    return found


def test_the_cards_that_pay_for_a_route_cover_no_name(server: Server, visit) -> None:
    page = visit()
    match = seeded_match("africana", 2, 3)
    for turn in (0, 6, 12):
        turns = itertools.count()
        at = moment(match, 0, lambda choices, turns=turns, turn=turn: "draw" in choices and next(turns) == turn)
        table = play_on(page, server.address, match, at, 0)
        expect(table["route"]).to_contain_text("within reach")
        for place in farthest(page):
            plan_to(table, place)
            assert page.evaluate(COVERED) == [], place
            page.keyboard.press("Escape")
            expect(table["commit"]).to_have_count(0)


# How far the edge of the first lies below that of the second, in pixels
BELOW = """([what, edge]) => document.querySelector(what).getBoundingClientRect().bottom
  - document.querySelector(edge).getBoundingClientRect().top"""


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_planned_route_is_in_sight_and_the_map_stays_as_it_is(server: Server, visit, size: str) -> None:
    page = visit(size, touch=size == "phone")
    table = sit_down(page, server.address, 3)
    height = "() => ['.map', '.ask'].map((each) => document.querySelector(each).getBoundingClientRect().height)"
    map_before, bar_before = page.evaluate(height)
    plan_to(table, farthest(page)[0])
    map_after, bar_after = page.evaluate(height)
    assert abs(map_after - map_before) <= 24, "a place is tapped where it was"
    assert bar_after < bar_before, "the route has the buttons, and the room"
    if size == "phone":  # button and numbers lie above the bar, however long the route is
        assert page.evaluate(BELOW, ["[data-testid=route] footer", "[data-testid=question]"]) <= 0
    else:
        assert page.evaluate(BELOW, [".exps", ".hand"]) <= 0, "the expeditions are in sight, too"


@pytest.mark.parametrize("size", ["phone", "landscape", "desktop"])
def test_a_full_hand_covers_nothing(server: Server, visit, size: str) -> None:
    match = seeded_match("africana", 2, 3)
    at = moment(match, 0, lambda choices: kinds(choices) == {"discard"})
    page = visit(size, touch=size != "desktop")
    table = play_on(page, server.address, match, at, 0)
    table.wait_for_turn()
    *cards, purse = table.boxes(".hand .face", ".hand .purse")
    assert len(cards) >= 6
    assert all(card["width"] >= 44 for card in cards)
    assert all(card["right"] <= purse["left"] + 1 for card in cards)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing(server: Server, visit, size: str) -> None:
    page = visit(size, touch=size == "phone")
    table = sit_down(page, server.address, 4)
    assert in_both_lights(page) == []
    page.locator("[data-reach]").first.dispatch_event("click")
    expect(table["commit"]).to_be_enabled()
    assert in_both_lights(page) == []
    table["route-back"].click()
    if size == "phone":
        for tab in ("exps", "book", "adv", "arch"):
            table[f"tab-{tab}"].tap()
            assert in_both_lights(page) == []
    page.keyboard.press("b")
    expect(table["question"]).to_contain_text("Turn a page")
    assert in_both_lights(page) == []


def test_axe_finds_nothing_at_the_end(server: Server, visit) -> None:
    page = visit()
    table = sit_down(page, server.address, 2, max_rounds=1)
    page.keyboard.press("d")
    expect(table["ending"]).to_be_visible()
    assert violations(page) == []


IN_SIGHT = """() => {
  const box = document.querySelector('[data-lesson] .hit').getBoundingClientRect()
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('[data-lesson]') !== null
}"""


@pytest.mark.parametrize("size", ["phone", "landscape"])
def test_where_a_lesson_leads_is_in_sight_on_a_phone(server: Server, visit, size: str) -> None:
    page = visit(size, touch=True)
    made = ask(page, server.address, "lessons", {"game": "africana", "lesson": "first-journey"})
    page.goto(f"{server.address}/table/{made['id']}")
    table = Table(page)
    target = page.locator("[data-lesson]")
    for _ in range(4):
        expect(target.or_(page.locator("[data-expected]")).first).to_be_visible()
        table.wait_until_asked()
        if target.count():
            break
        before = table.shown()
        page.locator("[data-expected]").first.dispatch_event("click")
        table.wait_until_answered(before)
    assert page.evaluate(IN_SIGHT), "neither beyond the edge nor under the buttons"
