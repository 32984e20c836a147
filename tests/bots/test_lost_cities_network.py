"""Lost Cities' network: a function of the view, blind to the names of colours, and left out where it has not learned."""

from __future__ import annotations

from array import array
from copy import copy
from random import Random
from typing import Any

import pytest

from cairn.core.chance import Fast
from cairn.games import find_game
from cairn.games.lost_cities import learned
from cairn.games.lost_cities.actions import DISCARD, DRAW_DECK, DRAW_PILE, KINDS
from cairn.games.lost_cities.bot import steady
from cairn.games.lost_cities.learned import LATE, play
from cairn.games.lost_cities.network import HALF, LEAST_CAP, LONG_ROUND, Layer, Network, Rows, fits, network, packed
from cairn.games.lost_cities.prior import candidates, clock, worth
from cairn.games.lost_cities.prior import play as thumb
from cairn.games.lost_cities.rules import Draw
from cairn.games.lost_cities.view import LostCitiesView


def questions(seeds: int, **options: Any) -> list[Any]:
    """Positions of rounds by luck."""
    setup, found = find_game("lost-cities").setup(options={"rounds": 1, **options}), []
    for seed in range(seeds):
        p, dice = setup.start(Fast(seed)), Random(seed)
        while p.to_act >= 0:
            found.append(p.copy())
            p.answer(dice.choice(p.choices))
    return found


def renamed(view: LostCitiesView, order: list[int]) -> LostCitiesView:
    """The same with colour `order[i]` in the place of colour i."""
    both = [*order, 5, *[6 + colour for colour in order], 11]
    agenda = list(view.agenda)
    step = agenda[-1]
    if isinstance(step, Draw) and step.closed >= 0:
        agenda[-1] = Draw(step.seat, order.index(step.closed))
    piles = [tuple(place * KINDS + card % KINDS for card in view.discards[colour]) for place, colour in enumerate(order)]
    again = copy(view)
    again.agenda = tuple(agenda)
    again.hand = [view.hand[colour] for colour in [*order, 5]]
    again.known = [view.known[lane] for lane in both]
    again.expeditions = [view.expeditions[lane] for lane in both]
    again.discards = [*piles, ()]
    return again


def renamed_answer(answer: int, order: list[int]) -> int:
    if answer > DRAW_DECK:
        return DRAW_PILE + order.index(answer - DRAW_PILE)
    if answer == DRAW_DECK:
        return answer
    first = 0 if answer < DISCARD else DISCARD
    card = answer - first
    return first + order.index(card // KINDS) * KINDS + card % KINDS


def test_colours_are_alike() -> None:
    for number, p in enumerate(questions(2)[::7]):
        view, order = p.view(p.to_act), [0, 1, 2, 3, 4]
        Random(number).shuffle(order)
        answers = [renamed_answer(answer, order) for answer in p.choices]
        assert network().weights(renamed(view, order), answers) == network().weights(view, p.choices)
        assert network().lead(renamed(view, order), answers) == network().lead(view, p.choices)


def test_whatever_happens_it_has_an_opinion_within_reason() -> None:
    for p in questions(30)[::5]:
        view = p.view(p.to_act)
        weights = network().weights(view, p.choices)
        assert len(weights) == len(p.choices)
        assert max(map(abs, weights)) < 500
        assert abs(network().lead(view, p.choices)) < 800
        assert play(view, p.choices)[0] in p.choices


def test_it_likes_to_be_ahead() -> None:
    """Its forecast goes with what rounds bring in the end."""
    setup, ahead, behind = find_game("lost-cities").setup(options={"rounds": 1}), [], []
    for seed in range(12):
        p: Any = setup.start(Fast(seed))
        forecasts = []
        while p.to_act >= 0:
            view = p.view(p.to_act)
            if len(p.deck) == 8 and not forecasts:
                lead = network().lead(view, p.choices)
                forecasts.append(lead if p.to_act == 0 else -lead)
            p.answer(steady(view, p.choices))
        scores = p.scores()
        (ahead if forecasts[0] > 0 else behind).append(scores[0] - scores[1])
    assert sum(ahead) / len(ahead) > 0 > sum(behind) / len(behind)


def test_where_it_has_not_learned_the_rule_of_thumb_plays_to_the_end_of_the_round() -> None:
    assert fits(5, 0)
    assert fits(5, LEAST_CAP)
    assert not fits(5, LEAST_CAP - 1)
    assert not fits(6, 0)
    for options in ({"colours": 6}, {"ply_cap": 60}):
        for p in questions(1, **options)[::6]:
            view = p.view(p.to_act)
            assert play(view, p.choices) == thumb(view, p.choices) == (steady(view, p.choices),)
            assert learned.candidates(view, p.choices) == candidates(view, p.choices)
            assert candidates(view, p.choices)[0] == (steady(view, p.choices),)
            assert worth(p, 0) == 0.0
            assert clock(p) == clock(questions(1, **options)[0])


def test_a_long_round_is_not_made_longer() -> None:
    p = next(each for each in questions(9) if each.turns >= LONG_ROUND and each.choices[0] == DRAW_DECK)
    assert play(p.view(p.to_act), p.choices) == (DRAW_DECK,)


def test_it_is_tested_late_in_a_round_only() -> None:
    for p in questions(3)[::9]:
        view = p.view(p.to_act)
        every = candidates(view, p.choices)
        assert sorted(every) == sorted([(answer,) for answer in p.choices])
        assert learned.candidates(view, p.choices) == (every if len(p.deck) <= LATE else [])
        if view.turns < LONG_ROUND:
            assert every[0] == play(view, p.choices)


def test_numbers_side_by_side_are_added_and_read_back() -> None:
    layer = Layer(3, 2)
    total = packed(array("h", [-5, 7, 300])) + packed(array("h", [1, -7, 20])) + layer.halves
    assert [number - HALF for number in layer.read(total)] == [-4, 0, 320]
    assert layer.read(layer.positive(total)) == (0, 0, 80)


def test_a_file_for_other_inputs_is_refused() -> None:
    with pytest.raises(ValueError, match="trained for"):
        Network(bytes(16))


@pytest.mark.compiled
def test_machine_integers_give_the_same_products_as_long_ones() -> None:
    from cairn.games.lost_cities.machine import MachineRows

    dice = Random(3)
    numbers = array("h", [dice.randint(-4000, 4000) for _ in range(30 * 8)])
    layer = Layer(8, 0)
    assert isinstance(network().own_2, MachineRows)
    for _ in range(20):
        inputs = packed(array("I", [dice.choice([0, dice.randint(0, 9000)]) for _ in range(30)]))
        product = MachineRows(numbers, 8).product(inputs, layer.halves)
        assert product == Rows(numbers, 8).product(inputs, layer.halves)
        assert all(layer.read(product))
