"""Actions: numbers, notation, parser and schema from one declaration."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cairn
from cairn import IllegalAction
from cairn.core.actions import Actions, Domain, Kind
from cairn.core.errors import BadDeclaration

SEATS = Domain("seat", ("0", "1"))
ACTIONS = Actions(Kind("pass"), Kind("give", Domain("card", ("rope", "red-lamp")), SEATS), Kind("aim", SEATS))
LOST_CITIES = cairn.games()["lost-cities"].setup().actions


def test_actions_are_numbered_kind_by_kind_the_last_argument_fastest() -> None:
    assert [str(action) for action in ACTIONS.all] == [
        "pass", "give rope 0", "give rope 1", "give red-lamp 0", "give red-lamp 1", "aim 0", "aim 1",
    ]  # fmt: skip
    assert [action.number for action in ACTIONS.all] == list(range(7))
    assert ACTIONS.start("give") == 1
    assert ACTIONS.start("aim") == 5


def test_the_structured_form_names_kind_and_arguments() -> None:
    action = ACTIONS.all[4]
    assert action.data() == {"number": 4, "kind": "give", "card": "red-lamp", "seat": "1"}
    assert repr(action) == "<give red-lamp 1>"


def test_the_structured_form_is_found_whatever_the_order_of_its_keys() -> None:
    assert ACTIONS.find({"seat": "1", "kind": "give", "card": "red-lamp"}) == 4
    assert ACTIONS.find({"kind": "pass"}) == 0
    for action in LOST_CITIES.all:
        assert LOST_CITIES.find(action.data()) == action.number


@pytest.mark.parametrize(
    ("data", "words"),
    [({"kind": "give", "card": "rope"}, "give needs seat"), ({}, "not an action"), ({"kind": "fly"}, "not an action")],
)
def test_an_incomplete_structured_form_is_refused(data: dict[str, str], words: str) -> None:
    with pytest.raises(IllegalAction, match=words):
        ACTIONS.find(data)


@given(st.sampled_from(LOST_CITIES.all), st.data())
def test_notation_is_parsed_whatever_its_case_and_spaces(action: cairn.Action, data: st.DataObject) -> None:
    words = action.notation.split(" ")
    spaces = st.text(" \t", min_size=1, max_size=3)
    text = words[0] + "".join(data.draw(spaces) + word for word in words[1:])
    text = "".join(letter.upper() if data.draw(st.booleans()) else letter for letter in text)
    assert LOST_CITIES.parse(data.draw(st.sampled_from(["", " "])) + text + " ") == action.number


@given(st.text(max_size=20))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        number = LOST_CITIES.parse(text)
    except IllegalAction:
        return
    assert LOST_CITIES.notation(number) == " ".join(text.lower().split())


def test_a_near_miss_gets_a_suggestion_and_nonsense_the_kinds() -> None:
    with pytest.raises(IllegalAction, match="'play red-77' is not an action of this game; did you mean 'play red-7'"):
        LOST_CITIES.parse("play red-77")
    with pytest.raises(IllegalAction, match="kinds are play, discard, draw"):
        LOST_CITIES.parse("xyzzy")


def test_two_actions_may_not_be_written_alike() -> None:
    with pytest.raises(BadDeclaration, match="two actions have the notation 'aim 0'"):
        Actions(Kind("aim", SEATS), Kind("aim 0"))


def test_the_schema_allows_exactly_the_declared_words() -> None:
    give = ACTIONS.schema()["oneOf"][1]
    assert give["properties"] == {
        "kind": {"const": "give"},
        "card": {"enum": ["rope", "red-lamp"]},
        "seat": {"enum": ["0", "1"]},
    }
    assert give["required"] == ["kind", "card", "seat"]
