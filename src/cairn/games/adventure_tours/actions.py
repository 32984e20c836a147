"""Adventure Tours: the answers there are, section 12 of the rules. Several follow the cards and boards of the content."""

from __future__ import annotations

from ...core.actions import Actions, Domain, Kind
from .guide import AIM, ALLOW, BOARD, DESERT, DRAW_NONE, IMPROVE, SKIP, USE, Guide


def make_actions(guide: Guide) -> Actions:
    cards = Domain("card", tuple(guide.words))
    shields = Domain("card", tuple([guide.words[card] for card in guide.shields]))
    places = tuple([str(place + 1) for place in range(guide.most_shields)])
    actions = Actions(
        Kind("skip"),  # AT-N2, AT-N8: the optional thing is left
        Kind("use"),  # AT-N2: an action that needs no target
        Kind("aim", Domain("seat", ("0", "1", "2", "3", "4", "5"))),  # AT-N3
        Kind("draw", Domain("cards", ("0", "1", "3"))),  # AT-N8: sealed_hatch, wide_choice
        Kind("allow"),  # AT-N7: no shield
        Kind("board", Domain("board", guide.boards[DESERT + 1 :])),  # AT-N10
        Kind("improve", cards),  # AT-N1, AT-N5
        Kind("add", cards),  # AT-N1, AT-N6
        Kind("camp", cards),  # AT-N8: second_camp
        Kind("discard", cards),  # AT-N4
        Kind("bury", cards),  # AT-N9
        Kind("shield", shields, Domain("copy", places)),  # AT-N7, AT-M7: of alike ones, counted from the oldest
    )
    first = [actions.start(kind.verb) for kind in actions.kinds]
    wanted = [SKIP, USE, AIM, DRAW_NONE, ALLOW, BOARD, IMPROVE, guide.add, guide.camp, guide.discard, guide.bury, guide.shield]
    assert first == wanted, "the numbers in guide.py and the kinds declared here differ"
    return actions
