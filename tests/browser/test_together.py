"""Several people at one table: links, lost connections, one screen, undo, spectators, a server that comes back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.driver import Server, Table, start


def answer(table: Table) -> None:
    """Give one answer by clicking, discarding where a card is asked for."""
    table.wait_for_turn()
    before = table.answers()
    deck = table.page.locator('.deck [data-action="draw deck"]')
    (deck if deck.count() else table.page.locator('.hand [data-action^="discard "]').first).click()
    table.wait_until_answered(before)


def invite(server: Server, visit) -> tuple[Table, Table]:
    """A host and a friend who followed the link, at a running table."""
    host = start(visit(), server.address, other="friend")
    expect(host["waiting"]).to_be_visible()
    link = host["invite-1"].input_value()
    page: Page = visit()
    page.goto(link)
    page.get_by_label("Your name").fill("Jonas")
    page.get_by_test_id("join").click()
    page.wait_for_url("**/table/*")
    friend = Table(page)
    expect(friend["question"]).to_contain_text("is choosing a card")
    expect(host["question"]).to_contain_text("Play or discard a card")
    return host, friend


def test_an_invite_link_says_who_invites_to_what_and_when_it_was_used(server: Server, visit) -> None:
    host = start(visit(), server.address, other="friend")
    link = host["invite-1"].input_value()
    page: Page = visit()
    page.goto(link)
    expect(page.get_by_role("heading", name="Lost Cities")).to_be_visible()
    expect(page.get_by_text("invites you")).to_be_visible()
    expect(page.get_by_text("Your seat")).to_be_visible()
    expect(page.get_by_test_id("watch")).to_be_visible()
    page.get_by_test_id("join").click()
    page.wait_for_url("**/table/*")
    late: Page = visit()
    late.goto(link)
    expect(late.get_by_test_id("used")).to_contain_text("already used")  # before anything was typed
    expect(late.get_by_test_id("join")).to_have_count(0)
    late.get_by_test_id("watch").click()
    late.wait_for_url("**/table/*")
    expect(late.get_by_text("watching", exact=True)).to_be_visible()
    page.goto(link)  # whoever has used it is led to the table
    page.wait_for_url("**/table/*")


def test_two_browsers_on_an_invitation_one_refreshes_and_one_loses_its_connection(server: Server, visit) -> None:
    host, friend = invite(server, visit)
    expect(host["seat-1"]).to_contain_text("Jonas")
    answer(host)
    expect(friend["log"]).to_contain_text("discards")
    # the friend refreshes in the middle of their turn and plays on
    friend.page.reload()
    answer(friend)
    if friend.choices.count():
        answer(friend)
    # the host loses the connection, and the friend speaks meanwhile
    host.wait_for_turn()
    host.page.context.set_offline(True)
    expect(host["lost"]).to_be_visible()
    friend["chat-tab"].click()
    friend["chat-input"].fill("Are you there?")
    friend["chat-input"].press("Enter")
    expect(friend["chat"]).to_contain_text("Are you there?")
    host.page.context.set_offline(False)
    expect(host["lost"]).to_have_count(0)
    host["chat-tab"].click()
    expect(host["chat"]).to_contain_text("Are you there?")
    host.page.get_by_role("button", name="Log", exact=True).first.click()
    answer(host)
    expect(friend["question"]).to_contain_text(re.compile("is choosing|Play or discard"))


def test_an_answer_given_while_the_connection_is_lost_is_not_lost(server: Server, visit) -> None:
    table = start(visit(), server.address)
    table.wait_for_turn()
    before = table.answers()
    # the wire is cut without a word: the page finds out only when it sends
    table.page.context.set_offline(True)
    expect(table["lost"]).to_be_visible()
    table.page.locator('.hand [data-action^="discard "]').first.click()
    table.page.context.set_offline(False)
    expect(table["lost"]).to_have_count(0)
    table.wait_until_answered(before)
    expect(table["log"]).to_contain_text("You discard")


@pytest.mark.everywhere
def test_hot_seat_has_a_curtain_between_the_hands(server: Server, visit) -> None:
    page = visit()
    table = start(page, server.address, other="local")
    for seat in (0, 1, 0):
        table.wait_for_turn()
        hand = page.locator(".face").evaluate_all("all => all.map(each => each.dataset.hand)")
        assert len(hand) == 8
        while table.choices.count() and not table["curtain"].count():
            answer(table)
        expect(table["curtain"]).to_be_visible()
        expect(table["curtain"]).to_contain_text("Hand the device to")
        table["lift"].click()
        expect(table["curtain"]).to_have_count(0)
        table.wait_for_turn()
        other = page.locator(".face").evaluate_all("all => all.map(each => each.dataset.hand)")
        assert other != hand, f"seat {seat} sees the same hand"


@pytest.mark.everywhere
def test_no_curtain_against_a_bot(server: Server, visit) -> None:
    table = start(visit(), server.address)
    for _ in range(4):
        answer(table)
        expect(table["curtain"]).to_have_count(0)


def test_undo_is_free_before_luck_and_asks_the_others_after_it(server: Server, visit) -> None:
    host, friend = invite(server, visit)
    host.wait_for_turn()
    expect(host["undo"]).to_be_disabled()  # there is nothing to take back yet
    answer(host)  # with no discards there is nothing to choose in drawing
    answer(friend)
    if "Draw a card" in friend["question"].inner_text():  # unless its discard covers the host's
        answer(friend)
    expect(host["undo"]).to_be_enabled()
    # from here on a discard pile can be drawn from, so that a turn has two answers
    host.wait_for_turn()
    before = host.page.locator(".face").count()
    host.page.locator('.hand [data-action^="discard "]').last.click()
    expect(host["question"]).to_contain_text("Draw a card")
    host["undo"].click()
    expect(host["question"]).to_contain_text("Play or discard a card")
    expect(host.page.locator(".face")).to_have_count(before)
    expect(host["log"]).to_contain_text("You undo your last move")
    discards = host["log"].locator("p", has_text="You discard")
    expect(discards).to_have_count(1)  # what was taken back is not told any more
    host.page.reload()
    host.wait_for_turn()
    expect(host["log"]).to_contain_text("You undo your last move")
    expect(discards).to_have_count(1)
    # once a card is drawn, the friend has a say: first no, then yes
    answer(host)
    if "Draw a card" in host["question"].inner_text() or host.page.locator('.deck [data-action="draw deck"]').count():
        answer(host)
    friend.wait_for_turn()
    host["undo"].click()
    expect(friend["question"]).to_contain_text("asks to undo")
    friend.page.get_by_role("button", name="Decline").click()
    expect(host["notice"]).to_contain_text("declined")
    friend.wait_for_turn()
    host["undo"].click()
    friend.page.get_by_role("button", name="Allow").click()
    host.wait_for_turn()


def test_a_spectator_sees_the_table_and_no_hand(server: Server, visit) -> None:
    table = start(visit(), server.address)
    table.wait_for_turn()
    page = visit()
    page.goto(table.page.url)
    watcher = Table(page)
    expect(page.get_by_text("watching")).to_be_visible()
    expect(watcher["question"]).to_contain_text("is choosing a card")
    expect(page.locator(".face")).to_have_count(0)
    expect(watcher.choices).to_have_count(0)
    answer(table)
    expect(watcher["log"]).to_contain_text("discards")
    expect(watcher["undo"]).to_be_disabled()


def test_a_server_that_is_killed_and_started_again_goes_on_under_the_open_page(own_server: Server, visit) -> None:
    table = start(visit(), own_server.address)
    answer(table)
    table.wait_for_turn()
    hand = table.page.locator(".face").evaluate_all("all => all.map(each => each.dataset.hand)")
    own_server.kill()
    expect(table["lost"]).to_be_visible()
    own_server.start()
    expect(table["lost"]).to_have_count(0)
    table.wait_for_turn()
    assert table.page.locator(".face").evaluate_all("all => all.map(each => each.dataset.hand)") == hand
    answer(table)
