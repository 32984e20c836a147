"""Dice of the players (HD-1B, chart HD-10.5); Bad Luck that others hand over (HD-4G); the die set by Success (HD-Q27)."""

from __future__ import annotations

from typing import ClassVar

from ....core.agenda import Ask, Reaction, Step
from ....core.dice import Dice, Roll, faces_of, force_reroll, on_the_table
from ..actions import ACCEPT, BAD_LUCK, ROLL, SET_DIE
from ..position import HeartOfDarkness


class HeartRoll(Roll[HeartOfDarkness]):
    """A die rolled by a player. Results are judged by `good`; where the number itself counts, `matters` says so."""

    def matters(self, p: HeartOfDarkness) -> bool:
        """Can a reroll change anything? Here: does the lowest throw do the same as the highest?"""
        return self.hangs_on(p, self.dice, self.dice)

    def can_be_spoiled(self, p: HeartOfDarkness, value: int) -> bool:
        """Can a reroll make it worse for the roller? Here: of two results one is good."""
        return self.good(p, value)

    def hangs_on(self, p: HeartOfDarkness, dice: tuple[int, ...], faces: tuple[int, ...]) -> bool:
        """Of `dice`, those with 0 sides keep their faces."""
        lowest = highest = self.modifier(p)
        for sides, face in zip(dice, faces, strict=True):
            lowest += 1 if sides else face
            highest += sides or face
        return self.good(p, lowest) != self.good(p, highest)

    def happen(self, p: HeartOfDarkness, way: int) -> None:
        faces = faces_of(way, self.dice)
        p.push(self)
        if self.usable(p, sum(faces)):
            p.push(Dice(self.seat, faces, ()))
            if p.events is not None:
                word, modifiers = self.word(p, way), self.modifiers(p)
                p.tell("rolls", self.seat, self.source(), word, self.modifier(p), self.needs(p), spelled(modifiers))
            if p.bad_luck:
                self.polls(p, ())

    def polls(self, p: HeartOfDarkness, stand: tuple[int, ...]) -> None:
        """HD-Q41: in Turn Track order, beginning after the roller; only those who may. A rerolled die has 0 sides."""
        dice = tuple([0 if index in stand else sides for index, sides in enumerate(self.dice)]) if stand else self.dice
        others: list[Step[HeartOfDarkness]] = []
        place = p.track.index(self.seat)
        for seat in p.track[place + 1 :] + p.track[:place]:
            if may_hand_over(p, seat, self.seat):
                others.append(BadLuck(seat, self.seat, dice))
        if others and self.matters(p) and (not stand or self.hangs_on(p, dice, on_the_table(p)[1])):
            p.then(*others)


def spelled(modifiers: list[tuple[str, int]]) -> str:
    """For the log: "+1 slavers, -1 your gifts"."""
    return ", ".join([f"{'+' if amount > 0 else '−'}{abs(amount)} {words}" for words, amount in modifiers if amount])


def may_hand_over(p: HeartOfDarkness, seat: int, roller: int) -> bool:
    """HD-4G: not against a player with less DP; not the marker of the roller's own colour. The dead play no more (HD-6E)."""
    if p.dp[seat] > p.dp[roller] or p.fate[seat]:
        return False
    for marker in range(len(p.bad_luck)):  # noqa: SIM110
        if p.bad_luck[marker] == seat and marker != roller:
            return True
    return False


class BadLuck(Reaction[HeartOfDarkness]):
    """HD-N12. The dice lie below on the agenda. At most one marker a die: after it the other polls are about the other die."""

    rule: ClassVar[str] = "HD-4G"

    def __init__(self, seat: int, roller: int, dice: tuple[int, ...]) -> None:
        self.seat = seat
        self.roller = roller
        self.dice = dice

    def legal(self, p: HeartOfDarkness) -> list[int]:
        actions = [ACCEPT]
        for marker in range(len(p.bad_luck)):
            if p.bad_luck[marker] == self.seat and marker != self.roller:
                for sides in self.dice:
                    if sides:
                        actions.append(BAD_LUCK + marker * 2 + (0 if sides == 6 else 1))
        return actions

    def default(self) -> int:
        return ACCEPT

    def matters(self, p: HeartOfDarkness) -> bool:
        """Is there anything to spoil?"""
        roll, faces = on_the_table(p)
        assert isinstance(roll, HeartRoll)
        return roll.can_be_spoiled(p, sum(faces) + roll.modifier(p))

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        if action == ACCEPT:
            return
        marker, die = (action - BAD_LUCK) // 2, (action - BAD_LUCK) % 2
        p.bad_luck[marker] = self.roller
        p.tell("bad-luck", self.seat, self.roller, marker)
        force_reroll(p, die if len(self.dice) > 1 else 0)


def demand(p: HeartOfDarkness, roll: HeartRoll) -> None:
    """A die that a chit in the slot demands: a second-Event Success may set it beforehand (HD-Q27)."""
    p.push(roll)
    if p.success:
        p.push(SetDie(roll.seat))


class SetDie(Ask[HeartOfDarkness]):
    """HD-N19. Lies on the roll it may replace. A die that was set is not rolled, so there is no Bad Luck."""

    rule: ClassVar[str] = "HD-Q27"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        if not p.success:
            return [ROLL]  # it was spent on an earlier die
        roll = p.agenda[-2]
        assert isinstance(roll, HeartRoll)
        return [ROLL] + [SET_DIE + face - 1 for face in range(1, roll.dice[0] + 1) if roll.usable(p, face)]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        if action == ROLL:
            return
        roll = p.agenda.pop()
        assert isinstance(roll, HeartRoll)
        p.success = 0
        face = action - SET_DIE + 1
        p.tell("sets-die", self.seat, roll.source(), face)
        roll.settle(p, face + roll.modifier(p))
