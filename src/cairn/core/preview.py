"""Preview: what an action does up to the first luck or reveal, from what a seat knows and nothing else."""

from __future__ import annotations

from typing import Any, final

from .actions import Action
from .agenda import Ask, Luck, Position, Reveal, Step, View
from .chance import Chance
from .events import Event
from .game import Setup
from .words import Names, Words, told_briefly


@final
class AnyWorld(Chance):
    """A preview must not depend on what is redealt: it stops before that is shown. So what is the quickest to deal will do."""

    def pick(self, source: str, index: int, ways: int) -> int:
        return ways - 1

    def draw(self, source: str, index: int, deck: list[int], count: int) -> list[int]:
        left = len(deck) - count
        drawn = deck[left:]
        del deck[left:]
        return drawn


ANY_WORLD = AnyWorld()


def preview(setup: Setup, view: View, action: int, names: Names) -> dict[str, Any]:
    """`changes`: numbers before and after; `events`: what happens; `then`: the luck or reveal it leads to, with odds.

    It is a function of the view, so it can tell nothing that the seat does not know.
    """
    return setup.words.preview_text(previews(setup, view, [action], names)[0], names)


def previews(setup: Setup, view: View, actions: list[int], names: Names) -> list[dict[str, Any]]:
    """The same for several actions, dealt once. What they have in common is put in words once and shared: to look at only.

    With a catalogue they hold facts only; `told` is in place of `events`.
    """
    world = setup.redeal(view, ANY_WORLD)
    world.chance = None
    before, telling = world.measures(view.seat), Telling(setup.words, names)
    shown = [one(world.copy(), view.seat, before, action, telling) for action in actions[:-1]]
    return shown + [one(world, view.seat, before, action, telling) for action in actions[-1:]]  # the last one may change it


def choices(setup: Setup, view: View, actions: list[Action], names: Names) -> list[dict[str, Any]]:
    """Actions as a browser shows them: notation, kind and arguments, what choosing them means, and the preview."""
    words = setup.words
    shown = previews(setup, view, [action.number for action in actions], names)
    told: list[dict[str, Any]] = []
    for action, foreseen in zip(actions, shown):
        choice: dict[str, Any] = {"do": action.notation, "kind": action.kind}
        choice.update(action.arguments)
        said = words.choice(action, view, names)
        if isinstance(said, str):
            choice["text"] = said
        elif said.args is not action.arguments:
            choice.update(told_briefly(said, f"do-{action.kind}", action.arguments))
        elif said.id != f"do-{action.kind}":
            choice["say"] = said.id
        choice["preview"] = foreseen
        told.append(choice)
    return told


def one(p: Position, seat: int, before: dict[str, int], action: int, telling: Telling) -> dict[str, Any]:
    events: list[Event] = []
    p.events = events
    asked = p.agenda.pop()
    assert isinstance(asked, Ask)
    asked.choose(p, action)
    while p.agenda and not isinstance(p.agenda[-1], Reveal):
        if p.agenda[-1].enter(p):
            break
    changed, then = telling.changes(before, p.measures(seat)), telling.outlook(p.agenda[-1], p, seat) if p.agenda else None
    words, names = telling.words, telling.names
    if words.catalogued:
        told = [words.event_told(event.seen_by(seat), names).data for event in events]
        return {"changes": changed, "told": told, "then": then}
    return {"changes": changed, "events": [words.event(event.seen_by(seat), names) for event in events], "then": then}


def changes(before: View, after: View, words: Words, names: Names) -> list[dict[str, Any]]:
    """In words."""
    changed = Telling(words, names).changes(before.measures(), after.measures())
    spoken: list[dict[str, Any]] = words.preview_text({"changes": changed, "events": [], "then": None}, names)["changes"]
    return spoken


@final
class Telling:
    """Tells what actions do. It remembers what it said: most actions of a list do much the same."""

    def __init__(self, words: Words, names: Names) -> None:
        self.words = words
        self.names = names
        self.measured: dict[str, dict[str, Any]] = words.measures if words.catalogued else {}
        self.luck: dict[str, Any] = {}
        self.roller = -1  # whose it is
        self.then: dict[str, Any] = {}  # the last luck, in words

    def changes(self, old: dict[str, int], new: dict[str, int]) -> list[dict[str, Any]]:
        if old is new:
            return []
        changed: list[dict[str, Any]] = []
        for name, value in new.items():
            was = old.get(name, 0)
            if value != was:
                changed.append({"name": name, **self.measure(name), "from": was, "to": value})
        return changed

    def measure(self, name: str) -> dict[str, Any]:
        told = self.measured.get(name)
        if told is None:
            said = self.words.measured(name, self.names)
            told = {"words": said} if isinstance(said, str) else told_briefly(said, "measure", {"name": name})
            self.measured[name] = told
        return told

    def outlook(self, step: Step[Any], p: Position, seat: int) -> dict[str, Any] | None:
        if not isinstance(step, Luck):
            return None
        seen = step.outlook(p)
        if seen != self.luck or step.seat != self.roller:
            self.luck = seen
            self.roller = step.seat
            said = self.words.luck(seen)
            if isinstance(said, str):
                others = "dice" in seen and step.seat >= 0 and step.seat != seat  # the odds are somebody else's
                text = said.replace("then ", f"then {self.names.whose(step.seat)} ", 1) if others else said
                self.then = {**seen, "text": text}
            else:
                self.then = {**seen, **told_briefly(said, "then", seen), **({"seat": step.seat} if "dice" in seen else {})}
        return self.then
