"""What is said of a game away from its table, in `words/about.LANGUAGE.ftl`: a line about it, its options, its bots.

| message | says |
|---|---|
| `tagline`, `length` | the game in a line, and how long a match takes |
| `option-NAME`, `option-NAME-VALUE` | an option, and one of its choices |
| `bot-NAME` | what a bot is like, in a line |
| `lesson-NAME`, its attribute `.words` | a lesson, and what it teaches (in `lessons.LANGUAGE.ftl`) |
"""

from __future__ import annotations

from functools import cache

from .catalogue import catalogue
from .options import Option, Value, spell


class About:
    def __init__(self, package: str, language: str) -> None:
        self.words = catalogue(package, language)

    @property
    def tagline(self) -> str:
        return self.say("tagline")

    @property
    def length(self) -> str:
        return self.say("length")

    def option(self, option: Option) -> str:
        return self.say(f"option-{option.name}") or option.name.replace("_", " ")

    def value(self, option: Option, value: Value) -> str:
        """What is not called anything else is said as it is spelt."""
        spelt = spell(value)
        return self.say(f"option-{option.name}-{spelt}") or self.say(f"value-{spelt}") or spelt

    def bot(self, bot: str) -> str:
        return self.say(f"bot-{bot}")

    def lesson(self, lesson: str, form: str = "") -> str:
        return self.say(f"lesson-{lesson}", form)

    def say(self, id: str, form: str = "") -> str:
        """Empty where a game of others does not say."""
        return self.words.say(id, {}, form) if id in self.words else ""


@cache
def about(package: str, language: str) -> About:
    return About(package, language)
