"""Preview: what an action does up to the first luck or reveal, from what a seat knows and nothing else."""

from __future__ import annotations

from typing import Any

from .agenda import Ask, Luck, Reveal, View
from .chance import Fast
from .game import Setup
from .words import Names, Words

ANY_WORLD = Fast(0)  # a preview must not depend on what is redealt: it stops before that is shown


def preview(setup: Setup, view: View, action: int, names: Names) -> dict[str, Any]:
    """`changes`: numbers before and after; `events`: what happens; `then`: the luck or reveal it leads to, with odds.

    It is a function of the view, so it can tell nothing that the seat does not know.
    """
    p = setup.redeal(view, ANY_WORLD)
    p.chance = None
    p.events = []
    asked = p.agenda.pop()
    assert isinstance(asked, Ask)
    asked.choose(p, action)
    while p.agenda and not isinstance(p.agenda[-1], Reveal):
        if p.agenda[-1].enter(p):
            break
    return {
        "changes": changes(view, p.view(view.seat), setup.game.words, names),
        "events": [setup.game.words.event(event.seen_by(view.seat), names) for event in p.events],
        "then": outlook(p.agenda[-1], p, setup.game.words) if p.agenda else None,
    }


def changes(before: View, after: View, words: Words, names: Names) -> list[dict[str, Any]]:
    old, new = before.measures(), after.measures()
    return [
        {"name": name, "words": words.measured(name, names), "from": old.get(name, 0), "to": value}
        for name, value in new.items()
        if value != old.get(name, 0)
    ]


def outlook(step: Any, p: Any, words: Words) -> dict[str, Any] | None:
    if isinstance(step, Luck):
        seen = step.outlook(p)
        return {**seen, "text": words.luck(seen)}
    return None
