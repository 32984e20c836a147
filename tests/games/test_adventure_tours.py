"""Adventure Tours: the contract at every number of seats, its content, its memory, its bot, and its words."""

from __future__ import annotations

import copy
import json
from collections import Counter
from importlib import resources
from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.agenda import OVER, SPECTATOR
from cairn.core.chance import Fast
from cairn.core.contract import fuzz, walk_without_stream
from cairn.core.errors import BadContent, BadOption, BadScenario
from cairn.core.scenario import Scenario
from cairn.core.words import seat_names
from cairn.games.adventure_tours import bot
from cairn.games.adventure_tours.game import GAME
from cairn.games.adventure_tours.position import Tours

EXPERT = {"mode": "expert"}
WAYS: list[dict[str, Any]] = [
    {},
    EXPERT,
    {"mode": "expert", "boards_between_rounds": "variation-1"},
    {"mode": "expert", "boards_between_rounds": "variation-2"},
    {"mode": "expert", "board_values": "model", "pile_end": "finish-turn", "empty_hand_off_turn": "running-turn"},
    {"boards_between_rounds": "variation-2", "show_money": "own", "start_seat": 2, "rounds": 2},
]


def name_of(options: dict[str, Any]) -> str:
    return "-".join(str(value) for value in options.values()) or "basic"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("options", WAYS, ids=name_of)
def test_the_contract_holds(seats: int, options: dict[str, Any], long: bool) -> None:
    setup = GAME.setup(seats, None, options)
    for seed in range(60 if long else 1):
        fuzz(setup, seed, every=11 if long else 19)
    walk_without_stream(setup, seats)


def test_every_play_lowers_the_measure_so_a_round_is_finite() -> None:
    """AT-T10: twice the pile plus all hand cards."""
    rng = Random(4)
    p = GAME.setup(4, None, {"mode": "expert", "rounds": 1}).start(Fast(4))
    assert isinstance(p, Tours)
    measure = 2 * p.cards_left() + sum(len(hand) for hand in p.hands)
    while p.to_act != OVER:
        question = type(p.asked()).__name__
        p.answer(rng.choice(p.choices))
        now = 2 * p.cards_left() + sum(len(hand) for hand in p.hands)
        if question == "Play":
            assert now < measure
        if not any(type(step).__name__ == "Bury" for step in p.agenda):
            measure = now


def test_the_kth_draw_of_a_round_does_not_depend_on_earlier_rounds() -> None:
    setup = GAME.setup(3, None, {"rounds": 2})
    hands = set()
    for seed in (1, 2):
        p = setup.start(Fast(9))
        assert isinstance(p, Tours)
        rng = Random(seed)
        while p.round == 1:
            p.answer(rng.choice(p.choices))
        hands.add(tuple(p.hands))
    assert len(hands) == 1


# Content


def content() -> dict[str, Any]:
    text = resources.files("cairn.games.adventure_tours").joinpath("content.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def test_the_deck_has_102_cards_in_three_mirrored_colours() -> None:
    """AT-K1, AT-C1; the totals of section 16 of the rules. The overview cards (AT-C3) are no part of the deck."""
    guide = GAME.setup(3).guide  # type: ignore[attr-defined]
    assert len(guide.deck) == 102
    assert Counter(guide.colour[card] for card in guide.deck) == {0: 34, 1: 34, 2: 34}
    assert sum(guide.pay[card] for card in guide.deck) == 360
    demands = Counter(guide.demand[card] for card in guide.deck if guide.colour[card] == 0)
    assert demands == {1: 3, 2: 6, 3: 6, 4: 6, 5: 5, 6: 3, 7: 2, 8: 2, 9: 1}


def change(data: dict[str, Any], path: str, value: Any) -> None:
    *way, last = path.split("/")
    place: Any = data
    for key in way:
        place = place[int(key) if isinstance(place, list) else key]
    if value is KeyError:
        del place[last]
    else:
        place[int(last) if isinstance(place, list) else last] = value


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("players/most", 7, "players.most: expected 6, found 7 (AT-Q18)"),
        ("hand/value", 7, "hand.value: expected 6, found 7 (AT-S3)"),
        ("coins/20", 9, "coins.20: expected 10, found 9 (AT-C5)"),
        ("colours/red", "clothing", "colours.red: expected 'technology', found 'clothing' (AT-C2)"),
        ("characters", {}, "characters: expected a list, found an object"),
        ("characters/0/copies_per_colour", 4, "expected 34 cards in each colour, 102 in all, found 35 (AT-K1)"),
        ("characters/0/demand", "1", "characters[0].demand: expected a whole number, found a word"),
        ("characters/0/action", "fly", "characters[0].action: expected one of none, draw_one"),
        ("characters/1/id", "nellie", "characters[1].id: 'nellie' is used twice"),
        ("characters/1/id", "Pater Miller", "characters[1].id: expected a word of small letters"),
        ("characters/1/action", "none", "characters[1].action: expected 'shield', found 'none' (AT-K3)"),
        ("characters/9/demand", 5, "characters[9].demand: expected 6, found 5 (AT-K2)"),
        ("characters/9/name", "Fast Bill", "Slowhand Bill is missing"),
        ("characters/12/demand", 1, "the richest must demand more (AT-K5)"),
        ("characters/2/equipment", 1, "three cards cannot turn 3/3/3 into 5/4/6 (AT-K4)"),
        ("characters/3/provenance/pay", "guessed", "characters[3].provenance.pay: expected one of rulebook"),
        ("characters/3/pay", KeyError, "characters[3].pay: is missing"),
        ("boards/0/start", [3, 3, 4], "boards[0].start: expected [3, 3, 3]"),
        ("boards/2/ability", "second_camp", "six different abilities (AT-C4, AT-K5)"),
        ("boards/2/ability", "fly", "boards[2].ability: expected one of second_camp"),
        ("boards/3/start", [3, 5], "boards[3].start: expected 3 entries, found 2"),
    ],
)
def test_content_against_the_rulebook_is_refused_with_path_and_rule(path: str, value: Any, sentence: str) -> None:
    data = content()
    change(data, path, value)
    with pytest.raises(BadContent, match=r".") as error:
        GAME.setup(3, data)
    assert sentence in str(error.value)


def test_own_cards_play_whole_matches() -> None:
    """Names, numbers and even the number of characters are the owner's, as long as the rulebook holds."""
    data = content()
    twin = copy.deepcopy(data["characters"][6])
    twin |= {"id": "captain", "name": "The Captain", "copies_per_colour": 1, "action": "take_gear", "pay": 8, "demand": 8}
    data["characters"][6]["copies_per_colour"] = 2
    data["characters"].append(twin)
    fuzz(GAME.setup(3, data, EXPERT), 1, every=29)


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (2, {}, "3, 4, 5 or 6 seats, not 2"),
        (7, {}, "3, 4, 5 or 6 seats, not 7"),
        (3, {"start_seat": 3}, "there is no seat 3 of 3"),
        (3, {"mode": "hard"}, "option mode: 'hard' is not possible"),
        (3, {"boards": 1}, "has no option 'boards'"),
    ],
)
def test_bad_options_are_refused(seats: int, options: dict[str, Any], sentence: str) -> None:
    """AT-Q18."""
    with pytest.raises(BadOption) as error:
        GAME.setup(seats, None, options)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("given", "at", "sentence"),
    [
        ({"seat0": {"hand": ["green-roy"]}}, "", "there is no card 'green-roy'"),
        ({"seat0": {"hand": ["red-maharani", "red-maharani"]}}, "", "red-maharani is used more often"),
        ({"seat0": {"cards": []}}, "", "given.seat0: unknown key cards; there are board, money, hand"),
        ({"seat7": {}}, "", "given: unknown key seat7"),
        ({}, "noon", "at: expected one of turn"),
        ({"seat0": {"money": -1}}, "", "given.seat0.money: expected a whole number from 0 up, found -1"),
        ({"seat0": {"board": "polar"}, "seat1": {"board": "polar"}}, "", "two seats have the board polar"),
        ({"seat0": {"knows": {"seat1": ["red-roy"]}}}, "", "no such position is possible: a remembered card is not held"),
        ({"turn": 3}, "", "given.turn: expected a whole number from 0 to 2, found 3"),
        ({"pile": -1}, "", "given.pile: expected a whole number from 0 to 102"),
        ({"pile": 999}, "", "given.pile: expected a whole number from 0 to 102"),
        ({"round": 0}, "", "given.round: expected a whole number from 1 up, found 0"),
        ({"round": 3}, "start of round", "given.round: all 3 rounds are played at round 3"),
        ({"reckoned": [[0, 0, 0, 0]]}, "", "given.reckoned: expected a line for each of 3 seats, found 1 lines"),
        ({"round": 2}, "start", "nothing can be given at 'start'"),
    ],
)
def test_bad_scenarios_are_refused(given: dict[str, Any], at: str, sentence: str) -> None:
    data = {"game": "adventure-tours", "seats": 3, "given": given, "at": at, "options": {"mode": "expert"}}
    with pytest.raises(BadScenario) as error:
        Scenario(data, lambda name: GAME)
    assert sentence in str(error.value)


# Memory


def test_a_searched_hand_is_remembered_by_the_searcher_alone_and_redealt_as_seen() -> None:
    setup = GAME.setup(3)
    given = {
        "seat0": {"hand": ["red-vane", "blue-nellie"], "equipment": ["red-earl"]},
        "seat1": {"hand": ["red-roy", "blue-roy", "yellow-earl"]},
        "seat2": {"hand": ["red-miller"]},
    }
    p = setup.given(given, "")
    p.chance = Fast(1)
    p.advance()
    for notation in ("add red-vane", "aim 1", "discard yellow-earl"):
        p.apply(setup.actions.parse(notation))
    assert p.view(0).data()["seats"][1]["known"] == ["red-roy", "blue-roy"]
    for other in (1, 2, SPECTATOR):
        assert p.view(other).data()["seats"][1]["known"] == []
    for seed in range(20):
        again = setup.redeal(p.view(0), Fast(seed))
        assert isinstance(again, Tours)
        assert again.hands[1] == p.hands[1]  # type: ignore[attr-defined]


def test_cards_gone_under_the_pile_make_a_remembered_hand_doubtful() -> None:
    setup = GAME.setup(3, None, EXPERT)
    hand = ["red-roy", "blue-roy", "yellow-earl", "yellow-betty", "red-betty"]
    given = {
        "turn": 1,
        "seat0": {"board": "himalaya", "hand": ["blue-nellie"], "knows": {"seat1": hand}},
        "seat1": {"board": "volcano", "hand": hand},
        "seat2": {"hand": ["red-miller"]},
    }
    p = setup.given(given, "")
    p.chance = Fast(1)
    p.advance()
    for notation in ("improve yellow-betty", "draw 3", "bury red-roy", "bury blue-roy"):
        p.apply(setup.actions.parse(notation))
    seen = p.view(0).data()["seats"][1]
    assert seen["known_doubtful"] == 2
    assert len(seen["known"]) == 4
    kept = Counter[str]()
    for seed in range(200):
        again = setup.redeal(p.view(0), Fast(seed))
        setup.check(again)
        assert isinstance(again, Tours)
        kept.update(again.guide.words[card] for card in set(again.hands[1]) & set(again.known(0, 1)))
    assert all(60 < kept[card] < 200 for card in ("red-roy", "blue-roy", "yellow-earl", "red-betty"))


# Words


def test_every_question_event_and_answer_has_words() -> None:
    words, setup = GAME.words, GAME.setup(4, None, {"mode": "expert", "boards_between_rounds": "variation-2"})
    rules = words.rulebook["rules"]
    asked: set[str] = set()
    for seed in range(12):
        p, rng = setup.prepare(Fast(seed)), Random(seed)
        p.events = []
        p.advance()
        while p.to_act != OVER:
            step = p.asked()
            assert step is not None
            asked.add(type(step).__name__)
            assert step.rule in rules, f"{step.rule} has no sentence"
            for seat in (p.to_act, SPECTATOR):
                question = words.question_data(p.view(seat), seat_names(4, seat))
                assert question is not None
                assert question["text"].endswith((".", "?"))
                assert "{" not in question["text"] + question["why"]
            for action in p.choices:
                assert words.action(setup.actions.all[action], p.view(p.to_act))
            p.answer(rng.choice(p.choices))
        for event in p.events:
            for viewer in (SPECTATOR, 0, 3):
                data = words.event_data(event.seen_by(viewer), seat_names(4, viewer))
                assert data["text"].endswith(".")
                assert "{" not in data["text"]
    assert len(asked) >= 14
    for option in GAME.options:
        assert option.rule in rules, f"option {option.name} cites {option.rule}, which has no sentence"


# The bot


def bot_match(seats: int, options: dict[str, Any], seed: int, steady: set[int], used: Counter[str]) -> Tours:
    setup = GAME.setup(seats, None, options)
    p, rng = setup.start(Fast(seed)), Random(seed)
    assert isinstance(p, Tours)
    while p.to_act != OVER:
        action = rng.choice(p.choices)
        if p.to_act in steady:
            action = bot.steady(p.view(p.to_act), p.choices)
            used[f"{type(p.asked()).__name__} {setup.actions.all[action].kind}"] += 1
        p.answer(action)
    return p


def test_steady_beats_two_randoms(long: bool) -> None:
    matches = 300 if long else 24
    for options in ({}, EXPERT):
        won = 0.0
        for seed in range(matches):
            winners = bot_match(3, options, seed, {seed % 3}, Counter()).winners()
            won += (seed % 3 in winners) / len(winners)
        assert won >= 0.85 * matches


def test_steady_uses_actions_abilities_and_shields() -> None:
    used: Counter[str] = Counter()
    for seed in range(8):
        bot_match(6, EXPERT, seed, set(range(6)), used)
    assert used["Aim aim"] > used["Aim skip"]
    assert used["Shield shield"] > 0
    assert used["Shield allow"] > 0
    assert used["BringFriend add"] > used["BringFriend skip"]
    assert used["Play improve"] + used["Play camp"] > 0.3 * used["Play add"]
    for ability in ("AimAgain aim", "WellStocked add", "WideChoice draw", "Play camp"):
        assert used[ability] > 0


def test_steady_is_a_function_of_the_view_and_gives_its_reason() -> None:
    setup = GAME.setup(4, None, {"mode": "expert", "boards_between_rounds": "variation-2"})
    p, rng = setup.start(Fast(2)), Random(2)
    while p.to_act != OVER:
        view = p.view(p.to_act)
        same = setup.load_view(json.loads(json.dumps(view.dump())))
        action, why = bot.reason(view, p.choices)  # type: ignore[arg-type]
        assert action == bot.steady(same, p.choices)  # type: ignore[arg-type]
        assert action in p.choices
        assert GAME.words.said(why, seat_names(4, p.to_act)).endswith(".")
        p.answer(rng.choice(p.choices))


# Covered money (AT-Q8)


def test_covered_money_is_told_to_its_owner_until_the_end() -> None:
    match = cairn.start("adventure-tours", seats=3, seed=5, show_money="own", rounds=2)
    rng = Random(5)
    while not match.over and match.view(0).data()["round"] == 1:
        match.apply(rng.choice(match.actions()))
    for viewer in (0, 1, 2, None):
        data = match.view(viewer).data()
        for seat in range(3):
            shown = viewer == seat
            line = data["reckonings"][0][seat]
            assert [line[key] is not None for key in ("before", "after", "result")] == [shown] * 3
            assert (line["income"], line["held"]) == match.view(0).reckoned[seat][1:3]
            assert (data["seats"][seat]["money"] is not None) == shown
        told = match.events(viewer)
        assert [event["seat"] for event in told if event["what"] == "pays"] == [0, 1, 2]
        assert [event["seat"] for event in told if "after" in event] == [seat for seat in range(3) if seat == viewer]
        assert match.view(viewer).scores() == []
    while not match.over:
        match.apply(rng.choice(match.actions()))
    for viewer in (0, None):
        data = match.view(viewer).data()
        assert all(line["after"] is not None for each in data["reckonings"] for line in each)
        assert [seat["money"] for seat in data["seats"]] == match.scores() == match.view(viewer).scores()
        assert [event["seat"] for event in match.events(viewer) if event["what"] == "reckons"] == [0, 1, 2]


def test_covered_money_leaves_the_play_as_it_is() -> None:
    results = []
    for money in ("all", "own"):
        p, rng = GAME.setup(3, None, {"show_money": money}).start(Fast(7)), Random(7)
        while p.to_act != OVER:
            p.answer(rng.choice(p.choices))
        results.append(p.scores())
    assert results[0] == results[1]
