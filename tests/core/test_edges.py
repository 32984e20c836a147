"""The library's edges: every public call is given values of every kind, and answers or refuses in one sentence of ours."""

from __future__ import annotations

import random
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import cairn
from cairn import BadOption, BadRecord, CairnError, IllegalAction, Match, Record, bots
from cairn.core.agenda import LUCK, OVER, SPECTATOR
from cairn.core.events import EVERYONE
from cairn.core.match import DRAWERS


class Unspeakable:
    def __repr__(self) -> str:
        raise ValueError("no")


def nested(depth: int) -> list[Any]:
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    return deep


VALUES: list[Any] = [
    None, True, False, 0, 1, 2, -1, -2, -4, 99, 10**30, 10**5000, 0.0, 1.0, 1.5, 2.0, float("nan"), float("inf"), 1j,
    Decimal(1), "", "0", "1", "off", "never", "start", "lost-cities", "play red-7", "\ud800", "\0", "x" * 5000, b"", b"play",
    bytearray(b"0"), memoryview(b"1"), [], [1], ["0"], [None], [[]], nested(3000), (), (0,), {}, {0: 1}, {"kind": "play"},
    {"kind": []}, {"kind": "play", "card": {}}, {"seats": 2}, {"seat": 0, "do": "play red-7"}, set(), frozenset((1,)),
    range(3), slice(1), object(), Unspeakable(), len, int, Path("no/such"), CairnError("x"),
]  # fmt: skip


def match_calls(match: Match) -> dict[str, Callable[[Any], Any]]:
    record = match.record()
    return {
        "question": match.question,
        "view": match.view,
        "preview": match.preview,
        "events": match.events,
        "events since": lambda value: match.events(0, value),
        "told": lambda value: match.told(value, value),
        "apply": match.apply,
        "apply in a list": lambda value: match.apply([value]),
        "apply why": lambda value: match.apply(match.actions()[0], value),
        "stand": lambda value: match.stand(value, value, value),
        "stand for": lambda value: match.stand(0, value, "ask"),
        "stand as": lambda value: match.stand(0, "Shield", value),
        "can_undo": match.can_undo,
        "has_answered": match.has_answered,
        "undo": match.undo,
        "undo agreed": lambda value: match.undo(0, value),
        "undo by all": lambda value: match.undo(value, agreed=True),
        "names_for": match.names_for,
        "record": match.record,
        "snapshot": match.snapshot,
        "follow": match.follow,
        "follow a line": lambda value: match.follow([value]),
        "parse": match.setup.actions.parse,
        "find": match.setup.actions.find,
        "admit": lambda value: match.setup.admit(value, None),
        "admit a field": lambda value: match.setup.admit({**match._position.dump(), "round": value}, None),
        "given": lambda value: match.setup.given(value, ""),
        "given at": lambda value: match.setup.given({}, value),
        "aid": lambda value: match.setup.aid(value, match.view(), {}),
        "replay": cairn.replay,
        "replay up to": lambda value: cairn.replay(record, value),
        "verify": cairn.verify,
        "verify a header": lambda value: cairn.verify(Record(value, record.lines, record.seed)),
        "verify lines": lambda value: cairn.verify(Record(record.header, value, record.seed)),
        "verify a seed": lambda value: cairn.verify(Record(record.header, record.lines, value)),
        "replay a line": lambda value: cairn.replay(Record(record.header, [value], record.seed)),
        **{
            f"replay {key}": lambda value, key=key: cairn.replay(
                Record({**record.header, key: value}, record.lines, record.seed)
            )
            for key in record.header
        },
        "dump": lambda value: Record(value, value, value, value).dumps(),
        "dump a header": lambda value: Record({"x": value}).dumps(),
        "stream": lambda value: Record({**record.header, "stream": value}, [], value).stream(),
        "game": lambda value: Record(value).game,
        "seats": lambda value: Record({"seats": value}).seats,
    }


def game_calls(game: str, folder: Path) -> dict[str, Callable[[Any], Any]]:
    found = cairn.games()[game]
    record = cairn.start(game, seed=1).record()
    return {
        "start": cairn.start,
        "seats": lambda value: cairn.start(game, value, seed=1),
        "seed": lambda value: cairn.start(game, seed=value),
        "content": lambda value: cairn.start(game, seed=1, content=value),
        "a key of content": lambda value: cairn.start(game, seed=1, content={"game": value}),
        "options": lambda value: found.setup(options=value),
        **{
            f"option {option.name}": lambda value, name=option.name: found.setup(options={name: value})
            for option in found.options
        },
        "bots of": bots.names,
        "bot for": lambda value: bots.make(value, "random", 1),
        "bot": lambda value: bots.make(game, value, 1),
        **{f"seed of {bot}": lambda value, bot=bot: bots.make(game, bot, value) for bot in found.bots},
        "load_record": cairn.load_record,
        "save": lambda value: cairn.save(value, folder / "record"),
        "save as": lambda value: cairn.save(record, value) if not isinstance(value, str | Path) else None,
        "save in": lambda value: cairn.save(record, folder / "none" / f"x{value[:3]}") if isinstance(value, str) else None,
    }


def held(name: str, call: Callable[[Any], Any], value: Any) -> bool:
    """Was it refused, in one sentence of ours?"""
    try:
        call(value)
    except CairnError as error:
        text = str(error)
        assert text, name
        assert "\n" not in text, (name, text)
        assert len(text) < 1500, (name, text[:2000])
        return True
    except Exception as error:
        raise AssertionError(f"{name} of {type(value).__name__}: {type(error).__name__}: {str(error)[:300]}") from error
    return False


@pytest.mark.parametrize("game", cairn.games())
def test_what_a_match_is_told_is_answered_or_refused(game: str) -> None:
    rng = random.Random(game)
    match = cairn.start(game, seed=3)
    for _ in range(12):
        match.apply(rng.choice(match.actions()))
    before, lines = match.snapshot(), list(match.lines)
    for value in VALUES:
        for name in match_calls(match):
            tried = match.copy()
            if held(name, match_calls(tried)[name], value):
                assert tried.snapshot() == before, f"{name} was refused and changed something"
    assert (match.snapshot(), match.lines) == (before, lines)


@pytest.mark.parametrize("game", cairn.games())
def test_what_a_game_is_told_is_answered_or_refused(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, call in game_calls(game, tmp_path).items():
        for value in VALUES:
            held(name, call, value)
    assert [path.name for path in tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("call", "kind", "sentence"),
    [
        (lambda m: cairn.start("lost-cities", colours=6.0), BadOption, "option colours: 6.0 is not possible; expected 5 or 6"),
        (lambda m: cairn.start("africana", hidden_score=1), BadOption,
         "option hidden_score: 1 is not possible; expected off or on"),
        (lambda m: cairn.start("lost-cities", 4.0), BadOption, "lost-cities has 2 seats, not 4.0"),
        (lambda m: cairn.start("lost-cities", content=[]), cairn.BadContent,
         "content: expected the name of a file or an object, found a list"),
        (lambda m: cairn.start("lost-cities", content=5), cairn.BadContent,
         "content: expected the name of a file or an object, found a number"),
        (lambda m: m.view(True), BadOption, "there is no seat True; seats go from 0 to 1"),
        (lambda m: m.view("0"), BadOption, "there is no seat '0'; seats go from 0 to 1"),
        (lambda m: m.undo(None, agreed=True), BadOption, "there is no seat None; seats go from 0 to 1"),
        (lambda m: m.events(since=1.5), BadOption, "events are counted from 0 in whole numbers, not from 1.5"),
        (lambda m: m.apply(b"play"), IllegalAction, "b'play' is not an action of lost-cities; numbers go from 0 to 126"),
        (lambda m: m.apply({"kind": "fly"}), IllegalAction,
         "{'kind': 'fly'} is not an action of this game; its kind is one of play, discard, draw"),
        (lambda m: m.apply({"kind": "play"}), IllegalAction, "play needs card"),
        (lambda m: bots.make("lost-cities", [], 1), BadOption,
         "there is no bot [] for lost-cities; there are random, steady, keen, expert"),
        (lambda m: bots.make("lost-cities", "steady", "1"), BadOption, "the seed must be a whole number, not '1'"),
        (lambda m: cairn.load_record(0), BadRecord, "expected the name of a file, found 0"),
        (lambda m: cairn.save(m.record(), "no/such/folder"), BadRecord,
         "'no/such/folder': cannot be written (No such file or directory)"),
        (lambda m: cairn.replay(5), BadRecord, "expected a record, as load_record reads it from a file, found 5"),
        (lambda m: cairn.replay(m.record(), True), BadRecord, "the record has 0 lines; there is no line True"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_was_wrong_and_what_was_expected(
    call: Callable[[Match], Any], kind: type[CairnError], sentence: str
) -> None:
    with pytest.raises(kind) as refused:
        call(cairn.start("lost-cities", seed=1))
    assert str(refused.value) == sentence


def test_an_action_may_be_given_in_its_structured_form() -> None:
    match = cairn.start("lost-cities", seed=1)
    action = match.actions()[0]
    assert match.apply({"kind": action.kind, **action.arguments}) == 1
    assert match.lines == [{"seat": 0, "do": action.notation}]


@pytest.mark.parametrize("game", cairn.games())
def test_a_match_is_printed_as_its_board_and_a_view_is_its_facts(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = cairn.start(game, seed=1)
    title = cairn.games()[game].title
    assert title in str(match).splitlines()[0]
    assert str(match).splitlines()[-1] == match.question(match.to_act)["text"]  # type: ignore[index]
    assert repr(match.view(0)).startswith(f"{type(match.view(0)).__name__}(seat=0, ")
    assert "seat=None" in repr(match.view())
    drawers = DRAWERS[:]
    DRAWERS.clear()
    try:
        assert str(match).startswith(f"{title}: ")
    finally:
        DRAWERS.extend(drawers)


def test_what_stands_where_a_seat_could_is_all_different() -> None:
    assert len({OVER, LUCK, SPECTATOR, EVERYONE}) == 4
    assert max(OVER, LUCK, SPECTATOR, EVERYONE) < 0
    assert EVERYONE == -1, "stored with events"
