"""The structure of the game (HD-2N): Game Turns of one Map Phase round and Matrix Phase rounds, until the end check (HD-6F)."""

from __future__ import annotations

from typing import Any, ClassVar

from ....core.agenda import Do, Step
from ..position import HeartOfDarkness
from .map_phase import MapTurn
from .matrix import MatrixTurn
from .reckoning import BalanceDraw, Envy, FinalProcedure
from .setup import TABLE, ChoosePatron, ChoosePort, ClearTrack, Equip, FillTrack, PlaceDisease, PlaceHorror, set_up


def start(p: HeartOfDarkness, agreed: dict[str, Any]) -> None:
    set_up(p)
    p.push(GameTurn(TABLE))


class GameTurn(Do[HeartOfDarkness]):
    """HD-2N.1. HD-3A, and in the first Game Turn HD-3B and HD-3C; then the Map Phase."""

    rule: ClassVar[str] = "HD-2N"

    def auto(self, p: HeartOfDarkness) -> None:
        seats = p.board.seats
        p.game_turn += 1
        p.playing = [1] * seats
        p.begun = [0] * seats
        p.told = [0] * seats
        p.guide_used = [0] * seats
        p.tell("game-turn", TABLE, p.game_turn)
        p.then(
            ClearTrack(TABLE), PlaceDisease(TABLE), PlaceHorror(TABLE), FillTrack(TABLE), Departures(TABLE), MapRound(TABLE, 0)
        )


class Departures(Do[HeartOfDarkness]):
    """HD-3B, HD-3C: once per game."""

    rule: ClassVar[str] = "HD-3B"

    def auto(self, p: HeartOfDarkness) -> None:
        if p.game_turn == 1:
            p.push(Equip(TABLE, 0))
            for seat in p.track[::-1]:
                p.then(ChoosePort(seat), ChoosePatron(seat))


class MapRound(Do[HeartOfDarkness]):
    """HD-2N.2: a Player Turn for each, in Turn Track order. Then Disease and Horror leave the track (HD-3A.4)."""

    rule: ClassVar[str] = "HD-2N"

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def auto(self, p: HeartOfDarkness) -> None:
        if self.place < len(p.track):
            p.then(MapTurn(p.track[self.place]), MapRound(TABLE, self.place + 1))
        else:
            p.disease = 0
            p.horror = 0
            p.push(MatrixRound(TABLE, 0))


class MatrixRound(Do[HeartOfDarkness]):
    """HD-2N: round after round, for those whose Time is not up; then Envy (HD-6D) and the end check."""

    rule: ClassVar[str] = "HD-2N"

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def auto(self, p: HeartOfDarkness) -> None:
        place = self.place
        while place < len(p.track) and not p.playing[p.track[place]]:
            place += 1
        if place < len(p.track):
            p.then(MatrixTurn(p.track[place]), MatrixRound(TABLE, place + 1))
        elif max(p.playing):
            p.push(MatrixRound(TABLE, 0))
        else:
            p.push(EndCheck(TABLE))
            if p.board.seats > 1 and p.board.switches.envy:
                envious: list[Step[HeartOfDarkness]] = [Envy(seat) for seat in p.track]
                p.then(*envious)


class EndCheck(Do[HeartOfDarkness]):
    """HD-6F, HD-T.11; solo HD-SOLO, HD-Q45; the guard HD-Q67. HD-Q58: the balance is adjusted between Game Turns only."""

    rule: ClassVar[str] = "HD-6F"

    def auto(self, p: HeartOfDarkness) -> None:
        board = p.board
        solo = board.seats == 1
        famous = max(p.dp) >= board.switches.target_dp and not (solo and not board.switches.solo_early_end)
        last = solo and p.game_turn >= board.charts.solo_game_turns
        if max(p.fate) or famous or last:
            p.push(GameOver(TABLE))
        elif p.game_turn == board.switches.max_game_turns:
            p.cut_off = 1
            p.tell("cut-off", TABLE, p.game_turn)
            p.push(GameOver(TABLE))
        else:
            p.push(GameTurn(TABLE))
            if board.charts.balance_draws and p.event_bag:
                p.push(BalanceDraw(TABLE, board.charts.balance_draws))


class GameOver(Do[HeartOfDarkness]):
    """HD-6H, not solo; then the winners."""

    rule: ClassVar[str] = "HD-6H"

    def auto(self, p: HeartOfDarkness) -> None:
        p.push(Winners(TABLE))
        if p.board.seats > 1:
            p.push(FinalProcedure(TABLE))


class Winners(Do[HeartOfDarkness]):
    rule: ClassVar[str] = "HD-6H"

    def auto(self, p: HeartOfDarkness) -> None:
        winners = p.winners()
        if len(winners) == 1:
            p.tell("wins", winners[0], p.dp[winners[0]])
        else:
            p.tell("ties", TABLE, " ".join([str(seat) for seat in winners]), p.dp[winners[0]])
