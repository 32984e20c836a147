"""What a study of Lost Cities counts."""

from __future__ import annotations

from ...bots.uses import Thing, domain
from ...core.game import Setup


def things(setup: Setup) -> list[Thing]:
    colours = domain(setup, "draw", "from")[1 : 1 + int(setup.options["colours"] or 0)]
    cards = tuple([card for card in domain(setup, "play", "card") if card.split("-")[0] in colours])
    return [Thing("card", cards, (("plays", "card"),))]
