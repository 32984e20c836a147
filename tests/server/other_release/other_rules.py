"""A release that plays Lost Cities by other rules: with five colours it lists the cards of a hand the other way round, with six
there is no difference. `CAIRN_TEST_RULES` is its rules version; the processes that it starts are of that release, too.
"""

from __future__ import annotations

import os


def apply() -> None:
    rules = int(os.environ.get("CAIRN_TEST_RULES") or 0)
    if not rules:
        return
    from cairn.games.lost_cities.game import LostCitiesGame
    from cairn.games.lost_cities.rules import Play

    if LostCitiesGame.rules_version != rules:
        legal = Play.legal
        LostCitiesGame.rules_version = rules
        Play.legal = lambda step, p: legal(step, p)[:: -1 if p.colours == 5 else 1]
