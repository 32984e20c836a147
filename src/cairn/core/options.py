"""Options: what players agree on before a match, declared once with the rule behind each; `about.py` has their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .errors import BadOption, shown

Value = int | str | bool | None


@dataclass(frozen=True)
class Option:
    """Either one of `values`, or a whole number from `least` to `most`; `None` among the values is "off"."""

    name: str
    default: Value
    rule: str = ""
    values: tuple[Value, ...] = ()
    least: int | None = None
    most: int | None = None
    seat: bool = False  # it names an existing seat

    def check(self, value: Any) -> Value:
        """Of the values themselves; on and off may be spelled, as errors and the command line have them."""
        for known in self.values:
            if (type(value) is type(known) and value == known) or (spell(known) == value and value in ("on", "off")):
                return known
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and self.least is not None and value >= self.least and (self.most is None or value <= self.most):
            return int(value)
        raise BadOption(f"option {self.name}: {shown(value)} is not possible; expected {self.expected()}")

    def expected(self) -> str:
        words = [spell(value) for value in self.values]
        if self.least is not None:
            words.append(f"a whole number from {self.least}" + (f" to {self.most}" if self.most is not None else " up"))
        return " or ".join(words)

    def parse(self, text: str) -> Value:
        """From the command line: `rounds=1`, `turn_cap=off`."""
        for value in self.values:
            if spell(value) == text.strip().lower():
                return value
        try:
            return self.check(int(text))
        except ValueError:
            return self.check(text)


def spell(value: Value) -> str:
    if value is None or value is False:
        return "off"
    return "on" if value is True else str(value)


def settle(options: tuple[Option, ...], given: dict[str, Any], game: str, seats: int) -> dict[str, Value]:
    """All options of a game with the given ones checked; unknown ones are an error."""
    if not isinstance(given, dict):
        raise BadOption(f"options are given by name, not as {shown(given)}")
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadOption(f"{game} has no option {shown(name)}; it has {', '.join(known) or 'none'}")
    chosen = {name: option.check(given.get(name, option.default)) for name, option in known.items()}
    for name in [name for name, option in known.items() if option.seat and chosen[name] not in range(seats)]:
        raise BadOption(f"option {name}: there is no seat {chosen[name]} of {seats}; the last is {seats - 1}")
    return chosen
