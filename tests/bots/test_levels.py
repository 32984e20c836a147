"""The ladder of levels: what games offer, in which order, and that each level is a person with a fault of its own."""

from __future__ import annotations

from statistics import fmean

import pytest

import cairn
from cairn.bots import make, names
from cairn.bots.arena import play_match
from cairn.bots.cast import CAST, EVERYBODY
from cairn.core.game import LEVELS
from cairn.games import find_game

GAMES = list(cairn.games())
BELOW = [(game, level) for game in GAMES for level in names(game)[1 : names(game).index("steady")]]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_six_levels_between_random_and_expert_in_one_order(game: str) -> None:
    ladder = names(game)
    assert (ladder[0], ladder[-1]) == ("random", "expert")
    assert len(ladder) >= 8
    assert ladder == sorted(ladder, key=LEVELS.index)
    assert find_game(game).usual_bot == "steady"


def test_every_level_has_its_persons_and_nobody_is_called_like_another() -> None:
    assert tuple(CAST) == LEVELS
    assert len({name[0] for name in EVERYBODY}) == len(EVERYBODY) == 22  # an initial stands for a name where there is no room


@pytest.mark.parametrize("game", GAMES)
def test_every_level_says_what_it_is_like(game: str) -> None:
    said = find_game(game).about()
    lines = [said.bot(level) for level in names(game)]
    assert all(lines)
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize(("game", "level"), BELOW)
def test_a_level_differs_from_the_one_above(game: str, level: str) -> None:
    """It answers something else somewhere in a match, and the same whenever it is asked the same."""
    above = names(game)[names(game).index(level) + 1]
    differs = False
    for seed in range(4):
        match = cairn.start(game, seed=seed)
        bots = [make(game, bot, 0) for bot in (level, level, above)]
        while match.to_act is not None and not differs:
            view, actions = match.view(match.to_act), match.actions()
            answer, again, other = [bot.choose(view, actions) for bot in bots]
            assert answer == again
            differs = answer != other
            match.apply(answer)
    assert differs


@pytest.mark.parametrize(("weaker", "stronger"), [("random", "easy"), ("easy", "casual"), ("casual", "steady")])
def test_the_ladder_of_lost_cities_goes_up(weaker: str, stronger: str) -> None:
    setup = find_game("lost-cities").setup(options={"rounds": 1})
    leads = []
    for seed in range(8):
        for seat in (0, 1):
            bots = [make("lost-cities", weaker, 0), make("lost-cities", stronger, 0)]
            scores = play_match(setup, bots if seat else bots[::-1], seed)[0]
            leads.append(scores[seat] - scores[1 - seat])
    assert fmean(leads) > 0
