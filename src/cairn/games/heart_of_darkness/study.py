"""What a study of The Heart of Darkness counts."""

from __future__ import annotations

from typing import Any

from ...bots.uses import Thing, domain
from .actions import DISCOVERIES, FINDINGS, INCIDENTS, SPECIALS, WATERS

ROLES = {"port": "port", "patron": "patron"}
BY_LOT = ("ChoosePort",)


def things(setup: Any) -> list[Thing]:
    events = setup.board.chits.event_words
    return [
        Thing("special discovery", SPECIALS, (("special", "special"),)),
        Thing("region explored", setup.board.map.areas[setup.board.map.ports :], (("explores", "region"),)),
        Thing("region entered", setup.board.map.areas[setup.board.map.ports :], (("enters", "region"),)),
        Thing("discovery", tuple([word for word in events if word.startswith(DISCOVERIES)]), (("discovers", "chit"),)),
        Thing("finding", tuple([word for word in events if word.startswith(FINDINGS)]), (("finds", "chit"),)),
        Thing("incident", INCIDENTS, (("incident", "incident"),)),
        Thing("encounter", tuple(setup.board.chits.encounter_words), (("meets", "chit"),)),
        # a Generic Source lies in a region, not on a border: it has an event of its own
        Thing("water placed", tuple([word for word in WATERS if word != "generic-source"]), (("places-water", "marker"),)),
        Thing("ware bought", domain(setup, "buy", "ware"), (("buys", "ware"),)),
        Thing("resource given back", domain(setup, "spend", "resource"), (("returns", "resource"),)),
    ]
