"""What hosts do with a table and its people, what a guest does with their own data, and a table of another release."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.driver import Server, Table, open_lobby, option, start
from browser.test_access import violations

PASSWORD = "a ship in a bottle"
OTHER_RULES = """
from cairn.games.lost_cities.game import LostCitiesGame
from cairn.server.tables import cache
LostCitiesGame.rules_version = 99
cache.may_move = lambda row, setup: False  # its rules agree with ours on no match
"""
# Every feed of the guest has ended before the reply with the new cookie sets out; here it waits until the test lets it go.
LATE_REPLY = """
import asyncio, pathlib
from cairn.server.people import sessions
end_others = sessions.end_others
async def end_others_slowly(who, current):
    await end_others(who, current)
    while not pathlib.Path("go").exists():
        await asyncio.sleep(0.01)
sessions.end_others = end_others_slowly
"""
PLAY_SOME = """async ([id, answers]) => {
  // enough answers for a snapshot of the match
  for (let n = 0; n < answers; n += 1) {
    const { question } = await (await fetch(`/api/tables/${id}/frame`)).json()
    const frame = await (await fetch(`/api/tables/${id}/frame?seat=${question.seat}`)).json()
    await fetch(`/api/tables/${id}/act`, { method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ seat: question.seat, version: frame.version, do: frame.actions[0].do }) })
  }
}"""


def sit_down(page: Page, link: str, name: str) -> Table:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_test_id("join").click()
    page.wait_for_url("**/table/*")
    return Table(page)


def settings(table: Table) -> Table:
    table.tool("settings")
    expect(table.page.get_by_role("dialog")).to_be_visible()
    return table


def person(host: Table, name: str) -> Locator:
    return host.page.get_by_test_id(f"person-{name}")


def twice(button: Locator, really: Locator) -> None:
    """What cannot be taken back is asked again."""
    button.click()
    really.click()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_an_invitation_that_went_astray_is_renewed_and_withdrawn(server: Server, visit, size: str) -> None:
    host = start(visit(size, touch=size == "phone", dark=size == "phone"), server.address, other="friend")
    first = host["invite-1"].input_value()
    twice(host["renew-1"], host["renew-1"])
    expect(host["told"]).to_contain_text("no longer works")
    second = host["invite-1"].input_value()
    assert second != first
    host["revoke-1"].click()
    expect(host["invite-1"]).to_have_count(0)
    assert violations(host.page) == []
    host["renew-1"].click()
    third = host["invite-1"].input_value()
    page = visit()
    for old in (first, second):
        page.goto(old)
        expect(page.get_by_test_id("trouble")).to_be_visible()  # before anything is typed
    host.page.reload()
    expect(host["invite-1"]).to_have_value(third)
    sit_down(page, third, "Jonas")
    host.wait_for_turn()


def test_a_name_that_was_typed_stays_when_the_server_says_late_who_this_is(server: Server, visit) -> None:
    host = start(visit(), server.address, other="friend")
    page, late = visit(), []
    page.route("**/api/me", lambda route: late.append(route))
    page.goto(host["invite-1"].input_value())
    page.get_by_label("Your name").fill("Jonas")
    Table(page).wait_until(lambda: bool(late))
    with page.expect_response("**/api/me"):
        late.pop().continue_()
    page.get_by_test_id("join").click()
    page.wait_for_url("**/table/*")
    expect(host["seat-1"]).to_contain_text("Jonas")


def test_a_host_mutes_unseats_and_bans_people_and_closes_the_table(server: Server, visit) -> None:
    host = start(visit(), server.address, other="friend")
    friend = sit_down(visit(), host["invite-1"].input_value(), "Jonas")
    onlooker = visit()
    onlooker.goto(host.page.url)
    expect(onlooker.get_by_text("watching").first).to_be_visible()
    name = open_name(onlooker)
    host.wait_for_turn()
    settings(host)
    person(host, "Jonas").get_by_role("button", name="Mute").click()
    expect(person(host, "Jonas")).to_contain_text("muted")
    friend["chat-tab"].click()
    friend["chat-input"].fill("May I?")
    friend["chat-input"].press("Enter")
    expect(friend["notice"]).to_contain_text("muted you")
    person(host, "Jonas").get_by_role("button", name="Unmute").click()
    expect(person(host, "Jonas")).not_to_contain_text("muted")
    twice(person(host, name).get_by_role("button", name="Ban"), person(host, name).get_by_role("button", name=f"Ban {name}?"))
    expect(onlooker.get_by_test_id("trouble")).to_be_visible()
    expect(person(host, name)).to_contain_text("banned")
    assert violations(host.page) == []
    twice(
        person(host, "Jonas").get_by_role("button", name="Remove player"),
        person(host, "Jonas").get_by_role("button", name="Remove Jonas from the match?"),
    )
    expect(host["seat-1"]).to_contain_text("A bot plays for Jonas")
    expect(friend.choices).to_have_count(0)
    twice(host["close-table"], host["close-table"])
    expect(host["question"]).to_contain_text("The host closed this table")
    expect(host.choices).to_have_count(0)


def test_a_table_where_nobody_looks_on_is_no_table_for_others(server: Server, visit) -> None:
    page = visit()
    table = open_lobby(page, server.address)
    option(page, "Spectators", "Players only")
    table["start"].click()
    table.wait_for_turn()
    stranger = visit()
    stranger.goto(page.url)
    expect(stranger.get_by_test_id("trouble")).to_contain_text("No such table")


def open_name(page: Page) -> str:
    me = page.evaluate("async () => (await (await fetch('/api/me')).json()).name")
    return str(me)


def test_a_password_opens_ones_games_elsewhere_and_everything_can_be_taken_along_and_forgotten(
    server: Server, visit, tmp_path: Path
) -> None:
    page = visit("phone", touch=True, dark=True)
    table = start(page, server.address)
    table.wait_for_turn()
    name = f"Guest {table.table_id()[:6]}"
    settings(table)
    page.get_by_label("Your name", exact=True).fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text(f"Name changed to {name}")).to_be_visible()
    page.get_by_text("Password and data").click()
    assert violations(page) == []
    table["password"].fill(PASSWORD)
    page.get_by_role("button", name="Set password").click()
    expect(page.get_by_text("Elsewhere, sign in as")).to_be_visible()
    # elsewhere
    other = visit()
    lobby = open_lobby(other, server.address)
    lobby["settings"].click()
    other.get_by_text("Password and data").click()
    other.get_by_label("Or sign in: your name").fill(name)
    other.get_by_label("and password").fill("not this one")
    lobby["sign-in"].click()
    expect(other.get_by_text("Name or password is wrong")).to_be_visible()
    other.get_by_label("and password").fill(PASSWORD)
    lobby["sign-in"].click()
    expect(lobby["settings"]).to_contain_text(name)
    expect(lobby["shelf"]).to_contain_text("Lost Cities")
    # everything that is kept
    lobby["settings"].click()
    other.get_by_text("Password and data").click()
    with other.expect_download() as download:
        other.get_by_text("Download my data").click()
    download.value.save_as(tmp_path / "export.json")
    kept = json.loads((tmp_path / "export.json").read_text())
    assert (kept["guest"]["name"], [each["id"] for each in kept["tables"]]) == (name, [table.table_id()])
    assert PASSWORD not in json.dumps(kept)
    # the first device signs the other one out, with the password
    table["proof"].fill(PASSWORD)
    table["elsewhere"].click()
    expect(page.get_by_text("Only this device is signed in now")).to_be_visible()
    other.reload()
    expect(lobby["settings"]).not_to_contain_text(name)
    # and forgets
    address = page.url
    twice(table["forget"], table["forget"])
    page.wait_for_url(re.compile(r"/$"))
    expect(table["settings"]).not_to_contain_text(name)
    page.goto(address)
    expect(table["trouble"]).to_contain_text("No such table")


def test_whoever_signs_out_everywhere_else_stays_at_the_table(idle_server: Server, visit) -> None:
    server = idle_server.start(LATE_REPLY)
    page = visit()
    table = start(page, server.address)
    table.wait_for_turn()
    settings(table)
    page.get_by_text("Password and data").click()
    table["elsewhere"].click()
    expect(table["lost"]).to_be_visible()
    (server.folder / "go").touch()
    expect(page.get_by_text("Only this device is signed in now")).to_be_visible()
    expect(table["lost"]).to_have_count(0)
    page.keyboard.press("Escape")
    before = table.shown()
    table.choices.first.click()
    table.wait_until_answered(before)


@pytest.mark.parametrize(
    ("size", "answers"),
    [
        pytest.param("desktop", 4, id="desktop, without a snapshot"),
        pytest.param("phone", 4, id="phone, without a snapshot", marks=pytest.mark.long),
        pytest.param("desktop", 70, id="desktop, as it stood", marks=pytest.mark.long),
        pytest.param("phone", 70, id="phone, as it stood"),
    ],
)
def test_a_table_of_another_release_says_so_and_hands_out_its_answers(
    own_server: Server, visit, tmp_path: Path, size: str, answers: int
) -> None:
    page = visit(size, touch=size == "phone", dark=size == "phone")
    table = start(page, own_server.address, other="local")
    table.wait_for_turn()
    address, id = page.url, table.table_id()
    open_lobby(page, own_server.address)  # what nobody looks at need not be drawn
    page.evaluate(PLAY_SOME, [id, answers])
    own_server.kill()
    own_server.start(OTHER_RULES)
    page.goto(address)
    expect(table["outdated"]).to_contain_text("this release plays version 99")
    expect(page.get_by_text("began with rules version")).to_be_visible()
    expect(table.choices).to_have_count(0)
    expect(table["undo"]).to_be_disabled()
    if answers > 50:
        expect(page.locator(".face").first).to_be_visible()
    else:
        expect(page.locator(".face")).to_have_count(0)
    assert violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Download match").click()
    download.value.save_as(tmp_path / "answers")
    assert len((tmp_path / "answers").read_text().splitlines()) == answers + 1
    page.get_by_role("link", name="Lobby").or_(page.get_by_role("link", name="To the lobby")).click()
    expect(table["start"]).to_be_visible()
