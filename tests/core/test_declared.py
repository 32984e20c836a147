"""A field is declared once, and what does not fit together is refused by name when a game is imported."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from mypy_extensions import trait

from cairn.core.agenda import Position, View, lay_out, new_position, plan_of
from cairn.core.chance import Fast
from cairn.core.declared import (
    AGREED,
    BY_RULE,
    ITS_SEAT,
    NOBODY,
    SIZE_ONLY,
    Who,
    declaration,
    declare,
    enter,
    own_as,
    size_as,
)
from cairn.core.errors import BadDeclaration
from cairn.core.game import Setup, setup_without_content
from cairn.core.struct import fields_of
from cairn.games import find_game

Cards = tuple[int, ...]


class Board:
    """What all positions of a match share."""


@trait
class Table:
    board: Board
    turns: int = 3
    title: str
    pair: tuple[int, int] = (1, 2)
    points: list[int]
    trick: list[Cards]


class Seen(View, Table):
    hand: Cards = ()
    hand_sizes: list[int]
    deck_size: int
    most: int = -1


def twice(cards: list[int]) -> int:
    return 2 * len(cards)


class Cup(Position, Table):
    hands: list[Cards]
    deck: list[int]
    trump: int = 7

    def inform(self, seen: Seen) -> None:
        seen.most = max(seen.hand_sizes)


declare(Cup, Seen, board=AGREED, hands=own_as("hand", "hand_sizes"), deck=size_as("deck_size", twice), trump=NOBODY)


def cup() -> Cup:
    p = new_position(Cup, None)
    p.board = Board()
    p.hands = [(1, 2), (3,)]
    p.deck = [4, 5, 6]
    p.points = [0, 0]
    p.trick = [(9,)]
    return p


def test_fields_begin_at_their_defaults_and_empty_without_one() -> None:
    p = new_position(Cup, Fast(1))
    assert (p.turns, p.title, p.pair, p.points, p.trick, p.hands, p.deck, p.trump) == (3, "", (1, 2), [], [], [], [], 7)
    assert (p.agenda, p.drawn, p.shown, p.events, p.chance) == ([], {}, 0, None, Fast(1))
    assert new_position(Cup, None).points is not new_position(Cup, None).points


def test_a_copy_has_lists_of_its_own_and_shares_the_board() -> None:
    p = cup()
    q = p.copy()
    assert q == p
    assert type(q) is Cup
    assert q.board is p.board
    q.points[0] = 5
    q.trick.append(())
    q.turns = 8
    assert (p.points, p.trick, p.turns) == ([0, 0], [(9,)], 3)


def test_a_view_holds_what_is_open_and_what_its_seat_is_told() -> None:
    p: Any = cup()
    for seat, hand in ((0, (1, 2)), (1, (3,)), (-1, ())):
        for seen in (p.view(seat), p.glance(seat)):
            assert (seen.seat, seen.hand, seen.hand_sizes, seen.deck_size, seen.most) == (seat, hand, [2, 1], 6, 2)
            assert (seen.turns, seen.points, seen.board) == (3, [0, 0], p.board)
            assert not [name for name in ("hands", "deck", "trump") if hasattr(seen, name)]
    assert p.view(0).points is not p.points
    assert p.glance(0).points is p.points


def test_a_dump_holds_every_plain_field_and_brings_it_back() -> None:
    p = cup()
    p.title = "trick"
    data = p.dump()
    assert list(data)[:8] == ["turns", "title", "pair", "points", "trick", "hands", "deck", "trump"]
    q = new_position(Cup, None)
    q.fill(data, {})
    assert (q.pair, q.hands, q) == ((1, 2), [(1, 2), (3,)], p)


def test_a_redeal_begins_with_what_is_open_and_lacks_what_is_hidden() -> None:
    p = lay_out(Cup, cup().view(0), Fast(1))
    assert (p.turns, p.points, p.trick) == (3, [0, 0], [(9,)])
    with pytest.raises(AttributeError, match="deck"):
        p.deck.pop()


@pytest.mark.parametrize("again", [copy.deepcopy, copy.copy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_positions_and_views_can_be_pickled_and_copied(again: Any) -> None:
    p = cup()
    assert again(p) == p
    assert again(p).copy() == p
    assert again(p.view(0)) == p.view(0)
    assert hash(again(p.view(0))) == hash(p.view(0))


def test_what_was_declared_can_be_asked_for() -> None:
    made = declaration(Cup)
    assert (made.shared, made.open) == (("board",), ("turns", "title", "pair", "points", "trick", "board"))
    assert fields_of(Cup) == made.fields == ("turns", "title", "pair", "points", "trick", "hands", "deck", "trump")
    assert fields_of(Seen)[3:] == ("turns", "title", "pair", "points", "trick", "hand", "hand_sizes", "deck_size", "most")
    with pytest.raises(BadDeclaration, match="Other is not declared"):
        declaration(type("Other", (Position,), {}))


# What does not fit together


def refused(position: dict[str, str], view: dict[str, str], table: dict[str, str] | None = None, **who: Who) -> str:
    """The sentence for a position, a view and their table with these fields."""
    shared = type("Shared", (), {"__annotations__": table or {}, "__module__": __name__})
    seen = type("Told", (View, shared), {"__annotations__": view, "__module__": __name__})
    kind = type("Kind", (Position, shared), {"__annotations__": position, "__module__": __name__})
    with pytest.raises(BadDeclaration) as error:
        declare(kind, seen, **who)
    return str(error.value)


def test_a_hidden_field_needs_a_word_about_who_may_know_it() -> None:
    sentence = refused({"deck": "list[int]"}, {})
    assert sentence == "Kind.deck is hidden from whom? Declare it where Told shares it, or say who may know it"


@pytest.mark.parametrize("who", [NOBODY, ITS_SEAT, SIZE_ONLY, size_as("deck_size"), own_as("hand")])
def test_a_hidden_field_may_not_be_in_the_view(who: Who) -> None:
    view = {"deck_size": "int", "hand": "list[int]", "deck": "list[int]"}
    assert refused({"deck": "list[int]"}, view, deck=who) == f"Kind.deck is for {who.may_know}, but Told has it, too"


def test_a_part_of_a_field_may_be_in_the_view() -> None:
    """Only the next one is refused."""
    assert refused({"stray": "int"}, {}, {"memory": "list[int]"}, memory=BY_RULE).startswith("Kind.stray is hidden")


def test_a_misspelt_field_is_named() -> None:
    assert refused({}, {}, dekc=NOBODY) == "Kind.dekc is not declared, but who may know it is"
    sentence = refused({"deck": "list[int]"}, {"deck_size": "int"}, deck=size_as("deck_zise"))
    assert sentence == "Kind.deck is to be told as deck_zise, which Told does not declare"


def test_what_is_agreed_is_for_everybody() -> None:
    assert refused({"seats": "int"}, {}, seats=AGREED) == "Kind.seats is agreed by all: declare it where Told shares it"


ODD = ["float", "list[list[int]]", "dict[str, int]", "int | None", "Board", "tuple[float, ...]"]


@pytest.mark.parametrize("kind", ODD)
def test_fields_are_numbers_texts_tuples_and_lists_of_these(kind: str) -> None:
    sentence = refused({}, {}, {"odd": kind})
    assert sentence.startswith("Kind.odd is not a whole number, a text, a tuple of these, or a list of all these; what all ")


def test_a_bool_is_no_field_not_even_where_it_is_agreed() -> None:
    for who in ({}, {"odd": AGREED}):
        assert refused({}, {}, {"odd": "bool"}, **who) == "Kind.odd is a bool: declare an int, 0 or 1"


def test_what_all_positions_share_must_be_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("africana")
    rest = game.setup()
    made = Setup(game, rest.seats, rest.options, rest.content, rest.actions)
    monkeypatch.setattr(type(game), "make_setup", lambda *agreed: made)
    setup_without_content.cache_clear()
    with pytest.raises(BadDeclaration, match=r"^Africana\.board is shared by all positions of a match: make_setup must"):
        game.setup()


def test_a_field_that_the_kernel_has_needs_another_name() -> None:
    assert refused({}, {}, {"drawn": "int"}) == "Kind.drawn is a field of every position: it needs another name"
    assert refused({}, {"seat": "int"}) == "Kind.seat is a field of every view: it needs another name"


def test_a_type_that_is_not_there_is_named() -> None:
    assert refused({}, {}, {"x": "Nowhere"}).startswith("Kind: a field has a type that cannot be looked up (name 'Nowhere'")


def test_a_measure_that_its_module_does_not_know_is_named() -> None:
    sentence = refused({"deck": "list[int]"}, {"deck_size": "int"}, deck=size_as("deck_size", lambda cards: len(cards)))
    assert sentence == "Kind.deck is measured by <lambda>, which is not a function of its module"
    five: Any = 5
    sentence = refused({"deck": "list[int]"}, {"deck_size": "int"}, deck=size_as("deck_size", five))
    assert sentence == "Kind.deck is measured by 5, which is not a function of its module"


@pytest.mark.parametrize(
    ("kind", "value", "sentence"),
    [
        ("list[int]", [], "a default that all would share: a list starts empty without one"),
        ("list[int]", (), "the default (), which does not fit list[int]"),
        ("int", "x", "the default 'x', which does not fit int"),
        ("int", None, "the default None, which does not fit int"),
        ("int", True, "the default True, which does not fit int"),
        ("int", len, "the default <built-in function len>, which does not fit int"),
        ("tuple[int, ...]", 0, "the default 0, which does not fit tuple[int, ...]"),
    ],
)
def test_a_default_must_be_of_its_fields_type(kind: str, value: Any, sentence: str) -> None:
    shared = type("Shared", (), {"__annotations__": {"odd": kind}, "odd": value, "__module__": __name__})
    seen = type("Told", (View, shared), {"__module__": __name__})
    made = type("Kind", (Position, shared), {"__module__": __name__})
    with pytest.raises(BadDeclaration) as error:
        declare(made, seen)
    assert str(error.value) == f"Kind.odd has {sentence}"


def test_what_a_seat_is_told_must_be_of_the_right_type() -> None:
    told = {"hand": "Cards", "hand_sizes": "list[int]", "size": "int", "text": "str"}
    for kind, who, sentence in (
        ("int", own_as("size"), "is not a list with an entry per seat, so no seat can be told its own"),
        ("Cards", own_as("size"), "is not a list with an entry per seat, so no seat can be told its own"),
        ("list[int]", own_as("hand"), "is to be told as hand, but its entries are int and that is tuple[int, ...]"),
        ("list[Cards]", own_as("hand", "size"), "is to be told as size, but its sizes are list[int] and that is int"),
        ("list[Cards]", own_as("hand", "text"), "is to be told as text, but its sizes are list[int] and that is str"),
        ("list[int]", own_as("size", "hand_sizes"), "has entries without a length: say how they are measured"),
        ("int", size_as("size"), "has no length: say how it is measured"),
        ("list[int]", size_as("text"), "is to be told as text, but its size is int and that is str"),
    ):
        assert refused({"odd": kind}, told, odd=who) == f"Kind.odd {sentence}"
    both = {"one": "list[Cards]", "other": "list[Cards]"}
    sentence = "Kind.other is to be told as hand, and so is one"
    assert refused(both, told, one=own_as("hand"), other=own_as("hand")) == sentence


@pytest.mark.parametrize("name", ["copy", "view", "scores", "push"])
def test_a_field_may_not_hide_what_every_position_can_do(name: str) -> None:
    assert refused({}, {}, {name: "int"}) == f"Kind.{name} is a name that every position has for something else"


def test_a_field_of_a_view_may_not_hide_what_every_view_can_do() -> None:
    assert refused({}, {"data": "int"}) == "Kind.data is a name that every view has for something else"


def test_a_field_is_declared_once() -> None:
    sentence = "Kind.turns is declared in Kind and in Told: declare it once, where they share it"
    assert refused({"turns": "int"}, {"turns": "int"}) == sentence
    assert refused({"turns": "int"}, {"turns": "str"}, turns=BY_RULE) == sentence
    with pytest.raises(BadDeclaration, match=r"^Cup is declared twice$"):
        enter(declaration(Cup), plan_of(Cup))


@pytest.mark.parametrize("value", [0, "", (), None, []])
def test_a_value_without_a_type_is_no_field(value: Any) -> None:
    shared = type("Shared", (), {"turns": value, "LIMIT": len, "__module__": __name__})
    seen = type("Told", (View, shared), {"__module__": __name__})
    made = type("Kind", (Position, shared), {"__module__": __name__})
    with pytest.raises(BadDeclaration, match=r"^Kind\.turns has a value, but no type: a field has one$"):
        declare(made, seen)


def test_who_may_know_it_is_one_of_the_words_for_it() -> None:
    nobody: Any = "nobody"
    expected = "expected AGREED, BY_RULE, ITS_SEAT, SIZE_ONLY, NOBODY, own_as(...) or size_as(...)"
    assert refused({"deck": "list[int]"}, {}, deck=nobody) == f"Kind.deck is for 'nobody'; {expected}"


def test_only_a_position_and_its_view_are_declared() -> None:
    wrong: Any
    for wrong in (Seen, int, "Cup", None):
        with pytest.raises(BadDeclaration, match=r"^declare takes a class of positions and the class of their views, not "):
            declare(wrong, Seen)
        if wrong is not Seen:
            with pytest.raises(BadDeclaration, match=r"^declare takes a class of positions and the class of their views, not "):
                declare(Cup, wrong)
