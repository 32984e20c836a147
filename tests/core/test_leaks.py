"""Every leak, planted in every game, is found; so is every field of a view that is not the position's."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.agenda import OVER
from cairn.core.chance import Fast
from cairn.core.contract import BrokenContract, fuzz, leaks
from cairn.core.contract.declared import Declared
from cairn.core.contract.leaks import instead
from cairn.core.contract.play import check_shown
from cairn.core.events import Event
from cairn.core.game import Setup
from cairn.core.struct import fields_of
from spikes import toy

pytestmark = pytest.mark.interpreted  # faults can be planted there only


@dataclass(frozen=True)
class Tried:
    setup: Setup
    hidden: str  # a field of the position, or the luck to come
    draw: str  # a step of luck
    reveal: str  # a step that shows something; or "none"


def setup(game: str, seats: int | None = None, **options: Any) -> Setup:
    return cairn.games()[game].setup(seats, None, options)


GAMES = {
    "toy": Tried(toy.GAME.setup(3), "hands", draw="Deal", reveal="Scout"),
    "lost-cities": Tried(
        setup("lost-cities", ply_cap=50, later_starter="alternate", discards_public="top", start_seat=1),
        "hands", draw="Deal", reveal="none",
    ),
    "africana": Tried(
        setup("africana", max_rounds=8, start_seat=1, hidden_score=True, free_page="after-purchase", reshuffle="at-once"),
        "hands", draw="TravelCard", reveal="Reckoning",
    ),
    "adventure-tours": Tried(setup("adventure-tours", mode="expert"), "hands", draw="DrawCards", reveal="SearchBags"),
    "heart-of-darkness": Tried(setup("heart-of-darkness", 2), "luck", draw="EncounterDraw", reveal="none"),
}  # fmt: skip


@pytest.mark.parametrize("leak", leaks.LEAKS)
@pytest.mark.parametrize("game", GAMES)
def test_a_planted_leak_is_found_and_named(game: str, leak: str) -> None:
    tried = GAMES[game]
    steps = {"draw": tried.draw, "reveal": tried.reveal}
    sentence = leaks.find(tried.setup, leak, tried.hidden, steps)
    if steps.get(leak) == "none":
        assert sentence == "none"
        return
    assert sentence.startswith(f"{game}, seed ")
    assert "seat " in sentence or "spectator" in sentence
    assert "cannot know" in sentence
    if leak in steps:
        rule = tried.setup.steps[steps[leak]].rule
        assert f"{steps[leak]} ({rule}) tells " in sentence
    else:
        assert {"event": ") tells ", "error": "the error for the answer"}.get(leak, f"the {leak} ") in sentence
    if leak in ("draw", "reveal", "event"):
        assert "." in sentence.partition(" tells ")[2].split(":")[0], "the event's detail is named"


def test_a_hidden_answer_that_is_told_to_everybody_is_found() -> None:
    """AT-B5: which card is put under the pile is known to its seat alone, and comes from its answer, not from luck."""
    expert = GAMES["adventure-tours"].setup
    bury: Any = expert.steps["Bury"]
    told = r"answers to Bury \(AT-B5\): Bury \(AT-B5\) tells a spectator buries.card: "
    with instead(bury, "choose", leaks.openly(bury.choose, lambda p: "")), pytest.raises(BrokenContract, match=told):
        [fuzz(expert, seed, every=30) for seed in range(30)]


@pytest.mark.parametrize("what", ["scores", "wins"])
def test_a_secret_told_at_the_end_of_a_round_is_found(what: str) -> None:
    """It comes seldom, and after the last card of the deck: in a position dealt otherwise that is another card."""
    once = setup("lost-cities", rounds=1)
    end: Any = once.steps["EndRound"]
    sentence = rf"EndRound \(LC-P5\) tells (a spectator|seat [01]) {what}\.\w+: .* cannot know"
    with instead(end, "auto", hinting(end.auto, what)), pytest.raises(BrokenContract, match=sentence):
        [fuzz(once, seed, every=1000) for seed in range(30)]


def hinting(right: Any, what: str) -> Any:
    """The last number of such an event says a little of the hand of seat 0."""

    def auto(self: Any, p: Any) -> None:
        right(self, p)
        for index, event in enumerate(p.events or []):
            if event.what == what:
                last: Any = (event.args or (0,))[-1]
                p.events[index] = Event(what, event.seat, (*(event.args or ())[:-1], last + sum(p.hands[:6]) % 2))

    return auto


def test_what_has_no_step_of_a_kind_cannot_be_claimed_for_a_game_that_has() -> None:
    with pytest.raises(AssertionError, match="toy does have steps for the leak 'reveal': Scout"):
        leaks.find(GAMES["toy"].setup, "reveal", "hands", {"reveal": "none"})


def test_a_game_is_whole_again_after_a_leak_was_planted() -> None:
    tried = GAMES["toy"]
    for leak in leaks.LEAKS:
        with leaks.planted(tried.setup, leak, "hands", {"draw": "Deal", "reveal": "Scout"}.get(leak, "")):
            pass
    assert fuzz(tried.setup, 0).over


# Fields of views

WRONG = ("another", "nothing")  # what a field is: another field of its kind, or nothing at all


def fields_shown(tried: Setup) -> list[str]:
    return [name for name in fields_of(tried.view_class) if name not in ("seat", "to_act", "agenda")]


def wrong_view(tried: Setup, field: str, how: str, changed: list[str]) -> Any:
    right: Any = type(tried.empty(None)).view
    others = [name for name in fields_shown(tried) if name != field]

    def view(self: Any, seat: int) -> Any:
        seen = right(self, seat)
        value = getattr(seen, field)
        wrong = type(value)()
        if how == "another":
            wrong = next((each for each in [getattr(seen, name) for name in others] if alike(each, value)), value)
        if wrong != value:
            changed.append(field)
            setattr(seen, field, wrong)
        return seen

    return view


def alike(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one != other


# What a seat merely forgets cannot be told from what it may not know; only when luck falls is a hand found that is not there.
PRIVATE = {"toy": {"hand"}, "adventure-tours": {"bottom"}}


@pytest.mark.parametrize("how", WRONG)
@pytest.mark.parametrize("game", GAMES)
def test_a_view_with_a_wrong_field_is_found(game: str, how: str, long: bool) -> None:
    tried = GAMES[game].setup
    names = [name for name in fields_shown(tried) if how == "another" or name not in PRIVATE.get(game, ())]
    some = names if long else names[:: 1 + len(names) // (12 if how == "another" else 4)]
    assert [name for name in some if not found(tried, name, how, 500 if long else 90)] == []


def found(tried: Setup, field: str, how: str, longest: int) -> bool:
    """Is it found in so many decisions of a game, where it is wrong there at all?"""
    changed: list[str] = []
    with instead(type(tried.empty(None)), "view", wrong_view(tried, field, how, changed)):
        try:
            rng = Random(1)
            p = tried.start(Fast(1))
            declared = Declared(tried)
            while p.to_act != OVER and longest:
                declared.check(p)
                check_shown(tried, p, rng)
                p.answer(rng.choice(p.choices))
                longest -= 1
            declared.finish()
            check_shown(tried, p, rng)
        except Exception:  # a broken contract, or a redeal that goes to pieces
            return True
    return not changed
