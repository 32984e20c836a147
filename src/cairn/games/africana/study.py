"""What a study of Africana counts."""

from __future__ import annotations

from typing import Any

from ...bots.uses import Thing, domain


def things(setup: Any) -> list[Thing]:
    board = setup.board
    return [
        Thing("place", board.places, (("goes", "place"),)),
        Thing("expedition", board.expeditions, (("ends", "expedition"),)),
        Thing("adventure", board.adventures, (("finishes", "adventure"),)),
        Thing("card", domain(setup, "go", "card"), (("goes", "card"),)),
    ]
