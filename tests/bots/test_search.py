"""Search: candidates, worlds, effort, and what it tells people."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import cairn
from cairn.bots import make
from cairn.bots.advice import advise, judge
from cairn.bots.search import Candidate, Trial, behind, best_of, lead, play_out, search
from cairn.bots.searcher import prior_of
from cairn.core.agenda import Position
from cairn.core.chance import Fast
from cairn.core.words import seat_names
from cairn.games import find_game

GAMES = sorted(cairn.games())


def questions(game: str, seed: int, wanted: int) -> list[Position]:
    """Positions of a match by luck at which there is a choice, spread over its length."""
    setup = find_game(game).setup()
    p, dice = setup.start(Fast(seed)), Random(seed)
    found: list[Position] = []
    while p.to_act >= 0:
        if len(p.choices) > 1:
            found.append(p.copy())
        p.answer(dice.choice(p.choices))
    return found[:: max(1, len(found) // wanted)][:wanted]


@pytest.mark.parametrize("game", GAMES)
def test_what_the_prior_plays_and_proposes_is_legal_in_every_world_dealt_anew(game: str) -> None:
    prior = prior_of(find_game(game))
    for number, p in enumerate(questions(game, 5, 25)):
        view = p.view(p.to_act)
        usual = prior.play(view, p.choices)
        proposed = prior.candidates(view, p.choices)
        assert usual[0] in p.choices
        assert len(set(proposed)) == len(proposed)
        for answers in [usual, *proposed[:8]]:
            world = prior.redeal(view, Fast(number))
            for answer in answers:
                world.apply(answer)


@pytest.mark.parametrize("game", GAMES)
def test_a_glance_tells_the_prior_what_the_view_does_and_changes_nothing(game: str) -> None:
    prior = prior_of(find_game(game))
    for p in questions(game, 9, 25):
        before = p.view(p.to_act).dump()
        assert prior.play(p.glance(p.to_act), p.choices) == prior.play(p.view(p.to_act), p.choices)
        assert p.view(p.to_act).dump() == before


def test_of_purchases_only_the_last_credits_are_searched() -> None:
    prior = prior_of(find_game("heart-of-darkness"))
    p: Any = find_game("heart-of-darkness").setup(seats=1).start(Fast(1))
    looked: dict[int, int] = {}
    while p.to_act >= 0 and p.game_turn < 2:
        view = p.view(p.to_act)
        if type(view.agenda[-1]).__name__ == "Purchase":
            looked[p.credits[0]] = len(prior.candidates(view, p.choices))
        p.answer(prior.play(view, p.choices)[0])
    assert {credits for credits, number in looked.items() if number} == {1, 2, 3}
    assert min(looked[credits] for credits in (1, 2, 3)) >= 5


@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_and_seed_give_the_same_finding_within_the_playouts(game: str) -> None:
    prior = prior_of(find_game(game))
    p = questions(game, 6, 4)[2]
    view = p.view(p.to_act)
    first, second = (search(view, p.choices, prior, 24, 3, 60.0, 7) for _ in range(2))
    assert first.best.answers == second.best.answers
    assert (first.gain, first.best.results, first.usual.results) == (second.gain, second.best.results, second.usual.results)
    assert 0 < first.playouts <= 24


def test_a_time_cap_ends_the_search_after_one_world_for_all_and_one_for_a_challenger() -> None:
    p = questions("lost-cities", 1, 5)[1]
    found = search(p.view(p.to_act), p.choices, prior_of(find_game("lost-cities")), 10_000, 2, 0.0, 1)
    assert found.worlds in (1, 2)
    assert found.best is found.usual, "one world is no reason to leave the rule of thumb"


def test_nothing_is_tried_where_one_answer_is_all_there_is() -> None:
    p = questions("lost-cities", 1, 5)[1]
    found = search(p.view(p.to_act), p.choices[:1], prior_of(find_game("lost-cities")), 100, 0, 9.0, 1)
    assert (found.playouts, found.best, found.gain) == (0, found.usual, 0.0)


def test_a_game_may_name_another_prior_for_a_level() -> None:
    game = find_game("lost-cities")
    assert prior_of(game, "expert").play is not prior_of(game).play
    assert prior_of(find_game("africana"), "expert").play is prior_of(find_game("africana")).play


def last_turn() -> Any:
    """Of a round: whatever is hidden, an answer is worth the same in every world, and some are better than others."""
    setup = find_game("lost-cities").setup(options={"rounds": 1})
    for seed in range(20):
        p: Any = setup.start(Fast(seed))
        dice = Random(seed)
        while len(p.deck) > 1 or setup.actions.all[p.choices[0]].kind == "draw":
            p.answer(dice.choice(p.choices))
        if len(set(worths(p).values())) > 1:
            return p
    raise AssertionError("no such turn")


def worths(p: Any) -> dict[int, float]:
    prior, view = prior_of(find_game("lost-cities")), p.view(p.to_act)
    return {number: play_out(prior.redeal(view, Fast(1)), (number,), prior, p.to_act) for number in p.choices}


def test_a_duel_is_fought_in_fresh_worlds_and_broken_off_when_it_is_clear() -> None:
    p = last_turn()
    worth = worths(p)
    best, worst = max(worth, key=lambda number: worth[number]), min(worth, key=lambda number: worth[number])
    trial = Trial(p.view(p.to_act), prior_of(find_game("lost-cities")), 2000, 60.0, 3)
    trial.batch([Candidate((best,))], 0)
    assert trial.duel((worst,), (best,)) == (worth[worst] - worth[best], 0.0)
    assert (trial.worlds, trial.playouts) == (8 + 24, 8 + 2 * 24)
    assert trial.duel((best,), (worst,)) == (worth[best] - worth[worst], 0.0)
    assert trial.worlds == 8 + 24 + 24


def candidate(*results: float) -> Candidate:
    made = Candidate((len(results),))
    for result in results:
        made.add(result)
    return made


def test_a_lead_is_taken_over_the_worlds_both_have_met() -> None:
    mean, error = lead(candidate(3.0, 5.0, 4.0, 100.0), candidate(1.0, 4.0, 1.0))
    assert mean == pytest.approx(2.0)
    assert error == pytest.approx((2 / 3 / 2) ** 0.5)
    assert lead(candidate(1.0), candidate(2.0))[1] > 1e6


def test_who_trails_by_more_than_the_noise_is_behind() -> None:
    usual = candidate(*[0.0, 10.0] * 20)
    hardly, clearly = candidate(*[11.0, 0.0] * 20), candidate(*[3.0, 13.0] * 20)
    assert not behind(usual, hardly, 1.5)
    assert behind(usual, clearly, 1.5)
    assert best_of([usual, hardly, clearly]) is clearly
    assert best_of([usual, candidate(*usual.results)]) is usual, "of equals the first"


@pytest.mark.parametrize("level", ["keen", "expert"])
def test_with_nothing_left_to_chance_the_best_answer_is_given(level: str) -> None:
    p = last_turn()
    actions = find_game("lost-cities").setup(options={"rounds": 1}).actions.all
    chosen = make("lost-cities", level, 1).choose(p.view(p.to_act), [actions[number] for number in p.choices])
    worth = worths(p)
    assert worth[chosen.number] == max(worth.values())


@pytest.mark.parametrize("game", GAMES)
def test_advice_and_judgement_tell_what_people_are_shown(game: str) -> None:
    p = questions(game, 8, 3)[1]
    found = find_game(game)
    view = p.view(p.to_act)
    advice = advise(found, view, p.choices, 1)
    assert advice.action in p.choices
    assert advice.gain >= 0
    words, names = found.words, seat_names(6)
    assert words.said(advice.why("draw a card"), names).endswith(".")
    assert "simulations of" in words.said(advice.sampled(), names)
    judged = [judge(found, view, p.choices, answer, 1) for answer in p.choices[:3]]
    for answer, each in zip(p.choices, judged):
        assert each.best in p.choices
        assert each.loss >= 0
        assert each.best != answer or each.loss == 0
