"""Adventure Tours in Chromium: a whole expert match of four by clicking, by touch, its lesson, and what axe-core says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from browser.driver import Server, Table, ask, open_lobby, option, play_on, seeded_match
from browser.test_access import in_both_lights, violations

# Whether a card could be played now, and how often the equipment was improved: both of the same moment.
IMPROVED = """() => [
  document.querySelector('[data-testid=hint]')?.disabled === false && !!document.querySelector('.face-button.legal'),
  [...document.querySelectorAll('.log p.you')].filter((each) => each.textContent.includes('as equipment')).length,
]"""


def start(page: Page, address: str, **options: str) -> Table:
    """At a table of four, the others bots."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "steady"}] * 3]
    asked = {"game": "adventure-tours", "options": options, "seats": seats, "clock": None, "private": True}
    made = ask(page, address, "tables", asked)
    page.goto(f"{address}/table/{made['id']}")
    return Table(page)


def question(page: Page) -> tuple[str, int, list[str]]:
    """The step asked, the seat asked and the answers there are, as seat 0 knows them."""
    step, seat, actions = page.evaluate(
        """async () => {
          const frame = await (await fetch(`/api/tables/${location.href.split('/table/')[1]}/frame?seat=0`)).json()
          return [frame.question?.step ?? '', frame.question?.seat ?? -1, frame.actions.map(each => each.do)]
        }"""
    )
    return str(step), int(seat), list(actions)


def target(page: Page, turn: int) -> Locator | None:
    """What a player in a hurry would click: a member if one may join, else an improvement; a rival; else the bar."""
    hand = page.locator(".hand .do")
    joins = page.locator(".hand .do.good")
    if joins.count() and turn % 4:
        return joins.last
    for place in (hand, page.locator(".pick"), page.locator(".hitme"), page.locator(".bd[data-action]")):
        if place.count():
            return place.first
    bar = page.get_by_test_id("question").locator("[data-action]")
    return bar.first if bar.count() else None


def click(place: Locator) -> None:
    """Click if it is still there: another's answer may have come in between."""
    try:
        place.click(timeout=1500)
    except TimeoutError:
        place.page.wait_for_timeout(50)


def play_out(table: Table, most: int = 5000) -> tuple[int, set[str]]:
    """Play by clicking until the match is over: how many reckonings were shown, and what was asked."""
    page, reckonings, asked = table.page, 0, set[str]()
    for turn in range(most):
        answers = ".hand .do, .pick, .hitme, .bd[data-action], .ask .two [data-action]"
        ready = page.locator(f'{answers}, [data-testid="reckoning-done"], [data-testid="rematch"]')
        ready.first.wait_for(state="attached")
        if table["reckoning-done"].count():
            reckonings += 1
            table["reckoning-done"].click()
            continue
        if table["rematch"].count():
            return reckonings, asked
        place = target(page, turn)
        if place is None:
            continue
        try:
            notation = place.get_attribute("data-action", timeout=1500)
        except TimeoutError:
            continue  # another's answer came in between
        if notation:
            asked.add(notation.split()[0])
        before = table.shown()
        click(place)
        table.wait_for_news(before)
    raise AssertionError("the match does not end")


@pytest.mark.everywhere
def test_a_whole_expert_match_of_four_seats_by_clicking(server: Server, visit, long: bool) -> None:
    page, rounds = visit(), 3 if long else 2
    table = open_lobby(page, server.address)
    page.get_by_test_id("game-adventure-tours").click()
    option(page, "Boards", "Expert: 6 different boards with abilities")
    if rounds != 3:
        option(page, "Rounds", str(rounds))
    table["start"].click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_test_id("rival-1")).to_be_visible()
    expect(page.locator(".rival")).to_have_count(3)
    expect(page.get_by_label("Your expedition")).to_be_visible()
    reckonings, asked = play_out(table)
    assert reckonings == rounds
    assert {"add", "improve"} <= asked
    expect(table["question"]).to_contain_text(re.compile("win"))
    expect(table["log"]).to_contain_text(re.compile("wins? with|ties? with"))
    assert violations(page) == []


@pytest.mark.everywhere
def test_boards_are_chosen_between_rounds_in_variation_2(server: Server, visit) -> None:
    match = seeded_match("adventure-tours", 4, seed=1, mode="expert", boards_between_rounds="variation-2", rounds=2)
    boards = [n for n, line in enumerate(match.lines) if line.get("do", "").startswith("board ")]
    at = boards[1]  # the second of four to choose: one board is gone, and there is a choice
    taken, seat = match.lines[boards[0]], match.lines[at]["seat"]
    page = visit()
    table = play_on(page, server.address, match, at, seat)
    expect(table["draft"]).to_contain_text("Boards for round 2")
    expect(table["question"]).to_contain_text("Choose your board for the next round.")
    table.wait_for_turn()
    expect(page.locator(".bd[data-action]")).to_have_count(3)
    expect(page.locator(".bd.gone")).to_have_count(1)
    expect(table.action(taken["do"])).to_have_count(0)
    wanted = page.locator(".bd[data-action]").last
    name = wanted.locator(".nm").inner_text()
    wanted.click()
    expect(table["log"]).to_contain_text(f"You choose {name}")
    expect(page.get_by_label("Your expedition")).to_contain_text(name)


COVERED = """() => {
  const boxes = (query) => [...document.querySelectorAll(query)].map((each) => each.getBoundingClientRect())
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
  const [expedition] = boxes('.me'), things = [...boxes('.me .gear > *'), ...boxes('.me .mrow > *')]
  const levels = boxes('.me .levels > *')
  return things.filter((each) => each.bottom > expedition.bottom || !levels.every((level) => apart(each, level))).length
}"""


@pytest.mark.parametrize("size", ["desktop", "tablet"])
def test_with_six_seats_and_much_equipment_nothing_is_covered(server: Server, visit, size: str) -> None:
    match = seeded_match("adventure-tours", 6, 3, rounds=1)
    at = max(n for n, line in enumerate(match.lines[:-4]) if line["seat"] == 0)
    page = visit(size)
    table = play_on(page, server.address, match, at, 0)
    table.wait_until_asked()
    assert page.locator(".me .gear .tg").count() >= 6
    assert page.evaluate(COVERED) == 0
    table["hint"].click()
    expect(page.locator(".me .ghosttag")).to_be_visible()
    assert page.evaluate(COVERED) == 0
    assert page.locator(".ask .r").evaluate("it => it.scrollHeight - it.clientHeight") <= 1  # the hint is there in full


@pytest.mark.everywhere
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_lesson_leads_through_aims_shields_and_the_reckoning(server: Server, visit, size: str) -> None:
    """The lesson is scripted, so every kind of question comes up: a card, a target, a shield."""
    page = visit(size, touch=size == "phone")
    open_lobby(page, server.address)
    page.get_by_test_id("game-adventure-tours").click()
    page.get_by_test_id("lesson-first-expedition").click()
    page.wait_for_url("**/table/*")
    table = Table(page)
    expect(table["lesson"]).to_contain_text("Roy Nobleman needs clothing 5")
    assert violations(page) == []

    def answer(notation: str) -> None:
        table.wait_until(lambda wanted=notation: wanted in question(page)[2])
        table.wait_until_asked()
        kind, _, rest = notation.partition(" ")
        if kind in ("add", "improve"):
            page.locator(f'.face-button[data-hand="{rest}"]').first.click()
            expect(page.locator(".slot.raised")).to_have_count(1)
            table["question"].locator(f'[data-action="{notation}"]').click()
        elif kind == "aim":
            rival = page.locator(f'[data-testid="rival-{rest}"] .hitme')
            if size == "desktop":
                rival.click()
                return
            rival.tap()
            expect(page.locator(f'[data-testid="rival-{rest}"].glow')).to_have_count(1)
            rival.tap()
        else:
            table["question"].locator(f'[data-action="{notation}"]').click()

    answer("improve yellow-earl")
    answer("add yellow-roy")
    answer("add yellow-rook")
    answer("aim 1")
    expect(table["log"] if size == "desktop" else table["question"]).to_contain_text("Pater Miller")
    answer("add yellow-rook")
    answer("aim 1")
    answer("add blue-miller")
    expect(table["question"]).to_contain_text("targets you with")
    expect(table["question"]).to_contain_text("Otherwise you lose your newest equipment, Earl of Bucket (yellow)")
    expect(page.locator(".mrow .flag.can")).to_have_text("can block")
    expect(table["question"].get_by_label("Ask me")).to_be_visible()
    assert violations(page) == []
    answer("allow")
    answer("add red-nellie")
    answer("aim 1")
    expect(table["reckoning"]).to_contain_text("Round 1 scores")
    assert violations(page) == []
    table["reckoning-done"].click()
    expect(table["question"]).to_contain_text("You win")
    lesson = page.url
    table["real-game"].click()  # and the real thing comes next
    page.wait_for_url(lambda address: "/table/" in address and address != lesson)
    table.wait_until_asked()
    expect(table["lesson"]).to_have_count(0)


def test_a_standing_answer_lets_live_play_go_on(server: Server, visit) -> None:
    page = visit()
    open_lobby(page, server.address)
    page.get_by_test_id("game-adventure-tours").click()
    page.get_by_test_id("lesson-first-expedition").click()
    page.wait_for_url("**/table/*")
    table = Table(page)
    for notation in (
        "improve yellow-earl",
        "add yellow-roy",
        "add yellow-rook",
        "aim 1",
        "add yellow-rook",
        "aim 1",
        "add blue-miller",
    ):
        table.wait_until(lambda wanted=notation: wanted in question(page)[2])
        table.wait_until_asked()
        page.keyboard.press("/")
        table["typed"].fill(notation)
        page.keyboard.press("Enter")
        expect(table["typed"]).to_have_count(0)
    expect(table["question"]).to_contain_text("targets you with")
    table["question"].get_by_label("Ask me").select_option("never")
    expect(table["question"]).to_contain_text("Play a card: as equipment")


@pytest.mark.parametrize("size", ["desktop", "tablet", "phone"])
def test_nothing_scrolls_away_and_axe_finds_nothing(server: Server, visit, size: str) -> None:
    page = visit(size, touch=size != "desktop")
    table = start(page, server.address, mode="expert")
    expect(page.locator(".face-button.legal").first).to_be_visible()
    assert in_both_lights(page) == []
    page.locator(".face-button").first.click()
    expect(page.locator(".ghosttag")).to_be_visible()
    expect(table["question"].get_by_role("button", name=re.compile("As equipment"))).to_be_visible()
    assert in_both_lights(page) == []
    page.get_by_test_id("rival-1").locator(".look").click(position={"x": 30, "y": 16})
    expect(page.get_by_role("button", name="Back to yours")).to_be_visible()
    assert in_both_lights(page) == []
    page.get_by_role("button", name="Back to yours").click()
    assert not page.evaluate(
        "document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight + 1"
    )


@pytest.mark.everywhere
def test_by_keyboard_alone(server: Server, visit) -> None:
    page = visit()
    table = start(page, server.address)
    for turn in range(3):
        for _ in range(5000):  # the others play on, and each of their answers puts a raised card back
            asked, improved = page.evaluate(IMPROVED)
            if improved > turn:
                break
            if not asked:
                page.wait_for_timeout(50)
                continue
            before = table.shown()
            page.keyboard.press(str(turn + 1))
            page.keyboard.press("i")
            table.wait_for_news(before)
    expect(page.locator(".log p.you", has_text="as equipment")).to_have_count(3)


def test_a_card_can_be_dragged_to_the_equipment(server: Server, visit) -> None:
    page = visit(motion=True)
    table = start(page, server.address)
    expect(page.locator(".face-button.legal").first).to_be_visible()
    table.wait_until_still()
    page.locator(".face-button").first.drag_to(page.locator(".levels"))
    expect(table["log"]).to_contain_text(re.compile("You play .* as equipment"))


def test_the_discards_can_be_looked_through(server: Server, visit) -> None:
    page = visit()
    table = start(page, server.address)
    for turn in range(1000):
        if table["reckoning-done"].count():
            table["reckoning-done"].click()
        place = target(page, turn)
        if place is not None and page.locator(".disc:not([disabled])").count():
            break
        if place is not None:
            click(place)
        page.wait_for_timeout(80)
    table.wait_for_turn()  # which closes what was opened while the others played
    page.locator(".disc").click()
    expect(table["discards"]).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(table["discards"]).to_have_count(0)
