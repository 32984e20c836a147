"""Dice: they fall, lie on the table while others may react, and then take effect.

A roll is a `Luck` step named after its rule (`LikeRoll`): its classes are the rulebook's roll chart. While the dice lie on the
table the agenda reads, from below: the roll, `Dice` with the faces, the reactions. A reaction that demands a new throw picks
one die up and pushes `Reroll`. Its new result stands: afterwards only the other dice may be reacted to.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from .agenda import Do, Luck, P, Position

D6: Final = (6,)
D10: Final = (10,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Roll(Luck[P]):
    """One throw of one die or several."""

    dice: ClassVar[tuple[int, ...]] = D6  # the sides of each

    def ways(self, p: P) -> int:
        ways = 1
        for sides in self.dice:
            ways *= sides
        return ways

    def word(self, p: P, way: int) -> str:
        return "+".join([str(face) for face in faces_of(way, self.dice)])

    def usable(self, p: P, value: int) -> bool:
        """False: thrown again as a matter of procedure, which is not a reroll. `value` is the bare sum."""
        return True

    def modifiers(self, p: P) -> list[tuple[str, int]]:
        """What is added to the dice, each with the words for its source."""
        return []

    def modifier(self, p: P) -> int:
        total = 0
        for _, amount in self.modifiers(p):
            total += amount
        return total

    def good(self, p: P, value: int) -> bool:
        """Does this result, modifiers included, bring what the roller hopes for? For odds and for `matters`."""
        return True

    def needs(self, p: P) -> str:
        """The target in words: "2 or less"."""
        return ""

    def matters(self, p: P) -> bool:
        """False if every throw comes to the same: then nobody is polled."""
        return True

    def polls(self, p: P, stand: tuple[int, ...]) -> None:
        """Push the questions of those who may react to the dice, except to those that `stand` because they were rerolled."""

    def settle(self, p: P, value: int) -> None:
        """The effect; `value` is the sum of the dice with the modifier."""
        raise NotImplementedError

    def happen(self, p: P, way: int) -> None:
        faces = faces_of(way, self.dice)
        p.push(self)
        if self.usable(p, sum(faces)):
            p.push(Dice(self.seat, faces, ()))
            p.tell("rolls", self.seat, self.source(), self.word(p, way), self.modifier(p), self.needs(p))
            self.polls(p, ())

    def outlook(self, p: P) -> dict[str, Any]:
        throws = [sum(faces_of(way, self.dice)) for way in range(self.ways(p))]
        return self.odds(p, [value for value in throws if self.usable(p, value)])

    def odds(self, p: P, values: list[int]) -> dict[str, Any]:
        """How many of these equally likely sums bring what the roller hopes for, and everything that decides it."""
        modifier = self.modifier(p)
        return {
            "luck": self.source(),
            "dice": "+".join([f"d{sides}" for sides in self.dice]),
            "needs": self.needs(p),
            "modifiers": [[words, amount] for words, amount in self.modifiers(p)],
            "ways": len(values),
            "good": len([value for value in values if self.good(p, value + modifier)]),
        }


def faces_of(way: int, dice: tuple[int, ...]) -> tuple[int, ...]:
    if len(dice) == 1:
        return (way + 1,)
    faces: list[int] = []
    for sides in dice:
        faces.append(way % sides + 1)
        way //= sides
    return tuple(faces)


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice(Do[Position]):
    """Dice on the table, lying on the roll they belong to."""

    def __init__(self, seat: int, faces: tuple[int, ...], stand: tuple[int, ...]) -> None:
        self.seat = seat
        self.faces = faces
        self.stand = stand  # the numbers of those that were rerolled

    def auto(self, p: Position) -> None:
        roll = p.agenda.pop()
        assert isinstance(roll, Roll)
        value = sum(self.faces)
        if roll.usable(p, value):
            roll.settle(p, value + roll.modifier(p))
        else:
            p.then(Reroll(roll.seat, roll.source(), roll.dice, (0,) * len(roll.dice), self.stand), roll)


@mypyc_attr(allow_interpreted_subclasses=True)
class Reroll(Luck[Position]):
    """Roll the dice that show 0 again. A new result stands: polls are about the others, if any."""

    def __init__(self, seat: int, name: str, dice: tuple[int, ...], kept: tuple[int, ...], stand: tuple[int, ...]) -> None:
        self.seat = seat
        self.name = name
        self.dice = dice
        self.kept = kept
        self.stand = stand

    def source(self) -> str:
        return self.name

    def ways(self, p: Position) -> int:
        ways = 1
        for sides, face in zip(self.dice, self.kept, strict=True):
            if not face:
                ways *= sides
        return ways

    def faces(self, way: int) -> tuple[int, ...]:
        faces: list[int] = []
        for sides, face in zip(self.dice, self.kept, strict=True):
            if face:
                faces.append(face)
            else:
                faces.append(way % sides + 1)
                way //= sides
        return tuple(faces)

    def word(self, p: Position, way: int) -> str:
        return "+".join([str(face) for face in self.faces(way)])

    def outlook(self, p: Position) -> dict[str, Any]:
        """As that of the roll below, over the faces that can still come."""
        roll = p.agenda[-2]
        assert isinstance(roll, Roll)
        throws = [sum(self.faces(way)) for way in range(self.ways(p))]
        return roll.odds(p, [value for value in throws if roll.usable(p, value)])

    def happen(self, p: Position, way: int) -> None:
        roll = p.agenda[-1]
        assert isinstance(roll, Roll)
        faces = self.faces(way)
        p.push(Dice(self.seat, faces, self.stand))
        p.tell("rerolls", self.seat, self.name, self.word(p, way), roll.modifier(p), roll.needs(p))
        if len(self.stand) < len(faces) and roll.usable(p, sum(faces)):
            roll.polls(p, self.stand)


def on_the_table(p: Position) -> tuple[Roll[Any], tuple[int, ...]]:
    """For a reaction: the roll it was polled for, and the faces that lie on it."""
    index = len(p.agenda) - 1
    faces: tuple[int, ...] = ()
    while True:
        step = p.agenda[index]
        if isinstance(step, Dice):
            faces = step.faces
        elif isinstance(step, Roll):
            return step, faces
        index -= 1


def force_reroll(p: Position, which: int = 0) -> None:
    """For a reaction: take die `which`, and all polls still open, off its roll and throw it again."""
    faces: tuple[int, ...] = ()
    stand: tuple[int, ...] = (which,)
    while True:
        step = p.agenda.pop()
        if isinstance(step, Dice):
            faces = step.faces
            stand += step.stand
        elif isinstance(step, Roll):
            kept = tuple([0 if index == which else face for index, face in enumerate(faces)])
            p.then(Reroll(step.seat, step.source(), step.dice, kept, stand), step)
            return
