"""Leaks planted on purpose, to show that the contract finds them in a game: a test of the test, the same few lines for each
game.

    @pytest.mark.parametrize("leak", leaks.LEAKS)
    def test_a_planted_leak_is_found(leak: str) -> None:
        assert leaks.find(SETUP, leak, "hands", {"draw": "FromDeck", "reveal": "none"})

Only interpreted classes can be changed: nothing can be planted in a compiled build.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any
from zlib import crc32

from ..agenda import Ask, Luck, Position, Reveal, View
from ..errors import IllegalAction
from ..events import EVERYONE, Event
from ..game import Setup
from ..preview import AnyWorld
from .complaints import BrokenContract, fail, hold
from .play import fuzz

LEAKS = (
    "draw",  # luck tells everybody what only its seat may know
    "reveal",  # so does a reveal
    "event",  # a detail is a secret, though the sentence is not
    "error",  # what is not legal is refused with a secret
    "preview",  # the preview of an answer looks at what is hidden
    "hint",  # so does a hint
)
STEPS = {"draw": Luck, "reveal": Reveal}
NONE = "none"  # the game has no step of the kind
LUCK_TO_COME = "luck"  # what is hidden where players have no secrets
GAMES = 30


def find(setup: Setup, leak: str, hidden: str, steps: Mapping[str, str]) -> str:
    """Plant a leak and play until the contract breaks; returns the error. `NONE` if the game has no step for it.

    `hidden` is a field of the position that no seat knows whole, or `luck`; `steps` names a step to draw and one to reveal.
    """
    if steps.get(leak) == NONE:
        there = [name for name, kind in setup.steps.items() if issubclass(kind, STEPS[leak])]
        hold(not there, f"{setup.game.name} does have steps for the leak {leak!r}: {', '.join(there)}")
        return NONE
    with planted(setup, leak, hidden, steps.get(leak, "")):
        for seed in range(GAMES):
            try:
                # luck and reveals are watched at every answer
                fuzz(setup, seed, every=30 if leak in STEPS else 3, hint=looking if leak == "hint" else None)
            except BrokenContract as broken:
                return str(broken)
    fail(f"{setup.game.name}: the planted leak {leak!r} is not found in {GAMES} games")


@contextmanager
def planted(setup: Setup, leak: str, hidden: str, step: str = "") -> Iterator[None]:
    """While this lasts, the game leaks."""
    secret = luck_to_come if hidden == LUCK_TO_COME else lambda p: repr(getattr(p, hidden))
    position = type(setup.empty(None))
    with ExitStack() as stack:
        if leak in STEPS:
            kind = setup.steps[step]
            name = "happen" if leak == "draw" else "auto"
            stack.enter_context(instead(kind, name, openly(getattr(kind, name), secret)))
        if leak == "error":
            stack.enter_context(instead(position, "apply", talkative(secret)))
        if leak in ("preview", "hint"):
            stack.enter_context(instead(position, "view", smuggling(position.view, secret)))
        if leak == "preview":
            stack.enter_context(instead(position, "copy", keeping(position.copy)))
            stack.enter_context(instead(type(setup), "redeal", peeking(type(setup).redeal)))
        if leak in ("event", "preview"):
            asking = {kind: kind.choose for kind in setup.steps.values() if issubclass(kind, Ask)}
            for kind, right in asking.items():
                stack.enter_context(instead(kind, "choose", telling(right, secret if leak == "event" else smuggled)))
        words = type(setup.words)
        stack.enter_context(instead(words, "details", {**words.details, "planted": ("detail",)}))
        stack.enter_context(instead(words, "tell", saying(words.tell, leak == "preview")))
        stack.enter_context(instead(words, "event_text", putting(words.event_text, leak == "preview")))
        stack.callback(setup.words.sentences.clear)
        stack.callback(setup.words._told.clear)
        stack.callback(setup.words._spoken.clear)
        yield


@contextmanager
def instead(kind: Any, name: str, wrong: Any) -> Iterator[None]:
    own = name in vars(kind)
    right = getattr(kind, name)
    setattr(kind, name, wrong)
    try:
        yield
    finally:
        if own:
            setattr(kind, name, right)
        else:
            delattr(kind, name)


Secret = Callable[[Any], str]


def luck_to_come(p: Position) -> str:
    return str(p.chance.pick("peek", 0, 1 << 20)) if p.chance is not None else ""


def smuggled(p: Any) -> str:
    return getattr(p, "_smuggled", "")


def openly(right: Any, secret: Secret) -> Any:
    """What a step whispers it tells everybody; if it whispers nothing, it tells a secret."""

    def step(self: Any, p: Position, *way: int) -> None:
        before = len(p.events or [])
        right(self, p, *way)
        if p.events is None:
            return
        whispered = [index for index in range(before, len(p.events)) if p.events[index].only != EVERYONE]
        for index in whispered:
            event = p.events[index]
            p.events[index] = Event(event.what, event.seat, event.args)
        if not whispered:
            p.tell("planted", self.seat, secret(p))

    return step


def telling(right: Any, secret: Secret) -> Any:
    def choose(self: Any, p: Position, action: int) -> None:
        right(self, p, action)
        if told := secret(p):
            p.tell("planted", self.seat, told)

    return choose


def saying(right: Any, whole: bool) -> Any:
    def tell(self: Any, event: Event, names: Any) -> str:
        if event.what == "planted":
            return f"Something happens: {event.args}." if whole else "Something happens."
        said: str = right(self, event, names)
        return said

    return tell


def putting(right: Any, whole: bool) -> Any:
    """The same where facts are put into sentences."""

    def event_text(self: Any, told: dict[str, Any], names: Any) -> str:
        if told["what"] == "planted" and "text" not in told:
            return f"Something happens: {told['detail']}." if whole else "Something happens."
        said: str = right(self, told, names)
        return said

    return event_text


def talkative(secret: Secret) -> Any:
    def apply(self: Position, action: int) -> None:
        if action not in self.choices:
            raise IllegalAction(f"action {action} is no answer: {secret(self)}")
        self.answer(action)

    return apply


def smuggling(right: Any, secret: Secret) -> Any:
    """A view that carries more than it dumps."""

    def view(self: Position, seat: int) -> View:
        seen: Any = right(self, seat)
        seen._smuggled = secret(self)
        return seen  # type: ignore[no-any-return]

    return view


def peeking(right: Any) -> Any:
    """A preview's world is made of what the view carries besides."""

    def redeal(self: Setup, view: View, chance: Any) -> Position:
        world: Any = right(self, view, chance)
        if isinstance(chance, AnyWorld):
            world._smuggled = smuggled(view)
        return world  # type: ignore[no-any-return]

    return redeal


def keeping(right: Any) -> Any:
    def copy(self: Position) -> Position:
        other: Any = right(self)
        if smuggled(self):
            other._smuggled = smuggled(self)
        return other  # type: ignore[no-any-return]

    return copy


def looking(view: View, choices: list[int]) -> int:
    return choices[crc32(smuggled(view).encode()) % len(choices)]
