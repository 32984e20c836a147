"""The review of a finished match: graph, turning points, decisions; seen, branched from, by keyboard, on a phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from browser.driver import PATIENCE, Server, Table, ask, open_lobby
from browser.test_access import in_both_lights
from browser.test_replay import PLAY_OUT, at, play_one_out


@pytest.fixture(scope="module")
def finished(server: Server, chromium) -> tuple[str, Path]:
    return play_one_out(server, chromium, "reviewed.json")


def judged(n: int, loss: float, error: float = 0.5) -> dict[str, Any]:
    did, best = f"play red-{n}", f"play red-{n}" if not loss else "draw deck"
    words = {"did": did, "did_text": f"Play the red {n}.", "best": best, "best_text": "Draw from the deck."}
    return {"at": n * 2, **words, "loss": loss, "error": error, "worth": -4.0 + n}


DECISIONS = [judged(n, loss) for n, loss in enumerate((0, 0, 3.2, 0.3, 0, 8.1, 0, 1.4, 0, 2.2, 0.2, 0, 0.1, 0))]
READY = {
    "seat": 0,
    "ready": True,
    "done": 14,
    "of": 14,
    "unit": "points",
    "decisions": DECISIONS,
    "turning_points": [4, 10, 18],
}
HALF = {**READY, "ready": False, "done": 6, "decisions": DECISIONS[:6], "turning_points": []}


def reviewed(visit, finished: tuple[str, Path], answers: list[dict[str, Any]], **more: Any) -> Table:
    """Somebody at their finished match whose server gives the last of these answers, however often it is asked."""
    address, state = finished
    page: Page = visit(storage_state=state, **more)

    def tell(route: Route) -> None:
        route.fulfill(json=answers[-1])

    page.route("**/review?*", tell)
    page.goto(address)
    table = Table(page)
    table["review-button"].click()
    return table


def test_a_review_is_waited_for_and_then_shown(server: Server, visit, finished) -> None:
    answers = [HALF]
    table = reviewed(visit, finished, answers)
    expect(table["review"]).to_contain_text("6 of 14")
    answers.append(READY)
    expect(table["review"]).to_contain_text("Turning points")
    expect(table["review"].get_by_role("progressbar")).to_have_count(0)
    expect(table["review"]).to_contain_text("14 moves, 15.5 points lost in total")
    expect(table["review-graph"].locator("rect")).to_have_count(7)  # only what lost something has a bar
    first = table["review"].locator("button.row").first
    expect(first).to_contain_text("Play the red 5.")
    expect(first).to_contain_text("−8.1")
    table["review"].get_by_role("button", name="As played").click()
    expect(table["review"].locator("button.row").first).to_contain_text("best move")
    table["review"].get_by_role("button", name="Show all moves (14)").click()
    expect(table["review"].locator("button.row")).to_have_count(14)


def test_a_turning_point_is_seen_and_played_from(server: Server, visit, finished) -> None:
    table = reviewed(visit, finished, [READY])
    table["turning-2"].get_by_role("button", name="See it").click()
    at(table.page, 10)
    expect(table["turning-2"]).to_be_visible()  # beside the table, so that one goes on from there
    before = table.table_id()
    table["turning-2"].get_by_role("button", name="Play from here").click()
    expect(table.page.get_by_test_id("branch-of")).to_be_visible()
    assert table.table_id() != before
    table.wait_for_turn()


def test_by_keyboard_a_decision_of_the_list_is_gone_to(server: Server, visit, finished) -> None:
    table = reviewed(visit, finished, [READY])
    page = table.page
    page.get_by_role("button", name="Log", exact=True).first.click()
    expect(table["review"]).to_have_count(0)
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("e")
    expect(table["review"]).to_be_visible()
    table["review"].locator("button.row").first.focus()
    page.keyboard.press("Enter")
    at(page, 10)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_in_the_review_and_nothing_is_cut_off(server: Server, visit, finished, size: str) -> None:
    table = reviewed(visit, finished, [READY], size=size, touch=size == "phone")
    expect(table["turning-3"]).to_be_visible()
    assert in_both_lights(table.page) == []
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size == "phone":  # the drawer gets out of the way
        table["turning-1"].get_by_role("button", name="See it").tap()
        at(table.page, 4)
        expect(table["review"]).to_have_count(0)
        table["review-open"].tap()
        expect(table["review"]).to_be_visible()


def test_a_server_that_refuses_is_quoted(server: Server, visit, finished) -> None:
    address, state = finished
    page: Page = visit(storage_state=state)
    refusal = {"error": {"code": "not_allowed", "message": "Only who played this seat may have it reviewed."}}
    page.route("**/review?*", lambda route: route.fulfill(status=403, json=refusal))
    page.goto(address)
    page.get_by_test_id("review-button").click()
    expect(page.get_by_test_id("review")).to_contain_text("Only who played this seat")


@pytest.mark.everywhere
def test_the_servers_own_review_is_shown(server: Server, visit) -> None:
    """A short match, thought through by the server itself."""
    page = visit()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    options = {"rounds": 1, "ply_cap": 12}
    body = {"game": "lost-cities", "options": options, "seats": seats, "clock": None, "private": True}
    made = ask(page, server.address, "tables", body)
    open_lobby(page, server.address)
    page.evaluate(PLAY_OUT, made["id"])
    page.goto(f"{server.address}/table/{made['id']}")
    table = Table(page)
    table["review-button"].click()
    expect(table["review"]).to_have_attribute("aria-busy", "false", timeout=4 * PATIENCE)
    expect(table["review"]).to_contain_text("points lost in total")
    row = table["review"].locator("button.row").first
    expect(row.locator("b")).to_have_text(re.compile(" "))  # what was done, in words
    row.click()
    expect(table["scrub"]).to_be_visible()
