"""A release that plays Lost Cities by other rules, in the processes that it starts, too.

`CAIRN_TEST_RULES` is its rules version, `CAIRN_TEST_CHANGE` what is different: "hands" (with five colours it lists the cards of
a hand the other way round, with six there is no difference), "scores", "events" or "nothing".
"""

from __future__ import annotations

import os
from typing import Any


def apply() -> None:
    rules = int(os.environ.get("CAIRN_TEST_RULES") or 0)
    if not rules:
        return
    from cairn.games.lost_cities.game import LostCitiesGame

    if LostCitiesGame.rules_version != rules:
        LostCitiesGame.rules_version = rules
        CHANGES[os.environ.get("CAIRN_TEST_CHANGE") or "hands"]()


def change_hands() -> None:
    from cairn.games.lost_cities.rules import Play

    legal = Play.legal
    Play.legal = lambda step, p: legal(step, p)[:: -1 if p.colours == 5 else 1]


def change_scores() -> None:
    from cairn.games.lost_cities.position import LostCities

    scores = LostCities.scores
    LostCities.scores = lambda p: [each + 1 for each in scores(p)]


def change_events() -> None:
    from cairn.games.lost_cities.position import LostCities

    tell = LostCities.tell

    def told(p: Any, what: str, seat: int, *args: Any) -> None:
        tell(p, f"{what}s", seat, *args)

    LostCities.tell = told


CHANGES = {"hands": change_hands, "scores": change_scores, "events": change_events, "nothing": lambda: None}
