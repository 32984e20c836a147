"""What a typed line means: a number on the screen, a notation, its first letters, or words from the screen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..core.actions import Action, Actions
from ..core.errors import IllegalAction
from .saying import say

Aliases = dict[str, tuple[str, ...]]


def understand(line: str, choices: list[Action], actions: Actions, aliases: Aliases, said: Sequence[str] = ()) -> Action:
    """The answer meant; raises `IllegalAction` with what to type instead.

    `aliases`: what may be typed for a word. `said`: the choices as the screen words them.
    """
    if re.fullmatch(r"[0-9]+", line):
        if not 1 <= int(line) <= len(choices):
            raise IllegalAction(say("typed-number", number=int(line), most=len(choices)))
        return choices[int(line) - 1]
    plain = in_words(" ".join(line.lower().split()), aliases)
    exact = [action for action in choices if plain in spellings(action, aliases)]
    meant = exact or [action for action in choices if any(begins(plain, form) for form in spellings(action, aliases))]
    if not meant:  # `food` for `buy food`
        meant = [
            action
            for action in choices
            if action.arguments and any(begins(plain, form.partition(" ")[2]) for form in spellings(action, aliases))
        ]
        whole = [action for action in meant if any(plain == form.partition(" ")[2] for form in spellings(action, aliases))]
        meant = whole or meant  # `cannabis`, though there is also `boost cannabis-strong`
    if not meant:  # `kingdom` for "Row 2, column 1 (Kingdom)"
        meant = [action for action, words in zip(choices, said) if occurs(plain, words)]
    if len(meant) == 1:
        return meant[0]
    if meant:
        listed = [action.notation for action in meant[:6]] + ([say("typed-more")] if len(meant) > 6 else [])
        raise IllegalAction(say("typed-several", typed=line, moves=listed))
    elsewhere = [action for action in actions.all if any(begins(plain, form) for form in spellings(action, aliases))]
    if len(elsewhere) == 1:
        raise IllegalAction(say("typed-not-now", move=elsewhere[0].notation))
    if plain.partition(" ")[0] not in {action.kind for action in actions.all}:
        raise IllegalAction(say("typed-unknown", typed=line, most=len(choices)))
    actions.parse(line)  # says what is near
    raise IllegalAction(say("typed-not-now", move=line))


def in_words(typed: str, aliases: Aliases) -> str:
    """Symbols, which may stand close to a number, become words: `☼7` is `yellow 7`."""
    for word, others in aliases.items():
        for other in others:
            if not other.isascii() and len(other) == 1:
                typed = typed.replace(other, f" {word} ")
    return " ".join(typed.split())


def spellings(action: Action, aliases: Aliases) -> list[str]:
    """The notation, and the same with other words for its parts."""
    forms: list[list[str]] = [[]]
    for word in (action.kind, *action.arguments.values()):
        others = [word, *aliases.get(word, ())]
        first, dash, rest = word.partition("-")
        others += [f"{other}{dash}{rest}" for other in aliases.get(first, ()) if dash]
        forms = [[*form, other.lower()] for form in forms for other in others if other.isascii() or len(other) > 1]
    return [" ".join(form) for form in forms]


def occurs(typed: str, words: str) -> bool:
    """Do the typed words begin words of a sentence, in its order?"""
    rest = iter(re.findall(r"[^\W_]+", words.lower()))
    return all(any(whole == word if word.isdigit() else whole.startswith(word) for whole in rest) for word in typed.split())


def begins(typed: str, notation: str) -> bool:
    """`p r 7` begins `play red-7`, word by word; numbers must be whole."""
    words, wanted = re.split(r"[ -]+", typed), re.split(r"[ -]+", notation)
    if len(words) > len(wanted):
        return False
    return all(word == whole if word.isdigit() else whole.startswith(word) for word, whole in zip(words, wanted))
