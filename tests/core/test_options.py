"""Options: declared once, checked everywhere, with errors that say what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from cairn import BadOption
from cairn.core.options import Option, settle, spell

ROUNDS = Option("rounds", 3, "LC-A2", least=1, most=9)
CAP = Option("cap", 300, "LC-A4", (None,), 1)
SIGN = Option("sign", "leader", "", ("leader", "alternate"))
FLAG = Option("flag", True, "", (True, False))
FEW = Option("few", 5, "LC-A1", (5, 6))
SEAT = Option("first", 0, "", least=0, most=5, seat=True)
ALL = (ROUNDS, CAP, SIGN, FLAG, FEW)


def test_what_is_not_given_has_its_default() -> None:
    assert settle(ALL, {"rounds": 1}, "toy", 2) == {"rounds": 1, "cap": 300, "sign": "leader", "flag": True, "few": 5}


def test_on_and_off_may_be_spelled_as_errors_spell_them() -> None:
    assert settle(ALL, {"cap": "off", "flag": "off"}, "toy", 2) == {**settle(ALL, {}, "toy", 2), "cap": None, "flag": False}
    assert FLAG.check("on") is True


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"rounds": 0}, "option rounds: 0 is not possible; expected a whole number from 1 to 9"),
        ({"rounds": 10}, "option rounds: 10 is not possible"),
        ({"rounds": "3"}, "option rounds: '3' is not possible"),
        ({"rounds": 2.0}, "option rounds: 2.0 is not possible"),
        ({"rounds": True}, "option rounds: True is not possible"),
        ({"rounds": None}, "option rounds: None is not possible"),
        ({"cap": 0}, "option cap: 0 is not possible; expected off or a whole number from 1 up"),
        ({"cap": False}, "option cap: False is not possible"),
        ({"cap": "of"}, "option cap: 'of' is not possible; expected off or a whole number from 1 up"),
        ({"few": 6.0}, "option few: 6.0 is not possible; expected 5 or 6"),
        ({"few": "5"}, "option few: '5' is not possible; expected 5 or 6"),
        ({"sign": "nobody"}, "option sign: 'nobody' is not possible; expected leader or alternate"),
        ({"sign": ["leader"]}, "option sign: "),
        ({"flag": 1}, "option flag: 1 is not possible; expected on or off"),
        ({"colour": 5}, "toy has no option 'colour'; it has rounds, cap, sign, flag, few"),
    ],
)
def test_what_is_not_possible_is_refused_with_what_was_expected(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        settle(ALL, given, "toy", 2)
    assert str(refused.value).startswith(sentence)


def test_an_option_that_names_a_seat_names_one_that_there_is() -> None:
    assert settle((SEAT,), {"first": 2}, "toy", 3) == {"first": 2}
    with pytest.raises(BadOption, match="option first: there is no seat 3 of 3; the last is 2"):
        settle((SEAT,), {"first": 3}, "toy", 3)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (ROUNDS, "5", 5), (CAP, "off", None), (CAP, " OFF ", None), (CAP, "12", 12), (SIGN, "Alternate", "alternate"),
        (FLAG, "on", True), (FLAG, "off", False),
    ],
)  # fmt: skip
def test_words_of_the_command_line(option: Option, text: str, value: object) -> None:
    assert option.parse(text) == value


@pytest.mark.parametrize(("option", "text"), [(ROUNDS, "many"), (ROUNDS, "99"), (SIGN, "x"), (FLAG, "1")])
def test_wrong_words_of_the_command_line(option: Option, text: str) -> None:
    with pytest.raises(BadOption):
        option.parse(text)


def test_a_value_is_spelt_as_it_is_typed() -> None:
    assert [spell(value) for value in (None, False, True, 3, "x")] == ["off", "off", "on", "3", "x"]
