"""What goes wrong is said in a sentence, with a way on."""

from __future__ import annotations

from browser.driver import PATIENCE, Server, Table, open_lobby, start
from playwright.sync_api import expect


def test_an_unknown_table_and_an_unknown_link_say_so_and_lead_to_the_lobby(server: Server, visit) -> None:
    page = visit()
    for path in ("/table/nosuchtable1", "/join/nosuchtoken", "/nowhere/at/all", "/recover/nonsense"):
        page.goto(server.address + path)
        if path.startswith("/join"):
            page.get_by_test_id("join").click(timeout=PATIENCE)
        expect(page.get_by_test_id("trouble")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_test_id("start")).to_be_visible(timeout=PATIENCE)


def test_a_seat_of_somebody_else_is_not_shown(server: Server, visit) -> None:
    table = start(visit(), server.address)
    table.wait_for_turn()
    page = visit()
    page.goto(table.page.url + "?seat=0")
    expect(page.get_by_test_id("trouble")).to_be_visible(timeout=PATIENCE)
    assert page.locator(".face").count() == 0


def test_a_refused_answer_is_told_and_changes_nothing(server: Server, visit) -> None:
    page = visit()
    table = start(page, server.address)
    table.wait_for_turn()
    # the same person at the same table in a second window is quicker
    second = page.context.new_page()
    second.goto(page.url)
    other = Table(second)
    other.wait_for_turn()
    page.context.set_offline(True)
    second.close()
    before_text = table["question"].inner_text()
    page.context.set_offline(False)
    expect(table["lost"]).to_have_count(0, timeout=PATIENCE)
    table.wait_for_turn()
    page.keyboard.press("/")
    table["typed"].fill("draw deck")
    table["typed"].press("Enter")
    expect(table["notice"]).to_contain_text("nothing was done")
    page.keyboard.press("Escape")
    assert table["question"].inner_text().split()[0] == before_text.split()[0]


def test_an_answer_to_an_old_position_is_refused_kindly(server: Server, visit) -> None:
    page = visit()
    table = start(page, server.address, other="local")
    table.wait_for_turn()
    # answered elsewhere while this page believes it is still asked
    page.evaluate(
        """async () => {
          const id = location.pathname.split('/')[2]
          const frame = await (await fetch(`/api/tables/${id}/frame?seat=0`)).json()
          window.__do = frame.actions[0].do
        }"""
    )
    page.route("**/api/tables/*/feed*", lambda route: route.continue_())
    expect(table["question"]).to_be_visible()


def test_a_server_that_does_not_answer_is_said_in_the_lobby(own_server: Server, visit) -> None:
    page = visit()
    table = open_lobby(page, own_server.address)
    own_server.kill()
    table["start"].click()
    expect(table["trouble"]).to_contain_text("does not answer", timeout=PATIENCE)
    own_server.start()
    table["trouble"].get_by_role("button", name="Try again").click()
    expect(table["trouble"]).to_have_count(0, timeout=PATIENCE)
    table["start"].click()
    table.wait_for_turn()
