"""What is counted in a study: for each game the things that players use, all their words, and the events in which one is used.

A thing that never turns up there is dead: a card nobody plays, a place nobody goes to. Roles are what a seat is for a whole
match, so that shares of wins can be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..core.game import Setup


def same(word: str) -> str:
    return word


@dataclass(frozen=True)
class Thing:
    """`uses` are pairs of an event and the name of its detail."""

    name: str
    words: tuple[str, ...]
    uses: tuple[tuple[str, str], ...]
    reduced: Callable[[str], str] = same  # several words may count as one


ROLES = {  # event -> the detail that says what the seat is
    "adventure-tours": {"board": "board", "chooses": "board"},
    "heart-of-darkness": {"port": "port", "patron": "patron"},
}
# Questions that a study answers by lot: else a bot's liking would be taken for the worth of what it likes.
BY_LOT = {"heart-of-darkness": ("ChoosePort",)}


def things(setup: Setup) -> list[Thing]:
    found: list[Thing] = FINDERS[setup.game.name](setup) if setup.game.name in FINDERS else []
    return found


def domain(setup: Setup, verb: str, name: str) -> tuple[str, ...]:
    kinds = [kind for kind in setup.actions.kinds if kind.verb == verb]
    return next(each.words for each in kinds[0].domains if each.name == name)


def lost_cities(setup: Setup) -> list[Thing]:
    colours = domain(setup, "draw", "from")[1 : 1 + int(setup.options["colours"] or 0)]
    cards = tuple([card for card in domain(setup, "play", "card") if card.split("-")[0] in colours])
    return [Thing("card", cards, (("plays", "card"),))]


def africana(setup: Any) -> list[Thing]:
    board = setup.board
    return [
        Thing("place", board.places, (("goes", "place"),)),
        Thing("expedition", board.expeditions, (("ends", "expedition"),)),
        Thing("adventure", board.adventures, (("finishes", "adventure"),)),
        Thing("card", domain(setup, "go", "card"), (("goes", "card"),)),
    ]


def adventure_tours(setup: Any) -> list[Thing]:
    from ..games.adventure_tours.guide import NO_ABILITY, OVERBOOKED

    words = setup.guide.words
    characters = tuple(dict.fromkeys([character(word) for word in words]))
    guide = setup.guide
    # The eight cards of AT-B6 are dealt without a choice: that is no use.
    boards = tuple([board for board, ability in zip(guide.boards, guide.abilities) if ability not in (NO_ABILITY, OVERBOOKED)])
    boards = boards if setup.options["mode"] == "expert" else ()
    abilities = [Thing("ability of a board", boards, (("ability", "board"),))] if boards else []
    return [
        Thing("character as a member", characters, (("adds", "card"),), character),
        Thing("character as equipment", characters, (("improves", "card"),), character),
        Thing("card", tuple(words), (("adds", "card"), ("improves", "card"))),
        *abilities,
    ]


def character(word: str) -> str:
    return word.partition("-")[2]


def heart_of_darkness(setup: Any) -> list[Thing]:
    from ..games.heart_of_darkness.actions import DISCOVERIES, FINDINGS, INCIDENTS, SPECIALS, WATERS

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


FINDERS: dict[str, Callable[[Any], list[Thing]]] = {
    "lost-cities": lost_cities,
    "africana": africana,
    "adventure-tours": adventure_tours,
    "heart-of-darkness": heart_of_darkness,
}
