"""Africana against its rules, beyond the scenarios: the contract, all collections, secrets, the plan, the bot, bad content."""

from __future__ import annotations

import copy
import io
import json
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import cairn
from cairn.cli.boards import Choice, Scene, find_board
from cairn.core.agenda import SPECTATOR
from cairn.core.chance import Fast
from cairn.core.content import as_content
from cairn.core.contract import fuzz, walk_without_stream
from cairn.core.errors import BadContent, BadOption, BadScenario, IllegalAction
from cairn.core.match import begin
from cairn.core.scenario import Scenario
from cairn.core.words import Names, seat_names
from cairn.games.africana import bot
from cairn.games.africana.actions import CARDS, COLOURS, GO, JOIN, KINDS, TRAVEL, UNIT, cards_in, kinds_in, pile_size, size
from cairn.games.africana.content import check_content
from cairn.games.africana.plan import begin as begin_plan
from cairn.games.africana.plan import stops
from cairn.games.africana.rules import Move, Turn, card_at
from cairn.games.africana.scoring import best, partition, penalty

GAME = cairn.games()["africana"]
CONTENT = Path(cairn.__file__).parent / "games" / "africana" / "content.json"
SEATS = (2, 3, 4)


def position(seed: int, seats: int = 3, **options: Any) -> Any:
    return GAME.setup(seats, options=options).start(Fast(seed))


def played(seed: int, answers: int, seats: int = 3) -> Any:
    """A position after some random answers."""
    p, rng = position(seed, seats), Random(seed)
    for _ in range(answers):
        p.answer(rng.choice(p.choices))
    return p


# The contract, over seats and options

OTHER = {"start_seat": 1, "hidden_score": True, "free_page": "after-purchase", "reshuffle": "at-once", "max_rounds": 25}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", [{"max_rounds": 40}, OTHER], ids=["usual", "switched"])
def test_the_contract(seats: int, options: dict[str, Any], long: bool) -> None:
    """AF-Q16: random players idle, so the guard ends their matches."""
    setup = GAME.setup(seats, options={**options, "max_rounds": 200} if long else options)
    for seed in range(30 if long else 1):
        match = fuzz(setup, seed, every=5 if long else 8)
        walk_without_stream(setup, seed)
        assert len(match.scores()) == seats


@pytest.mark.parametrize("seats", SEATS)
def test_the_contract_at_every_decision(seats: int) -> None:
    fuzz(GAME.setup(seats, options={"max_rounds": 6}), 7, every=1)


@pytest.mark.parametrize("seats", SEATS)
def test_steady_players_end_their_matches_by_the_rules(seats: int) -> None:
    """AF-G1, AF-G2: 20, 23 or 26 expeditions are ended, and all had equally many turns."""
    p = GAME.setup(seats).start(Fast(seats))
    turns = [0] * seats
    while p.choices:
        if isinstance(p.agenda[-1], Turn):
            turns[p.to_act] += 1
        p.apply(bot.steady(p.view(p.to_act), p.choices))
    assert not p.cut_off
    assert len(set(turns)) == 1
    assert sum(len(cards) for cards in p.ended) >= {2: 20, 3: 23, 4: 26}[seats]


# Cards and scores


def test_a_hand_is_one_number() -> None:
    hand = 3 * UNIT[0] + UNIT[4] + 2 * UNIT[7] + UNIT[10]
    assert size(hand) == pile_size(hand) == 7
    assert cards_in(hand) == ["magenta"] * 3 + ["violet"] + ["grey-assistant"] * 2 + ["joker"]
    assert kinds_in(hand) == UNIT[0] + UNIT[4] + UNIT[7] + UNIT[10]


def test_every_card_of_a_pile_can_come() -> None:
    pile = 2 * UNIT[1] + 12 * UNIT[3] + UNIT[4]
    assert Counter(card_at(pile, way) for way in range(15)) == {1: 2, 3: 12, 4: 1}


WORTH = {
    (1,): 0, (1, 1): 2, (2,): 6, (1, 1, 1): 2, (2, 1): 6, (3,): 12, (4,): 12, (1, 1, 1, 1): 10, (2, 1, 1): 8, (2, 2): 12,
    (3, 1): 12, (4, 1): 14, (3, 2): 18, (2, 1, 1, 1): 10, (1, 1, 1, 1, 1): 10, (3, 1, 1, 1): 16, (2, 2, 1, 1): 14,
    (2, 1, 1, 1, 1): 16, (3, 1, 1, 1, 1): 22, (2, 2, 1, 1, 1): 16, (3, 2, 1, 1): 20, (4, 1, 1, 1): 22, (2, 2, 2, 1): 18,
    (4, 2): 18, (4, 4): 26, (4, 2, 1, 1, 1): 28, (2, 2, 2, 2, 2): 30, (4, 4, 4, 4, 4): 70,
}  # fmt: skip


@pytest.mark.parametrize(("counts", "worth"), WORTH.items(), ids=str)
def test_collections_of_the_checklist(counts: tuple[int, ...], worth: int) -> None:
    """AF-P3, AF-Q20, AF-Q21."""
    assert best(counts) == worth
    assert best(tuple(reversed(counts))) == worth


@cache
def by_brute_force(counts: tuple[int, ...]) -> int:
    """All ways to take collections, written down anew: masks of kinds for different ones, multiples for identical ones."""
    most = 0
    for take in product((0, 1, 2, 3), repeat=len(counts)):
        worth = {(2,): 6, (3,): 12, (1, 1): 2, (1, 1, 1, 1): 10}.get(tuple(n for n in take if n))
        if worth and all(n <= have for n, have in zip(take, counts)):
            most = max(most, worth + by_brute_force(tuple(have - n for n, have in zip(take, counts))))
    return most


def test_the_best_partition_is_found_for_every_set_of_artifacts() -> None:
    rng = Random(1)
    for counts in [tuple(sorted(rng.choices(range(4), k=5))) for _ in range(12)]:
        assert best(counts) == by_brute_force(counts)


def test_a_partition_takes_each_artifact_once_and_adds_up() -> None:
    for counts in product(range(5), range(4), range(3), range(3), range(2)):
        taken = partition(counts)
        assert sum(worth for worth, _ in taken) == best(counts)
        assert all(sum(column) <= have for column, have in zip(zip(*[kinds for _, kinds in taken]), counts))


def test_penalties() -> None:
    """AF-P1."""
    assert [penalty(assistants) for assistants in range(6)] == [0, 0, 5, 10, 10, 10]


# Actions


def test_there_are_about_three_hundred_actions_and_none_is_a_route() -> None:
    """AF-N3: one decision is a place and a card."""
    actions = GAME.setup(4).actions
    assert len(actions.all) == 332
    assert JOIN - GO == 22 * KINDS
    assert actions.notation(actions.parse("GO  Port-Natal  Magenta-Assistant")) == "go port-natal magenta-assistant"


def test_steps_are_listed_as_the_rules_say_for_every_place_and_hand() -> None:
    """AF-M2, AF-M3, AF-M7: against a second look at the map."""
    p = position(1)
    board, actions = p.board, GAME.setup(3).actions
    rng = Random(3)
    for _ in range(300):
        seat, place, money = 0, rng.randrange(22), rng.randrange(8)
        hand = sum(UNIT[card] for card in rng.sample(range(KINDS), rng.randrange(6)))
        p.hands[seat], p.pawns[seat], p.money[seat] = hand, place, money
        listed = [action for action in Move(seat).legal(p) if GO <= action < JOIN]
        expected = {
            f"go {board.places[near]} {card}"
            for near in board.neighbours[place]
            for card in cards_in(hand)
            if card == "joker" or money >= 5 or COLOURS.index(card.split("-")[0]) in board.symbols[near]
        }
        assert {actions.notation(action) for action in listed} == expected


def test_impossible_answers_change_nothing() -> None:
    match = cairn.start("africana", seats=2, seed=5)
    before = match.snapshot()
    for wrong in ("go cairo joker", "buy left", "stop", "go atlantis joker", 99999, -1):
        with pytest.raises(IllegalAction):
            match.apply(wrong)
    assert match.snapshot() == before


def test_a_page_once_seen_cannot_be_taken_back() -> None:
    """AF-B6: turning is announced; after seeing what is below there is no undo. A known page shows nothing new."""
    match = cairn.start("africana", seats=2, seed=5)
    match.apply("read")
    match.apply("turn forwards")
    assert not match.can_undo(0)
    match = cairn.start("africana", seats=2, seed=5, free_page="once")
    match.apply("travel")
    assert match.can_undo(0)


# What a seat knows


def test_money_and_archives_are_public_unless_covered() -> None:
    """AF-Q17, AF-Q31: the switch covers what others could work out; numbers of cards are always open."""
    for covered in (False, True):
        data = position(3, 2, hidden_score=covered).view(0).data()
        other = data["seats"][1]
        assert (other["money"] is None, other["archive"] is None, other["score"] is None) == (covered,) * 3
        assert data["seats"][0]["money"] == 2
        assert (other["hand_size"], other["travel_cards"], other["joker"]) == (2, 1, True)


def test_covered_scores_are_open_at_the_end() -> None:
    p = position(3, 2, hidden_score=True, max_rounds=1)
    for answer in ("travel", "stop", "travel", "stop"):
        p.apply(GAME.setup(2).actions.parse(answer))
    assert p.view(0).data()["seats"][1]["score"]["total"] == p.scores()[1]


def test_pages_once_shown_are_remembered_where_they_lie() -> None:
    match = cairn.start("africana", seats=2, seed=5)
    for answer in ("read", "turn forwards"):
        match.apply(answer)
    for seat in (0, 1, None):
        book = match.view(seat).data()["books"][0]
        assert book["left_size"] == 1
        assert book["right_size"] == 14
        assert book["hidden"] == len(book["unseen"]) == 13
        assert book["left"]["id"] not in book["unseen"]


def test_which_c_cards_were_removed_nobody_knows() -> None:
    """AF-S3: they stay among the cards that may come."""
    view = played(2, 200, 2).view(0)
    assert len(view.data()["pile"]["unseen"]) == view.pile_left + 10


# The plan


def test_the_plan_reaches_what_a_walk_by_hand_reaches() -> None:
    """Every place that random legal steps lead to is in the plan, never at a lower price."""
    for seed in range(12):
        p = played(seed, 60 + seed)
        seat = max(0, p.to_act)
        q, _, _ = begin_plan(p.view(seat))
        cheapest: dict[int, int] = {}
        for stop in stops(q.copy(), seat):
            cheapest.setdefault(stop.place, stop.silver)
        rng = Random(seed)
        for _ in range(60):
            walk, paid = q.copy(), 0
            while True:
                steps = [action for action in walk.choices if GO <= action < JOIN]
                if not steps:
                    break
                action = rng.choice(steps)
                money = walk.money[seat]
                walk.answer(action)
                paid += money - walk.money[seat]
                assert cheapest[walk.pawns[seat]] <= paid


def test_a_planned_route_is_what_happens() -> None:
    """The answers are legal one after the other, and lead to the silver and points that the plan told."""
    for seed in range(8):
        setup = GAME.setup(3)
        match = begin(setup, seed)
        rng = Random(seed)
        for _ in range(80):
            match.apply(rng.choice(match.actions()))
        while (match.question() or {}).get("step") != "Turn":
            match.apply(rng.choice(match.actions()))
        seat = match.to_act
        plan = setup.aid("plan", match.view(seat), {})
        assert plan["ready"]
        assert plan["prefix"] == ["travel"]
        for place, way in list(plan["places"].items())[-3:]:
            again = match.copy()
            answers = plan["prefix"] + way["answers"]
            assert again.apply(answers) == len(answers)
            now = again.view(seat).data()["seats"][seat]
            assert (now["place"], now["money"], now["score"]["total"]) == (place, way["silver"][1], way["points"][1])


def test_the_plan_goes_on_from_a_route() -> None:
    setup = GAME.setup(2)
    p = setup.given({"seat0": {"hand": ["magenta", "violet", "joker"], "money": 0}}, "turn")
    p.advance()
    plan = setup.aid("plan", p.view(0), {"route": "travel,join 4,go cairo magenta"})
    assert plan["route"]["place"] == "cairo"
    assert plan["route"]["silver"] == [0, 2]
    assert plan["places"]["jidda"]["ends"] == [4]
    assert plan["places"]["jidda"]["silver"] == [0, 7], "told whole, from where the pawn stands"
    assert plan["places"]["jidda"]["answers"][:2] == ["join 4", "go cairo magenta"]
    with pytest.raises(IllegalAction, match="go kukawa joker cannot be done"):
        setup.aid("plan", p.view(0), {"route": "go kukawa joker"})
    with pytest.raises(BadOption, match="no argument speed"):
        setup.aid("plan", p.view(0), {"speed": "9"})
    with pytest.raises(BadOption, match="no aid 'oracle'"):
        setup.aid("oracle", p.view(0), {})


def test_a_longer_route_is_paid_anew() -> None:
    """A joker that was spent where another card does as well is moved to where only the joker does; the halts stay."""
    setup = GAME.setup(2)
    p = setup.given({"seat0": {"hand": ["violet", "joker"], "place": "tangier", "money": 0}}, "turn")
    p.advance()
    view = p.view(0)
    two = {place: way for place, way in setup.aid("plan", view, {})["places"].items() if len(way["cards"]) == 2}
    asked = 0
    for place, way in two.items():
        halts = [answer.split()[1] for answer in way["answers"] if answer.startswith("go ")]
        for card in ("violet", "joker"):
            try:
                plan = setup.aid("plan", view, {"route": f"go {halts[0]} {card}"})
            except IllegalAction:
                continue
            asked += 1
            again = plan["places"][place]
            assert again["silver"] == way["silver"]
            assert next(step["place"] for step in again["steps"] if step["kind"] == "go") == halts[0]
    assert asked > len(two) > 0, "the first step can be paid in both ways"


@pytest.mark.parametrize("seed", range(6))
def test_what_is_within_reach_stays_so_whatever_was_planned(seed: int) -> None:
    setup = GAME.setup(3)
    match, rng = begin(setup, seed), Random(seed)
    for _ in range(80):
        match.apply(rng.choice(match.actions()))
    while (match.question() or {}).get("step") != "Turn":
        match.apply(rng.choice(match.actions()))
    view = match.view(match.to_act)
    plan = setup.aid("plan", view, {})
    for way in list(plan["places"].values())[:6]:
        further = setup.aid("plan", view, {"route": ",".join(way["answers"])})
        assert set(plan["places"]) <= set(further["places"])
        for there in further["places"].values():
            again = match.copy()
            assert again.apply(["travel", *there["answers"]]) == len(there["answers"]) + 1


def test_the_plan_stops_at_luck() -> None:
    setup = GAME.setup(2)
    p = setup.given({"seat0": {"hand": ["joker"], "place": "tripoli"}}, "turn")
    p.advance()
    plan = setup.aid("plan", p.view(0), {"route": "join 1"})
    assert plan["luck"] == "travel"
    assert not any("join 1" in way["answers"] for way in plan["places"].values()), "what can be reached whatever is drawn"
    assert [each["do"] for each in setup.aid("plan", p.view(0), {})["here"]] == ["join 1"]


def test_the_plan_knows_no_more_than_the_seat() -> None:
    """The same for every deal that agrees with the view; also ahead of one's turn."""
    setup = GAME.setup(4)
    for seed in range(4):
        p = played(seed, 120, 4)
        for seat in range(4):
            view = p.view(seat)
            told = json.dumps(setup.aid("plan", view, {}))
            for world in range(3):
                assert json.dumps(setup.aid("plan", setup.redeal(view, Fast(world)).view(seat), {})) == told


def test_a_plan_needs_a_seat() -> None:
    with pytest.raises(BadOption, match="for a seat"):
        GAME.setup(2).aid("plan", position(1, 2).view(SPECTATOR), {})


# The bot


@pytest.mark.parametrize("seats", SEATS)
def test_steady_beats_random(seats: int, long: bool) -> None:
    won = matches = 0
    for seed in range(100 if long else 1):
        for seat in range(seats if long else 2):
            p, rng = position(seed, seats), Random(seed)
            while p.choices:
                p.answer(bot.steady(p.view(seat), p.choices) if p.to_act == seat else rng.choice(p.choices))
            won += p.winners() == [seat]
            matches += 1
    assert won >= 0.99 * matches


def test_steady_is_a_function_of_the_view() -> None:
    setup = GAME.setup(3)
    for seed in range(6):
        p = played(seed, 50 + 9 * seed)
        view = p.view(p.to_act)
        again = setup.load_view(json.loads(json.dumps(view.dump())))
        number, reason = bot.reason(again, p.choices)
        assert number == bot.steady(view, p.choices)
        assert number in p.choices
        assert setup.words.said(reason, seat_names(3)).endswith(".")


def test_steady_uses_all_that_the_game_offers() -> None:
    """All three actions, assistants, colour changes and page turning come up in a few matches."""
    kinds: Counter[str] = Counter()
    actions = GAME.setup(4).actions
    for seed in range(4):
        p = position(seed, 4)
        while p.choices:
            action = bot.steady(p.view(p.to_act), p.choices)
            kinds[actions.all[action].kind] += 1
            if GO <= action < JOIN:
                place, card = divmod(action - GO, KINDS)
                kinds["by assistant"] += "assistant" in CARDS[card]
                kinds["change"] += not p.board.matches(place, card)
            p.answer(action)
    for kind in ("draw", "read", "travel", "turn", "buy", "go", "join", "end", "finish", "by assistant", "change"):
        assert kinds[kind], f"steady never chose {kind}"


# Content


def content() -> Any:
    return json.loads(CONTENT.read_text(encoding="utf-8"))


def test_our_own_content_has_the_reported_facts() -> None:
    """AF-D1, AF-D2, AF-D3, AF-D4, AF-D5, AF-D6 are checked on load; here, what the checklist adds about balance."""
    board = GAME.setup(4).board  # type: ignore[attr-defined]
    assert sum(len(near) for near in board.neighbours) == 2 * 45
    assert all(3 <= len(near) <= 5 for near in board.neighbours)
    assert max(board.distances) == 5
    for half in (0, 1):
        symbols = Counter(s for place in range(22) if board.halves[place] == half for s in board.symbols[place])
        assert set(symbols.values()) == {3}
    for place in range(22):
        assert all(not set(board.symbols[place]) & set(board.symbols[near]) for near in board.neighbours[place])
    assert set(board.adventure_targets) == set(range(22))
    steps = [board.distances[a * 22 + b] for a, b in zip(board.starts, board.targets)]
    assert steps == [card["steps"] for card in content()["expeditions"]]


def broken(path: str, value: Any) -> dict[str, Any]:
    """Our content with one value changed: `locations.3.half`; `None` removes it."""
    data = copy.deepcopy(content())
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    place = data
    for part in way:
        place = place[part]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("game", "lost-cities", "game: expected 'africana'"),
        ("locations.3.half", "east", "locations[3].half: expected one of north, south"),
        ("locations.3.half", "south", "expected 11 places in the north, found 10 (AF-D1)"),
        ("locations.3.id", "El Cairo", "locations[3].id: expected lower-case letters"),
        ("locations.3.id", "tangier", "'tangier' is listed twice"),
        ("locations.3.symbols", [], "locations[3].symbols: expected 1 to 2 entries, found 0 (AF-D2)"),
        ("locations.3.symbols", ["pink"], "locations[3].symbols[0]: expected one of magenta"),
        ("locations.3.lon", "east", "locations[3].lon: expected degrees"),
        ("locations.3.provenance", "heard", "locations[3].provenance: expected one of rulebook"),
        ("locations.21", None, "locations: expected 22 entries, found 21 (AF-D1)"),
        ("routes.0.a", "atlantis", "routes[0].a: expected one of"),
        ("routes.0.b", "napoli", "routes[0]: a route needs two different ends"),
        ("routes", [], "routes: no way leads from napoli"),
        ("companies.0.money", 3, "companies[0].money: expected 2, found 3 (AF-S8)"),
        ("joining_bonus.1.amount", 1, "joining_bonus: at least one bonus is 2 silver (AF-D6)"),
        ("joining_bonus.0.kind", "gold", "joining_bonus[0].kind: expected one of travel, silver"),
        ("expeditions.0.target", "tripoli", "expeditions[0]: start and target are the same place"),
        ("expeditions.0.silver", -1, "expeditions[0].silver: expected 0 to 99"),
        ("expeditions.33", None, "expeditions: expected 34 entries, found 33 (AF-D4)"),
        ("expeditions.0.back", "D", "expeditions[0].back: expected one of A, B, C"),
        ("adventures.0.target", "cairo", "adventures[0].target: the target must lie in the south (AF-D5)"),
        ("adventures.0.artifact", "idol", "expected two of mask in the north book, found 1"),
        ("adventures.10.assistant", "grey", "expected one magenta assistant in the north book, found 0"),
        ("adventures.29", None, "adventures: expected 30 entries, found 29"),
        ("artifact_kinds", ["mask"] * 5, "artifact_kinds: an artifact kind is listed twice"),
        ("travel_cards_per_colour", 11, "travel_cards_per_colour: makes 55 travel cards, expected 60 (AF-C10)"),
        ("travel_cards_per_colour", {"grey": 60}, "travel_cards_per_colour: expected magenta, turquoise, grey"),
        ("hand_limit", 6, "hand_limit: expected 5, found 6 (AF-L1)"),
        ("scoring.collections.2_identical", 5, "scoring.collections: expected"),
        ("prices", None, "prices: is missing"),
    ],
    ids=str,
)
def test_a_broken_content_file_is_refused(path: str, value: Any, sentence: str) -> None:
    data = broken(path, value)
    if path == "joining_bonus.1.amount":
        data["joining_bonus"][3]["amount"] = 1
    with pytest.raises(BadContent) as refused:
        GAME.setup(2, content=data)
    assert sentence in str(refused.value)


def test_an_owner_may_state_how_many_travel_cards_each_colour_has() -> None:
    """AF-C10: the rulebooks give the total only; that all colours have as many is our reconstruction."""
    counts = {"magenta": 10, "turquoise": 15, "grey": 11, "orange": 12, "violet": 12}
    data = broken("travel_cards_per_colour", counts)
    setup = GAME.setup(3, content=data)
    p = setup.start(Fast(1))
    held = Counter(card for seat in range(3) for card in cards_in(p.hands[seat] & TRAVEL))
    assert dict(Counter(cards_in(p.deck)) + held) == counts
    fuzz(setup, 1, every=40)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("locations.3.id", "kairo", "cairo lies in the north (AF-D7)"),
        ("locations.16.symbols", ["orange"], "mozambique can be entered with magenta (AF-D8)"),
        ("expeditions.8.silver", 3, "from port-natal to serengeti for 4 silver (AF-D9)"),
        ("expeditions.33.silver", 60, "A cards pay most silver, C cards least (AF-D10)"),
        ("joining_bonus.4.amount", 2, "a travel card, 1 silver or 2 silver (AF-D11)"),
    ],
)
def test_our_own_content_keeps_what_was_reported(path: str, value: Any, sentence: str) -> None:
    """AF-D7 to AF-D12 bind our file, not an owner's."""
    text = json.dumps(broken(path, value)).replace('"cairo"', '"kairo"' if value == "kairo" else '"cairo"')
    with pytest.raises(BadContent) as refused:
        check_content(as_content(json.loads(text), own=False))
    assert sentence in str(refused.value)
    check_content(as_content(json.loads(text), own=True))


def test_an_owner_brings_the_printed_values() -> None:
    """Other names, prices and rewards of the same form; the reported facts bind our own file only."""
    data = content()
    data["locations"][3]["name"] = "Al-Qahira"
    data["locations"][3]["symbols"] = ["grey", "violet"]
    data["expeditions"][0] |= {"start": "kukawa", "target": "cairo", "silver": 9, "vp": 9}
    data["expeditions"][1] |= {"start": "kukawa", "target": "cairo"}
    setup = GAME.setup(2, content=data)
    view = setup.start(Fast(1)).view(0)
    assert view.data()["places"][3]["name"] == "Al-Qahira"
    assert {"kukawa-to-cairo", "kukawa-to-cairo-2"} <= set(setup.board.expeditions)  # type: ignore[attr-defined]
    fuzz(GAME.setup(2, content=data, options={"max_rounds": 10}), 1, every=9)


def test_wrong_options_and_seats_are_refused() -> None:
    with pytest.raises(BadOption, match="start_seat"):
        GAME.setup(2, options={"start_seat": 2})
    with pytest.raises(BadOption, match="2, 3 or 4 seats"):
        GAME.setup(5)
    with pytest.raises(BadOption, match="free_page"):
        GAME.setup(2, options={"free_page": "always"})
    with pytest.raises(BadOption, match="max_rounds"):
        GAME.setup(2, options={"max_rounds": 0})


# In a terminal


@pytest.mark.parametrize("width", [48, 72, 100])
@pytest.mark.parametrize("height", [24, 50])
def test_the_terminal_draws_every_question_within_its_width(width: int, height: int, long: bool) -> None:
    setup = GAME.setup(3, options={"max_rounds": 12 if long else 5})
    match, board = begin(setup, 4), find_board(GAME)
    while not match.over:
        seat = match.to_act
        assert seat is not None
        view = match.view(seat)
        names = Names(["Ada", "Bo", "Cy"], seat)
        scene = Scene("Africana", view.data(), seat, names, width, height)
        listed = [
            Choice(number, action, GAME.words.said(GAME.words.action(action, view), names), match.preview(action))
            for number, action in enumerate(match.actions(), 1)
        ]
        console = Console(width=width, record=True, file=io.StringIO())
        console.print(board.draw(scene), board.choices(scene, listed))
        text = console.export_text()
        assert max(len(line) for line in text.splitlines()) <= width
        for number in range(1, len(listed) + 1):
            assert str(number) in text
        match.apply(bot.steady(view, [action.number for action in match.actions()]))
    scene = Scene("Africana", match.view().data(), None, Names(["Ada", "Bo", "Cy"]), width, height)
    assert board.interlude(scene, match.events()) is not None
    assert board.hand(scene) is None


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seat0": {"hand": ["grey"] * 13}}, "grey is used more often than there are such cards"),
        ({"seat0": {"hand": ["joker", "joker"]}}, "seat 0 has two jokers"),
        ({"seat0": {"hand": ["grey-assistant"]}}, "more grey assistants than adventures finished"),
        ({"seat0": {"money": -1}}, "given.seat0.money: expected a whole number from 0 up"),
        ({"seat0": {"place": "atlantis"}}, "there is no place 'atlantis'"),
        ({"seat0": {"joined": [1, 2, 3, 4, 5]}}, "seat 0 has joined more expeditions than it has markers"),
        ({"seat0": {"joined": [6]}}, "expected a whole number from 1 to 5, found 6"),
        ({"seat0": {"joined": [1]}, "spaces": ["", "", "", "", ""]}, "a marker lies on space 1, which is empty"),
        ({"seat0": {"archive": ["urn-jidda"]}, "seat1": {"archive": ["urn-jidda"]}}, "an adventure is doubled"),
        ({"north": {"right": ["urn-jidda"]}}, "urn-jidda is in the other book"),
        ({"spaces": ["napoli-to-jidda"]}, "given.spaces: expected a list of 5"),
        ({"spaces": ["napoli-to-jidda", "napoli-to-jidda", "", "", ""]}, "an expedition is used twice"),
        ({"pile_left": 33}, "the pile has more expeditions than there are"),
        ({"deck": ["grey-assistant"]}, "there is no travel card 'grey-assistant'"),
        ({"deck": {"grey": 13}}, "grey is used more often"),
        ({"table": ["grey"]}, "cards lie on the table outside a journey"),
        ({"turn": 2}, "given.turn: expected a whole number from 0 to 1, found 2"),
        ({"last_round": 2}, "given.last_round: expected true or false, found 2"),
        ({"seat0": {"joined": [1, 1]}}, "given.seat0.joined: a space is named twice"),
        ({"free_page": 1}, "given.free_page: no book is read at 'turn'; expected at 'book'"),
    ],
)
def test_an_impossible_position_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadScenario) as refused:
        Scenario({"game": "africana", "seats": 2, "given": given}, lambda name: GAME)
    assert message in str(refused.value)
