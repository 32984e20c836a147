"""What goes wrong is said in a sentence, with a way on."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from browser.driver import Server, open_lobby, start


@pytest.mark.everywhere
def test_an_unknown_table_and_an_unknown_link_say_so_and_lead_to_the_lobby(server: Server, visit) -> None:
    page = visit()
    for path in ("/table/nosuchtable1", "/join/nosuchtoken", "/nowhere/at/all", "/recover/nonsense"):
        page.goto(server.address + path)
        if path.startswith("/recover"):
            page.get_by_test_id("recover").click()
        expect(page.get_by_test_id("trouble")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_test_id("start")).to_be_visible()


def test_a_link_that_signs_in_asks_first(server: Server, visit) -> None:
    def me(page) -> dict:
        return page.evaluate("fetch('/api/me').then((reply) => reply.json())")

    theirs, page = visit(), visit()
    for each in (theirs, page):
        open_lobby(each, server.address)
    link, before = me(theirs)["recovery_link"], me(page)
    for answer in ("Cancel", "Sign in"):
        page.goto(server.address + link)
        expect(page.get_by_text(f"as {before['name']} are lost")).to_be_visible()
        assert me(page)["id"] == before["id"], "whoever opens it is still who they were"
        page.locator("form").get_by_text(answer, exact=True).click()
        expect(page.get_by_test_id("start")).to_be_visible()
        assert (me(page)["id"] == me(theirs)["id"]) == (answer == "Sign in")


def test_a_seat_of_somebody_else_is_not_shown(server: Server, visit) -> None:
    table = start(visit(), server.address)
    table.wait_for_turn()
    page = visit()
    page.goto(table.page.url + "?seat=0")
    expect(page.get_by_test_id("trouble")).to_be_visible()
    expect(page.locator(".face")).to_have_count(0)


def meddle(page, change) -> None:
    """Answers reach the server changed, as if this page had an old or a wrong picture of the table."""

    def between(socket) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            data = json.loads(message)
            if data["type"] == "act":
                change(data)
            server.send(json.dumps(data))

        socket.on_message(pass_on)

    page.route_web_socket(re.compile("/feed"), between)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.update(do="play purple-10"), "not possible now"),
        (lambda data: data.update(version=data["version"] + 1), "has changed"),
    ],
    ids=["illegal", "stale"],
)
def test_a_refused_answer_is_told_and_changes_nothing(server: Server, visit, change, words: str) -> None:
    page = visit()
    meddle(page, change)
    table = start(page, server.address)
    table.wait_for_turn()
    page.locator('.hand [data-action^="discard "]').first.click()
    expect(table["notice"]).to_contain_text(words)
    assert table.answers() == 0
    table.wait_for_turn()  # and the question still stands


def test_a_server_that_does_not_answer_is_said_in_the_lobby(own_server: Server, visit) -> None:
    page = visit()
    table = open_lobby(page, own_server.address)
    own_server.kill()
    table["start"].click()
    expect(table["trouble"]).to_contain_text("does not answer")
    own_server.start()
    table["trouble"].get_by_role("button", name="Try again").click()
    expect(table["trouble"]).to_have_count(0)
    page.reload()  # the table's code is fetched ahead, and what failed to come a browser does not ask for again
    table["start"].click()
    table.wait_for_turn()
