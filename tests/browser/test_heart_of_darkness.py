"""The Heart of Darkness in the browser: alone on a phone, three at a table, by keyboard; journal, gallery, lesson, access."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import cairn
from browser.driver import Server, Table, ask, open_lobby, play_on, seeded_match, wait_for
from browser.test_access import in_both_lights, violations
from browser.test_choices import kinds, moment
from cairn.core.match import Match, begin
from cairn.core.words import facts_of, seat_names
from cairn.games.heart_of_darkness.bot import bold, steady

VERSION = "() => Number(document.querySelector('[data-testid=heart]')?.dataset.version ?? -1)"
SETUP = ("ChoosePort", "ChoosePatron", "Purchase")


def new_table(page: Page, server: Server, seats: int, **options: Any) -> tuple[str, list[str]]:
    """A table of its own, all other seats for friends; its id and their links."""
    wanted = [{"kind": "me"}] + [{"kind": "friend"}] * (seats - 1)
    body = {"game": "heart-of-darkness", "options": options, "seats": wanted, "clock": None, "private": True}
    made = ask(page, server.address, "tables", body)
    return made["id"], [invite["link"] for invite in made.get("invites", [])]


def join(page: Page, server: Server, link: str, name: str) -> None:
    ask(page, server.address, "join", {"token": link.rsplit("/", 1)[1], "name": name, "salt": "0" * 32})


def frame(page: Page, server: Server, table: str, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = ask(page, server.address, f"tables/{table}/frame?seat={seat}&events=1000000")
    return found


def said(question: dict[str, Any]) -> str:
    """A question to the only player, as the terminal asks it."""
    words = cairn.games()["heart-of-darkness"].words
    return words.say(f"ask-{question['step']}", facts_of(question), seat_names(1, you=0))


def equip(pages: list[Page], server: Server, table: str, answers: int = 200) -> None:
    """Ports, Patrons and purchases without looking at them: the first that is offered, one kind after the other."""
    seat = 0
    for n in range(answers):
        now = frame(pages[seat], server, table, seat)
        if now["question"]["step"] not in SETUP:
            return
        if now["question"]["seat"] != seat:
            seat = now["question"]["seat"]
            now = frame(pages[seat], server, table, seat)
        act(pages[seat], server, table, now, now["actions"][n % len(now["actions"])]["do"])


def act(page: Page, server: Server, table: str, now: dict[str, Any], do: str) -> None:
    """Answer without looking."""
    body = {"seat": now["seat"], "version": now["version"], "do": do, "id": f"{table}{now['version']}"}
    ask(page, server.address, f"tables/{table}/act", body)


def wait_for_version(page: Page, version: int) -> None:
    wait_for(page, f"() => ({VERSION})() >= {version}")


def wait_until_asked(page: Page, version: int) -> None:
    """The page shows this question, and an answer would be taken: the last one has been acknowledged."""
    wait_for_version(page, version)
    Table(page).wait_until_asked()


COUNT_TAPS = "() => { window.taps = 0; addEventListener('click', () => { window.taps += 1 }, true) }"
# What a thumb would do next: a button of the question bar, else a ware, else a row, which the bar then offers.
THUMB = """() => {
  const seen = (each) => each && each.getBoundingClientRect().height
  const find = (...all) => all.map((each) => document.querySelector(each)).find(seen)
  if (document.querySelector('[data-testid=rematch]')) return ['over', 0, 0]
  const places = ['[data-testid=question] .two', '[data-testid=ways]'].map((each) => `${each} [data-action]`)
  const basket = ['[data-testid=buy-basket]:not(:disabled)', '[data-testid=pack-all-round]']
  const target = find('[data-testid=do-it]', ...basket, ...places)
  if (!target) return null
  target.scrollIntoView({ block: 'nearest' })
  const box = target.getBoundingClientRect()
  return [target.dataset.testid ?? target.dataset.action ?? target.textContent, box.x + box.width / 2, box.y + box.height / 2]
}"""


@pytest.mark.everywhere
def test_a_whole_game_alone_on_a_phone_by_tapping(server: Server, visit) -> None:
    page = visit("phone", touch=True)
    id, _ = new_table(page, server, 1)
    page.goto(f"{server.address}/table/{id}")
    table = Table(page)
    table.wait_for_turn()
    expect(page.get_by_label(re.compile("Game turn 1 of 5; your goal is 50 DP"))).to_be_visible()
    # the map is panned with a finger, and a drag is no answer
    before = page.locator("[data-testid=map] svg").get_attribute("viewBox")
    page.mouse.move(180, 300)
    page.mouse.down()
    page.mouse.move(120, 250, steps=4)
    page.mouse.up()
    page.get_by_label("Zoom in").tap()
    expect(page.locator("[data-testid=map] svg")).not_to_have_attribute("viewBox", str(before))
    assert page.evaluate(VERSION) == 0
    page.evaluate(COUNT_TAPS)
    seen = set()
    for tap in range(1, 2000):
        table.wait_until_ready()
        what, x, y = wait_for(page, THUMB)  # packing lists come a moment after the question
        if what == "over":
            break
        seen.add(what.split(" ")[0])
        page.touchscreen.tap(x, y)
        wait_for(page, f"() => window.taps >= {tap}")  # or the next tap would fall on what comes after this one
    else:
        raise AssertionError(f"no end in sight; asked: {seen}")
    assert {"port", "patron", "pack-all-round", "buy-basket", "move", "go"} <= seen
    # the journal lies open
    expect(table["journal"]).to_be_visible()
    for heading in ("The journal of", "points came about", "The story"):
        expect(table["journal"]).to_contain_text(heading)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    with page.expect_download() as saving:
        table["save-journal"].tap()
    text = Path(saving.value.path()).read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "The journal of" in text
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", text).replace(server.address, "")  # one file, nothing fetched
    # and the expedition stands in the gallery
    table["gallery"].tap()
    expect(table["past"].get_by_role("listitem")).to_have_count(1)
    expect(table["past"]).to_contain_text(re.compile(r"\d+ DP"))


def test_undone_moves_vanish_from_journal_and_counts(server: Server, visit) -> None:
    page = visit()
    id, _ = new_table(page, server, 1)
    equip([page], server, id)
    page.goto(f"{server.address}/table/{id}")
    table = Table(page)
    table.wait_for_turn()

    def points() -> int:
        return int(frame(page, server, id, 0)["view"]["seats"][0]["dp"])

    while not points():  # exploring brings some, after luck
        now = frame(page, server, id, 0)
        act(page, server, id, now, pick(now, 0, set()))
    wait_until_asked(page, frame(page, server, id, 0)["version"])
    expect(table["story"]).to_contain_text(re.compile("You explore .*"))
    while points():
        before = table.shown()
        table["undo"].click()
        wait_for(page, "before => Number(document.querySelector('.shell')?.dataset.version ?? -1) !== before", before)
    for _ in range(2):
        expect(table["story"]).not_to_contain_text("You explore")
        table["journal-button"].click()
        expect(table["journal"]).to_contain_text("0 of 50 DP")
        expect(table["journal"]).not_to_contain_text("You explore")
        page.reload()  # and afterwards, too
        table.wait_for_turn()


# A server on which every table has the luck of one seed
ONE_SEED = """
from cairn.core.record import Stream
from cairn.server.tables import luck, seating
luck.new_stream = seating.new_stream = lambda: Stream("fast", "SEED")
"""
SEED = 37


def test_a_game_alone_takes_few_clicks(idle_server: Server, visit) -> None:
    """At one click an answer it would take 107; packing and looking through the Telescope take none of their own."""
    setup = cairn.games()["heart-of-darkness"].setup(1)
    match, asked = begin(setup, SEED), []
    match.stand(0, "LookAround", "always")
    while not match.over:
        choices = [action.number for action in match.actions()]
        action = setup.actions.all[steady(match.view(0), choices)]
        asked.append((len(match.lines), action.notation))
        match.apply(action)
    ringed = False  # the face that was thrown, among all there are
    server = idle_server.start(ONE_SEED.replace("SEED", str(SEED)))
    page = visit()
    id, _ = new_table(page, server, 1)
    page.goto(f"{server.address}/table/{id}")
    table = Table(page)
    table.wait_for_turn()
    page.evaluate(COUNT_TAPS)
    for version, do in asked:
        if do.startswith("buy "):
            if frame(page, server, id, 0)["version"] <= version:
                expect(table["slot"]).to_have_text("fill your basket")
                table["pack-all-round"].click()
                expect(table["slot"]).to_have_count(0)  # the one filled button is the basket's
                expect(table["packing"]).to_contain_text("0 of 20 Credits left")
                table["buy-basket"].click()
                wait_for_version(page, version + 20)
            continue
        wait_for_version(page, version)
        table.wait_until_ready()
        ringed = ringed or table["faces"].locator(".hit").count() == 1
        page.locator(f'[data-testid=ways] [data-action="{do}"]').click()
    expect(table["rematch"]).to_be_visible()
    assert ringed
    clicks = page.evaluate("() => window.taps")
    assert frame(page, server, id, 0)["version"] == len(match.lines) == 107, "the same game"
    assert clicks <= 70


def pick(now: dict[str, Any], seat: int, used: set[str]) -> str:
    """Seat 0 hunts for DP, the others keep away from them: so that somebody falls far behind. Bad Luck and Humility once."""
    step, actions = now["question"]["step"], [each["do"] for each in now["actions"]]
    me, areas = now["view"]["seats"][seat], {each["area"]: each for each in now["view"]["areas"]}
    if step in ("BadLuck", "Humility"):
        kind = "bad-luck" if step == "BadLuck" else "humble"
        return next((do for do in actions if do.startswith(kind)), actions[0]) if kind not in used else actions[0]
    if step == "Move":
        return next((do for do in actions if not areas[do.split(" ")[1]]["terrain"]), actions[0])
    if step == "MatrixMove":
        row, column = [int(part) for part in me["slot"].split("-")]
        ways = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
        chits = [[int(part) for part in slot.split("-")] for slot, lying in me["matrix"].items() if "chit" in lying]

        def far(do: str) -> int:
            down, right = ways[do.split(" ")[1]]
            return min([abs(row + down - r) + abs(column + right - c) for r, c in chits] or [9])

        steps = [do for do in actions if do.startswith("go ")]
        return (min if seat == 0 else max)(steps, key=far)
    return actions[-1]


def test_three_browsers_play_a_game_turn_with_bad_luck_and_humility(server: Server, visit) -> None:
    pages = [visit() for _ in range(3)]
    id, links = new_table(pages[0], server, 3)
    for n, (page, link) in enumerate(zip(pages[1:], links, strict=True), 1):
        join(page, server, link, ("Mary", "Henry")[n - 1])
    equip(pages, server, id)
    for page in pages:
        page.goto(f"{server.address}/table/{id}")
        expect(page.get_by_test_id("map")).to_be_visible()
    used: set[str] = set()
    asked: Counter[str] = Counter()
    for _ in range(400):
        now = frame(pages[0], server, id, 0)
        if now["result"] or (used >= {"bad-luck", "humble"} and now["view"]["game_turn"] > 1):
            break
        seat = now["question"]["seat"]
        page = pages[seat]
        now = frame(page, server, id, seat)
        do, step = pick(now, seat, used), now["question"]["step"]
        asked[step] += 1
        if asked[step] > 2 and do.split(" ")[0] not in ("bad-luck", "humble"):  # seen and clicked often enough
            act(page, server, id, now, do)
            continue
        wait_until_asked(page, now["version"])
        if step == "BadLuck" and do.startswith("bad-luck"):
            expect(page.get_by_test_id("roll")).to_be_visible()  # the die lies on the table while it is asked
            expect(page.get_by_label("Ask me")).to_be_visible()  # a standing answer may be given
        page.locator(f'[data-testid=ways] [data-action="{do}"]').click()
        wait_for_version(page, now["version"] + 1)
        used |= {do.split(" ")[0]} & {"bad-luck", "humble"}
    assert used == {"bad-luck", "humble"}
    for page, name in zip(pages, ("", "Mary", "Henry"), strict=True):
        page.get_by_test_id("log-button").click()
        expect(page.get_by_test_id("log").last).to_contain_text("bad luck")
        expect(page.get_by_test_id("log").last).to_contain_text(re.compile("humility"))
        if name:
            expect(pages[0].get_by_test_id("seat-1" if name == "Mary" else "seat-2")).to_contain_text(name)
        page.keyboard.press("Escape")
    # one may look at another's expedition
    pages[0].get_by_role("group", name="Whose expedition").get_by_role("button", name="Mary").click()
    expect(pages[0].get_by_test_id("sheet-1")).to_be_visible()


@pytest.mark.everywhere
def test_a_game_turn_by_keyboard_alone(server: Server, visit) -> None:
    page = visit()
    id, _ = new_table(page, server, 1)
    equip([page], server, id)
    page.goto(f"{server.address}/table/{id}")
    table = Table(page)
    table.wait_for_turn()
    keyboard = page.keyboard
    # the regions on the map are buttons with names
    region = page.locator("[data-testid=map] [data-action]").first
    name = region.get_attribute("aria-label")
    assert name
    for _ in range(60):
        keyboard.press("Tab")
        if page.evaluate("document.activeElement?.getAttribute('aria-label')") == name:
            break
    keyboard.press("Enter")
    wait_until_asked(page, 23)
    steps = set()
    arrows = {"go up": "ArrowUp", "go down": "ArrowDown", "go left": "ArrowLeft", "go right": "ArrowRight"}
    for _ in range(300):
        now = frame(page, server, id, 0)
        if now["result"] or now["view"]["game_turn"] > 1:
            break
        wait_until_asked(page, now["version"])
        expect(table["question"]).to_contain_text(said(now["question"]))
        steps.add(now["question"]["step"])
        actions = [each["do"] for each in now["actions"]]
        page.evaluate("document.activeElement?.blur()")
        if actions[-1] in arrows:
            keyboard.press(arrows[actions[-1]])  # looks
            expect(page.locator(f'[data-testid=ways] [data-action="{actions[-1]}"]')).to_have_class(re.compile("glow"))
            keyboard.press(arrows[actions[-1]])  # walks
        elif actions[0] in ("skip", "accept"):
            keyboard.press("n")
        else:
            keyboard.press("1")
            keyboard.press("Enter")
        wait_for_version(page, now["version"] + 1)
    else:
        raise AssertionError("the Game Turn does not end")
    assert "MatrixMove" in steps
    keyboard.press("j")
    expect(table["journal"]).to_be_visible()
    keyboard.press("Escape")
    expect(table["map"]).to_be_visible()


FINGERS = """async ([from, to]) => {
  // two fingers on the map, as a touch screen reports them
  const box = document.querySelector('[data-testid=map]'), all = box.getBoundingClientRect()
  const x = all.left + all.width / 2, y = all.top + all.height / 2
  const send = (type, pointerId, at) => box.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerId, pointerType: 'touch', isPrimary: pointerId === 1, clientX: x + at, clientY: y, button: 0 }))
  send('pointerdown', 1, -from), send('pointerdown', 2, from)
  for (let step = 1; step <= 10; step += 1) {
    const at = from + ((to - from) * step) / 10
    send('pointermove', 1, -at), send('pointermove', 2, at)
    await new Promise(requestAnimationFrame)
  }
  send('pointerup', 1, -to), send('pointerup', 2, to)
  await new Promise(requestAnimationFrame)
}"""


def test_two_fingers_zoom_the_map_about_the_point_between_them(server: Server, visit) -> None:
    page = visit("phone", touch=True)
    id, _ = new_table(page, server, 1)
    page.goto(f"{server.address}/table/{id}")
    Table(page).wait_for_turn()

    def seen() -> list[float]:
        return [float(part) for part in (page.locator("[data-testid=map] svg").first.get_attribute("viewBox") or "").split()]

    whole = page.locator("[data-testid=map] svg").first.get_attribute("viewBox")
    page.get_by_label("Zoom in").tap()  # away from the edges, where the map is held in sight
    expect(page.locator("[data-testid=map] svg").first).not_to_have_attribute("viewBox", str(whole))
    x, y, w, h = seen()
    page.evaluate(FINGERS, [40, 80])
    near = seen()
    assert near[2] == pytest.approx(w / 2, rel=0.02)
    assert near[0] + near[2] / 2 == pytest.approx(x + w / 2, abs=3)  # what lay between the fingers still does
    assert near[1] + near[3] / 2 == pytest.approx(y + h / 2, abs=3)
    page.evaluate(FINGERS, [80, 40])
    assert seen()[2] == pytest.approx(w, rel=0.02)
    assert page.evaluate(VERSION) == 0  # and nothing was answered


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_rivers_flow_unless_motion_is_unwanted(server: Server, visit, motion: bool) -> None:
    page = visit(motion=motion)
    id, _ = new_table(page, server, 1)
    page.goto(f"{server.address}/table/{id}")
    Table(page).wait_for_turn()
    expect(page.locator("[data-testid=map] .flow").first).to_be_attached()
    running = page.locator("[data-testid=map] .flow").evaluate_all(
        "all => all.map(e => getComputedStyle(e).animationName !== 'none')"
    )
    assert running
    assert all(running) is motion
    assert any(running) is motion


def test_a_standing_answer_to_bad_luck_is_given_without_asking(server: Server, visit) -> None:
    pages = [visit() for _ in range(3)]
    id, links = new_table(pages[0], server, 3)
    for n, (page, link) in enumerate(zip(pages[1:], links, strict=True), 1):
        join(page, server, link, ("Mary", "Henry")[n - 1])
    equip(pages, server, id)
    asked, told = dict.fromkeys(range(3), 0), False
    for _ in range(160):
        now = frame(pages[0], server, id, 0)
        if now["result"] or (told and asked[0] > 3):
            break
        seat = now["question"]["seat"]
        page, now = pages[seat], frame(pages[seat], server, id, seat) if seat else now
        if now["question"]["step"] == "BadLuck":
            assert not (told and seat == 1), "Mary is asked although she said never"
            asked[seat] += 1
            if seat == 1:
                page.goto(f"{server.address}/table/{id}")
                wait_until_asked(page, now["version"])
                page.get_by_label("Ask me").select_option("never")
                wait_for_version(page, now["version"] + 1)  # the question was answered by it
                told = True
                page.get_by_test_id("settings").click()
                expect(page.get_by_text("Automatic replies")).to_be_visible()
                asked[0] = 0
                continue
        act(page, server, id, now, pick(now, seat, {"bad-luck", "humble"}))
    assert told, f"nobody was asked: {asked}"


@pytest.mark.everywhere
def test_past_expeditions_are_opened_from_the_lobby(server: Server, visit) -> None:
    page = visit("phone", touch=True)
    table = open_lobby(page, server.address)
    page.get_by_test_id("game-heart-of-darkness").click(position={"x": 60, "y": 30})
    table["lobby-gallery"].click()
    expect(table["past"]).to_contain_text("No expeditions yet")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_test_id("game-lost-cities").click(position={"x": 60, "y": 30})
    expect(table["lobby-rules"]).to_be_visible()
    expect(table["lobby-gallery"]).to_have_count(0)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_on_the_table(server: Server, visit, size: str) -> None:
    page = visit(size, touch=size == "phone")
    id, _ = new_table(page, server, 1)
    page.goto(f"{server.address}/table/{id}")
    table = Table(page)
    table.wait_for_turn()
    assert in_both_lights(page) == []
    equip([page], server, id, 2)
    expect(table["shop"]).to_be_visible()
    assert in_both_lights(page) == []
    equip([page], server, id)
    expect(table["shop"]).to_have_count(0)
    assert in_both_lights(page) == []
    for _ in range(40):  # on to the Matrix
        now = frame(page, server, id, 0)
        wait_for_version(page, now["version"])
        if now["question"]["step"] == "MatrixMove":
            break
        act(page, server, id, now, pick(now, 0, set()))
    if size == "phone":
        for part in ("matrix", "map", "sheet", "journal"):
            table[f"tab-{part}"].click()
            assert in_both_lights(page) == []
    else:
        assert in_both_lights(page) == []
        table["journal-button"].click()
        assert in_both_lights(page) == []
    table["gallery"].click()
    expect(table["past"]).to_be_visible()
    assert in_both_lights(page) == []


FITS = """() => {
  const bottom = (each) => each.getBoundingClientRect().bottom
  const bar = document.querySelector('[data-testid=question]')
  return [...bar.querySelectorAll('.two > *')].every((each) => bottom(each) <= bottom(bar) + 1)
}"""


@pytest.mark.everywhere
def test_the_lesson_leads_through_a_game_turn(server: Server, visit) -> None:
    page = visit()
    id = ask(page, server.address, "lessons", {"game": "heart-of-darkness", "lesson": "first-game-turn"})["id"]
    page.goto(f"{server.address}/table/{id}")
    table = Table(page)
    expect(table["lesson"]).to_contain_text("Zanzibar")
    for _ in range(40):
        now = frame(page, server, id, 0)
        expected = (now.get("lesson") or {}).get("expect")
        if not expected:
            break
        wait_until_asked(page, now["version"])
        assert page.evaluate(FITS), "what the lesson says, and the button for it, lie within the bar"
        page.locator(f'[data-testid=ways] [data-action="{expected[0]}"][data-expected]').click()
        wait_for_version(page, now["version"] + 1)
    expect(table["lesson"]).to_contain_text("Lead on as you like")
    expect(table["question"]).to_contain_text("Into which region do you go?")


def test_the_table_weighs_little_beyond_the_shell(server: Server, visit) -> None:
    page = visit()
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    size: dict[str, float] = {}
    names: dict[str, str] = {}
    wire.on("Network.responseReceived", lambda event: names.update({event["requestId"]: event["response"]["url"]}))
    wire.on("Network.loadingFinished", lambda event: size.update({event["requestId"]: event["encodedDataLength"]}))
    wire.on("Network.loadingFailed", lambda event: size.update({event["requestId"]: 0}))
    id, _ = new_table(page, server, 1)
    page.goto(f"{server.address}/table/{id}")
    table = Table(page)
    table.wait_for_turn()

    def own() -> list[float | None]:
        return [size.get(key) for key, url in names.items() if "heart-of-darkness" in url]

    table.wait_until(lambda: bool(own()) and None not in own())
    total = sum(each or 0 for each in own()) / 1024
    assert total < 250, f"{total:.0f} KB"


def matrix_moment(far: bool) -> tuple[Any, int]:
    """A match alone, and a question in its Matrix: with a chit that no answer leads to, if `far`."""
    match = seeded_match("heart-of-darkness", 1, 5)
    again = cairn.start(match.game, match.seats, seed=5)
    for at, line in enumerate(match.lines):
        me = again.view(0).data()["seats"][0]
        row, column = [int(part) for part in me["slot"].split("-")]
        away = [
            slot
            for slot in me["matrix"]
            if sum(abs(int(a) - b) for a, b in zip(slot.split("-"), (row, column), strict=True)) > 1
        ]
        if again.actions()[0].kind == "go" and (away or not far):
            return match, at
        again.apply(line["do"])
    raise AssertionError("no such question in this match")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_chit_far_away_can_be_read(server: Server, visit, size: str) -> None:
    page = visit(size, touch=size == "phone")
    match, at = matrix_moment(far=True)
    table = play_on(page, server.address, match, at, 0)
    table.wait_for_turn()
    chit, before = page.locator("[data-testid=matrix] button[data-slot]").first, table.shown()
    chit.tap() if size == "phone" else chit.hover()
    expect(table["about"]).to_have_text(re.compile(r"\+\d DP|in 6|in 10|d10 Gifts|is full|Wasteland|nobody"))
    assert table.shown() == before, "reading is no answer"


def test_a_question_leads_to_its_chart(server: Server, visit) -> None:
    page = visit("phone", touch=True)
    match, at = matrix_moment(far=False)
    table = play_on(page, server.address, match, at, 0)
    table.wait_for_turn()
    table.tool("rules")
    drawer = page.get_by_role("dialog")
    expect(drawer.get_by_role("rowheader", name="Missionary").first).to_be_visible()
    drawer.get_by_role("navigation", name="Charts").get_by_role("button", name="legends").tap()
    expect(drawer.get_by_role("rowheader", name="Lost Eden")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("part", ["map", "matrix", "sheet"])
def test_a_phone_on_its_side_shows_table_and_choices(server: Server, visit, part: str) -> None:
    page = visit("landscape", touch=True)
    match, at = matrix_moment(far=False)
    table = play_on(page, server.address, match, at, 0)
    table.wait_for_turn()
    table[f"tab-{part}"].tap()
    name = "sheet-0" if part == "sheet" else part
    expect(table[name]).to_be_visible()
    shown, asking, ways = table.boxes(name, "question", "ways")
    assert shown["height"] >= 200
    assert shown["right"] <= asking["left"] + 2, "nothing lies over the table"
    assert ways["top"] >= asking["bottom"] - 2
    assert page.evaluate("document.documentElement.scrollWidth") <= 844


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_bad_luck_has_both_answers_in_sight(server: Server, visit, size: str) -> None:
    match = seeded_match("heart-of-darkness", 3, 5)
    at = moment(match, 0, lambda choices: kinds(choices) == {"accept", "bad-luck"} and len(choices) == 2)
    page = visit(size, touch=size == "phone")
    table = play_on(page, server.address, match, at, 0)
    table.wait_for_turn()
    expect(table["question"]).to_contain_text(re.compile(r"rolled \d.* Force a reroll\?"))
    for kind in ("accept", "bad-luck"):
        expect(table["question"].locator(f'.two [data-action^="{kind}"]')).to_be_in_viewport()


def legend_ahead(seed: int) -> tuple[Match, int, str]:
    """A match alone, and the answer that walks to what a Rumor tells of."""
    setup = cairn.games()["heart-of-darkness"].setup(1)
    match, found = begin(setup, seed), None
    while not match.over:
        before = len(match.events())
        action = setup.actions.all[bold(match.view(0), [each.number for each in match.actions()])]
        at = len(match.lines)
        match.apply(action)
        if found is None and any(event["what"] == "special" for event in match.events()[before:]):
            found = at, action.notation
    assert found
    return match, *found


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_legend_is_a_page_with_a_picture_of_its_own(server: Server, visit, size: str) -> None:
    """It waits for whoever it is about, says what it brings and costs, and one button turns it."""
    match, at, do = legend_ahead(12)
    page = visit(size, touch=size == "phone", pace="quick")
    table = play_on(page, server.address, match, at, 0)
    table.wait_for_turn()
    page.locator(f'[data-testid=ways] [data-action="{do}"]').dispatch_event("click")
    expect(table["page"]).to_contain_text("A legend")
    expect(table["page"].locator("svg[data-scene]")).to_be_visible()
    expect(table["page"]).to_contain_text("DP: the legend")
    expect(table["turn-page"]).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    table["turn-page"].click()
    expect(table["page"]).to_have_count(0)


# Names of wares that something else covers, and whether each says what it does.
WARES = """() => {
  const covered = [...document.querySelectorAll('.ware')].filter((ware) => {
    const [name, step] = ['.nm b', '.step'].map((each) => ware.querySelector(each)?.getBoundingClientRect())
    return step && name.right > step.left && name.bottom > step.top && name.top < step.bottom
  })
  const told = [...document.querySelectorAll('.does')].every((each) => each.getBoundingClientRect().height)
  return [covered.map((each) => each.textContent), told]
}"""


@pytest.mark.parametrize("size", ["phone", "landscape"])
def test_the_shop_can_be_read_on_a_phone(server: Server, visit, size: str) -> None:
    page = visit(size, touch=True)
    id, _ = new_table(page, server, 1)
    equip([page], server, id, 2)
    page.goto(f"{server.address}/table/{id}")
    table = Table(page)
    table.wait_until_asked()
    table["pack-all-round"].tap()
    expect(table["packing"]).to_contain_text("0 of 20 Credits left")
    assert page.evaluate(WARES) == [[], True]
    shop, packing = table.boxes("shop", "packing")
    apart = shop["right"] <= packing["left"] if size == "landscape" else shop["bottom"] <= packing["top"]
    assert apart, "the basket covers no wares"
    expect(table["buy-basket"]).to_be_in_viewport()
