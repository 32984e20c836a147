"""Rewards: what the end of a match is worth to each seat."""

from __future__ import annotations

from ..core.agenda import Position
from ..core.errors import BadOption, shown

REWARDS = ("win", "score")


def check_reward(reward: str | None, seats: int) -> str:
    """`win` where there are rivals, else `score`."""
    if reward is None:
        return "win" if seats > 1 else "score"
    if reward not in REWARDS or (reward == "win" and seats == 1):
        expected = " or ".join(REWARDS) if seats > 1 else "score, as a lone seat has nobody to beat"
        raise BadOption(f"the reward {shown(reward)} is not possible; expected {expected}")
    return reward


def returns(p: Position, seats: int, reward: str) -> list[float]:
    """`win`: 1 for a lone winner, -1/(seats-1) for each other seat, ties share, so the sum is 0. `score`: the points."""
    if reward == "score":
        return [float(score) for score in p.scores()]
    winners = p.winners()
    share = (seats / len(winners) - 1) / (seats - 1)
    return [share if seat in winners else -1 / (seats - 1) for seat in range(seats)]
