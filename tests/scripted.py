"""Play by a script, as a scenario file does: `0: offer gifts` answers a seat's question, `like-roll 2` is luck."""

from __future__ import annotations

from cairn.core.actions import Actions
from cairn.core.agenda import LUCK, Position


def follow(p: Position, actions: Actions, *lines: str) -> None:
    for line in lines:
        who, _, text = line.partition(": ")
        if text:
            assert p.to_act == int(who), f"{line}: seat {p.to_act} is asked"
            p.apply(actions.parse(text))
        else:
            source, word = line.split(" ")
            assert p.to_act == LUCK, f"{line}: no luck is needed now"
            assert p.luck().source() == source, f"{line}: luck from {p.luck().source()} is needed"
            p.happen(word)


def answers(p: Position, actions: Actions) -> list[str]:
    return [actions.notation(number) for number in p.choices]
