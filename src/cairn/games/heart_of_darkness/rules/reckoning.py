"""The end of a Player Turn, of Time and of the game (HD-6A to HD-6H)."""

from __future__ import annotations

from typing import ClassVar, Final

from ....core.agenda import Ask, Do
from ....core.deck import draw_at_once
from ..actions import AMMO, BOOST, CANNABIS, ENVY, GUIDE, QUININE, REVOLVER, SKIP
from ..board import NOWHERE
from ..position import HeartOfDarkness
from .chits import FromEventBag, clear_matrix
from .health import HealthRoll, gain_health, gain_sanity, lose_health, lose_sanity
from .losses import gain_dp, return_resource
from .members import ASKARI, LoseMembers
from .rolls import HeartRoll

TABLE: Final = -1


class EndPlayerTurn(Do[HeartOfDarkness]):
    """HD-6E, then HD-6A: the doomed die, a marker at Stop ends the Time."""

    rule: ClassVar[str] = "HD-6E"

    def __init__(self, seat: int, rested: int, special: int) -> None:
        self.seat = seat
        self.rested = rested  # 1: ended in an explored region (HD-Q11)
        self.special = special  # 1: a Special Discovery ended the Time

    def auto(self, p: HeartOfDarkness) -> None:
        seat = self.seat
        for other in range(p.board.seats):  # HD-Q40: a victim of Humility dies now as well
            if p.doomed[other] and not p.fate[other]:
                die(p, other)
        if p.fate[seat]:
            return
        if self.rested:
            p.tell("time-up", seat)
            p.push(ResetTime(seat, p.board.switches.quiet_rest))
        elif p.time[seat] == 0:
            p.tell("time-up", seat)
            p.push(ResetTime(seat, 0))
            on_end = p.slot[seat] == p.board.matrix.end  # HD-Q63
            if not on_end and not self.special:  # HD-6A.1, HD-Q12, HD-Q38
                p.push(HealthRoll(seat, 0, "time up before the end"))


def die(p: HeartOfDarkness, seat: int) -> None:
    """HD-6E, HD-Q43, HD-T.12: notoriety, once. His chits go back, his Resources stay out of the pool."""
    p.fate[seat] = 1 if p.health[seat] == 0 else 2
    p.playing[seat] = 0
    clear_matrix(p, seat)
    p.tell("dies" if p.fate[seat] == 1 else "goes-insane", seat)
    gain_dp(p, seat, p.board.charts.notoriety, "notoriety")


class ResetTime(Do[HeartOfDarkness]):
    """HD-6A.2, HD-6A.3, HD-T.2: chits and Guide go back, Time is Health + 5. Who fell to 0 dies at once (HD-Q43)."""

    rule: ClassVar[str] = "HD-6A"

    def __init__(self, seat: int, quiet: int) -> None:
        self.seat = seat
        self.quiet = quiet  # 1: no desertion and no Boost (switch of HD-Q11)

    def auto(self, p: HeartOfDarkness) -> None:
        seat = self.seat
        p.playing[seat] = 0
        if p.doomed[seat]:
            die(p, seat)
            return
        clear_matrix(p, seat)
        return_resource(p, seat, GUIDE, p.owned(seat, GUIDE), "time up")
        p.slot[seat] = p.board.matrix.start
        p.arrow[seat] = NOWHERE
        p.time[seat] = p.health[seat] + 5
        p.tell("resets", seat, p.time[seat])
        if not self.quiet:
            p.then(Desertion(seat, 1), Desertion(seat, 0), AfterDesertion(seat))


class Desertion(Do[HeartOfDarkness]):
    """HD-6B, HD-Q8: no roll for a kind of which none is left."""

    rule: ClassVar[str] = "HD-6B"

    def __init__(self, seat: int, member: int) -> None:
        self.seat = seat
        self.member = member

    def auto(self, p: HeartOfDarkness) -> None:
        left = p.askaris[self.seat] if self.member == ASKARI else p.porters[self.seat]
        if left and not p.doomed[self.seat]:
            p.push(DesertionRoll(self.seat, self.member))


class DesertionRoll(HeartRoll):
    """HD-Q52: Porters fear an insane leader and pity a sick one; with Askaris it is the other way round."""

    rule: ClassVar[str] = "HD-6B"

    def __init__(self, seat: int, member: int) -> None:
        self.seat = seat
        self.member = member

    def source(self) -> str:
        return "askari-desertion" if self.member == ASKARI else "porter-desertion"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        numbers = p.board.charts.track_numbers
        value = p.sanity[self.seat] if self.member == ASKARI else p.health[self.seat]
        found: list[tuple[str, int]] = []
        if numbers[value]:
            found.append(("Sanity" if self.member == ASKARI else "Health", numbers[value]))
        if p.has(self.seat, REVOLVER):
            found.append(("Revolver", -1))
        return found

    def target(self, p: HeartOfDarkness) -> int:
        return p.health[self.seat] if self.member == ASKARI else p.sanity[self.seat]

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value <= self.target(p)

    def needs(self, p: HeartOfDarkness) -> str:
        return f"{self.target(p)} or less"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        if not self.good(p, value):
            askari = 1 if self.member == ASKARI else 0
            p.push(LoseMembers(self.seat, askari, 1 - askari, "desertion"))


class AfterDesertion(Do[HeartOfDarkness]):
    """HD-Q43: a revolt now kills at once, without Boost."""

    rule: ClassVar[str] = "HD-6C"

    def auto(self, p: HeartOfDarkness) -> None:
        if p.doomed[self.seat]:
            die(p, self.seat)
        else:
            p.push(Boost(self.seat))


class Boost(Ask[HeartOfDarkness]):
    """HD-N31, HD-6C: Resources for Health, Sanity and Ammo Stock. HD-6D.1: never to 0. HD-Q54: only with an effect."""

    rule: ClassVar[str] = "HD-6C"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        seat, best = self.seat, p.board.charts.best
        actions: list[int] = []
        if p.has(seat, QUININE) and p.health[seat] < best:
            actions.append(BOOST)
            if p.sanity[seat] > 1:
                actions.append(BOOST + 1)
        if p.has(seat, CANNABIS) and p.sanity[seat] < best:
            actions.append(BOOST + 2)
            if p.health[seat] > 1:
                actions.append(BOOST + 3)
        if p.has(seat, AMMO) and p.ammo[seat] < p.board.charts.max_ammo:
            actions.append(BOOST + 4)
        return [*actions, SKIP] if actions else []

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        seat, how = self.seat, action - BOOST
        if action == SKIP:
            return
        p.push(self)
        if how <= 1:
            return_resource(p, seat, QUININE, 1, "boost")
            gain_health(p, seat, 1 + how, "boost")
            if how == 1:
                lose_sanity(p, seat, "boost")
        elif how <= 3:
            return_resource(p, seat, CANNABIS, 1, "boost")
            gain_sanity(p, seat, how - 1, "boost")
            if how == 3:
                lose_health(p, seat, "boost")
        else:
            return_resource(p, seat, AMMO, 1, "boost")
            p.ammo[seat] += 1
            p.tell("gains", seat, "ammo", 1, "boost")


class Envy(Ask[HeartOfDarkness]):
    """HD-N32, HD-6D, HD-Q55: +2 DP for 1 Sanity, if somebody is at least 6 DP ahead at this moment."""

    rule: ClassVar[str] = "HD-6D"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        seat = self.seat
        if p.fate[seat] or p.sanity[seat] <= 1 or max(p.dp) < p.dp[seat] + p.board.charts.gap:
            return []
        return [ENVY, SKIP]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        if action == ENVY:
            gain_dp(p, self.seat, p.board.charts.envy_dp, "envy")
            lose_sanity(p, self.seat, "envy")


class BalanceDraw(FromEventBag):
    """HD-6G: Events for absent players; Findings and Discoveries among them leave the game."""

    rule: ClassVar[str] = "HD-6G"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def enter(self, p: HeartOfDarkness) -> bool:
        chance = p.chance
        if chance is None:
            return super().enter(p)
        p.agenda.pop()
        p.kept += draw_at_once(p, chance, "event", p.event_bag, self.left)
        p.push(Balance(self.seat))
        return False

    def put(self, p: HeartOfDarkness, card: int) -> None:
        p.kept.append(card)
        if self.left > 1 and p.event_bag:
            p.push(BalanceDraw(self.seat, self.left - 1))
        else:
            p.push(Balance(self.seat))


class Balance(Do[HeartOfDarkness]):
    rule: ClassVar[str] = "HD-6G"

    def auto(self, p: HeartOfDarkness) -> None:
        kinds = p.board.chits.event_kinds
        gone = 0
        for chit in p.kept:
            if kinds[chit] <= 9:
                p.event_bag.append(chit)
            else:
                p.removed.append(chit)
                gone += 1
        p.event_bag.sort()
        p.kept = []
        p.tell("balance", TABLE, gone)


class FinalProcedure(Do[HeartOfDarkness]):
    """HD-6H, HD-Q44: +1 DP for the most of each of six things among the living; ties all get it."""

    rule: ClassVar[str] = "HD-6H"

    def auto(self, p: HeartOfDarkness) -> None:
        living = [seat for seat in range(p.board.seats) if not p.fate[seat]]
        columns = (
            ("askaris", p.askaris), ("porters", p.porters), ("gifts", p.gifts), ("food", p.food), ("health", p.health),
            ("sanity", p.sanity),
        )  # fmt: skip
        for name, values in columns:
            for seat in living:
                if values[seat] == max([values[other] for other in living]):
                    gain_dp(p, seat, p.board.charts.final_dp, f"most {name}")
