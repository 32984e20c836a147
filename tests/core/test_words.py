"""Words: who is "you", verbs that follow, and events as each viewer may know them."""

from __future__ import annotations

from typing import Any

import pytest

import cairn
from cairn.core.agenda import Ask
from cairn.core.events import EVERYONE, Event
from cairn.core.words import Names, base_form, seat_names
from cairn.games import find_game


@pytest.mark.parametrize(
    ("verb", "base"),
    [
        ("plays", "play"), ("discards", "discard"), ("takes", "take"), ("passes", "pass"), ("catches", "catch"),
        ("pushes", "push"), ("fixes", "fix"), ("carries", "carry"), ("loses", "lose"), ("has", "have"), ("is", "are"),
        ("goes", "go"), ("dies", "die"), ("ties", "tie"), ("chooses", "choose"),
    ],
)  # fmt: skip
def test_the_verb_follows_you(verb: str, base: str) -> None:
    assert base_form(verb) == base


def test_sentences_for_you_and_for_others() -> None:
    names = Names(["Anna", "Ben"], you=1)
    assert names.say(0, "plays the red 7.") == "Anna plays the red 7."
    assert names.say(1, "plays the red 7.") == "You play the red 7."
    assert [names.whom(seat) for seat in (0, 1)] == ["Anna", "you"]
    assert [names.whose(seat) for seat in (0, 1)] == ["Anna's", "your"]
    assert names.say(1, "passes.") == "You pass."
    assert (names[0], names[1], names.whose(0), names.whose(1)) == ("Anna", "You", "Anna's", "your")
    assert seat_names(2).say(1, "is asked") == "Seat 1 is asked"


def test_every_event_of_a_game_has_its_sentence_for_every_viewer() -> None:
    match = cairn.start("lost-cities", seed=3, rounds=2, ply_cap=90)
    turn = 0
    while not match.over:
        actions = match.actions()
        match.apply(actions[turn % len(actions)])
        turn += 7
    for seat in (None, 0, 1):
        told = match.events(seat)
        assert {event["what"] for event in told} >= {"starts", "dealt", "draws", "plays", "discards", "takes", "scores", "wins"}
        for event in told:
            assert event["text"].endswith(".")
            assert event["text"][0].isupper()
    yours = [event["text"] for event in match.events(0) if event["what"] == "dealt"]
    assert yours[0].startswith("You are dealt ")
    assert yours[8] == "Seat 1 is dealt a card."


def test_details_are_named_and_absent_where_hidden() -> None:
    words = cairn.games()["lost-cities"].words
    event = Event("draws", 0, ("red-7",), 0)
    names = seat_names(2)
    assert words.event_data(event.seen_by(0), names) == {
        "what": "draws", "seat": 0, "card": "red-7", "text": "Seat 0 draws the red 7 from the deck.",
    }  # fmt: skip
    for other in (1, -1):
        assert words.event_data(event.seen_by(other), names) == {
            "what": "draws", "seat": 0, "text": "Seat 0 draws a card from the deck.",
        }  # fmt: skip


def test_the_question_is_addressed_to_the_asked_seat_and_told_to_the_others() -> None:
    match = cairn.start("lost-cities", seed=3)
    mine, theirs = match.question(0), match.question(1)
    assert mine is not None
    assert theirs is not None
    assert (mine["seat"], mine["step"], mine["rule"], mine["reaction"]) == (0, "Play", "LC-T2", False)
    assert mine["text"] == "Play or discard a card."
    assert theirs["text"] == "Seat 0 is choosing a card."
    assert mine["rule_text"]


def test_every_question_and_every_option_has_a_sentence_in_the_rulebook() -> None:
    for game in cairn.games().values():
        words = game.words
        assert words.rulebook["chapter"]
        for option in game.options:
            assert not option.rule or words.rule(option.rule), f"{game.name}: no words for {option.rule}"
        for name, step in game.setup().steps.items():
            if issubclass(step, Ask):
                assert words.rule(step.rule), f"{game.name}: no words for {step.rule} of {name}"


def test_what_is_said_at_one_table_names_nobody_of_another() -> None:
    words = find_game("lost-cities").words
    played, hidden = Event("plays", 0, ("red-7",)), Event("draws", 0, None)
    for me, other in (("Anna", "Ben"), ("Carla", "Dora")):
        for names, who in ((Names([me, other], 1), me), (Names([me, other]), me)):
            for _ in range(2):
                assert words.event(played, names) == f"{who} plays the red 7."
                assert words.event_data(hidden, names)["text"] == f"{who} draws a card from the deck."
        assert words.event(played, Names([me, other], 0)) == "You play the red 7."


def test_whoever_is_told_of_an_event_may_change_what_they_got() -> None:
    words, names = find_game("lost-cities").words, Names(["Anna", "Ben"], 0)
    for event in (Event("plays", 0, ("red-8",)), Event("draws", 1, None)):
        first = words.event_data(event, names)
        kept = dict(first)
        first.clear()
        assert words.event_data(event, names) == kept


@pytest.mark.parametrize(
    ("game", "seats", "facts", "at", "sentence"),
    [
        ("lost-cities", 2, {}, "end of round", "It’s a tie: both have 0 points."),
        ("adventure-tours", 3, {"money": 1}, "end of round", "{} tie with 1 coin."),
        ("africana", 2, {"money": 10}, "reckoning", "{} tie with 1 point and 10 silver."),
        ("heart-of-darkness", 3, {"dp": 51}, "end check", "{} tie with 5"),
    ],
)
def test_a_shared_win_is_told_as_one_tie(game: str, seats: int, facts: dict[str, Any], at: str, sentence: str) -> None:
    setup = find_game(game).setup(seats, options={"rounds": 1} if at == "end of round" else {})
    p = setup.given({f"seat{seat}": facts for seat in (seats - 1, seats - 2)}, at)
    p.events = []
    p.advance()
    last = p.winners()
    assert len(last) > 1
    told = [event for event in p.events if event.what in ("wins", "ties")]
    assert [(event.what, event.seat) for event in told] == [("ties", EVERYONE)]
    names = Names(["Anna", "Ben", "Cleo"], you=last[1])
    both = f"You and {names.names[last[0]]}"
    assert setup.game.words.event(told[0], names).startswith(sentence.format(both))
