"""Preview: what an action does up to the first luck or reveal, from what a seat knows and nothing else."""

from __future__ import annotations

from typing import Any

from .agenda import Ask, Luck, Position, Reveal, View
from .chance import Fast
from .game import Setup
from .words import Names, Words

ANY_WORLD = Fast(0)  # a preview must not depend on what is redealt: it stops before that is shown


def preview(setup: Setup, view: View, action: int, names: Names) -> dict[str, Any]:
    """`changes`: numbers before and after; `events`: what happens; `then`: the luck or reveal it leads to, with odds.

    It is a function of the view, so it can tell nothing that the seat does not know.
    """
    return previews(setup, view, [action], names)[0]


def previews(setup: Setup, view: View, actions: list[int], names: Names) -> list[dict[str, Any]]:
    """The same for several actions, dealt once."""
    world = setup.redeal(view, ANY_WORLD)
    world.chance = None
    before = view.measures()
    return [one(world.copy(), setup, view, before, action, names) for action in actions]


def one(p: Position, setup: Setup, view: View, before: dict[str, int], action: int, names: Names) -> dict[str, Any]:
    p.events = []
    asked = p.agenda.pop()
    assert isinstance(asked, Ask)
    asked.choose(p, action)
    while p.agenda and not isinstance(p.agenda[-1], Reveal):
        if p.agenda[-1].enter(p):
            break
    return {
        "changes": differences(before, p.measures(view.seat), setup.game.words, names),
        "events": [setup.game.words.event(event.seen_by(view.seat), names) for event in p.events],
        "then": outlook(p.agenda[-1], p, setup.game.words) if p.agenda else None,
    }


def changes(before: View, after: View, words: Words, names: Names) -> list[dict[str, Any]]:
    return differences(before.measures(), after.measures(), words, names)


def differences(old: dict[str, int], new: dict[str, int], words: Words, names: Names) -> list[dict[str, Any]]:
    if old == new:
        return []
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
