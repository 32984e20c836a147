"""Lost Cities against its rules, beyond the scenarios: all suits, whole rounds, secrets."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.agenda import LUCK, OVER, SPECTATOR
from cairn.core.chance import Fast
from cairn.core.contract import fuzz, walk_without_stream
from cairn.games.lost_cities.actions import ACTIONS, CARDS_IN, COLOURS, DISCARD, DRAW_DECK, DRAW_PILE, OPEN, SIZE, SUITS, VALUE
from cairn.games.lost_cities.position import LANES, LostCities, lane
from cairn.games.lost_cities.rules import DECKS, Draw, Play

GAME = cairn.games()["lost-cities"]


def position(seed: int, **options: Any) -> Any:
    return GAME.setup(options=options).start(Fast(seed))


def play(p: Any, rng: Random, until: Any = lambda p: False) -> Any:
    while p.to_act != OVER and not until(p):
        p.answer(rng.choice(p.choices))
    return p


# The contract, over the options


@pytest.mark.parametrize(
    ("colours", "rounds", "later_starter", "discards_public"),
    [(5, 3, "leader", "whole"), (5, 1, "leader", "top"), (6, 2, "alternate", "whole"), (6, 1, "leader", "top")],
)
@pytest.mark.parametrize("start_seat", [0, 1])
@pytest.mark.parametrize("ply_cap", [300, 50, None])
def test_the_contract(
    colours: int, rounds: int, later_starter: str, discards_public: str, start_seat: int, ply_cap: int | None, long: bool
) -> None:
    """LC-N3: whatever was agreed."""
    options = {
        "colours": colours, "rounds": rounds, "later_starter": later_starter, "discards_public": discards_public,
        "start_seat": start_seat, "ply_cap": ply_cap,
    }  # fmt: skip
    setup = GAME.setup(options=options)
    for seed in range(60 if long else 1):
        match = fuzz(setup, seed, every=7 if long else 29)
        walk_without_stream(setup, seed)
        assert len(match.scores()) == 2


@pytest.mark.parametrize("seed", range(6))
def test_the_contract_at_every_decision(seed: int) -> None:
    fuzz(GAME.setup(options={"rounds": 1, "ply_cap": 60}), seed, every=1)


# Scoring (section 6), from the rules and not from the code


def worth(numbers: list[int], investments: int) -> int:
    """LC-P1 to LC-P5 once more, word by word."""
    if not numbers and not investments:
        return 0
    value = -20  # LC-P1
    for number in numbers:
        value += number
    value *= {0: 1, 1: 2, 2: 3, 3: 4}[investments]  # LC-P2
    if len(numbers) + investments >= 8:  # LC-P4
        value += 20  # LC-P3
    return value


def all_suits() -> list[tuple[int, list[int], int]]:
    """Every set of cards of one colour: its number in the engine, its numbers, its investments."""
    suits = []
    for investments, taken in product(range(4), product((0, 1), repeat=9)):
        numbers = [number for number, there in zip(range(2, 11), taken) if there]
        suits.append((investments + sum(2**number for number in numbers), numbers, investments))
    return suits


def test_the_value_of_all_2048_suits() -> None:
    suits = all_suits()
    assert len(suits) == SUITS == 2048
    assert sorted(suit for suit, _, _ in suits) == list(range(2048))
    for suit, numbers, investments in suits:
        assert VALUE[suit] == worth(numbers, investments)
        assert SIZE[suit] == len(numbers) + investments


def test_what_each_expedition_still_takes() -> None:
    """LC-E2, LC-E3, LC-Q11: higher numbers; investments only before the first number."""
    for suit, numbers, _ in all_suits():
        highest = max(numbers, default=0)
        for number in range(2, 11):
            assert bool(OPEN[suit] >> number & 1) == (number > highest)
        assert OPEN[suit] % 4 == (0 if numbers else 3)


def test_the_extremes_of_one_expedition() -> None:
    """LC-P6."""
    suits = all_suits()
    values = [VALUE[suit] for suit, _, _ in suits]
    assert (max(values), min(values)) == (156, -80)
    assert values.count(156) == values.count(-80) == 1
    assert {VALUE[suit] for suit, numbers, k in suits if sum(numbers) == 20 and len(numbers) + k < 8} == {0}
    assert min(VALUE[suit] for suit, numbers, k in suits if k == 0 and len(numbers) == 8) == 44
    assert min(VALUE[suit] for suit, _, _ in suits if SIZE[suit] >= 8) == 20
    assert VALUE[0] == 0


@pytest.mark.parametrize(("colours", "best", "worst", "reachable"), [(5, 780, -400, 592), (6, 936, -480, 752)])
def test_the_bounds_of_a_round(colours: int, best: int, worst: int, reachable: int) -> None:
    """LC-P6: at least 16 cards stay in the hands, so the upper bound cannot be reached."""
    assert (colours * max(VALUE), colours * min(VALUE)) == (best, worst)
    most_for = [max(VALUE[suit] for suit in range(SUITS) if SIZE[suit] <= size) for size in range(13)]
    table = [0]
    for _ in range(colours):
        table = [
            max(table[min(cards - size, len(table) - 1)] + most_for[size] for size in range(min(cards, 12) + 1))
            for cards in range(12 * colours + 1)
        ]
    assert table[12 * colours - 16] == reachable


def test_the_score_of_a_round_is_the_sum_of_its_expeditions() -> None:
    """LC-P5."""
    for seed in range(20):
        p = play(position(seed, rounds=1), Random(seed))
        for seat in (0, 1):
            total = 0
            for colour in range(5):
                cards = [ACTIONS.notation(card).split("-")[1] for card in CARDS_IN[colour][p.expeditions[lane(seat, colour)]]]
                numbers = [int(card) for card in cards if card != "investment"]
                total += worth(numbers, cards.count("investment"))
            assert p.scores()[seat] == total


# Cards and actions


@pytest.mark.parametrize(("colours", "cards", "pile"), [(5, 60, 44), (6, 72, 56)])
def test_the_deck(colours: int, cards: int, pile: int) -> None:
    """LC-C1 to LC-C6, LC-S2."""
    deck = DECKS[colours]
    assert len(deck) == cards == 12 * colours
    names = [ACTIONS.notation(card).removeprefix("play ") for card in deck]
    for colour in COLOURS[:colours]:
        assert sorted(name for name in names if name.startswith(colour)) == sorted(
            [f"{colour}-{number}" for number in range(2, 11)] + [f"{colour}-investment"] * 3
        )
    p = position(1, colours=colours)
    assert len(p.deck) == pile
    assert [p.hand_size(seat) for seat in (0, 1)] == [8, 8]
    assert GAME.seats == (2,)


def test_the_actions_are_numbered_for_ever() -> None:
    """Records hold notation, programs hold numbers."""
    assert len(ACTIONS.all) == 127
    assert [ACTIONS.notation(number) for number in (0, 59, 60, 119, 120, 121, 126)] == [
        "play yellow-investment", "play purple-10", "discard yellow-investment", "discard purple-10", "draw deck",
        "draw yellow", "draw purple",
    ]  # fmt: skip


@pytest.mark.parametrize(("colours", "most"), [(5, 6), (6, 7)])
def test_how_many_answers_there_are(colours: int, most: int) -> None:
    """LC-N1: at most 16 plays, each card kind once or twice; LC-N2, LC-D5: 1 + open spaces."""
    seen = set()
    for seed in range(30):
        rng = Random(seed)
        p = position(seed, colours=colours, rounds=1)
        while p.to_act != OVER:
            step = p.asked()
            if isinstance(step, Play):
                kinds = {card for colour in range(LANES) for card in CARDS_IN[colour][p.hands[lane(step.seat, colour)]]}
                discards = {action - DISCARD for action in p.choices if DISCARD <= action < DRAW_DECK}
                plays = {action for action in p.choices if action < DISCARD}
                assert discards == kinds  # LC-X1
                assert plays <= kinds
                assert len(p.choices) == len(kinds) + len(plays) <= 16
            else:
                assert isinstance(step, Draw)
                spaces = sum(1 for pile in p.discards if pile)
                assert len(p.choices) == 1 + spaces - (1 if step.closed >= 0 else 0)
                seen.add(len(p.choices))
            p.answer(rng.choice(p.choices))
    assert max(seen) == most


def test_hands_are_eight_before_the_turn_and_seven_between() -> None:
    """LC-T1, LC-Q15."""
    for seed in range(5):
        rng = Random(seed)
        p = position(seed, rounds=1)
        while p.to_act != OVER:
            step = p.asked()
            assert p.hand_size(step.seat) == (8 if isinstance(step, Play) else 7)
            assert p.hand_size(1 - step.seat) == 8
            p.answer(rng.choice(p.choices))
        assert [p.hand_size(seat) for seat in (0, 1)] == [8, 8]


# Rounds


@pytest.mark.parametrize(("colours", "turns"), [(5, 44), (6, 56)])
def test_the_shortest_round(colours: int, turns: int) -> None:
    """LC-G4: one pile draw each turn; LC-T3: by turns."""
    p = position(2, colours=colours, rounds=1)
    while p.to_act != OVER:
        before = p.to_act
        p.answer(DRAW_DECK if DRAW_DECK in p.choices else p.choices[0])
        assert p.to_act in (before, 1 - before, OVER)
    assert (p.turns, p.deck, p.cut_off) == (turns, [], [])


@pytest.mark.parametrize("cap", [1, 7, 300])
def test_the_turn_cap(cap: int) -> None:
    """LC-A4, LC-Q12: both only swap discards; every round is cut off and the match goes on to its end."""
    p = position(3, rounds=2, ply_cap=cap)
    while p.to_act != OVER:
        discards = [action for action in p.choices if DISCARD <= action < DRAW_DECK]
        piles = [action for action in p.choices if action >= DRAW_PILE]
        p.answer((discards or piles or p.choices)[-1])
    assert (p.cut_off, p.round, p.turns) == ([1, 2], 2, cap)
    assert len(p.totals) == 4
    for seat in (0, 1, SPECTATOR):
        assert p.view(seat).data()["cut_off"] == [1, 2]


@pytest.mark.parametrize(("later_starter", "rule"), [("leader", "LC-S4"), ("alternate", "LC-S4")])
def test_who_starts_later_rounds(later_starter: str, rule: str) -> None:
    """LC-S4, LC-Q5, LC-Q8."""
    for seed in range(12):
        rng = Random(seed)
        p = position(seed, rounds=4, later_starter=later_starter, start_seat=seed % 2)
        starters = []
        while p.to_act != OVER:
            if len(starters) < p.round:
                starters.append(p.starter)
                assert p.to_act == p.starter
            p.answer(rng.choice(p.choices))
        for number in range(1, 4):
            totals = [sum(p.totals[seat : 2 * number : 2]) for seat in (0, 1)]
            if later_starter == "leader" and totals[0] != totals[1]:
                assert starters[number] == totals.index(max(totals))
            else:
                assert starters[number] == 1 - starters[number - 1]
        assert starters[0] == seed % 2  # LC-S3, LC-Q6


def test_the_same_deck_comes_whoever_plays_what() -> None:
    """Mirrored deals: the k-th card of a deck is the same in every match of one seed."""

    def drawn(seed: int, player: int) -> list[str]:
        p = GAME.setup(options={"rounds": 2}).prepare(Fast(seed))
        p.events = []
        p.advance()
        play(p, Random(player))
        return [str(event.args[0]) for event in p.events if event.what in ("dealt", "draws") and event.args]

    assert drawn(5, 1) == drawn(5, 2) != drawn(6, 1)


def test_a_dump_of_the_first_rules_counts_the_rounds_cut_off() -> None:
    """Which they were it does not say, except where all of them were."""
    setup = GAME.setup(options={"rounds": 2, "ply_cap": 3})
    p = setup.start(Fast(1))
    while p.round == 1:
        p.answer(p.choices[0])
    assert setup.load({**p.dump(), "cut_off": 1}, None) == p
    while p.to_act != OVER:
        p.answer(p.choices[0])
    assert setup.load({**p.dump(), "cut_off": 2}, None) == p
    assert setup.load({**p.dump(), "cut_off": 1}, None).dump()["cut_off"] == [2]


def test_a_round_cut_off_leaves_the_next_deck_the_same() -> None:
    hands = [play(position(5, rounds=2, ply_cap=cap), Random(1), until=lambda p: p.round == 2).hands for cap in (10, None)]
    assert hands[0] == hands[1]


# Hidden information (section 8)


def test_a_card_taken_from_the_discards_is_known_until_it_is_played() -> None:
    """Every redeal from the opponent's view, or a spectator's, holds it."""
    taken = 0
    for seed in range(25):
        rng = Random(seed)
        p = position(seed, rounds=1)
        while p.to_act != OVER:
            action, seat = rng.choice(p.choices), p.to_act
            top = p.discards[action - DRAW_PILE][-1] if action >= DRAW_PILE else -1
            before = p.known[lane(seat, top // 10)] if top >= 0 else 0
            p.answer(action)
            if top < 0 or p.to_act == OVER:
                continue
            taken += 1
            held = lane(seat, top // 10)
            weight = 1 if top % 10 == 0 else 2 ** (top % 10 + 1)
            assert p.known[held] == before + weight
            for viewer in (1 - seat, SPECTATOR):
                seen = p.view(viewer)
                assert seen.known[held] == p.known[held]
                q: LostCities = GAME.setup().redeal(seen, Fast(seed))  # type: ignore[assignment]
                numbers = p.known[held] >> 2
                assert (q.hands[held] >> 2) & numbers == numbers
                assert q.hands[held] % 4 >= p.known[held] % 4
    assert taken > 200


def test_what_is_known_follows_from_what_was_told() -> None:
    """Memory once more, from the public events alone: takes add, plays and discards remove."""
    for seed in range(12):
        p = GAME.setup(options={"rounds": 1}).prepare(Fast(seed))
        p.events = []
        p.advance()
        rng = Random(seed)
        while p.to_act != OVER:
            known: list[list[str]] = [[], []]
            for event in p.events:
                card = str(event.args[0]) if event.args else ""
                if event.what == "takes":
                    known[event.seat].append(card)
                elif event.what in ("plays", "discards") and card in known[event.seat]:
                    known[event.seat].remove(card)
            data = p.view(SPECTATOR).data()
            assert [sorted(seat["known"]) for seat in data["seats"]] == [sorted(cards) for cards in known]
            p.answer(rng.choice(p.choices))


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_no_view_tells_a_hidden_card(seat: int) -> None:
    """Non-interference: swap an unknown card of the other hand with one of the deck, and nothing a seat sees changes."""
    for seed in range(10):
        rng = Random(seed)
        p = play(position(seed, rounds=1), rng, until=lambda p: len(p.deck) < 20)
        other = 1 - seat if seat >= 0 else 0
        before = json.dumps(p.view(seat).dump()), json.dumps(p.view(seat).data())
        hidden = [
            card
            for colour in range(5)
            for card in CARDS_IN[colour][p.hands[lane(other, colour)] - p.known[lane(other, colour)]]
        ]
        out, into = rng.choice(hidden), rng.choice(p.deck)
        for card, sign in ((out, -1), (into, 1)):
            p.hands[lane(other, card // 10)] += sign * (1 if card % 10 == 0 else 2 ** (card % 10 + 1))
        p.deck.remove(into)
        p.deck.append(out)
        p.deck.sort()
        assert (json.dumps(p.view(seat).dump()), json.dumps(p.view(seat).data())) == before


def test_redeals_are_fair() -> None:
    """Each unseen card is in the other hand as often as any other."""
    p = play(position(4, rounds=1), Random(4), until=lambda p: len(p.deck) < 42 and isinstance(p.asked(), Play))
    seen = p.view(0)
    counts = dict.fromkeys(range(60), 0)
    for seed in range(1500):
        q: Any = GAME.setup().redeal(seen, Fast(seed))
        for colour in range(5):
            for card in CARDS_IN[colour][q.hands[lane(1, colour)] - q.known[lane(1, colour)]]:
                counts[card] += 1
    unseen = {card for card, count in counts.items() if count}
    hidden = 8 - sum(SIZE[suit] for suit in p.known[LANES:])
    singles = [count for card, count in counts.items() if card in unseen and card % 10]
    expected = 1500 * hidden / (len(p.deck) + hidden)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in singles)


def test_a_drawn_card_is_told_to_its_owner_alone() -> None:
    match = cairn.start("lost-cities", seed=1, rounds=1)
    while not any(event["what"] == "draws" for event in match.events()):
        match.apply(match.actions()[0])
    [mine] = [event for event in match.events(0) if event["what"] == "draws"]
    [yours] = [event for event in match.events(1) if event["what"] == "draws"]
    assert "card" in mine
    assert "card" not in yours
    assert "card" not in next(event for event in match.events() if event["what"] == "draws")


def test_without_a_stream_the_deck_says_what_may_come() -> None:
    p = GAME.setup().start(None)
    assert (p.to_act, p.luck().source()) == (LUCK, "deck")
    assert p.outcomes()["red-investment"] == 3
    assert sum(p.outcomes().values()) == 60
    p.happen("red-investment")
    assert p.outcomes()["red-investment"] == 2


def test_the_options_of_the_checklist() -> None:
    """LC-A1 to LC-A4, LC-S1 and the switches of section 10."""
    found = {option.name: (option.default, option.values, option.least) for option in GAME.options}
    assert found == {
        "colours": (5, (5, 6), None),
        "rounds": (3, (), 1),
        "start_seat": (0, (), 0),
        "later_starter": ("leader", ("leader", "alternate"), None),
        "ply_cap": (300, (None,), 1),
        "discards_public": ("whole", ("whole", "top"), None),
    }


def test_whoever_changes_what_a_view_told_changes_nothing_for_others() -> None:
    match = cairn.start("lost-cities", seed=1)
    told = match.view(0).data()
    told["hand"].clear()
    told["seats"][0]["expeditions"]["red"]["cards"].append("red-7")
    told["seats"][0]["expeditions"]["red"]["value"] = 99
    fresh = match.view(0).data()
    assert len(fresh["hand"]) == 8
    assert fresh["seats"][0]["expeditions"]["red"] == fresh["seats"][1]["expeditions"]["red"]
    assert fresh["seats"][0]["expeditions"]["red"]["cards"] == []


def test_a_view_in_words_is_for_whoever_asked() -> None:
    match = cairn.start("lost-cities", seed=3)
    before = json.dumps(match.view(0).data())
    seen = match.view(0).data()
    seen["seats"][0]["expeditions"]["red"]["cards"].append("red-2")
    seen["seats"][1]["expeditions"].clear()
    match.view(0).measures().clear()
    assert json.dumps(match.view(0).data()) == before
    assert match.view(0).measures()
