"""Steps, actions and events that do not fit together are refused when the rules are imported, or by the contract: by name."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

import cairn
from cairn.core.actions import Actions, Domain, Kind
from cairn.core.contract.rules import check_catalogue
from cairn.core.contract.source import check_names, check_source
from cairn.core.errors import BadDeclaration
from cairn.core.steps import catalogue, lacking
from spikes import toy, village

BEGINNING = """
from typing import Any
from cairn.core.agenda import Ask, Do, Luck, Step
from cairn.core.dice import Roll

class Turn(Do[Any]):
    def auto(self, p): pass
"""
CLAIM = """
class Claim(Do[Any]):
    def __init__(self, {fields}):
        {kept}
    def auto(self, p): pass
    {more}
"""


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = ModuleType("planted_rules")
    monkeypatch.setitem(sys.modules, "planted_rules", module)
    exec(BEGINNING, vars(module))
    return module


def claim(rules: ModuleType, fields: str, kept: str, more: str = "") -> None:
    exec(CLAIM.format(fields=fields, kept=kept, more=more), vars(rules))


def test_steps_are_found_in_their_module(rules: ModuleType) -> None:
    claim(rules, "seat, stone", "self.seat, self.stone = seat, stone")
    assert list(catalogue("planted_rules")) == list(catalogue(rules)) == ["Turn", "Claim"]


def test_what_steps_have_in_common_is_no_step(rules: ModuleType) -> None:
    exec("class Offer(Ask[Any]):\n    def legal(self, p): return [0, 1]", vars(rules))
    exec("class OfferGold(Offer):\n    def choose(self, p, action): pass", vars(rules))
    assert list(catalogue(rules)) == ["Turn", "OfferGold"]
    assert lacking(vars(rules)["Offer"]) == "choose"


def test_a_step_that_cannot_be_answered_is_refused(rules: ModuleType) -> None:
    exec("class Offer(Ask[Any]):\n    def legal(self, p): return [0, 1]", vars(rules))
    with pytest.raises(BadDeclaration, match="Offer is a step without choose"):
        catalogue(rules)


def test_with_a_roll_come_its_dice(rules: ModuleType) -> None:
    exec("class ClimbRoll(Roll[Any]):\n    def source(self): return 'climb'", vars(rules))
    assert list(catalogue(rules)) == ["Turn", "ClimbRoll", "Dice", "Reroll"]
    assert {"Dice", "Reroll"} <= set(toy.STEPS) & set(village.STEPS)


@pytest.mark.parametrize(
    ("fields", "kept", "more", "sentence"),
    [
        ("seat, stone", "self.seat = seat", "", "Claim.stone is a parameter of its constructor, which does not keep it"),
        (
            "seat",
            "self.seat = seat; self.late = 1",
            "",
            "Claim.late is not a parameter of its constructor: a loaded step would",
        ),
        ("stone, seat", "self.seat, self.stone = seat, stone", "", "Claim: its first field is seat, whom it concerns"),
        ("seat", "self.seat = seat", "secret = ('card',)", "Claim.card should be secret, but is not one of its fields"),
        ("seat, *cards", "self.seat, self.cards = seat, cards", "", "Claim.cards is not taken by its place, but a loaded step"),
        ("seat, *, card", "self.seat, self.card = seat, card", "", "Claim.card is not taken by its place, but a loaded step"),
    ],
)
def test_a_step_that_is_not_what_it_is_made_of_is_refused(
    rules: ModuleType, fields: str, kept: str, more: str, sentence: str
) -> None:
    claim(rules, fields, kept, more)
    with pytest.raises(BadDeclaration, match=sentence.replace("(", "\\(")):
        catalogue(rules)


def test_a_step_that_was_left_out_is_named() -> None:
    for game in (*cairn.games().values(), toy.GAME):
        check_catalogue(game)
    rules = replace(toy.GAME.rules, steps={name: kind for name, kind in toy.STEPS.items() if name != "Ascend"})
    game = type("Forgetful", (type(toy.GAME),), {"rules": rules})()
    with pytest.raises(AssertionError) as error:
        check_catalogue(game)
    assert str(error.value) == "the step Ascend (TOY-6) is not in the catalogue of the game's steps, but in spikes.toy.rules"


def test_two_steps_of_one_name_are_refused(rules: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    other = ModuleType("planted_chapter")
    monkeypatch.setitem(sys.modules, "planted_chapter", other)
    exec(BEGINNING, vars(other))
    with pytest.raises(BadDeclaration, match="Turn is a step of planted_rules and of planted_chapter"):
        catalogue(rules, other)


@pytest.mark.parametrize("module", ["nowhere", 5, None])
def test_a_catalogue_is_of_modules_that_are_there(module: Any) -> None:
    with pytest.raises(
        BadDeclaration, match=f"^catalogue takes modules, or the names of such as are imported, not {module!r}$"
    ):
        catalogue(module)


def test_a_catalogue_made_before_its_steps_is_refused() -> None:
    with pytest.raises(BadDeclaration, match=rf"^{__name__} defines no step where its catalogue is made$"):
        catalogue(__name__)


def test_two_actions_alike_are_named() -> None:
    with pytest.raises(BadDeclaration, match="two actions have the notation 'claim 1'"):
        Actions(Kind("claim", Domain("stone", ("1", "2", "1"))))
    with pytest.raises(BadDeclaration, match="two kinds of action are called 'claim'"):
        Actions(Kind("claim", Domain("stone", ("1",))), Kind("claim", Domain("tile", ("2",))))


FORM = "is a text in small letters with single spaces, not"


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Kind("Play"), f"a kind of action {FORM} 'Play'"),
        (lambda: Kind(5), f"a kind of action {FORM} 5"),
        (lambda: Domain("", ("1",)), f"an argument {FORM} ''"),
        (lambda: Domain("card", ("one", "T w o")), f"a word for the argument 'card' {FORM} 'T w o'"),
        (lambda: Domain("card", ("one", 2)), f"a word for the argument 'card' {FORM} 2"),
        (lambda: Domain("card", "abc"), "the argument 'card' may be what a tuple of words says, not 'abc'"),
        (lambda: Domain("card", ()), "the argument 'card' may be what a tuple of words says, not ()"),
        (lambda: Domain("kind", ("1",)), "an argument of an action cannot be called 'kind': every action has that"),
        (lambda: Kind("play", Domain("card", ("1",)), Domain("card", ("2",))), "'play' has two arguments called 'card'"),
        (lambda: Kind("play", ("1",)), "'play' has arguments that are domains, not ('1',)"),
        (lambda: Actions("play"), "actions are made of kinds, not of 'play'"),
    ],
)
def test_actions_that_could_not_be_read_again_are_refused(make: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(BadDeclaration) as error:
        make()
    assert str(error.value) == sentence


def test_a_kind_of_action_that_is_not_there_is_named() -> None:
    with pytest.raises(BadDeclaration, match="there is no kind of action 'clam'; there are claim, pass"):
        Actions(Kind("claim", Domain("stone", ("1", "2"))), Kind("pass")).start("clam")


# Events: every `tell` in the text of the rules


def test_every_event_has_the_details_that_its_words_name() -> None:
    for game in (*cairn.games().values(), toy.GAME):
        check_source.__wrapped__(game)


def test_an_event_with_other_details_is_named_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    words = type(toy.GAME.words)
    monkeypatch.setattr(words, "details", {**words.details, "ascends": ("height", "weather")})
    sentence = r"rules.py, line \d+, tells of the event 'ascends' with 1 detail, but its words name \('height', 'weather'\)"
    with pytest.raises(AssertionError, match=sentence):
        check_source.__wrapped__(toy.GAME)


def test_an_event_without_words_is_named_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    words = type(toy.GAME.words)
    monkeypatch.setattr(words, "details", {what: names for what, names in words.details.items() if what != "ascends"})
    sentence = r"rules.py, line \d+, tells of the event 'ascends' with 1 detail, but its words name \(\)"
    with pytest.raises(AssertionError, match=sentence):
        check_source.__wrapped__(toy.GAME)


# Names: what is declared twice


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("class T:\n    a: int\n    b: int\n    a: str", "x.py, line 4, declares a of T a second time"),
        ("class T:\n    def a(self): ...\n    def a(self): ...", "x.py, line 3, declares a of T a second time"),
        ("class Draw: ...\nclass Play: ...\nclass Draw: ...", "x.py, line 3, declares Draw a second time"),
    ],
)
def test_what_is_declared_twice_is_named(source: str, sentence: str) -> None:
    with pytest.raises(AssertionError, match=f"^{sentence}$"):
        check_names("x.py", ast.parse(source))


TWO_PLACES = """
class T:
    a: int

class U:
    a: int

    @property
    def b(self): ...

    @b.setter
    def b(self, value): ...
"""


def test_a_name_in_two_places_is_declared_once_in_each() -> None:
    check_names("x.py", ast.parse(TWO_PLACES))
