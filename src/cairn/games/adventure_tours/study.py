"""What a study of Adventure Tours counts."""

from __future__ import annotations

from typing import Any

from ...bots.uses import Thing
from .guide import NO_ABILITY, OVERBOOKED

ROLES = {"board": "board", "chooses": "board"}


def things(setup: Any) -> list[Thing]:
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
