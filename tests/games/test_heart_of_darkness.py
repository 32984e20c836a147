"""The Heart of Darkness against its rules, beyond the scenarios: the contract, every chit, the map, luck, the bot, bad content.

Ids: HD rules, HD-Q rulings, HD-D data. Dice are d6 and d10 (HD-1B); all draws are random and returned chits go back to their
own bag (HD-2M): seven Color Codes (HD-2E), Encounters (HD-2G), Events (HD-2H), five Patrons (HD-2L).
"""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest

import cairn
from cairn.core.agenda import Ask, Luck, Reaction
from cairn.core.catalogue import catalogue, source
from cairn.core.chance import Fast
from cairn.core.content import as_content
from cairn.core.contract import fuzz, walk_without_stream
from cairn.core.errors import BadContent, BadOption, BadScenario, IllegalAction
from cairn.core.events import Event
from cairn.core.fluent import read
from cairn.core.match import begin
from cairn.core.scenario import Scenario
from cairn.core.struct import fields_of
from cairn.core.words import Names
from cairn.games import find_game
from cairn.games.heart_of_darkness import bot
from cairn.games.heart_of_darkness.actions import (
    CODES,
    ENCOUNTERS,
    EVENTS,
    GENERIC_SOURCE,
    INCIDENTS,
    MOUNTAIN,
    PATRONS,
    RESOURCES,
    SLOT_WORDS,
    SLOTS,
    SPECIALS,
    WATERS,
)
from cairn.games.heart_of_darkness.content import word
from cairn.games.heart_of_darkness.game import STEPS
from cairn.games.heart_of_darkness.redeal import as_it_lies
from cairn.games.heart_of_darkness.rules.encounters import HealthRecovery, RecruitRoll, SanityRecovery, SuccessRoll
from cairn.games.heart_of_darkness.rules.village import LikeRoll, RespectRoll
from cairn.games.heart_of_darkness.words import PRICED, REASONS
from cairn.games.heart_of_darkness.worth import water_dp

GAME = find_game("heart-of-darkness")
CONTENT = Path(cairn.__file__).parent / "games" / "heart_of_darkness" / "content.json"
SEATS = (1, 2, 3, 4, 5)
SWITCHED = {
    "matrix": "5x5",
    "encounters_on_start_end": "forbidden",
    "pickax_vs_second_impassable": "cancels",
    "special_ambush_in_jungle": "none",
    "zero_capacity": "literal",
    "end_in_explored_region": "time-only",
    "bad_luck": False,
    "humility": False,
    "envy": False,
    "solo_early_end": False,
    "max_game_turns": 12,
    "target_dp": 40,
}


def position(seed: int, seats: int = 3, **options: Any) -> Any:
    return GAME.setup(seats, options=options).start(Fast(seed))


@cache
def original() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(CONTENT.read_text(encoding="utf-8"))
    return data


# The contract


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", [{}, SWITCHED], ids=["usual", "switched"])
def test_the_contract(seats: int, options: dict[str, Any], long: bool) -> None:
    setup = GAME.setup(seats, options=options)
    for seed in range(20 if long else 1):
        match = fuzz(setup, seed, every=5 if long else 90)
        walk_without_stream(setup, seed)
        assert len(match.scores()) == seats


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_end_and_nothing_is_lost(seats: int, long: bool) -> None:
    """150 games in the normal run, 10,000 in the long one; section 2 of the rules is asserted along the way."""
    setup = GAME.setup(seats)
    for seed in range(2000 if long else 30):
        p, rng = setup.start(Fast(seed)), Random(seed)
        answers = 0
        while p.choices:
            if answers % 25 == 0:
                setup.check_fields(p)
                setup.check(p)
            p.answer(rng.choice(p.choices))
            answers += 1
            assert answers < 20_000
        setup.check_fields(p)
        setup.check(p)
        assert p.winners()


def test_every_kind_of_question_comes_up_in_random_play() -> None:
    """The 32 decision points are real questions; those that random play may miss have scenarios."""
    seen: Counter[str] = Counter()
    for seats in (1, 3, 5):
        for seed in range(25):
            p, rng = position(seed, seats), Random(seed)
            while p.choices:
                seen[type(p.agenda[-1]).__name__] += 1
                p.answer(rng.choice(p.choices))
    asked = {name for name, step in STEPS.items() if issubclass(step, Ask)}
    assert asked - set(seen) <= {"KeepThree", "Envy", "SetDie", "SpecialChoice", "DropExcess", "EndHere"}


def test_questions_outside_the_own_turn_go_to_the_right_seat() -> None:
    """HD-N8, HD-N9, HD-N10, HD-N20 as victim of Humility, HD-N12 for Bad Luck: the asked seat is the one concerned."""
    others = 0
    for seed in range(12):
        p, rng = position(seed, 5), Random(seed)
        while p.choices:
            assert p.to_act == p.agenda[-1].seat
            if isinstance(p.agenda[-1], Reaction) and type(p.agenda[-1]).__name__ == "BadLuck":
                assert p.to_act != p.agenda[-1].roller
                others += 1
            p.answer(rng.choice(p.choices))
    assert others > 100


@pytest.mark.parametrize(
    ("encounter", "luck", "matters"),
    [
        ("village", ["like-roll 6", "respect-roll 5"], True),  # hostile, and a 9 would kill
        ("village", ["like-roll 6", "respect-roll 9"], False),
        ("wildlife", ["success-roll 5"], True),
        ("wildlife", ["success-roll 10"], False),
    ],
)
def test_bad_luck_matters_where_a_reroll_can_be_worse(encounter: str, luck: list[str], matters: bool) -> None:
    """HD-4G: who is asked only if it matters is asked about a failed roll, too, while it has killed nobody."""
    seat = {
        "region": "bemba",
        "terrain": "savanna",
        "slot": [3, 3],
        "arrow": [3, 2],
        "time": 6,
        "askaris": 0,
        "ammo": 0,
        "dp": 5,
    }
    given = {"seat0": {**seat, "gifts": 0, "food": 0}, "seat1": {}, "seat2": {"dp": 6}}
    given["matrix"] = [{"slot": [3, 3], "encounter": encounter}]
    accepted = ["1: accept"] * (len(luck) - 1)
    data = {"game": "heart-of-darkness", "seats": 3, "at": "slot", "given": given, "luck": luck, "do": accepted}
    scenario = Scenario({**data, "expect": {"asked": 1, "question": "BadLuck"}}, find_game)
    scenario.run()
    step = scenario.position.asked()
    assert isinstance(step, Reaction)
    assert step.matters(scenario.position) == matters


# Content of other boxes


def test_an_encounter_without_dots_is_legal_everywhere() -> None:
    """HD-2I: only a chit with dots can be illegal."""
    content = copy.deepcopy(original())
    content["encounters"] = [node for node in content["encounters"] if node["kind"] != "Tusk"]
    content["encounters"].append({"kind": "Tusk", "count": 12, "dots": [], "labels": [], "provenance": "reconstructed"})
    for terrain in ("jungle", "savanna", "veldt", "desert"):
        p = GAME.setup(1, content=content).given(
            {
                "seat0": {"region": "bemba", "terrain": terrain, "slot": [3, 3], "arrow": [3, 2], "time": 6},
                "matrix": [{"slot": [3, 4], "encounter": "tusk-any"}, {"slot": [2, 3], "encounter": "village-w"}],
                "encounter_bag": [],
            },
            "matrix turn",
        )
        p.advance()
        lying = GAME.setup(1, content=content).facts(p)["seat0"]["matrix"]
        assert (lying["3-4"], lying["2-3"]) == (["tusk-any"], [])


def test_a_chart_that_lacks_a_terrain_leaves_only_what_passes_the_bans() -> None:
    """HD-3I.2, HD-Q59: beside a Desert no Jungle; a Desert the chart does not know passes."""
    content = copy.deepcopy(original())
    content["terrain_chart"]["6"] = "Veldt"
    pool = {"savanna": 0, "veldt": 0, "desert": 2, "jungle": 2}
    p = GAME.setup(1, content=content).given({"seat0": {"region": "kamba"}, "terrain_pool": pool}, "explore")
    p.advance()
    p.happen("6")
    p.happen("red-triangle")
    assert p.luck().source() == "terrain-left"
    assert list(p.outcomes()) == ["desert"]


# Words


def test_every_rule_a_question_or_an_option_cites_is_explained() -> None:
    words = GAME.words
    for step in STEPS.values():
        if issubclass(step, Ask):
            assert words.rule(step.rule), f"{step.__name__} cites {step.rule}"
    for option in GAME.options:
        assert words.rule(option.rule), option.name


def test_a_match_reads_as_a_story_for_every_viewer() -> None:
    match = cairn.start("heart-of-darkness", seats=4, seed=8)
    rng = Random(8)
    while not match.over:
        seat = match.to_act
        question = match.question(seat)
        assert question is not None
        assert question["text"]
        view, names = match.view(seat), match.names_for(seat)
        for action in match.actions():
            assert GAME.words.said(GAME.words.action(action, view), names)
        if rng.random() < 0.02:
            assert all(set(match.preview(action)) == {"changes", "events", "then"} for action in match.actions())
        match.apply(rng.choice(match.actions()))
    for viewer in (None, 0, 3):
        for event in match.events(viewer):
            assert event["text"].endswith("."), event
            assert "{" not in event["text"]


def test_a_roll_tells_die_target_and_every_modifier_before_and_after() -> None:
    given = {
        "game": "heart-of-darkness",
        "at": "slot",
        "given": {
            "seat0": {"region": "buye", "terrain": "savanna", "slot": [3, 3], "gifts": 6, "health": 3},
            "matrix": [{"slot": [3, 3], "encounter": "village"}],
        },
    }
    scenario = Scenario(given, find_game)
    scenario.position.advance()
    p, setup = scenario.position, scenario.setup
    foreseen = cairn.core.preview.preview(setup, p.view(0), setup.actions.parse("offer 2"), seat_names())
    modifiers = "+1 slavers, −1 Gifts given and −1 Health"
    assert foreseen["then"]["text"] == f"then d6, 3 in 6 to be liked, else not liked, {modifiers}: needs 2 or less"
    scenario.luck += ["like-roll 4"]
    scenario.answer("0: offer 2")
    assert p.events is not None
    told = [setup.game.words.event(event, seat_names()) for event in p.events]
    spelled = "+1 (slavers) −1 (Gifts given) −1 (Health)"
    assert f"You roll 4 {spelled} = 3 for being liked. Needs 2 or less: not liked." in told


def played(seats: int, seed: int) -> Iterator[tuple[Any, Any, list[dict[str, Any]]]]:
    """A match by chance: the view of who is asked, the answer, and what it led to."""
    match, rng, known = begin(GAME.setup(seats), seed), Random(seed), 0
    while match.to_act is not None:
        seat, action = match.to_act, rng.choice(match.actions())
        view = match.view(seat)
        match.apply(action)
        events = match.events(since=known)
        known += len(events)
        yield view, action, events


def test_what_a_find_brings_is_told_before_it_is_dealt_with() -> None:
    """HD-5I, HD-5J, HD-4E: by itself, with the Resource for it and with the Patron."""
    finds: Counter[str] = Counter()
    for seats, seed in product((1, 3), range(12)):
        for view, action, events in played(seats, seed):
            seat = view.seat
            own = [event for event in events if event["seat"] == seat]
            gained = [
                event["amount"] for event in own if event["what"] == "dp" and event["why"] not in ("two losses", "meeting")
            ]
            if action.notation == "source keep" and view.agenda[-1].marker == GENERIC_SOURCE:
                assert gained[:1] == [amount for _, amount in water_dp(view, seat, GENERIC_SOURCE)]
                finds["source"] += 1
            found = [event["chit"] for event in own if event["what"] in ("finds", "discovers")]
            if action.kind != "go" or not found:
                continue
            way = ("up", "left", "right", "down").index(action.arguments["direction"])
            slot = SLOT_WORDS[view.board.matrix.next[view.slot[seat] * 4 + way]]
            lying = view.data()["seats"][seat]["matrix"].get(slot, {})
            if lying.get("chit") != found[0]:
                continue  # placed there by the second Event
            assert gained[: len(lying["brings"])] == [amount for _, amount in lying["brings"]]
            assert lying["worth"] == sum(gained[: len(lying["brings"])])
            finds[lying["chit_kind"]] += 1
    assert len(finds) >= 6, finds


def test_what_an_encounter_may_do_is_told_with_its_odds() -> None:
    """The odds beside a slot are those of the rolls that would follow (HD-5K), met without another Encounter before."""
    compared: Counter[str] = Counter()
    this_turn = {"Taboo", "Malaria", "Warband chased away"}  # told with the roll itself
    for seed in range(6):
        for view, _, _ in played(1, seed):
            ahead = view.data()["seats"][0]["ahead"]
            p = as_it_lies(view)
            rolls = [SanityRecovery(0), HealthRecovery(0), SuccessRoll(0, -1), LikeRoll(0, -1, 0), RespectRoll(0, -1, 0)]
            kinds = ["plant", "healer", "wildlife", "village", "village"]
            for kind, roll in [
                *zip(kinds, rolls, strict=True),
                ("missionary", RecruitRoll(0, 0)),
                ("missionary", RecruitRoll(0, 1)),
            ]:
                if not ahead or this_turn & {words for words, _ in roll.modifiers(p)}:
                    continue
                odds, said = roll.outlook(p), catalogue(GAME.package, "en").say(*ahead[kind]["does"])
                if "full" not in said and " in " in said and (kind != "missionary" or said.count(" in ") == 2):
                    assert f"{odds['good']} in {odds['ways']}" in said, (said, odds)
                    compared[kind] += 1
    assert set(compared) == {"plant", "healer", "wildlife", "village", "missionary"}


def seat_names() -> Any:
    from cairn.core.words import seat_names as names

    return names(1, 0)


def test_the_view_tells_the_whole_table() -> None:
    """HD-10.8: everything is public but the order of what is still undecided."""
    p, rng = position(5, 3), Random(5)
    for _ in range(150):
        p.answer(rng.choice(p.choices))
    views = [p.view(seat) for seat in (-1, 0, 1, 2)]
    assert all(view.data() == views[0].data() for view in views)
    data = views[0].data()
    assert sum(data["bags"]["events"].values()) == len(p.event_bag)
    assert [len(data["areas"]), len(data["borders"]), len(data["seats"])] == [61, 140, 3]
    assert data["seats"][1]["load"] <= data["seats"][1]["capacity"]
    json.dumps(data)
    assert "drawn" not in views[1].dump()


# Copies and luck


def test_a_copy_is_independent() -> None:
    p = position(1, 5)
    twin = p.copy()
    for name in fields_of(type(p)):
        if isinstance(getattr(p, name), list):
            assert getattr(p, name) is not getattr(twin, name)
    rng = Random(1)
    before = p.dump()
    while twin.choices:
        twin.answer(rng.choice(twin.choices))
    assert p.dump() == before


def test_bags_are_drawn_uniformly() -> None:
    """HD-2M: what a draw may bring, with which weight."""
    p = position(3, 1)
    p.chance = None
    rng = Random(3)
    seen: set[str] = set()
    while p.choices or p.agenda:
        if p.choices:
            p.answer(rng.choice(p.choices))
            continue
        source = p.luck().source()
        weights = p.outcomes()
        if source == "event":
            assert sum(weights.values()) == len(p.event_bag)
        if source == "code":
            assert set(weights) <= set(CODES)
            assert set(weights.values()) == {1}
        seen.add(source)
        p.happen(rng.choices(list(weights), list(weights.values()))[0])
    assert {"disease", "horror", "event", "encounter", "code"} <= seen


def variants(message: str, argument: str) -> set[str]:
    """What a message of the catalogue can choose by an argument."""
    (part,) = [
        part for part in read(source(GAME.package))[message][""] if isinstance(part, list) and part[1] == ["var", argument]
    ]
    return {str(key) for key, _ in part[2]}


def test_every_source_of_luck_has_a_name_for_people() -> None:
    named = variants("roll-for", "roll")
    for step in STEPS.values():
        if issubclass(step, Luck) and step.__name__ not in ("Reroll", "HeartRoll", "PlaceMarker"):
            made = (
                step(*[0 for _ in range(step.__init__.__code__.co_argcount - 1)])
                if hasattr(step.__init__, "__code__")
                else None
            )
            if made is not None:
                assert made.source() in named, step.__name__


RULES = [path.read_text(encoding="utf-8") for path in sorted((CONTENT.parent / "rules").glob("*.py"))]


def test_every_modifier_has_a_name_for_people() -> None:
    """As the rules call it in English: a log told with it is replayed for ever, so it is an id."""
    told = {word(words) for text in RULES for words in re.findall(r'\("([A-Za-z ]+)", -?\d\)', text)}
    told |= {word(f"{one} {way} {other}") for one, other in permutations(("Health", "Sanity")) for way in ("above", "below")}
    told |= {"health", "sanity", "number-of-players"}
    assert told == variants("roll-modifier", "of")


def test_every_reason_has_a_name_for_people() -> None:
    """Why something is gained or lost is told by a text of the rules."""
    kept = {reason for reason in REASONS if not any(f'"{reason}"' in text for text in RULES)}
    assert kept == {"saved askari", "saved porter"}, "made of a member"
    calls = r"(?:gain|lose|take|return|raise|Lose|Health|Sanity|tell)\w*\(.*, \"([a-z ]+)\"\)"
    told = {reason for text in RULES for reason in re.findall(calls, text)}
    assert told - set(GAME.words.things["why"]) == set()


# The bot


@pytest.mark.parametrize("seats", SEATS)
def test_steady_plays_whole_games_and_gives_its_reasons(seats: int) -> None:
    p = position(seats, seats)
    while p.choices:
        view = p.view(p.to_act)
        action, why = bot.reason(view, p.choices)
        assert action in p.choices
        assert action == bot.steady(view, p.choices)
        assert GAME.words.said(why, Names(["Anna"] * seats)).endswith(".")
        p.answer(action)
    assert not p.cut_off


def test_steady_comes_home_from_most_solo_journeys_with_a_story(long: bool) -> None:
    setup = GAME.setup(1)
    scores, deaths, games = [], 0, 500 if long else 60
    for seed in range(games):
        p = setup.start(Fast(seed))
        while p.choices:
            p.answer(bot.steady(p.view(0), p.choices))
        scores.append(p.dp[0])
        deaths += p.fate[0] > 0
    assert median(scores) >= 35
    assert deaths < (0.1 if long else 0.17) * games


def test_steady_is_a_function_of_the_view() -> None:
    setup = GAME.setup(3)
    p = setup.start(Fast(4))
    for _ in range(200):
        if not p.choices:
            break
        view = p.view(p.to_act)
        chosen = bot.steady(view, p.choices)
        assert bot.steady(setup.load_view(view.dump()), p.choices) == chosen
        p.answer(chosen)


# Errors change nothing


def test_impossible_actions_are_refused_and_change_nothing() -> None:
    match = cairn.start("heart-of-darkness", seats=2, seed=1)
    before = match.snapshot()
    with pytest.raises(IllegalAction, match="is not legal now"):
        match.apply("move bemba")
    with pytest.raises(IllegalAction, match="did you mean"):
        match.apply("port boa")
    assert match.snapshot() == before
    with pytest.raises(BadOption, match="no option 'pace'"):
        cairn.start("heart-of-darkness", pace=3)
    with pytest.raises(BadOption, match="1, 2, 3, 4 or 5 seats"):
        cairn.start("heart-of-darkness", seats=6)


@pytest.mark.parametrize(
    ("given", "at", "message"),
    [
        ({"seat0": {"region": "atlantis"}}, "move", "there is no area 'atlantis'"),
        ({"seat0": {"wings": 2}}, "move", "given.seat0: unknown key wings"),
        ({"matrix": [{"slot": [3, 3], "encounter": "dragon"}]}, "slot", "there is no Encounter 'dragon'"),
        ({"matrix": [{"slot": [3, 99], "encounter": "tusk"}]}, "slot", "expected a slot of the Matrix"),
        ({"matrix": [{"encounter": "tusk"}]}, "slot", r"given.matrix\[0\]: slot is missing"),
        ({"seat0": {"patron": "city"}, "seat1": {"patron": "city"}}, "move", "two seats have one Patron"),
        ({"seat0": {"resources": {"guide": 3}}}, "move", "seat0: there is no guide left in the pool"),
        ({"pool": {"guide": 3}}, "move", "a Resource: more than there are"),
        ({"terrain_pool": {"desert": 90}}, "move", "desert markers do not add up"),
        ({"seat0": {"fate": "dead", "sanity": 0}}, "move", "seat0: nobody is dead whose health is not 0"),
        ({"seat0": {"fate": "insane"}}, "move", "seat0: nobody is insane whose sanity is not 0"),
        ({"seat0": {"region": "bemba"}}, "slot", "seat0: nobody has explored bemba; its terrain is missing"),
        (
            {"seat0": {"region": "bemba", "terrain": "veldt"}, "seat1": {"region": "bemba", "terrain": "desert"}},
            "move",
            "seat1: bemba is veldt already, not desert",
        ),
        ({"seat0": {"health": -1}}, "move", "given.seat0.health: expected a whole number"),
        ({"seat0": {"health": 9}}, "move", r"health\[0\]: expected a whole number from 0 to 5, found 9"),
        ({"seat0": {"gifts": 90, "food": 90, "porters": 1}}, "move", "carries too much"),
        ({"event_bag": ["success"] * 99}, "slot", "there is no success left in the bag"),
        ({"cup": {"marsh": 40}}, "water", "a Water Marker: more than there are"),
        ({"track": [0, 0]}, "move", "every seat stands on it once"),
        ({"bad_luck": {"red": 1}}, "slot", "there is no red marker in this match"),
        ({"active": 2}, "slot", "given.active: expected a whole number from 0 to 1, found 2"),
        ({"rivers": [{"marker": "river", "from": "boma", "to": "nama"}]}, "move", "not neighbours"),
        ({"weather": 1}, "move", "unknown key weather"),
        ({}, "teatime", "expected one of"),
    ],
)
def test_a_scenario_that_makes_no_sense_is_refused(given: dict[str, Any], at: str, message: str) -> None:
    with pytest.raises(BadScenario, match=message):
        Scenario({"game": "heart-of-darkness", "seats": 2, "given": given, "at": at}, find_game)


@pytest.mark.parametrize("given", [{"fate": "dead", "health": 0}, {"fate": "insane", "sanity": 0}, {"sanity": 0}])
def test_who_has_died_or_gone_insane_or_is_about_to_can_be_stated(given: dict[str, Any]) -> None:
    seat = {"region": "bemba", "terrain": "veldt", "gifts": 0, "food": 0, **given}
    Scenario({"game": "heart-of-darkness", "seats": 2, "given": {"seat0": seat}, "at": "end check"}, find_game)


# Content


def test_the_content_is_complete() -> None:
    """Section 13: HD-D6 to HD-D15, counted."""
    board = GAME.setup(5).board  # type: ignore[attr-defined]
    chits = board.chits
    assert [len(chits.encounter_bag), len(chits.event_bag), len(chits.specials)] == [72, 99, 16]
    kinds = Counter(EVENTS[chits.event_kinds[chit]] for chit in chits.event_bag)
    assert sum(kinds[name] for name in EVENTS[:10]) == 55
    assert sum(kinds[name] for name in EVENTS[10:14]) == 25
    assert sum(kinds[name] for name in EVENTS[14:]) == 19
    assert Counter(ENCOUNTERS[chits.encounter_kinds[chit]] for chit in chits.encounter_bag) == dict.fromkeys(ENCOUNTERS, 12)
    assert len(chits.water_cup) + chits.new_sources == 46
    assert Counter(WATERS[marker] for marker in chits.water_cup)["generic-source"] == 5
    assert sum(chits.terrain_pool) == 52
    assert sum(board.charts.copies) == 120
    assert [len(board.map.areas), len(board.map.ends), sum(board.map.red), len(PATRONS), len(CODES)] == [61, 140, 20, 5, 7]
    assert board.map.presumed.count(-1) - 5 == 24


@pytest.mark.parametrize("matrix", ["5x7", "5x5"])
def test_the_matrix_is_laid_out(matrix: str) -> None:
    """HD-D13: every slot but Start and End gets an Event; distances are steps."""
    laid = GAME.setup(1, options={"matrix": matrix}).board.matrix  # type: ignore[attr-defined]
    assert len(laid.discovery_slots) == {"5x7": 33, "5x5": 23}[matrix]
    assert laid.distance[laid.start * SLOTS + laid.end] == laid.columns - 1
    for slot in laid.slots:
        assert slot in laid.cross[slot]
        for way in range(4):
            other = laid.next[slot * 4 + way]
            assert other < 0 or laid.next[other * 4 + 3 - way] == slot


def spoiled(change: Any) -> dict[str, Any]:
    data = copy.deepcopy(original())
    change(data)
    return data


def drop_border(data: dict[str, Any]) -> None:
    data["borders"] = [border for border in data["borders"] if "Nama" not in (border["a"], border["b"])]


def double_code(data: dict[str, Any]) -> None:
    bemba = [border for border in data["borders"] if "Bemba" in (border["a"], border["b"])]
    bemba[0]["code"] = bemba[1]["code"]


def jungle_by_desert(data: dict[str, Any]) -> None:
    next(region for region in data["regions"] if region["name"] == "Ambo").update(
        presumed="Jungle", green_code_at_presumed=True
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.pop("borders"), "borders: is missing"),
        (lambda data: data["ports"].pop(), r"ports: expected 5 entries, found 4 \(HD-1A\)"),
        (lambda data: data["borders"].append(dict(data["borders"][0])), "share two borders"),
        (lambda data: data["borders"][0].update(a="Nowhere"), r"borders\[0\].a: there is no Port or region 'Nowhere'"),
        (lambda data: data["borders"][0].update(code="pink heart"), r"borders\[0\].code: expected one of"),
        (drop_border, "Nama has no border"),
        (double_code, "Bemba has the code .* twice"),
        (jungle_by_desert, "a Jungle next to a Desert"),
        (lambda data: data["start_values"].update(gifts=11), r"start_values.gifts: expected 10, found 11 \(HD-2A\)"),
        (lambda data: data["start_values"].update(porters=4), "cannot carry 10 Gifts and 20 Food"),
        (lambda data: data["findings"][3].update(count=11), r"findings\[3\].labels: expected 11 entries"),
        (lambda data: data["water_markers"][6].update(count=3), "the cup starts with 11 Sources, expected 10"),
        (lambda data: data["resources"][0].update(supply="abundant"), "7 kinds are abundant"),
        (lambda data: data["special_discoveries"].pop(), "special_discoveries: expected"),
        (lambda data: data["river_chart"]["Fork"].update({"4": 8}), r"river_chart.Fork.4: expected 9, found 8"),
        (lambda data: data["matrix"].update(start=[3, 7]), "Start and End are the same slot"),
        (lambda data: data["encounters"][0].update(kind="Dragon"), r"encounters\[0\].kind"),
        (lambda data: data["encounters"][0].update(provenance="hearsay"), r"encounters\[0\].provenance"),
        (lambda data: data["discoveries"][0]["chits"].__setitem__(0, []), "at least one Terrain Dot"),
        (lambda data: data["incidents"].reverse(), "in this order"),
        (lambda data: data["terrain_chart"].update({"1": "Swamp"}), "terrain_chart.1"),
    ],
)
def test_bad_content_is_refused_with_place_and_rule(change: Any, message: str) -> None:
    with pytest.raises(BadContent, match=message):
        GAME.check_content(as_content(spoiled(change), own=True))


def test_own_content_plays() -> None:
    """Reconstructed values and the map may be the owner's own; numbers of actions follow the map."""

    def fewer_regions(data: dict[str, Any]) -> None:
        data["regions"] = [region for region in data["regions"] if region["name"] != "Dinka"]
        data["borders"] = [border for border in data["borders"] if "Dinka" not in (border["a"], border["b"])]
        data["terrain_markers"].update(Desert=12)
        data["incidents"][0]["count"] = 7

    setup = GAME.setup(2, content=spoiled(fewer_regions))
    fuzz(setup, 1, every=60)
    assert len([action for action in setup.actions.all if action.kind == "move"]) == 60


def test_resources_have_their_numbers() -> None:
    from cairn.games.heart_of_darkness import actions

    for number, name in enumerate(RESOURCES):
        assert getattr(actions, name.upper()) == number


@pytest.mark.parametrize(
    ("what", "args", "told"),
    [
        ("event", ("kingdom-yw", 1), "Your first event: Kingdom, which is ignored."),
        ("event", ("storm", 2), "Your second event: Storm."),
        ("abandons", (0, 15), "You abandon 15 Food: nobody is left to carry them."),
        ("king", (0,), "The King gives you nothing."),
        ("takes", ("guide", "trade"), "You take a Guide (trade)."),
        ("takes", ("canoes", "trade"), "You take Canoes (trade)."),
        ("returns", ("quinine", 2, "saved porter"), "You return 2 Quinine (saved a porter)."),
        ("loses", ("food", 5, "items"), "You lose 5 Food."),
        ("finds", ("culture-masai",), "You find a Culture (Maasai)."),
        ("special", ("haunted",), "You stand before a legend: Haunted (2 porters leave, then a sanity roll)."),
        ("track", (4, 1, "0"), "Turn track from the top: Horror, you and Disease."),
        (
            "rolls",
            ("thirst-roll", "5", 0, "3 or less (Canteen)", ""),
            "You roll 5 for relief from Thirst. Needs 3 or less with the Canteen: no relief.",
        ),
        (
            "rolls",
            ("accident-roll", "7", 4, "15 or less to lose no Porter", "+4 Water Zone"),
            "You roll 7 +4 (water zone) = 11 for the Accident: 11 Gifts lost.",
        ),
        (
            "rolls",
            ("storm-roll", "9", 0, "5 or less to lose no Porter", ""),
            "You roll 9 for the Storm: 5 Food and a porter lost.",
        ),
        ("rolls", ("tusk-roll", "2", -3, "", "−3 after a Village"), "You roll 2 −3 (after a Village) = −1 for Tusk: 0 Gifts."),
        ("rerolls", ("health-roll", "2", 0, "more than 3"), "You roll again 2 for Health. Needs more than 3: Health −1."),
        ("dp", (1, "two losses"), "You gain 1 DP: both incidents of the turn took something."),
    ],
)
def test_what_happened_is_told_as_players_would_say_it(what: str, args: tuple[Any, ...], told: str) -> None:
    assert GAME.words.event(Event(what, 0, args), Names(["Anna"], you=0)) == told


def test_every_legend_says_what_it_costs() -> None:
    assert set(PRICED) == variants("do-give-legend", "special") == variants("do-refuse-legend", "special")
    assert set(PRICED) | variants("toll", "special") - {"other"} | {"cannibals"} == set(SPECIALS)


def test_answers_say_what_they_cost() -> None:
    words = set()
    for seed in range(15):
        match, rng = cairn.start("heart-of-darkness", seats=1, seed=seed), Random(seed)
        while not match.over:
            view = match.view(0)
            names = match.names_for(0)
            words |= {GAME.words.said(GAME.words.action(action, view), names) for action in match.actions()}
            match.apply(rng.choice(match.actions()))
    assert any(re.fullmatch(r"Go to \w+ \(the Canoes stay behind\)", each) for each in words)
    assert any(re.fullmatch(r"Go to [\w ]+ \(explored\)", each) for each in words)
    assert any(re.fullmatch(r"Leave \d Food behind", each) for each in words)
    assert "Lose 1 Gift and 4 Food" in words
    assert not any("-1" in each for each in words)


def test_success_speaks_of_a_die_only_where_it_can_set_one() -> None:
    said: dict[bool, set[str]] = {False: set(), True: set()}
    for seed in range(15):
        match, rng = cairn.start("heart-of-darkness", seats=1, seed=seed), Random(seed)
        while not match.over:
            question = match.question(0) or {}
            if question["step"] == "SuccessOption":
                second = bool(match.view(0).data()["turn"]["second"])
                said[second].add(question["why"])
            match.apply(rng.choice(match.actions()))
    assert said == {False: {""}, True: {"If you keep it, you may set one of its dice."}}


def bare(kind: str, value: str) -> str:
    """What it is called, without an article."""
    thing = GAME.words.things[kind][value]
    return catalogue(GAME.package, "en").thing(thing, "bare")


def test_the_rules_know_every_resource_by_its_name() -> None:
    assert {bare("resource", resource) for resource in RESOURCES} <= set(GAME.words.rulebook["glossary"])


def test_peoples_go_by_the_names_they_use_today() -> None:
    """The ids stay, so that old match files still replay."""
    setup = GAME.setup(1)
    assert setup.printed_names()["galla"] == "Oromo"
    assert "culture-pygmies" in setup.board.chits.event_words
    assert bare("chit", "culture-pygmies") == "Culture (Mbuti)"
    assert bare("chit", "culture-masai") == "Culture (Maasai)"
    assert bare("region", "galla") == "Oromo"
    assert bare("region", "masai") == "Maasai"


# Packing


def test_a_packing_list_can_be_bought_as_it_stands() -> None:
    setup = GAME.setup(1)
    match = begin(setup, 3)
    while match.question()["step"] != "Purchase":
        match.apply(match.actions()[0])
    for listed in setup.aid("pack", match.view(0), {})["lists"]:
        told = setup.aid("pack", match.view(0), {"wares": ",".join(listed["wares"])})
        assert sorted(told["wares"]) == sorted(listed["wares"]), "in whichever order they are named"
        assert told["credits"] == 0
        again = match.copy()
        assert match.copy().apply([f"buy {ware}" for ware in told["wares"]]) == 20
        but_one = told["wares"][:-1]  # after the last one the first meal is eaten
        assert again.apply([f"buy {ware}" for ware in but_one]) == 19
        sheet, after = again.view(0).data()["seats"][0], setup.aid("pack", match.view(0), {"wares": ",".join(but_one)})["after"]
        assert {name: sheet[name] for name in after} == after


def test_a_basket_holds_what_can_be_bought() -> None:
    setup = GAME.setup(1)
    match = begin(setup, 3)
    while match.question()["step"] != "Purchase":
        match.apply(match.actions()[0])
    told = setup.aid("pack", match.view(0), {"wares": "canoes,canoes"})
    assert told["wares"] == ["canoes"], "HD-3C.3: one Canoes"
    assert "canoes" not in told["can"]
    with pytest.raises(BadOption, match="no ware gold"):
        setup.aid("pack", match.view(0), {"wares": "gold"})
    with pytest.raises(BadOption, match="no argument speed"):
        setup.aid("pack", match.view(0), {"speed": "9"})


CHARTS = {each["title"].removeprefix("Chart: "): each for each in GAME.words.rulebook["chapter"] if "rows" in each}


def test_charts_of_the_rules_are_whole() -> None:
    known = set((CONTENT.parent / "rule_ids.txt").read_text(encoding="utf-8").split())
    for chart in CHARTS.values():
        assert {len(row) for row in chart["rows"]} == {len(chart["columns"])}, chart["title"]
        assert not set(chart["rules"]) - set(GAME.words.rulebook["rules"]) - known, chart["title"]
    assert {row[0].lower() for row in CHARTS["incidents"]["rows"]} == set(INCIDENTS)
    assert {row[0].lower() for row in CHARTS["encounters"]["rows"]} == set(ENCOUNTERS)
    asked = {
        step.rule
        for step in STEPS.values()
        if issubclass(step, Ask) and step.rule.startswith(("HD-5D", "HD-5H", "HD-5K", "HD-5M"))
    }
    assert asked <= {rule for chart in CHARTS.values() for rule in chart["rules"]}, (
        "a question of the Matrix leads to its chart"
    )


def test_the_chart_of_the_land_counts_what_fits() -> None:
    """HD-2I, against the printed content."""
    chits = GAME.setup(1).prepare(None).board.chits
    rows = {row[0]: row[1:] for row in CHARTS["what fits the land"]["rows"]}
    encounters = [(ENCOUNTERS[chits.encounter_kinds[chit]], chits.encounter_dots[chit]) for chit in chits.encounter_bag]
    events = [(EVENTS[chits.event_kinds[chit]], chits.event_dots[chit]) for chit in chits.event_bag]
    found = {}
    for kind in [*ENCOUNTERS, *EVENTS[MOUNTAIN:]]:
        dots = [marked for word, marked in encounters + events if word == kind]
        found[f"{bare('chit', kind)} ({len(dots)})"] = [str(sum(bool(marked & dot) for marked in dots)) for dot in (2, 1, 4, 8)]
    assert rows == found
    legends = {row[0]: int(row[1]) for row in CHARTS["legends"]["rows"]}
    assert sorted(legends.values()) == sorted(chits.special_dp)
    assert {name.replace("’", "").lower().replace(" ", "-") for name in legends} == set(SPECIALS)
