"""The page finds out by itself whether the shuffle was fair, and says so; a server that cheats is caught."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.driver import Server, Table, from_lobby

TURNS = 6  # how long a match lasts has no part in how it was dealt
# whoever may answer at this table answers, until the match is over
PLAY = """async () => {
  const table = location.href.split('/table/')[1]
  const ask = async (path, body) => (await fetch(`/api/tables/${table}/${path}`, body && {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json()
  for (let seat = 0; ; ) {
    const frame = await ask(`frame?seat=${seat}`)
    if (frame.result) return
    const found = frame.actions.at(-1)
    if (found) await ask('act', { seat, version: frame.version, do: found.do })
    else if (frame.table.seats[frame.question?.seat]?.you) seat = frame.question.seat
    else await new Promise((soon) => setTimeout(soon, 20))
  }
}"""
# It waits for the salt, and then takes a seed whose luck it likes.
GRIND = """
from cairn.server.tables import luck
async def redeem(storage, guest, commitment):
    return luck.new_stream()
luck.redeem = redeem
"""
# It deals by one seed, and in the end shows another, with a commitment to fit.
SWAP = """
from cairn.core.record import Stream
from cairn.server.tables import frames
table_data = frames.table_data
def swapped(table, guest):
    data = table_data(table, guest)
    if data["seed"]:
        other = Stream("secret", "77" * 32)
        data["seed"], data["commitment"] = other.seed, SEAL(other)
    return data
frames.table_data = swapped
"""
# It calls the luck of a match something that was never sealed.
OTHERWISE = """
from cairn.server.tables import frames
table_data = frames.table_data
def otherwise(table, guest):
    return {**table_data(table, guest), "stream": "fast"} if table.status == "over" else table_data(table, guest)
frames.table_data = otherwise
"""
CHEATS = {
    "a seed chosen for the salt": (GRIND, "The table’s seal is not the one"),
    "another seed in the end": (SWAP.replace("SEAL(other)", 'data["commitment"]'), "does not fit the seal"),
    "another seed and seal in the end": (SWAP.replace("SEAL(other)", "other.commitment()"), "The table’s seal is not the one"),
    "no sealed luck at all in the end": (OTHERWISE, "made in another way"),
}
# It does the same in a rematch: openly, or by pretending that somebody else had made that table already, so that the page
# sends another salt, which then counts for nothing.
GRIND_AGAIN = """
from cairn.core.catalogue import Message
from cairn.server.tables import luck, seating
from cairn.server.wire.errors import Refused
async def redeem(storage, guest, commitment):
    return luck.new_stream()
seating.redeem = redeem
"""
TOO_LATE = """
ask = seating.Seating._ask_for_rematch
async def late(self, table_id, guest, salted):
    before = (await self.storage.table(table_id)).row.state.rematch
    made = await ask(self, table_id, guest, salted)
    if not before:
        raise Refused("stale_version", Message("refused-rematch-there", {}))
    return made
seating.Seating._ask_for_rematch = late
"""
OTHER_SALTS = "{ let salts = 0; crypto.getRandomValues = (into) => into.fill(++salts) }"
CHEATS_AGAIN = {
    "a seed chosen for the salt": (GRIND_AGAIN, "The table’s seal is not the one"),
    "a salt that came before the seal": (GRIND_AGAIN + TOO_LATE, "is not part of the shuffle"),
}


def play_out(table: Table) -> None:
    table.wait_for_turn()
    table.page.evaluate(PLAY)
    table["reckoning-done"].click()
    expect(table["rematch"]).to_be_visible()


def requests(page: Page) -> list[tuple[str, Any]]:
    """What the page sends, in its order; what came back is there before the next."""
    seen: list[tuple[str, Any]] = []
    page.on("requestfinished", lambda asked: seen.append((asked.url, asked.post_data_json)) if asked.method == "POST" else None)
    return seen


@pytest.mark.everywhere
def test_an_honest_shuffle_is_called_fair_and_says_why_also_in_the_rematch_and_after_a_reload(
    server: Server, visit: Any
) -> None:
    page = visit()
    sent = requests(page)
    table = from_lobby(page, server.address, rounds=1, turns=TURNS)
    if isinstance(server, Server):  # in a tab nothing is sent
        paths = [url.rpartition("/api/")[2] for url, _ in sent]
        assert paths.index("commitments") < paths.index("tables"), "the server's seal comes before the page's salt leaves"
    for again in (False, True):
        play_out(table)
        expect(table["fairness"]).to_have_text("The shuffle was fair")
        page.reload()
        expect(table["fairness"]).to_have_text("The shuffle was fair")
        expect(table["alarm"]).to_have_count(0)
        table["fairness"].click()
        expect(table["findings"].locator("li")).to_have_count(3)
        expect(page.get_by_role("dialog")).to_contain_text("random number is part of the shuffle")
        page.keyboard.press("Escape")
        if not again:
            with page.expect_navigation():
                table["rematch"].click()


def test_a_what_if_match_and_a_friend_who_joins_have_their_part_in_the_luck(server: Server, visit: Any) -> None:
    host, friend = visit(), visit()
    table = from_lobby(host, server.address, rounds=1, other="friend")
    friend.goto(table["invite-1"].input_value())
    friend.get_by_test_id("join").click()
    friend.wait_for_url("**/table/*")
    theirs = Table(friend)
    for page in (host, friend):
        expect(page.locator(".shell[data-version]")).to_be_visible()
        id = table.table_id()
        known = json.loads(page.evaluate("localStorage.getItem('cairn.luck')"))[id]
        info = page.evaluate("id => fetch(`/api/tables/${id}`).then((reply) => reply.json())", id)
        assert known["commitment"] == info["commitment"]
        assert set(known["salts"]) <= set(info["salts"])
        assert len(known["salts"]) == 1
    expect(theirs["alarm"]).to_have_count(0)
    expect(table["alarm"]).to_have_count(0)


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_server_that_cheats_is_caught_by_the_page(cheat: str, idle_server: Server, visit: Any) -> None:
    change, words = CHEATS[cheat]
    server, page = idle_server.start(change), visit()
    table = from_lobby(page, server.address, rounds=1, turns=TURNS)
    if change is GRIND:
        expect(table["alarm"]).to_contain_text(words)  # at once: nobody has to play to the end
    play_out(table)
    expect(table["alarm"]).to_contain_text(words)
    expect(table["fairness"]).to_have_text("The shuffle was not fair")
    page.reload()
    expect(table["alarm"]).to_contain_text("not fair")


@pytest.mark.parametrize("cheat", CHEATS_AGAIN)
def test_a_server_that_cheats_in_the_rematch_is_caught_by_the_page(cheat: str, idle_server: Server, visit: Any) -> None:
    change, words = CHEATS_AGAIN[cheat]
    server, page = idle_server.start(change), visit()
    page.add_init_script(OTHER_SALTS)
    table = from_lobby(page, server.address, rounds=1, turns=TURNS)
    play_out(table)
    expect(table["fairness"]).to_have_text("The shuffle was fair")
    with page.expect_navigation():
        table["rematch"].click()
    expect(table["alarm"]).to_contain_text(words)


def test_two_people_on_one_screen_have_their_part_in_the_luck(server: Server, visit: Any) -> None:
    page = visit()
    table = from_lobby(page, server.address, rounds=1, other="local", turns=TURNS)
    expect(page.locator(".shell[data-version]")).to_be_visible()
    id = table.table_id()
    known = json.loads(page.evaluate("localStorage.getItem('cairn.luck')"))[id]
    info = page.evaluate("id => fetch(`/api/tables/${id}`).then((reply) => reply.json())", id)
    assert info["salts"] == known["salts"] * 2
    assert info["commitment"] == known["commitment"]
    page.evaluate(PLAY)
    page.reload()  # it still waits until somebody has looked away
    expect(table["fairness"]).to_have_text("The shuffle was fair")
