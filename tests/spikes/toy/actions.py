"""The cards and tokens of The Pass, and what can be answered."""

from __future__ import annotations

from typing import Final

from cairn.core.actions import Actions, Domain, Kind

ROPE: Final = 1  # 0 is a card that the viewer does not know
LAMP: Final = 2
CARDS: Final = ("?", "rope", "lamp")
DECK: Final = [ROPE] * 6 + [LAMP] * 5
TOKENS: Final = ("gold", "avalanche")
GOLD: Final = 0
BAG: Final = [GOLD] * 7 + [1] * 3
SUMMIT: Final = 4
ACTIONS: Final = Actions(
    Kind("climb", Domain("with", ("bare-handed", "lamp"))),
    Kind("rest", Domain("at", ("deck", "discards"))),
    Kind("scout"),
    Kind("jinx", Domain("use", ("no", "yes"))),
    Kind("hold", Domain("by", ("nothing", "rope"))),
    Kind("card", Domain("goes", ("keep", "bury"))),
)
CLIMB: Final[int] = ACTIONS.parse("climb bare-handed")
CLIMB_LAMP: Final[int] = ACTIONS.parse("climb lamp")
REST_DECK: Final[int] = ACTIONS.parse("rest deck")
REST_DISCARDS: Final[int] = ACTIONS.parse("rest discards")
SCOUT: Final[int] = ACTIONS.parse("scout")
LET_BE: Final[int] = ACTIONS.parse("jinx no")
JINX: Final[int] = ACTIONS.parse("jinx yes")
FALL: Final[int] = ACTIONS.parse("hold nothing")
HOLD: Final[int] = ACTIONS.parse("hold rope")
KEEP: Final[int] = ACTIONS.parse("card keep")
BURY: Final[int] = ACTIONS.parse("card bury")
