"""Match: what users of the library hold. Every error leaves it as it was."""

from __future__ import annotations

import inspect
import json
import re
from random import Random
from typing import Any

import pytest

import cairn
from cairn import BadOption, BadRecord, CairnError, IllegalAction, Match, UnknownGame
from cairn.core.agenda import SPECTATOR, Ask
from cairn.core.match import begin, standing_lines
from spikes import toy


def start(seed: int = 42, **options: Any) -> Match:
    return cairn.start("lost-cities", seed=seed, **options)


def opened(**options: Any) -> Match:
    """Seat 0 has discarded, so seat 1 has a choice where to draw; with a single possible draw the rules would take it."""
    match = start(**options)
    match.apply(next(action for action in match.actions() if action.kind == "discard"))
    return match


def pile(match: Match) -> str:
    """The colour of the one discard on the table."""
    return next(colour for colour, cards in match.view().data()["discards"].items() if cards)


def play(match: Match, answers: int | None = None, seed: int = 0) -> Match:
    """Random answers, so many or until the end."""
    rng = Random(seed)
    while not match.over and answers != 0:
        match.apply(rng.choice(match.actions()))
        answers = None if answers is None else answers - 1
    return match


def everything(match: Match) -> str:
    """All that a match knows, to compare."""
    seats = (None, *range(match.seats))
    return json.dumps(
        [
            match.lines,
            match.snapshot(),
            [match.events(seat) for seat in seats],
            [match.can_undo(s) for s in range(match.seats)],
        ],
        sort_keys=True,
    )


# The public names


def test_the_public_names_and_their_signatures() -> None:
    ours = [name for name, game in cairn.games().items() if game.package.startswith("cairn.")]
    assert ours[:1] == ["lost-cities"], "the fewest rules come first"
    assert str(inspect.signature(cairn.start)).startswith(
        "(name: 'str', seats: 'int | None' = None, seed: 'int | None' = None, "
    )
    assert "content" in inspect.signature(cairn.start).parameters
    for name in (
        "save",
        "load_record",
        "replay",
        "CairnError",
        "UnknownGame",
        "BadOption",
        "BadContent",
        "BadRecord",
        "IllegalAction",
    ):
        assert name in cairn.__all__
    for error in (UnknownGame, BadOption, cairn.BadContent, cairn.BadRecord, IllegalAction, cairn.BadScenario):
        assert issubclass(error, CairnError)
    assert list(inspect.signature(cairn.replay).parameters) == ["record", "upto"]


def test_a_match_says_what_is_asked() -> None:
    match = start()
    assert (match.game, match.seats, match.to_act, match.over) == ("lost-cities", 2, 0, False)
    assert [type(action).__name__ for action in match.actions()] == ["Action"] * len(match.actions())
    assert match.view(0).seat == 0
    assert match.view(None).seat == match.view().seat == SPECTATOR
    assert match.scores() == [0, 0]
    assert match.winners() == []
    assert repr(match) == "<Match lost-cities, 2 seats, 0 answers, seat 0 to act>"
    assert (match.reaction, match.default()) == (False, None)
    match.apply(match.actions()[0])
    match.undo(0, agreed=True)
    assert repr(match) == "<Match lost-cities, 2 seats, 0 answers, seat 0 to act>"


def test_a_whole_match() -> None:
    match = play(start(rounds=1))
    assert (match.over, match.to_act, match.actions()) == (True, None, [])
    assert match.winners() == [seat for seat in (0, 1) if match.scores()[seat] == max(match.scores())]
    assert match.question(0) is None
    assert "over" in repr(match)


def test_the_loop_of_the_readme() -> None:
    match = cairn.start("lost-cities", seats=2, seed=42, rounds=1)
    while match.to_act is not None:
        view = match.view(match.to_act)
        assert view.to_act == view.seat
        match.apply(match.actions()[-1])
    assert len(match.scores()) == 2


# How it is begun


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: cairn.start("chess"), UnknownGame, "there is no game 'chess'; there are adventure-tours"),
        (lambda: cairn.start("lost-cities", seats=3), BadOption, "lost-cities has 2 seats, not 3"),
        (lambda: cairn.start("lost-cities", seats=True), BadOption, "lost-cities has 2 seats"),
        (lambda: cairn.start("lost-cities", seats="2"), BadOption, "lost-cities has 2 seats, not '2'"),
        (lambda: cairn.start("lost-cities", rouds=1), BadOption, "lost-cities has no option 'rouds'"),
        (lambda: cairn.start("lost-cities", rounds=0), BadOption, "option rounds: 0 is not possible"),
        (lambda: cairn.start("lost-cities", seed="x"), BadOption, "the seed must be a whole number"),
        (lambda: cairn.start("lost-cities", seed=True), BadOption, "the seed must be a whole number"),
        (lambda: begin(toy.GAME.setup(4), 1), BadOption, "toy has 2 or 3 seats, not 4"),
        (lambda: begin(toy.GAME.setup(3), 1, names=["Anna"]), BadOption, "there are 1 names for 3 seats"),
    ],
)
def test_a_match_that_cannot_be_begun(call: Any, error: type[CairnError], sentence: str) -> None:
    with pytest.raises(error) as refused:
        call()
    assert str(refused.value).startswith(sentence)


def test_a_seed_repeats_the_luck_and_no_seed_does_not() -> None:
    assert everything(play(start(5, rounds=1))) == everything(play(start(5, rounds=1)))
    hands = {json.dumps(cairn.start("lost-cities").view(0).dump()) for _ in range(3)}
    assert len(hands) == 3
    assert cairn.start("lost-cities").stream.kind == "secret"


def test_salts_are_part_of_secret_luck() -> None:
    match = begin(cairn.games()["lost-cities"].setup(), salts=("a", "b"))
    assert match.record().header["salts"] == ["a", "b"]
    assert cairn.replay(match.record()).view(1).dump() == match.view(1).dump()


# Answers


def test_an_answer_is_an_action_its_notation_or_its_number() -> None:
    first = start().actions()[0]
    results = []
    for answer in (first, first.notation, first.notation.upper(), first.number):
        match = start()
        assert match.apply(answer) == 1
        results.append(everything(match))
    assert len(set(results)) == 1


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("play red-1", "'play red-1' is not an action of this game; did you mean"),
        ("", "'' is not an action of this game"),
        ("draw deck", "draw deck is not legal now; seat 0 may (LC-T2): "),
        ("play purple-5", "play purple-5 is not legal now"),
        (-1, "-1 is not an action of lost-cities; numbers go from 0 to 126"),
        (127, "127 is not an action of lost-cities"),
        (True, "True is not an action of lost-cities"),
        (None, "None is not an action of lost-cities"),
        (1.0, "1.0 is not an action of lost-cities"),
        (["draw deck"], "draw deck is not legal now"),
        ([None], "None is not an action of lost-cities"),
    ],
)
def test_a_refused_answer_changes_nothing(answer: Any, sentence: str) -> None:
    match = start()
    before = everything(match)
    with pytest.raises(IllegalAction) as refused:
        match.apply(answer)
    assert str(refused.value).startswith(sentence)
    assert everything(match) == before


def test_nothing_is_answered_after_the_end() -> None:
    match = play(start(rounds=1, ply_cap=1))
    for answer in ("draw deck", 0, ["draw deck"]):
        with pytest.raises(IllegalAction, match="the match is over: "):
            match.apply(answer)
    with pytest.raises(IllegalAction, match="the match is over"):
        match.preview("draw deck")
    for answer in (10**5000, "x" * 10_000):
        with pytest.raises(IllegalAction, match=r"the match is over: .{,100} comes too late"):
            match.apply(answer)


@pytest.mark.parametrize("seat", [2, -1, True, 99, "0", 1.0, 1.5, []])
def test_there_is_no_such_seat(seat: Any) -> None:
    match = start()
    for call in (match.view, match.events, match.question, match.can_undo, match.undo):
        with pytest.raises(BadOption, match=re.escape(f"there is no seat {seat!r}; seats go from 0 to 1")):
            call(seat)


@pytest.mark.parametrize("answer", [b"play", bytearray(b"play"), None, 3.0])
def test_what_is_no_answer_is_named_as_a_whole(answer: Any) -> None:
    with pytest.raises(IllegalAction, match=re.escape(f"{answer!r} is not an action of lost-cities; numbers go from 0 to 126")):
        start().apply(answer)


@pytest.mark.parametrize("name", [["lost-cities"], {}, 5, None])
def test_a_game_is_named_by_a_text(name: Any) -> None:
    with pytest.raises(UnknownGame, match=re.escape(f"there is no game {name!r}; there are ")):
        cairn.start(name)


@pytest.mark.parametrize("thing", [5, None, b"x", ["evening.cairn"]])
def test_a_record_is_read_from_a_file_and_then_replayed(thing: Any) -> None:
    with pytest.raises(BadRecord, match=re.escape(f"expected the name of a file, found {thing!r}")):
        cairn.load_record(thing)
    for call in (cairn.replay, cairn.verify):
        with pytest.raises(BadRecord, match=re.escape(f"as load_record reads it from a file, found {thing!r}")):
            call(thing)


# Several answers at once


def test_a_list_is_given_until_luck_falls() -> None:
    match = opened()
    play_first = match.actions()[0].notation
    assert match.apply([play_first, "draw deck", "draw deck"]) == 2
    assert (match.to_act, len(match.lines)) == (0, 3)


def test_a_list_stops_at_a_refused_answer_and_keeps_what_was_given() -> None:
    match = opened()
    assert match.apply([match.actions()[0], "draw purple", "draw deck"]) == 1
    assert len(match.lines) == 2


def test_a_list_whose_first_answer_is_refused_changes_nothing() -> None:
    match = start()
    before = everything(match)
    with pytest.raises(IllegalAction):
        match.apply(["draw deck", match.actions()[0]])
    assert everything(match) == before
    assert match.apply([]) == 0
    assert everything(match) == before


def test_a_list_does_not_answer_for_another_seat() -> None:
    """Taking a discard shows nothing new; it is the end of the turn that stops the list."""
    match = opened()
    first = match.actions()[0]
    assert match.apply([first, f"draw {pile(match)}", first]) == 2
    assert match.to_act == 0


def test_a_list_stops_at_something_shown() -> None:
    match = begin(toy.GAME.setup(2), 3)
    assert match.apply(["scout", "climb bare-handed"]) == 1


# Undo


def test_undo_leads_back_while_nothing_was_learned() -> None:
    match = opened()
    before, told = match.view(1).dump(), match.event_count
    assert not match.can_undo(1)
    match.apply(match.actions()[0])
    assert match.event_count > told
    assert (match.can_undo(0), match.can_undo(1)) == (False, True)
    match.undo(1)
    assert match.view(1).dump() == before
    assert match.lines[-1] == {"seat": 1, "undo": 1}
    assert len(match.lines) == 3
    assert match.events(0)[-1] == {
        "what": "undo",
        "seat": 1,
        "stands": told,
        "text": "Seat 1 undoes a move.",
    }
    assert not match.can_undo(1)


def test_undo_is_refused_after_luck_and_after_another_answer() -> None:
    match = opened()
    match.apply([match.actions()[0], "draw deck"])
    before = everything(match)
    for seat in (0, 1):
        assert not match.can_undo(seat)
        with pytest.raises(IllegalAction, match=f"seat {seat} cannot take anything back: luck was drawn"):
            match.undo(seat)
    assert everything(match) == before


def test_undo_after_another_seat_was_asked_but_has_not_answered() -> None:
    """Taking a discard openly is no secret: the turn may be taken back until the next seat answers."""
    match = opened()
    mine = next(action for action in match.actions() if action.kind == "play")
    take = f"draw {pile(match)}"
    match.apply([mine, take])
    assert match.to_act == 0
    assert match.can_undo(1)
    match.undo(1)
    match.undo(1)
    assert match.to_act == 1
    assert len(standing_lines(match.lines)) == 1
    match.apply([mine, take])
    match.apply(match.actions()[0])
    assert not match.can_undo(1)


def test_undo_is_refused_after_something_was_shown() -> None:
    match = begin(toy.GAME.setup(2), 3)
    match.apply("scout")
    assert not match.can_undo(0)


def test_an_agreed_undo_goes_back_past_luck_and_the_same_luck_falls_again() -> None:
    match = start(rounds=1)
    play(match, 9)
    shot = match.view(0).dump(), match.view(1).dump()
    told = match.event_count
    seat = match.to_act
    assert seat is not None
    match.apply(match.actions()[0])
    if match.to_act == seat:
        match.apply("draw deck")
    answers = len(match.lines)
    play(match, 2, seed=5)
    match.undo(seat, agreed=True)
    assert match.lines[-1]["undo"] >= 2
    assert match.event_count > told
    while match.to_act != seat or len(standing_lines(match.lines)) > 9:
        match.undo(seat, agreed=True)
    assert (match.view(0).dump(), match.view(1).dump()) == shot
    again = cairn.replay(cairn.core.record.loads(match.record().dumps()))
    assert everything(again) == everything(match)
    assert answers > 9


def test_an_agreed_undo_needs_an_answer_to_take_back() -> None:
    match = start()
    before = everything(match)
    for seat in (0, 1):
        with pytest.raises(IllegalAction, match=f"seat {seat} has given no answer"):
            match.undo(seat, agreed=True)
    assert everything(match) == before


def standing(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is left of the events when each undo takes back what it says."""
    left: list[dict[str, Any]] = []
    for event in events:
        if event["what"] == "undo":
            del left[event["stands"] :]
        else:
            left.append(event)
    return left


@pytest.mark.parametrize("game", ["lost-cities", "heart-of-darkness"])
def test_the_events_that_stand_are_those_of_the_answers_that_stand(game: str) -> None:
    rng = Random(7)
    match = cairn.start(game, seed=7)
    for turn in range(60):
        play(match, 3, seed=turn)
        seat = rng.randrange(match.seats)
        if match.over or not any(match.lines[line]["seat"] == seat for line in standing_lines(match.lines)):
            continue
        match.undo(seat, agreed=True)
        if turn % 9 == 0:  # a server that forgot everything but its snapshot
            match = Match.resume(match.setup, match.stream, match.lines, match.snapshot(), match.names)
    plain = cairn.start(game, seed=7)
    plain.follow([match.lines[line] for line in standing_lines(match.lines)])
    for viewer in (None, *range(match.seats)):
        assert standing(match.events(viewer)) == plain.events(viewer)


def test_standing_lines_are_those_not_taken_back() -> None:
    lines = [
        {"seat": 0, "do": "a"},
        {"seat": 0, "do": "b"},
        {"seat": 0, "undo": 1},
        {"seat": 0, "do": "c"},
        {"seat": 0, "undo": 2},
    ]
    assert standing_lines(lines[:2]) == [0, 1]
    assert standing_lines(lines[:4]) == [0, 3]
    assert standing_lines(lines) == []


# Copies


def test_a_copy_goes_its_own_way() -> None:
    match = play(start(), 21)
    copy = match.copy()
    assert everything(copy) == everything(match)
    before = everything(match)
    play(copy, 30, seed=3)
    assert everything(match) == before
    play(match, 30, seed=3)
    assert everything(copy) == everything(match)


def test_a_copy_undoes_its_own_answers() -> None:
    match = opened()
    before = match.view(1).dump()
    match.apply(match.actions()[0])
    copy = match.copy()
    match.undo(1)
    match.apply(match.actions()[1])
    copy.undo(1)
    assert copy.view(1).dump() == before
    assert match.can_undo(1)


def test_a_copy_keeps_standing_answers_of_its_own() -> None:
    match = begin(toy.GAME.setup(3), 1)
    copy = match.copy()
    copy.stand(1, "Jinx", "never")
    match.apply("climb bare-handed")
    copy.apply("climb bare-handed")
    assert (match.to_act, copy.to_act) == (1, 2)


def test_what_was_taken_back_is_played_once_when_a_record_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played on from the last position kept, each undo would cost a dozen answers, and others wait while a match is opened."""
    match = begin(toy.GAME.setup(3), 1)
    while len(match.lines) < 60:
        asked = match.to_act
        match.apply(match.actions()[len(match.lines) % len(match.actions())])
        if len(match.lines) > 7:
            match.undo(asked, agreed=True)
    given: list[int] = []
    for step in {each for each in match.setup.steps.values() if issubclass(each, Ask)}:

        def choose(self: Any, p: Any, action: int, real: Any = step.choose) -> None:
            given.append(action)
            real(self, p, action)

        monkeypatch.setattr(step, "choose", choose)
    again = Match(match.setup, match.stream, match.names)
    again.follow(match.lines)
    assert again.snapshot() == match.snapshot()
    assert len(given) == sum("do" in line for line in match.lines)


# Standing answers: what can go wrong


def test_standing_answers_that_cannot_be_left() -> None:
    match = begin(toy.GAME.setup(3), 1)
    with pytest.raises(BadOption, match="standing answer 'maybe' is not possible; expected ask, never, always, if-it-matters"):
        match.stand(1, "Jinx", "maybe")
    for step in ("Turn", "Nonsense"):
        with pytest.raises(BadOption, match=f"toy has no reaction '{step}'"):
            match.stand(1, step, "never")
    with pytest.raises(BadOption, match="there is no seat 5"):
        match.stand(5, "Jinx", "never")


def test_a_standing_answer_that_is_settled_or_of_another_seat_leaves_the_running_question_open() -> None:
    match = begin(toy.GAME.setup(3), 1)
    match.apply("climb bare-handed")
    match.settle(1, "Jinx", "never")
    match.stand(2, "Jinx", "never")
    match.stand(2, "Jinx", "ask")
    assert (match.to_act, len(match.lines)) == (1, 1)
    match.stand(1, "Jinx", "never")
    assert len(match.lines) == 2


def test_a_standing_answer_can_be_withdrawn() -> None:
    match = begin(toy.GAME.setup(3), 1)
    match.stand(1, "Jinx", "never")
    match.stand(1, "Jinx", "ask")
    match.apply("climb bare-handed")
    assert match.to_act == 1


# Previews


def test_a_preview_changes_nothing_and_says_what_happens() -> None:
    match = opened()
    before = everything(match)
    play_first = next(action for action in match.actions() if action.kind == "play" and action.notation[-1].isdigit())
    shown = match.preview(play_first)
    assert everything(match) == before
    assert {change["name"] for change in shown["changes"]} == {play_first.arguments["card"].split("-")[0], "round"}
    assert shown["events"] == [f"You play the {play_first.arguments['card'].replace('-', ' ')}."]
    match.apply(play_first)
    assert match.preview("draw deck")["then"] == {"luck": "deck", "ways": 43, "text": "then draw 1 of 43 unknown cards"}


def test_a_preview_of_an_illegal_answer_is_refused() -> None:
    with pytest.raises(IllegalAction):
        start().preview("draw deck")


# Snapshots


@pytest.mark.parametrize("after", [0, 1, 20, 33])
def test_resuming_from_a_snapshot(after: int) -> None:
    match = play(start(rounds=1), after)
    snapshot = json.loads(json.dumps(match.snapshot()))
    play(match, 17, seed=9)
    again = Match.resume(match.setup, match.stream, match.lines, snapshot)
    assert everything(play(again, seed=2)) == everything(play(match, seed=2))


def test_resuming_across_an_undo() -> None:
    match = opened(rounds=1)
    match.apply(match.actions()[0])
    snapshot = json.loads(json.dumps(match.snapshot()))
    match.undo(1)
    match.apply(match.actions()[1])
    again = Match.resume(match.setup, match.stream, match.lines, snapshot)
    assert again.lines == match.lines
    assert again.view(0).dump() == match.view(0).dump()
    assert again.events(0) == match.events(0)


def test_a_snapshot_of_other_rules_is_refused() -> None:
    match = start()
    with pytest.raises(cairn.BadRecord, match="the snapshot is of rules version 99"):
        Match.resume(match.setup, match.stream, [], {**match.snapshot(), "rules": 99})


def test_a_match_may_begin_from_a_dealt_position() -> None:
    """A branch: what a seat knew, the rest dealt anew."""
    match = play(start(rounds=1), 31)
    seat = match.to_act
    assert seat is not None
    dealt = match.setup.redeal(match.view(seat), match.stream.chance())
    branch = Match(match.setup, match.stream, start=dealt.dump())
    assert branch.view(seat).dump() == match.view(seat).dump()
    play(branch, 6)
    again = cairn.replay(branch.record())
    assert everything(again) == everything(branch)
    branch.undo(seat, agreed=True)
    assert everything(cairn.replay(branch.record())) == everything(branch)
