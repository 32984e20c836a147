"""Bots are persons, people choose an animal, and your games say how they stand."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.driver import Server, Table, open_lobby, start
from cairn.bots.cast import CAST

SEATS = "async () => (await (await fetch(`/api/tables/${location.href.split('/table/')[1]}`)).json()).seats"


def seats(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(SEATS)
    return found


@pytest.mark.everywhere
def test_the_bots_of_the_lobby_are_those_of_the_table(server: Server, visit) -> None:
    page = visit()
    lobby = open_lobby(page, server.address)
    lobby["game-adventure-tours"].click()
    rows = [lobby[f"seat-{seat}"] for seat in (1, 2, 3)]
    rows[0].locator('[data-bot="keen"]').click()
    expect(rows[0].locator('[data-bot="keen"]')).to_have_accessible_name("7 hard")
    names = [row.locator("b").inner_text().split()[0] for row in rows]  # beside it, the level
    assert len(set(names)) == 3
    assert names[0] in CAST["keen"]
    assert names[1] in CAST["steady"]
    rows[1].get_by_role("button", name=f"Choose another bot than {names[1]}").click()
    expect(rows[1].locator("b")).not_to_contain_text(names[1])
    names[1] = rows[1].locator("b").inner_text().split()[0]
    assert names[1] in CAST["steady"]
    assert len(set(names)) == 3
    lobby["start"].click()
    page.wait_for_url("**/table/*")
    for seat, name in enumerate(names, 1):
        expect(lobby[f"rival-{seat}"]).to_contain_text(name)


@pytest.mark.everywhere
def test_people_choose_an_animal(server: Server, visit) -> None:
    page = visit()
    lobby = open_lobby(page, server.address)
    lobby["settings"].click()
    fox = page.locator('[data-avatar="fox"]')
    fox.click()
    expect(fox).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Escape")
    start(page, server.address, rounds=1)
    assert [seat["avatar"] for seat in seats(page)] == ["fox", ""]
    page.goto(server.address)
    lobby["settings"].click()
    expect(fox).to_have_attribute("aria-checked", "true")  # it is kept with the guest


@pytest.mark.everywhere
def test_your_games_say_how_they_stand(server: Server, visit) -> None:
    page = visit()
    table = start(page, server.address, rounds=2)
    table.wait_for_turn()
    before = table.shown()
    page.keyboard.press("1")
    page.keyboard.press("d")
    table.wait_until_answered(before)
    page.goto(server.address)
    expect(Table(page)["stands"]).to_contain_text(re.compile(r"Round 1 of 2, (you (lead|trail) .* to |level at 0)"))
